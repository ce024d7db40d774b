// A wire that leaves its wheel aslant, against the gradient of what it stores
// (theory/wires.md 3.3): loads that swing out of the plane of a drum or of a sheave.
#include <gtest/gtest.h>

#include <random>

#include "physics/wire/route/route.h"
#include "physics/world/step_solver.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

class RandomSwing {
  public:
    explicit RandomSwing(unsigned seed) : random_(seed) {}

    double between(double a, double b) { return a + (b - a) * double(random_()) / 4294967296.0; }
    Vec3 direction() { return Vec3(between(-1, 1), between(-1, 1), between(-1, 1)).normalized(); }

  private:
    std::mt19937 random_;
};

// A load that has swung out by 10° to 60°, anywhere about the wheel, and is given a push.
World swung_load(RandomSwing& any, bool sheave, bool nodes) {
    World w;
    w.environment.gravity = {0, 0, -9.81};
    const int mount = add_kinematic(w, "mount", {0, 0, 0});
    add_wire_type(w, any.between(1.5e7, 1e8), nodes ? any.between(0.5, 10) : 0);
    const double radius = any.between(0.15, 0.6), length = radius * any.between(3, 40);
    const double out = rad(any.between(10, 60)), about = any.between(0, 2 * pi);
    const Vec3 down(sin(out) * cos(about), sin(out) * sin(about), -cos(out));
    const int load =
        add_cube(w, "load", Vec3(radius, 0, 0) + length * down, any.between(200, 20e3));
    w.bodies[load].v = Vec3(any.between(-.5, .5), any.between(-.5, .5), 0) * sqrt(9.81 * length);
    if (sheave) {
        constexpr double mass = 20;
        const WirePoint wheel =
            add_sheave(w, "wheel", {0, 0, 0}, radius, mass / 2 * radius * radius, mass, mount);
        add_wire(w, {attach(mount, {-radius, 0, -3 * radius}), wheel, attach(load)});
    } else {
        add_wire(w, {add_winch(w, mount, {0, 0, 0}, radius), attach(load)});
        w.winches[0].brake = true;
        w.winches[0].max_force = w.winches[0].brake_force = 1e12;
    }
    prepare(w);
    return w;
}

// Nothing drives it: what it has of energy may only fall, but for what a tick of 1/60 s cannot see.
TEST(AslantWire, SwingingLoadGainsNothing) {
    constexpr int loads = 80;
    double sum = 0;
    for (int i = 0; i < loads; ++i) {
        RandomSwing any(i);
        World w = swung_load(any, i % 2 == 1, i % 4 >= 2);
        const double scale =
            w.bodies[w.wires[0].points.back().body].mass * 9.81 * wire_rest_length(w.wires[0]);
        run(w, 0.3);  // the wire has stretched
        double least = energy(w), rise = 0;
        for (int tick_of = 0; tick_of < 3600; ++tick_of) {
            run(w, tick);
            least = std::min(least, energy(w)), rise = std::max(rise, energy(w) - least);
        }
        ASSERT_EQ(w.diverged, "") << "load " << i;
        EXPECT_LT(rise, 0.015 * scale) << "load " << i;
        sum += rise / scale;
    }
    EXPECT_LT(sum / loads, 0.002);
}

// The velocity that moves freedom k alone.
Eigen::VectorXd unit_motion(const World& w, int k) {
    return Eigen::VectorXd::Unit(w.solver->freedoms.count, k);
}

int row_of_wire(const World& w) {
    for (int i = 0; i < int(w.rows.rows.size()); ++i)
        if (w.rows.rows[i].key.owner == Owner::wire) return i;
    return -1;
}

// Length of the free wire and of what the drum has wound of it since the wire was laid [m].
double free_and_wound(World& w) {
    Wire& wire = w.wires[0];
    const double before = wire.points[0].wheel.turn_out;
    touch_wheels(wire, w.bodies);
    find_lines(wire, w.bodies);
    const double wound = wheel_radius(wire.points[0]) * (wire.points[0].wheel.turn_out - before);
    wire.points[0].wheel.turn_out = before;
    return wire.lines[0].length + wound;
}

