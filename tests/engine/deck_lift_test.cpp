// The exercise of scenes/deck_lift.json, driven by levers: a load along the deck of a ship that
// rolls as slowly as it swings, and what becomes of one on a long rope.
#include <gtest/gtest.h>

#include "tests/engine/crane_run.h"

using namespace fairlead;

namespace {

struct DeckLift : CraneRun {
    explicit DeckLift(const Settings& settings = {}) : CraneRun("deck_lift", settings) {
        d.watch = [this](const Snapshot&) { most = std::max(most, value("crane.swing")); };
        d.enable();
        d.wait(1);
    }
    Pose pose(const std::string& body) const {
        const std::string at = "body." + body + ".";
        return {Vec3(value(at + "position.x"), value(at + "position.y"), value(at + "position.z")),
                Quat(value(at + "orientation.w"), value(at + "orientation.x"),
                     value(at + "orientation.y"), value(at + "orientation.z"))};
    }
    // Of a point in a body's frame, in that of the ship [m].
    Vec3 aboard(const std::string& body, const Vec3& at) const {
        const Pose ship = pose("ship"), X = pose(body);
        return ship.q.conjugate() * (X.p + X.q * at - ship.p);
    }
    // How far the load hangs from below the tip, across the plumb line, in the ship's axes [m].
    Vec3 swung() const {
        const Pose ship = pose("ship"), boom = pose("boom");
        Vec3 off = pose("hook").p - (boom.p + boom.q * Vec3(28.2, 0, 0.2));
        off.z() = 0;
        return ship.q.conjugate() * off;
    }
    // One tick in which the tip goes on along a circle of so many metres to an angle [rad] of the
    // boom, and after what hangs from it.
    void lead(double angle, double radius, double fastest = 1.2) {
        const Vec3 tip = aboard("boom", Vec3(28.2, 0, 0.2));
        const double a = std::atan2(tip.y(), tip.x()), r = std::hypot(tip.x(), tip.y());
        const Vec3 out(std::cos(a), std::sin(a), 0), along(-out.y(), out.x(), 0);
        const Vec3 after = follows * swung();
        const double left = r * (angle - value("joint.slew.position"));
        const double turn = std::clamp(0.3 * left, -fastest, fastest);
        const double reach = 0.3 * (radius - r);
        const double height = std::sqrt(28.2 * 28.2 - (r - 1.6) * (r - 1.6));
        ease(Axis::slew, -(turn + along.dot(after)) / (r * 0.10));
        ease(Axis::luff, -(reach + out.dot(after)) / (height * 0.04));
        d.tick();
    }
    void lead_for(double seconds, double angle, double radius) {
        for (int tick = 0; tick < 60 * seconds; ++tick) lead(angle, radius);
    }
    // One tick in which the tip goes to plumb above a place on deck, however she rolls, and after
    // what hangs from it.
    void plumb(const Vec3& place) {
        const Pose ship = pose("ship"), boom = pose("boom");
        const Vec3 tip = boom.p + boom.q * Vec3(28.2, 0, 0.2);
        Vec3 off = ship.p + ship.q * place - tip;
        off.z() = 0;
        const Vec3 way = keeps * (ship.q.conjugate() * off) + follows * swung();
        const Vec3 at = aboard("boom", Vec3(28.2, 0, 0.2));
        const double a = std::atan2(at.y(), at.x()), r = std::hypot(at.x(), at.y());
        const Vec3 out(std::cos(a), std::sin(a), 0), along(-out.y(), out.x(), 0);
        const double height = std::sqrt(28.2 * 28.2 - (r - 1.6) * (r - 1.6));
        ease(Axis::slew, -along.dot(way) / (r * 0.10));
        ease(Axis::luff, -out.dot(way) / (height * 0.04));
        d.tick();
    }
    bool in(const char* phase) const { return !exercise().finished && exercise().phase == phase; }
    void hoist(double lever) { d.levers[Axis::hoist] = lever; }
    void rest() { d.levers[Axis::slew] = d.levers[Axis::luff] = d.levers[Axis::hoist] = 0; }
    void ease(Axis lever, double wanted) {
        const double last = d.levers[lever];
        d.levers[lever] = last + std::clamp(std::clamp(wanted, -1.0, 1.0) - last, -0.03, 0.03);
    }
    void shorten() {
        hoist(1);
        for (int tick = 0; tick < 60 * 60 && in("Shorten the rope"); ++tick) lead(0, 15);
        hoist(0);
    }
    void carry() {
        for (int tick = 0; tick < 60 * 120 && in("Aft"); ++tick) lead(pi, 15);
    }
    double over_deck() const {  // [m] of the container's underside
        return aboard("container", Vec3(0, 0, -1.3)).z() - 7.5;
    }
    double off() const {  // [m] of the container from the middle of the bay
        const Vec3 at = aboard("container", Vec3::Zero());
        return std::hypot(at.x() + 15, at.y());
    }
    // Down to less than a metre over the bay, and from there when it has been quiet for a while.
    // The hand goes by the mean of 0.75 s: the load bounces on its rope at 1.2 Hz, and a hoist that
    // answered each bounce would feed it.
    bool land() {
        double quiet = 0;           // [s]
        double left = over_deck();  // [m]
        Vec3 before = aboard("container", Vec3::Zero());
        for (int tick = 0; tick < 60 * 240 && in("Into the bay"); ++tick) {
            left += (over_deck() - left) / 45;
            const Vec3 at = aboard("container", Vec3::Zero());
            const double drifts = 60 * (at - before).head<2>().norm();  // [m/s] over the deck
            before = at;
            quiet = off() < 0.5 && drifts < 0.25 ? quiet + 1 / 60.0 : 0;
            const bool down = left < 0.2 || quiet > 0.7;
            hoist(left > 2 ? -0.7 : down ? -0.2 : std::clamp(0.5 * (0.5 - left), -0.3, 0.3));
            plumb(Vec3(-15, 0, 7.5));
        }
        rest();
        return !in("Into the bay");
    }
    bool let_go() {
        hoist(-0.3);
        d.wait(2);
        rest();
        d.press(Switch::hook);
        d.wait(2);
        return exercise().finished;
    }

