// Torsion against theory: [Massless] Figs. 5 and 7, coils, rings and ropes that turn their hook
// block (cases A43, A47, A48).
#include <gtest/gtest.h>

#include "tests/theory/slender.h"

namespace fairlead::physics {
namespace {

constexpr double box_mass = 1000, edge = 2;  // [kg] [m]

// Two boxes of a tonne without gravity, 4 m of wire between, of stiffness cs [N/m] and ct [N m].
World two_boxes(double cs, double ct) {
    World w;
    w.environment.gravity.setZero();
    const double length = 4;
    add_wire_type(w, cs * length, 0, 0);
    w.wire_types[0].torsional_stiffness = ct * length;
    w.wire_types[0].flex_damping_time = 0;
    const int a = add_cube(w, "a", {0, 0, 0}, box_mass, edge),
              b = add_cube(w, "b", {6, 0, 0}, box_mass, edge);
    add_wire(w, {attach(a, {1, 0, 0}), attach(b, {-1, 0, 0})}, length);
    prepare(w);
    return w;
}

void spin(World& w, int body, const Vec3& omega) {
    w.bodies[body].w = w.bodies[body].w_before = omega;
}

// Of a spring that the scheme integrates: π h / atan(h ω/2), theory/step.md 2. Published: 36, 3.6
// and 0.11 s at h = 0.01 s.
TEST(Twist, BoxesTurnAsTheSchemeSays) {
    for (const double ct : {10.0, 1e3, 1e6})
        for (const double h : {0.01, tick}) {
            World w = two_boxes(1e6, ct);
            const double omega = std::sqrt(2 * ct / (box_mass * edge * edge / 6));
            spin(w, 1, {-1, 0, 0});
            spin(w, 2, {1, 0, 0});
            Trace twist;
            for (int i = 0; i < (ct < 100 ? 12000 : 3000); ++i) {
                step(w, h);
                twist.push_back(w.wires[0].twist);
            }
            EXPECT_NEAR(harmonic_period(twist, h) / (pi * h / std::atan(h * omega / 2)), 1, 2e-6)
                << ct << " " << h;
            // as the amplitude of the scheme: it keeps it, and passes beyond a whole turn
            const double most = *std::max_element(twist.begin(), twist.end());
            EXPECT_NEAR(most / (2 / omega), 1, ct < 1e5 ? 1e-3 : 0.3);
            if (ct < 100) {
                EXPECT_GT(most, 2 * pi);
            }
        }
}

// Down from one body, through an eye and up to the other: what turns the one turns the other, in
// the opposite sense seen from above, and the eye's body gets the difference.
TEST(Twist, GoesThroughAnEye) {
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 1e6, 0, 0.1);
    w.wire_types[0].torsional_stiffness = 10;
    const int first = add_kinematic(w, "first", {0, 0, 0});
    const int last = add_cube(w, "last", {1, 0, 0}, 1e5);
    add_wire(w, {attach(first), eye(0, {0, 0, -2}), eye(0, {1, 0, -2}), attach(last)}, -1);
    prepare(w);
    step(w, tick);
    w.bodies[first].w = {0, 0, 1};
    run(w, 2 * pi);
    // -u·ω, with u down: Ω = +2π, less what the first half step missed
    EXPECT_NEAR(w.wires[0].twist, 2 * pi, 0.05);
    EXPECT_NEAR(w.wires[0].torque, 10.0 / 5 * (w.wires[0].twist + 0.02 * 1), 1e-2);  // and damping
    EXPECT_LT(w.bodies[last].w.z(), 0);
}

// A straight wire under a torque M coils below T = M²/4B; one in segments of l below
// max over k of (M sin(k l)/l - B (2 - 2 cos k l)/l²). A47: 250 N, pitch 4πB/M = 6.28 m.
TEST(Twist, CoilsBelowGreenhillsTension) {
    const double B = 250, M = 500, l = 0.4, L = 60, GJ = 200;
    double critical = 0;
    for (double a = 0; a < 1; a += 1e-4)
        critical = std::max(critical, M * std::sin(a) / l - B * (2 - 2 * std::cos(a)) / (l * l));
    EXPECT_NEAR(critical / (M * M / (4 * B)), 1, 0.05);
    const auto coil = [&](double T) {
        World w;
        w.environment.gravity.setZero();
        add_wire_type(w, 25000, 1);
        w.wire_types[0].bending_stiffness = B;
        w.wire_types[0].torsional_stiffness = GJ;
        std::vector<WirePoint> route{attach(0)};
        Random random(3);
        for (double x = l; x < L - l / 2; x += l) route.push_back(node(Vec3(x, 0, 0)));
        for (WirePoint& p : route)
            if (p.kind == WirePoint::Kind::mass) p.node.x += random.vector(1e-3);
        route.push_back(attach(0, {L, 0, 0}));
        Wire& wire = add_slender(w, route, L / (1 + T / 25000));
        wire.twist = M / GJ * wire_rest_length(wire);
        prepare(w);
        run(w, 30);
        EXPECT_NEAR(w.wires[0].torque / M, 1, 2e-3);
        double most = 0;
        int crossings = 0, last = 0;
        for (const WirePoint& p : w.wires[0].points) {
            if (p.kind != WirePoint::Kind::mass) continue;
            most = std::max(most, std::hypot(p.node.x.y(), p.node.x.z()));
            if (const int side = p.node.x.y() > 0 ? 1 : -1; side != last) ++crossings, last = side;
        }
        if (most > 0.01) {
            EXPECT_NEAR(2 * L / crossings / (4 * pi * B / M), 1, 0.15);  // pitch
        }
        return most;
    };
    EXPECT_LT(coil(1.02 * critical), 2e-3);
    EXPECT_GT(coil(0.97 * critical), 1e-2);
}

// A43: a ring of wire leaves its plane beyond a twist of 2π √3 B/C (Michell, Zajac).
TEST(Twist, RingLeavesItsPlane) {
    const int n = 40;
    const auto flatness = [&](double ratio, double share) {
        World w;
        w.environment.gravity.setZero();
        add_wire_type(w, 2e4, 10, -1);
        w.wire_types[0].bending_stiffness = ratio;
        w.wire_types[0].torsional_stiffness = 1;
        const int clip = add_cube(w, "clip", {0, 0, 0}, 1, 0.1);
        const double R = 1.0 / n / 2 / std::sin(pi / n);
        std::vector<WirePoint> route{clamp(clip, Vec3::Zero(), Vec3::UnitX())};
        for (int i = 1; i < n; ++i) {
            const double s = 2 * pi * i / n;
            route.push_back(
                node({R * std::sin(s), R * (1 - std::cos(s)), 1e-3 * R * std::sin(2 * s)}));
        }
        route.push_back(clamp(clip, Vec3::Zero(), -Vec3::UnitX()));
        add_slender(w, route, 1).twist = share * 2 * pi * std::sqrt(3.0) * ratio;
        prepare(w);
        run(w, 30);
        double low = 0, high = 0;
        for (const WirePoint& p : w.wires[0].points)
            if (p.kind == WirePoint::Kind::mass)
                low = std::min(low, p.node.x.z()), high = std::max(high, p.node.x.z());
        return high - low;
    };
    for (const double ratio : {1.0, 1.5}) {
        EXPECT_LT(flatness(ratio, 0.97), 2e-3) << ratio;
        EXPECT_GT(flatness(ratio, 1.03), 1e-2) << ratio;
    }
}

// A48: two falls at a spacing b, each turning the block by k d T, against W b² sin φ/(4 h)
struct HookBlock {
    World w;
    int block;

