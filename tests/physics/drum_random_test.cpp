// Random drums, ropes and loads, driven by clumsy hands: what must hold whatever they do.
// FAIRLEAD_DRUMS=500 asks for so many runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "tests/physics/drum_worlds.h"

namespace fairlead::physics {
namespace {

struct Scene {
    World world;
    double weight = 0;  // [N] of what hangs; 0: fast to a deck that rolls
    int deck = -1;
    double sway = 0, period = 1;  // [m] [s]
};

Drum random_working_drum(Random& random) {
    Drum drum;
    drum.rope_diameter = std::exp(random(std::log(0.012), std::log(0.1)));
    drum.core_radius = drum.rope_diameter * random(6, 20);
    drum.width = drum.rope_diameter * random(3.2, 40);
    drum.layer_factor = random(0.8, 1.1);
    drum.layers = 1 + random.below(14);
    drum.wound = random(0.2, 0.98) * drum.capacity();
    return drum;
}

// [N] of a steel rope of that diameter, before it parts
double strength(const Drum& drum) {
    return 6e8 * drum.rope_diameter * drum.rope_diameter;
}

Machinery random_machinery(Random& random, double force) {
    Machinery m = plain_machinery();
    m.gears = {1, random(1.5, 4)};
    m.power = random.below(3) ? force * random(0.1, 0.6) : 0;
    m.clutch_time = random(0, 1), m.drag = force * random(0.003, 0.03);
    m.closing_time = random(0.2, 2), m.opening_time = random(0.2, 1);
    m.fade_heat = force * random(20, 500), m.cooling_time = random(20, 600);
    m.dynamic_force = force * random(0.2, 1), m.dynamic_speed = random(0.3, 2);
    return m;
}

Scene random_scene(std::uint64_t seed) {
    Random random(seed);
    Scene s;
    World& w = s.world;
    w.bodies.resize(1);
    const Drum drum = random_working_drum(random);
    const double d = drum.rope_diameter, force = strength(drum) * random(0.1, 0.3);
    const bool heavy = random.below(2);
    WireType type;
    type.diameter = d, type.young_modulus = 6e10;
    type.mass_per_metre = heavy ? 4000 * d * d : 0;
    type.damping_time = 2 * tick;
    w.wire_types.push_back(type);

    const int ship = add_kinematic(w, "ship", Vec3::Zero());
    const bool hangs = random.below(3) > 0;
    const WirePoint p = add_drum(w, ship, Vec3::Zero(), drum, random_machinery(random, force));
    Winch& winch = w.winches[0];
    winch.max_force = force, winch.brake_force = force * random(0.8, 1.6);
    winch.max_speed = random(0.2, 1.5);
    const double r = drum.first_radius();
    winch.drum_inertia = force * r * r * random(0.01, 0.1) / 9.81;
    winch.machinery.motor_inertia = random.below(2) ? winch.drum_inertia * random(0.1, 2) : 0;
    const double length = random(15, 120);
    int end = 0;
    if (hangs) {
        s.weight = force * random(0.1, 0.7);
        end =
            add_cube(w, "load", {-winch.drum.radius, winch.drum.across, -length}, s.weight / 9.81);
    } else {
        s.sway = random(0.2, 2), s.period = random(5, 14);
        end = s.deck = add_kinematic(w, "deck", {length, 0, random(-20, 20)});
    }
    Wire& wire = add_wire(w, {p, attach(end)});
    wire.model = heavy ? Wire::Model::hmr : Wire::Model::massless;
    if (heavy) wire.resolution.max_nodes = random.below(12), wire.resolution.min_segment = 2;
    winch.paid_out = wire_rest_length(wire);
    prepare(w);
    return s;
}

// Levers, buttons and what goes wrong, every few seconds anew.
void turn_something(World& w, Random& random) {
    Winch& winch = w.winches[0];
    Machinery& m = winch.machinery;
    switch (random.below(12)) {
        case 0:
            m.gear = 1 + random.below(2);
            break;
        case 1:
            m.clutch = random.below(2);
            break;
        case 2:
            m.band_brake = random.below(2) ? random(0, 1) : 0;
            break;
        case 3:
            m.dynamic_brake = random.below(2) ? random(0, 1) : 0;
            break;
        case 4:
            m.tension = random.below(2) ? winch.max_force * random(0.05, 0.7) : 0;
            break;
        case 5:
            winch.brake = random.below(2);
            break;
        case 6:
            m.powered = random.below(4) > 0;
            break;
        case 7:
            m.release = random.below(4) == 0;
            break;
        case 8:
            m.force_share = random(0.2, 1);
            break;
        case 9:
            m.grip = random(0.5, 1);
            break;
        default:
            winch.target_speed = winch.max_speed * random(-1, 1);
    }
}

// As a hand would: what runs away is braked.
void catch_runaway(Winch& winch, double length) {
    if (winch.speed > 12 || winch.drum.wound < 3 * 2 * pi * winch.drum.radius || length < 4) {
        winch.brake = true;
        winch.machinery.release = false, winch.machinery.powered = true;
        winch.machinery.grip = 1, winch.machinery.tension = 0;
    }
}

struct Worst {
    double gain = 0, material = 0, radius = 0, bound = 0;
};

void check_limits(const World& w, Worst& worst) {
    const Winch& winch = w.winches[0];
    const Drum& drum = winch.drum;
    const double radius = drum.radius_at(drum.turns(drum.wound));
    worst.radius = std::max(worst.radius, std::abs(drum.radius / radius - 1));
    const double stall = stall_force(winch);
    const auto over = [&](double force, double limit) {
        worst.bound = std::max(worst.bound, (std::abs(force) - limit) / winch.max_force);
    };
    over(winch.motor_force, stall);
    over(winch.brake_pull, winch.leverage() * winch.brake_force * winch.machinery.grip);
    over(winch.dynamic_pull, winch.leverage() * winch.machinery.dynamic_force);
}

Worst drive(std::uint64_t seed, double seconds) {
    Scene s = random_scene(seed);
    World& w = s.world;
    Random random(seed + 1000000);
    step(w, tick);
    const double rope = all_rope(w), strong = strength(w.winches[0].drum);
    double next = 0, work = w.probe.drive_work, turnover = 0, kinetic = 0, elastic = 0;
    double least = energy(w) - work;
    std::array<double, 10> lasting;  // [ticks]
    lasting.fill(least);
    Worst worst;
    for (double t = 0; t < seconds; t += tick) {
        if (t >= next) turn_something(w, random), next = t + random(0.3, 4);
        const double length = w.probe.wires[0].length;
        catch_runaway(w.winches[0], length);
        if (s.deck >= 0)
            w.bodies[s.deck].v.x() = s.sway * 2 * pi / s.period * std::sin(2 * pi * t / s.period);
        step(w, tick);
        if (!w.diverged.empty()) {
            ADD_FAILURE() << "seed " << seed << ": diverged at " << t << " s: " << w.diverged;
            return worst;
        }
        check_limits(w, worst);
        worst.material = std::max(worst.material, std::abs(all_rope(w) / rope - 1));
        // what hangs on a deck is driven by it: no balance there
        const double now = energy(w) - w.probe.drive_work;
        if (s.deck < 0 && w.wires[0].model == Wire::Model::massless) {
            turnover += std::abs(w.probe.drive_work - work);
            kinetic = std::max(kinetic, w.probe.kinetic_energy);
            elastic = std::max(elastic, w.probe.elastic_energy);
            least = std::min(least, now);
            // a spring that is damped within two ticks shows its energy to a third
            const double shown = elastic / 3 + 0.01 * (turnover + kinetic);
            // the mean of two velocities is none where a clutch has joined two masses: what is
            // gained stays
            std::rotate(lasting.begin(), lasting.begin() + 1, lasting.end());
            lasting.back() = now;
            const double stays = *std::min_element(lasting.begin(), lasting.end());
            worst.gain = std::max(worst.gain, (stays - least) / shown);
        }
        work = w.probe.drive_work;
        EXPECT_LT(w.wires[0].segments[0].tension, 3 * strong) << "seed " << seed << " at " << t;
    }
    return worst;
}

int runs(int otherwise) {
    const char* asked = std::getenv("FAIRLEAD_DRUMS");
    return asked ? std::atoi(asked) : otherwise;
}

TEST(DrumRandom, ClumsyHandsBreakNoLaw) {
    Worst all;
    std::uint64_t loosest = 0;
    for (int i = 0; i < runs(24); ++i) {
        const Worst w = drive(std::uint64_t(i), 40);
        EXPECT_LT(w.material, 1e-12) << "seed " << i;
        EXPECT_LT(w.radius, 1e-2) << "seed " << i;
        EXPECT_LT(w.bound, 1e-6) << "seed " << i;
        EXPECT_LT(w.gain, 1) << "seed " << i;
        if (w.gain > all.gain) loosest = std::uint64_t(i);
        all.gain = std::max(all.gain, w.gain), all.radius = std::max(all.radius, w.radius);
        all.material = std::max(all.material, w.material), all.bound = std::max(all.bound, w.bound);
    }
    std::printf(
        "worst: energy gained %.3g of what the measure allows (seed %d), material %.3g, "
        "radius %.3g, bounds %.3g\n",
        all.gain, int(loosest), all.material, all.radius, all.bound);
}

// Statics after the hands have let go: what hangs is carried by whoever holds the drum.
TEST(DrumRandom, WhatHangsIsCarried) {
    for (int i = 0; i < runs(24); ++i) {
        Scene s = random_scene(std::uint64_t(i) + 500);
        if (s.weight == 0) continue;
        World& w = s.world;
        Random random{std::uint64_t(i)};
        Winch& winch = w.winches[0];
        Machinery& m = winch.machinery;
        winch.brake_force = s.weight * random(1.05, 4) / winch.leverage();
        winch.brake = true, m.band = 1;
        for (int n = 0; n < 1200; ++n) {
            w.settling = 0.5;
            step(w, tick);
        }
        const double above =
            w.wires[0].model == Wire::Model::massless ? 0 : w.probe.wires[0].mass * 9.81;
        EXPECT_NEAR(winch.brake_pull + winch.drag_pull, -(s.weight + above),
                    0.005 * (s.weight + above))
            << "seed " << i;
        EXPECT_NEAR(winch.speed, 0, 1e-3) << "seed " << i;
    }
}

}  // namespace
}  // namespace fairlead::physics
