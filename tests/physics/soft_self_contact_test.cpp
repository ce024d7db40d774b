// Deformable bodies that meet themselves, and each other edge on edge: docs/theory/soft.md 4.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// A bar that is bent into a horseshoe at rest: two legs along -x, .1 m thick, .2 m apart.
std::shared_ptr<const SoftShape> horseshoe() {
    TetrahedralMesh mesh = box_of_tetrahedra(Vec3(1.6, .1, .1), {20, 2, 2});
    constexpr double middle = .15, arc = pi * middle;  // [m]
    for (Vec3& p : mesh.nodes) {
        const double along = p.x(), out = middle + p.y();
        if (std::abs(along) < arc / 2) {
            const double angle = along / middle;
            p = Vec3(out * std::cos(angle), out * std::sin(angle), p.z());
        } else {
            const double side = along < 0 ? -1 : 1;
            p = Vec3(-(std::abs(along) - arc / 2), side * out, p.z());
        }
    }
    for (auto& e : mesh.elements) {
        TetrahedralMesh one{mesh.nodes, {e}, false};
        if (volume(one, 0) < 0) std::swap(e[2], e[3]);
    }
    return std::make_shared<SoftShape>(mesh);
}

// [m] How deep surface nodes are within tetrahedra that they are no corner of.
double deepest_overlap(const SoftBody& in, const SoftBody& of) {
    double deepest = 0;
    for (const auto& e : in.shape->mesh.elements) {
        Bounds box;
        for (int k = 0; k < 4; ++k) box.extend(in.x[e[k]]);
        Mat3 edges;
        for (int k = 0; k < 3; ++k) edges.col(k) = in.x[e[k + 1]] - in.x[e[0]];
        const Mat3 rates = edges.inverse();
        for (const int i : of.shape->surface_nodes) {
            if (!box.contains(of.x[i])) continue;
            if (&in == &of && std::find(e.begin(), e.begin() + 4, i) != e.begin() + 4) continue;
            const Vec3 L = rates * (of.x[i] - in.x[e[0]]);
            double depth = (1 - L.sum()) / (rates.transpose() * Vec3::Ones()).norm();
            for (int k = 0; k < 3; ++k) depth = std::min(depth, L[k] / rates.row(k).norm());
            deepest = std::max(deepest, depth);
        }
    }
    return deepest;
}

double force_on_itself(const World& w) {
    double sum = 0;
    for (const SoftContact& c : w.soft_contacts)
        if (c.body < 0 && c.other.soft == c.on.soft) sum += c.force.norm();
    return sum;
}

World horseshoe_alone(double young) {
    World w;
    w.bodies.resize(1);
    w.environment.gravity.setZero();
    w.soft_bodies.push_back(soft_body("horseshoe", horseshoe(), Pose()));
    w.soft_bodies[0].young = young;
    return w;
}

}  // namespace

// Legs that are thrown at each other meet, at any speed and in any way, and part again.
TEST(SoftSelfContact, LegsOfAHorseshoeDoNotPassThroughEachOther) {
    Random random(11);
    int met_in = 0;
    for (int run = 0; run < 16; ++run) {
        World w = horseshoe_alone(std::pow(10, random(4.5, 6.5)));
        SoftBody& b = w.soft_bodies[0];
        const double speed = random(1, 12), across = random(-3, 3), twist = random(-6, 6);
        for (std::size_t i = 0; i < b.x.size(); ++i) {
            const Vec3& x = b.x[i];
            const double leg = x.y() < 0 ? 1 : -1, far = std::clamp(-x.x() / .5, 0., 1.);
            b.v[i] = far * Vec3(0, leg * speed, leg * (across + twist * (x.x() + .3)));
        }
        prepare(w);
        step(w, tick);
        const Vec3 p = w.probe.momentum;
        double most = 0, deepest = 0;  // [N] [m]
        for (int n = 0; n < 90; ++n) {
            step(w, tick);
            ASSERT_EQ(w.diverged, "") << run;
            most = std::max(most, force_on_itself(w));
            deepest = std::max(deepest, deepest_overlap(w.soft_bodies[0], w.soft_bodies[0]));
            ASSERT_LT((w.probe.momentum - p).norm(), 1e-10 * (p.norm() + mass(b) * speed)) << n;
        }
        met_in += most > 1;
        // a fifth of a leg: on the way of a tick, .2 m here, a node passes by the triangle that it
        // was foreseen to meet
        EXPECT_LT(deepest, .02) << run << ": " << speed << ' ' << across << ' ' << twist;
    }
    EXPECT_GE(met_in, 12);
}

