#pragma once
// state_fields.h — the one list of what the state of a world is: writing, reading, hashing and
// comparing are four ways to visit it, so they cannot disagree. For state*.cpp only.
//
// An archive has
//   scalar(x)         of a number, flag or enum
//   count(list)       of a list whose length is state
//   fixed_count(list) of a list whose length the scene fixes
//   part(kind, name)  what follows belongs to: "body", "crate"
//   sees_settings     what only people and programs change, between steps
//   sees_motion       what steps and machines change
// and, if names_fields, enter(names, number) and leave() round every field, enter_item(i) and
// leave() round every element of a list.
#include <string>
#include <type_traits>
#include <vector>

#include "physics/world/world.h"

namespace fairlead::physics {

template <class Archive, class T>
requires std::is_arithmetic_v<T> || std::is_enum_v<T>
void visit(Archive& ar, T& value) {
    ar.scalar(value);
}

template <class Archive>
void visit(Archive& ar, Vec3& v) {
    for (int k = 0; k < 3; ++k) ar.scalar(v[k]);
}

template <class Archive>
void visit(Archive& ar, Quat& q) {
    for (int k = 0; k < 4; ++k) ar.scalar(q.coeffs()[k]);
}

template <class Archive>
void visit(Archive& ar, Mat3& m) {
    for (int k = 0; k < 9; ++k) ar.scalar(m.data()[k]);
}

template <class Archive>
void visit(Archive& ar, Pose& X);

// FIELDS(b.mass, b.v) → "b.mass, b.v", b.mass, b.v: the list of fields is also their names.
#define FIELDS(...) #__VA_ARGS__, __VA_ARGS__

template <class Archive, class... T>
void all(Archive& ar, [[maybe_unused]] const char* names, T&... fields) {
    if constexpr (Archive::names_fields) {
        int number = 0;
        ((ar.enter(names, number++), visit(ar, fields), ar.leave()), ...);
    } else {
        (visit(ar, fields), ...);
    }
}

template <class Archive, class... T>
void settings(Archive& ar, const char* names, T&... fields) {
    if constexpr (Archive::sees_settings) all(ar, names, fields...);
}

template <class Archive, class... T>
void motion(Archive& ar, const char* names, T&... fields) {
    if constexpr (Archive::sees_motion) all(ar, names, fields...);
}

template <class Archive>
void visit(Archive& ar, Pose& X) {
    all(ar, FIELDS(X.p, X.q));
}

template <class Archive>
void visit(Archive& ar, Body& b) {
    settings(ar, FIELDS(b.motion, b.mass, b.inertia, b.material));
    const auto state = [&](const auto& by) {
        by(ar, FIELDS(b.X_WB, b.v, b.w, b.v_before, b.w_before, b.v_earlier, b.back, b.turn_back,
                      b.impulse, b.turn_impulse, b.still, b.X_WS, b.island));
    };
    if (b.motion == Motion::fixed)  // no step moves it
        state([](auto&... x) { settings(x...); });
    else
        state([](auto&... x) { motion(x...); });
}

template <class Archive>
void visit(Archive& ar, Material& m) {
    settings(ar, FIELDS(m.friction, m.restitution, m.rolling, m.compliance, m.damping_time));
}

template <class Archive>
void visit(Archive& ar, Joint& j) {
    settings(ar, FIELDS(j.limited, j.lower, j.upper, j.motor.max_force, j.motor.stiffness_time,
                        j.compliance, j.damping_time));
    // a gripper takes hold of another body at another place
    motion(ar, FIELDS(j.a, j.b, j.X_AJ, j.X_BJ, j.enabled, j.motor.mode, j.motor.target, j.position,
                      j.force));
}

template <class Archive>
void visit(Archive& ar, GripFriction& f) {
    all(ar, FIELDS(f.across, f.along, f.stick_across, f.stick_along));
}

template <class Archive>
void visit(Archive& ar, WireType& t) {
    settings(ar, FIELDS(t.diameter, t.mass_per_metre, t.young_modulus, t.damping_time,
                        t.breaking_load, t.friction, t.bending_stiffness, t.torsional_stiffness,
                        t.flex_damping_time, t.min_bend_radius, t.yield_radius, t.torque_factor,
                        t.water.drag, t.water.axial_drag, t.water.added_mass,
                        t.water.axial_added_mass, t.displaced_area, t.seabed_width));
    ar.fixed_count(t.on);
    for (auto& [material, friction] : t.on) settings(ar, FIELDS(material, friction));
}

// Where the scene's stops are is never changed by a step: they lie on no edge and have no motion of
// their own. Contact nodes are stops as well, which come, go and slide.
inline bool stop_of_scene(const WirePoint& p) {
    return p.kind != WirePoint::Kind::mass && p.kind != WirePoint::Kind::contact;
}

template <class Archive>
void visit(Archive& ar, WirePoint& p) {
    motion(ar, FIELDS(p.kind));
    const auto place = [&](const auto& by) {
        by(ar, FIELDS(p.body, p.at, p.axis, p.wheel.radius, p.side, p.wheel.efficiency,
                      p.wheel.carrier, p.wheel.winch, p.stop, p.fitting.led, p.fitting.clamp,
                      p.contact.edge, p.contact.along, p.contact.slid, p.contact.slide, p.node.x,
                      p.node.v, p.node.v_before));
    };
    if (stop_of_scene(p))
        place([](auto&... x) { settings(x...); });
    else
        place([](auto&... x) { motion(x...); });
    motion(ar, FIELDS(p.set.curvature, p.set.tangent, p.wheel.turn_in, p.wheel.turn_out,
                      p.wheel.zero, p.slip, p.slip_before, p.slips, p.node.arrived, p.node.leaves,
                      p.node.bristle.bent, p.node.bristle.loosened, p.fitting.hold,
                      p.contact.pressed, p.contact.sunk, p.contact.raises, p.contact.raised_by));
}

template <class Archive>
void visit(Archive& ar, WireSegment& s) {
    motion(ar, FIELDS(s.rest_length, s.tension, s.closing, s.length));
}

template <class Archive>
void visit(Archive& ar, Stretch& s) {
    motion(ar, FIELDS(s.from, s.of, s.damage));
}

template <class Archive>
void visit(Archive& ar, Connection& c) {
    motion(ar, FIELDS(c.at, c.other, c.swivel));
}

template <class Archive>
void visit(Archive& ar, Drum& d) {
    settings(ar, FIELDS(d.core_radius, d.width, d.rope_diameter, d.layer_factor, d.layers,
                        d.last_turns, d.clamp_force));
    motion(ar, FIELDS(d.wound, d.radius, d.across, d.torn_out));
}

template <class Archive>
void visit(Archive& ar, Machinery& m) {
    ar.fixed_count(m.gears);
    for (double& ratio : m.gears) settings(ar, FIELDS(ratio));
    settings(ar, FIELDS(m.power, m.motor_inertia, m.clutch_time, m.drag, m.closing_time,
                        m.opening_time, m.fade, m.fade_heat, m.cooling_time, m.dynamic_force,
                        m.dynamic_speed, m.parks, m.release_brake));
    // levers, buttons and faults command while it runs
    motion(ar, FIELDS(m.gear, m.clutch, m.band_brake, m.dynamic_brake, m.force_share, m.tension,
                      m.recovery_speed, m.grip, m.powered, m.release));
    motion(ar, FIELDS(m.gear_in, m.engaged, m.band, m.heat));
}

template <class Archive>
void visit(Archive& ar, GasSpring& gas) {
    settings(ar, FIELDS(gas.pressure, gas.volume, gas.area, gas.stroke, gas.exponent, gas.friction,
                        gas.mass, gas.falls));
    motion(ar, FIELDS(gas.locked, gas.given, gas.drum_speed));
}

template <class Archive>
void visit(Archive& ar, Winch& w) {
    settings(ar, FIELDS(w.body, w.centre, w.axis, w.radius, w.drum_inertia, w.max_speed,
                        w.max_force, w.brake_force, w.slip, w.min_out, w.max_out));
    motion(ar, FIELDS(w.target_speed, w.brake, w.paid_out, w.speed, w.speed_before));
    if (w.has_relief) motion(ar, FIELDS(w.relief));
    if (w.gas.fitted) visit(ar, w.gas);
    // which of them a winch has, the scene says
    if (w.drum.spools()) visit(ar, w.drum);
    if (!w.machinery.fitted) return;
    visit(ar, w.machinery);
    motion(ar, FIELDS(w.motor_force, w.brake_pull, w.dynamic_pull, w.drag_pull));
}

template <class Archive>
void visit(Archive& ar, Compartment& c) {
    motion(ar, FIELDS(c.water, c.air, c.pump, c.moved, c.centre));
    for (Opening& o : c.openings) motion(ar, FIELDS(o.open));
}

template <class Archive, class T>
void visit_parts(Archive& ar, const char* kind, std::vector<T>& list);

template <class Archive>
void visit(Archive& ar, Hull& hull) {
    motion(ar, FIELDS(hull.share));
    if (!hull.compartments.empty()) visit_parts(ar, "compartment", hull.compartments);
}

template <class Archive>
void visit(Archive& ar, Anchor& a) {
    settings(ar, FIELDS(a.break_out));
    motion(ar, FIELDS(a.dragged, a.set_load, a.risen, a.grip, a.holding, a.line_angle));
}

template <class Archive>
void visit(Archive& ar, Propulsor& p) {
    settings(ar, FIELDS(p.power));
    // pilots go by the thrust of the tick before
    motion(ar, FIELDS(p.wanted, p.setting, p.wanted_angle, p.angle, p.breath, p.thrust));
}

template <class Archive>
void visit(Archive& ar, PowerPlant& plant) {
    settings(ar, FIELDS(plant.available));
    motion(ar, FIELDS(plant.on_for, plant.running, plant.share));
}

template <class Archive>
void visit(Archive& ar, Remembered& r) {
    motion(ar, FIELDS(r.key.owner, r.key.thing, r.key.sub, r.impulse, r.bound, r.curvature));
}

template <class Archive>
void visit(Archive& ar, BodyContact& c) {
    settings(ar, FIELDS(c.a, c.b, c.p, c.n, c.gap, c.key, c.force));
}

template <class Archive>
void visit(Archive& ar, SoftContact& c) {
    settings(ar, FIELDS(c.on.soft, c.on.node[0], c.on.node[1], c.on.node[2], c.on.weight));
    settings(ar, FIELDS(c.other.soft, c.other.node[0], c.other.node[1], c.other.node[2],
                        c.other.weight));
    settings(ar, FIELDS(c.body, c.p, c.n, c.gap, c.key, c.force));
}

template <class Archive>
void visit(Archive& ar, Sleeping::Sleeper& s) {
    settings(ar, FIELDS(s.body, s.as_it_was));
}

template <class Archive>
void visit(Archive& ar, Sleeping::Row& r) {
    settings(ar, FIELDS(r.island, r.last.key.owner, r.last.key.thing, r.last.key.sub,
                        r.last.impulse, r.last.bound, r.last.curvature));
}

template <class Archive>
void visit(Archive& ar, std::pair<int, int>& bodies) {
    motion(ar, FIELDS(bodies.first, bodies.second));
}

template <class Archive, class T>
void visit_items(Archive& ar, std::vector<T>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if constexpr (Archive::names_fields) ar.enter_item(i);
        visit(ar, list[i]);
        if constexpr (Archive::names_fields) ar.leave();
    }
}

