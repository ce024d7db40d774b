#pragma once
// crane_run.h — a crane's exercise driven by levers and buttons alone, as tests drive it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <string>

#include "build_paths.h"
#include "engine/machine/marking.h"
#include "engine/school/remark.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"

namespace fairlead {

// [m] of a wire along its stops.
inline double way_of_wire(const Snapshot& now, std::size_t wire = 0) {
    double length = 0;
    const auto& points = now.wires[wire].points;
    for (std::size_t k = 0; k + 1 < points.size(); ++k)
        length += (points[k + 1].p - points[k].p).norm();
    return length;
}

// A recording gives the marks that were given while it was made.
inline void expect_marked_so(const std::string& recording, const ExerciseState& then) {
    const Remark again = mark_again(RecordingReader(recording), {});
    const ExerciseState& now = again.exercise;
    EXPECT_TRUE(again.same_run);
    EXPECT_EQ(now.score, then.score);
    EXPECT_EQ(now.passed, then.passed);
    EXPECT_EQ(now.verdict, then.verdict);
    ASSERT_EQ(now.deductions.size(), then.deductions.size());
    for (std::size_t i = 0; i < then.deductions.size(); ++i) {
        const Deduction &a = now.deductions[i], &b = then.deductions[i];
        EXPECT_EQ(a.what, b.what);
        EXPECT_EQ(a.time, b.time) << b.what;
        EXPECT_EQ(a.value, b.value) << b.what;
        EXPECT_EQ(a.points, b.points) << b.what;
    }
}

struct CraneRun {
    explicit CraneRun(const std::string& name, const Settings& settings = {})
        : session(std::make_unique<Session>(
              load_scene(FAIRLEAD_HOME "/scenes/" + name + ".json", settings))),
          d(*session) {}
    explicit CraneRun(Seat& seat) : d(seat) {}

    const Snapshot& seen() const { return d.seen(); }
    double value(const std::string& path) const { return signal(seen(), path); }
    const ExerciseState& exercise() const { return seen().exercise; }
    std::string told() const {
        std::string text = exercise().phase + " at " + std::to_string(exercise().elapsed) + "; ";
        for (const Deduction& x : exercise().deductions)
            text += x.what + " " + std::to_string(x.value) + " at " + std::to_string(x.time) + "; ";
        for (const std::string& alarm : texts_of(seen().crane.alarms)) text += alarm + "; ";
        return text + exercise().verdict;
    }
    int struck(const std::string& what) const {
        const auto& all = exercise().deductions;
        return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Deduction& x) {
            return x.what.find(what) != std::string::npos;
        }));
    }

    // [m/s] of the hook, to any side
    double sway() const {
        return std::hypot(value("body.hook.velocity.x"), value("body.hook.velocity.y"));
    }
    bool hangs_still() const { return value("crane.swing") < 0.005 && sway() < 0.03; }
    bool grip(const char* load) {
        d.press(Switch::hook);
        return seen().crane.held == load;
    }

    // Nothing more is done until the exercise ends by itself.
    void wait_for_the_end() {
        d.wait_until([&] { return exercise().finished; }, 800);
        EXPECT_TRUE(exercise().finished) << told();
        EXPECT_FALSE(exercise().passed) << told();
        EXPECT_NE(exercise().verdict.find("time was up"), std::string::npos) << told();
    }

    // From the first tick on it is recorded, and marked again when it has been judged.
    void keep() { recorder = record(*session, folder.file("run.flrec")); }
    void expect_the_same_marks_again() const {
        if (!recorder) return;
        recorder->finish();
        expect_marked_so(folder.file("run.flrec"), exercise());
    }

    std::unique_ptr<Session> session;  // null: it is somewhere behind the seat
    Driver d;
    ScratchFolder folder;
    std::shared_ptr<Recorder> recorder;  // null: it is not kept
};

