// Every row's Jacobian against finite differences: move each freedom a little the way the step
// moves it (position, exponential map, material over wheels and out of drums), build the rows
// again and compare the change of g with G.
#include <gtest/gtest.h>

#include "physics/contact/body_contact_rows.h"
#include "physics/joint/joint_rows.h"
#include "physics/wire/dynamics/tension_rows.h"
#include "physics/wire/model/winch_rows.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "physics/wire/route/route.h"
#include "physics/world/families.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct Laid {  // the parts of a world that rows are made of
    Bodies bodies;
    std::vector<Joint> joints;
    std::vector<Wire> wires;
    std::vector<WireType> types;
    std::vector<Winch> winches;
    std::vector<Material> materials;

    explicit Laid(const World& w)
        : bodies(w.bodies),
          joints(w.joints),
          wires(w.wires),
          types(w.wire_types),
          winches(w.winches),
          materials(w.materials) {}

    World world() const {  // of these parts, for the families
        World w;
        w.bodies = bodies, w.wires = wires, w.wire_types = types, w.winches = winches;
        register_families(w);
        return w;
    }

    Freedoms freedoms() const {
        World w = world();
        return number(w);
    }

    static Freedoms number(World& w) {
        Freedoms f;
        for (const auto& family : w.families) family->number(w, f);
        return f;
    }

    Rows rows(Collision* collision = nullptr) const {
        Rows rows;
        Turning turning;
        World w = world();
        number(w);
        add_joint_rows(joints, w.bodies, tick, rows);
        add_winch_rows(w.winches, tick, rows);
        add_wire_rows(wires, {w.bodies, w.winches, types, w.wire_freedoms}, tick, turning, rows);
        if (collision) {
            std::vector<BodyContact> contacts;
            collision->find(bodies, {}, 0.5, tick, contacts);
            const std::vector<Remembered> nothing;
            ContactRows to(rows, FrictionLaw::pyramid, nothing, tick);
            add_body_contact_rows(contacts, {w.bodies, materials}, to);
        }
        return rows;
    }

    void set_velocities(const Eigen::VectorXd& v) {
        World w = world();
        number(w);
        for (const auto& family : w.families) family->scatter(w, v);
        bodies = w.bodies, wires = w.wires, winches = w.winches;
        for (Body& b : bodies) b.v_before = b.v, b.w_before = b.w;
    }

    // As the step moves, with h = 1.
    void move() {
        move_bodies(bodies, 1);
        for (Winch& w : winches) w.paid_out += w.speed;
        for (Wire& wire : wires)
            for (WirePoint& p : wire.points)
                if (p.kind == WirePoint::Kind::mass) p.node.x += p.node.v;
        for (Joint& j : joints) j.position = joint_position(j, bodies, j.position);
        slide_wires(wires, bodies, winches, 1);
        for (Wire& wire : wires) find_lines(wire, bodies);
    }
};

Laid moved(const Laid& at, const Eigen::VectorXd& dq) {
    Laid there = at;
    there.set_velocities(dq);
    there.move();
    return there;
}

// What a row constrains: its g, or for motors (whose g is no position) the joint's coordinate.
double constrained(const Laid& at, const Row& r) {
    if (r.key.owner == Owner::joint_motor) return at.joints[r.index].position;
    return r.g;
}

void expect_jacobian(const World& world, bool with_contacts = false, double tolerance = 1e-6) {
    constexpr double d = 1e-5;
    Collision collision;
    Collision* const find = with_contacts ? &collision : nullptr;
    Laid at(world);
    const int n = at.freedoms().count;
    at.set_velocities(Eigen::VectorXd::Zero(n));
    const Rows rows = at.rows(find);
    for (int i = 0; i < n; ++i) {
        Eigen::VectorXd e = Eigen::VectorXd::Zero(n);
        e[i] = d;
        const Laid a = moved(at, -e), b = moved(at, e);
        const Rows before = a.rows(find), after = b.rows(find);
        e[i] = 1;
        ASSERT_EQ(before.rows.size(), rows.rows.size());
        ASSERT_EQ(after.rows.size(), rows.rows.size());
        for (int k = 0; k < int(rows.rows.size()); ++k) {
            const Row& r = rows.rows[k];
            if (r.law == Law::velocity && r.key.owner != Owner::joint_motor) continue;
            const double slope =
                (constrained(b, after.rows[k]) - constrained(a, before.rows[k])) / (2 * d);
            EXPECT_NEAR(slope, rows.rate(k, e), tolerance)
                << "row " << k << " of owner " << int(r.key.owner) << ", freedom " << i;
        }
    }
}

