// The simulator: hands → numbers → world → picture, sixty times a second.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <optional>

#include "app/bindings.h"
#include "app/picture.h"
#include "app/presets.h"
#include "app/ui.h"
#include "app/window.h"
#include "engine/clock.h"
#include "engine/levers.h"
#include "engine/scene.h"
#include "engine/session.h"
#include "render/renderer.h"

namespace {

using namespace fairlead;

struct Options {
    std::string scene, screenshot, levers, size = "1280x720", camera, light, quality;
    std::vector<std::string> show;
    bool no_panels = false;
    int frames = 0;  // 0: until the window is closed
    double speed = 1;
    int width = 1280, height = 720;
};

const std::vector<std::string> light_names{"day", "dusk", "night"};  // as Light::Time

std::map<std::string, bool*> overlays(View& view) {
    return {{"nodes", &view.nodes},         {"tension", &view.spans},        {"slack", &view.slack},
            {"forces", &view.forces},       {"centres", &view.mass_centres}, {"hook", &view.inset},
            {"plots", &view.plots},         {"solver", &view.solver},        {"wires", &view.wires},
            {"parameters", &view.designer}, {"bright", &view.bright}};
}

struct Stage {  // what is driven; empty until a scene is chosen
    std::optional<Session> session;
    Snapshot idle;
    History no_history;

    const Snapshot& now() const { return session ? session->snapshot() : idle; }
    const Snapshot& before() const { return session ? session->previous() : idle; }
    const History& history() const { return session ? session->history() : no_history; }
};

struct Desk {  // everything that lives as long as the window
    explicit Desk(const Options& o) : window("Fairlead", o.width, o.height) {
        window.add_gamepad_mappings(user_folder() + "/gamecontrollerdb.txt");
        using render::Quality;
        renderer.set_quality(o.quality == "low"    ? Quality::low
                             : o.quality == "high" ? Quality::high
                                                   : renderer.suggested_quality());
        ui.running.picture.device = renderer.device();
        for (const std::string& trouble : renderer.troubles())
            std::fprintf(stderr, "%s\n", trouble.c_str());
        ui.show_troubles(renderer.troubles());
        for (int i = 0; i < static_cast<int>(light_names.size()); ++i)
            if (o.light == light_names[i]) ui.view().time = i;
        for (const std::string& name : o.show) *overlays(ui.view()).at(name) = true;
        ui.panels_visible = !o.no_panels;
        clock.set_speed(o.speed);
        if (!o.levers.empty()) script = levers_from_text(o.levers);
    }

