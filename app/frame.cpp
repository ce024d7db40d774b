// One frame: hands → numbers → world → picture.
#include "app/frame.h"

namespace fairlead {
namespace {

constexpr double a_frame = 0.03;  // [s] that a frame may spend on the way to another moment

void rolling(double& mean, double value) {
    mean += 0.05 * (value - mean);
}

void begin_frame(Application& app) {
    const bool even = app.frame_length > 0;
    const double now = even ? app.seconds + app.frame_length : app.window.seconds();
    app.passed = now - app.seconds;
    app.seconds = now;
    rolling(app.ui.running.frame, app.passed);
    app.ui.read_keys();
}

Levers read_levers(Application& app) {
    app.presets.fit(app.stage.now().scenery);
    if (!app.script) return app.hands.read(app.ui.devices(), app.presets.bindings, app.passed);
    Levers levers = *app.script;
    // like a hand: first the switches, then the levers, or a machine refuses to be enabled
    if (app.stage.now().tick == 0) levers.axes.fill(0);
    return levers;
}

void run_ticks(Application& app, const Levers& levers) {
    const bool playing = app.stage.playing();
    app.exporter.time = app.ui.time();
    if (app.exporter.filming()) {
        note_export(app, app.exporter.picture(app.stage, app.ui.camera, overlay_of(app)));
        return;
    }
    // a scripted run counts frames, not seconds: the same picture on any machine
    const int due =
        app.script ? !app.clock.paused()
                   : app.clock.ticks_due(app.seconds,
                                         Clock::most_ticks(app.ui.running.tick, app.clock.speed()));
    const bool heading = app.stage.heading() >= 0;
    app.stage.approach(a_frame);
    const int ticks = app.stage.loaded() && !heading ? due : 0;
    for (int n = ticks; n > 0; --n) {
        const double start = app.window.seconds();
        const double speed = app.script ? 1 : app.clock.paused() ? 0 : app.clock.speed();
        if (!app.stage.tick(levers, app.ui.outbox, speed)) app.clock.pause(true);
        const double end = app.window.seconds();
        app.ui.hear(app.stage.now());
        rolling(app.ui.running.tick, end - start);
        const std::string slow = app.slow.note(end, app.stage.now().tick, end - start);
        if (!slow.empty()) log_info(slow);
        if (!playing && !app.stage.now().crane.enabled) app.hands.spring_back(Switch::enable);
    }
    if (ticks > 0)
        app.hands.taken();
    else if (app.clock.paused())
        app.hands.forget_taps();
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

void advance(Application& app, const Levers& levers) {
    reading(app, [&] { run_ticks(app, levers); });
    app.ui.running.loaded = app.stage.loaded();
    app.ui.running.paused = app.clock.paused() && !app.exporter.filming();
    app.ui.running.speed = app.clock.speed();
    app.ui.running.attempts = app.stage.attempts();
    app.ui.running.trainee = app.stage.attempt().trainee;
    app.ui.running.exam = app.stage.locked();
    app.ui.running.taken.clear();
    if (app.stage.has_live() && !app.stage.playing())
        app.ui.running.taken = app.stage.taken().names(names_of(*app.stage.now().scenery));
    app.ui.running.dark = app.stage.now().dark;
    if (const std::string file = app.stage.take_finished(); !file.empty() && app.by_hand)
        app.school.keep(file);
    app.ui.running.switched_off_by_leaving = app.hands.switched_off_by_leaving();
}

// What the panels of recordings show.
void read_tape(Application& app) {
    reading(app, [&] { app.tape.read(app.stage, app.ui.tape); });
    app.ui.tape.film =
        app.exporter.filming() ? double(app.ui.tape.tick) / double(app.ui.tape.last_tick + 1) : -1;
    if (app.ui.choosing() && !app.was_choosing) app.school.refresh();
    if (app.ui.choosing()) app.ui.courses = app.school.list();
    app.was_choosing = app.ui.choosing();
    if (app.ui.library_open() && !app.library_was_open)
        app.ui.library = read_library(recordings_folder());
    app.library_was_open = app.ui.library_open();
}

// Files: what was dropped onto the window, a scene that somebody has written, what was tuned.
void keep_bench(Application& app) {
    if (!app.by_hand) return;
    for (const std::string& file : app.window.take_dropped())
        if (file.ends_with(".flrec"))
            app.ui.outbox.ask(OpenRecording{file});
        else
            app.ui.outbox.ask(LoadScene{file});
    const bool own = app.stage.has_live() && !app.stage.playing();
    const std::string& file = app.stage.now().scenery->file;
    if (own && app.bench.written_since(file, app.seconds) && app.stage.attempt().course.empty())
        app.ui.outbox.ask(LoadScene{file});
    if (app.ui.choosing() && !app.was_choosing) app.ui.recent = app.bench.recent();
    if (const auto save = app.ui.designer().take_save()) {
        const Bench::Saved done = app.bench.save(save->file, save->values);
        app.ui.designer().tell(done.ok, done.said);
    }
    SceneTextPanel& text = app.ui.designer().scene_text();
    if (const auto write = text.take_write()) {
        const Bench::Saved done = app.bench.write(write->file, write->text);
        text.tell(done.ok, done.said);
        if (done.ok && !app.stage.locked()) app.ui.outbox.ask(LoadScene{write->file});
    }
}

void sound(Application& app) {
    if (!app.loudspeaker) return;
    const bool running = app.stage.loaded() && !app.ui.running.paused && app.stage.heading() < 0;
    const View& view = app.ui.view();
    app.loudspeaker->play(app.ear.listen(app.stage.before(), app.stage.now(), running),
                          view.mute ? 0 : view.volume);
}

void draw(Application& app, const Levers& levers) {
    const Stage& stage = app.stage;
    const double blend = app.script || app.clock.paused() ? 1 : app.clock.blend();
    app.ui.steer(stage.before(), stage.now(), blend, app.passed);
    read_tape(app);
    app.renderer.set_time(app.ui.time());
    app.renderer.resize(app.window.width(), app.window.height(), app.window.content_scale());
    if (app.adapts) {
        app.ui.running.picture.fineness = app.fineness.choose(app.seconds, app.ui.running.frame);
        app.renderer.set_fineness(app.ui.running.picture.fineness);
    }
    app.renderer.cover(app.ui.covered_above(), app.ui.covered_below());
    app.renderer.draw(stage.before(), stage.now(), blend, app.ui.camera, overlay_of(app));
    if (const auto hook = app.ui.hook_camera(stage.now()))
        app.renderer.draw_inset(*hook, app.ui.inset());
    const auto wish = app.ui.desk_picture(stage.now());
    app.ui.show_on_desk(wish ? app.renderer.draw_aside(wish->camera, wish->width, wish->height)
                             : 0);
    const render::Cost& cost = app.renderer.cost();
    PictureCost& picture = app.ui.running.picture;
    picture.draw_calls = cost.draw_calls;
    picture.triangles = cost.triangles;
    picture.cpu = cost.cpu;
    picture.gpu = cost.gpu;
    const Levers* played = stage.played_levers();
    app.ui.draw(stage.now(), stage.history(), played ? *played : stage.taken().over(levers),
                app.presets, app.renderer.view_projection());
    if (!stage.playing())
        app.watched.follow(stage.now(), app.renderer.view_projection(), app.ui.outbox);
}

}  // namespace

void make_frame(Application& app) {
    begin_frame(app);
    obey(app.ui.outbox.take_controls(), app);  // load, pause, speed: between ticks
    const Levers levers = read_levers(app);    // hands   → numbers
    advance(app, levers);                      // numbers → world
    keep_bench(app);                           // files
    draw(app, levers);                         // copies  → picture and panels
    sound(app);                                // copies  → what one hears
}

}  // namespace fairlead
