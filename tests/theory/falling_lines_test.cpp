// Loads that fall into wires of any make, one below another, with and without mass nodes: a catch
// stores, swallows and gives back, but makes no energy. theory/wires.md 1.3
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// One to four loads of 0.1 kg to 100 t under each other, on wires of 2 to 150 m.
World hanging_loads(unsigned seed, bool swings) {
    std::mt19937 random(seed);
    const auto between = [&](double low, double high) {
        return low + (high - low) * double(random()) / 4294967296.;
    };
    const auto of_any_size = [&](double low, double high) {
        return low * std::pow(high / low, between(0, 1));
    };
    World w;
    double z = 0;
    const int loads = 1 + int(between(0, 4));
    for (int i = 0; i < loads; ++i) {
        const double mass = of_any_size(0.1, 1e5), length = of_any_size(2, 150);
        const double strain = of_any_size(1e-4, 2e-2);  // by the load's weight
        const double lambda = mass / length * of_any_size(1e-3, 0.5);
        const int type = add_wire_type(w, mass * 9.81 / strain, lambda, -1);
        z -= between(0, 1) < 0.5 ? length : length * between(0.9, 1);
        const int load = add_cube(w, "load", {0, 0, z}, mass);
        w.bodies[load].v = {0, 0, between(-10, 3)};
        if (swings) w.bodies[load].v += Vec3(between(-5, 5), between(-2, 2), 0);
        Wire wire;
        wire.type = type;
        wire.resolution.max_nodes = between(0, 1) < 0.3 ? 0 : int(between(1, 25));
        wire.points = {attach(i > 0 ? load - 1 : 0), attach(load)};
        lay_wire(wire, w.bodies, length, find_surfaces(w.bodies, w.wire_types[type].diameter),
                 w.wire_types[type]);
        w.wires.push_back(wire);
    }
    prepare(w);
    return w;
}

// What a run has more of than it began with, as a share of what moved in it.
double gain(World& w) {
    const auto energy = [&] {
        return w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
    };
    step(w, tick);
    const double before = energy(), high = w.probe.potential_energy;
    double most = 0, moved = w.probe.kinetic_energy;
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        EXPECT_EQ(w.diverged, "");
        most = std::max(most, energy() - before);
        moved =
            std::max({moved, w.probe.kinetic_energy, std::abs(w.probe.potential_energy - high)});
    }
    return most / moved;
}

TEST(FallingLines, GainNoEnergy) {
    int gained = 0;
    const int runs = 60;
    for (unsigned seed = 0; seed < runs; ++seed)
        for (const bool swings : {false, true}) {
            World w = hanging_loads(seed, swings);
            const double share = gain(w);
            gained += share > 0.01;
            EXPECT_LT(share, 0.1) << "seed " << seed << (swings ? ", swinging" : "");
        }
    EXPECT_LE(gained, 2 * runs / 15);
}

}  // namespace
}  // namespace fairlead::physics
