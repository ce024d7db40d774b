// Wires that lie on bodies against closed formulas and published cases.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

#include "engine/session.h"

namespace fairlead {
namespace {

constexpr double g = 9.81, pi = std::numbers::pi;

std::string text(double x) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.17g", x);
    return buffer;
}
std::string text(double x, double y, double z) {
    return "[" + text(x) + "," + text(y) + "," + text(z) + "]";
}

class Stage {
  public:
    explicit Stage(const std::string& scene, const Settings& settings = {})
        : session_(load_scene(FAIRLEAD_HOME "/scenes/" + scene, settings)) {}
    explicit Stage(Scene scene) : session_(std::move(scene)) {}

    void run(double seconds, const Levers& levers = {}) {
        for (int n = 0; n < std::lround(seconds * 60); ++n) session_.tick(levers, outbox_);
    }
    double operator()(const std::string& path) const {
        const Snapshot& now = session_.snapshot();
        for (std::size_t i = 0; i < now.signals.size(); ++i)
            if (now.scenery->signals[i].path == path) return now.signals[i];
        ADD_FAILURE() << "no signal " << path;
        return NAN;
    }

  private:
    Session session_;
    Outbox outbox_;
};

// ---- friction along edges: two loads on a wire across an inclined beam

// The loads start where they hang while they slide at a = g (sin θ - f cos θ): tilted by atan f
// from the beam's perpendicular; f = μ π/2, but never beyond plumb.
Stage inclined_beam(double theta, double mu, double mass, double settling) {
    const double f = std::min(mu * pi / 2, std::tan(theta));
    const double down = -2, out = 0.2102, length = 1;  // [m] along the beam, beside it, of a leg
    const double tilt = std::atan(f), drop = 0.21;
    const double along = down + length * std::sin(tilt);
    const double below = drop - length * std::cos(tilt);
    const double x = along * std::cos(theta) + below * std::sin(theta);
    const double z = 4 - along * std::sin(theta) + below * std::cos(theta);
    const double bx = down * std::cos(theta) - 0.1 * std::sin(theta);
    const double bz = 4 - down * std::sin(theta) - 0.1 * std::cos(theta);
    return Stage("check/inclined_beam.json",
                 {{"/settling", text(settling)},
                  {"/wires/line/route/1/by", text(bx, -0.35, bz)},
                  {"/wires/line/route/3/by", text(bx, 0.35, bz)},
                  {"/bodies/beam/orientation",
                   "[" + text(std::cos(theta / 2)) + ",0," + text(std::sin(theta / 2)) + ",0]"},
                  {"/bodies/near/position", text(x, -out, z)},
                  {"/bodies/far/position", text(x, out, z)},
                  {"/bodies/near/mass", text(mass)},
                  {"/bodies/far/mass", text(mass)},
                  {"/wire_types/w20/friction", text(mu)},
                  {"/wire_types/w20/friction_along_edge", text(mu)}});
}

double along_beam(const Stage& at, const std::string& what, double theta) {
    return at("body.near." + what + ".x") * std::cos(theta) -
           at("body.near." + what + ".z") * std::sin(theta);
}

// a = g (sin θ - μ (π/2) cos θ) within 0.5 % of g sin θ; without friction there is none.
TEST(Wraps, SlidesDownTheEdgesOfAnInclinedBeam) {
    const auto run = [](double degrees, double share, double mass) {
        const double theta = degrees * pi / 180, mu = share * std::tan(theta) / (pi / 2);
        Stage at = inclined_beam(theta, mu, mass, 0);
        at.run(0.1);
        const double before = along_beam(at, "velocity", theta);
        at.run(0.5);
        const double a = (along_beam(at, "velocity", theta) - before) / 0.5;
        const double law = g * (std::sin(theta) - mu * pi / 2 * std::cos(theta));
        EXPECT_NEAR(a, law, 0.005 * g * std::sin(theta)) << degrees << " " << mu << " " << mass;
    };
    for (double mass : {10., 100., 1000.}) {
        for (double degrees : {5., 10., 20., 30.})
            for (double share : {0., 0.3}) run(degrees, share, mass);
        for (double degrees : {5., 10., 20., 30.}) run(degrees, 0.7, mass);
    }
}

// Just above the threshold it sticks, and stays: below a micrometre in half a minute.
TEST(Wraps, SticksToTheEdgesOfAnInclinedBeam) {
    for (double degrees : {5., 10., 20., 30.}) {
        const double theta = degrees * pi / 180, limit = std::tan(theta) / (pi / 2);
        const auto moved = [&](double share) {
            Stage at = inclined_beam(theta, share * limit, 100, 1);
            at.run(25);  // while the loads come to rest
            const double before = along_beam(at, "position", theta);
            at.run(35);
            return along_beam(at, "position", theta) - before;
        };
        EXPECT_LT(std::abs(moved(1.01)), 1e-6) << degrees;
        EXPECT_GT(moved(0.99), 0.1) << degrees;
    }
}

// ---- friction across edges

// a = g (1 - r e^(μπ))/(1 + r e^(μπ)) at r = 1/2 within 0.5 % of g/3; sticks from μ = ln 2 / π.
TEST(Wraps, UnbalancedLoadsAcrossABeam) {
    const double limit = std::log(2.0) / pi;
    const auto stage = [](double mu, double scale) {
        return Stage("check/unbalanced_loads.json", {{"/wire_types/w20/friction", text(mu)},
                                                     {"/bodies/light/mass", text(50 * scale)},
                                                     {"/bodies/heavy/mass", text(100 * scale)}});
    };
    for (double scale : {0.1, 1., 10.})
        for (double mu : {0., 0.05, 0.1, 0.15, 0.2, 0.99 * limit}) {
            Stage at = stage(mu, scale);
            at.run(0.2);
            const double before = at("body.heavy.velocity.z");
            at.run(0.8);
            const double a = (before - at("body.heavy.velocity.z")) / 0.8;
            const double rho = 0.5 * std::exp(mu * pi);
            EXPECT_NEAR(a, g * (1 - rho) / (1 + rho), 0.005 * g / 3) << mu << " " << scale;
        }
    for (double mu : {1.01 * limit, 0.3, 1.}) {
        Stage at = stage(mu, 1);
        at.run(1);
        const double before = at("body.heavy.position.z");
        at.run(60);
        EXPECT_NEAR(at("body.heavy.position.z"), before, 1e-6) << mu;
    }
}

// ---- wires pulled over a drum by two motors of given force

struct Capstan {
    double radius = 0.5, turns = 0.5, friction = 0.3;  // [m] [-] [-]
    int sides = 32;
};

// How far the wire runs towards the load in half a second [m]; `tail` and `load` [N].
double run_over(const Capstan& c, double tail, double load) {
    const double phi = 2 * pi * c.turns, r = c.radius + 0.0005, far = 4;
    const double x = far * std::sin(phi) - r * std::cos(phi);
    const double z = far * std::cos(phi) + r * std::sin(phi);
    const std::string from = text(-r, 0.1, -far), to = text(x, -0.1, z);
    Stage at(read_scene(
        R"({ "format": 1, "name": "A28", "gravity": [0, 0, 0],
  "wire_types": { "w": { "diameter": 0.001, "mass_per_metre": 0, "young_modulus": 1e13,
                         "friction": )" +
            text(c.friction) + R"( } },
  "bodies": [
    { "name": "drum", "motion": "fixed", "facets": )" +
            std::to_string(c.sides) + R"(,
      "shape": { "cylinder": { "radius": )" +
            text(c.radius) + R"(, "length": 1 } },
      "orientation": [0.7071067811865476, 0.7071067811865476, 0, 0] },
    { "name": "tail", "mass": 10, "shape": { "sphere": 0.01 }, "position": )" +
            from + R"( },
    { "name": "load", "mass": 10, "shape": { "sphere": 0.01 }, "position": )" +
            to + R"( } ],
  "joints": [
    { "name": "tail", "kind": "slider", "b": "tail", "at": )" +
            from + R"(, "axis": [0, 0, -1],
      "motor": { "target": 100, "max_force": )" +
            text(tail) + R"( } },
    { "name": "load", "kind": "slider", "b": "load", "at": )" +
            to + R"(,
      "axis": )" +
            text(std::sin(phi), 0, std::cos(phi)) + R"(,
      "motor": { "target": 100, "max_force": )" +
            text(load) + R"( } } ],
  "wires": [ { "name": "w", "type": "w",
    "route": [ { "attach": "tail" },
               { "over": "drum", "axis": [0, 0, -1], "turns": )" +
            std::to_string(int(c.turns)) + R"(, "side": 1 },
               { "attach": "load" } ] } ] })",
        "A28"));
    at.run(0.5);
    EXPECT_NEAR(at("wire.w.wrap_angle"), phi, 0.02);
    const double before = at("joint.load.position");
    at.run(0.5);
    return at("joint.load.position") - before;
}

void expect_ratio(const Capstan& c, double tolerance) {
    const double rho = std::exp(c.friction * 2 * pi * c.turns);
    const double hold = run_over(c, 100, (1 - tolerance) * 100 * rho);
    const double slip = run_over(c, 100, (1 + tolerance) * 100 * rho);
    EXPECT_LT(std::abs(hold), 1e-6) << c.radius << " " << c.turns << " " << c.friction;
    EXPECT_GT(slip, 0.002) << c.radius << " " << c.turns << " " << c.friction;
}

// Case A28, held to 0.3 % where it asks for 2 %; from a drum of 0.1 m to one of 1 m.
TEST(Wraps, A28HoldingRatio) {
    for (double mu : {0.1, 0.2, 0.3})
        for (double turns : {0.25, 0.5, 1., 2., 3.}) expect_ratio({0.5, turns, mu, 32}, 0.003);
    for (double radius : {0.1, 1.}) expect_ratio({radius, 1, 0.2, 32}, 0.003);
}

// The ratio depends on the angle, not on how many edges share it.
TEST(Wraps, HoldingRatioOfPolygons) {
    for (double mu : {0.1, 0.3}) {
        for (int sides : {8, 16})
            for (double turns : {0.5, 1.5, 3.}) expect_ratio({0.5, turns, mu, sides}, 0.003);
        for (double turns : {0.5, 1.}) expect_ratio({0.5, turns, mu, 128}, 0.003);
    }
}

// ---- shortest ways

// Case A33: a string without friction finds the geodesic on a sphere and on a cylinder.
TEST(Wraps, A33Geodesics) {
    const auto length = [](const std::string& shape, const std::string& from,
                           const std::string& over, const std::string& to, double friction = 0) {
        Stage at(read_scene(R"({ "format": 1, "name": "A33", "gravity": [0, 0, 0],
  "wire_types": { "w": { "diameter": 0.0001, "mass_per_metre": 0, "young_modulus": 1e11,
                         "friction": 0, "friction_along_edge": )" +
                                text(friction) + R"( } },
  "bodies": [ { "name": "body", "motion": "fixed", "facets": 64, "shape": )" +
                                shape + R"( } ],
  "wires": [ { "name": "w", "type": "w", "route": [
    { "attach": "world", "at": )" +
                                from + R"( }, { "over": "body", "axis": [0, 0, 1], "side": )" +
                                over + R"( }, { "attach": "world", "at": )" + to + " } ] } ] }",
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
        Stage at(read_scene(R"({ "format": 1, "name": "A35", "gravity": [0, 0, -9.80665],
  "settling": 0.6,
  "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e13 } },
  "bodies": [ { "name": "ring", "shape": { "sphere": 0.1 }, "mass": )" +
                                text(5000 / 9.80665) +
                                R"(, "position": [2, 0, -7] } ],
  "wires": [ { "name": "w", "type": "w", "length": 25, "route": [
    { "attach": "world", "at": [-10, 0, 0] }, { "eye": "ring" },
    { "attach": "world", "at": )" +
                                text(10, 0, height) + " } ] } ] }",
                            "A35"));
        at.run(40);
        const double x = at("body.ring.position.x"), z = at("body.ring.position.z");
        EXPECT_NEAR(std::atan2(-z, x + 10) * 180 / pi, 36.869898, 0.005 * 36.87) << height;
        EXPECT_NEAR(std::atan2(height - z, 10 - x) * 180 / pi, 36.869898, 0.005 * 36.87) << height;
        EXPECT_NEAR(at("wire.w.tension"), 4166.6667, 0.005 * 4166.6667) << height;
    }
}

// Case A35 b: with friction 0.1 it holds up to 1.7626 m beside the middle; here to 5 %. The ring is
// a bar of 0.1 m that slides sideways and up and down on a carriage, but does not turn.
TEST(Wraps, A35RingWithFriction) {
    const auto moved = [](double x) {
        double z = 0;  // where legs of 25 m in all lead to
        for (double step = 16; step > 1e-12; step /= 2)
            if (std::hypot(10 + x, z + step) + std::hypot(10 - x, z + step) < 25) z += step;
        const std::string place = text(x, 0, -z - 0.05), beside = text(x, 3, -z - 0.05);
        Stage at(read_scene(R"({ "format": 1, "name": "A35", "gravity": [0, 0, -9.80665],
  "wire_types": { "w": { "diameter": 0.01, "mass_per_metre": 0, "young_modulus": 1e13,
                         "friction": 0.1 } },
  "bodies": [
    { "name": "carriage", "mass": 0.01, "shape": { "sphere": 0.01 }, "position": )" +
                                beside +
                                R"( },
    { "name": "ring", "mass": )" +
                                text(5000 / 9.80665) + R"(, "facets": 64,
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
        return at("joint.aside.position");
    };
    EXPECT_NEAR(moved(0.95 * 1.762633), 0, 1e-3);
    EXPECT_LT(moved(1.05 * 1.762633), -0.05);
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
    Stage at("lashed_load.json");
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

// Case A29: hauled to and fro against a spring, the force follows the law on both ways.
TEST(Wraps, A29Hysteresis) {
    Stage at("check/hysteresis.json");
    const double rho = std::exp(0.15 * pi);
    const auto expect = [&](double spring, double haul, double tolerance) {
        EXPECT_NEAR(at("wire.line.tension_start"), spring, 0.002 * spring);
        EXPECT_NEAR(at("wire.line.tension_end"), haul, tolerance * haul);
    };
    at.run(17.6);
    const double out = at("body.hand.position.z");
    expect(8000, 8000 * rho, 0.001);
    at.run(1.4);  // well on the way back
    const double spring = at("wire.line.tension_start");
    expect(spring, spring / rho, 0.001);
    at.run(14.6);
    expect(2000, 2000 / rho, 0.001);
    EXPECT_NEAR(at("body.hand.position.z") - out, 1.5, 0.015);
}

// Case A34: a wire on a deck runs over its edge when too much of it hangs; friction on the deck,
// under its mass nodes, and at the edge, on the contact node, agree.
TEST(Wraps, A34Overhang) {
    const auto run = [](double fraction) {
        const double length = 30;
        Stage at("check/overhang.json",
                 {{"/wires/line/route/0/free", text(-length * (1 - fraction), 0, 0.0101)},
                  {"/wires/line/route/2/free", text(0.0101, 0, -length * fraction)}});
        at.run(2);
        return at("world.kinetic_energy");
    };
    const double most = 0.3 * std::exp(0.3 * pi / 2) / (1 + 0.3 * std::exp(0.3 * pi / 2));
    EXPECT_LT(run(0.97 * most), 0.01);
    EXPECT_GT(run(1.03 * most), 10);
}

// HMR Fig. 14: the block unwinds, slips off its string and whips; nothing pushes it.
TEST(Wraps, UnwindingBlockSlipsOff) {
    Stage at("unwinding_block.json");
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
    Stage at("capstan_winch.json");
    at.run(0.1, held(Axis::hoist, 0));
    at.run(5, held(Axis::hoist, 0.8));
    EXPECT_GT(at("body.load.position.z"), 2.3);
    EXPECT_NEAR(at("wire.line.tension_start"), 150, 10);
    EXPECT_LT(std::abs(at("wire.line.slip")), 1e-6);
    Stage eased("capstan_winch.json", {{"/winches/tail/max_force", "10"}});
    eased.run(0.5);
    EXPECT_GT(std::abs(eased("wire.line.slip")), 0.1);
}

// A wire winds its way past three loose bodies: nothing is added to momentum or energy.
TEST(Wraps, ThreeLooseBodies) {
    Stage at("check/three_bodies.json");
    const double energy = at("world.kinetic_energy");
    for (int n = 0; n < 300; ++n) {
        at.run(1 / 60.);
        ASSERT_LE(at("world.kinetic_energy"), energy * (1 + 1e-9)) << n;
    }
    for (const char* axis : {"x", "y", "z"})
        EXPECT_NEAR(at(std::string("world.momentum.") + axis), 0, 1e-9) << axis;
}

}  // namespace
}  // namespace fairlead
