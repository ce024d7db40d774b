// Wires that lie on bodies against closed formulas and published cases.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// ---- shortest ways

// Case A33: a string without friction finds the geodesic on a sphere and on a cylinder.
TEST(Wraps, A33Geodesics) {
    const auto length =
        [](const std::string& shape, const std::string& from, const std::string& over,
           const std::string& to, double friction = 0) {
            PlayedScene at(read_scene(R"({ "format": 1, "name": "A33", "gravity": [0, 0, 0],
  "wire_types": { "w": { "diameter": 0.0001, "mass_per_metre": 0, "young_modulus": 1e11,
                         "friction": 0, "friction_along_edge": )" +
                                          text(friction) + R"( } },
  "bodies": [ { "name": "body", "motion": "fixed", "facets": 64, "shape": )" +
                                          shape + R"( } ],
  "wires": [ { "name": "w", "type": "w", "route": [
    { "attach": "world", "at": )" + from + R"( }, { "over": "body", "axis": [0, 0, 1], "side": )" +
                                          over + R"( }, { "attach": "world", "at": )" + to +
                                          " } ] } ] }",
                                      "A33"));
            at.run(1);
            return at("wire.w.length");
        };
    const std::string ball = R"({ "sphere": 0.1 })";
    const auto near = [](double found, double published, double tolerance) {
        EXPECT_NEAR(found, published, tolerance * published);
    };
    near(length(ball, "[-0.3,0.05,0]", "-1", "[0.3,0.05,0]"), 0.60843263, 0.002);
    near(length(ball, "[-0.3,0.15,0]", "-1", "[0.3,-0.05,0]"), 0.6413121, 0.002);
    near(length(ball, "[-0.3,0,0]", "-1", "[0.3,0,0]"), 0.63365281, 0.002);
    // the long way round is the shortest of its neighbours only within its plane: without a little
    // friction sideways the string leaves it
    near(length(ball, "[-0.3,0.2,0]", "1", "[0.3,0.2,0]", 0.02), 0.86662782, 0.003);
    const std::string rod = R"({ "cylinder": { "radius": 0.08, "length": 1 } })";
    near(length(rod, "[-0.3,0.1,0.2]", "-1", "[0.3,-0.05,-0.2]"), 0.74507207, 0.002);
}

// Case A35 a: a ring without friction hangs where both legs make acos(d/L) with the horizontal,
// whatever the heights of the supports.
TEST(Wraps, A35RingOnAWire) {
    for (double height : {0., 3.}) {
        PlayedScene at(read_scene(R"({ "format": 1, "name": "A35", "gravity": [0, 0, -9.80665],
  "settling": 0.6,
  "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e13 } },
  "bodies": [ { "name": "ring", "shape": { "sphere": 0.1 }, "mass": )" +
                                      text(5000 / 9.80665) +
                                      R"(, "position": [2, 0, -7] } ],
  "wires": [ { "name": "w", "type": "w", "length": 25, "route": [
    { "attach": "world", "at": [-10, 0, 0] }, { "eye": "ring" },
    { "attach": "world", "at": )" + text(10, 0, height) +
                                      " } ] } ] }",
                                  "A35"));
        at.run(40);
        const double x = at("body.ring.position.x"), z = at("body.ring.position.z");
        EXPECT_NEAR(std::atan2(-z, x + 10) * 180 / pi, 36.869898, 0.005 * 36.87) << height;
        EXPECT_NEAR(std::atan2(height - z, 10 - x) * 180 / pi, 36.869898, 0.005 * 36.87) << height;
        EXPECT_NEAR(at("wire.w.tension"), 4166.6667, 0.005 * 4166.6667) << height;
    }
}

// Case A35 b: with friction 0.1 it holds up to 1.7626 m beside the middle; here to 2 %. The ring is
// a bar of 0.1 m that slides sideways and up and down on a carriage, but does not turn.
TEST(Wraps, A35RingWithFriction) {
    const auto hung = [](double x) {
        double z = 0;  // where legs of 25 m in all lead to
        for (double step = 16; step > 1e-12; step /= 2)
            if (std::hypot(10 + x, z + step) + std::hypot(10 - x, z + step) < 25) z += step;
        const std::string place = text(x, 0, -z - 0.05), beside = text(x, 3, -z - 0.05);
        PlayedScene at(read_scene(R"({ "format": 1, "name": "A35", "gravity": [0, 0, -9.80665],
  "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e13,
                         "friction": 0.1 } },
  "bodies": [
    { "name": "carriage", "mass": 0.01, "shape": { "sphere": 0.01 }, "position": )" +
                                      beside +
                                      R"( },
    { "name": "ring", "mass": )" + text(5000 / 9.80665) +
                                      R"(, "facets": 64,
      "shape": { "cylinder": { "radius": 0.05, "length": 0.4 } }, "position": )" +
                                      place + R"(,
      "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] } ],
  "joints": [
    { "name": "aside", "kind": "slider", "b": "carriage", "at": )" +
                                      beside + R"(,
      "axis": [1, 0, 0] },
    { "name": "up", "kind": "slider", "a": "carriage", "b": "ring", "at": )" +
                                      place + R"( } ],
  "wires": [ { "name": "w", "type": "w", "passes": ["carriage"], "route": [
    { "attach": "world", "at": [-10, 0, 0] }, { "over": "ring", "axis": [0, 0, 1], "side": 1 },
    { "attach": "world", "at": [10, 0, 0] } ] } ] })",
                                  "A35"));
        at.run(3);
        return at;
    };
    EXPECT_LT(hung(1.02 * 1.762633)("joint.aside.position"), -0.05);
    const PlayedScene at = hung(0.98 * 1.762633);
    EXPECT_NEAR(at("joint.aside.position"), 0, 1e-3);
    const double x = at("body.ring.position.x"), down = -0.05 - at("body.ring.position.z");
    EXPECT_NEAR(std::atan2(down, 10 - x) * 180 / pi, 42.031107, 0.03 * 42.031107);
    EXPECT_NEAR(std::atan2(down, 10 + x) * 180 / pi, 32.261816, 0.03 * 32.261816);
    EXPECT_NEAR(at("wire.w.tension_end"), 4392.0971, 0.03 * 4392.0971);
    EXPECT_NEAR(at("wire.w.tension_start"), 3857.9702, 0.03 * 3857.9702);
}

// ---- scenes one plays with

Levers held(Axis axis, double value) {
    Levers levers;
    levers.axes[int(axis)] = value;
    levers.switches[int(Switch::enable)] = true;
    return levers;
}

// Two lashings hold 800 kg on a greasy deck at 25 degrees; unlashed it would slide from 6 on.
TEST(Wraps, LashedLoadHolds) {
    PlayedScene at("lashed_load.json");
    at.run(0.1, held(Axis::luff, 0));
    for (int n = 0; n < 1200 && at("joint.tilt.position") < 25 * pi / 180; ++n)
        at.run(1 / 60., held(Axis::luff, 0.25));
    at.run(2);
    const double tilt = at("joint.tilt.position");
    const double x = at("body.machine.position.x"), z = at("body.machine.position.z") - 1.9;
    EXPECT_GT(tilt, 25 * pi / 180);
    EXPECT_NEAR(x * std::cos(tilt) - z * std::sin(tilt), 0, 0.005);  // [m] along the deck
    EXPECT_LT(std::abs(at("wire.front.slip")), 1e-6);
}

// HMR Fig. 14: the block unwinds, slips off its string and whips; nothing pushes it.
TEST(Wraps, UnwindingBlockSlipsOff) {
    PlayedScene at("unwinding_block.json");
    const auto energy = [&] { return at("world.kinetic_energy") + at("world.potential_energy"); };
    const double start = energy();
    EXPECT_EQ(at("wire.string.contact_nodes"), 10);
    double fewest = 10;
    for (int n = 0; n < 300; ++n) {
        at.run(1 / 60.);
        ASSERT_LE(energy(), start * (1 + 1e-9)) << n;
        fewest = std::min(fewest, at("wire.string.contact_nodes"));
    }
    EXPECT_EQ(fewest, 0);
}

// A hand's 150 N and a turning drum raise a tonne; 10 N let it slip.
TEST(Wraps, CapstanWinchHauls) {
    PlayedScene at("capstan_winch.json");
    at.run(0.1, held(Axis::hoist, 0));
    at.run(5, held(Axis::hoist, 0.8));
    EXPECT_GT(at("body.load.position.z"), 2.3);
    EXPECT_NEAR(at("wire.line.tension_start"), 150, 10);
    EXPECT_LT(std::abs(at("wire.line.slip")), 1e-6);
    PlayedScene eased("capstan_winch.json", {{"/winches/tail/max_force", "10"}});
    eased.run(0.5);
    EXPECT_GT(std::abs(eased("wire.line.slip")), 0.1);
}

// A clumsy hand on the hoist lever for a minute and a half: the load is set down, slack is made and
// taken up, and no turns go. (21 rad of them once went in one tick, and the tension rose to 3.7
// times what it was.)
TEST(Wraps, CapstanWinchKeepsItsTurns) {
    constexpr double ground = 0.6, weight = 9810;  // [m] of the load's middle, or near it; [N]
    const std::pair<double, double> hand[] = {
        // [s] until; the lever
        {1, 0},        {4.74, 1}, {16.3, -1}, {18.91, 1},  {21.84, 0}, {33.34, -1}, {46.53, 0},
        {54.55, -.84}, {57.1, 1}, {64.17, 0}, {73.94, -1}, {84.14, 1}, {90, .44},   {92, -1}};
    PlayedScene at("capstan_winch.json");
    double angle = at("wire.line.wrap_angle"), pull = NAN;
    int tick = 0, clear = 0;  // ticks since the load was last on the ground
    for (const auto& [until, lever] : hand)
        for (; tick < 60 * until; ++tick) {
            at.run(1 / 60., held(Axis::hoist, lever));
            ASSERT_NEAR(at("wire.line.wrap_angle"), angle, .02) << tick;
            ASSERT_LT(at("wire.line.violation"), .01) << tick;
            ASSERT_LT(at("wire.line.tension"), 1.35 * weight) << tick;
            clear = at("body.load.position.z") > ground ? clear + 1 : 0;
            if (clear > 30) {
                ASSERT_NEAR(at("wire.line.tension_end"), pull, .05 * weight) << tick;
            }
            angle = at("wire.line.wrap_angle"), pull = at("wire.line.tension_end");
        }
    EXPECT_NEAR(angle, 6.75 * pi, .1);
}

// A wire winds its way past three loose bodies: nothing is added to momentum or energy.
TEST(Wraps, ThreeLooseBodies) {
    PlayedScene at("check/three_bodies.json");
    const double energy = at("world.kinetic_energy");
    for (int n = 0; n < 300; ++n) {
        at.run(1 / 60.);
        ASSERT_LE(at("world.kinetic_energy"), energy * (1 + 1e-9)) << n;
    }
    for (const char* axis : {"x", "y", "z"})
        EXPECT_NEAR(at(std::string("world.momentum.") + axis), 0, 1e-9) << axis;
}

// A wire without mass hangs slack between two bodies that rest on the floor; a third is thrown into
// it, wraps it round itself by friction, and pulls it in through that wrap. Of 160 these gained: up
// to 200 000 times the start, since undamped slip swings by ever more between spans that go slack
// (the first five); or nodes slid metres in one tick, drawing out a span that had no tension, or
// leaving their segments' material where they had been.
// Cylinders and a capsule on a smooth floor, two tied by a slack wire, others thrown at it. What a
// slide left on the wrong side of a wrap came back as 340 m/s of slip, or a node that friction drew
// back made the wire longer than it was: energy x 1.15, 1.46 and 8.2.
TEST(Wraps, SlackWireSharesWhatItHas) {
    struct Thing {
        const char *position, *orientation, *motion;
    };
    struct Case {
        const char *shape, *diameter, *length;
        std::vector<Thing> things;
        double seconds;
    };
    const char* drum = R"("cylinder": { "radius": 1.5, "length": 3 })";
    const std::vector<Case> cases = {
        {drum,
         "0.02",
         "40.8",
         {{"-20, 0, 3.0",
           "0.24804518608303663, -0.8882525716127841, -0.38491970932091013, 0.03630113029388261",
           ""},
          {"20, 0, 3.0",
           "0.6577069678592753, 0.0018667144065582341, -0.7401536081156254, 0.1399667681991111",
           ""},
          {"-2.5367925585231688, -30, 3.5",
           "0.055829664905603205, -0.4388361645812225, 0.28738108847069255, -0.8495398631974667",
           R"(, "velocity": [-0.2719355100213363, 8.26908937062344, 0], "angular_velocity": [-0.17149613659671212, -0.37698722895595793, -1.0795244285249834])"},
          {"-4.689578911229959, -40, 3.5",
           "-0.34940989077098805, 0.2926238167931447, -0.8397578548613723, 0.2951114624602791",
           R"(, "velocity": [-1.2866213898083312, 10.754426160146846, 0], "angular_velocity": [-0.4744560608263238, 0.23166985998610184, -0.6462701055091937])"}},
         16},
        {drum,
         "0.05",
         "40.8",
         {{"-20, 0, 3.0",
           "-0.3467331450368465, -0.30675649834953544, -0.6853172481754584, -0.5621537567306704",
           ""},
          {"20, 0, 3.0",
           "0.5647691816854811, -0.43220119880998237, 0.1676664291822818, 0.6827341090723306", ""},
          {"-8.745142541295065, -30, 3.5",
           "0.26082750742796756, -0.7376805991241806, -0.3710638804064259, -0.5001079300535327",
           R"(, "velocity": [0.44288155379578525, 11.063374083664469, 0], "angular_velocity": [0.6396503320968003, 0.7788046515640943, 0.6393481343926364])"}},
         16},
        {R"("capsule": { "radius": 0.010000000000000002, "length": 0.04000000000000001 })",
         "0.0005",
         "0.6400000000000001",
         {{"-0.2, 0, 0.03",
           "-0.6529159120915426, -0.562338101026783, 0.4991206447873925, 0.09140707750649385", ""},
          {"0.2, 0, 0.03",
           "-0.3957974069633897, 0.11943968313287918, -0.07342818729778697, 0.9075719674187471",
           ""},
          {"-0.08817434701290823, -0.30000000000000004, 0.034999999999999996",
           "-0.8602566397908882, -0.10237657803141556, -0.4971208353686103, 0.048460551056324706",
           R"(, "velocity": [-0.07940732838833414, 0.46083809411183724, 0], "angular_velocity": [-3.943595720971752, -5.014658262747388, 4.087776647235927])"}},
         1.6}};
    for (const Case& c : cases) {
        SCOPED_TRACE(c.diameter);
        std::string scene = R"({ "format": 1, "name": "struck", "gravity": [0, 0, -9.80665],
          "materials": { "default": { "friction": 0 } },
          "wire_types": { "w": { "mass_per_metre": 0, "young_modulus": 1e11, "friction": 0.5, "diameter": )" +
                            std::string(c.diameter) + R"( } },
          "bodies": [ { "name": "floor", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } })";
        for (std::size_t i = 0; i < c.things.size(); ++i)
            scene += R"(, { "name": "b)" + std::to_string(i) +
                     R"(", "density": 1000, "shape": { )" + c.shape + R"( }, "position": [)" +
                     c.things[i].position + R"(], "orientation": [)" + c.things[i].orientation +
                     "]" + c.things[i].motion + " }";
        scene += R"( ], "wires": [ { "name": "w", "type": "w", "length": )" +
                 std::string(c.length) +
                 R"(, "route": [ { "attach": "b0" }, { "attach": "b1" } ] } ] })";
        PlayedScene at(read_scene(scene, "struck"));
        const auto energy = [&] {
            return at("world.kinetic_energy") + at("world.potential_energy") +
                   at("world.elastic_energy");
        };
        at.run(tick_seconds);
        const double start = energy();
        double most = start;
        for (double t = 0; t < c.seconds; t += tick_seconds) {
            at.run(tick_seconds);
            most = std::max(most, energy());
        }
        EXPECT_LT(most / start, 1.001);
    }
}

TEST(Wraps, SlackWireThatIsStruckGivesNoEnergy) {
    for (unsigned seed : {0, 32, 48, 53, 56, 46, 119, 130, 145}) {
        SCOPED_TRACE(seed);
        std::mt19937 bits(seed);
        const auto chance = [&](double low, double high) {
            return low + (high - low) * bits() / double(std::mt19937::max());
        };
        const auto turned = [&] {
            const double a = chance(-1, 1), b = chance(-1, 1), c = chance(-1, 1);
            const double w = 1.5 - std::abs(a), n = std::sqrt(w * w + a * a + b * b + c * c);
            return "[" + text(w / n) + "," + text(a / n) + "," + text(b / n) + "," + text(c / n) +
                   "]";
        };
        const auto capsule = [&](const std::string& name, double x, double y,
                                 const std::string& more) {
            return "{ \"name\": \"" + name + R"(", "density": 1000,
              "shape": { "capsule": { "radius": 1, "length": 4 } }, "position": )" +
                   text(x, y, 3.2) + ", \"orientation\": " + turned() + more + " }";
        };
        std::string scene = R"({ "format": 1, "name": "struck", "gravity": [0, 0, -9.80665],
          "materials": { "default": { "friction": 0 } },
          "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 0, "young_modulus": 1e11,
                                 "friction": 0.5 } },
          "bodies": [ { "name": "floor", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },)";
        scene += capsule("a", -20, 0, "") + "," + capsule("b", 20, 0, "") + ",";
        scene += capsule(
            "thrown", chance(-8, 8), -30,
            ", \"velocity\": " + text(chance(-2, 2), chance(6, 12), 0) +
                ", \"angular_velocity\": " + text(chance(-1, 1), chance(-1, 1), chance(-1, 1)));
        scene += R"( ], "wires": [ { "name": "w", "type": "w", "length": 48,
            "route": [ { "attach": "a" }, { "attach": "b" } ] } ] })";
        PlayedScene at(read_scene(scene, "struck"));
        const auto energy = [&] {
            return at("world.kinetic_energy") + at("world.potential_energy") +
                   at("world.elastic_energy");
        };
        at.run(0.1);
        const double start = energy();
        double most = start;
        for (int n = 0; n < 9 * 60; ++n) {
            at.run(tick_seconds);
            most = std::max(most, energy());
        }
        EXPECT_LT(most / start, 1.001);
    }
}

