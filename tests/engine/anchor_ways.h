#pragma once
// anchor_ways.h — how the exercises of anchor handling are driven with care, by levers and orders
// alone, looking at the instruments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>

#include "tests/engine/tug_run.h"
#include "tests/physics/constants.h"

namespace fairlead {

// Heaves an anchor from below the ship to her roller (scenes/anchor_handling.json).
class Beginner : public TugRun {
  public:
    explicit Beginner(Scene scene) : TugRun(std::move(scene), 5) {}
    explicit Beginner(Seat& seat) : TugRun(seat, 5) {}

    bool heave(double lever, const std::function<bool()>& until, double seconds) {
        driver_.levers[Axis::hoist] = lever;
        const bool done = driver_.wait_until(until, seconds);
        driver_.levers[Axis::hoist] = 0;
        return done;
    }
    bool heave_to(double height, double lever) {  // [m] of the anchor
        return heave(
            lever, [&] { return at("body.anchor.position.z") > height; }, 240);
    }
    bool break_out() {
        return heave(
            1, [&] { return at("anchor.anchor.embedment") == 0; }, 60);
    }
    void hang_it_off() {
        driver_.wait(3);
        EXPECT_THAT(order("lock shark_jaw", 1), ::testing::StartsWith("done"));
        driver_.levers[Axis::aux] = 1;
        driver_.wait(6);
        driver_.levers[Axis::aux] = 0;
        driver_.wait(3);
    }
};

// Takes the chaser over from a rig and drags it along the chain (scenes/chase_out.json).
class Mate : public TugRun {
  public:
    explicit Mate(Scene scene) : TugRun(std::move(scene), 10) {}
    explicit Mate(Seat& seat) : TugRun(seat, 10) {}

    // Its eye is past the jaw that holds it, and the work wire is connected.
    void take_to_the_jaw() {
        give_it_the_messenger();
        tug(1, [&] { return at("winch.tugger.paid_out") < 21.8; });
        EXPECT_THAT(order("lock shark_jaw", 1), ::testing::StartsWith("done"));
        tug(-1, [&] { return at("winch.tugger.paid_out") > 22.3; });
        EXPECT_THAT(order("disconnect messenger from pennant by mate", 24),
                    ::testing::StartsWith("done"));
        EXPECT_THAT(order("connect work.end to pennant.start by mate", 24),
                    ::testing::StartsWith("done"));
        EXPECT_TRUE(driver_.wait_until([&] { return at("hand.mate.on_deck") < 0.5; }, 20));
    }
    void take_the_pennant() {
        take_to_the_jaw();
        driver_.levers[Axis::hoist] = 0.1;
        EXPECT_TRUE(driver_.wait_until([&] { return at("winch.drum.tension") > 0.5 * tonne; }, 30));
        driver_.levers[Axis::hoist] = 0;
        driver_.wait(3);
        EXPECT_THAT(order("open shark_jaw", 8), ::testing::StartsWith("done"));
    }
    // And the mate is in shelter again.
    void give_it_the_messenger() {
        EXPECT_THAT(order("connect messenger.end to pennant.end by mate", 24),
                    ::testing::StartsWith("done"));
        EXPECT_TRUE(driver_.wait_until([&] { return at("hand.mate.on_deck") < 0.5; }, 20));
    }
    void tug(double lever, const std::function<bool()>& until) {
        driver_.levers[tugger_] = lever;
        EXPECT_TRUE(driver_.wait_until(until, 60)) << at("winch.tugger.paid_out");
        driver_.levers[tugger_] = 0;
        driver_.wait(1);
    }
    // Along the chain at a speed [m/s], while `on` holds: once a second a look at the compass.
    bool steam(double speed, double seconds, const std::function<bool()>& done) {
        for (int n = 0; n < seconds && !done() && diverged().empty(); ++n) {
            steer(east + std::clamp(0.004 * at("body.ship.position.y"), -0.2, 0.2));
            push_ = std::clamp(push_ + 0.02 * (speed - at("hull.ship.ahead")), 0.0, 0.4);
            driver_.levers[Axis::luff] = push_;
            driver_.wait(1);
        }
        driver_.levers[Axis::slew] = driver_.levers[Axis::luff] = 0;
        return done();
    }
    bool pay_out() {
        driver_.levers[Axis::hoist] = -1;
        const bool out = steam(0.7, 700, [&] { return at("winch.drum.paid_out") > 395; });
        driver_.levers[Axis::hoist] = 0;
        return out;
    }
    // Until the chaser is 20 m short of the anchor [m] from the rig.
    bool chase_to(double anchor) {
        return steam(1, 1800, [&] { return at("body.chaser.position.x") > anchor - 20; });
    }
    // Until the chaser holds her.
    bool arrive() {
        return steam(1, 120, [&] { return at("hull.ship.ahead") < 0.3; });
    }