// A ring that is squeezed until its inner walls lie on each other holds the plates off by both.
TEST(SoftSelfContact, SqueezedRingLiesOnItself) {
    World w;
    w.environment.gravity.setZero();
    w.bodies.resize(1);
    const int left = add_box(w, "left", {-.65, 0, 0}, {.4, 2, 1}, 1);
    const int right = add_box(w, "right", {.65, 0, 0}, {.4, 2, 1}, 1);
    for (const int plate : {left, right}) w.bodies[plate].motion = Motion::kinematic;
    w.soft_bodies.push_back(soft_body(
        "ring", std::make_shared<SoftShape>(torus_of_tetrahedra(.3, .12, 3, 24)), Pose()));
    w.soft_bodies[0].young = 2e5, w.soft_bodies[0].damping_time = .02;
    prepare(w);
    for (int n = 0; n < 120; ++n) {
        w.bodies[left].v = Vec3(n < 85 ? .18 : 0, 0, 0);
        w.bodies[right].v = -w.bodies[left].v;
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
        EXPECT_LT(deepest_overlap(w.soft_bodies[0], w.soft_bodies[0]), .01) << n;
    }
    EXPECT_GT(force_on_itself(w), 100);
}

// What is not bent does not feel itself: not at edges, not through its thickness.
TEST(SoftSelfContact, ThinAndSharpBodiesAtRestDoNotTouchThemselves) {
    for (const Vec3& size : {Vec3(1, 1, .003), Vec3(.4, .4, .4), Vec3(2, .01, .01)}) {
        World w;
        w.bodies.resize(1);
        w.environment.gravity.setZero();
        std::array<int, 3> cells;
        for (int k = 0; k < 3; ++k) cells[k] = size[k] > .1 ? 5 : 1;
        w.soft_bodies.push_back(soft_body(
            "plate", std::make_shared<SoftShape>(box_of_tetrahedra(size, cells)), Pose()));
        for (std::size_t i = 0; i < w.soft_bodies[0].x.size(); ++i)
            w.soft_bodies[0].v[i] = Vec3(.3, .2, 8).cross(w.soft_bodies[0].x[i]);
        prepare(w);
        for (int n = 0; n < 20; ++n) {
            step(w, tick);
            EXPECT_TRUE(w.soft_contacts.empty()) << size.transpose() << ' ' << n;
        }
    }
}

// Two crossed bars of one body, in two pieces, whose nodes all miss each other: edge on edge.
TEST(SoftSelfContact, CrossedBarsMeetByTheirEdges) {
    for (const double speed : {.5, 5., 20.}) {
        World w;
        w.bodies.resize(1);
        w.environment.gravity.setZero();
        // no node within .16 m of the middle; far enough to be seen in time
        const TetrahedralMesh bar = box_of_tetrahedra(Vec3(1, .1, .1), {3, 1, 1});
        const double apart = .3 + .1 * speed;
        const Quat on_edge(Eigen::AngleAxisd(pi / 4, Vec3::UnitX()));
        const Quat across(Eigen::AngleAxisd(pi / 2, Vec3::UnitZ()));
        const int count = int(bar.nodes.size());
        TetrahedralMesh both = bar;
        for (Vec3& p : both.nodes) p = on_edge * p;
        for (const Vec3& p : bar.nodes)
            both.nodes.push_back(across * (on_edge * p) + Vec3(0, 0, apart));
        for (TetrahedralMesh::Element e : bar.elements) {
            for (int k = 0; k < 4; ++k) e[k] += count;
            both.elements.push_back(e);
        }
        w.soft_bodies.push_back(soft_body("bars", std::make_shared<SoftShape>(both), Pose()));
        w.soft_bodies[0].young = 1e8;
        for (int i = count; i < 2 * count; ++i) w.soft_bodies[0].v[i] = Vec3(0, 0, -speed);
        prepare(w);
        step(w, tick);
        const Vec3 p = w.probe.momentum;
        double most = 0;
        for (int n = 0; n < 60; ++n) {
            step(w, tick);
            most = std::max(most, force_on_itself(w));
            ASSERT_LT((w.probe.momentum - p).norm(), 1e-10 * p.norm());
            double low = 0, high = 0;
            const std::vector<Vec3>& x = w.soft_bodies[0].x;
            for (int i = 0; i < count; ++i)
                low += x[i].z() / count, high += x[i + count].z() / count;
            ASSERT_GT(high - low, .12) << speed << ' ' << n;  // .141 where they touch
        }
        EXPECT_GT(most, 1) << speed;
    }
}

}  // namespace fairlead::physics