// A wire that falls, slack, from a drum: as a node comes to it, what hangs beside it stays on its
// side. (It was shared out over the drum, and some of it lifted to the other side.)
TEST(Wraps, SlackWireFallsFromADrumWithoutGain) {
    PlayedScene at(read_scene(R"({ "format": 1, "name": "slack over a drum",
      "wire_types": { "w": { "diameter": 0.03, "mass_per_metre": 2.0304747207449445,
                             "young_modulus": 1e13 } },
      "bodies": [
        { "name": "drum", "motion": "fixed", "facets": 32,
          "shape": { "cylinder": { "radius": 0.5, "length": 3 } },
          "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] },
        { "name": "load", "shape": { "sphere": 0.02 }, "mass": 1.742689977836099,
          "position": [0.905123739968533, -0.141562041034922, -3.50399597780779] } ],
      "wires": [ { "name": "w", "type": "w", "length": 14.0304692569421,
        "resolution": { "max_nodes": 54 }, "route": [
          { "attach": "world", "at": [-0.5, 0, -3.422898859716952] }, { "over": "drum" },
          { "attach": "load" } ] } ] })",
                              "drop"));
    const auto energy = [&] {
        return at("world.kinetic_energy") + at("world.potential_energy") +
               at("world.elastic_energy");
    };
    at.run(tick_seconds);
    const double start = energy(), falls = 1.742689977836099 * 9.81 * 14.0304692569421;  // [J]
    for (int n = 0; n < 120; ++n) {
        at.run(tick_seconds);
        ASSERT_LT((energy() - start) / falls, 1e-6) << "tick " << n;
    }
}