  private:
    const Axis tugger_ = axis_of("tugger");
    double push_ = 0.1;
};

// Breaks an anchor out by its chaser and recovers it (scenes/break_out.json).
class Skipper : public TugRun {
  public:
    explicit Skipper(Scene scene) : TugRun(std::move(scene), 5) {}
    explicit Skipper(Seat& seat) : TugRun(seat, 5) {}

    // Once a second a look at compass and wire: she goes astern when it leads too far aft.
    bool work(double seconds, const std::function<bool()>& done,
              const std::function<double()>& hoist) {
        for (int n = 0; n < seconds && !done() && diverged().empty(); ++n) {
            steer(east);
            const double flat = (steep - at("hull.ship.pull_down")) / degree;
            const double wanted = std::clamp(-0.03 * flat, -0.5, 0.3);  // [m/s] ahead
            push_ = std::clamp(push_ + 0.02 * (wanted - at("hull.ship.ahead")), -0.3, 0.4);
            driver_.levers[Axis::luff] = push_;
            driver_.levers[Axis::hoist] = hoist();
            driver_.wait(1);
        }
        driver_.levers[Axis::slew] = driver_.levers[Axis::luff] = driver_.levers[Axis::hoist] = 0;
        return done();
    }

    // A lever that heaves at so many metres a second, whatever layer the drum is at.
    double heaving(double speed) {
        lever_ += 0.5 * (speed + at("winch.drum.speed"));
        return lever_ = std::clamp(lever_, 0.0, 1.0);
    }

    void raise_pins() {
        driver_.levers[Axis::aux] = 1;
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Shorten in"); }, 10));
        driver_.levers[Axis::aux] = 0;
    }
    void shorten_in() {
        EXPECT_TRUE(work(
            400, [&] { return in_phase("Break out"); },
            [&] { return pull() > 90 * tonne ? 0 : heaving(0.25); }));
    }
    void break_out() {
        EXPECT_TRUE(work(
            1500, [&] { return in_phase("Heave"); },
            [&] { return std::clamp((125 * tonne - pull()) / (60 * tonne), 0.0, 0.4); }));
    }
    void heave() {
        EXPECT_TRUE(work(
            2400, [&] { return in_phase("To the roller"); },
            [&] { return pull() > 150 * tonne ? 0.0 : heaving(0.24); }));
    }
    void to_the_roller() {
        EXPECT_TRUE(work(
            300, [&] { return at("body.anchor.position.z") > -7; }, [&] { return heaving(0.15); }));
        driver_.wait(5);
        EXPECT_TRUE(in_phase("Jaw")) << marks().phase;
    }
    void lock_jaw() { EXPECT_THAT(order("lock shark_jaw", 1), ::testing::StartsWith("done")); }
    void hand_over() {
        driver_.levers[Axis::hoist] = -0.2;
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Take the work wire off"); }, 60));
        driver_.wait(8);
        driver_.levers[Axis::hoist] = 0;
        driver_.wait(5);
    }
    // As far as the anchor is 15 m below the surface.
    void bring_it_up() {
        raise_pins();
        shorten_in();
        break_out();
        heave();
    }

    double steep = 70 * degree;  // of the wire, as she is kept

  private:
    double push_ = 0, lever_ = 0;
};

// Runs an anchor out from a rig, lowers it and lets the rig set it (scenes/run_anchor.json).
class Runner : public TugRun {
  public:
    explicit Runner(Scene scene) : TugRun(std::move(scene), 10) {}
    explicit Runner(Seat& seat) : TugRun(seat, 10) {}

    double chain() const { return at("wire.chain.tension_start"); }  // [N] at the rig

