// Whatever levers and orders a ship at sea is given, she stays finite and afloat, no wire goes
// through her hull, and none gains or loses material. FAIRLEAD_LONG=1: 10 seeds, an hour each;
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
    double sum = 0;
    for (std::size_t i = 0; i < now.signals.size(); ++i) {
        const std::string& path = now.scenery->signals[i].path;
        if (path == "winch.rig_winch.paid_out") sum -= signal(now, "wire.chain.rest_length");
        if (path == "winch.drum.wound") sum += now.signals[i];
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

// A scene and the ship in it that is driven.
struct SailedShip {
    const char *scene, *ship;
    Settings sea;
};

void drive_at_random(const SailedShip& what, unsigned seed, double seconds) {
    const std::string scene = what.scene, ship = what.ship;
    Session session(load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json", what.sea));
    Driver driver(session);
    RandomHands hands(seed);
    std::mt19937 random(seed);
    const double begun = material(session.snapshot()), chain = unaccounted(session.snapshot());
    Notes notes;
    const physics::World built = build_world(session.scene(), notes);
    const auto hull = std::find_if(built.hulls.begin(), built.hulls.end(),
                                   [&](const physics::Hull& h) { return h.name == ship; });
    ASSERT_NE(hull, built.hulls.end());
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
        ASSERT_LT(std::abs(signal(now, "hull." + ship + ".heel")), 1.0)
            << "[rad] " << scene << ", seed " << seed << ", tick " << tick;
        ASSERT_LT(in_the_hull(now, *hull), 0.3) << scene << ", seed " << seed << ", tick " << tick;
        ASSERT_GT(signal(now, "body." + ship + ".position.z"), -12) << "[m] " << scene << seed;
    }
}

void drive_all(const std::vector<SailedShip>& ships) {
    const char* asked = std::getenv("FAIRLEAD_RANDOM_SECONDS");
    const bool long_run = std::getenv("FAIRLEAD_LONG");
    const double seconds = asked ? std::atof(asked) : long_run ? 3600 : 60;
    for (unsigned seed = 1; seed <= (asked || long_run ? 10u : 1u); ++seed)
        for (const SailedShip& what : ships) drive_at_random(what, seed, seconds);
}

TEST(RandomMate, SinksNoShipAndLosesNoWire) {
    drive_all({{"anchor_handling", "ship", {}},
               {"chain_on_pins", "ship", {}},
               {"chase_out", "ship", {}},
               {"break_out", "ship", {}},
               {"run_anchor", "ship", {}}});
}

// Helm, thrust and winch in waves of 2.5 m.
TEST(RandomMate, SailsAndTowsInARoughSea) {
    const Settings rough{{"/sea/wave_height", "2.5"}, {"/sea/period", "8.5"}};
    drive_all({{"free_ship", "ship", rough}, {"ocean_tow", "tug", rough}});
}

}  // namespace
}  // namespace fairlead