// Lists whose length is state. Numbers in them are motion.
template <class Archive, class T>
void visit_list(Archive& ar, [[maybe_unused]] const char* name, std::vector<T>& list) {
    if constexpr (std::is_arithmetic_v<T> && !Archive::sees_motion) return;
    if constexpr (Archive::names_fields) ar.enter(name, 0);
    if constexpr (Archive::sees_motion) ar.count(list);
    visit_items(ar, list);
    if constexpr (Archive::names_fields) ar.leave();
}

// … and what is in them stands as settings do, for as long as World::sleeping.turns says.
template <class Archive, class T>
void visit_sleepers(Archive& ar, [[maybe_unused]] const char* name, std::vector<T>& list) {
    if constexpr (!Archive::sees_settings) return;
    if constexpr (Archive::names_fields) ar.enter(name, 0);
    ar.count(list);
    visit_items(ar, list);
    if constexpr (Archive::names_fields) ar.leave();
}

// Lists that a scene fixes: how many bodies there are never changes while it runs. Each of them is
// a part of the state by name.
template <class Archive, class T>
void visit_parts(Archive& ar, const char* kind, std::vector<T>& list) {
    ar.fixed_count(list);
    for (T& item : list) {
        ar.part(kind, item.name);
        visit(ar, item);
    }
}

