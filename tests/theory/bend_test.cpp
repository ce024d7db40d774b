// Bending against theory: beams, the elastica, a rod thrown about (cases A37, A38, A42).
#include <gtest/gtest.h>

#include "physics/wire/dynamics/bending.h"
#include "tests/theory/slender.h"

namespace fairlead::physics {
namespace {

// A wire clamped level at the origin, along x, in n segments. load [kg] at the free end.
World cantilever(double L, double B, double mass_per_metre, int n, double load = 0) {
    World w;
    w.environment.gravity = {0, 0, -9.80665};
    add_wire_type(w, 1e4 * B / (L * L), mass_per_metre);
    w.wire_types[0].bending_stiffness = B;
    std::vector<WirePoint> route{clamp(0, Vec3::Zero(), Vec3::UnitX())};
    for (int i = 1; i <= n; ++i) route.push_back(node({L * i / n, 0, 0}));
    if (load > 0) route.back() = attach(add_cube(w, "load", {L, 0, 0}, load, 0.01));
    add_slender(w, route, L);
    prepare(w);
    return w;
}

// A37 b
TEST(Bend, CantileverSagsUnderItsOwnWeight) {
    const double L = 10, B = 1e7, weight = 100 * 9.80665;
    World w = cantilever(L, B, 100, 20);
    w.settling = 1;
    run(w, 20);
    const double sag = weight * std::pow(L, 4) / (8 * B), moment = weight * L * L / 2;
    EXPECT_NEAR(-w.wires[0].points.back().node.x.z() / sag, 1, 3e-3);  // (l/L)² too much
    EXPECT_NEAR(w.probe.wires[0].bending_moment / moment, 1, 1e-3);
    EXPECT_EQ(w.probe.wires[0].mass_nodes, 20);
}

// A37 b; the scheme's frequency is (2/h) asin(h ω/2 / sqrt(1 + β h² ω²)), β = 3/4
TEST(Bend, CantileverRings) {
    const double L = 10, B = 1e7, lambda = 100;
    World w = cantilever(L, B, lambda, 20);
    w.wire_types[0].flex_damping_time = 0;
    Trace tip;
    for (int i = 0; i < 3600; ++i)
        step(w, tick), tip.push_back(w.wires[0].points.back().node.x.z());
    const double omega = std::pow(1.875104 / L, 2) * std::sqrt(B / lambda), hw = tick * omega;
    const double discrete = 2 / tick * std::asin(hw / 2 / std::sqrt(1 + 0.75 * hw * hw));
    EXPECT_NEAR(2 * pi / period(tip) / omega, 1, 0.02);
    EXPECT_NEAR(2 * pi / period(tip) / discrete, 1, 4e-3);
}

// A37 a
TEST(Bend, BeamOnTwoSupportsSags) {
    const double L = 10, B = 1e7, lambda = 100;
    World w;
    w.environment.gravity = {0, 0, -9.80665};
    add_wire_type(w, 1e9, lambda);
    w.wire_types[0].bending_stiffness = B;
    const int end = add_cube(w, "end", {L, 0, 0}, 1);
    add_joint(w, Joint::Kind::slider, 0, end, {L, 0, 0}, Vec3::UnitX());
    std::vector<WirePoint> route{attach(0)};
    for (int i = 1; i < 20; ++i) route.push_back(node({L * i / 20, 0, 0}));
    route.push_back(attach(end));
    add_slender(w, route, L);
    w.settling = 1;
    prepare(w);
    run(w, 20);
    const double sag = 5 * lambda * 9.80665 * std::pow(L, 4) / (384 * B);
    EXPECT_NEAR(-w.wires[0].points[10].node.x.z() / sag, 1, 3e-3);
}

// A38: drop and pull-in of the tip, by elliptic integrals
TEST(Bend, ElasticaUnderADeadLoad) {
    const double expected[][3] = {{1, 0.30172077, 0.056433236},
                                  {2, 0.49345748, 0.16064172},
                                  {5, 0.71379152, 0.38762836},
                                  {10, 0.81060902, 0.5549956}};
    for (const auto& [P, drop, pull_in] : expected) {
        World w = cantilever(1, 1, 1e-6, 20, P / 9.80665);
        w.settling = 1;
        run(w, 30);
        const Vec3 tip = w.bodies[1].X_WB.p;
        EXPECT_NEAR(-tip.z() / drop, 1, 2e-3) << P;
        EXPECT_NEAR((1 - tip.x()) / pull_in, 1, 3e-3) << P;
        EXPECT_NEAR(w.probe.wires[0].bending_moment / (P * tip.x()), 1, 1e-3) << P;
    }
}

// Any stiffness, light or heavy, thrown into waves: nothing grows, nothing stretches.
TEST(Bend, IsStableAtAnyStiffness) {
    for (const double B : {1e-6, 1e-3, 1.0, 1e3, 1e6})
        for (const double lambda : {0.01, 1.0, 100.0}) {
            World w;
            w.environment.gravity.setZero();
            add_wire_type(w, 1e7, lambda, -1);
            w.wire_types[0].bending_stiffness = B;
            std::vector<WirePoint> route{attach(0)};
            for (int i = 1; i <= 20; ++i) {
                route.push_back(node({0.1 * i, 0, 0}));
                const double s = pi * i / 20;
                route.back().node.v = {0, 2 * std::sin(3 * s), 2 * std::cos(2 * s) - 2};
                route.back().node.v_before = route.back().node.v;
            }
            add_slender(w, route, 2);
            prepare(w);
            double first = 0;  // half a tick of that speed may bend a stiff one very much
            for (int i = 0; i < 600; ++i) {
                step(w, tick);
                ASSERT_EQ(w.diverged, "");
                if (i < 3) first = std::max(first, energy(w));
                ASSERT_LE(energy(w), 1.01 * first) << B << " " << lambda << " tick " << i;
                ASSERT_LT(w.probe.wires[0].violation, 0.01) << B << " " << lambda;
            }
        }
}

// A wire thrown about as a whole: two bodies, twisted and bent wire between. Cases of [Massless].
TEST(Bend, KeepsMomentumAndAngularMomentum) {
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 1e6, 1, -1);
    w.wire_types[0].bending_stiffness = 5;
    w.wire_types[0].torsional_stiffness = 2;
    const int a = add_cube(w, "a", {0, 0, 0}, 20, 0.5), b = add_cube(w, "b", {6, 1, 0}, 10, 0.5);
    w.bodies[a].w = w.bodies[a].w_before = {3, 1, 0.5};
    w.bodies[b].w = w.bodies[b].w_before = {-3, 0, 1};
    w.bodies[b].v = w.bodies[b].v_before = {0, 1, -1};
    std::vector<WirePoint> route{attach(a, {0.25, 0, 0})};
    for (int i = 1; i < 15; ++i) {
        const double s = i / 15.0;
        route.push_back(
            node({0.25 + 5.5 * s, s + 0.6 * std::sin(pi * s), 0.3 * std::sin(2 * pi * s)}));
    }
    route.push_back(attach(b, {-0.25, 0, 0}));
    add_slender(w, route, -1).twist = 20;
    prepare(w);
    begin(w, tick);

