#include "app/desk.h"

#include <algorithm>
#include <utility>

#include "app/outside.h"
#include "app/view_memory.h"
#include "engine/view/language.h"

namespace fairlead {

Desk::Desk(const Options& o) : window("Fairlead", o.width, o.height, o.span) {
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

render::Overlay overlay_of(const Desk& desk) {
    render::Overlay overlay = desk.ui.overlay();
    overlay.ghost = desk.stage.ghost_picture();
    return overlay;
}

void note_export(Desk& desk, ExportResult result) {
    desk.ui.tape.said = result.message;
    desk.ui.tape.exported = installed("xdg-open") ? result.file : "";
    desk.exported = std::move(result);
}

namespace {

// What a person asked of the session, between ticks.
struct Obey {
    Desk& desk;

    // Something else is on: it begins in motion or standing, with hands off the levers.
    void begin(const Lines& errors, bool paused) const {
        desk.ui.show_errors(errors);
        if (!errors.empty()) return;
        desk.clock.pause(paused);
        desk.hands.let_go();
        desk.exporter.cancel();
        desk.ui.tape.said.clear();
        desk.ui.tape.exported.clear();
    }
    void done(const std::string& error) const {
        desk.ui.library = read_library(recordings_folder());
        desk.ui.library.error = error;
    }

    // What would help, and what would hide: not before the verdict of an exam.
    bool locked() const {
        if (desk.stage.locked()) desk.ui.tape.said = tr("Locked until the verdict of this exam");
        return desk.stage.locked();
    }

    void operator()(const LoadScene& c) const {
        begin(desk.stage.load(c.path, {desk.school.trainee(), "", false}), false);
    }
    void operator()(const NewScene& c) const {
        const Bench::Saved made = desk.bench.begin(c.path);
        if (made.ok) return (*this)(LoadScene{c.path});
        desk.ui.show_errors({made.said});
    }
    void operator()(const LoadExercise& c) const {
        if (const auto start = desk.school.start(c.course, c.exercise))
            begin(desk.stage.load(start->scene, start->attempt, start->settings), false);
        if (desk.stage.attempt().exam) desk.clock.set_speed(1);
    }
    void operator()(const SetTrainee& c) const {
        desk.school.set_trainee(c.name);
        desk.ui.courses = desk.school.list();
    }
    void operator()(const ExportClass& c) const { desk.school.write(c), show_school(); }
    void operator()(const ExportCertificate& c) const { desk.school.write(c), show_school(); }
    void show_school() const { desk.ui.courses = desk.school.list(); }
    void operator()(const HoldLever& c) const { desk.stage.hold_lever(c, desk.ui.outbox); }
    void operator()(const ReturnTo& c) const {
        if (!locked()) begin(desk.stage.return_to(c.tick), true);
    }
    void operator()(const Restart&) const {
        if (locked()) return;
        desk.stage.restart();
        begin({}, desk.stage.playing() && desk.clock.paused());
    }
    // a run that has diverged stands still, exam or not
    void operator()(const Pause& c) const {
        if (!c.paused || !desk.stage.now().diverged.empty() || !locked())
            desk.clock.pause(c.paused);
    }
    void operator()(const SingleStep&) const {
        if (!locked()) desk.clock.single_step();
    }
    void operator()(const SetSpeed& c) const {
        if (!locked()) desk.clock.set_speed(c.factor);
    }
    void operator()(const OpenRecording& c) const {
        if (locked()) return;
        begin(desk.stage.open(c.file), c.file.empty());
        desk.ui.show_library(false);
    }
    void operator()(const CloseRecording&) const {
        desk.stage.close();
        begin({}, true);
    }
    // a film shows every tick in its order
    void operator()(const Seek& c) const {
        if (!desk.exporter.filming()) desk.stage.head_for(c.tick);
    }
    void operator()(const StepBack&) const {
        if (desk.exporter.filming()) return;
        desk.clock.pause(desk.clock.paused() || desk.stage.playing());
        desk.stage.seek(desk.stage.now().tick - 1);
    }
    void operator()(const TakeOver&) const {
        const Levers* played = desk.stage.played_levers();
        const Levers levers = played ? *played : Levers{};
        begin(desk.stage.take_over(), true);
        desk.hands.take_over(levers);
    }
    void operator()(const ShowGhost& c) const {
        if (locked()) return;
        desk.ui.show_errors(desk.stage.show_ghost(c.file));
        desk.ui.show_library(false);
    }
    void operator()(const ExportRun& c) const {
        note_export(desk, desk.exporter.begin(c, desk.stage, desk.ui.camera, overlay_of(desk)));
        desk.clock.pause(true);
    }
    void operator()(const CancelFilm&) const {
        desk.exporter.cancel();
        note_export(desk, {false, tr("The film was cancelled")});
    }
    void operator()(const RenameRecording& c) const { done(rename_recording(c.file, c.name)); }
    void operator()(const DeleteRecording& c) const { done(delete_recording(c.file)); }
    void operator()(const StarRecording& c) const { done(star_recording(c.file, c.starred)); }
};

}  // namespace

void obey(const std::vector<Control>& controls, Desk& desk) {
    for (const Control& control : controls) reading(desk, [&] { std::visit(Obey{desk}, control); });
}

}  // namespace fairlead
