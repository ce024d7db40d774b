#pragma once
// drum_worlds.h — winches with layers of rope and machinery, in a few lines.
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

// The drum of issue figures: 12 layers of 76 mm on 1.5 m.
inline Drum big_drum(double wound) {
    Drum drum;
    drum.core_radius = 0.75, drum.width = 1.5, drum.rope_diameter = 0.076;
    drum.layer_factor = 0.9, drum.layers = 12;
    drum.wound = wound;
    return drum;
}

inline Machinery plain_machinery() {
    Machinery m;
    m.fitted = true;
    return m;
}

// A winch with machinery on a body, and the stop of the wire that spools on it.
inline WirePoint add_drum(World& w, int body, const Vec3& centre, const Drum& drum,
                          const Machinery& machinery = plain_machinery()) {
    WirePoint p = add_winch(w, body, centre);
    Winch& winch = w.winches.back();
    winch.drum = drum;
    winch.drum.lead_off();
    winch.radius = drum.first_radius();
    winch.machinery = machinery;
    winch.max_force = 400 * tonne, winch.brake_force = 500 * tonne;
    winch.drum_inertia = 2e4;
    winch.max_out = 1e5;
    p.wheel.radius = winch.radius;
    p.wheel.layer_radius = winch.drum.radius, p.wheel.layer_across = winch.drum.across;
    return p;
}

// From a drum at the origin, level, to a point of the world `length` [m] away: taut, without pull.
inline World held_rope(const Drum& drum, double length, double stiffness = 3e8) {
    World w;
    w.bodies.resize(1);
    add_wire_type(w, stiffness);
    const WirePoint winch = add_drum(w, 0, Vec3::Zero(), drum);
    add_wire(w, {winch, attach(0, {length, 0, 0})});
    w.winches[0].paid_out = wire_rest_length(w.wires[0]);
    prepare(w);
    return w;
}

// A mass that hangs from a drum at the origin.
inline World hung_mass(const Drum& drum, double length, double mass, double stiffness = 3e8) {
    World w;
    w.bodies.resize(1);
    add_wire_type(w, stiffness);
    const WirePoint winch = add_drum(w, 0, Vec3::Zero(), drum);
    const double x = -w.winches[0].drum.radius, y = w.winches[0].drum.across;
    const double stretch = length * mass * 9.81 / stiffness;
    const int load = add_cube(w, "load", {x, y, -length - stretch}, mass);
    add_wire(w, {winch, attach(load)}, length);
    w.winches[0].paid_out = length;
    prepare(w);
    return w;
}

// Rope on the drum and off it [m].
inline double all_rope(const World& w) {
    return w.winches[0].drum.wound + wire_rest_length(w.wires[0]);
}

}  // namespace fairlead::physics