// A thumb on the six buttons of an overhead crane's pendant.
struct Pendant : CraneRun {
    // Creeps over the last `near` [m] of a lift; less than `slack` [N] is a slack rope.
    explicit Pendant(const std::string& name = "overhead", double near = 0.03, double slack = 250)
        : CraneRun(name), near_(near), slack_(slack) {}
    Pendant(Seat& seat, double near, double slack) : CraneRun(seat), near_(near), slack_(slack) {}

    double x() const { return value("body.bridge.position.x"); }
    double y() const { return value("body.trolley.position.y"); }

    void press(const char* name, bool down) {
        for (const ButtonLook& look : seen().scenery->buttons)
            if (look.id == name) d.levers.switches[look.place] = down;
    }
    // By one pair of buttons until the gauge shows `goal`, creeping over the last `near`.
    bool go(const char* more, const char* less, const std::string& gauge, double goal, double near,
            double tolerance) {
        const bool arrived = d.wait_until(
            [&] {
                const double left = goal - value(gauge);
                const bool there = std::abs(left) < tolerance;
                d.levers[Switch::creep] = std::abs(left) < near;
                press(more, !there && left > 0);
                press(less, !there && left < 0);
                return there;
            },
            120);
        press(more, false), press(less, false);
        d.levers[Switch::creep] = false;
        return arrived;
    }
    bool hook_to(double height) {
        return go("up", "down", "crane.hook_height", height, near_, 0.01);
    }
    bool underside_to(double height) {
        return go("up", "down", "crane.underside", height, near_, 0.01);
    }
    // [s] of what hangs now
    double period() const {
        return 2 * std::numbers::pi *
               std::sqrt((value("body.trolley.position.z") - value("body.hook.position.z")) / 9.81);
    }
    // Holds a speed by pressing and letting go, three ticks at a time.
    void hold_speed(const char* more, const char* less, double wanted, double now) {
        press(more, wanted > 0 && now < wanted);
        press(less, wanted < 0 && now > wanted);
    }
    // In a straight line to where the trolley shall stand. Speeding up and slowing down take one
    // period of the swing each: it begins and ends at rest.
    void carry(double x1, double y1, double fastest = 0.55) {
        const double T = period(), dx = x1 - x(), dy = y1 - y();
        const double v = std::min(fastest, std::max(std::abs(dx), std::abs(dy)) / T);
        const double total = T + std::max({std::abs(dx) / v, std::abs(dy) / std::min(v, 0.3), T});
        const double vx = dx / (total - T), vy = dy / (total - T);
        const int ticks = static_cast<int>(total / tick_seconds);
        for (int i = 0; i < ticks; ++i) {
            const double t = i * tick_seconds;
            const double share = std::clamp(std::min(t, total - t) / T, 0.0, 1.0);
            if (i % 3 == 0) {
                hold_speed("forward", "back", share * vx, value("body.bridge.velocity.x"));
                hold_speed("left", "right", share * vy, value("body.trolley.velocity.y"));
            }
            d.tick();
        }
        for (const char* b : {"forward", "back", "left", "right"}) press(b, false);
        d.wait(1);
        go("forward", "back", "crane.travel_x", x1 - x0, 0.3, 0.03);
        go("left", "right", "crane.travel_y", y1 - y0, 0.3, 0.03);
    }
    // By short presses in creep: nothing swings from them.
    void nudge(const char* more, const char* less, const std::string& gauge, double goal) {
        d.levers[Switch::creep] = true;
        for (int i = 0; i < 60 && std::abs(goal - value(gauge)) > 0.008; ++i) {
            const char* button = goal > value(gauge) ? more : less;
            press(button, true);
            d.wait(0.1);
            press(button, false);
            d.wait(0.4);
        }
        d.levers[Switch::creep] = false;
    }
    bool take(const char* load, double height) {
        hook_to(height);
        d.wait_until([&] { return value("crane.swing") < 0.006; }, 10);  // it passes the middle
        return grip(load);
    }
    // In creep from 8 cm above what it shall stand on, until the rope carries next to nothing.
    void set_down(double floor = 0) {
        if (value("crane.underside") - floor > 0.15) underside_to(floor + 0.08);
        d.levers[Switch::creep] = true;
        press("down", true);
        d.wait_until([&] { return value("crane.load") < slack_; }, 30);
        press("down", false);
        d.levers[Switch::creep] = false;
        d.wait(0.5);
    }
    bool leave(double floor = 0) {
        set_down(floor);
        d.press(Switch::hook);
        return seen().crane.held.empty();
    }

