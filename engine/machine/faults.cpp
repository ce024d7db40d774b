#include "engine/machine/faults.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/input/clock.h"
#include "engine/machine/named.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

using Kind = SceneFault::Kind;

// Index of what a fault is of, in the list that its kind speaks of; -1: of nothing.
int target_of(const SceneFault& fault, const Machines& machines, const physics::World& world) {
    switch (fault.kind) {
        case Kind::brake_fade:
            return named(world.winches, fault.of);
        case Kind::motor_trip:
        case Kind::slow:
        case Kind::stuck:
            return named(machines.movements, fault.of);
        case Kind::power_loss:
            return named(world.plants, fault.of);
        case Kind::wire_damaged: {
            const int wire = named(world.wires, fault.of);
            return wire < 0 ? -1 : world.wires[wire].type;
        }
        case Kind::heavier:
        case Kind::off_centre:
        case Kind::gust:
            return named(world.bodies, fault.of);
        case Kind::walks:
            return named(world.joints, fault.of);
        case Kind::hole:  // the session has made it, shut, by the fault's name
        case Kind::load_cell:
        case Kind::limit_dead:
        case Kind::dark:
        case Kind::radius_sensor:
        case Kind::wrong_falls:
        case Kind::display_black:
            break;
    }
    return -1;
}

// 0 … 1 of its amount, some time after it has begun.
double share(const SceneFault& fault, const FaultState& state) {
    return fault.ramp > 0 ? std::min(1.0, state.since / fault.ramp) : 1;
}

void set_mass(physics::Body& body, double mass) {
    if (mass == body.mass) return;
    body.inertia *= mass / body.mass;
    body.mass = mass;
}

physics::Opening* hole_of(const SceneFault& fault, physics::World& world) {
    for (physics::Hull& hull : world.hulls)
        for (physics::Compartment& space : hull.compartments)
            for (physics::Opening& opening : space.openings)
                if (space.name == fault.of && opening.name == fault.name) return &opening;
    return nullptr;
}

bool of_kind(const Interlock& lock, const std::string& kind) {
    switch (lock.kind) {
        case SceneInterlock::Kind::load:
            return kind == "load";
        case SceneInterlock::Kind::two_block:
            return kind == "two_block";
        case SceneInterlock::Kind::slack:
            return kind == "slack";
    }
    return false;
}

}  // namespace

Faults::Faults(const Scene& scene, const Scenery& scenery, const Machines& machines,
               const physics::World& world)
    : faults_(scene.faults) {
    states_.resize(faults_.size());
    for (std::size_t i = 0; i < faults_.size(); ++i) {
        SceneFault& fault = faults_[i];
        targets_.push_back(target_of(fault, machines, world));
        try {
            if (fault.when.given()) bind(fault.when, scenery.signals);
        } catch (const std::invalid_argument& e) {
            throw SceneErrors(
                {{scene.file, fault.line, "/faults/" + std::to_string(i) + "/when", e.what()}});
        }
        // what the body is built with is there from the start, and stays
        if (fault.kind == Kind::off_centre) states_[i].on = true;
    }
}

// The one number that a fault of some kinds changes in the world; it may be read and written.
double* Faults::knob(std::size_t i, physics::World& world) const {
    switch (faults_[i].kind) {
        case Kind::brake_fade:
            return &world.winches[targets_[i]].brake_force;
        case Kind::wire_damaged:
            return &world.wire_types[targets_[i]].breaking_load;
        case Kind::heavier:
            return &world.bodies[targets_[i]].mass;
        case Kind::power_loss:
            return &world.plants[targets_[i]].available;
        default:
            return nullptr;
    }
}

void Faults::begin(std::size_t i, physics::World& world) {
    FaultState& s = states_[i];
    s.on = true;
    s.since = 0;
    if (const double* value = knob(i, world)) s.usual = *value;
}

void Faults::end(std::size_t i, physics::World& world) {
    FaultState& s = states_[i];
    s.on = false;
    s.over = true;
    if (faults_[i].kind == Kind::hole) hole_of(faults_[i], world)->open = 0;
    if (faults_[i].kind == Kind::heavier)
        set_mass(world.bodies[targets_[i]], s.usual);
    else if (double* value = knob(i, world))
        *value = s.usual;
}

bool Faults::set(const std::string& name, bool on, physics::World& world) {
    const int i = named(faults_, name);
    if (i < 0 || states_[i].on == on || faults_[i].kind == Kind::off_centre) return false;
    if (on)
        begin(i, world);
    else
        end(i, world);
    return true;
}

