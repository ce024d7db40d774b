// What contacts of a deformable body meet: its compliance, or the masses of the nodes they touch,
// patch by patch (physics/solve/condensation.h, docs/theory/soft.md 4).
#include <gtest/gtest.h>

#include <cmath>

#include "physics/world/step_solver.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

constexpr SoftRegions all_regions[] = {SoftRegions::body, SoftRegions::patches,
                                       SoftRegions::published};

SoftBody& add_elastic(World& w, const TetrahedralMesh& mesh, const Pose& X, double young) {
    w.soft_bodies.push_back(soft_body("soft " + std::to_string(w.soft_bodies.size()),
                                      std::make_shared<SoftShape>(mesh), X));
    w.soft_bodies.back().young = young;
    return w.soft_bodies.back();
}

// A plate of .6 m on four feet of .1 m.
TetrahedralMesh stool() {
    TetrahedralMesh whole = box_of_tetrahedra(Vec3(.6, .6, .2), {6, 6, 2}), part = whole;
    part.elements.clear(), part.nodes.clear();
    std::vector<int> number(whole.nodes.size(), -1);
    for (auto e : whole.elements) {
        Vec3 middle = Vec3::Zero();
        for (int k = 0; k < 4; ++k) middle += whole.nodes[e[k]] / 4;
        const bool foot = std::abs(middle.x()) > .2 && std::abs(middle.y()) > .2;
        if (middle.z() < 0 && !foot) continue;
        for (int k = 0; k < 4; ++k) {
            if (number[e[k]] < 0) {
                number[e[k]] = int(part.nodes.size());
                part.nodes.push_back(whole.nodes[e[k]]);
            }
            e[k] = number[e[k]];
        }
        part.elements.push_back(e);
    }
    return part;
}

Vec3 drift(const SoftBody& b) {
    Vec3 p = Vec3::Zero();
    for (int i = 0; i < int(b.x.size()); ++i) p += b.mass(i) * b.v[i];
    return p / mass(b);
}

Vec3 angular_momentum(const World& w) {
    Vec3 L = Vec3::Zero();
    for (const SoftBody& b : w.soft_bodies)
        for (int i = 0; i < int(b.x.size()); ++i) L += b.mass(i) * b.x[i].cross(b.v[i]);
    return L;
}

}  // namespace

// Four feet are one region on the compliance, four on masses; and stand alike where last tick's
// forces are within the body.
TEST(SoftRegions, PatchesAreApartAndStandAlike) {
    double height[3];
    for (const SoftRegions regions : all_regions) {
        World w;
        add_floor(w);
        w.soft_regions = regions;
        add_elastic(w, stool(), Pose{Vec3(0, 0, .1), Quat::Identity()}, 1e6).damping_time = .02;
        prepare(w);
        for (int n = 0; n < 240; ++n) {
            w.environment.gravity.z() = n % 2 ? -9.81 : -9.810000001;  // nothing sleeps
            step(w, tick);
        }
        ASSERT_EQ(w.diverged, "");
        const std::size_t found = w.solver->island_reports().size();
        if (regions == SoftRegions::published)
            EXPECT_GE(found, 4u);
        else
            EXPECT_EQ(found, regions == SoftRegions::body ? 1u : 4u);
        const SoftBody& b = w.soft_bodies[0];
        const double weight = 9.81 * mass(b);
        EXPECT_NEAR(b.contact_force.z(), weight, 1e-3 * weight);
        height[int(regions)] = centre(b).z();
    }
    EXPECT_NEAR(height[int(SoftRegions::patches)], height[int(SoftRegions::body)], 1e-4);
    EXPECT_LT(height[int(SoftRegions::published)], height[int(SoftRegions::body)] - 1e-3);
}

