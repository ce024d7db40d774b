// A winch whose overload protection acts, when slack comes tight: what the wire feels is the relief
// valve, and what it takes to set the drum going.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

constexpr double crane_rated = 147150, relief_pull = 0.2 * crane_rated;  // [N] of a crane of 15 t
constexpr double hoist_inertia = 260, whip_drum = hoist_inertia / 0.16;  // [kg m²] [kg] at 0.4 m
constexpr double whip_length = 60, whip_spring = 0.6e6;                  // [m] [N/m]

// Something that the wire is fast to falls at a steady speed, with half a metre of slack.
struct FallingHand {
    World w;
    int hand = 0;
    double peak = 0;

    FallingHand(double speed, double damping_time, bool machinery) {
        w.environment.gravity.setZero();
        add_wire_type(w, whip_spring * whip_length, 0, damping_time);
        const int tip = add_kinematic(w, "tip", {0, 0, whip_length});
        hand = add_kinematic(w, "hand", {0.4, 0, 0});
        const WirePoint drum = add_winch(w, tip, Vec3::Zero(), 0.4);
        add_wire(w, {drum, attach(hand)}, whip_length + 0.5);
        Winch& winch = w.winches[0];
        winch.drum_inertia = hoist_inertia, winch.brake = true;
        winch.max_force = 2.5e5, winch.brake_force = 4e5;
        winch.has_relief = true, winch.relief = relief_pull;
        winch.machinery.fitted = machinery, winch.machinery.band = 1;
        prepare(w);
        w.bodies[hand].v = {0, 0, -speed};
    }
    double pull() const { return w.probe.wires[0].tension; }
    void go_on(double seconds) {
        for (int n = int(std::lround(seconds / tick)); n > 0; --n) {
            step(w, tick);
            peak = std::max(peak, pull());
        }
    }
};

// The drum stands until the wire pulls with R; then m p̈ = F − R with F = k (v t − p), so that
// F = R + v √(k m) sin ωt. Twenty ticks to a period.
TEST(ReliefValve, SlackThatComesTightFeelsTheDrumsInertiaBesides) {
    for (const bool machinery : {false, true})
        for (const double speed : {0.5, 1.0, 1.43}) {
            FallingHand at(speed, 0, machinery);
            at.go_on(0.5 / speed + 0.5);
            EXPECT_NEAR(at.peak / (relief_pull + speed * std::sqrt(whip_spring * whip_drum)), 1,
                        0.05)
                << speed << machinery;
        }
}

// With what damps a wire: a deck that falls as fast as one of Hs 2.5 m does, 1.43 m/s, pulls with
// no more than that, which is half of what is rated and sets nothing off again, and 0.3 s later
// with 10 to 30 % of what is rated, for as long as it falls.
TEST(ReliefValve, AfterThreeTenthsOfASecondOnlyTheValveIsFelt) {
    for (const bool machinery : {false, true}) {
        FallingHand at(1.43, 2 * tick, machinery);
        at.go_on(0.5 / 1.43);
        at.go_on(0.3);
        EXPECT_LT(at.peak, relief_pull + 1.05 * 1.43 * std::sqrt(whip_spring * whip_drum));
        EXPECT_LT(at.peak, 0.55 * crane_rated);
        at.peak = 0;
        double least = crane_rated;
        for (int n = 0; n < 120; ++n) {
            step(at.w, tick);
            least = std::min(least, at.pull()), at.peak = std::max(at.peak, at.pull());
        }
        EXPECT_LT(at.peak, 0.3 * crane_rated) << machinery;
        EXPECT_GT(least, 0.1 * crane_rated) << machinery;
        EXPECT_NEAR(at.pull(), relief_pull, 0.02 * relief_pull);
        EXPECT_NEAR(at.w.winches[0].speed, 1.43, 0.02);
    }
}

}  // namespace
}  // namespace fairlead::physics
