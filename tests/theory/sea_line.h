#pragma once
// sea_line.h — lines in water and on the seabed for tests, and the elastic catenary to compare
// with.
#include "tests/physics/small_worlds.h"
#include "tests/theory/slender.h"

namespace fairlead::physics {

struct LineMaterial {
    double EA, mass, diameter;  // [N] [kg/m] [m]
    double area;                // [m²] of water it displaces
    WaterCoefficients water = {0, 0, 0, 0};
    double seabed_width = -1;  // [m]
    GripFriction friction = {0, 0};
};

inline int add_line_type(World& w, const LineMaterial& from) {
    WireType t;
    t.diameter = from.diameter;
    t.mass_per_metre = from.mass;
    t.young_modulus = from.EA / (pi / 4 * from.diameter * from.diameter);
    t.water = from.water;
    t.displaced_area = from.area;
    t.seabed_width = from.seabed_width;
    t.friction = from.friction;
    w.wire_types.push_back(t);
    return int(w.wire_types.size()) - 1;
}

// Through these places, in pieces of equal rest length; -1: its end is free, else on that body.
inline Wire& add_sea_line(World& w, const std::vector<Vec3>& places, double length, int first,
                          int last, int type = 0) {
    std::vector<WirePoint> route;
    for (const Vec3& p : places) route.push_back(node(p));
    if (first >= 0) route.front() = attach(first, w.bodies[first].X_WB.inverse() * places.front());
    if (last >= 0) route.back() = attach(last, w.bodies[last].X_WB.inverse() * places.back());
    Wire& wire = add_wire(w, route, length, type);
    for (WireSegment& s : wire.segments) s.rest_length = length / double(wire.segments.size());
    wire.resolution.max_nodes = mass_nodes(wire);
    wire.resolution.min_segment = length / 10 / double(places.size());
    return wire;
}

inline Sea calm_sea(double level = 0, const Vec3& current = Vec3::Zero()) {
    Sea sea;
    sea.level = level;
    if (!current.isZero(0)) sea.current = {{0, current.head<2>()}};
    return sea;
}

// A line of length L from an anchor on level ground without friction to a point X beside and Z
// above it, which weighs w [N/m].
struct Catenary {
    double X, Z, L, EA, w;
    double H = 0, V = 0;  // [N] at the upper end

    Catenary(double X, double Z, double L, double EA, double w) : X(X), Z(Z), L(L), EA(EA), w(w) {
        double low = 1e-6 * w * L, high = 1e5 * w * L;
        for (int i = 0; i < 200; ++i) {
            pull_with(std::sqrt(low * high));
            (place(L).x() < X ? low : high) = H;
        }
    }
    // pulled by H [N] lengthways; its X follows
    static Catenary pulled(double H, double Z, double L, double EA, double w) {
        Catenary line(Z, L, EA, w);
        line.pull_with(H);
        line.X = line.place(L).x();
        return line;
    }
    double lies() const { return std::max(0.0, L - V / w); }  // [m]
    double top() const { return std::hypot(H, V); }           // [N]
    double bottom() const { return lies() > 0 ? H : std::hypot(H, V - w * L); }
    // of the material at s [m] from the anchor
    Vec3 place(double s) const {
        const double grounded = lies(), up = s - grounded;
        if (up <= 0) return {s + H * s / EA, 0, 0};
        const double from = grounded > 0 ? 0 : (V - w * L) / H, to = from + w * up / H;
        return {grounded + H * s / EA + H / w * (std::asinh(to) - std::asinh(from)), 0,
                H / w * (std::hypot(1, to) - std::hypot(1, from)) +
                    H * H / (2 * EA * w) * (to * to - from * from)};
    }
    std::vector<Vec3> places(int pieces) const {
        std::vector<Vec3> all;
        for (int i = 0; i <= pieces; ++i) all.push_back(place(L * i / pieces));
        return all;
    }

  private:
    Catenary(double Z, double L, double EA, double w) : X(0), Z(Z), L(L), EA(EA), w(w) {}
    void pull_with(double lengthways) {
        H = lengthways;
        double least = 0, most = 60 * w * L + 60 * H;
        for (int j = 0; j < 200; ++j) {
            V = (least + most) / 2;
            (place(L).z() < Z ? least : most) = V;
        }
    }
};

}  // namespace fairlead::physics
