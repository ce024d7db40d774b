// A light body tied off its centre to a wire many times as heavy: it turns about the wire's end,
// not the end about it, so it neither stretches the wire nor gives it energy. theory/wires.md 4.1
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// A body of 1 to 100 kg that falls on a wire of 10 kg to 80 t, 5 to 40 m long.
World light_load(unsigned seed) {
    Random random(seed);
    const auto of_any_size = [&](double low, double high) {
        return low * std::pow(high / low, random(0, 1));
    };
    World w;
    const double length = random(5, 40), mass = of_any_size(10, 8e4), load = of_any_size(1, 100);
    const double edge = std::cbrt(load / 2000) * random(1, 2);
    const double strain = of_any_size(1e-4, 1e-3);  // by the weight of all
    const int type = add_wire_type(w, (mass + load) * 9.81 / strain, mass / length, -1);
    const Vec3 p(length * random(.2, .8), length * random(-.2, .2), -length * random(.05, .4));
    const int body = add_cube(w, "load", p, load, edge);
    Wire wire;
    wire.type = type;
    wire.resolution.max_nodes = random.below(4) == 0 ? 4 : 10 + random.below(20);
    wire.points = {attach(0), attach(body)};
    wire.points[1].at = random(.1, .5) * edge * (random.orientation() * Vec3::UnitX());
    lay_wire(wire, w.bodies, std::max(length, 1.02 * p.norm()),
             find_surfaces(w.bodies, w.wire_types[type].diameter), w.wire_types[type]);
    w.wires.push_back(wire);
    prepare(w);
    return w;
}

// [-] of its rest length, what the longest piece has beyond what its tension explains.
double too_long(const Wire& wire) {
    double most = 0;
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        const WireSegment& s = wire.segments[k];
        const double explained = s.rest_length * (1 + s.tension / s.stiffness);
        most = std::max(most, wire.lines[k].length / explained - 1);
    }
    return most;
}

// Of 200 such runs 33 had ended in 10⁴ rad/s, 61 gained energy and 150 were 1 % too long at some
// time. Tied at its centre, 2 of 200 are.
TEST(LightLoad, TurnsAboutTheEndOfAHeavyWire) {
    int long_ones = 0;
    constexpr int runs = 200;
    for (unsigned seed = 1; seed <= runs; ++seed) {
        SCOPED_TRACE(seed);
        World w = light_load(seed);
        const auto energy = [&] {
            return w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
        };
        step(w, tick);
        const double begin = energy(), high = w.probe.potential_energy;
        double gained = 0, fallen = 0, most = 0;
        for (int n = 0; n < 720; ++n) {
            step(w, tick);
            ASSERT_EQ(w.diverged, "") << n;
            gained = std::max(gained, energy() - begin);
            fallen = std::max(fallen, high - w.probe.potential_energy);
            most = std::max(most, too_long(w.wires[0]));
        }
        EXPECT_LT(gained, 1e-6 * fallen);
        EXPECT_LT(most, 0.02);
        long_ones += most > 0.01;
    }
    EXPECT_LE(long_ones, runs / 25);
}

// It spins as its wire comes taut, and is turned further by the catch than a linearization is good
// for: each pass turns it by so much only. (Without that a wire of 100 kg was up to 12 % too long.)
TEST(LightLoad, IsCaughtThoughItSpins) {
    for (int k = 0; k < 12; ++k) {
        SCOPED_TRACE(k);
        World w;
        constexpr double length = 35.2, mass = 100, load = .8, strain = 4.1e-4;  // by their weight
        const int type = add_wire_type(w, (mass + load) * g / strain, mass / length, -1);
        const int body = add_cube(w, "load", {7.8, -4.1, -4.4}, load, .142);
        Wire wire;
        wire.type = type;
        wire.resolution.max_nodes = 26;
        wire.points = {attach(0), attach(body, {.08, .01, .045})};
        lay_wire(wire, w.bodies, length, find_surfaces(w.bodies, w.wire_types[type].diameter),
                 w.wire_types[type]);
        w.wires.push_back(wire);
        w.bodies[body].w = Vec3(-4.8, -1.8, -.3);
        w.bodies[body].v = Vec3(-5.9, 5.5, 2 + .04 * k);
        prepare(w);
        double most = 0;
        for (int n = 0; n < 720; ++n) {
            step(w, tick);
            ASSERT_EQ(w.diverged, "") << n;
            most = std::max(most, too_long(w.wires[0]));
        }
        EXPECT_LT(most, .02);
    }
}

}  // namespace
}  // namespace fairlead::physics
