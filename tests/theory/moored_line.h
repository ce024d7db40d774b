#pragma once
// moored_line.h — a line from an anchor on the seabed up to a place that may be moved.
#include "tests/theory/sea_line.h"

namespace fairlead::physics {

// On level ground `depth` [m] down, of soil `stiffness` [N/m³].
inline World seabed_world(double g, double depth, double stiffness = 1e5) {
    World w;
    w.environment.gravity = {0, 0, -g};
    w.environment.sea = calm_sea();
    Seabed bed;
    bed.level = -depth;
    bed.soil.stiffness = bed.soil.shear_stiffness = stiffness;
    w.environment.seabed = bed;
    return w;
}

struct Moored {
    World w;
    int top = 0;  // body at its upper end
    double depth = 0;

    double start() const { return w.probe.wires[0].tension_start; }  // [N]
    double end() const { return w.probe.wires[0].tension_end; }
    double lies() const { return w.probe.wires[0].grounded; }  // [m]
    Vec3 pull() const {  // on its upper end, with the weight of the half that hangs there [N]
        const Wire& wire = w.wires[0];
        const WireSegment& s = wire.segments.back();
        const double half = w.wire_types[0].mass_per_metre / 2 * s.rest_length;
        return -s.tension * wire.lines.back().u + half * s.load;
    }
    void haul(const Vec3& velocity, double seconds) {
        w.bodies[top].v = velocity;
        run(w, seconds);
        w.bodies[top].v = Vec3::Zero();
    }
    void settle(double seconds) {  // brought to rest
        w.settling = 1;
        run(w, seconds);
        w.settling = 0;
    }
};

// From an anchor on the bed to a place X beside it and Z above, laid along the catenary.
inline Moored moored(World w, const LineMaterial& material, const Catenary& line, int pieces) {
    Moored m{std::move(w)};
    m.depth = -m.w.environment.seabed->level;
    add_line_type(m.w, material);
    m.top = add_kinematic(m.w, "top", {line.X, 0, line.Z - m.depth});
    std::vector<Vec3> places = line.places(pieces);
    for (Vec3& p : places) p.z() -= m.depth;
    places.back() = m.w.bodies[m.top].X_WB.p;
    add_sea_line(m.w, places, line.L, 0, m.top);
    prepare(m.w);
    return m;
}

// Of a wire of `weight` [N/m] in water.
inline LineMaterial of_weight(double weight, double g, double EA, double diameter) {
    const double area = pi / 4 * diameter * diameter;
    return {EA, weight / g + 1025 * area, diameter, area, {1.2, 0.1, 1, 0}};
}

}  // namespace fairlead::physics
