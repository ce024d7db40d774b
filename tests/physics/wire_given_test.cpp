// What a wire stores and what it gives: its account, which holds whatever else acts on what it
// holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double mass = 1000;  // [kg]

// A load on 20 m of wire whose spring takes 0.9 s for an oscillation, from a fixed or driven top.
struct DrivenLoad {
    explicit DrivenLoad(Motion motion, double damping_time = 0) {
        add_wire_type(w, mass * 50 * 20, 0, damping_time);
        top = add_cube(w, "top", {0, 0, 0}, 1);
        w.bodies[top].motion = motion;
        const int load = add_cube(w, "load", {0, 0, -20}, mass);
        add_wire(w, {attach(top), attach(load)});
        prepare(w);
    }
    double load_energy() const { return w.probe.kinetic_energy + w.probe.potential_energy; }
    const WireProbe& account() const { return w.probe.wires[0]; }

    World w;
    int top = 0;
};

TEST(WireGiven, IsWhatALoadHasTakenFromIt) {
    DrivenLoad hung(Motion::fixed);
    step(hung.w, tick);
    const double before = hung.load_energy();
    double given = 0, most = 0, off = 0;  // [J]
    for (int i = 0; i < 600; ++i) {
        step(hung.w, tick);
        given += hung.account().given;
        off = std::max(off, std::abs(given - (hung.load_energy() - before)));
        most = std::max(most, std::abs(given));
    }
    EXPECT_GT(most, 1000);
    EXPECT_LT(off, 0.1 * most) << "half a tick apart";
}

TEST(WireGiven, IsNoMoreThanItTookFromWhatDrivesIt) {
    DrivenLoad hung(Motion::kinematic, 2 * tick);
    double given = 0, least = 0, rise = 0, stored = 0, highest = -1e9, lowest = 1e9;
    for (int i = 0; i < 1200; ++i) {
        const double t = i * tick;
        hung.w.bodies[hung.top].v = {0, 0, 2 * elementary::cos(2 * t)};
        step(hung.w, tick);
        given += hung.account().given, stored = std::max(stored, hung.account().stored);
        least = std::min(least, given + hung.account().stored);
        rise = std::max(rise, given + hung.account().stored - least);
        highest = std::max(highest, hung.load_energy());
        lowest = std::min(lowest, hung.load_energy());
    }
    EXPECT_GT(highest - lowest, 5 * stored) << "it is lifted and lowered";
    EXPECT_LT(rise, 0.43 * stored);
}

}  // namespace
}  // namespace fairlead::physics