template <class Archive>
void visit(Archive& ar, WirePiece& piece) {
    settings(ar, FIELDS(piece.type, piece.length, piece.origin));
}

template <class Archive>
void visit(Archive& ar, Wire& w) {
    settings(ar, FIELDS(w.model, w.type, w.resolution.max_nodes, w.resolution.min_segment,
                        w.resolution.nodes_per_metre, w.resolution.tolerance,
                        w.resolution.attention, w.resolution.yields));
    motion(ar, FIELDS(w.allowance.allowed, w.allowance.wait, w.cut_from, w.overloaded, w.damage,
                      w.from_start.since, w.from_start.followed, w.from_end.since,
                      w.from_end.followed, w.twist, w.torque));
    visit_list(ar, FIELDS(w.connections));
    if (w.damage == worn_by_stretch)
        visit_list(ar, FIELDS(w.stretches));
    else
        w.stretches.clear();
    visit_list(ar, FIELDS(w.passes));
    visit_list(ar, FIELDS(w.points));
    visit_list(ar, FIELDS(w.segments));
    visit_list(ar, FIELDS(w.pieces));
    if (!w.pieces.empty()) {
        motion(ar, FIELDS(w.start));
        for (WirePoint& p : w.points) motion(ar, FIELDS(p.node.junction));
    }
    // what saves another look decides whether one is taken, and a look may move the last bit
    visit_list(ar, FIELDS(w.balance.state));
    motion(ar, FIELDS(w.balance.tolerance));
}