    // Once a second a look at compass, plan and gauges: on the track, at a speed ahead [m/s].
    bool work(double seconds, const std::function<bool()>& done,
              const std::function<double()>& speed) {
        for (int n = 0; n < seconds && !done() && diverged().empty(); ++n) {
            // up into the current by as much as keeps her on the track
            const double off = at("body.ship.position.y"), leeway = at("body.ship.velocity.y");
            crab_ = std::clamp(crab_ + 1e-4 * off, -0.5, 0.5);
            steer(east + std::clamp(0.004 * off + crab_, -0.6, 0.6));
            driver_.levers[Axis::travel] = std::clamp(0.02 * off + 1.4 * leeway, -0.8, 0.8);
            push_ = std::clamp(push_ + 0.02 * (speed() - at("hull.ship.ahead")), -0.3, 0.5);
            driver_.levers[Axis::luff] = push_;
            off_track = std::max(off_track, std::abs(off));
            driver_.wait(1);
        }
        return done();
    }
    void rig_pays_out() { driver_.levers[rig_] = -1; }
    // Square to the chain and full ahead, while the rig heaves.
    bool pull_across(int seconds) {
        const auto beyond = [&] { return costs("beyond what the ship may bear"); };
        for (int n = 0; n < seconds && !beyond() && diverged().empty(); ++n) {
            steer(0);
            driver_.levers[Axis::luff] = n < 120 ? 0.3 : 1;
            driver_.levers[rig_] = 1;
            driver_.wait(1);
            worst_share = std::max(worst_share, at("hull.ship.pull_share"));
        }
        return beyond();
    }
    void let_go() {
        for (const Axis axis : {Axis::slew, Axis::luff, Axis::travel, Axis::hoist, rig_})
            driver_.levers[axis] = 0;
    }
    void connect() {
        EXPECT_THAT(order("connect work.end to pennant.end by mate", 21),
                    ::testing::StartsWith("done"));
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Take the weight"); }, 10));
    }
    bool heave_to(double pull) {
        driver_.levers[Axis::hoist] = 0.1;
        const bool has = driver_.wait_until([&] { return at("winch.drum.tension") > pull; }, 60);
        driver_.levers[Axis::hoist] = 0;
        return has;
    }
    // The winch has the anchor, the wire stands between the pins.
    void take_over() {
        connect();
        EXPECT_TRUE(heave_to(80 * tonne));
        EXPECT_THAT(order("open shark_jaw", 4), ::testing::StartsWith("done"));
        raise_pins();
    }
    void raise_pins() {
        driver_.levers[Axis::aux] = 1;
        EXPECT_TRUE(driver_.wait_until([&] { return in_phase("Run out"); }, 10));
        driver_.levers[Axis::aux] = 0;
    }
    bool run_out(int nearer) {
        driver_.levers[rig_] = -1;
        const bool out = work(
            1200, [&] { return at("winch.rig_winch.paid_out") > 1852 - nearer; },
            [&] { return 0.33 + 0.01 * (112 - chain() / tonne); });
        driver_.levers[rig_] = 0;
        return out && work(
                          10, [&] { return in_phase("Lower"); }, [] { return 0.1; });
    }
    // The wire leads ahead by so much that the chain stays taut to the anchor, which lands with its
    // shank towards the rig; where she lies still it has no such hold and turns as it likes.
    bool lower(bool ahead) {
        return work(
            1500, [&] { return in_phase("Give slack"); },
            [&] {
                const double left = 597 + at("body.anchor.position.z");
                driver_.levers[Axis::hoist] = left > 52 ? -1 : left > 20 ? -0.5 : -0.4;
                const double plumb = at("hull.ship.pull_down") * 180 / std::numbers::pi - leads;
                return ahead ? std::clamp(0.5 + 0.04 * plumb, 0.0, 0.9) : 0.0;
            });
    }
    bool give_slack() {
        place_ = at("body.ship.position.x");
        const bool slack = work(
            60, [&] { return in_phase("Set it"); }, [&] { return back_to_place(); });
        const double enough = at("winch.drum.paid_out") + 25;
        work(
            60, [&] { return at("winch.drum.paid_out") > enough; },
            [&] { return back_to_place(); });
        driver_.levers[Axis::hoist] = 0;
        return slack;
    }
    bool set_it() {
        for (int n = 0; n < 900 && !marks().finished && diverged().empty(); ++n) {
            driver_.levers[rig_] = std::clamp((240 - chain() / tonne) / 20, -0.3, 1.0);
            work(
                1, [] { return false; }, [&] { return back_to_place(); });
        }
        let_go();
        return marks().finished;
    }
    double off_track = 0;    // [m] the most
    double worst_share = 0;  // [-] of the polar

  private:
    double back_to_place() const {
        return std::clamp(0.01 * (place_ - at("body.ship.position.x")), -0.3, 0.3);
    }

    static constexpr double leads =
        76;  // [deg] of the wire over the stern as the anchor is lowered
    const Axis rig_ = axis_of("rig");
    double push_ = 0.15, crab_ = 0.15;
    double place_ = 0;  // [m] where she has given slack
};

}  // namespace fairlead
