#include "app/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

namespace fairlead {
namespace {

const std::vector<std::string>& light_names() {
    static const std::vector<std::string> names{"day", "dusk", "night"};
    return names;
}

const std::vector<std::string>& colours_names() {
    static const std::vector<std::string> names{"dark", "light", "high-contrast", "colour-blind"};
    return names;
}

std::map<std::string, bool*> overlays(View& view) {
    return {
        {"nodes", &view.nodes},   {"tension", &view.spans},       {"slack", &view.slack},
        {"stress", &view.stress}, {"forces", &view.forces},       {"centres", &view.mass_centres},
        {"hook", &view.inset},    {"plots", &view.plots},         {"solver", &view.solver},
        {"wires", &view.wires},   {"parameters", &view.designer}, {"keys", &view.keys},
        {"scenes", &view.scenes}, {"recordings", &view.library},  {"instructor", &view.instructor},
        {"desk", &view.desk},     {"courses", &view.courses},     {"settings", &view.settings}};
}

// Of the window's eye: where it looks from, and how.
void add_looks(CLI::App& program, Options& options) {
    program.add_flag("--no-panels", options.no_panels, "show only the picture");
    program.add_flag("--mute", options.mute, "make no sound, and open no device for it");
    program.add_option("--camera", options.camera, "look from this camera of the scene");
    program.add_option("--fov", options.fov, "vertical field of view of every camera, in degrees")
        ->check(CLI::Range(double(narrowest_fov), double(widest_fov)));
    program.add_flag("--span", options.span, "one window over all monitors");
    program.add_option("--light", options.light, "day, dusk or night instead of the scene's own")
        ->check(CLI::IsMember(light_names()));
    program
        .add_option("--quality", options.quality, "low or high; else what the machine can carry")
        ->check(CLI::IsMember({"low", "high"}));
    program
        .add_option("--language", options.language, "of the texts; else as the settings have it")
        ->check(CLI::IsMember({"en", "nb"}));
    program.add_option("--colours", options.colours, "of the panels")
        ->check(CLI::IsMember(colours_names()));
    program.add_option("--text-size", options.text_size, "of the panels, in percent of the usual")
        ->check(CLI::Range(85, 130));
    View any;
    std::vector<std::string> shows;
    for (const auto& [name, on] : overlays(any)) shows.push_back(name);
    program.add_option("--show", options.show, "overlays and panels: tension,slack,nodes,hook,…")
        ->delimiter(',')
        ->check(CLI::IsMember(shows));
    program.add_option("--size", options.size, "of the window, and of a film, WIDTHxHEIGHT");
}

bool read_shot(const std::string& words, std::vector<Shot>& shots) {
    constexpr int fastest = 3600;  // a minute of the run from picture to picture
    Shot shot;
    int read = 0;
    const int parts = std::sscanf(words.c_str(), "%lf %d %n", &shot.from, &shot.ticks, &read);
    const bool later = shots.empty() || shot.from > shots.back().from;
    if (parts < 2 || shot.ticks < 1 || shot.ticks > fastest || !later || !(shot.from >= 0)) {
        std::fprintf(stderr,
                     "--shot %s: expected SECONDS TIMES CAMERA, each later than the one before, "
                     "TIMES a whole number up to %d\n",
                     words.c_str(), fastest);
        return false;
    }
    shot.camera = words.substr(std::size_t(read));
    shots.push_back(shot);
    return true;
}

}  // namespace

void look_as_asked(const Options& o, View& view) {
    const auto place = [](const std::vector<std::string>& names, const std::string& name) {
        return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    if (!o.language.empty()) view.language = o.language;
    if (o.text_size > 0) view.text_size = float(o.text_size) / 100;
    if (!o.colours.empty()) view.palette = place(colours_names(), o.colours);
    if (o.fov >= 0) view.fov = float(o.fov);
    if (!o.light.empty()) view.time = place(light_names(), o.light);
    for (const std::string& name : o.show) *overlays(view).at(name) = true;
}

std::optional<Options> read_options(int argc, char** argv, int& exit_code) {
    Options options;
    CLI::App program("Fairlead: a crane training simulator. Without SCENE it opens a chooser.");
    program.add_option("SCENE", options.scene, "a scene file");
    program.add_option("--frames", options.frames, "quit after so many frames")
        ->check(CLI::PositiveNumber);
    program.add_option("--screenshot", options.screenshot, "save the last frame as PNG")
        ->needs("--frames");
    program.add_flag("--cost", options.cost, "print what the last pictures cost")
        ->needs("--frames");
    program.add_option("--record", options.record, "the file to record the first run in");
    program.add_option("--trainee", options.trainee, "who drives: kept in the recording");
    program.add_flag("--no-record", options.no_record, "keep no recordings of live runs");
    program.add_option("--play", options.play, "a recording to open");
    program.add_option("--film", options.film, "make a film of the recording (MP4), and leave")
        ->needs("--play");
    std::vector<std::string> shots;
    program
        .add_option(
            "--shot", shots,
            "of the film: \"SECONDS TIMES CAMERA\", from when on so many times as fast, and "
            "from where; may be repeated")
        ->allow_extra_args(false)
        ->needs("--film");
    add_looks(program, options);
    program.add_option("--speed", options.speed, "simulated per real second")
        ->check(CLI::Range(0.1, 8.0));
    program.add_option("--levers", options.levers,
                       "levers held all the time: luff=0.5,hoist=-1,enable");
    program
        .add_option("--allow-folder", options.folders,
                    "scenes may read meshes, models and pictures from here too, not only from "
                    "their own folder; may be repeated")
        ->allow_extra_args(false);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        exit_code = program.exit(e);
        return std::nullopt;
    }
    options.sized = program.count("--size") > 0;
    for (const std::string& words : shots)
        if (!read_shot(words, options.shots)) {
            exit_code = 2;
            return std::nullopt;
        }
    if (std::sscanf(options.size.c_str(), "%dx%d", &options.width, &options.height) != 2 ||
        std::min(options.width, options.height) < 200) {
        std::fprintf(stderr, "--size %s: expected WIDTHxHEIGHT, at least 200x200\n",
                     options.size.c_str());
        exit_code = 2;
        return std::nullopt;
    }
    return options;
}

}  // namespace fairlead
