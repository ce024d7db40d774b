// A loaded wire that bodies on slides close upon, hold for some seconds, and let go.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Pinch {
    double press, speed;     // [N] [m/s] of what closes
    double jaw, load;        // [kg]
    double diameter, aside;  // [m] of the wire; how far it hangs from the middle
    int nodes;
    bool both, round;  // both jaws close; they are drums
    double settling;   // [1/s]
};

Scene pinched(const Pinch& k) {
    const double away = .6 + k.diameter, area = pi * k.diameter * k.diameter / 4;
    const double length = 15.5 / (1 + .8 * k.load * 9.81 / (5e10 * area));
    const auto jaw = [&](const char* name, double x, bool moves) {
        return std::string(R"({ "name": ")") + name + R"(", )" +
               (moves ? R"("mass": )" + text(k.jaw) : std::string(R"("motion": "fixed")")) +
               R"(, "position": )" + text(x, 0, 0) +
               (k.round ? R"(, "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0],
      "shape": { "cylinder": { "radius": 0.5, "length": 2 } } })"
                        : R"(, "shape": { "box": [1, 2, 1] } })");
    };
    const auto slide = [&](const char* name, double x) {
        return std::string(R"({ "name": ")") + name + R"(", "kind": "slider", "b": ")" + name +
               R"(", "at": )" + text(x, 0, 0) + R"(, "axis": [1, 0, 0], "motor": { "max_force": )" +
               text(k.press) + " } }";
    };
    const auto way = [&](const char* name, double v) {
        const std::string in = text(v), out = text(-v);
        return std::string(R"({ "drives": ")") + name + R"(", "points": [[0, 0], [2, 0], [2.2, )" +
               in + "], [8, " + in + "], [8.2, " + out + "], [10, " + out + "], [10.2, 0]] }";
    };
    return read_scene(R"({ "format": 1, "name": "pinched", "settling": )" + text(k.settling) + R"(,
  "wire_types": { "s": { "diameter": )" +
                          text(k.diameter) + R"(, "mass_per_metre": )" +
                          text(3500 * k.diameter * k.diameter) + R"(, "young_modulus": 5e10,
    "friction": 0.2, "friction_along_edge": 0.2 } },
  "bodies": [ )" + jaw("left", -away, true) +
                          ", " + jaw("right", away, k.both) + R"(,
    { "name": "load", "mass": )" +
                          text(k.load) + R"(, "position": )" + text(k.aside, 0, -8) +
                          R"(, "shape": { "box": [1, 1, 1] } } ],
  "joints": [ )" + slide("left", -away) +
                          (k.both ? ", " + slide("right", away) : "") + R"( ],
  "wires": [ { "name": "w", "type": "s", "length": )" +
                          text(length) + R"(, "resolution": { "max_nodes": )" +
                          std::to_string(k.nodes) +
                          R"( }, "route": [ { "attach": "world", "at": )" + text(k.aside, 0, 8) +
                          R"( }, { "attach": "load", "at": [0, 0, 0.5] } ] } ],
  "schedules": [ )" + way("left", k.speed) +
                          (k.both ? ", " + way("right", -k.speed) : "") + " ] }",
                      "pinched");
}

// Between plane jaws: the load bounces on its wire, the pinch comes and goes, and the wire pulls no
// harder for it than by friction of the pinch, nor jumps from tick to tick, nor is energy gained.
TEST(PinchedWire, PullsAsItDidBetweenPlaneJaws) {
    for (const Pinch& k : {Pinch{2e5, .1, 5000, 2000, .02, 0, 0, false, false, .2},
                           Pinch{7.4e5, .1, 1000, 23000, .043, -.016, 0, true, false, .2},
                           Pinch{2.4e4, 1, 1500, 860, .0083, -.014, 3, false, false, .05},
                           Pinch{9.7e3, 1, 990, 2.9e4, .057, .047, 10, true, false, 0}}) {
        SCOPED_TRACE(text(k.press) + " N on a wire of " + text(k.diameter) + " m");
        PlayedScene at(pinched(k));
        const auto energy = [&] {
            return at("world.kinetic_energy") + at("world.potential_energy") +
                   at("world.elastic_energy") - at("world.drive_work");
        };
        double pull = 0, jump = 0, most = 0, had = energy();
        for (int n = 0; n < 720; ++n) {
            const double above = at("wire.w.tension_start"), below = at("wire.w.tension_end");
            at.run(1 / 60.);
            const double step = std::max(std::abs(at("wire.w.tension_start") - above),
                                         std::abs(at("wire.w.tension_end") - below));
            ASSERT_LT(at("wire.w.violation"), .02) << n;
            if (n < 60) continue;  // until it has swung once
            if (n < 119) {
                pull = std::max(pull, at("wire.w.tension")), jump = std::max(jump, step);
                most = std::max(most, energy());
                continue;
            }
            EXPECT_LT(at("wire.w.tension"), 1.02 * pull + 2 * .2 * k.press) << n;
            EXPECT_LT(at("wire.w.tension"), 1.1 * pull) << n;
            // a jaw that comes against it pushes it aside by up to its speed
            EXPECT_LT(step, jump + .1 * 9.81 * k.load) << n;
            EXPECT_LT(energy() - most, .002 * std::abs(most - had)) << n;
        }
    }
}