    Window window;
    Presets presets = find_presets(FAIRLEAD_HOME "/assets/bindings", user_folder());
    render::Renderer renderer{Window::gl_function};
    Ui ui{window};
    Clock clock;
    Hands hands;
    Stage stage;
    std::optional<Levers> script;  // held instead of what hands do
    double seconds = 0;            // [s] when the frame began
    double passed = 0;             // [s] since the frame before
};

// Loads a scene; on errors the one before stays. Returns one line per error.
std::vector<std::string> load(const std::string& file, Stage& stage) {
    std::vector<std::string> lines;
    try {
        stage.session.emplace(Session(load_scene(file)));
    } catch (const SceneErrors& e) {
        for (const SceneError& error : e.errors) lines.push_back(error.text());
        if (lines.empty()) lines.push_back(e.what());
    } catch (const std::exception& e) {
        lines.push_back(file + ": " + e.what());
    }
    return lines;
}

// What a person asked of the session, between ticks.
void obey(const std::vector<Control>& controls, Desk& desk) {
    for (const Control& control : controls) {
        if (const auto* c = std::get_if<LoadScene>(&control)) {
            const auto errors = load(c->path, desk.stage);
            if (errors.empty()) desk.clock.pause(false);
            desk.ui.show_errors(errors);
            desk.hands.let_go();
        } else if (std::get_if<Restart>(&control) && desk.stage.session) {
            desk.stage.session.emplace(Session(Scene(desk.stage.session->scene())));
            desk.clock.pause(false);
            desk.hands.let_go();
        } else if (const auto* p = std::get_if<Pause>(&control)) {
            desk.clock.pause(p->paused);
        } else if (std::get_if<SingleStep>(&control)) {
            desk.clock.single_step();
        } else if (const auto* s = std::get_if<SetSpeed>(&control)) {
            desk.clock.set_speed(s->factor);
        }
    }
}

void rolling(double& mean, double value) {
    mean += 0.05 * (value - mean);
}

void begin_frame(Desk& desk) {
    const double now = desk.window.seconds();
    desk.passed = now - desk.seconds;
    desk.seconds = now;
    rolling(desk.ui.running.frame, desk.passed);
}

Levers read_levers(Desk& desk) {
    if (!desk.script)
        return desk.hands.read(desk.ui.typing() ? Devices{} : desk.window.devices(),
                               desk.presets.bindings, desk.passed);
    Levers levers = *desk.script;
    // like a hand: first the switches, then the levers, or a machine refuses to be enabled
    if (desk.stage.now().tick == 0) levers.axes.fill(0);
    return levers;
}

void advance(Desk& desk, const Levers& levers) {
    // a scripted run counts frames, not seconds: the same picture on any machine
    const int due = desk.script ? !desk.clock.paused() : desk.clock.ticks_due(desk.seconds);
    for (int n = desk.stage.session ? due : 0; n > 0; --n) {
        const double start = desk.window.seconds();
        desk.stage.session->tick(levers, desk.ui.outbox);
        rolling(desk.ui.running.tick, desk.window.seconds() - start);
        if (!desk.stage.now().crane.enabled) desk.hands.spring_back(Switch::enable);
    }
    desk.ui.running.loaded = desk.stage.session.has_value();
    desk.ui.running.paused = desk.clock.paused();
    desk.ui.running.speed = desk.clock.speed();
}

void draw(Desk& desk, const Levers& levers) {
    const Stage& stage = desk.stage;
    const double blend = desk.script || desk.clock.paused() ? 1 : desk.clock.blend();
    desk.ui.steer(stage.before(), stage.now(), blend, desk.passed);
    desk.renderer.set_time(desk.ui.time());
    desk.renderer.resize(desk.window.width(), desk.window.height(), desk.window.content_scale());
    desk.renderer.draw(stage.before(), stage.now(), blend, desk.ui.camera, desk.ui.overlay());
    if (const auto hook = desk.ui.hook_camera(stage.now()))
        desk.renderer.draw_inset(*hook, desk.ui.inset());
    const render::Cost& cost = desk.renderer.cost();
    PictureCost& picture = desk.ui.running.picture;
    picture.draw_calls = cost.draw_calls;
    picture.triangles = cost.triangles;
    picture.cpu = cost.cpu;
    picture.gpu = cost.gpu;
    desk.ui.draw(stage.now(), stage.history(), levers, desk.presets,
                 desk.renderer.view_projection());
}

void save_picture(const Desk& desk, const std::string& file) {
    int width = 0, height = 0;
    const auto pixels = desk.renderer.read_pixels(width, height);
    if (!write_picture(file, width, height, pixels.data()))
        throw std::runtime_error(file + ": cannot be written");
}

int run(const Options& options) {
    Desk desk(options);
    if (!options.scene.empty()) {
        const auto errors = load(options.scene, desk.stage);
        if (!errors.empty() && options.frames > 0) {
            for (const auto& line : errors) std::fprintf(stderr, "%s\n", line.c_str());
            return 2;
        }
        desk.ui.show_errors(errors);
        if (errors.empty() && !options.camera.empty() &&
            !desk.ui.choose_camera(desk.stage.now(), options.camera)) {
            std::fprintf(stderr, "--camera %s: this scene has no such camera\n",
                         options.camera.c_str());
            return 2;
        }
    }
    desk.seconds = desk.window.seconds();
    for (int frame = 1; desk.window.open(); ++frame) {
        begin_frame(desk);
        obey(desk.ui.outbox.take_controls(), desk);  // load, pause, speed: between ticks
        const Levers levers = read_levers(desk);     // hands   → numbers
        advance(desk, levers);                       // numbers → world
        draw(desk, levers);                          // copies  → picture and panels
        if (desk.window.lost())
            throw std::runtime_error(
                "The graphics driver was reset and the picture is lost: start Fairlead again");
        if (frame == options.frames) {
            if (!options.screenshot.empty()) save_picture(desk, options.screenshot);
            desk.window.close();
        }
        desk.window.present();
    }
    return 0;
}

int command_line(int argc, char** argv) {
    Options options;
    CLI::App program("Fairlead: a crane training simulator. Without SCENE it opens a chooser.");
    program.add_option("SCENE", options.scene, "a scene file");
    program.add_option("--frames", options.frames, "quit after so many frames")
        ->check(CLI::PositiveNumber);
    program.add_option("--screenshot", options.screenshot, "save the last frame as PNG")
        ->needs("--frames");
    program.add_flag("--no-panels", options.no_panels, "show only the picture");
    program.add_option("--camera", options.camera, "look from this camera of the scene");
    program.add_option("--light", options.light, "day, dusk or night instead of the scene's own")
        ->check(CLI::IsMember(light_names));
    program
        .add_option("--quality", options.quality, "low or high; else what the machine can carry")
        ->check(CLI::IsMember({"low", "high"}));
    View any;
    std::vector<std::string> shows;
    for (const auto& [name, on] : overlays(any)) shows.push_back(name);
    program.add_option("--show", options.show, "overlays and panels: tension,slack,nodes,hook,…")
        ->delimiter(',')
        ->check(CLI::IsMember(shows));
    program.add_option("--size", options.size, "of the window, WIDTHxHEIGHT");
    program.add_option("--speed", options.speed, "simulated per real second")
        ->check(CLI::Range(0.1, 8.0));
    program.add_option("--levers", options.levers,
                       "levers held all the time: luff=0.5,hoist=-1,enable");
    CLI11_PARSE(program, argc, argv);
    if (std::sscanf(options.size.c_str(), "%dx%d", &options.width, &options.height) != 2 ||
        std::min(options.width, options.height) < 200) {
        std::fprintf(stderr, "--size %s: expected WIDTHxHEIGHT, at least 200x200\n",
                     options.size.c_str());
        return 2;
    }
    try {
        return run(options);
    } catch (const NoDisplay& e) {
        const std::string scene = options.scene.empty() ? "SCENE" : options.scene;
        std::fprintf(stderr,
                     "No display that can show OpenGL 3.3 (%s). Without one: fairlead-cli run %s "
                     "--seconds 10\n",
                     e.what(), scene.c_str());
    }
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return command_line(argc, argv);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
    }
    return 2;
}
