#include "engine/session/session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <tuple>

#include "engine/files/log.h"
#include "engine/machine/banksman.h"
#include "engine/machine/exercise.h"
#include "engine/machine/faults.h"
#include "engine/machine/machine.h"
#include "engine/machine/pulling.h"
#include "engine/machine/reeving.h"
#include "engine/machine/tool_hand.h"
#include "engine/machine/weather.h"
#include "engine/recording/archive.h"
#include "engine/recording/recorder.h"
#include "engine/recording/run_events.h"
#include "engine/scene/parameters.h"
#include "engine/session/begin_world.h"
#include "engine/session/build.h"
#include "engine/session/take_snapshot.h"
#include "engine/view/language.h"
#include "physics/world/state.h"

namespace fairlead {

namespace {

constexpr int most_threads = 4;  // by default: one large region is seldom beside many others

double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

struct Obey {
    physics::World& world;
    Machines& machines;
    Exercise& exercise;
    Faults& faults;
    Banksman& banksman;
    Weather& weather;
    ToolHand& tool;

    // a wrong path or value changes nothing: a recording may be older than the table
    void operator()(const SetParameter& c) {
        const bool written = write_parameter(world, c.path, c.value).empty();
        if (written && !asks_for_nodes(c)) exercise.void_marks("changed " + c.path);
    }
    void operator()(const ResetPeaks&) { machines.state.peak_load = machines.state.load; }
    void operator()(const Release&) {
        release(machines, world);
        exercise.void_marks("released by the instructor");
    }
    void operator()(const Rig& c) {
        give_order(c.order, machines, world);
        // what a scene has no button for is help
        const auto& own = machines.orders;
        if (std::find(own.begin(), own.end(), c.order) == own.end())
            exercise.void_marks("rigged by the instructor");
    }
    void operator()(const Note&) {}
    void operator()(const VoidMarks& c) { exercise.void_marks(c.why); }
    void operator()(const EndExercise& c) { exercise.end(c.passed, c.words); }
    void operator()(const SetFault& c) { faults.set(c.name, c.on, world); }
    void operator()(const SetWeather& c) { weather.set(c); }
    void operator()(const TakeControl& c) {
        if (c.taken) exercise.void_marks(tr_later("the instructor took over a control"));
    }
    void operator()(const ShowSign& c) { banksman.show_sign(c.sign, machines.state.time); }
    void operator()(const PullRod& c) {
        if (is_tool_order(c.order))
            tool.obey(c.order, world);
        else
            pull_rod(c.order, world);
        exercise.void_marks(is_tool_order(c.order) ? tr_later("something was pulled by hand")
                                                   : tr_later("a rope was pulled by hand"));
    }
    void operator()(const Say& c) { banksman.say(c.words, machines.state.time); }
};

std::string name_of(const Scene& scene) {
    return scene.file.empty() ? scene.name : scene.file;
}

void log_start(const Scene& scene, const Notes& notes) {
    log_info(name_of(scene) + ": scene \"" + scene.name + "\" of " +
             std::to_string(scene.bodies.size()) + " bodies, " +
             std::to_string(scene.joints.size()) + " joints, " +
             std::to_string(scene.wires.size()) + " wires is built");
    std::vector<std::string> lines;
    for (const SceneNote& note : notes) lines.push_back(name_of(scene) + ": note: " + note);
    log_warnings(lines);
}

void log_divergence(const Scene& scene, const Snapshot& now) {
    char when[32];
    std::snprintf(when, sizeof when, "%.3f s", now.time);
    log_error(name_of(scene) + ": diverged at " + when + ": " + now.diverged);
}

// As it is obeyed and recorded.
Input tidied(const Levers& hands, std::vector<Command> commands) {
    for (Command& command : commands)
        if (auto* c = std::get_if<SetParameter>(&command)) c->value += 0.0;  // no negative zero
    return {tidy(hands), std::move(commands)};
}

}  // namespace

struct Session::Parts {
    Scene scene;
    Notes notes;
    physics::World world;
    Machines machines;
    std::shared_ptr<const Scenery> scenery;
    Exercise exercise;
    Faults faults;
    Banksman banksman;
    Weather weather;
    ToolHand* tool = nullptr;  // one of the world's families
    std::int64_t ticks = 0;
    Snapshot snapshot, previous;
    Scratch scratch;
    History history;
    std::shared_ptr<Recorder> recorder;
    TickRow row;                            // scratch
    std::vector<std::uint8_t> saved_world;  // scratch
    std::vector<std::uint64_t> settings;    // (parts) hashes of what no tick changes
    int turns = 0, riggings = 0;            // of sleep, of wires, when they were found
    std::vector<std::uint64_t> hashes;      // (parts) scratch

