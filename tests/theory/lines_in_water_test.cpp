// Lines in water against closed solutions: sinking, rising, towed, in a current.
#include <gtest/gtest.h>

#include "tests/theory/sea_line.h"

namespace fairlead::physics {
namespace {

constexpr double reference_g = 9.80665;  // [m/s²] of the reference cases

World sea_world(double g = reference_g) {
    World w;
    w.environment.gravity = {0, 0, -g};
    w.environment.sea = calm_sea();
    return w;
}

const LineMaterial studless_chain{1.674e9, 390, 0.252, pi / 4 * 0.252 * 0.252, {1.37, 0.64, 1, 0}};

// A long chain that sinks level: case A50 b, and its way to the terminal speed.
TEST(LinesInWater, SinkLevelAtTheirTerminalSpeed) {
    World w = sea_world();
    add_line_type(w, studless_chain);
    add_sea_line(w, straight_line({0, 0, -50}, {50, 0, -50}, 10), 50, -1, -1);
    prepare(w);
    const double weight = (390 - 1025 * studless_chain.area) * reference_g;
    EXPECT_NEAR(weight / 3323.2499, 1, 1e-6);
    const double k = 0.5 * 1025 * 1.37 * 0.252, mass = 390 + 1025 * studless_chain.area;
    const double terminal = std::sqrt(weight / k), tau = mass / std::sqrt(weight * k);
    EXPECT_NEAR(terminal, 4.3338513, 1e-6);
    for (int n = 0; n < 1200; ++n) {
        step(w, tick);
        const double t = (n + 1.5) * tick;  // velocities stand half a tick ahead
        if (n % 60 == 59) {
            EXPECT_NEAR(-w.wires[0].points[5].node.v.z() / (terminal * std::tanh(t / tau)), 1,
                        1e-4);
        }
    }
    EXPECT_NEAR(-w.wires[0].points[5].node.v.z() / terminal, 1, 1e-8);
}

// A light cylinder that rises, its added mass 2.05 times its own: case A51.
TEST(LinesInWater, RiseAgainstTheirAddedMass) {
    World w = sea_world();
    add_line_type(w, {1e9, 100, 0.5, pi / 4 * 0.25, {0, 0, 1, 0}});
    add_sea_line(w, straight_line({0, 0, -10}, {2, 0, -10}, 1), 2, -1, -1);
    prepare(w);
    for (int n = 0; n < 120; ++n) step(w, tick);
    EXPECT_NEAR(w.wires[0].points[0].node.x.z(), -3.4076201, 1e-6);
}

// Of a wire towed without axial drag all of it stands at one angle, and its pull is that of its
// weight over the depth of its end, whatever the speed: case A52.
TEST(LinesInWater, AreTowedAtTheCriticalAngle) {
    struct Speed {
        double U, angle, wait;
    };
    for (const Speed& at :
         {Speed{1, 60.788203, 1500}, Speed{2, 34.539398, 900}, Speed{3, 23.503984, 600}}) {
        constexpr double L = 800, weight = 60;
        World w = sea_world(9.81);
        const double area = pi / 4 * 0.05 * 0.05;
        add_line_type(w, {1e8, weight / 9.81 + 1025 * area, 0.05, area, {1.5, 0, 1, 0}});
        const int tow = add_kinematic(w, "tow", {0, 0, 0});
        w.bodies[tow].v = {at.U, 0, 0};
        const double start = rad(at.angle) + 0.15;
        const Vec3 end(-L * std::cos(start), 0, -L * std::sin(start));
        Wire& wire = add_sea_line(w, straight_line(end, Vec3::Zero(), 16), L, -1, tow);
        for (WirePoint& p : wire.points) p.node.v = p.node.v_before = {at.U, 0, 0};
        prepare(w);
        run(w, at.wait);
        const Wire& now = w.wires[0];
        for (std::size_t k = 0; k < now.segments.size(); ++k) {
            const Vec3 d = now.lines[k].u;
            EXPECT_NEAR(std::atan2(d.z(), d.x()) / rad(1), at.angle, 0.01 * at.angle) << k;
        }
        EXPECT_NEAR(w.probe.wires[0].tension_end / (weight * L * std::sin(rad(at.angle))), 1, 0.01);
        EXPECT_NEAR(w.probe.wires[0].tension_end / (-weight * now.points[0].node.x.z()), 1, 0.002);
    }
}

// The wire of A52 sinks level at its hydrodynamic constant, √(2 w/ρ C_d d).
TEST(LinesInWater, A52HydrodynamicConstant) {
    constexpr double weight = 60, area = pi / 4 * 0.05 * 0.05;
    World w = sea_world(9.81);
    add_line_type(w, {1e8, weight / 9.81 + 1025 * area, 0.05, area, {1.5, 0, 1, 0}});
    add_sea_line(w, straight_line({0, 0, -50}, {50, 0, -50}, 10), 50, -1, -1);
    prepare(w);
    run(w, 30);
    EXPECT_NEAR(-w.wires[0].points[5].node.v.z() / 1.2493901, 1, 1e-6);
}

// A weight on all but massless wire, with a drag of 1200 N: case A53. What has the drag is a piece
// of thick line that is tied to the weight by both ends.
TEST(LinesInWater, StandAsideInACurrent) {
    for (const int pieces : {1, 10}) {
        constexpr double U = 1.2, thick = 0.5;
        World w = sea_world(9.81);
        w.environment.sea = calm_sea(10, {U, 0, 0});
        add_line_type(w, {1e9, 1e-3, 1e-3, 0});
        add_line_type(w, {1e9, 0, thick, 0, {1200 / (0.5 * 1025 * thick * U * U), 0, 0, 0}});
        const int ball = add_cube(w, "end", {0, 0, -100}, 5000 / 9.81);
        add_sea_line(w, straight_line({0, 0, 0}, {0, 0, -100}, pieces), 100, 0, ball, 0);
        add_sea_line(w, {{0, 0.5, -100}, {0, -0.5, -100}}, 1, ball, ball, 1);
        w.settling = 0.1;
        prepare(w);
        run(w, 300);
        const Vec3 at = w.bodies[ball].X_WB.p;
        EXPECT_NEAR(at.x(), 23.337295, 0.01) << pieces;
        EXPECT_NEAR(100 + at.z(), 2.7612698, 0.005) << pieces;
        EXPECT_NEAR(w.probe.wires[0].tension / 5141.9841, 1, 1e-3) << pieces;
    }
}

// A loose line ends up with the current, whatever way it lay and moved.
TEST(LinesInWater, DriftWithTheCurrent) {
    Random random(5);
    for (int i = 0; i < 6; ++i) {
        World w = sea_world(0);
        const Vec3 current(random(-2, 2), random(-2, 2), 0);
        w.environment.sea = calm_sea(500, current);
        add_line_type(w, {1e7, random(2, 200), random(0.03, 0.3), 0.01, {1.8, 0.1, 1, 0.3}});
        const int pieces = 1 + random.below(6);
        const double length = pieces * random(2, 30);
        const Vec3 to = random.vector(1).normalized() * length;
        Wire& wire = add_sea_line(w, straight_line(Vec3::Zero(), to, pieces), length, -1, -1);
        for (WirePoint& p : wire.points) p.node.v = p.node.v_before = random.vector(3);
        prepare(w);
        double before = 1e30;
        for (int minute = 0; minute < 4; ++minute) {
            run(w, 60);
            double fastest = 0;
            for (const WirePoint& p : w.wires[0].points)
                fastest = std::max(fastest, (p.node.v - current).norm());
            EXPECT_LT(fastest, before);
            before = fastest;
        }
        // of what is left at last, all goes along itself: quadratic drag dies as 1/t
        const WireType& type = w.wire_types[0];
        const double along = 0.5 * 1025 * type.water.axial_drag * type.diameter;
        EXPECT_LT(before, 1.5 * (type.mass_per_metre + 3.1) / (along * 240));
    }
}

// Of a line's motion and stretch, and of the water that moves with it [J].
double energy_with_water(const World& w) {
    const Wire& wire = w.wires[0];
    const WireType& type = w.wire_types[wire.type];
    double sum = w.probe.kinetic_energy + w.probe.elastic_energy;
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        const double pushed = 1025 * type.displaced() * wire.segments[k].rest_length / 2;
        const Vec3& u = wire.lines[k].u;
        for (const WirePoint& p : {wire.points[k], wire.points[k + 1]}) {
            const Vec3 v = (p.node.v + p.node.v_before) / 2;
            const double along = v.dot(u);
            sum += pushed / 2 *
                   (type.water.added_mass * (v.squaredNorm() - along * along) +
                    type.water.axial_added_mass * along * along);
        }
    }
    return sum;
}

// What a line loses in still water it gives to the water: never a gain. What its added mass carries
// along as it turns is left out (theory/lines-in-water.md 1), so it is the same both ways here.
// Told by means over a second: at one tick stretch and motion of vibrations far above 60 Hz do not
// belong together, which they do not in air either.
TEST(LinesInWater, GainNoEnergyInStillWater) {
    Random random(8);
    for (int i = 0; i < 30; ++i) {
        World w = sea_world(0);  // no weight: all there is is motion and stretch
        w.environment.sea = calm_sea(1000);
        add_line_type(w, {random(1e5, 1e9),
                          random(0.5, 300),
                          random(0.02, 0.3),
                          random(0.0005, 0.1),
                          {2, 0.2, 0.8, 0.8}});
        const int pieces = 2 + random.below(20);
        const double length = pieces * random(1, 40);
        Wire& wire = add_sea_line(w, straight_line({0, 0, 0}, {length, 0, 0}, pieces), length, 0,
                                  random.below(2) ? -1 : 0);
        for (WirePoint& p : wire.points) p.node.v = p.node.v_before = random.vector(4);
        prepare(w);
        run(w, tick);
        const double first = energy_with_water(w);
        double before = 1e30, gain = 0;
        for (int second = 0; second < 20; ++second) {
            double mean = 0;
            for (int n = 0; n < 60; ++n) {
                step(w, tick);
                mean += energy_with_water(w) / 60;
            }
            gain = std::max(gain, mean - before);
            before = mean;
        }
        EXPECT_LT(gain, 1e-3 * first) << i;
        EXPECT_LT(before, 0.2 * first) << i;
    }
}

}  // namespace
}  // namespace fairlead::physics
