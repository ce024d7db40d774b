// The exercise of scenes/supply_boat.json, driven by levers: a container off a deck that heaves, in
// time with it and against it.
#include <gtest/gtest.h>

#include "tests/engine/pedestal_crane.h"

using namespace fairlead;

namespace {

constexpr double ring = 3.4;           // [m] of the slings, over the container's centre
constexpr double below = 0.75;         // [m] where the hook takes it, under its centre
constexpr double hangs = 5350 * 9.81;  // [N] container and hook

struct SupplyBoat : PedestalCrane {
    explicit SupplyBoat(const Settings& settings = {}, const char* scene = "supply_boat")
        : PedestalCrane(scene, settings, {16, 0, 22.5}, 0.10, 0.03, 1.2) {
        d.watch = [this](const Snapshot&) { peak = std::max(peak, value("wire.whip.tension")); };
        d.enable();
    }
    // Lowers the hook over the ring, and wire to spare, until the deckhand has it on.
    bool hook_on() {
        for (int tick = 0; tick < 60 * 90; ++tick) {
            const Vec3 c = place("container");
            const double over = place("hook").z() - below - (c.z() + ring);
            hoist(std::clamp(0.5 * (0.2 - over), -0.8, 0.6) + rises("container"));
            lead(c.x(), c.y());
            const Vec3 apart = place("hook") - c;
            if (std::hypot(apart.x(), apart.y()) < 0.8 && std::abs(over) < 0.7) break;
        }
        rest();
        return grip("container");
    }
    void follow(bool on) { d.levers[*session->scene().lever_names.switch_named("follow")] = on; }
    // The boom stays above the container, whatever the boat does.
    bool above_it_until(const std::function<bool()>& done, double seconds) {
        for (int tick = 0; tick < 60 * seconds && !done(); ++tick) {
            const Vec3 c = place("container");
            lead(c.x(), c.y());
        }
        return done();
    }
    // Hoists at full speed until it is well clear of everything.
    void take_off() {
        hoist(1.2);
        above_it_until([&] { return value("crane.underside") > 19; }, 40);
        rest();
    }
    void carry(double x, double y, double seconds) {
        for (int tick = 0; tick < 60 * seconds; ++tick) lead(x, y, 1.5);
        rest();
    }
    bool land() {
        for (int tick = 0; tick < 60 * 60; ++tick) {
            const double over = value("crane.underside") - 16;
            hoist(-std::clamp(0.4 * over, 0.12, 0.8));
            lead(4, -14.8);
            if (over < 0.05 && value("crane.load") < 5000) break;
        }
        rest();
        d.wait(0.5);
        d.press(Switch::hook);
        return seen().crane.held.empty();
    }

    // Slews the hook to and fro, at the height of a man's chest, through where he stands in the
    // boat's frame; he is called there, if an order is given.
    bool sweep_through(const Vec3& stands, const char* hand, const std::string& order = "") {
        const std::string struck = std::string("hand.") + hand + ".struck";
        for (int tick = 0; tick < 60 * 180 && value(struck) < 0.5; ++tick) {
            const Vec3 boat = place("boat");  // her bow is where y is
            const Vec3 man = boat + Vec3(-stands.y(), stands.x(), stands.z() + 0.3);
            hoist(std::clamp(0.7 * (man.z() - place("hook").z()), -0.8, 0.6) + rises("boat"));
            if (!order.empty() && tick % 240 == 0) d.outbox.ask(Command(Rig{order}));
            lead(man.x(), man.y() + (tick / 420 % 2 ? 9 : -9), 2.5);
        }
        d.tick();  // the rules see it
        return value(struck) > 0.5;
    }

    double peak = 0;  // [N] of the gauge
};

}  // namespace

TEST(SupplyBoat, ContainerComesOffAsTheDeckBeginsToFall) {
    for (const char* seed : {"6", "2", "9"}) {
        SupplyBoat run(Settings{{"/sea/seed", seed}});
        ASSERT_TRUE(run.hook_on()) << run.told();
        run.follow(true);
        run.above_it_until([] { return false; }, 6);
        // the deck stands highest: it rose, and now it does not
        run.above_it_until([&] { return run.rises("container") > 0.3; }, 60);
        run.above_it_until([&] { return run.rises("container") < 0.25; }, 60);
        run.follow(false);
        run.take_off();
        EXPECT_LT(run.peak, 2 * hangs) << run.told();
        run.carry(4, -14.8, 70);
        ASSERT_TRUE(run.land()) << run.told();
        run.d.wait(1);
        expect_passed(run, 90);
        if (std::string(seed) == "6") run.d.become_model_run("supply_boat");  // the scene's own sea
    }
}

// Three metres of slack are hauled in while the deck falls: the wire comes tight at hoist and deck
// together, and the weight comes with v √(k m).
TEST(SupplyBoat, SlackOnAFallingDeckSnaps) {
    SupplyBoat run;
    ASSERT_TRUE(run.hook_on()) << run.told();
    run.hoist(-0.8);
    run.d.wait(3.5);
    run.rest();
    run.above_it_until([&] { return run.rises("container") > 0.5; }, 60);
    run.above_it_until([&] { return run.rises("container") < 0.3; }, 60);
    run.take_off();
    EXPECT_GT(run.peak, 2 * hangs);
    EXPECT_EQ(run.struck("twice the weight"), 1) << run.told();
}