// A wire that hangs slack over an edge, aslant, lies still: its slack runs down, and what leads up
// is held by the weight of half the hanging part, but for friction. (Its node slid to and fro, and
// the tension jumped between 0 and 118 N from tick to tick, for ever.)
TEST(Wraps, SlackWireOverAnEdgeLiesStill) {
    constexpr double weight = 1.05 * 9.80665;  // [N/m]
    for (const double length : {11.4, 11.6, 12.0}) {
        SCOPED_TRACE(length);
        PlayedScene at(
            read_scene(R"({ "format": 1, "name": "over the edge", "gravity": [0, 0, -9.80665],
          "wire_types": { "w": { "diameter": 0.016, "mass_per_metre": 1.05,
                                 "young_modulus": 5.1e10, "friction": 0.3 } },
          "bodies": [ { "name": "beam", "motion": "fixed", "shape": { "box": [0.45, 17.4, 0.9] },
                        "position": [-5.15, 0, 9.55] } ],
          "wires": [ { "name": "w", "type": "w", "length": )" +
                           text(length) + R"(, "route": [
            { "attach": "world", "at": [-4.642, -5.95, 10.7] }, { "by": [-4.9, -5.5, 9.06] },
            { "attach": "world", "at": [-7.2, -3.2, 0.25] } ] } ] })",
                       "over the edge"));
        at.run(3);
        const double held = at("wire.w.wrap.0.tension_in"), angle = at("wire.w.wrap.0.angle");
        const double below = at("wire.w.length") - 1.68;  // [m] down to the slack end
        const double half = weight * (length - 1.68) / 2 * (9.1 - 0.25) / below;
        EXPECT_NEAR(held, half, half * (std::exp(0.3 * angle) - 1) + 0.01 * half);
        for (int n = 0; n < 60; ++n) {
            at.run(tick_seconds);
            EXPECT_NEAR(at("wire.w.wrap.0.tension_in"), held, 1e-6 * held);
        }
    }
}

}  // namespace
}  // namespace fairlead