    // [rad] of the swing, whatever part of it is speed now
    double amplitude() const {
        const double rope = value("body.trolley.position.z") - value("body.hook.position.z");
        const auto speed = [&](const char* axis, const char* over) {
            return value(std::string("body.hook.velocity.") + axis) -
                   value(std::string("body.") + over + ".velocity." + axis);
        };
        const double v = std::hypot(speed("x", "bridge"), speed("y", "trolley"));
        return std::hypot(value("crane.swing"), v / std::sqrt(9.81 * rope));
    }
    // Drives after the load: x'' of it against the trolley is -ω² x - k x', so the swing dies.
    void catch_swing(double least = 0.015) {
        const auto after = [&](const char* axis) {
            const std::string at = std::string(".position.") + axis;
            return 0.7 * (value("body.hook" + at) - value("body.trolley" + at));
        };
        int tick = 0;
        d.wait_until(
            [&] {
                if (tick++ % 3 == 0) {
                    hold_speed("forward", "back", after("x"), value("body.bridge.velocity.x"));
                    hold_speed("left", "right", after("y"), value("body.trolley.velocity.y"));
                }
                return amplitude() < least;
            },
            40);
        for (const char* b : {"forward", "back", "left", "right"}) press(b, false);
        d.wait(1);
    }

    const double near_, slack_;
    const double x0 = x(), y0 = y();  // [m] where bridge and trolley began
};

// Two hands on a crane that slews: a boom that luffs, or a jib with a trolley.
struct SlewingCrane : CraneRun {
    SlewingCrane(const std::string& name, double slew_speed, double hook_speed)
        : CraneRun(name), slew_speed_(slew_speed), hook_speed_(hook_speed) {}
    SlewingCrane(Seat& seat, double slew_speed, double hook_speed)
        : CraneRun(seat), slew_speed_(slew_speed), hook_speed_(hook_speed) {}

    double angle() const { return value("joint.slew.position"); }
    double period() const {
        return 2 * std::numbers::pi *
               std::sqrt(std::max(1.0, hangs_at() - value("body.hook.position.z")) / 9.81);
    }

    // Slews and moves the load in or out while it keeps its height. Speeding up and slowing down
    // take one period of the swing each.
    void carry(double degrees, double radius, double underside, double fastest = 1) {
        const double a0 = angle(), r0 = value("crane.radius"), T = period();
        const double da = degrees * std::numbers::pi / 180 - a0, dr = radius - r0;
        const double way = std::max(std::abs(da) * std::max(r0, radius), std::abs(dr));
        const double total = T + std::max(T, way / fastest);
        const int ticks = static_cast<int>((total + 3) / tick_seconds);
        for (int i = 0; i < ticks; ++i) {
            const auto [p, rate] = share(std::min(total, i * tick_seconds), T, total);
            slew(da * rate + 0.5 * (a0 + da * p - angle()));
            reach(dr * rate + 0.5 * (r0 + dr * p - value("crane.radius")));
            hoist(underside);
            d.tick();
        }
        rest();
    }
    void hoist_to(double underside, double tolerance = 0.02) {
        d.wait_until(
            [&] {
                hoist(underside);
                return std::abs(value("crane.underside") - underside) < tolerance;
            },
            200);
        rest();
    }
    bool take(const char* load, double hook_height) {
        catch_swing();
        d.go(
            Axis::hoist, [&] { return value("crane.hook_height"); }, hook_height, 0.03, 1);
        return grip(load);
    }
    // Until it stands and the wire carries less than `slack` [N].
    void set_down(double slack) {
        hoist_to(0.15);
        d.levers[Axis::hoist] = -0.05 / hook_speed_;
        d.wait_until([&] { return value("crane.load") < slack; }, 30);
        rest();
        d.wait(0.5);
    }
    bool leave(double slack) {
        set_down(slack);
        d.press(Switch::hook);
        return seen().crane.held.empty();
    }
    // Drives after the load, so that its swing dies.
    void catch_swing(double seconds = 40) {
        d.wait_until(
            [&] {
                const double rope = hangs_at() - value("body.hook.position.z");
                const double x = rope * std::tan(value("crane.swing_x"));
                const double y = rope * std::tan(value("crane.swing_y"));
                const double c = std::cos(angle()), s = std::sin(angle());
                reach(0.4 * (x * c + y * s));
                slew(0.4 * (y * c - x * s) / value("crane.radius"));
                return hangs_still();
            },
            seconds);
        rest();
    }
    void rest() { d.levers[Axis::slew] = d.levers[Axis::luff] = d.levers[Axis::hoist] = 0; }

