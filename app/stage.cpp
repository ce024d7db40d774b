#include "app/stage.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "engine/files/log.h"
#include "engine/files/printable.h"
#include "engine/recording/library.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

Lines lines_of(const SceneErrors& e) {
    Lines lines;
    for (const SceneError& error : e.errors) lines.push_back(error.text());
    if (lines.empty()) lines.push_back(e.what());
    return lines;
}

// In an exam a person at the panels changes nothing; what the camera asks for is nobody's help.
void keep_to_the_crane(Outbox& outbox) {
    for (Command& command : outbox.take_commands()) {
        const auto* set = std::get_if<SetParameter>(&command);
        if (set && !asks_for_nodes(*set)) continue;
        outbox.ask(std::move(command));
    }
}

// Whether the instructor's verdict waits for the next tick.
bool verdict_waits(Outbox& outbox) {
    bool any = false;
    for (Command& command : outbox.take_commands()) {
        any |= std::holds_alternative<EndExercise>(command);
        outbox.ask(std::move(command));
    }
    return any;
}

Lines refused(Lines lines) {
    log_warnings(lines);
    return lines;
}

}  // namespace

Lines Stage::load(const std::string& scene_file, const Attempt& attempt, const Settings& settings) {
    try {
        Session fresh(load_scene(scene_file, settings));
        close();
        live_ = std::move(fresh);
        attempt_of_ = attempt;
        attempt_ = 1;
        attempts_.clear();
        first_.clear();
        taken_.give_all_back();
    } catch (const SceneErrors& e) {
        return refused(lines_of(e));
    } catch (const std::exception& e) {
        return refused({printable(scene_file + ": " + e.what(), any_length)});
    }
    begin_recording();
    return {};
}

void Stage::restart() {
    if (player_) {
        seek(0);
    } else if (live_) {
        first_.clear();
        taken_.give_all_back();
        count_attempt();
        live_ = Session(Scene(live_->scene()));
        begin_recording();
        if (ghost_) ghost_->seek(0);
        if (model_) model_.emplace(live_->scene().file);
    }
}

// The marks of an exercise that is started again before its end are gone: it is said, and the new
// run's recording knows.
void Stage::count_attempt() {
    const ExerciseState& e = live_->snapshot().exercise;
    if (e.name.empty() || e.elapsed == 0) return;
    if (!e.finished) {
        char text[160];
        const int seconds = static_cast<int>(e.elapsed);
        std::snprintf(text, sizeof text,
                      "Attempt %d: attempt %d was given up at %d:%02d, its marks are void",
                      attempt_ + 1, attempt_, seconds / 60, seconds % 60);
        first_.push_back(Note{text});
        attempts_ = filled(tr("Attempt %d: attempt %d was given up at %d:%02d, its marks are void"),
                           attempt_ + 1, attempt_, seconds / 60, seconds % 60);
    } else {
        attempts_ = filled(tr("Attempt %d"), attempt_ + 1);
    }
    ++attempt_;
}

// What no examiner would allow.
void Stage::judge(double speed, Outbox& outbox) {
    for (Command& command : std::exchange(first_, {})) outbox.ask(std::move(command));
    const ExerciseState& e = live_->snapshot().exercise;
    if (e.name.empty() || e.elapsed == 0 || e.finished || !e.voided.empty()) return;
    if (speed < 1 && !verdict_waits(outbox))  // the tick that hears a verdict drives nothing
        outbox.ask(Command(VoidMarks{speed > 0 ? tr_later("driven in slow motion")
                                               : tr_later("driven in single steps")}));
}

// A run that cannot be recorded goes on without: that it is not is shown.
void Stage::begin_recording() {
    recorder_.reset();
    told_ = false;
    not_recorded_.clear();
    parent_ = {};
    const std::string wanted = std::exchange(next_file, {});
    if (recordings_folder.empty() && wanted.empty()) {
        not_recorded_ = tr_later("recording is switched off");
        return;
    }
    try {
        const std::string file =
            wanted.empty() ? new_recording_file(recordings_folder, live_->scene().name) : wanted;
        RecordingInfo info = describe_run(live_->scene());
        info.trainee = attempt_of_.trainee;
        info.course = attempt_of_.course;
        info.exam = attempt_of_.exam;
        recorder_ =
            std::make_shared<Recorder>(file, info, contents_of(*live_), Recorder::Options{});
        live_->record_to(recorder_);
    } catch (const std::exception& e) {
        not_recorded_ = e.what();
        log_warning("this run is not recorded: " + not_recorded_);
    }
}

Lines Stage::open(const std::string& recording) {
    try {
        const bool own = recording.empty();
        if (own && !recorder_) return {"This run has no recording: " + not_recorded_};
        if (own) recorder_->flush();
        const std::string file = own ? recorder_->status().file : recording;
        Player fresh(file);
        player_ = std::move(fresh);
        give_all_back();
        heading_ = -1;
        hide_ghost();
        log_info(file + ": recording opened, " + std::to_string(player_->last_tick()) + " ticks");
        if (own) player_->seek(player_->last_tick());
    } catch (const std::exception& e) {
        return refused({e.what()});
    }
    return {};
}

void Stage::close() {
    player_.reset();
    heading_ = -1;
    hide_ghost();
}