bool Faults::update(const Snapshot& now, Machines& m, physics::World& world) {
    Impaired& impaired = m.impaired;
    impaired.load_cell = 1;
    std::fill(impaired.dead.begin(), impaired.dead.end(), false);
    std::fill(impaired.fraction.begin(), impaired.fraction.end(), 1.0);
    std::fill(impaired.tripped.begin(), impaired.tripped.end(), false);
    std::fill(impaired.stuck.begin(), impaired.stuck.end(), std::nullopt);

    for (std::size_t i = 0; i < faults_.size(); ++i)  // several may walk the same one
        if (faults_[i].kind == Kind::walks) world.joints[targets_[i]].motor.target = 0;

    bool changed = false;
    for (std::size_t i = 0; i < faults_.size(); ++i) {
        const SceneFault& fault = faults_[i];
        FaultState& s = states_[i];
        if (fault.when.given())
            s.held = !holds(fault.when, now.signals) ? -1 : s.held < 0 ? 0 : s.held + tick_seconds;
        const bool due =
            (fault.at && now.time >= *fault.at) ||
            (fault.when.given() && s.held >= 0 && s.held >= fault.when.hold - tick_seconds / 2);
        if (!s.on && !s.over && due) begin(i, world), changed = true;
        if (s.on && fault.lasts > 0 && s.since >= fault.lasts) end(i, world), changed = true;
        if (!s.on) continue;
        const double before = share(fault, s);
        if (fault.kind == Kind::radius_sensor && s.since == 0) s.usual = radius_now(m.crane, world);
        apply(i, m, world);
        s.since += tick_seconds;
        changed |= knob(i, world) && (before < 1 || s.since < 1.5 * tick_seconds);
    }
    return changed;
}

void Faults::apply(std::size_t i, Machines& m, physics::World& world) const {
    const SceneFault& fault = faults_[i];
    const FaultState& s = states_[i];
    const double lost = fault.amount * share(fault, s);
    switch (fault.kind) {
        case Kind::brake_fade:
        case Kind::wire_damaged:
        case Kind::power_loss:
            *knob(i, world) = s.usual * (1 - lost);
            break;
        case Kind::heavier:
            set_mass(world.bodies[targets_[i]], s.usual * (1 + lost));
            break;
        case Kind::motor_trip:
            m.impaired.tripped[targets_[i]] = true;
            break;
        case Kind::stuck:
            m.impaired.stuck[targets_[i]] = lost;
            break;
        case Kind::slow:
            m.impaired.fraction[targets_[i]] *= 1 - lost;
            break;
        case Kind::load_cell:
            m.impaired.load_cell *= 1 + lost;
            break;
        case Kind::limit_dead:
            for (std::size_t k = 0; k < m.interlocks.size(); ++k)
                if (of_kind(m.interlocks[k], fault.of)) m.impaired.dead[k] = true;
            break;
        case Kind::gust: {
            physics::Body& body = world.bodies[targets_[i]];
            const Vec3 way(elementary::cos(fault.direction), elementary::sin(fault.direction), 0);
            const double force = lost * body.mass * world.environment.gravity.norm();
            body.push(force * tick_seconds * way, Vec3::Zero());
            break;
        }
        case Kind::walks:
            world.joints[targets_[i]].motor.target += lost;
            break;
        case Kind::hole:
            hole_of(fault, world)->open = share(fault, s);
            break;
        case Kind::off_centre:
        case Kind::dark:
        case Kind::radius_sensor:  // these three: indicate()
        case Kind::wrong_falls:
        case Kind::display_black:
            break;
    }
}

void Faults::indicate(Indicator& indicator) const {
    indicator = {};
    for (std::size_t i = 0; i < faults_.size(); ++i) {
        const SceneFault& fault = faults_[i];
        if (!states_[i].on) continue;
        if (fault.kind == Kind::radius_sensor) {
            indicator.radius *= 1 + fault.amount * share(fault, states_[i]);
            if (fault.amount == 0) indicator.stands = states_[i].usual;
        }
        if (fault.kind == Kind::wrong_falls) indicator.falls = static_cast<int>(fault.amount);
        if (fault.kind == Kind::display_black) indicator.black = true;
    }
}

bool Faults::fits() const {
    return states_.size() == faults_.size() &&
           std::all_of(states_.begin(), states_.end(), [](const FaultState& s) {
               return std::isfinite(s.since) && std::isfinite(s.held) && std::isfinite(s.usual);
           });
}

void Faults::show(Snapshot& to) const {
    to.faults.resize(faults_.size());
    to.dark = false;
    for (std::size_t i = 0; i < faults_.size(); ++i) {
        to.faults[i] = states_[i].on;
        to.dark |= states_[i].on && faults_[i].kind == Kind::dark;
    }
}

std::string title_of(const SceneFault& fault) {
    return fault.label.empty() ? fault.name : fault.label;
}

}  // namespace fairlead
