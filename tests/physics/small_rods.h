#pragma once
// small_rods.h — rods in a few lines, and what tests read off them.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "physics/rod/knot.h"
#include "physics/rod/rod_energy.h"
#include "physics/rod/rod_path.h"
#include "physics/rod/rod_refine.h"
#include "physics/rod/rod_step.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

inline constexpr double rod_tick = 1.0 / 60;  // [s]

struct SmallRods {
    Rods rods;
    RodStepper stepper;
    double deepest = 0;  // [radii] penetration so far
    int passed = 0;      // axes that went through each other, if counted

    SmallRods() { rods.gravity.setZero(); }
    void count_passages() {
        stepper.watch = [this](const Rods& before, const Rods& after) {
            passed += passages(before, after);
        };
    }
    // A place that does not give way, where a node is.
    int hold(int node, bool clamped) {
        RodBody body;
        body.X.p = rods.nodes[node].x;
        rods.bodies.push_back(body);
        rods.attach(node, int(rods.bodies.size()) - 1, clamped);
        return int(rods.bodies.size()) - 1;
    }
    void damp(double rate) {
        for (Rod& rod : rods.rods) rod.section.damping = rate;
    }
    void tick() {
        refine(rods, rod_tick);
        ASSERT_TRUE(stepper.advance(rods, rod_tick));
        deepest = std::max(deepest, rods.found.penetration);
    }
    void run(double seconds) {
        for (int k = 0; k < int(std::round(seconds / rod_tick)); ++k) tick();
    }
};

}  // namespace fairlead::physics