    Parts(Scene from, const HearNotes& hear)
        : scene(std::move(from)),
          world(build_world(scene, notes)),
          machines(build_machines(scene, world)),
          scenery(paint_scenery(scene, world, machines, notes)),
          exercise(scene, *scenery),
          faults(scene, *scenery, machines, world),
          weather(scene, world) {
        if (hear) hear(scenery->notes);
        world.now = seconds_now;
        world.threads = std::clamp(int(std::thread::hardware_concurrency()), 1, most_threads);
        auto hand = std::make_unique<ToolHand>();
        tool = hand.get();
        world.families.push_back(std::move(hand));
        prepare(world);
        begin_world(scene, world);  // so that tick 0 already shows what the wires carry
        rig_world(scene, machines, world);
        find_settings();
        snapshot.scenery = previous.scenery = scenery;
        look();
        previous = snapshot;
    }

    void obey(const std::vector<Command>& commands) {
        for (const Command& command : commands)
            std::visit(Obey{world, machines, exercise, faults, banksman, weather, *tool}, command);
        if (!commands.empty()) find_settings();
    }

    void go_wrong() {
        if (faults.update(snapshot, machines, world)) find_settings();
        weather.update(world);
    }

    void find_settings() {
        physics::hash_settings(world, settings);
        turns = world.sleeping.turns, riggings = world.riggings;
    }

    void look() {
        follow_water(machines, world);
        faults.indicate(machines.crane.indicator);
        follow_reeving(machines.crane, world);
        take_snapshot(world, machines, exercise, ticks, scratch, snapshot);
        faults.show(snapshot);
        weather.show(snapshot);
        snapshot.banksman = banksman.state();
        snapshot.tool = ToolState();
        if (!tool->any()) return;
        snapshot.tool = {true, tool->at(world), tool->to(), tool->pull()};
        snapshot.pulled.push_back(snapshot.tool.at);
    }
    bool own_levers() const {
        return !scene.lever_names.own_axes.empty() || !scene.lever_names.own_switches.empty();
    }

    bool crewed() const { return !machines.hands.empty(); }
    bool at_work() const { return machines.pull.has_value(); }
    bool protects() const { return !machines.overloads.empty(); }
    bool at_sea() const { return !machines.pilots.empty() || !machines.compensators.empty(); }

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.ticks, s.machines.state, s.exercise, s.faults);
        MachineState::own_levers(s.machines.state, archive);
        if (s.at_sea()) MachineState::at_sea(s.machines.state, archive);
        if (s.crewed()) MachineState::on_deck(s.machines.state, archive);
        if (s.at_work()) MachineState::at_work(s.machines.state, archive);
        if (s.protects()) MachineState::protections(s.machines.state, archive);
        Exercise::condition_fields(s.exercise, archive);
    }

    // One per part of the state; returns the hash of all.
    [[gnu::flatten]] std::uint64_t hash(std::vector<std::uint64_t>& parts) const {
        physics::hash_parts(world, settings, parts);
        const auto add = [&](const auto&... of) {
            Hasher hasher;
            hasher(of...);
            parts.push_back(hasher.value);
        };
        Hasher machine;
        machine(ticks, machines.state);
        if (banksman.any() || weather.any()) machine(banksman);
        if (weather.any()) machine(weather);
        if (tool->any()) machine(*tool);
        parts.push_back(machine.value);
        add(exercise);
        // parts that few scenes have
        const auto add_fields = [&](const auto& write) {
            Hasher hasher;
            write(hasher);
            parts.push_back(hasher.value);
        };
        if (own_levers())
            add_fields([&](Hasher& h) { MachineState::own_levers(machines.state, h); });
        if (at_sea()) add_fields([&](Hasher& h) { MachineState::at_sea(machines.state, h); });
        if (crewed()) add_fields([&](Hasher& h) { MachineState::on_deck(machines.state, h); });
        if (at_work()) add_fields([&](Hasher& h) { MachineState::at_work(machines.state, h); });
        if (protects())
            add_fields([&](Hasher& h) { MachineState::protections(machines.state, h); });
        if (exercise.has_conditions())
            add_fields([&](Hasher& h) { Exercise::condition_fields(exercise, h); });
        if (faults.any()) add(faults);
        Hasher all;
        all(parts);
        return all.value;
    }

    void record(const Input& input);
    void save(std::vector<std::uint8_t>& bytes);  // appends
};

void Session::Parts::record(const Input& input) {
    row.tick = ticks;
    row.input = input;
    row.hash = hash(hashes);
    find_digests(hashes, row.parts);
    row.signals.clear(), row.events.clear(), row.marks.clear(), row.state.clear();
    if (recorder->wants_signals(ticks)) row.signals = snapshot.signals;
    if (ticks > 0) note_events(previous, snapshot, input.commands, row.events, row.marks);
    if (recorder->wants_state(ticks)) save(row.state);
    recorder->write(row);
}