int random_body(World& w, Random& random, const std::string& name, double spread = 2) {
    const int i = add_cube(w, name, random.vector(spread), random(1, 10));
    w.bodies[i].X_WB.q = random.orientation();
    return i;
}

}  // namespace

// Ball, hinge, slider and lock, violated by up to a few per cent, and violated a lot where the
// Jacobian is exact.
TEST(Jacobian, Joints) {
    Random random(1);
    for (int n = 0; n < 40; ++n)
        for (auto kind :
             {Joint::Kind::ball, Joint::Kind::hinge, Joint::Kind::slider, Joint::Kind::lock}) {
            World w;
            const int a = random_body(w, random, "a"), b = random_body(w, random, "b");
            add_joint(w, kind, a, b, random.vector(1), random.vector(1).normalized());
            // rotation rows of slider and lock are a series in the violation: keep that small
            const bool exact = kind == Joint::Kind::ball || kind == Joint::Kind::hinge;
            w.bodies[b].X_WB.p += random.vector(0.5);
            w.bodies[b].X_WB.q = rotation(random.vector(exact ? 0.8 : 0.03)) * w.bodies[b].X_WB.q;
            expect_jacobian(w);
        }
}

TEST(Jacobian, LimitsAndMotors) {
    Random random(2);
    for (int n = 0; n < 40; ++n)
        for (auto kind : {Joint::Kind::hinge, Joint::Kind::slider}) {
            World w;
            const int a = random_body(w, random, "a"), b = random_body(w, random, "b");
            const Vec3 axis = random.vector(1).normalized();
            const int k = add_joint(w, kind, a, b, random.vector(1), axis);
            Joint& j = w.joints[k];
            j.limited = true, j.lower = random(-2, 0), j.upper = random(0.1, 2);
            j.motor.mode = Motor::Mode::speed;
            // along its own freedom the joint may stand anywhere
            const Vec3 axis_W = w.bodies[a].X_WB.q * j.X_AJ.q * Vec3::UnitZ();
            if (kind == Joint::Kind::slider) {
                w.bodies[b].X_WB.p += random(-1, 1) * axis_W;
            } else {
                const Vec3 hinge = w.bodies[b].X_WB * j.X_BJ.p;
                const Quat turn = rotation(random(-2, 2) * axis_W);
                w.bodies[b].X_WB.p = hinge + turn * (w.bodies[b].X_WB.p - hinge);
                w.bodies[b].X_WB.q = turn * w.bodies[b].X_WB.q;
            }
            prepare(w);
            expect_jacobian(w);
        }
}

// Attach, eye and mass-node ends; straight and bent.
TEST(Jacobian, WireOverEyesAndNodes) {
    Random random(3);
    for (int n = 0; n < 40; ++n) {
        World w;
        add_wire_type(w, 1e6, 0.5);
        const int a = random_body(w, random, "a", 4), b = random_body(w, random, "b", 4),
                  c = random_body(w, random, "c", 4);
        Wire& wire = add_wire(
            w,
            {attach(a, random.vector(1)), eye(b, random.vector(1)), eye(0, random.vector(4)),
             eye(b, random.vector(1)), attach(c, random.vector(1))},
            random(0, 1) < 0.5 ? -1 : 30);
        for (const int k : {0, 2}) {
            find_lines(wire, w.bodies);
            refine(wire, k, random(0.2, 0.8), w.bodies);
        }
        for (WirePoint& p : wire.points)
            if (p.kind == WirePoint::Kind::mass) p.node.x += random.vector(0.5);
        slide_wires(w.wires, w.bodies, w.winches, 0);
        find_lines(wire, w.bodies);
        expect_jacobian(w);
    }
}

