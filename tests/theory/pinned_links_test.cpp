// Light links that are pinned one to the next, and a heavy load below: drop links, swivels,
// shackles, chains of them. A step follows none of their own motions; they hang, swing and give no
// energy.
#include <gtest/gtest.h>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct Links {
    World w;
    int load = 0;
    double moved = 0;  // [J] what the load begins with

    // `count` links of `length` [m] and `mass` [kg], by hinges about one axis, about two in turn,
    // or by balls; `load` [kg] goes off at `speed` [m/s].
    Links(int count, double length, double mass, double weight, double speed, int pins) {
        int above = 0;
        const auto pin = [&](int below, double z) {
            const Vec3 axis = pins == 2 && w.joints.size() % 2 ? Vec3::UnitX() : Vec3::UnitY();
            const auto kind = pins == 0 ? Joint::Kind::ball : Joint::Kind::hinge;
            add_joint(w, kind, above, below, Vec3(0, 0, z), axis);
            above = below;
        };
        for (int k = 0; k < count; ++k) {
            const Vec3 edges(length / 10, length / 10, length);
            const int link = add_box(w, "link", Vec3(0, 0, -(k + 0.5) * length), edges, mass);
            w.bodies[link].motion = Motion::dynamic;
            pin(link, -k * length);
        }
        load = add_cube(w, "load", Vec3(0, 0, -count * length - 0.5), weight);
        pin(load, -count * length);
        for (int a = 1; a <= load; ++a)
            for (int b = 0; b < a; ++b) w.apart.emplace_back(b, a);
        w.bodies[load].v = Vec3(speed, pins == 1 ? 0 : speed / 2, 0);
        moved = weight * w.bodies[load].v.squaredNorm() / 2;
    }
};

}  // namespace

TEST(PinnedLinks, SwingWithoutGivingEnergy) {
    Random random(31);
    const auto spread = [&](double least, double most) {  // evenly in decades
        return least * std::pow(most / least, random(0, 1));
    };
    for (int trial = 0; trial < 60; ++trial) {
        const int count = 1 + int(random(0, 8));
        const double length = spread(0.1, 2), mass = spread(0.5, 50);
        const double weight = mass * spread(3, 3000);
        Links links(count, length, mass, weight, random(0.05, 0.6), trial % 3);
        World& w = links.w;
        prepare(w);
        begin(w, tick);
        const double start = energy(w);
        double most = 0, pull = 0;
        constexpr int ticks = 600;
        for (int n = 0; n < ticks; ++n) {
            step(w, tick);
            most = std::max(most, energy(w) - start);
            pull += w.joints[0].force.z() / ticks;
        }
        const double all = 9.81 * (weight + count * mass);
        EXPECT_LT(most, 0.02 * links.moved) << trial << ": " << count << " links";
        EXPECT_NEAR(pull, all, 0.02 * all + 2 * links.moved / (count * length)) << trial;
    }
}

// Ten links of 2 kg, which spun up within a second.
TEST(PinnedLinks, AChainOfTenHangsStill) {
    Links links(10, 0.2, 2, 200, 0.2, 1);
    prepare(links.w);
    begin(links.w, tick);
    const double start = energy(links.w);
    for (int n = 0; n < 1200; ++n) step(links.w, tick);
    EXPECT_LT(energy(links.w), start);
    for (const Body& b : links.w.bodies) EXPECT_LT(b.w.norm(), 5);
}

}  // namespace fairlead::physics
