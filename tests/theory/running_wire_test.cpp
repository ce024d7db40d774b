// Heavy wire that runs through an eye or over a drum: what it weighs and carries along counts, what
// turns it pays, at any resolution.
#include <gtest/gtest.h>

#include "physics/wire/dynamics/capstan.h"
#include "physics/wire/model/segment_ends.h"
#include "physics/wire/route/route.h"
#include "physics/world/step_solver.h"
#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// Two loads on a rope through an eye, side by side; the rope runs at v0 to begin with, the second
// load down.
struct Rope {
    World w;
    double length;

    Rope(double m1, double m2, double mass, double length, double v0, int nodes) : length(length) {
        const int type = add_wire_type(w, steel_10mm, mass / length);
        const int hook = add_cube(w, "hook", Vec3::Zero(), 3);
        w.bodies[hook].motion = Motion::fixed;
        const int a = add_cube(w, "first", Vec3(0, 0, -length / 2), m1);
        const int b = add_cube(w, "second", Vec3(0, 0, -length / 2), m2);
        w.apart = {{a, b}};
        w.bodies[a].v.z() = v0, w.bodies[b].v.z() = -v0;
        Wire wire;
        wire.type = type;
        wire.resolution.max_nodes = nodes;
        wire.points = {attach(a), eye(hook), attach(b)};
        lay_wire(wire, w.bodies, -1);
        w.wires.push_back(wire);
        prepare(w);
        bool past = false;
        for (WirePoint& p : w.wires[0].points) {
            if (p.kind == WirePoint::Kind::eye) past = true, p.slip = p.slip_before = v0;
            if (p.kind == WirePoint::Kind::mass)
                p.node.v.z() = p.node.v_before.z() = past ? -v0 : v0;
        }
    }
    const Body& second() const { return w.bodies[3]; }
};

Vec3 momentum(const World& w) {
    const WireContext on{w.bodies, w.winches, w.wire_types, w.wire_freedoms};
    const std::vector<WireSegment>& segments = w.wires[0].segments;
    Vec3 sum = Vec3::Zero();
    for (const Body& b : w.bodies)
        if (b.dynamic()) sum += b.mass * b.v;
    for (int k = 0; k < int(segments.size()); ++k)
        for (bool from : {true, false})
            sum += (from ? segments[k].mass_from() : segments[k].mass_to()) *
                   EndMotion({w.wires[0], 0, on}, k, from).velocity(on);
    return sum;
}

// (m1 + m2 + m) x'' = g (m2 - m1 + 2 λ x)
TEST(RunningWire, FollowsTheRopeOverAPulleyAtAnyResolution) {
    struct Case {
        double m1, m2, mass, length, v0, seconds;
    };
    for (const Case& c : {Case{10, 12, 5, 10, 0, 1.8}, {5, 20, 10, 20, 5, 1}})
        for (int nodes : {0, 10, 20, 40}) {
            SCOPED_TRACE(std::to_string(c.mass) + " kg in " + std::to_string(nodes) + " nodes");
            Rope rope(c.m1, c.m2, c.mass, c.length, c.v0, nodes);
            World& w = rope.w;
            begin(w, tick);
            const double before =
                w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
            const int ticks = int(std::lround(c.seconds / tick));
            for (int n = 0; n < ticks; ++n) step(w, tick);
            const double lambda = c.mass / rope.length, M = c.m1 + c.m2 + c.mass;
            const double k = std::sqrt(2 * lambda * g / M), t = ticks * tick;
            const double x0 = (c.m2 - c.m1) / (2 * lambda);
            const double x = x0 * (std::cosh(k * t) - 1) + c.v0 / k * std::sinh(k * t);
            const double v = x0 * k * std::sinh(k * t) + c.v0 * std::cosh(k * t);
            EXPECT_NEAR(-rope.length / 2 - rope.second().X_WB.p.z(), x, 1e-3 * x);
            EXPECT_NEAR(-rope.second().v_now().z(), v, 1e-3 * v);
            const double after =
                w.probe.kinetic_energy + w.probe.potential_energy + w.probe.elastic_energy;
            EXPECT_NEAR(after, before, 2e-4 * w.probe.kinetic_energy);
        }
}