namespace {

// A wire from a drum on a moving mount over two moving wheels to a moving load; all in one plane,
// where the tangent points are exact.
World wheels(Random& random, bool winch_first) {
    World w;
    add_wire_type(w, 1e6);
    const int mount = add_cube(w, "mount", {random(-6, -5), 0, random(-4, -2)}, 3);
    const int block = add_cube(w, "block", {random(-0.5, 0.5), 0, random(1, 2)}, 3);
    const int load = add_cube(w, "load", {random(5, 6), 0, random(-4, -2)}, 3);
    const WirePoint drum =
        add_winch(w, mount, {random(-0.2, 0.2), 0, random(-0.2, 0.2)}, random(0.1, 0.4));
    const double x = random(-2, -1), z = random(1, 3);
    const WirePoint first =
        add_sheave(w, "first", {x, 0, z}, random(0.2, 0.5), 0.1, 1, block, 0.96);
    const WirePoint second =
        add_sheave(w, "second", {random(1, 2), 0, random(1, 3)}, random(0.2, 0.5), 0.1, 1, block);
    std::vector<WirePoint> route{drum, first, second, attach(load, {0.1, 0, 0.5})};
    if (!winch_first) std::reverse(route.begin(), route.end());
    // any spin about the axis: rotations of all bodies are about y, so that the plane is kept
    for (Body& b : w.bodies)
        if (b.dynamic()) b.X_WB.q = rotation({0, 1e-9, 0});
    add_wire(w, route, random(0, 1) < 0.5 ? -1 : 25);
    return w;
}

}  // namespace

TEST(Jacobian, WireOverSheavesAndWinch) {
    Random random(4);
    for (int n = 0; n < 40; ++n) {
        World w = wheels(random, n % 2 == 0);
        w.joints.clear();  // the wheels may leave their bearings: all freedoms count
        // a mass node between drum and wheel in every other world
        if (n % 4 < 2) {
            find_lines(w.wires[0], w.bodies);
            refine(w.wires[0], n % 2 == 0 ? 0 : 2, 0.4, w.bodies);
        }
        slide_wires(w.wires, w.bodies, w.winches, 0);
        find_lines(w.wires[0], w.bodies);
        expect_jacobian(w);
    }
}

TEST(Jacobian, WinchStop) {
    World w;
    add_wire_type(w, 1e6);
    const int load = add_cube(w, "load", {0, 0, -5}, 10);
    for (double paid_out : {1.0, 9.0}) {
        w.winches.clear(), w.wires.clear();
        const WirePoint drum = add_winch(w, 0, {-0.2, 0, 0});
        w.winches[0].paid_out = paid_out, w.winches[0].max_out = 10;
        add_wire(w, {drum, attach(load)});
        find_lines(w.wires[0], w.bodies);
        expect_jacobian(w);
    }
}

// The bearing row's rate is the rim's speed relative to what carries the wheel.
TEST(Jacobian, BearingRateIsRimSpeed) {
    Random random(5);
    for (int n = 0; n < 20; ++n) {
        const World w = wheels(random, true);
        Laid at(w);
        for (Wire& wire : at.wires) find_lines(wire, at.bodies);
        Eigen::VectorXd v(at.freedoms().count);
        for (double& x : v) x = random(-1, 1);
        at.set_velocities(v);
        const Rows rows = at.rows();
        int bearings = 0;
        for (int k = 0; k < int(rows.rows.size()); ++k) {
            if (rows.rows[k].key.owner != Owner::bearing) continue;
            ++bearings;
            const WirePoint& p = at.wires[0].points[1];
            const Vec3 axis = at.bodies[p.body].X_WB.q * p.axis;
            const double rim = p.wheel.radius * p.side *
                               axis.dot(at.bodies[p.body].w - at.bodies[p.wheel.carrier].w);
            EXPECT_NEAR(rows.rate(k, v) + rows.rows[k].driven, rim, 1e-12);
        }
        EXPECT_EQ(bearings, 1);
    }
}