    // by which speeds a hand moves what hangs [rad/s] [m/s]
    void slew(double speed) { d.levers[Axis::slew] = std::clamp(-speed / slew_speed_, -1.0, 1.0); }
    virtual void reach(double speed) = 0;
    virtual double hangs_at() const = 0;  // [m] height
    void hoist(double underside) {
        const double speed = 0.8 * (underside - value("crane.underside"));
        d.levers[Axis::hoist] = std::clamp(speed / hook_speed_, -1.0, 1.0);
    }
    virtual ~SlewingCrane() = default;

  private:
    // How much of the way is done after t of `total`, and how fast it is, with ramps of T.
    static std::pair<double, double> share(double t, double T, double total) {
        const double v = 1 / (total - T), left = total - t;
        if (t < T) return {v * t * t / (2 * T), v * t / T};
        if (left < T) return {1 - v * left * left / (2 * T), v * left / T};
        return {v * (t - T / 2), v};
    }

    double slew_speed_, hook_speed_;
};

struct LuffingCrane : SlewingCrane {
    using SlewingCrane::SlewingCrane;
    void reach(double speed) override {
        const double height = hangs_at() - 2.6;  // of the tip above the boom's foot
        d.levers[Axis::luff] = std::clamp(-speed / (0.03 * height), -1.0, 1.0);
    }
    double hangs_at() const override { return value("body.boom_tip.position.z"); }
    // Drops what it holds by boom and hoist together, farther out than it was, and lets it go.
    bool drop_outwards(double slack) {
        d.levers[Axis::hoist] = -1, d.levers[Axis::luff] = -1;
        d.wait_until([&] { return value("crane.underside") < 0.01; }, 60);
        d.levers[Axis::luff] = 0;
        return leave(slack);
    }
};

struct TrolleyJib : SlewingCrane {
    using SlewingCrane::SlewingCrane;
    void reach(double speed) override { d.levers[Axis::luff] = std::clamp(speed / 0.8, -1.0, 1.0); }
    double hangs_at() const override { return value("body.trolley.position.z"); }
};

// Which rules took points.
using Struck = std::set<std::string>;

inline void note(const CraneRun& run, Struck& struck) {
    for (const Deduction& d : run.exercise().deductions) {
        EXPECT_FALSE(d.what.empty());
        EXPECT_TRUE(d.points > 0 || d.critical) << d.what;
        EXPECT_GT(d.time, 0) << d.what;
        struck.insert(d.what);
    }
    run.expect_the_same_marks_again();
}

inline Struck rules_of(const std::string& scene) {
    Struck rules;
    const Scene read = load_scene(FAIRLEAD_HOME "/scenes/" + scene + ".json");
    for (const RuleSheet& rule : sheet_of(*read.exercise).rules) rules.insert(rule.what);
    return rules;
}

inline void expect_passed(const CraneRun& run, double points) {
    EXPECT_TRUE(run.exercise().finished) << run.told();
    EXPECT_TRUE(run.exercise().passed) << run.told();
    EXPECT_GE(run.exercise().score, points) << run.told();
    run.expect_the_same_marks_again();
}

}  // namespace fairlead
