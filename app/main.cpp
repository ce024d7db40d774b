// The simulator: hands → numbers → world → picture, sixty times a second.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
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
    std::string scene, screenshot, levers, size = "1280x720";
    bool no_panels = false;
    int frames = 0;  // 0: until the window is closed
    double speed = 1;
    int width = 1280, height = 720;
};

struct Stage {  // what is driven; empty until a scene is chosen
    std::optional<Session> session;
    Snapshot idle;
    History no_history;

    const Snapshot& now() const { return session ? session->snapshot() : idle; }
    const Snapshot& before() const { return session ? session->previous() : idle; }
    const History& history() const { return session ? session->history() : no_history; }
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
void obey(const std::vector<Control>& controls, Stage& stage, Clock& clock, Hands& hands, Ui& ui) {
    for (const Control& control : controls) {
        if (const auto* c = std::get_if<LoadScene>(&control)) {
            ui.show_errors(load(c->path, stage));
            clock.pause(false);
            hands.let_go();
        } else if (std::get_if<Restart>(&control) && stage.session) {
            stage.session.emplace(Session(Scene(stage.session->scene())));
            clock.pause(false);
            hands.let_go();
        } else if (const auto* p = std::get_if<Pause>(&control)) {
            clock.pause(p->paused);
        } else if (std::get_if<SingleStep>(&control)) {
            clock.single_step();
        } else if (const auto* s = std::get_if<SetSpeed>(&control)) {
            clock.set_speed(s->factor);
        }
    }
}

// Like a hand: first the switches, then the levers, or a machine refuses to be enabled.
Levers scripted(const Levers& script, const Stage& stage) {
    Levers levers = script;
    if (stage.now().tick == 0) levers.axes.fill(0);
    return levers;
}

void rolling(double& mean, double value) {
    mean += 0.05 * (value - mean);
}

int run(const Options& options) {
    const std::optional<Levers> script =
        options.levers.empty() ? std::nullopt : std::optional(levers_from_text(options.levers));
    Window window("Fairlead", options.width, options.height);
    window.add_gamepad_mappings(user_folder() + "/gamecontrollerdb.txt");
    Presets presets = find_presets(FAIRLEAD_HOME "/assets/bindings", user_folder());
    render::Renderer renderer(Window::gl_function);
    renderer.set_quality(renderer.suggested_quality());
    Ui ui(window);
    ui.panels_visible = !options.no_panels;
    Clock clock;
    clock.set_speed(options.speed);
    Hands hands;
    Stage stage;
    if (!options.scene.empty()) {
        const auto errors = load(options.scene, stage);
        if (!errors.empty() && options.frames > 0) {
            for (const auto& line : errors) std::fprintf(stderr, "%s\n", line.c_str());
            return 2;
        }
        ui.show_errors(errors);
    }

    double last = window.seconds();
    for (int frame = 1; window.open(); ++frame) {
        obey(ui.outbox.take_controls(), stage, clock, hands, ui);
        const double now = window.seconds(), passed = now - last;
        last = now;
        rolling(ui.running.frame, passed);
        const Levers levers = script ? scripted(*script, stage)
                                     : hands.read(ui.typing() ? Devices{} : window.devices(),
                                                  presets.bindings, passed);
        // a scripted run counts frames, not seconds: the same picture on any machine
        const int due = script ? 1 : clock.ticks_due(now);
        for (int n = stage.session ? due : 0; n > 0; --n) {
            const double start = window.seconds();
            stage.session->tick(levers, ui.outbox);
            rolling(ui.running.tick, window.seconds() - start);
            if (!stage.now().crane.enabled) hands.spring_back(Switch::enable);
        }
        ui.running.loaded = stage.session.has_value();
        ui.running.paused = clock.paused();
        ui.running.speed = clock.speed();

        const double blend = script || clock.paused() ? 1 : clock.blend();
        ui.steer(stage.before(), stage.now(), blend, passed);
        renderer.resize(window.width(), window.height(), window.content_scale());
        renderer.draw(stage.before(), stage.now(), blend, ui.camera, ui.overlay());
        ui.draw(stage.now(), stage.history(), levers, presets);
        if (options.frames > 0 && frame >= options.frames) {
            if (!options.screenshot.empty()) {
                int w = 0, h = 0;
                const auto pixels = renderer.read_pixels(w, h);
                if (!write_picture(options.screenshot, w, h, pixels.data()))
                    throw std::runtime_error(options.screenshot + ": cannot be written");
            }
            window.close();
        }
        window.present();
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    CLI::App program("Fairlead: a crane training simulator. Without SCENE it opens a chooser.");
    program.add_option("SCENE", options.scene, "a scene file");
    program.add_option("--frames", options.frames, "quit after so many frames")
        ->check(CLI::PositiveNumber);
    program.add_option("--screenshot", options.screenshot, "save the last frame as PNG")
        ->needs("--frames");
    program.add_flag("--no-panels", options.no_panels, "show only the picture");
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
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", e.what());
    }
    return 2;
}
