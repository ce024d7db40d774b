// Transitions of resolution are conservative (theory/wires.md 4.1): mass and linear momentum to
// rounding, kinetic energy never grows, tension unchanged by refinement.
#include <gtest/gtest.h>

#include "physics/wire/dynamics/wire_inertia.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct Totals {
    double mass = 0, kinetic = 0;
    Vec3 momentum = Vec3::Zero();
    double momentum_size = 0;
};

// Over free bodies and the wire's material, half of every segment at each of its ends.
Totals totals(const World& w) {
    Totals sum;
    const auto add = [&](double m, const Vec3& v) {
        sum.mass += m, sum.kinetic += m / 2 * v.squaredNorm(), sum.momentum += m * v;
        sum.momentum_size += m * v.norm();
    };
    for (const Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        add(b.mass, b.v);
        sum.momentum += b.impulse;
        sum.kinetic += b.w.dot(b.inertia_W() * b.w) / 2;
    }
    const Wire& wire = w.wires[0];
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        const double half = w.wire_types[0].mass_per_metre / 2 * wire.segments[k].rest_length;
        for (int i : {0, 1}) {
            const WirePoint& p = wire.points[k + i];
            const SegmentLine::End& end = i ? wire.lines[k].to : wire.lines[k].from;
            add(half,
                p.kind == WirePoint::Kind::mass ? p.node.v : w.bodies[p.body].velocity_at(end.arm));
        }
    }
    return sum;
}

// A chain of random nodes with violent velocities between two bodies.
World chain(Random& random, bool free_ends) {
    World w;
    add_wire_type(w, 1e6, random(0.2, 2));
    const int a = add_cube(w, "a", random.vector(1), random(0.1, 50));
    const int b = add_cube(w, "b", Vec3(10, 0, 0) + random.vector(1), random(0.1, 50));
    for (int i : {a, b}) {
        w.bodies[i].motion = free_ends ? Motion::dynamic : Motion::fixed;
        if (!free_ends) continue;
        w.bodies[i].v = random.vector(20), w.bodies[i].w = random.vector(10);
        w.bodies[i].X_WB.q = random.orientation();
        w.bodies[i].inertia = Vec3(random(1, 2), random(1, 2), random(1, 2)).asDiagonal();
    }
    Wire& wire =
        add_wire(w, {attach(a, random.vector(1)), attach(b, random.vector(1))}, random(8, 14));
    find_lines(wire, w.bodies);
    const int nodes = 2 + random.below(6);
    for (int n = 0; n < nodes; ++n) refine(wire, random.below(n + 1), random(0.2, 0.8), w.bodies);
    for (WirePoint& p : wire.points)
        if (p.kind == WirePoint::Kind::mass)
            p.node.x += random.vector(1), p.node.v = random.vector(20);
    find_lines(wire, w.bodies);
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        wire.segments[k].length = wire.lines[k].length;
        wire.segments[k].tension = random(0, 100);
    }
    return w;
}

// Bodies take up what they were left, with the material that is tied to them, as in a step.
void take_up(World& w) {
    burden_bodies(w.wires, w.bodies);
    for (Body& b : w.bodies) {
        if (!b.dynamic()) continue;
        const Mat3 R = b.X_WB.q.toRotationMatrix(), C = -cross_matrix(R * b.burden.moment);
        Eigen::Matrix<double, 6, 6> M;
        M << (b.mass + b.burden.mass) * Mat3::Identity(), C, C.transpose(),
            b.inertia_W() + R * b.burden.inertia * R.transpose();
        Eigen::Matrix<double, 6, 1> kick;
        kick << b.impulse, b.turn_impulse;
        const Eigen::Matrix<double, 6, 1> change = M.ldlt().solve(kick);
        b.v += change.head<3>(), b.w += change.tail<3>();
        b.impulse.setZero(), b.turn_impulse.setZero();
    }
}

void expect_conserved(const Totals& before, const Totals& after, int n) {
    EXPECT_NEAR(after.mass / before.mass, 1, 1e-12) << n;
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-12 * before.momentum_size) << n;
    EXPECT_LE(after.kinetic, before.kinetic * (1 + 1e-12)) << n;
}

}  // namespace

TEST(Coarsen, ConservesMassAndMomentumAndNeverGainsEnergy) {
    Random random(1);
    for (int n = 0; n < 2000; ++n) {
        World w = chain(random, true);
        Wire& wire = w.wires[0];
        const Totals before = totals(w);
        const double rest = wire_rest_length(wire);
        const int k = 1 + random.below(mass_nodes(wire));
        coarsen(wire, k, w.bodies);
        take_up(w);
        EXPECT_EQ(wire.segments.size() + 1, wire.points.size());
        EXPECT_NEAR(wire_rest_length(wire), rest, 1e-12 * rest);
        expect_conserved(before, totals(w), n);
    }
}