// The eye's body falls, too: all that runs through it and all it pays closes to rounding; mass
// nodes sway a little, and what the lumps at the eye take along with that is not booked.
TEST(RunningWire, KeepsMomentumWithAFreeEye) {
    for (int nodes : {0, 20}) {
        SCOPED_TRACE(nodes);
        Rope rope(10, 12, 5, 10, 2, nodes);
        World& w = rope.w;
        w.bodies[1].motion = Motion::dynamic;
        const Vec3 weight = (10 + 12 + 5 + 3) * w.environment.gravity;
        step(w, tick);
        Vec3 before = momentum(w);
        for (int n = 0; n < 60; ++n) {
            step(w, tick);
            const Vec3 now = momentum(w);
            ASSERT_LT((now - before - tick * weight).norm(), 1e-12) << n;
            before = now;
        }
    }
}

// So fast that λ v² is more than the tension, it does not press, and the skew of its bends has
// nothing to hold it with, nor to drive it on.
TEST(RunningWire, IsHeldByNothingWhereItDoesNotPress) {
    for (const double skew : {0.5, 2.0}) {
        Rope rope(10, 12, 5, 10, 100, 10);
        World& w = rope.w;
        begin(w, tick);
        ASSERT_EQ(w.wires[0].wraps.size(), 1);
        w.wires[0].wraps[0].skew = skew;
        Rows rows;
        const WireContext on{w.bodies, w.winches, w.wire_types, w.wire_freedoms};
        add_capstan_row({w.wires[0], 0, on}, 0, 0, 1, tick, rows);
        const Cone& cone = rows.cones.back();
        for (const Cone::Share& share : {cone.lower, cone.stick_lower}) EXPECT_LE(share.rest, 0);
        for (const Cone::Share& share : {cone.upper, cone.stick_upper}) EXPECT_GE(share.rest, 0);
    }
}

// Case A30: T_out = λ v² + (T_in - λ v²) e^(μ π), T_in is given by a weight far below.
TEST(RunningWire, PressesLessOnADrumTheFasterItRuns) {
    constexpr double v = 15, lambda = 4, mu = 0.2, pull = 3000, radius = 0.5;
    World w;
    const double mass = 1e4;
    w.environment.gravity.z() = -pull / mass;
    add_wire_type(w, 3e7, lambda);
    w.wire_types[0].friction = {mu, mu, 0, 0};
    Body drum;
    drum.name = "drum";
    drum.motion = Motion::fixed;
    drum.shape = {{Pose{}, Cylinder{radius, 1}}};
    drum.facets = 64;
    drum.X_WB.q = rotation({pi / 2, 0, 0});
    w.bodies.push_back(drum);
    const double off = radius + 0.0051;
    const int weight = add_cube(w, "weight", Vec3(-off, 0, -60), mass);
    const int puller = add_kinematic(w, "puller", Vec3(off, 0, -5));
    for (const auto& [body, speed] : {std::pair(weight, v), {puller, -v}})
        w.bodies[body].v = w.bodies[body].v_before = Vec3(0, 0, speed);
    Wire wire;
    WirePoint over = attach(1);
    over.kind = WirePoint::Kind::over;
    over.axis = Vec3::UnitZ();
    wire.points = {attach(weight), over, attach(puller)};
    const Surfaces surfaces = find_surfaces(w.bodies, w.wire_types[0].diameter);
    lay_wire(wire, w.bodies, -1, surfaces, w.wire_types[0]);
    for (WirePoint& p : wire.points)
        if (p.kind == WirePoint::Kind::contact) p.slip = p.slip_before = v, p.slips = true;
    w.wires.push_back(wire);
    prepare(w);
    double in = 0, out = 0;
    int ticks = 0;
    for (int n = 0; n < 150; ++n) {
        step(w, tick);
        if (n < 60) continue;
        in += w.wires[0].segments.front().tension;
        out += w.wires[0].segments.back().tension;
        ++ticks;
    }
    in /= ticks, out /= ticks;
    const double flux = lambda * v * v;
    EXPECT_NEAR(in, pull, 0.03 * pull);
    EXPECT_NEAR(out, flux + (in - flux) * std::exp(mu * pi), 0.02 * out);
}

}  // namespace
}  // namespace fairlead::physics
