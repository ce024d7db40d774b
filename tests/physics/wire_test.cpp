#include "physics/wire/model/wire.h"
#include "physics/wire/route/route.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "physics/wire/model/sheave.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// What drums have given [m]. While a drum's tangent point moves, wire lies down on it or lifts off.
double paid_out(const World& w) {
    double sum = 0;
    for (const Winch& winch : w.winches) sum += winch.paid_out;
    for (const Wire& wire : w.wires) {
        const WirePoint &first = wire.points.front(), &last = wire.points.back();
        if (first.kind == WirePoint::Kind::winch) sum -= first.wheel.radius * first.wheel.turn_out;
        if (last.kind == WirePoint::Kind::winch) sum += last.wheel.radius * last.wheel.turn_in;
    }
    return sum;
}

double rest_length(const World& w) {
    double sum = 0;
    for (const Wire& wire : w.wires) sum += wire_rest_length(wire);
    return sum;
}

}  // namespace

TEST(LayWire, TautSlackAndPretension) {
    World w;
    add_wire_type(w, 1e7);
    const int load = add_cube(w, "load", {0, 0, -10}, 1);
    for (double length : {-1.0, 10.0, 12.0, 9.5}) {
        const Wire& wire = add_wire(w, {attach(0), attach(load)}, length);
        EXPECT_NEAR(wire_length(wire), 10, 1e-12);
        EXPECT_NEAR(wire_rest_length(wire), length < 0 ? 10 : length, 1e-12);
    }
    Wire empty;
    EXPECT_THROW(lay_wire(empty, w.bodies, -1), std::runtime_error);
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 5}, 1, 1);
    EXPECT_THROW(add_wire(w, {attach(0, {-1, 0, 0}), sheave, attach(0, {1, 0, 0})}, 3),
                 std::runtime_error)
        << "shorter than the arc it lies on";
}

TEST(LayWire, GivesEverySegmentItsShare) {
    World w;
    add_wire_type(w, 1e7);
    const Wire& wire =
        add_wire(w, {attach(0), eye(0, {3, 0, 0}), eye(0, {3, 0, -4}), attach(0, {0, 0, -4})}, 20);
    const double share[] = {6, 8, 6};
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(wire.segments[k].rest_length, share[k], 1e-12);
}

// Tangents and arcs in closed form, for points anywhere outside the wheel.
TEST(Route, LengthOverOneWheel) {
    Random random(1);
    for (int n = 0; n < 200; ++n) {
        World w;
        add_wire_type(w, 1e7);
        const double r = random(0.1, 0.5);
        const Vec3 centre = random.vector(3);
        const double d1 = random(1, 5), d2 = random(1, 5);
        const double a1 = random(0, 2 * pi), between = random(0.3, 2 * pi - 0.3);
        const auto place = [&](double d, double a) {
            return Vec3(centre + d * Vec3(std::cos(a), 0, -std::sin(a)));  // turns about +y
        };
        WirePoint sheave = add_sheave(w, "sheave", centre, r, 1);
        sheave.side = 1;
        const double wrap = between - std::acos(r / d1) - std::acos(r / d2);
        if (wrap < 0.01) continue;
        const Wire& wire =
            add_wire(w, {attach(0, place(d1, a1)), sheave, attach(0, place(d2, a1 + between))});
        EXPECT_NEAR(wrap_angle(wire.points[1]), wrap, 1e-9);
        EXPECT_NEAR(wire_length(wire),
                    std::sqrt(d1 * d1 - r * r) + std::sqrt(d2 * d2 - r * r) + r * wrap, 1e-9);
    }
}

TEST(Route, OpenAndCrossedBelt) {
    const double D = 3, r = 0.4;
    for (bool crossed : {false, true}) {
        World w;
        add_wire_type(w, 1e7);
        WirePoint a = add_sheave(w, "a", {0, 0, 0}, r, 1), b = add_sheave(w, "b", {D, 0, 0}, r, 1);
        a.side = 1, b.side = crossed ? -1 : 1;
        // over a from below; down from b, or up from it
        const Wire& wire = add_wire(
            w, {attach(0, {-r, 0, -5}), a, b, attach(0, {D + r, 0, crossed ? 5.0 : -5.0})});
        const double between = crossed ? std::sqrt(D * D - 4 * r * r) : D;
        EXPECT_NEAR(wire.segments[1].length, between, 1e-9);
        const double extra = crossed ? std::asin(2 * r / D) : 0;
        EXPECT_NEAR(wrap_angle(wire.points[1]), pi / 2 + extra, 1e-9);
        EXPECT_NEAR(wire_length(wire), 10 + between + 2 * r * (pi / 2 + extra), 1e-9);
    }
}