// Between drums nodes of both may come to lie in one place. (What they held was shared by their
// length, which was nothing, and the run ended: "a speed that is no number".)
TEST(PinchedWire, NodesOfTwoDrumsMayLieInOnePlace) {
    for (const Pinch& k : {Pinch{7.87e5, 1, 623, 107, .0323, .0437, 0, true, true, 0},
                           Pinch{4260, .1, 1630, 919, .00858, .0199, 10, true, true, 0}}) {
        PlayedScene at(pinched(k));
        for (int n = 0; n < 720; ++n) {
            at.run(1 / 60.);
            ASSERT_TRUE(std::isfinite(at("wire.w.tension"))) << n;
            ASSERT_LT(at("wire.w.violation"), .02) << n;
        }
    }
}

// Drums that close upon a wire which hangs beside their middle, with a tenth of what it pulls with.
// They come to rest. (Nodes of both in one place threw them back at three times their speed, five
// times a second: 2.7 kJ from nothing.)
TEST(PinchedWire, DrumsComeToRestOnIt) {
    const Pinch k{6332, .1, 3219, 6222, .0394, -.0266, 0, true, true, .02};
    PlayedScene at(pinched(k));
    const auto energy = [&] {
        double sum = 0;  // [J] of a third of a second: two swings of the load
        for (int n = 0; n < 20; ++n) {
            at.run(1 / 60.);
            sum += at("world.kinetic_energy") + at("world.potential_energy") +
                   at("world.elastic_energy") - at("world.drive_work");
        }
        return sum / 20;
    };
    at.run(2.5);
    double least = energy();
    for (int n = 0; n < 15; ++n) {
        const double now = energy();
        EXPECT_LT(now - least, 20) << n;
        least = std::min(least, now);
    }
    EXPECT_NEAR(at("body.left.velocity.x"), at("body.right.velocity.x"), .01);
}

// Jaws hold a load while the winch above them pays out: as much as friction of both their sides
// allows, the rest hangs from the winch.
TEST(PinchedWire, IsHeldByFrictionOfBothJaws) {
    constexpr double mass = 2000, weight = mass * g_n, friction = .25, diameter = .02;  // [kg] [N]
    for (const bool drums : {false, true})
        for (const double share : {.3, .7, 2.}) {  // of the weight that they can hold
            SCOPED_TRACE((drums ? "drums " : "jaws ") + text(share));
            const double away = .55 + diameter, press = share * weight / (2 * friction);
            const auto jaw = [&](const char* name, double x) {
                return std::string(R"({ "name": ")") + name + R"(", "mass": 2000, "position": )" +
                       text(x, 0, 0) +
                       (drums ? R"(, "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0],
                            "shape": { "cylinder": { "radius": 0.5, "length": 2 } } })"
                              : R"(, "shape": { "box": [1, 2, 1] } })");
            };
            const auto slide = [&](const char* name, double x, double most) {
                return std::string(R"({ "name": ")") + name + R"(", "kind": "slider", "b": ")" +
                       name + R"(", "at": )" + text(x, 0, 0) +
                       R"(, "axis": [1, 0, 0], "motor": { "max_force": )" + text(most) + " } }";
            };
            PlayedScene at(read_scene(
                R"({ "format": 1, "name": "held", "settling": 0.02, "wire_types": { "s": {
                     "diameter": )" +
                    text(diameter) + R"(, "mass_per_metre": 0, "young_modulus": 5e10,
                     "friction": )" +
                    text(friction) + R"( } },
                 "bodies": [ )" +
                    jaw("left", -away) + ", " + jaw("right", away) +
                    R"(, { "name": "load", "mass": )" + text(mass) +
                    R"(, "position": [0.003, 0, -8], "shape": { "box": [1, 1, 1] } } ],
                 "joints": [ )" +
                    slide("left", -away, press) + ", " + slide("right", away, 10 * press) +
                    R"( ],
                 "winches": [ { "name": "hoist", "at": [-0.3, 0, 8], "axis": [0, 1, 0],
                     "radius": 0.3, "drum_inertia": 5, "max_force": 6e4, "brake_force": 1.2e5 } ],
                 "wires": [ { "name": "w", "type": "s", "route": [ { "winch": "hoist" },
                     { "attach": "load", "at": [0, 0, 0.5] } ] } ],
                 "schedules": [
                     { "drives": "left", "points": [[0, 0], [1, 0], [1.2, 0.1], [30, 0.1]] },
                     { "drives": "right", "points": [[0, 0], [1, 0], [1.2, -0.1], [1.7, -0.1],
                                                     [1.8, 0]] },
                     { "drives": "hoist", "points": [[0, 0], [4, 0], [5, 0.05], [30, 0.05]] } ] })",
                "held"));
            at.run(10);
            double above = 0, below = 0;  // [N] means of two seconds
            for (int n = 0; n < 120; ++n) {
                at.run(1 / 60.);
                above += at("wire.w.tension_start") / 120, below += at("wire.w.tension_end") / 120;
            }
            EXPECT_NEAR(below, weight, .03 * weight);
            EXPECT_NEAR(above, std::max(0., weight - 2 * friction * press), .05 * weight);
        }
}