TEST(AslantWire, PullIsTheGradientOfItsLength) {
    int compared = 0;
    for (int i = 0; i < 60; ++i) {
        RandomSwing any(i);
        World w;
        add_wire_type(w, 1e7);
        const int carrier = add_cube(w, "carrier", {0, 0, 0}, 1000);
        const int load = add_cube(w, "load", any.between(1.5, 8) * any.direction(), 1000);
        for (Body& b : w.bodies) b.X_WB.q = rotation(any.between(0, 3) * any.direction());
        const double radius = any.between(0.2, 0.6);
        WirePoint drum = add_winch(w, carrier, 0.5 * any.direction(), radius);
        drum.axis = any.direction();
        add_wire(w, {drum, attach(load, 0.3 * any.direction())});
        w.winches[0].brake = true;
        prepare(w);
        begin(w, tick);
        const Wheel wheel = wheel_of(w.wires[0].points[0], w.bodies);
        const Vec3 way = w.bodies[load].X_WB.p - wheel.centre;
        const double away = (way - way.dot(wheel.n) * wheel.n).norm();
        // nearer to the axis, and beyond 60° to its plane, the pull is another one
        const double across = std::abs(w.wires[0].lines[0].u.dot(wheel.n));
        if (away < 1.5 * radius + 0.3 || across > sin(rad(60))) continue;
        ++compared;
        const int row = row_of_wire(w);
        ASSERT_GE(row, 0);
        for (const int body : {carrier, load})
            for (int k = 0; k < 6; ++k) {
                constexpr double step = 1e-5;  // [m], [rad]
                const Pose at = w.bodies[body].X_WB;
                double length[2];
                for (const int side : {0, 1}) {
                    const double by = side ? step : -step;
                    Pose& X = w.bodies[body].X_WB;
                    if (k < 3)
                        X.p[k] += by;
                    else
                        X.q = rotation(by * Vec3::Unit(k - 3)) * X.q;
                    length[side] = free_and_wound(w);
                    w.bodies[body].X_WB = at;
                }
                const int freedom = w.bodies[body].first + k;
                EXPECT_NEAR(w.rows.rate(row, unit_motion(w, freedom)),
                            (length[1] - length[0]) / (2 * step), 1e-6)
                    << "rig " << i << ", body " << body << ", freedom " << k;
            }
    }
    EXPECT_GT(compared, 30);
}

// Moved as one, a carrier with its wheel and a load have a wire as long as before.
TEST(AslantWire, OfASheaveDoesNotSeeHowAllMoveAsOne) {
    for (int i = 0; i < 20; ++i) {
        RandomSwing any(i);
        World w;
        add_wire_type(w, 1e7);
        const int carrier = add_cube(w, "carrier", {0, 0, 0}, 1000);
        const int load = add_cube(w, "load", {any.between(-2, 4), any.between(-3, 3), -4}, 1000);
        const WirePoint wheel = add_sheave(w, "wheel", {0.3, 0, 0.5}, 0.4, 2, 20, carrier);
        add_wire(w, {attach(carrier, {-0.2, 0.1, -2}), wheel, attach(load, {0, 0.2, 0.3})});
        prepare(w);
        begin(w, tick);
        for (int k = 0; k < 6; ++k) {
            Eigen::VectorXd v = Eigen::VectorXd::Zero(w.solver->freedoms.count);
            for (int b = 0; b < int(w.bodies.size()); ++b) {
                const int first = w.bodies[b].first;
                if (first < 0) continue;
                const Vec3 spin = k < 3 ? Vec3(Vec3::Zero()) : Vec3(Vec3::Unit(k - 3));
                v.segment<3>(first) = k < 3 ? Vec3(Vec3::Unit(k)) : spin.cross(w.bodies[b].X_WB.p);
                v.segment<3>(first + 3) = spin;
            }
            for (int row = 0; row < int(w.rows.rows.size()); ++row) {
                if (w.rows.rows[row].key.owner != Owner::wire) continue;
                EXPECT_NEAR(w.rows.rate(row, v), 0, 1e-9) << "rig " << i << ", motion " << k;
            }
        }
    }
}

}  // namespace
}  // namespace fairlead::physics