TEST(Route, SmallerWrapIsChosen) {
    World w;
    add_wire_type(w, 1e7);
    const WirePoint over = add_sheave(w, "over", {0, 0, 0}, 0.3, 1);
    const Wire& up = add_wire(w, {attach(0, {-0.3, 0, -4}), over, attach(0, {0.3, 0, -4})});
    EXPECT_EQ(up.points[1].side, 1);
    EXPECT_NEAR(wrap_angle(up.points[1]), pi, 1e-9);
    const WirePoint under = add_sheave(w, "under", {0, 0, -8}, 0.3, 1);
    const Wire& down = add_wire(w, {attach(0, {-0.3, 0, 0}), under, attach(0, {0.3, 0, 0})});
    EXPECT_EQ(down.points[1].side, -1);
    EXPECT_NEAR(wrap_angle(down.points[1]), pi, 1e-9);
}

TEST(Route, PathRunsAlongSegmentsAndArcs) {
    World w;
    add_wire_type(w, 1e7);
    const double r = 0.5;
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, r, 1);
    const Wire& wire = add_wire(w, {attach(0, {-0.5, 0, -4}), sheave, attach(0, {3, 0, 1})});
    std::vector<PathPoint> path;
    wire_path(wire, w.bodies, path);
    double length = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) length += (path[i + 1].p - path[i].p).norm();
    EXPECT_NEAR(length, wire_length(wire), 1e-3);  // chords of 0.1 rad
    EXPECT_LT(length, wire_length(wire));
    EXPECT_LT((path.front().p - Vec3(-0.5, 0, -4)).norm(), 1e-12);
    EXPECT_LT((path.back().p - Vec3(3, 0, 1)).norm(), 1e-12);
    for (const PathPoint& p : path)
        if (p.arc) {
            EXPECT_NEAR(p.p.norm(), r, 1e-12);
        }
}

// Material is neither made nor lost: over wheels on a swinging block, through eyes of a tumbling
// body, in and out of drums, with mass nodes coming and going.
TEST(Wire, RestLengthIsConserved) {
    World w;
    add_wire_type(w, 1e7, 0.5);
    const WirePoint drum = add_winch(w, 0, {-4, 0, -6});
    const WirePoint first = add_sheave(w, "first", {0, 0, 0}, 0.3, 0.05, 2, 0, 0.97);
    const int block = add_cube(w, "block", {0.6, 0, -6}, 400);
    const WirePoint second = add_sheave(w, "second", {0.6, 0, -6}, 0.3, 0.05, 2, block);
    Wire& hoist = add_wire(w, {drum, first, second, attach(0, {0.9, 0, 0})});
    hoist.resolution.max_nodes = 12, hoist.resolution.min_segment = 0.7;
    const int a = add_cube(w, "a", {4, 0, -3}, 20), b = add_cube(w, "b", {5, 0, -5}, 30);
    w.bodies[a].w = {3, 2, 1}, w.bodies[b].v = {1, 2, 0};
    add_wire(w,
             {attach(0, {3, 0, 0}), eye(a, {-0.4, 0, 0.1}), eye(a, {0.4, 0.2, 0}),
              eye(b, {0, 0, 0.5}), attach(0, {8, 1, 0})},
             14);
    prepare(w);
    w.bodies[block].v = {1, 0.1, 0};
    begin(w, tick);
    const double all = rest_length(w) - paid_out(w);
    int most = 0, least = 100;
    for (int n = 0; n < 1800; ++n) {
        w.winches[0].target_speed = 0.8 * std::sin(n * tick);
        step(w, tick);
        ASSERT_NEAR(rest_length(w) - paid_out(w), all, 1e-10) << "tick " << n;
        most = std::max(most, mass_nodes(w.wires[0])),
        least = std::min(least, mass_nodes(w.wires[0]));
    }
    ASSERT_EQ(w.diverged, "");
    EXPECT_GT(most, least) << "nodes should come and go in this test";
}

TEST(Wire, EyesShareMaterialAndTension) {
    World w;
    add_wire_type(w, 1e7);
    const int a = add_cube(w, "a", {1.5, 0, -3}, 50);
    add_wire(w, {attach(0), eye(a, {-0.3, 0, 0.4}), eye(a, {0.3, 0, 0.4}), attach(0, {4, 0, 0})},
             9);
    prepare(w);
    for (int n = 0; n < 600; ++n) {
        step(w, tick);
        const Wire& wire = w.wires[0];
        const double strain = wire.segments[0].length / wire.segments[0].rest_length;
        for (const WireSegment& s : wire.segments) {
            ASSERT_EQ(s.tension, wire.segments[0].tension);
            ASSERT_NEAR(s.length / s.rest_length, strain, 1e-12);
        }
    }
    EXPECT_GT(w.wires[0].segments[0].tension, 100);
}

