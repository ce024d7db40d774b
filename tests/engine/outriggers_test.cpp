// A crane on outriggers stands on its pads alone: it is set up by hand, and tips where statics say.
#include "engine/session/build.h"
#include "tests/engine/crane_run.h"

namespace fairlead {
namespace {

constexpr std::array<const char*, 4> pad_corners{"front_left", "front_right", "rear_left",
                                                 "rear_right"};
constexpr double tonne_weight = 9810;  // [N]

std::string pad_signal(std::size_t i) {
    return std::string("crane.support.pad_") + pad_corners[i];
}

// A hand that sets the crane of the scene up, and then drives it.
struct Outriggers : LuffingCrane {
    Outriggers() : LuffingCrane("outriggers", 0.13, 0.25) {}

    double& jack(std::size_t i) {
        for (const LeverLook& look : seen().scenery->levers)
            if (look.id == std::string("jack_") + pad_corners[i]) return d.levers.axes[look.axis];
        throw std::logic_error("no such jack");
    }
    void beams_to(double out) {
        d.enable();
        d.go(
            Axis::travel, [&] { return value("joint.beam_front_left.position"); }, out, 0.02, 0.2,
            30);
    }
    // Together, until the last of the wheels has left the ground.
    void jacks_down() {
        const auto all = [&](double push) {
            for (std::size_t i = 0; i < pad_corners.size(); ++i) jack(i) = push;
        };
        all(1);
        d.wait_until([&] { return value("body.carrier.position.z") > 0.15; }, 60);
        all(0);
    }
    // The low side is pushed up, and of the two diagonals the one that bears less.
    void level() {
        const auto steer = [&] {
            const double heel = value("crane.heel"), trim = value("crane.trim");
            const double twist = (value(pad_signal(0)) + value(pad_signal(3)) -
                                  value(pad_signal(1)) - value(pad_signal(2))) /
                                 (100 * tonne_weight);
            for (std::size_t i = 0; i < pad_corners.size(); ++i) {
                const bool right = i % 2 == 1, rear = i >= 2;
                const double low = (right ? heel : -heel) + (rear ? trim : -trim);
                jack(i) = std::clamp(60 * low + (right == rear ? -twist : twist), -0.5, 0.5);
                if (std::abs(jack(i)) < 0.03) jack(i) = 0;
            }
            return value("crane.lean") < 0.001 && std::abs(twist) < 0.03;
        };
        d.wait_until(steer, 90);
        for (std::size_t i = 0; i < pad_corners.size(); ++i) jack(i) = 0;
        d.wait(4);
    }
    // With the load at one height, until the gauge shows more than `limit`.
    void boom_out(const std::string& gauge, double limit) {
        d.wait_until(
            [&] {
                d.levers[Axis::luff] = -0.5;  // the hoist must keep up
                hoist(0.8);
                return value(gauge) > limit;
            },
            90);
        rest();
    }
    bool take_the_load() {
        hoist_to(3.9);
        carry(-60, 7.6, 3.9);
        return take("load", 3.12);
    }
    void set_up(double out = 1.9) {
        beams_to(out);
        jacks_down();
        level();
    }
};

TEST(SetUpOnOutriggers, PassesByTheLevers) {
    Outriggers c;
    c.keep();
    c.set_up();
    EXPECT_EQ(c.exercise().phase, "Hook on") << c.told();
    ASSERT_TRUE(c.take_the_load()) << c.told();
    c.hoist_to(3.4);
    c.carry(0, 8.5, 3.4);
    c.carry(90, 9.1, 3.4);
    ASSERT_TRUE(c.leave(9000)) << c.told();
    c.d.wait(0.5);
    expect_passed(c, 95);
    c.d.become_model_run("outriggers");
}

TEST(SetUpOnOutriggers, EveryRuleStrikes) {
    Struck struck;
    {  // lifted with beams half out, a jack drawn in under the load, then out until it tips
        Outriggers c;
        c.keep();
        c.set_up(1);
        ASSERT_TRUE(c.take_the_load()) << c.told();
        c.hoist_to(0.5);
        c.jack(1) = -1;
        c.d.wait_until([&] { return c.value("crane.lean") > 0.012; }, 60);
        c.jack(1) = 0;
        c.d.wait(1.5);
        for (const char* fault : {"support", "heavier"}) c.d.outbox.ask(SetFault{fault, true});
        c.boom_out("crane.lean", 0.08);
        note(c, struck);
    }
    {  // pulled aside, swung, and carried out beyond the chart
        Outriggers c;
        c.keep();
        c.set_up();
        ASSERT_TRUE(c.take_the_load()) << c.told();
        c.d.levers[Axis::slew] = -1;
        c.d.wait(3.5);
        c.rest();
        c.hoist_to(4);
        for (const double way : {1.0, -1.0, 1.0}) {
            c.d.levers[Axis::slew] = way;
            c.d.wait(3);
        }
        c.rest();
        c.catch_swing();
        c.carry(0, 9, 8);
        for (const char* fault : {"support", "heavier"}) c.d.outbox.ask(SetFault{fault, true});
        c.boom_out("crane.utilisation", 0.99);
        c.d.levers[Switch::bypass] = true;
        c.boom_out("crane.utilisation", 1.03);
        c.d.wait(2);
        note(c, struck);
    }
    {  // dropped beside the mark
        Outriggers c;
        c.keep();
        c.set_up();
        ASSERT_TRUE(c.take_the_load()) << c.told();
        c.hoist_to(3.4);
        c.carry(70, 8, 3.4);
        ASSERT_TRUE(c.drop_outwards(9000)) << c.told();
        c.d.wait(1);
        note(c, struck);
    }
    EXPECT_EQ(struck, rules_of("outriggers"));
}

// Before it stands on its pads, the crane neither slews nor raises; it says so to who tries, and
// nothing to who sets it up.
TEST(SetUpOnOutriggers, NothingIsLiftedBeforeItStands) {
    Outriggers c;
    c.d.enable();
    c.beams_to(0.5);
    EXPECT_TRUE(c.seen().crane.alarms.empty()) << c.told();
    const double angle = c.angle(), height = c.value("crane.hook_height");
    c.d.levers[Axis::slew] = 1, c.d.levers[Axis::hoist] = 1;
    c.d.wait(3);
    EXPECT_NEAR(c.angle(), angle, 1e-3);
    EXPECT_NEAR(c.value("crane.hook_height"), height, 0.02);
    EXPECT_NE(c.told().find("support bears 0.0 t"), std::string::npos) << c.told();
    c.rest();
    c.d.levers[Axis::hoist] = -1;
    c.d.wait(3);
    EXPECT_LT(c.value("crane.hook_height"), height - 0.3) << "lowering takes nothing off a pad";
}

// TippingMoments about the line through the right pads' joints, of all that stands or hangs on the
// crane but its hook [N m], and the hook's arm [m].
struct TippingMoments {
    double holds = 0, arm = 0;
    double tips_at() const { return holds / (9.81 * arm); }  // [kg] of hook and load
};

TippingMoments moments_over_the_right(const Outriggers& c, const physics::World& built) {
    TippingMoments m;
    const double line = c.value("body.pad_front_right.position.y");
    for (const physics::Body& body : built.bodies) {
        const std::string& name = body.name;
        if (!body.dynamic() || name == "load" || name.starts_with("mat_")) continue;
        const auto part = [&](const char* what) { return c.value("body." + name + what); };
        const Quat q(part(".orientation.w"), part(".orientation.x"), part(".orientation.y"),
                     part(".orientation.z"));
        const double y = part(".position.y") + (q * body.centre).y() - line;
        name == "hook" ? m.arm = -y : m.holds += 9.81 * body.mass * y;
    }
    return m;
}

// The hook gets heavier until the pads on the far side carry nothing: no sooner and no later than
// moments say. As its chart has it, that is at its rated load by 0.85.
double tipping_load(Outriggers& c, const physics::World& built, double out) {
    c.set_up(out);
    c.hoist_to(9);
    c.carry(-90, 12, 3);
    c.catch_swing();
    double mass = 4000;
    const bool light = c.d.wait_until(
        [&] {
            mass += 5;
            c.d.outbox.ask(SetParameter{"/bodies/hook/mass", mass});
            return c.value(pad_signal(0)) + c.value(pad_signal(2)) < 100;
        },
        120);
    EXPECT_TRUE(light) << c.told();
    EXPECT_NEAR(mass, moments_over_the_right(c, built).tips_at(), 0.02 * mass);
    return mass;
}

TEST(SetUpOnOutriggers, TipsWhereMomentsSayAndChartsHaveIt) {
    Notes notes;
    const physics::World built =
        build_world(load_scene(FAIRLEAD_HOME "/scenes/outriggers.json"), notes);
    Outriggers wide;
    const double most = tipping_load(wide, built, 1.9);
    EXPECT_NEAR(0.85 * most * 9.81, wide.value("crane.capacity"), 0.05 * most * 9.81);
    const std::string told = wide.told();
    EXPECT_NE(told.find("support bears"), std::string::npos) << told;
    wide.d.wait(15);  // with that load it goes over
    EXPECT_GT(wide.value("crane.lean"), 0.1);
    EXPECT_EQ(wide.struck("tipped"), 1) << wide.told();

    Outriggers narrow;
    EXPECT_LT(tipping_load(narrow, built, 1), 0.85 * most) << "beams half out";
}

}  // namespace
}  // namespace fairlead