Lines Stage::take_over() {
    if (!player_) return {};
    try {
        const std::string& scene = player_->session().scene().name;
        const std::string folder =
            recordings_folder.empty() ? fairlead::recordings_folder() : recordings_folder;
        const Parent parent = player_->here();
        auto [session, recorder] = player_->take_over(new_recording_file(folder, scene));
        heading_ = -1;
        player_.reset();  // first: a file that nobody reads is put in order when its run ends
        recorder_ = std::move(recorder);
        parent_ = parent;
        not_recorded_.clear();
        live_ = std::move(session);
        taken_.give_all_back();
        first_ = {VoidMarks{tr_later("taken over from another run")}};
        attempt_of_ = {attempt_of_.trainee, "", false};
        attempts_.clear();
        attempt_ = 1;
        log_info("driven on from tick " + std::to_string(parent.tick) + " of " + parent.name);
    } catch (const std::exception& e) {
        return refused({e.what()});
    }
    return {};
}

Lines Stage::return_to(std::int64_t tick) {
    Lines errors = open("");
    if (!errors.empty()) return errors;
    seek(tick);
    return take_over();
}

void Stage::hold_lever(const HoldLever& wish, Outbox& outbox) {
    if (!live_ || player_) return;
    const LeverNames& names = live_->scene().lever_names;
    const std::vector<std::string> before = taken_.names(names);
    const bool was = std::find(before.begin(), before.end(), wish.lever) != before.end();
    const bool obeyed = wish.held ? taken_.hold(wish.lever, wish.position, names)
                                  : taken_.give_back(wish.lever, names);
    if (obeyed && was != wish.held) outbox.ask(Command(TakeControl{wish.lever, wish.held}));
}

// Who looks back has no lever in his hand.
void Stage::give_all_back() {
    if (!live_) return;
    for (const std::string& lever : taken_.names(live_->scene().lever_names))
        first_.push_back(TakeControl{lever, false});
    taken_.give_all_back();
}

bool Stage::locked() const {
    return attempt_of_.exam && live_ && !player_ && !live_->snapshot().exercise.finished;
}

std::string Stage::take_finished() {
    if (told_ || !live_ || !recorder_ || !live_->snapshot().exercise.finished) return {};
    told_ = true;
    recorder_->flush();
    return recorder_->status().file;
}

Lines Stage::show_ghost(const std::string& recording) {
    hide_ghost();
    if (recording.empty() || !loaded()) return {};
    try {
        if (recording == model_run()) {
            model_.emplace(live_->scene().file);
            return {};
        }
        Player fresh(recording);
        const Scenery &theirs = *fresh.session().snapshot().scenery, &ours = *now().scenery;
        if (theirs.bodies.size() != ours.bodies.size() || theirs.name != ours.name)
            return refused({recording + ": is a run of another scene, " + theirs.name});
        ghost_ = std::move(fresh);
        ghost_follows();
    } catch (const std::exception& e) {
        return refused({e.what()});
    }
    return {};
}

void Stage::hide_ghost() {
    ghost_.reset();
    model_.reset();
}

const Snapshot* Stage::ghost_picture() const {
    return ghost_   ? &ghost_->session().snapshot()
           : model_ ? &model_->session().snapshot()
                    : nullptr;
}

std::string Stage::ghost_file() const {
    return ghost_ ? ghost_->recording().file() : model_ ? model_run() : "";
}

std::string Stage::model_run() const {
    if (!live_ || player_ || !live_->scene().exercise) return "";
    const std::string file = model_run_of(live_->scene().file);
    std::error_code error;
    return std::filesystem::is_regular_file(file, error) ? file : "";
}

void Stage::ghost_follows() {
    // it waits for whoever learns from it, and then goes at the same pace
    if (model_ && live_ && live_->snapshot().exercise.elapsed > 0) model_->step();
    if (!ghost_ || ghost_->tick() == now().tick) return;
    if (ghost_->tick() + 1 == now().tick)
        ghost_->step();
    else
        ghost_->seek(now().tick);
}

void Stage::seek(std::int64_t tick) {
    heading_ = -1;
    if (!player_) return;
    player_->seek(tick);
    ghost_follows();
}

void Stage::head_for(std::int64_t tick) {
    if (player_) heading_ = std::clamp<std::int64_t>(tick, 0, player_->last_tick());
}

void Stage::approach(double seconds) {
    if (heading_ < 0) return;
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    bool arrived = false;
    do arrived = player_->seek(heading_, 1);
    while (!arrived && Clock::now() < end);
    if (arrived) seek(player_->tick());  // the ghost comes, too
}

bool Stage::tick(const Levers& levers, Outbox& outbox, double speed) {
    heading_ = -1;
    bool more = true;
    if (player_) {
        outbox.take_commands();  // the recording has the last word
        more = player_->step();
    } else if (live_) {
        judge(speed, outbox);
        if (locked()) keep_to_the_crane(outbox);
        live_->tick(taken_.over(levers), outbox);
    }
    ghost_follows();
    return more;
}

const Snapshot& Stage::now() const {
    return player_ ? player_->session().snapshot() : live_ ? live_->snapshot() : idle_;
}
const Snapshot& Stage::before() const {
    return player_ ? player_->session().previous() : live_ ? live_->previous() : idle_;
}
const History& Stage::history() const {
    return player_ ? player_->session().history() : live_ ? live_->history() : no_history_;
}
const Levers* Stage::played_levers() const {
    return player_ ? &player_->levers() : nullptr;
}

}  // namespace fairlead
