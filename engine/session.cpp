#include "engine/session.h"

#include <chrono>
#include <stdexcept>

#include "engine/archive.h"
#include "engine/build.h"
#include "engine/exercise.h"
#include "engine/machine.h"
#include "engine/parameters.h"
#include "engine/take_snapshot.h"
#include "physics/state.h"

namespace fairlead {

namespace {

double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

struct Input {  // all that may change the course of a world
    Levers levers;
    std::vector<Command> commands;
};

struct Obey {
    physics::World& world;
    Machines& machines;

    // a wrong path or value changes nothing: a recording may be older than the table
    void operator()(const SetParameter& c) { write_parameter(world, c.path, c.value); }
    void operator()(const ResetPeaks&) { machines.state.peak_load = machines.state.load; }
    void operator()(const Release&) { release(machines, world); }
};

void apply(const std::vector<Command>& commands, physics::World& world, Machines& machines) {
    for (const Command& command : commands) std::visit(Obey{world, machines}, command);
}

}  // namespace

struct Session::Parts {
    Scene scene;
    std::vector<std::string> notes;
    physics::World world;
    Machines machines;
    std::shared_ptr<const Scenery> scenery;
    Exercise exercise;
    std::int64_t ticks = 0;
    Snapshot snapshot, previous;
    Scratch scratch;
    History history;

    explicit Parts(Scene from)
        : scene(std::move(from)),
          world(build_world(scene, notes)),
          machines(build_machines(scene, world)),
          scenery(paint_scenery(scene, world, machines, notes)),
          exercise(scene, *scenery) {
        world.now = seconds_now;
        prepare(world);
        begin(world, tick_seconds);  // so that tick 0 already shows what the wires carry
        snapshot.scenery = previous.scenery = scenery;
        look();
        previous = snapshot;
    }

    void look() { take_snapshot(world, machines, exercise, ticks, scratch, snapshot); }

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.ticks, s.machines.state, s.exercise);
    }
};

Session::Session(Scene scene) : parts_(std::make_unique<Parts>(std::move(scene))) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::tick(const Levers& hands, Outbox& outbox) {
    Parts& p = *parts_;
    const Input input{hands, outbox.take_commands()};  // always emptied …
    if (!p.world.diverged.empty()) return;             // … but garbage stands still

    apply(input.commands, p.world, p.machines);  // releases, live parameters
    p.exercise.update(p.snapshot, outbox);       // phases and marks: asks, never changes
    drive(p.machines, input.levers, p.world);    // levers → motor targets, interlocks
    physics::step(p.world, tick_seconds);
    read_gauges(p.machines, p.world);
    ++p.ticks;
    std::swap(p.previous, p.snapshot);  // memory of two ticks ago is written over
    p.look();
    p.history.add(p.snapshot);  // signals for plots, marking, export
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

std::uint64_t Session::hash() const {
    Hasher hasher;
    const std::uint64_t of_world = physics::hash(parts_->world);
    const Parts& parts = *parts_;
    hasher(of_world, parts);
    return hasher.value;
}

std::vector<std::uint8_t> Session::save() const {
    const Parts& parts = *parts_;
    const std::vector<std::uint8_t> of_world = physics::save(parts.world);
    std::vector<std::uint8_t> bytes;
    Writer writer(bytes);
    writer(of_world, parts);
    return bytes;
}

void Session::restore(const std::vector<std::uint8_t>& bytes) {
    Parts& p = *parts_;
    Reader reader(bytes);
    std::vector<std::uint8_t> of_world;
    reader(of_world, p);
    if (reader.at != bytes.size()) throw std::runtime_error("a saved state of another scene");
    physics::restore(p.world, of_world);
    p.exercise.refresh();
    p.look();
    p.previous = p.snapshot;
}

}  // namespace fairlead
