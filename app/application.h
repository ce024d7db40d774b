#pragma once
// application.h — everything that lives as long as the window, and what a person asks of it between
// ticks.
#include <optional>
#include <vector>

#include "app/bench.h"
#include "app/bindings.h"
#include "app/ear.h"
#include "app/exporter.h"
#include "app/fineness.h"
#include "app/loudspeaker.h"
#include "app/options.h"
#include "app/presets.h"
#include "app/school.h"
#include "app/slow_ticks.h"
#include "app/stage.h"
#include "app/tape.h"
#include "app/ui.h"
#include "app/view_follower.h"
#include "app/window.h"
#include "engine/files/file_access.h"
#include "engine/files/home.h"
#include "engine/files/log.h"
#include "engine/input/clock.h"
#include "engine/input/levers.h"
#include "engine/recording/library.h"
#include "render/renderer.h"

namespace fairlead {

struct Application {
    explicit Application(const Options& options);

    Window window;
    Presets presets = find_presets((home() / "assets/bindings").string(), user_folder());
    render::Renderer renderer{Window::gl_function};
    Ui ui{window};
    Clock clock;
    Hands hands;
    Stage stage;
    School school{{(home() / "scenes/courses").string(), user_folder() + "/courses"},
                  recordings_folder()};
    Bench bench{user_folder()};
    TapeReader tape;
    Exporter exporter{Window::gl_function};
    ViewFollower watched;
    bool by_hand = true;  // somebody sits before it
    Fineness fineness;
    Ear ear;
    std::optional<Loudspeaker> loudspeaker;
    ExportResult exported;  // the last one
    SlowTicks slow;
    bool adapts = false;  // the fineness, to what the machine can carry
    bool library_was_open = false, was_choosing = false;
    std::optional<Levers> script;  // held instead of what hands do
    double frame_length = 0;       // [s] that every frame stands for; 0: as long as it takes
    double seconds = 0;            // [s] when the frame began
    double passed = 0;             // [s] since the frame before
};

// Load, pause, speed …: between ticks.
void obey(const std::vector<Control>& controls, Application& app);

render::Overlay overlay_of(const Application& app);
void note_export(Application& app, ExportResult result);

// A recording may turn out to be damaged in its middle: it is closed, and the live run waits.
template <class Work>
void reading(Application& app, const Work& work) {
    try {
        work();
    } catch (const RecordingError& e) {
        app.exporter.cancel();
        app.stage.close();
        app.clock.pause(true);
        log_error(e.what());
        note_export(app, {false, e.what()});
        app.ui.show_errors({e.what()});
    }
}

}  // namespace fairlead
