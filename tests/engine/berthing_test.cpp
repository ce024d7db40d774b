// The exercise of scenes/berthing.json, driven by joystick, winches and orders; and what the way
// of a ship costs whoever brings too much of it to the quay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/build.h"
#include "tests/engine/crane_run.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using ::testing::StartsWith;

struct Berthing : CraneRun {
    explicit Berthing(const Settings& settings = {}) : CraneRun("berthing", settings) {
        d.watch = [this](const Snapshot& s) {
            for (const std::string& news : s.rigging.news) said = news;
            for (int i = 1; i <= 4; ++i) most = std::max(most, pressed(i));
        };
        d.enable();
    }
    double pressed(int fender) const {  // [N]
        return value("joint.fender_" + std::to_string(fender) + ".load");
    }
    bool in(const char* phase) const { return !exercise().finished && exercise().phase == phase; }
    // On a course [rad], at speeds [m/s] ahead and towards the quay.
    void go(double course, double ahead, double in) {
        const double off = course - value("hull.boat.heading");
        d.levers[Axis::slew] = std::clamp(1.5 * off - 15 * value("hull.boat.turn"), -0.6, 0.6);
        d.levers[Axis::luff] = std::clamp(0.6 * (ahead - value("hull.boat.ahead")), -0.4, 0.4);
        d.levers[Axis::travel] = std::clamp(8 * (in - value("hull.boat.sideways")), -0.9, 0.9);
        d.wait(0.25);
    }
    void rest() { d.levers = Levers(), d.levers[Switch::enable] = true; }
    // Abreast of the berth and then onto the fenders, at a speed [m/s] and on a course [rad].
    bool come_alongside(double speed, double course = 90 * degree) {
        for (int n = 0; n < 4 * 400 && in("Come alongside"); ++n) {
            const double x = value("body.boat.position.x"), y = value("body.boat.position.y");
            const double ahead = std::clamp(-0.04 * x, -0.5, 0.7);
            const double left = std::max(0.0, y - 0.1);
            const double out = std::clamp(0.06 * (y - 12), -0.3, 0.3);
            const double in = std::clamp(0.06 * (left - 3), speed, std::max(speed, 0.3));
            go(course, ahead, std::abs(x) < 4 ? in : out);
        }
        return !in("Come alongside");
    }
    std::string order(const std::string& text, double seconds) {
        said.clear();
        d.outbox.ask(Command(Rig{text}));
        for (double t = 0; t < seconds; t += 0.25) go(90 * degree, 0, 0.03);
        return said;
    }
    bool give_the_lines() {
        EXPECT_THAT(order("attach bow_line.end to bollard_4 by forward", 16), StartsWith("done"));
        EXPECT_THAT(order("attach stern_line.end to bollard_1 by aft", 16), StartsWith("done"));
        for (int n = 0; n < 16; ++n) go(90 * degree, 0, 0.03);  // they go back
        for (int n = 0; n < 4 * 90 && in("Give the lines"); ++n) {
            d.levers[Axis::hoist] = value("wire.bow_line.tension") < 3 * tonne ? 0.5 : 0;
            d.levers[Axis::aux] = value("wire.stern_line.tension") < 3 * tonne ? 0.5 : 0;
            go(90 * degree, 0, 0.03);
        }
        rest();
        return !in("Give the lines");
    }

    std::string said;
    double most = 0;  // [N] that a fender bore
};

TEST(Berthing, ComesAlongsideAndLiesOnHerLinesInAGust) {
    for (const char* seed : {"", "11", "20"}) {  // first the scene's own sea and gusts
        const Settings other{{"/sea/seed", seed}, {"/wind/seed", seed}};
        Berthing run(*seed ? other : Settings{});
        ASSERT_TRUE(run.come_alongside(0.1)) << run.told();
        ASSERT_TRUE(run.give_the_lines()) << run.told();
        run.d.wait_until([&] { return run.exercise().finished; }, 120);
        EXPECT_TRUE(run.exercise().passed) << run.told();
        EXPECT_GE(run.exercise().score, 90) << run.told();
        EXPECT_LT(run.most, 500e3);
        if (!*seed) run.d.become_model_run("berthing");
    }
}

const Settings calm = {
    {"/wind/speed", "0"}, {"/sea/wave_height", "0"}, {"/sea/current/speed", "0"}};

// The largest force [N] of a spring with damping, over the time that it takes, when a mass with a
// linear drag comes onto it at a speed.
double largest_of(double stiffness, double damping_time, double mass, double drag, double speed) {
    double x = 0, v = speed, most = 0;
    constexpr double h = 1e-3;
    for (int n = 0; n < 10000; ++n) {
        const double force = stiffness * (x + damping_time * v);
        most = std::max(most, force);
        v -= h * (force + drag * v) / mass, x += h * v;
    }
    return most;
}

