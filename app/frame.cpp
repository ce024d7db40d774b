// One frame: hands → numbers → world → picture.
#include "app/frame.h"

namespace fairlead {
namespace {

constexpr double a_frame = 0.03;  // [s] that a frame may spend on the way to another moment

void rolling(double& mean, double value) {
    mean += 0.05 * (value - mean);
}

void begin_frame(Desk& desk) {
    const bool even = desk.frame_length > 0;
    const double now = even ? desk.seconds + desk.frame_length : desk.window.seconds();
    desk.passed = now - desk.seconds;
    desk.seconds = now;
    rolling(desk.ui.running.frame, desk.passed);
    desk.ui.read_keys();
}

Levers read_levers(Desk& desk) {
    desk.presets.fit(desk.stage.now().scenery);
    if (!desk.script) return desk.hands.read(desk.ui.devices(), desk.presets.bindings, desk.passed);
    Levers levers = *desk.script;
    // like a hand: first the switches, then the levers, or a machine refuses to be enabled
    if (desk.stage.now().tick == 0) levers.axes.fill(0);
    return levers;
}

void run_ticks(Desk& desk, const Levers& levers) {
    const bool playing = desk.stage.playing();
    desk.exporter.time = desk.ui.time();
    if (desk.exporter.filming()) {
        note_export(desk, desk.exporter.picture(desk.stage, desk.ui.camera, overlay_of(desk)));
        return;
    }
    // a scripted run counts frames, not seconds: the same picture on any machine
    const int due = desk.script
                        ? !desk.clock.paused()
                        : desk.clock.ticks_due(desk.seconds, Clock::most_ticks(desk.ui.running.tick,
                                                                               desk.clock.speed()));
    const bool heading = desk.stage.heading() >= 0;
    desk.stage.approach(a_frame);
    const int ticks = desk.stage.loaded() && !heading ? due : 0;
    for (int n = ticks; n > 0; --n) {
        const double start = desk.window.seconds();
        const double speed = desk.script ? 1 : desk.clock.paused() ? 0 : desk.clock.speed();
        if (!desk.stage.tick(levers, desk.ui.outbox, speed)) desk.clock.pause(true);
        const double end = desk.window.seconds();
        desk.ui.hear(desk.stage.now());
        rolling(desk.ui.running.tick, end - start);
        const std::string slow = desk.slow.note(end, desk.stage.now().tick, end - start);
        if (!slow.empty()) log_info(slow);
        if (!playing && !desk.stage.now().crane.enabled) desk.hands.spring_back(Switch::enable);
    }
    if (ticks > 0)
        desk.hands.taken();
    else if (desk.clock.paused())
        desk.hands.forget_taps();
}

}  // namespace

LeverNames names_of(const Scenery& scenery) {
    LeverNames names;
    for (const LeverLook& lever : scenery.levers)
        if (lever.axis >= axis_names.size()) names.own_axes.push_back(lever.id);
    for (const ButtonLook& button : scenery.buttons) names.own_switches.push_back(button.id);
    return names;
}

namespace {

void advance(Desk& desk, const Levers& levers) {
    reading(desk, [&] { run_ticks(desk, levers); });
    desk.ui.running.loaded = desk.stage.loaded();
    desk.ui.running.paused = desk.clock.paused() && !desk.exporter.filming();
    desk.ui.running.speed = desk.clock.speed();
    desk.ui.running.attempts = desk.stage.attempts();
    desk.ui.running.trainee = desk.stage.attempt().trainee;
    desk.ui.running.exam = desk.stage.locked();
    desk.ui.running.taken.clear();
    if (desk.stage.has_live() && !desk.stage.playing())
        desk.ui.running.taken = desk.stage.taken().names(names_of(*desk.stage.now().scenery));
    desk.ui.running.dark = desk.stage.now().dark;
    if (const std::string file = desk.stage.take_finished(); !file.empty() && desk.by_hand)
        desk.school.keep(file);
    desk.ui.running.switched_off_by_leaving = desk.hands.switched_off_by_leaving();
}

// What the panels of recordings show.
void read_tape(Desk& desk) {
    reading(desk, [&] { desk.tape.read(desk.stage, desk.ui.tape); });
    desk.ui.tape.film = desk.exporter.filming()
                            ? double(desk.ui.tape.tick) / double(desk.ui.tape.last_tick + 1)
                            : -1;
    if (desk.ui.choosing() && !desk.was_choosing) desk.school.refresh();
    if (desk.ui.choosing()) desk.ui.courses = desk.school.list();
    desk.was_choosing = desk.ui.choosing();
    if (desk.ui.library_open() && !desk.library_was_open)
        desk.ui.library = read_library(recordings_folder());
    desk.library_was_open = desk.ui.library_open();
}

// Files: what was dropped onto the window, a scene that somebody has written, what was tuned.
void keep_bench(Desk& desk) {
    if (!desk.by_hand) return;
    for (const std::string& file : desk.window.take_dropped())
        if (file.ends_with(".flrec"))
            desk.ui.outbox.ask(OpenRecording{file});
        else
            desk.ui.outbox.ask(LoadScene{file});
    const bool own = desk.stage.has_live() && !desk.stage.playing();
    const std::string& file = desk.stage.now().scenery->file;
    if (own && desk.bench.written_since(file, desk.seconds) && desk.stage.attempt().course.empty())
        desk.ui.outbox.ask(LoadScene{file});
    if (desk.ui.choosing() && !desk.was_choosing) desk.ui.recent = desk.bench.recent();
    if (const auto save = desk.ui.designer().take_save()) {
        const Bench::Saved done = desk.bench.save(save->file, save->values);
        desk.ui.designer().tell(done.ok, done.said);
    }
    SceneTextPanel& text = desk.ui.designer().scene_text();
    if (const auto write = text.take_write()) {
        const Bench::Saved done = desk.bench.write(write->file, write->text);
        text.tell(done.ok, done.said);
        if (done.ok && !desk.stage.locked()) desk.ui.outbox.ask(LoadScene{write->file});
    }
}

void sound(Desk& desk) {
    if (!desk.loudspeaker) return;
    const bool running = desk.stage.loaded() && !desk.ui.running.paused && desk.stage.heading() < 0;
    const View& view = desk.ui.view();
    desk.loudspeaker->play(desk.ear.listen(desk.stage.before(), desk.stage.now(), running),
                           view.mute ? 0 : view.volume);
}

void draw(Desk& desk, const Levers& levers) {
    const Stage& stage = desk.stage;
    const double blend = desk.script || desk.clock.paused() ? 1 : desk.clock.blend();
    desk.ui.steer(stage.before(), stage.now(), blend, desk.passed);
    read_tape(desk);
    desk.renderer.set_time(desk.ui.time());
    desk.renderer.resize(desk.window.width(), desk.window.height(), desk.window.content_scale());
    if (desk.adapts) {
        desk.ui.running.picture.fineness =
            desk.fineness.choose(desk.seconds, desk.ui.running.frame);
        desk.renderer.set_fineness(desk.ui.running.picture.fineness);
    }
    desk.renderer.cover(desk.ui.covered_above(), desk.ui.covered_below());
    desk.renderer.draw(stage.before(), stage.now(), blend, desk.ui.camera, overlay_of(desk));
    if (const auto hook = desk.ui.hook_camera(stage.now()))
        desk.renderer.draw_inset(*hook, desk.ui.inset());
    const auto wish = desk.ui.desk_picture(stage.now());
    desk.ui.show_on_desk(wish ? desk.renderer.draw_aside(wish->camera, wish->width, wish->height)
                              : 0);
    const render::Cost& cost = desk.renderer.cost();
    PictureCost& picture = desk.ui.running.picture;
    picture.draw_calls = cost.draw_calls;
    picture.triangles = cost.triangles;
    picture.cpu = cost.cpu;
    picture.gpu = cost.gpu;
    const Levers* played = stage.played_levers();
    desk.ui.draw(stage.now(), stage.history(), played ? *played : stage.taken().over(levers),
                 desk.presets, desk.renderer.view_projection());
    if (!stage.playing())
        desk.watched.follow(stage.now(), desk.renderer.view_projection(), desk.ui.outbox);
}

}  // namespace

void make_frame(Desk& desk) {
    begin_frame(desk);
    obey(desk.ui.outbox.take_controls(), desk);  // load, pause, speed: between ticks
    const Levers levers = read_levers(desk);     // hands   → numbers
    advance(desk, levers);                       // numbers → world
    keep_bench(desk);                            // files
    draw(desk, levers);                          // copies  → picture and panels
    sound(desk);                                 // copies  → what one hears
}

}  // namespace fairlead