// What flies past a wire hardly closes upon anything, however fast: a tick has little more to
// solve.
TEST(PinchedWire, WhatFliesPastIsNoPinch) {
    constexpr int drums_past = 10;
    const auto rows = [](double speed) {
        std::string drums;
        for (int n = 0; n < drums_past; ++n)
            drums += std::string(n ? ", " : "") + R"({ "name": "drum)" + std::to_string(n) +
                     R"(", "mass": 100, "position": )" + text(n % 2 ? 1 : -1, 0, 4. * n) +
                     R"(, "velocity": )" + text(0, 0, n % 2 ? speed : -speed) +
                     R"(, "shape": { "cylinder": { "radius": 0.5, "length": 1 } } })";
        PlayedScene at(read_scene(R"({ "format": 1, "name": "past", "gravity": [0, 0, 0],
  "wire_types": { "s": { "diameter": 0.02, "mass_per_metre": 1, "young_modulus": 5e10 } },
  "bodies": [ )" + drums + R"( ],
  "wires": [ { "name": "w", "type": "s", "length": 60, "resolution": { "max_nodes": 10 },
    "route": [ { "attach": "world", "at": [0, 0, -10] }, { "attach": "world", "at": [0, 0, 50] } ] } ] })",
                                  "past"));
        at.run(1 / 60.);
        return at("world.rows");
    };
    EXPECT_LE(rows(300), rows(1) + 5 * drums_past);  // as each closed upon another: 127
}

// What is set down on its slings stands on them.
TEST(PinchedWire, BearsTheLoadThatIsSetDownOnIt) {
    constexpr double diameter = .03;  // [m]
    std::string slings;
    for (const int end : {-1, 1})
        slings +=
            std::string(R"(, { "name": "sling)") + text(end) +
            R"(", "type": "sling", "route": [ { "attach": "hook", "at": [0, 0, -0.1] }, { "by": )" +
            text(-.8, end, 1.9) + R"( }, { "by": )" + text(-.8, end, 1) + R"( }, { "by": )" +
            text(.8, end, 1) + R"( }, { "by": )" + text(.8, end, 1.9) +
            R"( }, { "attach": "hook", "at": [0, 0, -0.1] } ] })";
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "set down", "settling": 0.05,
  "wire_types": { "sling": { "diameter": )" +
            text(diameter) + R"(, "mass_per_metre": 1, "young_modulus": 5e10 } },
  "bodies": [
    { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },
    { "name": "load", "mass": 2000, "position": [0, 0, 1.5], "shape": { "box": [1.2, 3, 0.8] } },
    { "name": "hook", "mass": 100, "position": [0, 0, 3.6], "shape": { "box": [0.2, 0.2, 0.2] } } ],
  "winches": [ { "name": "hoist", "at": [-0.2, 0, 10], "axis": [0, 1, 0], "radius": 0.2,
                 "drum_inertia": 5, "max_force": 1e5, "brake_force": 2e5 } ],
  "wires": [ { "name": "hoist", "type": "sling", "route": [ { "winch": "hoist" },
               { "attach": "hook", "at": [0, 0, 0.1] } ] })" +
            slings + R"( ],
  "schedules": [ { "drives": "hoist", "points": [[0, 0], [2, 0], [3, 0.2], [10, 0.2], [11, 0]] } ] })",
        "set down"));
    at.run(20);
    EXPECT_NEAR(at("body.load.position.z"), .4 + diameter, 1e-3);
    EXPECT_LT(at("wire.hoist.tension"), 130 * g_n);  // the hook, and what hangs of the slings
}

}  // namespace
}  // namespace fairlead
