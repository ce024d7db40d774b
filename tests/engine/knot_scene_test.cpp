// The trade's knots, as assets/knots.py lays them: what holds stands to a tenth of a millimetre,
// and slips where friction is too low.
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

struct Tied {
    Session session;
    Outbox outbox;
    std::string height;  // signal of what hangs
    Tied(const std::string& name, const std::string& weight, const Settings& settings = {})
        : session(load_scene(FAIRLEAD_HOME "/scenes/" + name + ".json", settings)),
          height("body." + weight + ".position.z") {}
    void run(double seconds) {
        for (int k = 0; k < int(seconds * 60); ++k) session.tick({}, outbox);
    }
    double now() const { return signal(session.snapshot(), height); }
    // [m] that it sinks between two times [s]
    double sinks(double from, double to) {
        run(from);
        const double then = now();
        run(to - from);
        EXPECT_EQ(session.snapshot().diverged, "");
        return then - now();
    }
};

Settings rubbing(const std::string& friction, const std::vector<std::string>& rods) {
    Settings s{{"/materials/iron/friction", friction}};
    for (const std::string& rod : rods) s.push_back({"/rods/" + rod + "/friction", friction});
    return s;
}

}  // namespace

// The turn leaves e^(-0.3·3π) = 6 % of the load to the hitches.
TEST(KnotScene, ARoundTurnAndTwoHalfHitchesBearHalfATonne) {
    Tied knot("round_turn_hitches", "weight");
    EXPECT_NEAR(knot.sinks(3, 6), 0, 1e-4);
    EXPECT_GT(knot.now(), 1.35);
    Tied slips("round_turn_hitches", "weight", rubbing("0.1", {"rope"}));
    EXPECT_GT(slips.sinks(0, 3), .3);
}

// What hangs bobs on the rope by some millimetres.
TEST(KnotScene, ABowlineBearsTwoTonnesAndEight) {
    for (const char* mass : {"2000", "8000"}) {
        Tied knot("bowline", "weight", {{"/bodies/weight/mass", mass}});
        EXPECT_NEAR(knot.sinks(5, 9), 0, .01) << mass;
        EXPECT_GT(knot.now(), 1.3) << mass;
        EXPECT_NEAR(signal(knot.session.snapshot(), "rod.rope.tension_start"),
                    9.81 * std::stod(mass), .1 * 9.81 * std::stod(mass));
    }
}

TEST(KnotScene, ATimberHitchLiftsAPipe) {
    Tied knot("timber_hitch", "pipe");
    EXPECT_NEAR(knot.sinks(4, 8), 0, .005);  // it swings
    EXPECT_GT(knot.now(), .56);
    Tied slips("timber_hitch", "pipe", rubbing("0.05", {"rope"}));
    EXPECT_GT(slips.sinks(0, 4), .4);
}

TEST(KnotScene, ABelayOnACleatStands) {
    Tied knot("cleat", "weight");
    EXPECT_NEAR(knot.sinks(3, 6), 0, 1e-4);
    EXPECT_GT(knot.now(), 1.56);
    Tied runs("cleat", "weight", rubbing("0.1", {"rope"}));
    EXPECT_GT(runs.sinks(0, 4), .5);
}

// Three wraps: friction 0.05, 0.1 and 0.3.
TEST(KnotScene, APrusikSlidesSeatsAndHolds) {
    Tied slides("prusik", "weight", rubbing("0.05", {"rope", "cord"}));
    EXPECT_GT(slides.sinks(2, 4), .1);
    for (const char* friction : {"0.1", "0.3"}) {
        Tied knot("prusik", "weight", rubbing(friction, {"rope", "cord"}));
        EXPECT_NEAR(knot.sinks(2, 6), 0, .015) << friction;  // it swings
        EXPECT_GT(knot.now(), 2.5) << friction;
    }
}

TEST(KnotScene, ABowHoldsItsStandingLoadAlone) {
    Tied bow("bow", "left_weight");
    EXPECT_NEAR(bow.sinks(5, 9), 0, 1e-4);
    EXPECT_GT(bow.now(), .8);
    Tied slips("bow", "left_weight", rubbing("0.05", {"left", "right"}));
    EXPECT_GT(slips.sinks(4, 8), .03);
}

// Some 12 N draw one ear through: of the bow half a knot is left, which slips.
TEST(KnotScene, ABowComesUndoneByAPullOnATail) {
    Tied bow("bow", "right_weight");
    EXPECT_NEAR(bow.sinks(2.5, 3), 0, 1e-4);
    bow.outbox.ask(Command(PullRod{"pull left at 99 to 0.7 0 1.2"}));
    EXPECT_GT(bow.sinks(0, 4), .2);
    EXPECT_LT(signal(bow.session.snapshot(), "rod.left.hand"), 20);
    bow.outbox.ask(Command(PullRod{"let left go"}));
    EXPECT_GT(bow.sinks(0, 2), .05);
    EXPECT_EQ(signal(bow.session.snapshot(), "rod.left.hand"), 0);
}

}  // namespace fairlead