template <class Archive>
void visit(Archive& ar, Flow& f) {
    motion(ar, FIELDS(f.now, f.linearized, f.strain));
}

template <class Archive>
void visit(Archive& ar, SoftBody& b) {
    settings(ar, FIELDS(b.young, b.poisson, b.density, b.damping_time, b.yield_stress, b.material));
    motion(ar, FIELDS(b.still, b.island));
    ar.fixed_count(b.x);
    for (std::size_t i = 0; i < b.x.size(); ++i) {
        if constexpr (Archive::names_fields) ar.enter_item(i);
        motion(ar, FIELDS(b.x[i], b.v[i], b.v_before[i], b.linearized_at[i], b.still_at[i]));
        if constexpr (Archive::names_fields) ar.leave();
    }
    visit_list(ar, FIELDS(b.flow));
}

template <class Archive>
void visit_world(Archive& ar, World& w) {
    ar.part("world", {});
    settings(ar, FIELDS(w.environment.gravity, w.settling, w.node_budget.seconds,
                        w.node_budget.node_cost));
    motion(ar, FIELDS(w.begun, w.time.since, w.time.steps, w.time.h, w.probe.drive_work));
    visit_parts(ar, "body", w.bodies);
    visit_parts(ar, "material", w.materials);
    visit_parts(ar, "joint", w.joints);
    visit_parts(ar, "wire type", w.wire_types);
    visit_parts(ar, "wire", w.wires);
    visit_parts(ar, "winch", w.winches);
    if (w.environment.sea) {
        visit_parts(ar, "hull", w.hulls);
        visit_parts(ar, "propulsor", w.propulsors);
        visit_parts(ar, "power plant", w.plants);
    }
    if (!w.soft_bodies.empty()) visit_parts(ar, "soft body", w.soft_bodies);
    if (!w.anchors.empty()) visit_parts(ar, "anchor", w.anchors);
    ar.part("warm start", {});
    visit_list(ar, FIELDS(w.remembered));
    visit_list(ar, FIELDS(w.apart));
    ar.part("sleep", {});
    visit_sleepers(ar, FIELDS(w.sleeping.bodies));
    visit_sleepers(ar, FIELDS(w.sleeping.contacts));
    if (!w.soft_bodies.empty()) visit_sleepers(ar, FIELDS(w.sleeping.soft_contacts));
    visit_sleepers(ar, FIELDS(w.sleeping.rows));
    motion(ar, FIELDS(w.sleeping.surroundings));
    bool added = false;  // a kind of thing that whoever embeds this library has brought
    for (const auto& family : w.families)
        family->each_state([&](double& number) {
            if (!added) ar.part("added", {});
            added = true;
            motion(ar, FIELDS(number));
        });
}

#undef FIELDS

}  // namespace fairlead::physics