// ½ m v² with the water that moves along, into the two fenders amidships: without damping
// v √(m k / 2) each, 0.12 m/s and 330 kN.
TEST(Berthing, FendersTakeTheEnergyOfShipAndWater) {
    Settings settings = calm;
    settings.push_back({"/bodies/boat/position", "[0, 0.2, -6.2]"});
    settings.push_back({"/bodies/boat/velocity", "[0, -0.12, 0]"});
    Notes notes;
    const Scene scene = load_scene(FAIRLEAD_HOME "/scenes/berthing.json", settings);
    const physics::World world = build_world(scene, notes);
    const physics::Hull& hull = world.hulls.front();
    const double mass = world.bodies[hull.body].mass + hull.added(1, 1);

    Berthing run(settings);
    double speed = 0;
    for (int tick = 0; tick < 60 * 8; ++tick) {
        if (run.most < 5000) speed = run.value("hull.boat.sideways");
        run.d.tick();
    }
    const double expected = largest_of(2 * 1.5e6, 0.2, mass, hull.damping(1, 1), speed) / 2;
    EXPECT_NEAR(run.most / expected, 1, 0.08) << run.most << " at " << speed;
}

// ---- clumsy hands

TEST(Berthing, ComingInThriceAsFastPressesTheFendersTooHard) {
    Berthing run;
    run.come_alongside(0.33);
    run.d.wait(5);
    EXPECT_EQ(run.struck("faster than 0.2"), 1) << run.told();
    EXPECT_GE(run.struck("above 500 kN"), 1) << run.told();
}

TEST(Berthing, ComingInBowFirstTouchesAtAnAngle) {
    Berthing run;
    run.come_alongside(0.12, 98 * degree);
    EXPECT_GE(run.struck("5 degrees"), 1) << run.told();
}

TEST(Berthing, AKnotAndMoreSidewaysDamagesShipAndQuay) {
    Berthing run(Settings{{"/bodies/boat/position", "[0, 4, -6.2]"},
                          {"/bodies/boat/velocity", "[0, -0.65, 0]"}});
    run.d.wait(20);
    EXPECT_GE(run.struck("damaged"), 1) << run.told();
}

TEST(Berthing, TooMuchWayAlongTheQuayCosts) {
    Berthing run(Settings{{"/bodies/boat/position", "[-40, 3, -6.2]"},
                          {"/bodies/boat/velocity", "[1.2, 0, 0]"}});
    run.d.wait(2);
    EXPECT_EQ(run.struck("0.8 m/s ahead"), 1) << run.told();
}

TEST(Berthing, SlackLinesLetTheGustTakeHerOff) {
    Berthing run;
    ASSERT_TRUE(run.come_alongside(0.1)) << run.told();
    ASSERT_TRUE(run.give_the_lines()) << run.told();
    run.d.levers[Axis::hoist] = run.d.levers[Axis::aux] = -1;
    run.d.wait(8);
    run.rest();
    run.d.wait(50);
    EXPECT_GE(run.struck("off the fenders"), 1) << run.told();
}

// The winches render at six tenths of what a line breaks at: above the rule, and nothing parts.
TEST(Berthing, ThrustAgainstTheLinesMakesThemRender) {
    Berthing run;
    ASSERT_TRUE(run.come_alongside(0.1)) << run.told();
    ASSERT_TRUE(run.give_the_lines()) << run.told();
    run.d.levers[Axis::travel] = -1;
    run.d.wait(50);
    EXPECT_GE(run.struck("55 %"), 1) << run.told();
    EXPECT_EQ(run.struck("part"), 0) << run.told();
}

// A chafed line holds 14 t, and her thrusters pull more: it parts beside who was sent out to it.
TEST(Berthing, ALineThatPartsStrikesWhoStandsBesideIt) {
    Berthing run;
    ASSERT_TRUE(run.come_alongside(0.1)) << run.told();
    ASSERT_TRUE(run.give_the_lines()) << run.told();
    run.d.outbox.ask(Command(SetFault{"chafed", true}));
    // off the quay, and a little ahead: so the line leads past where he stands
    run.d.levers[Axis::travel] = -1, run.d.levers[Axis::luff] = 0.1;
    for (int n = 0; n < 60 && run.value("hand.forward.struck") < 0.5; ++n) {
        run.d.outbox.ask(Command(Rig{"attach bow_line.end to bollard_4 by forward"}));
        run.d.wait(1);
    }
    EXPECT_EQ(run.struck("somebody on deck"), 1) << run.told();
    EXPECT_EQ(run.struck("a loaded line would fly"), 1) << run.told();
    EXPECT_FALSE(run.exercise().passed);
}

}  // namespace
}  // namespace fairlead
