#include "app/application.h"

#include <algorithm>
#include <utility>

#include "app/outside.h"
#include "app/view_memory.h"
#include "engine/view/language.h"

namespace fairlead {

Application::Application(const Options& o) : window("Fairlead", o.width, o.height, o.span) {
    window.add_gamepad_mappings(user_folder() + "/gamecontrollerdb.txt");
    using render::Quality;
    renderer.set_quality(o.quality == "low"    ? Quality::low
                         : o.quality == "high" ? Quality::high
                                               : renderer.suggested_quality());
    ui.running.picture.device = renderer.device();
    ui.show_troubles(renderer.troubles());
    // a run of so many frames is made by a program: it looks the same for everybody
    by_hand = o.frames == 0 && o.film.empty();
    ui.view().language = by_hand ? "" : "en";
    if (by_hand) recall_view(view_file(user_folder()), ui.view());
    look_as_asked(o, ui.view());
    ui.panels_visible = !o.no_panels;
    if (!o.mute && by_hand) loudspeaker.emplace();
    if (loudspeaker && !loudspeaker->trouble().empty()) log_warning(loudspeaker->trouble());
    clock.set_speed(o.speed);
    if (!o.trainee.empty()) school.set_trainee(o.trainee);
    if (!o.no_record && by_hand) stage.recordings_folder = recordings_folder();
    stage.next_file = o.record;
    // a picture that is kept is the same on any machine
    adapts = renderer.quality() == Quality::low && o.screenshot.empty();
}

render::Overlay overlay_of(const Application& app) {
    render::Overlay overlay = app.ui.overlay();
    overlay.ghost = app.stage.ghost_picture();
    return overlay;
}

void note_export(Application& app, ExportResult result) {
    app.ui.tape.said = result.message;
    app.ui.tape.exported = installed("xdg-open") ? result.file : "";
    app.exported = std::move(result);
}

namespace {

// What a person asked of the session, between ticks.
struct Obey {
    Application& app;

    // Something else is on: it begins in motion or standing, with hands off the levers.
    void begin(const Lines& errors, bool paused) const {
        app.ui.show_errors(errors);
        if (!errors.empty()) return;
        app.clock.pause(paused);
        app.hands.let_go();
        app.exporter.cancel();
        app.ui.tape.said.clear();
        app.ui.tape.exported.clear();
    }
    void done(const std::string& error) const {
        app.ui.library = read_library(recordings_folder());
        app.ui.library.error = error;
    }

    // What would help, and what would hide: not before the verdict of an exam.
    bool locked() const {
        if (app.stage.locked()) app.ui.tape.said = tr("Locked until the verdict of this exam");
        return app.stage.locked();
    }

    void operator()(const LoadScene& c) const {
        begin(app.stage.load(c.path, {app.school.trainee(), "", false}), false);
    }
    void operator()(const NewScene& c) const {
        const Bench::Saved made = app.bench.begin(c.path);
        if (made.ok) return (*this)(LoadScene{c.path});
        app.ui.show_errors({made.said});
    }
    void operator()(const LoadExercise& c) const {
        if (const auto start = app.school.start(c.course, c.exercise))
            begin(app.stage.load(start->scene, start->attempt, start->settings), false);
        if (app.stage.attempt().exam) app.clock.set_speed(1);
    }
    void operator()(const SetTrainee& c) const {
        app.school.set_trainee(c.name);
        app.ui.courses = app.school.list();
    }
    void operator()(const ExportClass& c) const { app.school.write(c), show_school(); }
    void operator()(const ExportCertificate& c) const { app.school.write(c), show_school(); }
    void show_school() const { app.ui.courses = app.school.list(); }
    void operator()(const HoldLever& c) const { app.stage.hold_lever(c, app.ui.outbox); }
    void operator()(const ReturnTo& c) const {
        if (!locked()) begin(app.stage.return_to(c.tick), true);
    }
    void operator()(const Restart&) const {
        if (locked()) return;
        app.stage.restart();
        begin({}, app.stage.playing() && app.clock.paused());
    }
    // a run that has diverged stands still, exam or not
    void operator()(const Pause& c) const {
        if (!c.paused || !app.stage.now().diverged.empty() || !locked()) app.clock.pause(c.paused);
    }
    void operator()(const SingleStep&) const {
        if (!locked()) app.clock.single_step();
    }
    void operator()(const SetSpeed& c) const {
        if (!locked()) app.clock.set_speed(c.factor);
    }
    void operator()(const OpenRecording& c) const {
        if (locked()) return;
        begin(app.stage.open(c.file), c.file.empty());
        app.ui.show_library(false);
    }
    void operator()(const CloseRecording&) const {
        app.stage.close();
        begin({}, true);
    }
    // a film shows every tick in its order
    void operator()(const Seek& c) const {
        if (!app.exporter.filming()) app.stage.head_for(c.tick);
    }
    void operator()(const StepBack&) const {
        if (app.exporter.filming()) return;
        app.clock.pause(app.clock.paused() || app.stage.playing());
        app.stage.seek(app.stage.now().tick - 1);
    }
    void operator()(const TakeOver&) const {
        const Levers* played = app.stage.played_levers();
        const Levers levers = played ? *played : Levers{};
        begin(app.stage.take_over(), true);
        app.hands.take_over(levers);
    }
    void operator()(const ShowGhost& c) const {
        if (locked()) return;
        app.ui.show_errors(app.stage.show_ghost(c.file));
        app.ui.show_library(false);
    }
    void operator()(const ExportRun& c) const {
        note_export(app, app.exporter.begin(c, app.stage, app.ui.camera, overlay_of(app)));
        app.clock.pause(true);
    }
    void operator()(const CancelFilm&) const {
        app.exporter.cancel();
        note_export(app, {false, tr("The film was cancelled")});
    }
    void operator()(const RenameRecording& c) const { done(rename_recording(c.file, c.name)); }
    void operator()(const DeleteRecording& c) const { done(delete_recording(c.file)); }
    void operator()(const StarRecording& c) const { done(star_recording(c.file, c.starred)); }
};

}  // namespace

void obey(const std::vector<Control>& controls, Application& app) {
    for (const Control& control : controls) reading(app, [&] { std::visit(Obey{app}, control); });
}

}  // namespace fairlead