Session::Session(Scene scene, const HearNotes& hear)
    : parts_(std::make_unique<Parts>(std::move(scene), hear)) {
    log_start(parts_->scene, parts_->scenery->notes);
}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::tick(const Levers& hands, Outbox& outbox) {
    Parts& p = *parts_;
    const Input input = tidied(hands, outbox.take_commands());  // always emptied …
    if (!p.world.diverged.empty()) return;                      // … but garbage stands still

    p.machines.news.clear();
    p.machines.broken.clear();
    p.obey(input.commands);                    // releases, live parameters, rigging
    p.go_wrong();                              // faults that are due
    work_on(p.machines, p.world);              // what deckhands have begun
    p.exercise.update(p.snapshot, outbox);     // phases and marks: asks, never changes
    drive(p.machines, input.levers, p.world);  // levers → motor targets, interlocks
    physics::step(p.world, tick_seconds);
    if (p.world.sleeping.turns != p.turns || p.world.riggings != p.riggings) p.find_settings();
    read_gauges(p.machines, p.world);
    watch_hands(p.machines, p.world);  // whom a wire or a load has struck
    ++p.ticks;
    std::swap(p.previous, p.snapshot);  // memory of two ticks ago is written over
    p.look();
    p.history.add(p.snapshot);  // signals for plots, marking, export
    if (p.recorder) p.record(input);
    if (!p.snapshot.diverged.empty()) log_divergence(p.scene, p.snapshot);  // once: it stands still
}

const Snapshot& Session::snapshot() const {
    return parts_->snapshot;
}
const Snapshot& Session::previous() const {
    return parts_->previous;
}
const History& Session::history() const {
    return parts_->history;
}
const Scene& Session::scene() const {
    return parts_->scene;
}

void Session::use_threads(int threads) {
    parts_->world.threads = threads;
}

void Session::record_to(std::shared_ptr<Recorder> recorder) {
    Parts& p = *parts_;
    p.recorder = std::move(recorder);
    if (p.recorder && p.ticks == 0) p.record({});
}

std::uint64_t Session::hash() const {
    std::vector<std::uint64_t> parts;
    return parts_->hash(parts);
}

std::uint64_t Session::hash_parts(std::vector<std::uint64_t>& parts) const {
    return parts_->hash(parts);
}

std::vector<std::string> Session::part_names() const {
    std::vector<std::string> names = physics::part_names(parts_->world);
    names.insert(names.end(), {"machine", "exercise"});
    if (parts_->own_levers()) names.push_back("levers");
    if (parts_->at_sea()) names.push_back("pilots");
    if (parts_->crewed()) names.push_back("hands");
    if (parts_->at_work()) names.push_back("pull");
    if (parts_->protects()) names.push_back("overload");
    if (parts_->exercise.has_conditions()) names.push_back("conditions");
    if (parts_->faults.any()) names.push_back("faults");
    return names;
}

void Session::Parts::save(std::vector<std::uint8_t>& bytes) {
    physics::save(world, saved_world);
    bytes.reserve(saved_world.size() + 4096);
    Writer writer(bytes);
    writer(saved_world, *this);
    // each only where it, or one behind it, is there
    if (banksman.any() || weather.any() || tool->any()) writer(banksman);
    if (weather.any() || tool->any()) writer(weather);
    if (tool->any()) writer(*tool);
}

std::vector<std::uint8_t> Session::save() const {
    std::vector<std::uint8_t> bytes;
    parts_->save(bytes);
    return bytes;
}

void Session::restore(const std::vector<std::uint8_t>& bytes) {
    Parts& p = *parts_;
    const auto before =
        std::tuple(p.ticks, p.machines.state, p.exercise, p.faults, p.banksman, p.weather);
    const ToolHand tool_before = *p.tool;
    try {
        Reader reader(bytes);
        std::vector<std::uint8_t> of_world;
        reader(of_world, p);
        p.banksman = {};
        p.weather.forget();
        p.tool->let_go();
        if (reader.at != bytes.size()) reader(p.banksman);
        if (reader.at != bytes.size()) reader(p.weather);
        if (reader.at != bytes.size()) reader(*p.tool);
        if (reader.at != bytes.size() || p.ticks < 0 ||
            !fits(p.machines, std::get<MachineState>(before)) || !p.exercise.fits() ||
            !p.faults.fits() || !p.weather.fits() || !p.tool->fits(p.world))
            throw std::runtime_error("a saved state of another scene");
        physics::restore(p.world, of_world);
        p.weather.refresh(p.world);
        p.find_settings();
    } catch (...) {
        std::tie(p.ticks, p.machines.state, p.exercise, p.faults, p.banksman, p.weather) = before;
        *p.tool = tool_before;
        throw;
    }
    p.exercise.refresh();
    p.look();
    p.previous = p.snapshot;
}

std::string Session::first_difference(const Session& other, const std::string& part) const {
    std::string field = physics::first_difference(parts_->world, other.parts_->world, part);
    if (!field.empty()) return field;
    std::vector<std::uint64_t> ours, theirs;
    hash_parts(ours), other.hash_parts(theirs);
    const std::vector<std::string> names = part_names();  // the last are those of the machines
    for (std::size_t i = physics::part_names(parts_->world).size(); i < names.size(); ++i)
        if (ours[i] != theirs[i] && (part.empty() || part == names[i]))
            return names[i] + ": another state";
    return {};
}

void Session::recall(const std::vector<Measured>& earlier) {
    parts_->history.recall(parts_->scenery, earlier);
}

}  // namespace fairlead