// With kinematic bodies the rate of g is G v plus what is driven.
TEST(Jacobian, KinematicBodiesAreDriven) {
    Random random(6);
    for (int n = 0; n < 30; ++n) {
        World w;
        add_wire_type(w, 1e6);
        const int a = random_body(w, random, "a"), b = random_body(w, random, "b"),
                  c = random_body(w, random, "c");
        for (auto kind : {Joint::Kind::hinge, Joint::Kind::slider, Joint::Kind::ball})
            add_joint(w, kind, a, b, random.vector(1), random.vector(1).normalized());
        add_wire(w, {attach(a, random.vector(1)), eye(b, random.vector(1)), attach(c)});
        w.bodies[a].motion = Motion::kinematic;
        prepare(w);
        Laid at(w);
        const double d = 1e-6;
        Eigen::VectorXd v(at.freedoms().count);
        for (double& x : v) x = random(-1, 1);
        const Vec3 v_a = random.vector(1), w_a = random.vector(1);
        const auto go = [&](double scale) {
            Laid there = at;
            there.bodies[a].v = scale * v_a, there.bodies[a].w = scale * w_a;
            there.set_velocities(scale * v);
            there.move();
            return there.rows();
        };
        at.bodies[a].v = v_a, at.bodies[a].w = w_a;
        at.set_velocities(v);
        const Rows rows = at.rows(), before = go(-d), after = go(d);
        for (int k = 0; k < int(rows.rows.size()); ++k) {
            if (rows.rows[k].law == Law::velocity) continue;
            EXPECT_NEAR((after.rows[k].g - before.rows[k].g) / (2 * d),
                        rows.rate(k, v) + rows.rows[k].driven, 1e-6)
                << "owner " << int(rows.rows[k].key.owner);
            EXPECT_EQ(rows.rows[k].driven, rows.rows[k].driven_before);
        }
    }
}

// κ of a taut wire is the second derivative of g along uniform motion.
TEST(Jacobian, CurvatureIsTheSecondDerivative) {
    Random random(7);
    for (int n = 0; n < 30; ++n) {
        World w;
        add_wire_type(w, 1e6, 0.2);
        const int a = random_body(w, random, "a", 4), b = random_body(w, random, "b", 4);
        Wire& wire = add_wire(w, {attach(a, random.vector(1)), attach(b, random.vector(1))});
        find_lines(wire, w.bodies);
        refine(wire, 0, 0.4, w.bodies);
        // it was taut, but so little that a step resolves its shortest waves
        for (WireSegment& s : wire.segments) s.tension = 1e-9;
        Laid at(w);
        Eigen::VectorXd v(at.freedoms().count);
        for (double& x : v) x = random(-1, 1);
        at.set_velocities(v);
        const double d = 1e-4;
        const Rows rows = at.rows(), before = moved(at, -d * v).rows(),
                   after = moved(at, d * v).rows();
        for (int k = 0; k < int(rows.rows.size()); ++k)
            EXPECT_NEAR((after.rows[k].g - 2 * rows.rows[k].g + before.rows[k].g) / (d * d),
                        rows.rows[k].curvature, 1e-5 * (1 + std::abs(rows.rows[k].curvature)));
    }
}

TEST(Jacobian, ContactNormal) {
    Random random(8);
    for (int n = 0; n < 20; ++n) {
        World w;
        const int floor = add_cube(w, "floor", {0, 0, 0}, 1);
        w.bodies[floor].motion = Motion::fixed;
        w.bodies[floor].shape = {{Pose{}, HalfSpace{Vec3::UnitZ()}}};
        const int box = add_box(w, "box", {0, 0, 0}, {1, 2, 3}, 10);
        w.bodies[box].X_WB.q = random.orientation();
        // its lowest corner alone is near the floor
        double low = 0;
        for (int i = 0; i < 8; ++i)
            low = std::min(low, (w.bodies[box].X_WB.q *
                                 Vec3(i & 1 ? 0.5 : -0.5, i & 2 ? 1 : -1, i & 4 ? 1.5 : -1.5))
                                    .z());
        w.bodies[box].X_WB.p = {0, 0, -low + random(-0.01, 0.01)};
        const int ball = add_cube(w, "ball", {5, 0, 1 + random(-0.01, 0.01)}, 3);
        w.bodies[ball].shape = {{Pose{}, Sphere{1}}};
        const int other = add_cube(w, "other", {5, 1.2, 2.6}, 3);
        w.bodies[other].shape = {{Pose{}, Sphere{1}}};
        expect_jacobian(w, true);
    }
}

}  // namespace fairlead::physics