// No slip: what passes a fixed wheel is its turning times its radius.
TEST(Wire, WheelTurnsWithTheWire) {
    World w;
    add_wire_type(w, 1e8);
    const double r = 0.35;
    const int a = add_cube(w, "a", {-r, 0, -4}, 100), b = add_cube(w, "b", {r, 0, -4}, 130);
    const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, r, 0.5);
    add_wire(w, {attach(a), sheave, attach(b)});
    prepare(w);
    const double before = w.wires[0].segments[1].rest_length;
    run(w, 1.2);
    const double passed = w.wires[0].segments[1].rest_length - before;
    EXPECT_GT(passed, 0.5);
    EXPECT_NEAR(w.joints[0].position * r, passed, 1e-6);
    EXPECT_NEAR(-4 - w.bodies[b].X_WB.p.z(), passed, 1e-3);
}

// A wheel with bearing friction holds loads that differ by less than its efficiency.
TEST(Wire, BearingHoldsASmallDifference) {
    for (double ratio : {0.96, 0.94}) {
        World w;
        add_wire_type(w, 1e8);
        const int a = add_cube(w, "a", {-0.3, 0, -4}, 100 * ratio),
                  b = add_cube(w, "b", {0.3, 0, -4}, 100);
        const WirePoint sheave = add_sheave(w, "sheave", {0, 0, 0}, 0.3, 0.01, 1, 0, 0.95);
        add_wire(w, {attach(a), sheave, attach(b)});
        prepare(w);
        run(w, 10);
        const double fall = -4 - w.bodies[b].X_WB.p.z();
        if (ratio > 0.95) {
            EXPECT_LT(std::abs(fall), 2e-3) << "sticks";
        } else {
            EXPECT_GT(fall, 0.05) << "runs";
        }
        EXPECT_NEAR(w.wires[0].segments[0].tension / (981 * ratio), 1, 0.02);
    }
}

// Free floating bodies: linear momentum to rounding, energy never grows. With a wire that runs
// through an eye, without mass and with it, and with one that has mass nodes alone.
TEST(Wire, MomentumOfAFreeSystem) {
    Random random(3);
    for (int n = 0; n < 30; ++n) {
        const bool massless = n % 3 == 0, eyed = n % 3 != 1;
        World w;
        w.environment.gravity.setZero();
        add_wire_type(w, 1e6, massless ? 0 : 0.5);
        std::vector<int> body;
        for (int i = 0; i < 3; ++i) {
            body.push_back(
                add_cube(w, "body", {3.0 * i, random(-1, 1), random(-1, 1)}, random(5, 20)));
            w.bodies[body[i]].v = random.vector(2);
            w.bodies[body[i]].w = random.vector(1);
        }
        if (eyed)
            add_wire(w, {attach(body[0], random.vector(0.3)), eye(body[1], random.vector(0.3)),
                         attach(body[2], random.vector(0.3))});
        else
            add_wire(w, {attach(body[0]), attach(body[2])});
        w.wires[0].resolution.max_nodes = 6;
        for (WireSegment& s : w.wires[0].segments) s.rest_length *= 1.1;  // slack at first
        prepare(w);
        begin(w, tick);
        const Vec3 momentum = w.probe.momentum;
        const double start = energy(w);
        double most = 0;
        for (int k = 0; k < 600; ++k) {
            step(w, tick);
            most = std::max(most, energy(w));
            ASSERT_LT((w.probe.momentum - momentum).norm(), 1e-12 * (1 + momentum.norm()))
                << n << " tick " << k;
        }
        ASSERT_EQ(w.diverged, "");
        EXPECT_LT(most, start * 1.002) << n;
    }
}

// The half segment at an attachment is carried on its arm: turning bodies keep it there with a
// force of their own.
TEST(Wire, MomentumOfMassOnTurningArms) {
    World w;
    w.environment.gravity.setZero();
    add_wire_type(w, 1e6, 0.5);
    const int a = add_cube(w, "a", {0, 0, 0}, 10), b = add_cube(w, "b", {6, 0, 0}, 10);
    w.bodies[a].w = {1, 1, 0}, w.bodies[b].w = {0, 1, 1};
    add_wire(w, {attach(a, {0.3, 0, 0}), attach(b, {0, 0.3, 0})}, 8).resolution.max_nodes = 6;
    prepare(w);
    begin(w, tick);
    const Vec3 momentum = w.probe.momentum;
    double worst = 0;
    for (int k = 0; k < 600; ++k) {
        step(w, tick);
        worst = std::max(worst, (w.probe.momentum - momentum).norm());
    }
    EXPECT_LT(worst, 1e-12);
}

}  // namespace fairlead::physics