// As published a body is pressed by its m g against the m_c of the nodes that touch, each tick
// anew: their layer is that much slower to stop, u/h m_c = m g h.
TEST(SoftRegions, AsPublishedABodySinksByItsLumps) {
    World w;
    add_floor(w);
    w.soft_regions = SoftRegions::published;
    const SoftBody& b = add_elastic(w, box_of_tetrahedra(Vec3::Constant(.4), {4, 4, 4}),
                                    Pose{Vec3(0, 0, .2), Quat::Identity()}, 1e7);
    prepare(w);
    run(w, 4);
    double touching = 0;
    for (int i = 0; i < int(b.x.size()); ++i)
        if (b.shape->mesh.nodes[i].z() < -.2 + 1e-9) touching += b.mass(i);
    const double sinks = tick * tick * 9.81 * mass(b) / touching;
    EXPECT_NEAR(.2 - centre(b).z(), sinks, .15 * sinks);
}

// Whatever contacts meet, what one gives the other has.
TEST(SoftRegions, KeepMomentaAndAngularMomenta) {
    for (const SoftRegions regions : all_regions) {
        World w;
        w.bodies.resize(1);
        w.environment.gravity.setZero();
        w.soft_regions = regions;
        const TetrahedralMesh ball = ball_of_tetrahedra(.2, 4);
        add_elastic(w, ball, Pose{Vec3(-.3, 0, 0), Quat::Identity()}, 1e5);
        add_elastic(w, ball, Pose{Vec3(.3, .12, .05), Quat::Identity()}, 1e5);
        for (Vec3& v : w.soft_bodies[0].v) v.x() = 3;
        prepare(w);
        step(w, tick);
        const Vec3 p = w.probe.momentum, L = angular_momentum(w);
        double most = 0;
        for (int n = 0; n < 90; ++n) {
            step(w, tick);
            most = std::max(most, w.soft_bodies[0].pressed);
            EXPECT_LT((w.probe.momentum - p).norm(), 1e-10 * p.norm()) << int(regions) << ' ' << n;
        }
        EXPECT_GT(most, 10) << int(regions);
        EXPECT_LT((angular_momentum(w) - L).norm(), 1e-10 * p.norm()) << int(regions);
    }
}

// 0.99 of the friction that a slope asks for slides, 1.01 holds, apart as together.
TEST(SoftRegions, SlopeHoldsAndLetsGoAlike) {
    const double angle = rad(20);
    for (const SoftRegions regions : {SoftRegions::body, SoftRegions::patches})
        for (const double factor : {.99, 1.01}) {
            World w;
            const Quat tilt(Eigen::AngleAxisd(angle, Vec3::UnitY()));
            const Vec3 up = tilt * Vec3::UnitZ(), down = tilt * Vec3::UnitX();
            add_floor(w, up);
            w.soft_regions = regions;
            w.materials[0].friction = factor * std::tan(angle);
            add_elastic(w, stool(), Pose{.1 * up, tilt}, 1e6).damping_time = .02;
            prepare(w);
            run(w, 3);
            const double before = drift(w.soft_bodies[0]).dot(down);
            run(w, 2);
            const double after = drift(w.soft_bodies[0]).dot(down);
            const double steeper = std::sin(angle) - factor * std::tan(angle) * std::cos(angle);
            if (factor > 1)
                EXPECT_NEAR(after, 0, 1e-3) << int(regions);
            else
                EXPECT_NEAR(after - before, 9.81 * steeper * 2, 4e-3) << int(regions);
        }
}

// A block on 441 nodes has 1323 rows in one region: sweeps end there and carry it.
TEST(SoftRegions, SweepsTakeABodyOfAnySize) {
    World w;
    add_floor(w);
    w.method = Method::iterative;
    SoftBody& b = add_elastic(w, box_of_tetrahedra(Vec3(1, 1, .1), {20, 20, 2}),
                              Pose{Vec3(0, 0, .05), Quat::Identity()}, 1e5);
    b.damping_time = .02;
    prepare(w);
    run(w, .4);
    ASSERT_EQ(w.diverged, "");
    const IslandReport& report = w.solver->island_reports().at(0);
    EXPECT_EQ(report.rows, 1323);
    EXPECT_TRUE(report.solution.iterative);
    EXPECT_LE(report.solution.residual, 1e-5);
    const double weight = 9.81 * mass(w.soft_bodies[0]);
    EXPECT_NEAR(w.soft_bodies[0].contact_force.z(), weight, .01 * weight);
}

}  // namespace fairlead::physics