// Fixed ends take up momentum; mass and energy still behave.
TEST(Coarsen, BesideFixedEnds) {
    Random random(2);
    for (int n = 0; n < 300; ++n) {
        World w = chain(random, false);
        Wire& wire = w.wires[0];
        const Totals before = totals(w);
        coarsen(wire, 1 + random.below(mass_nodes(wire)), w.bodies);
        take_up(w);
        const Totals after = totals(w);
        EXPECT_NEAR(after.mass / before.mass, 1, 1e-12);
        EXPECT_LE(after.kinetic, before.kinetic * (1 + 1e-12));
    }
}

TEST(Refine, ConservesMassAndMomentumAndNeverGainsEnergy) {
    Random random(3);
    for (int n = 0; n < 2000; ++n) {
        World w = chain(random, n % 2 == 0);
        Wire& wire = w.wires[0];
        const Totals before = totals(w);
        const int k = random.below(int(wire.segments.size()));
        refine(wire, k, random(0.05, 0.95), w.bodies);
        expect_conserved(before, totals(w), n);
    }
}

// KE change = -1/2 m_b w_a w_c |v_a - v_c|²
TEST(Refine, EnergyChangeFollowsTheFormula) {
    Random random(4);
    for (int n = 0; n < 200; ++n) {
        World w = chain(random, true);
        Wire& wire = w.wires[0];
        const int k = 1 + random.below(mass_nodes(wire) - 1);  // between two nodes
        const double f = random(0.1, 0.9), R = wire.segments[k].rest_length;
        const double m_b = w.wire_types[0].mass_per_metre * R / 2;
        const double relative = (wire.points[k].node.v - wire.points[k + 1].node.v).squaredNorm();
        const double before = totals(w).kinetic;
        refine(wire, k, f, w.bodies);
        const double expected = -0.5 * m_b * f * (1 - f) * relative;
        EXPECT_NEAR(totals(w).kinetic - before, expected, 1e-9 * (before + 1));
    }
}

TEST(Refine, KeepsTensionAndStrain) {
    Random random(5);
    for (int n = 0; n < 300; ++n) {
        World w = chain(random, true);
        Wire& wire = w.wires[0];
        const int k = random.below(int(wire.segments.size()));
        const WireSegment whole = wire.segments[k];
        const double f = random(0.1, 0.9);
        refine(wire, k, f, w.bodies);
        EXPECT_NEAR(wire.segments[k].rest_length, f * whole.rest_length, 1e-12);
        EXPECT_NEAR(wire.segments[k].rest_length + wire.segments[k + 1].rest_length,
                    whole.rest_length, 1e-14 * whole.rest_length);
        for (int i : {k, k + 1}) {
            EXPECT_EQ(wire.segments[i].tension, whole.tension);
            EXPECT_NEAR(wire.segments[i].length / wire.segments[i].rest_length,
                        whole.length / whole.rest_length, 1e-10);
        }
    }
}

// What was refined and is still straight coarsens back to what it was.
TEST(Refine, CoarseningUndoesIt) {
    Random random(6);
    for (int n = 0; n < 300; ++n) {
        World w;
        add_wire_type(w, 1e6, 1);
        const int a = add_cube(w, "a", {0, 0, 0}, 5), b = add_cube(w, "b", {10, 0, 0}, 5);
        const Vec3 v = random.vector(3);
        w.bodies[a].v = w.bodies[b].v = v;
        Wire& wire = add_wire(w, {attach(a), attach(b)});
        find_lines(wire, w.bodies);
        const Totals before = totals(w);
        refine(wire, 0, random(0.1, 0.9), w.bodies);
        coarsen(wire, 1, w.bodies);
        take_up(w);
        const Totals after = totals(w);
        EXPECT_NEAR(after.kinetic, before.kinetic, 1e-12 * before.kinetic + 1e-15);
        EXPECT_LT((w.bodies[a].v - v).norm(), 1e-14);
        EXPECT_EQ(wire.segments.size(), 1u);
        EXPECT_NEAR(wire.segments[0].rest_length, 10, 1e-14);
    }
}

TEST(AdaptWires, MakesTheNodesWantedAndKeepsThemOffWheels) {
    World w;
    add_wire_type(w, 1e7, 0.5);
    const WirePoint drum = add_winch(w, 0, {-3, 0, 0});
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, 0.2, 0.01);
    const int load = add_cube(w, "load", {0.2, 0, -20}, 500);
    Wire& wire = add_wire(w, {drum, sheave, attach(load)});
    wire.resolution.max_nodes = 10, wire.resolution.min_segment = 0.5;
    prepare(w);
    EXPECT_GE(mass_nodes(w.wires[0]), 8);
    EXPECT_LE(mass_nodes(w.wires[0]), 10);
    const double mass = wire_mass(w.wires[0]);
    for (int n = 0; n < 1200; ++n) {
        w.winches[0].target_speed = -0.5;
        step(w, tick);
        const Wire& now = w.wires[0];
        ASSERT_LE(mass_nodes(now), 10);
        for (std::size_t k = 0; k < now.segments.size(); ++k)
            ASSERT_GT(now.segments[k].rest_length, 0.2);
    }
    ASSERT_EQ(w.diverged, "");
    EXPECT_NEAR(mass - wire_mass(w.wires[0]), 0.5 * (400 - w.winches[0].paid_out), 1e-3)
        << "but for the tangent point on the drum";
}

}  // namespace fairlead::physics
