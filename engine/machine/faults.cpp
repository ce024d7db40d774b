#include "engine/machine/faults.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/input/clock.h"
#include "engine/machine/named.h"
#include "physics/math/elementary.h"
#include "physics/world/rigging.h"

namespace fairlead {
namespace {

using Kind = SceneFault::Kind;

// Index of what a fault is of, in the list that its kind speaks of; -1: of nothing.
int target_of(const SceneFault& fault, const Machines& machines, const physics::World& world) {
    switch (fault.kind) {
        case Kind::brake_fade:
        case Kind::release_late:
        case Kind::release_dead:
        case Kind::dynamic_lost:
            return named(world.winches, fault.of);
        case Kind::jaw_fails:
            return named(machines.fittings, fault.of);
        case Kind::shackle_parts:
        case Kind::wire_damaged:
            return named(world.wires, fault.of);
        case Kind::deep_set:
            return named(world.anchors, fault.of);
        case Kind::thruster_lost:
            return named(world.propulsors, fault.of);
        case Kind::motor_trip:
        case Kind::slow:
        case Kind::stuck:
            return named(machines.movements, fault.of);
        case Kind::power_loss:
            return named(world.plants, fault.of);
        case Kind::heavier:
        case Kind::off_centre:
        case Kind::gust:
        case Kind::ring_jams:
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

// Whether its wire has parted where it was worn: it is worn nowhere else.
bool spent(const SceneFault& fault, const FaultState& state, int wire,
           const physics::World& world) {
    if (fault.kind != Kind::wire_damaged || state.since < 1.5 * tick_seconds) return false;
    return physics::damage_of(world, wire) == 0;
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

// [-] of its usual value, of what a fault makes one number less of, or more.
double changed_to(Kind kind, double lost) {
    if (kind == Kind::deep_set) return 1 + lost;
    // who shares thrust out divides by what each has
    return kind == Kind::thruster_lost ? std::max(1e-6, 1 - lost) : 1 - lost;
}

// For a tick, with a share of the body's weight; `way` is a unit vector.
void blow(physics::World& world, int which, double weights, const Vec3& way) {
    physics::Body& body = world.bodies[which];
    const double force = weights * body.mass * world.environment.gravity.norm();
    body.push(force * tick_seconds * way, Vec3::Zero());
}

// It strikes wherever the wire's material is; later what is still worn.
void wear_wire(int wire, double damage, const FaultState& s, physics::World& world) {
    const bool strikes = s.since < 1.5 * tick_seconds;
    physics::set_damage(world, wire, damage,
                        strikes ? physics::Worn::everywhere : physics::Worn::where_it_is);
}

// What is locked gives way, what is locked later holds no more.
void slacken_jaw(double share, int jaw, Machines& m, physics::World& world) {
    double& grip = m.impaired.grips[jaw];
    grip = std::min(grip, share);
    const FittingPlace& at = m.fittings[jaw];
    if (physics::stopper_load(world, at.place)) physics::set_hold(world, at.place, at.hold * grip);
}

void strain_shackle(double share, int wire, Machines& m, physics::World& world) {
    const double load = share * physics::breaking_load(world, wire);
    if (const auto broken = physics::break_shackle(world, wire, load)) m.broken.push_back(*broken);
}

// [N] that breaks what runs through the eyes of a body.
double strongest_in(const physics::World& world, int body) {
    double load = 0;
    for (std::size_t i = 0; i < world.wires.size(); ++i)
        for (const physics::WirePoint& p : world.wires[i].points)
            if (p.kind == physics::WirePoint::Kind::eye && p.body == body)
                load = std::max(load, physics::breaking_load(world, int(i)));
    return load;
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
        case Kind::heavier:
            return &world.bodies[targets_[i]].mass;
        case Kind::power_loss:
            return &world.plants[targets_[i]].available;
        case Kind::dynamic_lost:
            return &world.winches[targets_[i]].machinery.dynamic_force;
        case Kind::deep_set:
            return &world.anchors[targets_[i]].break_out;
        case Kind::thruster_lost:
            return &world.propulsors[targets_[i]].power;
        default:
            return nullptr;
    }
}

void Faults::begin(std::size_t i, physics::World& world) {
    FaultState& s = states_[i];
    s.on = true;
    s.since = 0;
    if (const double* value = knob(i, world)) s.usual = *value;
    if (faults_[i].kind == Kind::wire_damaged) s.usual = physics::damage_of(world, targets_[i]);
}

void Faults::end(std::size_t i, physics::World& world) {
    FaultState& s = states_[i];
    s.on = false;
    s.over = true;
    if (faults_[i].kind == Kind::hole) hole_of(faults_[i], world)->open = 0;
    if (faults_[i].kind == Kind::ring_jams) physics::grip_in_eyes(world, targets_[i], 0);
    if (faults_[i].kind == Kind::wire_damaged)
        physics::set_damage(world, targets_[i], s.usual, physics::Worn::where_it_is);
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
    std::fill(impaired.no_release.begin(), impaired.no_release.end(), false);
    std::fill(impaired.grips.begin(), impaired.grips.end(), 1.0);

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
        if (s.on && spent(fault, s, targets_[i], world)) s.on = false, s.over = changed = true;
        if (!s.on) continue;
        const double before = share(fault, s);
        if (fault.kind == Kind::radius_sensor && s.since == 0) s.usual = radius_now(m.crane, world);
        if (fault.kind == Kind::release_late) await_release(i, m, world);
        apply(i, m, world);
        s.since += tick_seconds;
        changed |= knob(i, world) && (before < 1 || s.since < 1.5 * tick_seconds);
    }
    return changed;
}

// As long as its button is asked for, and after it, until it is taken back; `usual` is how long.
void Faults::await_release(std::size_t i, const Machines& m, physics::World& world) {
    double asked = 0;
    for (std::size_t k = 0; k < m.movements.size(); ++k)
        for (const Driven& d : m.movements[k].drives)
            if (m.movements[k].sets == SceneControl::Sets::release && d.winch == targets_[i])
                asked = m.state.movements[k].speed;
    double& since = states_[i].usual;
    if (asked <= -0.5) since = 0;
    if (asked >= 0.5 || since > 0) since += tick_seconds;
    if (since > faults_[i].amount) world.winches[targets_[i]].machinery.release = true;
}

void Faults::apply(std::size_t i, Machines& m, physics::World& world) const {
    const SceneFault& fault = faults_[i];
    const FaultState& s = states_[i];
    const double lost = fault.amount * share(fault, s);
    if (double* value = knob(i, world); value && fault.kind != Kind::heavier) {
        *value = s.usual * changed_to(fault.kind, lost);
        return;
    }
    switch (fault.kind) {
        case Kind::heavier:
            set_mass(world.bodies[targets_[i]], s.usual * (1 + lost));
            break;
        case Kind::wire_damaged:
            wear_wire(targets_[i], 1 - (1 - s.usual) * (1 - lost), s, world);
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
                if (name_of(m.interlocks[k].kind) == fault.of) m.impaired.dead[k] = true;
            break;
        case Kind::gust: {
            const Vec3 way(elementary::cos(fault.direction), elementary::sin(fault.direction), 0);
            blow(world, targets_[i], lost, way);
            break;
        }
        case Kind::walks:
            world.joints[targets_[i]].motor.target += lost;
            break;
        case Kind::hole:
            hole_of(fault, world)->open = share(fault, s);
            break;
        case Kind::release_late:
        case Kind::release_dead:
            m.impaired.no_release[targets_[i]] = true;
            break;
        case Kind::jaw_fails:
            slacken_jaw(1 - lost, targets_[i], m, world);
            break;
        case Kind::shackle_parts:
            strain_shackle(1 - lost, targets_[i], m, world);
            break;
        case Kind::ring_jams:
            physics::grip_in_eyes(world, targets_[i], lost * strongest_in(world, targets_[i]));
            break;
        default:  // indicate(), or built so
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