// Who waits with a wire that is nearly tight and then lifts slowly has the load taken up by one
// wave and put down by the next.
TEST(SupplyBoat, ASlowHandMeetsTheDeckAgain) {
    SupplyBoat run;
    ASSERT_TRUE(run.hook_on()) << run.told();
    run.hoist(-0.8);
    run.d.wait(2.5);
    run.rest();
    for (int tick = 0; tick < 60 * 60 && run.value("crane.underside") < 6; ++tick) {
        run.hoist(0.1);
        const Vec3 c = run.place("container");
        run.lead(c.x(), c.y());
    }
    EXPECT_GE(run.struck("touched the boat again"), 1) << run.told();
}

// They stand beyond the container, at its ends.
TEST(SupplyBoat, HookThatIsSlewedThroughTheSlingersStrikesOne) {
    SupplyBoat run;
    EXPECT_TRUE(run.sweep_through({-13.4, -3.4, 9}, "slinger")) << run.told();
    EXPECT_EQ(run.struck("somebody on deck"), 1) << run.told();
    EXPECT_FALSE(run.exercise().passed);
}

namespace {

// A container that is still lashed to the deck.
struct SnaggedHook : SupplyBoat {
    explicit SnaggedHook(const Settings& settings = {}) : SupplyBoat(settings, "snagged_hook") {}
    // Hoists until the lashing holds it.
    bool lift_off() {
        follow(true);
        above_it_until([] { return false; }, 4);
        follow(false);
        hoist(0.8);
        return above_it_until([&] { return value("wire.lashing.tension") > 10e3; }, 30);
    }
    void cast_off() {
        d.outbox.ask(Command(Rig{"detach lashing.end by mate"}));
        above_it_until([] { return false; }, 13);  // he goes back as well
    }
};

}  // namespace

TEST(SnaggedHook, IsGivenSlackCastOffAndLifted) {
    for (const char* seed : {"6", "3"}) {
        SnaggedHook run(Settings{{"/sea/seed", seed}});
        ASSERT_TRUE(run.hook_on()) << run.told();
        ASSERT_TRUE(run.lift_off()) << run.told();
        run.hoist(-1.2);
        run.above_it_until([] { return false; }, 2.5);
        run.rest();
        run.above_it_until([] { return false; }, 3);
        run.cast_off();
        run.follow(true);
        run.above_it_until([] { return false; }, 3);
        run.above_it_until([&] { return run.rises("container") > 0.2; }, 60);
        run.above_it_until([&] { return run.rises("container") < 0.1; }, 60);
        run.follow(false);
        run.take_off();
        run.d.wait(1);
        expect_passed(run, 85);
        if (std::string(seed) == "6") run.d.become_model_run("snagged_hook");
    }
}

// Who hoists on has the overload protection act at 125 % of what the crane may lift: within 0.3 s
// the line pulls with 10 to 30 % of that, it stays so while boat and levers go on, and nothing
// breaks.
TEST(SnaggedHook, AutomaticOverloadProtectionActsBeforeAnythingBreaks) {
    SnaggedHook run;
    ASSERT_TRUE(run.hook_on()) << run.told();
    ASSERT_TRUE(run.lift_off()) << run.told();
    const auto hoisted_for = [&](double seconds, const std::function<bool()>& done) {
        for (int tick = 0; tick < 60 * seconds && !done(); ++tick) {
            run.hoist(0.8);
            const Vec3 c = run.place("container");
            run.lead(c.x(), c.y());
        }
        return done();
    };
    constexpr double swl = 147150;  // [N]
    ASSERT_TRUE(hoisted_for(40, [&] { return run.value("overload.whip.acts") == 1; }))
        << run.told();
    hoisted_for(0.3, [] { return false; });
    EXPECT_GT(run.peak, 1.25 * swl);
    EXPECT_LT(run.peak, 1.4 * swl);  // and what it takes to set the drum going
    EXPECT_LT(run.value("wire.whip.tension"), 0.3 * swl);
    run.peak = 0;
    hoisted_for(20, [] { return false; });
    // and what the drum's inertia adds where slack comes tight on a boat: v √(k J/r²)
    EXPECT_LT(run.peak, 0.3 * swl + 1.2 * std::sqrt(6e5 * 260 / 0.16));
    EXPECT_GT(run.peak, 0.1 * swl);
    EXPECT_GE(run.struck("overload protection"), 1) << run.told();
    EXPECT_GE(run.struck("hoisted against"), 1) << run.told();
    EXPECT_FALSE(run.exercise().finished) << run.told();  // as a line that parted would
}

TEST(SnaggedHook, ManualOverloadProtectionLetsTheWireRun) {
    SnaggedHook run;
    ASSERT_TRUE(run.hook_on()) << run.told();
    ASSERT_TRUE(run.lift_off()) << run.told();
    const Switch mops = *run.session->scene().lever_names.switch_named("mops");
    run.rest();
    run.d.levers[mops] = true;
    run.d.wait(2);
    run.peak = 0;
    run.d.wait(10);
    EXPECT_LT(run.peak, 20e3);
}

// He goes to the lashing because he is told to, while the hook is under way.
TEST(SnaggedHook, HookThatIsSlewedThroughTheMateStrikesHim) {
    SnaggedHook run;
    EXPECT_TRUE(run.sweep_through({-15.5, -2.6, 9}, "mate", "detach lashing.end by mate"))
        << run.told();
    EXPECT_EQ(run.struck("somebody on deck"), 1) << run.told();
    EXPECT_FALSE(run.exercise().passed);
}
