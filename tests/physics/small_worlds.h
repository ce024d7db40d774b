#pragma once
// small_worlds.h — test worlds in a few lines: bodies, wires, wheels and winches without scenes.
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "physics/wire/route/route.h"
#include "physics/world/world.h"
#include "tests/physics/constants.h"

namespace fairlead::physics {

inline constexpr double tick = 1.0 / 60;      // [s]
inline constexpr double steel_10mm = 1.57e7;  // [N] YA of a 10 mm steel wire

inline double rad(double degrees) {
    return degrees * pi / 180;
}

// A cube without shape: it has mass and inertia but touches nothing. Returns its index.
inline int add_cube(World& w, const std::string& name, const Vec3& p, double mass,
                    double edge = 1) {
    Body b;
    b.name = name;
    b.mass = mass;
    b.inertia = mass * edge * edge / 6 * Mat3::Identity();
    b.X_WB.p = p;
    w.bodies.push_back(b);
    return int(w.bodies.size()) - 1;
}

// A box that touches things.
inline int add_box(World& w, const std::string& name, const Vec3& p, const Vec3& edges,
                   double mass) {
    const int i = add_cube(w, name, p, mass);
    Body& b = w.bodies[i];
    b.shape = {{Pose{}, Box{edges / 2}}};
    b.inertia = solid(b.shape, mass / edges.prod()).inertia;
    return i;
}

// The half-space below the origin.
inline int add_floor(World& w, const Vec3& up = Vec3::UnitZ()) {
    const int i = add_cube(w, "floor", {0, 0, 0}, 1);
    w.bodies[i].motion = Motion::fixed;
    w.bodies[i].shape = {{Pose{}, HalfSpace{up}}};
    return i;
}

// 1.2 m wide and 3 m high, on a floor.
inline void add_bucket(World& w) {
    add_floor(w);
    for (int k = 0; k < 4; ++k) {
        const double at = k < 2 ? 1 : -1;
        const Vec3 out = k % 2 ? Vec3(0, at, 0) : Vec3(at, 0, 0);
        const int side = add_box(w, "side", .65 * out + Vec3(0, 0, 1.5),
                                 k % 2 ? Vec3(1.2, .1, 3) : Vec3(.1, 1.2, 3), 1);
        w.bodies[side].motion = Motion::fixed;
    }
}

inline int add_kinematic(World& w, const std::string& name, const Vec3& p) {
    const int i = add_cube(w, name, p, 1);
    w.bodies[i].motion = Motion::kinematic;
    return i;
}

inline Quat z_along(const Vec3& axis) {
    return Quat::FromTwoVectors(Vec3::UnitZ(), axis);
}

// A joint between bodies where they are now, at a point and with an axis of the world.
inline int add_joint(World& w, Joint::Kind kind, int a, int b, const Vec3& at,
                     const Vec3& axis = Vec3::UnitZ()) {
    Joint j;
    j.kind = kind;
    j.name = "joint " + std::to_string(w.joints.size());
    j.a = a, j.b = b;
    const Pose X_WJ{at, z_along(axis)};
    j.X_AJ = w.bodies[a].X_WB.inverse() * X_WJ;
    j.X_BJ = w.bodies[b].X_WB.inverse() * X_WJ;
    w.joints.push_back(j);
    return int(w.joints.size()) - 1;
}

inline int add_wire_type(World& w, double axial_stiffness, double mass_per_metre = 0,
                         double damping_time = 2 * tick) {
    WireType t;
    t.diameter = 0.01;
    t.young_modulus = axial_stiffness / (pi / 4 * t.diameter * t.diameter);
    t.mass_per_metre = mass_per_metre;
    t.damping_time = damping_time;
    w.wire_types.push_back(t);
    return int(w.wire_types.size()) - 1;
}

inline WirePoint attach(int body, const Vec3& at = Vec3::Zero()) {
    WirePoint p;
    p.kind = WirePoint::Kind::attach;
    p.body = body, p.at = at;
    return p;
}

inline WirePoint eye(int body, const Vec3& at = Vec3::Zero()) {
    WirePoint p = attach(body, at);
    p.kind = WirePoint::Kind::eye;
    return p;
}

// A wheel body on its bearing, turning about `axis` (world), and the stop that runs over it.
inline WirePoint add_sheave(World& w, const std::string& name, const Vec3& centre, double radius,
                            double inertia, double mass = 1, int carrier = 0, double efficiency = 1,
                            const Vec3& axis = Vec3::UnitY()) {
    WirePoint p;
    p.kind = WirePoint::Kind::sheave;
    p.body = add_cube(w, name, centre, mass);
    w.bodies[p.body].inertia = inertia * Mat3::Identity();
    p.axis = axis, p.wheel.radius = radius, p.wheel.carrier = carrier,
    p.wheel.efficiency = efficiency;
    add_joint(w, Joint::Kind::hinge, carrier, p.body, centre, axis);
    return p;
}

// A winch on a body, and the stop of the wire that winds on it.
inline WirePoint add_winch(World& w, int body, const Vec3& centre, double radius = 0.2) {
    Winch winch;
    winch.name = "winch " + std::to_string(w.winches.size());
    winch.body = body, winch.centre = centre, winch.radius = radius;
    winch.paid_out = 400;
    w.winches.push_back(winch);
    WirePoint p;
    p.kind = WirePoint::Kind::winch;
    p.body = body, p.at = centre, p.wheel.radius = radius;
    p.wheel.winch = int(w.winches.size()) - 1;
    return p;
}

// length < 0: taut
inline Wire& add_wire(World& w, std::vector<WirePoint> route, double length = -1, int type = 0) {
    Wire wire;
    wire.name = "wire " + std::to_string(w.wires.size());
    wire.type = type;
    wire.points = std::move(route);
    wire.model = w.wire_types[type].mass_per_metre > 0 ? Wire::Model::hmr : Wire::Model::massless;
    w.wires.push_back(wire);
    lay_wire(w.wires.back(), w.bodies, length);
    find_material(w.wires, w.wire_types);
    return w.wires.back();
}

inline std::vector<Vec3> straight_line(const Vec3& from, const Vec3& to, int pieces) {
    std::vector<Vec3> line;
    for (int i = 0; i <= pieces; ++i) line.push_back(from + (to - from) * i / pieces);
    return line;
}

inline double energy(const World& w) {  // [J]
    return w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
}

inline void run(World& w, double seconds, double h = tick) {
    for (int n = int(std::lround(seconds / h)); n > 0; --n) step(w, h);
}

// Values of one quantity, one per tick.
using Trace = std::vector<double>;

inline double mean(const Trace& y, std::size_t first, std::size_t end) {
    double sum = 0;
    for (std::size_t i = first; i < end; ++i) sum += y[i];
    return sum / double(end - first);
}

// Mean period between upward passages through the middle, interpolated [s].
inline double period(const Trace& y, double h = tick) {
    const auto [low, high] = std::minmax_element(y.begin(), y.end());
    const double middle = (*low + *high) / 2;
    double first = -1, last = -1;
    int periods = -1;
    for (std::size_t i = 0; i + 1 < y.size(); ++i) {
        const double a = y[i] - middle, b = y[i + 1] - middle;
        if (!(a < 0 && b >= 0)) continue;
        last = (double(i) + a / (a - b)) * h;
        if (++periods == 0) first = last;
    }
    return (last - first) / periods;
}

// Period of a pure oscillation y_n = a + b cos(Ω n h + φ), exact for any number of samples per
// period: least squares for c, d in y_{n+1} + y_{n-1} = c y_n + d, c = 2 cos(Ω h).
inline double harmonic_period(const Trace& y, double h = tick) {
    const std::size_t n = y.size() - 2;
    double sx = 0, sz = 0;
    for (std::size_t i = 1; i <= n; ++i) sx += y[i], sz += y[i - 1] + y[i + 1];
    const double mx = sx / double(n), mz = sz / double(n);
    double xx = 0, xz = 0;
    for (std::size_t i = 1; i <= n; ++i) {
        xx += (y[i] - mx) * (y[i] - mx);
        xz += (y[i] - mx) * (y[i - 1] + y[i + 1] - mz);
    }
    return 2 * pi * h / std::acos(xz / xx / 2);
}

// Period of a mathematical pendulum released at rest from `angle` [rad].
inline double pendulum_period(double length, double angle, double g) {
    return 4 * std::sqrt(length / g) * std::comp_ellint_1(std::sin(angle / 2));
}

struct Random {
    std::mt19937_64 bits;
    explicit Random(std::uint64_t seed) : bits(seed) {}
    double operator()(double low, double high) {
        return low + (high - low) * double(bits() >> 11) * 0x1p-53;
    }
    int below(int n) { return int(bits() % std::uint64_t(n)); }
    Vec3 vector(double size) {
        const double x = (*this)(-size, size), y = (*this)(-size, size), z = (*this)(-size, size);
        return {x, y, z};
    }
    Quat orientation() { return rotation(vector(3)); }
};

}  // namespace fairlead::physics