    const auto angular_momentum = [](const World& world) {
        Vec3 L = Vec3::Zero();
        for (const Body& body : world.bodies)
            if (body.dynamic())
                L += body.X_WB.p.cross(body.mass * body.v_now()) + body.inertia_W() * body.w_now();
        const Wire& wire = world.wires[0];
        for (std::size_t k = 0; k < wire.segments.size(); ++k)
            for (const bool from : {true, false}) {
                const WirePoint& p = wire.points[k + !from];
                const SegmentLine::End& end = from ? wire.lines[k].from : wire.lines[k].to;
                Vec3 v = (p.node.v + p.node.v_before) / 2;
                if (p.kind != WirePoint::Kind::mass) {
                    const Body& body = world.bodies[p.body];
                    v = body.v_now() + body.w_now().cross(end.arm);
                }
                L += end.p.cross(wire.segments[k].rest_length / 2 * v);
            }
        return L;
    };
    const Vec3 L = angular_momentum(w), P = w.probe.momentum;
    const double start = energy(w);
    for (int i = 0; i < 3600; ++i) {
        step(w, tick);
        ASSERT_LT((angular_momentum(w) - L).norm(), 1e-10 * L.norm()) << i;
        ASSERT_LT((w.probe.momentum - P).norm(), 1e-10 * P.norm()) << i;
        ASSERT_LT(energy(w), 1.01 * start) << i;
    }
    EXPECT_EQ(w.probe.wires[0].mass_nodes, 14);
}

// Below its least radius a wire is a hundred times as stiff.
TEST(Bend, LeastRadiusHolds) {
    const auto radius_of_cantilever = [](double least) {
        World w = cantilever(1, 1, 1e-6, 20, 10 / 9.80665);
        w.wire_types[0].min_bend_radius = least;
        w.settling = 1;
        run(w, 20);
        return 1 / w.probe.wires[0].curvature;
    };
    EXPECT_LT(radius_of_cantilever(0), 0.25);
    EXPECT_NEAR(radius_of_cantilever(0.5), 0.5, 0.05);
}

// [1/m] at every corner of a wire that was bent to 2 /m and let go.
double curvature_kept(double yield_radius, bool held) {
    const double L = 1, K = 2;
    const int n = 20;
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 1e4, 0.1);
    w.wire_types[0].bending_stiffness = 1;
    w.wire_types[0].yield_radius = yield_radius;
    w.wire_types[0].flex_damping_time = 0.5;  // no swinging beyond, which would bend it back
    const double phi = 2 * std::atan(K * L / n / 2);
    std::vector<WirePoint> route{clamp(0, Vec3::Zero(), Vec3::UnitX())};
    if (!held) route[0] = node(Vec3::Zero());
    Vec3 x = Vec3::Zero();
    for (int i = 0; i < n; ++i) {
        x += L / n * Vec3(std::cos(phi * i), 0, std::sin(phi * i));
        route.push_back(node(x));
    }
    add_slender(w, route, L);
    prepare(w);
    w.settling = 2;
    run(w, 20);
    const Wire& wire = w.wires[0];
    const double kept = (curvature_binormal(wire.lines[4].u, wire.lines[5].u) / (L / n)).norm();
    for (int i = 1; i < n; ++i) {
        const Vec3 kappa = curvature_binormal(wire.lines[i - 1].u, wire.lines[i].u);
        EXPECT_NEAR(kappa.norm() * n / L, kept, 1e-3) << i;
    }
    return kept;
}

