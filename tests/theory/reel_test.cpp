// A winch as an engine with slip: [Massless] eq. 10 and Fig. 10.
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"
#include "tests/physics/small_worlds.h"

namespace fairlead {
namespace {

// scenes/fishing_rod.json: thrown while the reel lets go, dragged home, lifted.
TEST(Reel, BoxComesHome) {
    const auto run = [](double while_lifting) {
        Session session(load_scene(FAIRLEAD_HOME "/scenes/fishing_rod.json"));
        Outbox outbox;
        const auto at = [&](const char* path) { return signal(session.snapshot(), path); };
        const auto ticks = [&](int n) {
            for (; n > 0; --n) session.tick({}, outbox);
        };
        double too_long = 0;
        for (int n = 0; n < 6 * 60; ++n)
            ticks(1), too_long = std::max(too_long, at("wire.line.violation"));
        EXPECT_LT(too_long,
                  0.005);  // the rod weighs 20 g, and turns about its length far easier yet
        EXPECT_GT(at("body.box.position.x"), 15);
        EXPECT_LT(at("wire.line.tension"), 0.1);
        outbox.ask(SetParameter{"/winches/reel/slip", 0.1});
        ticks(54 * 60);
        EXPECT_LT(at("body.box.position.x"), 17);  // 0.2 m/s less 0.1 · 1.5 N, for 54 s
        EXPECT_NEAR(at("body.box.position.z"), 0.3, 1e-3);
        outbox.ask(SetParameter{"/winches/reel/slip", while_lifting});
        ticks(90 * 60);
        return at("body.box.position.z");
    };
    EXPECT_GT(run(0.05), 0.45);  // 0.5 m/s less 0.05 · 9.81: it rises by a centimetre a second
    EXPECT_NEAR(run(0.06), 0.3, 1e-3);  // 8.3 N at most: it slips
}

}  // namespace

namespace physics {
namespace {

// It falls behind its target by ξ for each newton, whatever it pulls.
TEST(Reel, SpeedFallsBehindThePull) {
    for (const double mass : {1.0, 50.0}) {
        World w;
        add_wire_type(w, 1e6);
        const int load = add_cube(w, "load", {0.2, 0, -5}, mass);
        add_wire(w, {add_winch(w, 0, Vec3::Zero()), attach(load)});
        w.winches[0].slip = 0.01;
        w.winches[0].target_speed = -0.5;
        prepare(w);
        run(w, 4);
        EXPECT_NEAR(w.winches[0].speed, -0.5 + 0.01 * mass * 9.81, 1e-3 * mass);
        w.winches[0].brake = true;
        run(w, 4);
        EXPECT_NEAR(w.winches[0].speed, 0, 1e-6);
    }
}

}  // namespace
}  // namespace physics
}  // namespace fairlead