    static constexpr double pi = 3.14159265358979;
    double keeps = 0.8;     // [1/s] speed of the tip to where it shall be
    double follows = 0.35;  // [1/s] speed of the tip after what has swung
    double most = 0;        // [rad] of swing
};

}  // namespace

TEST(DeckLift, ShortRopeAndATipThatFollowsTheLoad) {
    for (const char* seed : {"3", "5", "9"}) {
        DeckLift run(Settings{{"/sea/seed", seed}});
        run.shorten();
        run.carry();
        ASSERT_TRUE(run.land()) << run.told() << " " << run.over_deck() << " " << run.off();
        ASSERT_TRUE(run.let_go()) << run.told();
        EXPECT_TRUE(run.exercise().passed) << run.told();
        EXPECT_GE(run.exercise().score, 80) << run.told();
        if (std::string(seed) == "3") run.d.become_model_run("deck_lift");  // the scene's own sea
    }
}

// Moments by masses and levers over what rights her: Δ GM of the hull, less what stands and hangs
// over her waterline.
TEST(DeckLift, CraneAndLoadOutboardListHerAsTheirMomentsSay) {
    DeckLift run(Settings{{"/sea/wave_height", "0"}, {"/wind/speed", "0"}});
    run.shorten();
    for (int tick = 0; tick < 60 * 150; ++tick) run.lead(DeckLift::pi / 2, 15, 0.4);
    double heel = 0;
    for (int tick = 0; tick < 60 * 48; ++tick) {
        run.lead(DeckLift::pi / 2, 15, 0.4);
        heel += run.value("hull.ship.heel") / (60 * 48);
    }
    const auto boom = [](double along) { return along * std::cos(61.4 * DeckLift::pi / 180); };
    const double hull = 90 * 18 * 5 * 0.68 * 1.025;                                 // [t]
    const double load = 12.35 * 15, jib = 9 * (1.6 + boom(14)), house = -20 * 0.7;  // [t m]
    const double rights = hull * 1.6 + 20 * (5 - 15.2) + 9 * (5 - 26.8) + 12.35 * (5 - 39.1);
    EXPECT_NEAR(-heel / ((load + jib + house) / rights), 1, 0.06) << heel;
}

// ---- clumsy hands

// Left alone for two minutes and a half: 23 m of rope, which swing in 9.6 s, and 14 m, in 7.4 s.
TEST(DeckLift, ALongRopeSwingsFurtherThanAShortOne) {
    const auto swings = [](double wire, const char* seed) {  // [m] root mean square
        DeckLift run(Settings{{"/sea/seed", seed}});
        run.hoist(1);
        run.d.wait_until([&] { return run.value("winch.whip.paid_out") < wire; }, 60);
        run.rest();
        run.d.wait(30);
        double sum = 0;
        constexpr int ticks = 60 * 120;
        for (int tick = 0; tick < ticks; ++tick) {
            run.d.tick();
            sum += std::pow((wire - 27) * run.value("crane.swing"), 2) / ticks;
        }
        EXPECT_GE(run.struck("8 degrees"), 1) << "nobody holds it";
        return std::sqrt(sum);
    };
    double far = 0, near = 0;
    for (const char* seed : {"3", "5", "9"}) far += swings(50, seed), near += swings(41, seed);
    EXPECT_GT(far, 1.5 * near) << far << " " << near;
}

TEST(DeckLift, CarriedOnALongRopeAndDroppedItCosts) {
    DeckLift run;
    run.shorten();
    run.hoist(-1);
    run.lead_for(8, 0, 15);
    run.hoist(0);
    run.carry();
    EXPECT_EQ(run.struck("16 m of rope"), 1) << run.told();
    run.hoist(-1);
    for (int tick = 0; tick < 60 * 60 && run.value("crane.load") > 20e3; ++tick)
        run.lead(DeckLift::pi, 15);
    run.rest();
    run.d.wait(1);
    EXPECT_GE(run.struck("set down too fast"), 1) << run.told();
    EXPECT_GE(run.struck("bump"), 1) << run.told();
}