// Bent to K it springs back by what it bears.
TEST(Bend, TighterThanItBearsItStaysBent) {
    for (const bool held : {true, false}) {
        EXPECT_NEAR(curvature_kept(0, held), 0, 1e-3);
        EXPECT_NEAR(curvature_kept(0.4, held), 0, 1e-3);  // 2 < 1/0.4
        EXPECT_NEAR(curvature_kept(1, held), 1, 1e-3);
        EXPECT_NEAR(curvature_kept(2, held), 1.5, 1e-3);
    }
}

// The moment is never more than B/ρ: a tip load beyond that folds the wire at its clamp.
TEST(Bend, YieldsUnderTooGreatAMoment) {
    const auto moment_and_tip = [](double load) {
        World w = cantilever(1, 10, 0.01, 20, load / 9.80665);
        w.wire_types[0].yield_radius = 5;  // M ≤ 2 N m
        w.settling = 5;
        const Vec3 g = w.environment.gravity;
        for (int i = 0; i < 1200; ++i) {  // the load comes on without a swing
            w.environment.gravity = std::min(1.0, i / 600.0) * g;
            step(w, tick);
        }
        return std::pair(w.probe.wires[0].bending_moment,
                         w.wires[0].points.back().at + w.bodies[1].X_WB.p);
    };
    const auto [held, above] = moment_and_tip(1.9);
    const double own = 0.01 * 9.80665;  // [N] weight of the wire
    EXPECT_NEAR(held, 1.9 + own / 2, 0.02);
    EXPECT_NEAR(above.z(), -1.9 / 30 - own / 80, 0.002);
    const auto [folded, below] = moment_and_tip(2.4);
    EXPECT_NEAR(folded, 2, 0.2);  // B/ρ (1 + |κ|²/4)
    EXPECT_LT(below.z(), -0.3);
}

// Set that is thrown about gains nothing.
TEST(Bend, YieldingNeverAddsEnergy) {
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 1e4, 0.5);
    w.wire_types[0].bending_stiffness = 2;
    w.wire_types[0].yield_radius = 1;
    std::vector<WirePoint> route;
    for (int i = 0; i <= 16; ++i) {
        route.push_back(node({i * 0.125, 0, 0}));
        route.back().node.v = {0, 2 * std::sin(0.9 * i), 2 * std::cos(0.7 * i)};
    }
    add_slender(w, route, 2);
    prepare(w);
    step(w, tick);
    const double start = energy(w);
    double set = 0;
    for (int i = 0; i < 1200; ++i) {
        step(w, tick);
        ASSERT_LT(energy(w), 1.01 * start) << i;
        for (const WirePoint& p : w.wires[0].points) set = std::max(set, p.set.curvature.norm());
    }
    EXPECT_GT(set, 0.2);
}

// One end of a heavy stiff wire is raised from a smooth deck: it carries w l/2 with l⁴ = 24 B δ/w,
// and the deck the rest. Case A49.
TEST(Bend, A49LiftedOffTheDeckByOneEnd) {
    const double L = 12, B = 1e5, weight = 500, raised = 0.1, g = 9.80665;
    World w;
    w.environment.gravity = {0, 0, -g};
    add_floor(w);
    add_wire_type(w, 1e8, weight / g);
    w.wire_types[0].bending_stiffness = B;
    w.wire_types[0].friction = {0, 0, 0, 0};
    const double radius = w.wire_types[0].diameter / 2;
    std::vector<WirePoint> route{attach(0)};
    route[0].at = {0, 0, radius + raised};
    const int n = 40;
    for (int i = 1; i <= n; ++i)
        route.push_back(node({L * i / n, 0, radius + raised * std::max(0.0, 1 - i / 10.0)}));
    add_slender(w, route, L);
    prepare(w);
    w.settling = 1;
    run(w, 60);
    double deck_carries = 0;
    for (const auto& contact : w.node_contacts) deck_carries += contact.force.z();
    const double lifted = std::pow(24 * B * raised / weight, 0.25);
    EXPECT_NEAR((weight * L - deck_carries) / (weight * lifted / 2), 1, 0.01);
}

}  // namespace
}  // namespace fairlead::physics