    explicit HookBlock(double height) {
        w.environment.gravity = {0, 0, -9.81};
        add_wire_type(w, 6e7, 0, -1);
        w.wire_types[0].young_modulus *= std::pow(0.01 / 0.028, 2);
        w.wire_types[0].diameter = 0.028;
        w.wire_types[0].torque_factor = 0.08;
        block = add_cube(w, "block", {0, 0, -height}, 1e5 / 9.81, 1);
        add_wire(w, {attach(0, {-0.3, 0, 0}), eye(block, {-0.3, 0, 0}), eye(block, {0.3, 0, 0}),
                     attach(0, {0.3, 0, 0})});
        w.settling = 0.3;
        prepare(w);
    }
    double turned() const {  // [deg]; u_in - u_out is twice down: Ω = -2 φ
        return -w.wires[0].twist / 2 * 180 / pi;
    }
};

TEST(Twist, LaidRopeTurnsTheHookBlock) {
    HookBlock at(20);
    run(at.w, 100);
    EXPECT_NEAR(at.turned(), 29.852106, 0.03 * 29.85);
    const Vec3 x = at.w.bodies[at.block].X_WB.q * Vec3::UnitX();
    EXPECT_NEAR(std::atan2(x.y(), x.x()) * 180 / pi, at.turned(), 1e-2);
    EXPECT_NEAR(at.w.wires[0].torque, 112, 0.2);  // [N m] at 50 kN
}

TEST(Twist, HookBlockCablesOverBeyondFortyMetres) {
    HookBlock shorter(39.5), longer(41.5);
    run(shorter.w, 100);
    run(longer.w, 100);
    EXPECT_LT(shorter.turned(), 90);
    EXPECT_GT(longer.turned(), 360);
}

// 20 turns in a rope with a torsional stiffness, a block on it: it spins them out and comes to
// rest.
TEST(Twist, BlockUnwindsItsRope) {
    World w;
    w.environment.gravity = {0, 0, -9.81};
    add_wire_type(w, 1e7, 1);
    w.wire_types[0].torsional_stiffness = 50;
    const int hook = add_cube(w, "hook", {0, 0, -10}, 200, 0.4);
    WirePoint top = add_winch(w, 0, {0.2, 0, 0});
    add_wire(w, {top, attach(hook)}).twist = 40 * pi;
    w.wires[0].resolution.max_nodes = 10;
    w.settling = 0.05;
    prepare(w);
    double most = 0;
    for (int i = 0; i < 60 * 60; ++i)
        step(w, tick), most = std::max(most, std::abs(w.wires[0].twist));
    EXPECT_LE(most, 40 * pi + 1e-9);
    run(w, 120);
    EXPECT_LT(std::abs(w.wires[0].twist), 2);
    EXPECT_EQ(w.diverged, "");
}

}  // namespace
}  // namespace fairlead::physics
