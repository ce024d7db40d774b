// Whatever levers and orders an anchor handler is given, it stays finite and afloat, and no wire
// gains or loses material.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/random_hands.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

// [m] of every wire, and what is wound on the drum
double material(const Snapshot& now) {
    double sum = signal(now, "winch.drum.wound");
    for (std::size_t i = 0; i < now.signals.size(); ++i) {
        const std::string& path = now.scenery->signals[i].path;
        if (path.starts_with("wire.") && path.ends_with(".rest_length")) sum += now.signals[i];
    }
    return sum;
}

void drive_at_random(const std::string& scene, unsigned seed, double seconds) {
    Session session(load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json"));
    Driver driver(session);
    RandomHands hands(seed);
    std::mt19937 random(seed);
    const double begun = material(session.snapshot());
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
        ASSERT_LT(std::abs(signal(now, "hull.ship.heel")), 1.0) << "[rad] " << scene << " " << seed;
        ASSERT_GT(signal(now, "body.ship.position.z"), -12) << "[m] " << scene << ", " << seed;
    }
}

TEST(RandomMate, SinksNoShipAndLosesNoWire) {
    const bool long_run = std::getenv("FAIRLEAD_LONG");
    for (unsigned seed = 1; seed <= (long_run ? 10u : 1u); ++seed)
        for (const char* scene : {"anchor_handling", "chain_on_pins", "chase_out"})
            drive_at_random(scene, seed, long_run ? 3600 : 60);
}

}  // namespace
}  // namespace fairlead
