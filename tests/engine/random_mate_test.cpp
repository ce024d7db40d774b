// Whatever levers and orders an anchor handler is given, it stays finite and afloat, no wire goes
// through its hull, and none gains or loses material. FAIRLEAD_LONG=1: 10 seeds, an hour each;
// FAIRLEAD_RANDOM_SECONDS=N: 10 seeds of so much.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "build_paths.h"
#include "engine/session/build.h"
#include "tests/engine/driver.h"
#include "tests/engine/random_hands.h"
#include "tests/engine/signal.h"
#include "tests/physics/wire_piercing.h"

namespace fairlead {
namespace {

// [m] of every wire and what is wound on the drum, but for a rig's chain: its locker is no drum.
double material(const Snapshot& now) {
    double sum = signal(now, "winch.drum.wound");
    for (std::size_t i = 0; i < now.signals.size(); ++i) {
        const std::string& path = now.scenery->signals[i].path;
        if (path == "winch.rig_winch.paid_out") sum -= signal(now, "wire.chain.rest_length");
        if (path.starts_with("wire.") && path.ends_with(".rest_length")) sum += now.signals[i];
    }
    return sum;
}

// [m] of a rig's chain that is out beyond what its winch has given; 0 without one.
double unaccounted(const Snapshot& now) {
    const auto& all = now.scenery->signals;
    const bool has = std::any_of(all.begin(), all.end(), [](const Signal& s) {
        return s.path == "winch.rig_winch.paid_out";
    });
    if (!has) return 0;
    return signal(now, "wire.chain.rest_length") - signal(now, "winch.rig_winch.paid_out");
}

// [m] how deep the mass nodes of wires lie in the ship's hull, at most; 0: none does.
double in_the_hull(const Snapshot& now, const physics::Hull& hull) {
    const Pose from_world = now.bodies[std::size_t(hull.body)].X_WB.inverse();
    double deepest = 0;
    for (const WireState& wire : now.wires)
        for (const WirePoint& point : wire.points)
            if (point.kind == WirePoint::Kind::mass)
                deepest =
                    std::max(deepest, physics::depth_below(hull.mesh, from_world * point.p, 3));
    return deepest;
}

void drive_at_random(const std::string& scene, unsigned seed, double seconds) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json"));
    Driver driver(session);
    RandomHands hands(seed);
    std::mt19937 random(seed);
    const double begun = material(session.snapshot()), chain = unaccounted(session.snapshot());
    Notes notes;
    const physics::World built = build_world(session.scene(), notes);
    const auto ship = std::find_if(built.hulls.begin(), built.hulls.end(),
                                   [](const physics::Hull& hull) { return hull.name == "ship"; });
    ASSERT_NE(ship, built.hulls.end());
    const auto& orders = session.snapshot().scenery->orders;
    for (int tick = 0; tick < int(seconds * 60); ++tick) {
        driver.levers = hands.next();
        if (!orders.empty() && random() % 600 == 0)
            driver.outbox.ask(Command(Rig{orders[random() % orders.size()].order}));
        driver.tick();
        const Snapshot& now = driver.seen();
        ASSERT_EQ(now.diverged, "") << scene << ", seed " << seed << ", tick " << tick;
        if (tick % 60 != 0) continue;
        ASSERT_NEAR(material(now), begun, 1e-6) << scene << ", seed " << seed << ", tick " << tick;
        // it leaves a wheel of 0.5 m elsewhere as its lead turns
        ASSERT_NEAR(unaccounted(now), chain, 0.8) << scene << ", seed " << seed;
        ASSERT_LT(std::abs(signal(now, "hull.ship.heel")), 1.0) << "[rad] " << scene << " " << seed;
        ASSERT_LT(in_the_hull(now, *ship), 0.3) << scene << ", seed " << seed << ", tick " << tick;
        ASSERT_GT(signal(now, "body.ship.position.z"), -12) << "[m] " << scene << ", " << seed;
    }
}

TEST(RandomMate, SinksNoShipAndLosesNoWire) {
    const char* asked = std::getenv("FAIRLEAD_RANDOM_SECONDS");
    const bool long_run = std::getenv("FAIRLEAD_LONG");
    const double seconds = asked ? std::atof(asked) : long_run ? 3600 : 60;
    for (unsigned seed = 1; seed <= (asked || long_run ? 10u : 1u); ++seed)
        for (const char* scene :
             {"anchor_handling", "chain_on_pins", "chase_out", "break_out", "run_anchor"})
            drive_at_random(scene, seed, seconds);
}

}  // namespace
}  // namespace fairlead
