// Where solids touch, and what that does to bodies that stand, slide and roll.
#include "physics/contact/manifold.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>

#include "tests/physics/small_meshes.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// A body of 500 kg/m³.
int add_solid(World& w, const Geometry& shape, const Vec3& p, const Vec3& v = Vec3::Zero()) {
    const int i = add_cube(w, "solid", p, 1);
    Body& b = w.bodies[i];
    b.shape = {{Pose{}, shape}};
    const auto whole = physics::solid(b.shape, 500);
    b.mass = whole.mass, b.inertia = whole.inertia, b.v = v;
    return i;
}

int add_fixed(World& w, const Geometry& shape, const Vec3& p = Vec3::Zero()) {
    const int i = add_cube(w, "ground", p, 1);
    w.bodies[i].motion = Motion::fixed;
    w.bodies[i].shape = {{Pose{}, shape}};
    return i;
}

// Ground of triangles up to z(x) over nx by ny cells, from `from` [m] on, closed 1 m below.
Mesh ground(
    int nx, int ny, double cell, const Vec3& from,
    const std::function<double(double x)>& z = [](double) { return 0.; }) {
    const auto mesh = std::make_shared<TriangleMesh>();
    const auto at = [&](int i, int j, bool low) { return 2 * (i * (ny + 1) + j) + low; };
    for (int i = 0; i <= nx; ++i)
        for (int j = 0; j <= ny; ++j) {
            const double x = from.x() + i * cell, y = from.y() + j * cell;
            mesh->vertices.emplace_back(x, y, z(x));
            mesh->vertices.emplace_back(x, y, -1);
        }
    const auto quad = [&](int a, int b, int c, int d) {
        mesh->triangles.emplace_back(a, b, c);
        mesh->triangles.emplace_back(a, c, d);
    };
    for (int i = 0; i < nx; ++i)
        for (int j = 0; j < ny; ++j) {
            quad(at(i, j, 0), at(i + 1, j, 0), at(i + 1, j + 1, 0), at(i, j + 1, 0));
            quad(at(i, j, 1), at(i, j + 1, 1), at(i + 1, j + 1, 1), at(i + 1, j, 1));
        }
    for (int i = 0; i < nx; ++i) {
        quad(at(i, 0, 0), at(i, 0, 1), at(i + 1, 0, 1), at(i + 1, 0, 0));
        quad(at(i + 1, ny, 0), at(i + 1, ny, 1), at(i, ny, 1), at(i, ny, 0));
    }
    for (int j = 0; j < ny; ++j) {
        quad(at(0, j + 1, 0), at(0, j + 1, 1), at(0, j, 1), at(0, j, 0));
        quad(at(nx, j, 0), at(nx, j, 1), at(nx, j + 1, 1), at(nx, j + 1, 0));
    }
    return {mesh};
}

// A prism of n sides about z, as a hull.
Convex convex_prism(int n, double radius, double height) {
    const auto hull = std::make_shared<TriangleMesh>();
    for (const double z : {-height / 2, height / 2})
        for (int i = 0; i < n; ++i)
            hull->vertices.emplace_back(radius * std::cos(2 * pi * i / n),
                                        radius * std::sin(2 * pi * i / n), z);
    for (int i = 0; i < n; ++i) {
        const int next = (i + 1) % n;
        hull->triangles.emplace_back(i, next, n + next);
        hull->triangles.emplace_back(i, n + next, n + i);
    }
    for (int i = 1; i + 1 < n; ++i) {
        hull->triangles.emplace_back(0, i + 1, i);
        hull->triangles.emplace_back(n, n + i, n + i + 1);
    }
    return {hull};
}

const Quat lying = z_along(Vec3::UnitY());  // of what has an axis

// [m] from p to a solid about the origin, and the direction there.
double distance(const Box& b, const Vec3& p, Vec3& n) {
    n = p - p.cwiseMax(-b.half).cwiseMin(b.half);
    return n.norm();
}
double distance(const Cylinder& c, const Vec3& p, Vec3& n) {
    const double out = p.head<2>().norm(), half = c.length / 2;
    const Vec3 in(p.x() * std::min(1., c.radius / out), p.y() * std::min(1., c.radius / out),
                  std::clamp(p.z(), -half, half));
    n = p - in;
    return n.norm();
}
double distance(const Capsule& c, const Vec3& p, Vec3& n) {
    n = p - Vec3(0, 0, std::clamp(p.z(), -c.length / 2, c.length / 2));
    return n.norm() - c.radius;
}

// A ball a millimetre away from a solid, anywhere round it: at faces, edges and corners.
template <class Shape>
void expect_ball_near(const Shape& shape) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(-1, 1);
    constexpr double R = 0.2, gap = 1e-3;
    for (int n = 0; n < 300; ++n) {
        const Vec3 way = Vec3(any(random), any(random), any(random)).normalized();
        double near = 0, far = 3;
        Vec3 normal;
        while (far - near > 1e-14) {
            const double middle = (near + far) / 2;
            (distance(shape, middle * way, normal) > R + gap ? far : near) = middle;
        }
        distance(shape, far * way, normal);
        World w;
        w.environment.gravity.setZero();
        const Pose X{{any(random), any(random), any(random)},
                     rotation(2 * Vec3(any(random), any(random), any(random)))};
        w.bodies[add_solid(w, shape, X.p)].X_WB = X;
        add_solid(w, Sphere{R}, X * (far * way));
        std::vector<BodyContact> contacts;
        Collision().find(w.bodies, {}, 0.02, tick, contacts);
        ASSERT_EQ(contacts.size(), 1u) << n;
        EXPECT_NEAR(contacts[0].gap, gap, 2e-6) << n;
        EXPECT_LT((contacts[0].n - X.q * normal.normalized()).norm(), 5e-3) << n;
    }
}

TEST(Manifold, BallsAreAsNearAsTheyAre) {
    expect_ball_near(Box{{0.3, 0.2, 0.5}});
    expect_ball_near(Cylinder{0.3, 0.8});
    expect_ball_near(Capsule{0.3, 0.8});
}

// Of a face that lies on a larger one all corners touch, at their own gaps.
TEST(Manifold, AllCornersOfAFaceAreKnown) {
    for (const double tilt : {0., 1e-4, 2e-3}) {
        World w;
        add_fixed(w, Box{{2, 2, 0.5}}, {0, 0, -0.5});
        const int b = add_solid(w, Box{{0.5, 0.3, 0.2}}, {0.1, 0.2, 0.2});
        w.bodies[b].X_WB.q = rotation(Vec3(0, tilt, 0)) * rotation(Vec3(0, 0, 0.4));
        prepare(w);
        std::vector<BodyContact> contacts;
        Collision().find(w.bodies, {}, 0.02, tick, contacts);
        ASSERT_EQ(contacts.size(), 4u);
        for (const BodyContact& c : contacts) {
            const Vec3 corner = w.bodies[b].X_WB.inverse() * (c.p + c.gap / 2 * c.n);
            EXPECT_NEAR(std::abs(corner.x()), 0.5, 1e-3);
            EXPECT_NEAR(std::abs(corner.y()), 0.3, 1e-3);
            const Vec3 own(std::copysign(0.5, corner.x()), std::copysign(0.3, corner.y()), -0.2);
            EXPECT_NEAR(c.gap, (w.bodies[b].X_WB * own).z(), 1e-6) << tilt;
        }
    }
}

// What is given as convex is touched as its hull, dents or no: here a cube with its faces pressed
// in.
TEST(Manifold, DentsOfAHullAreNotThere) {
    const auto dented = std::make_shared<TriangleMesh>();
    for (int k = 0; k < 8; ++k)
        dented->vertices.emplace_back(k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5);
    for (const auto& f : {std::array{1, 3, 7, 5},
                          {0, 4, 6, 2},
                          {2, 6, 7, 3},
                          {0, 1, 5, 4},
                          {4, 5, 7, 6},
                          {0, 2, 3, 1}}) {
        Vec3 middle = Vec3::Zero();
        for (int k : f) middle += 0.6 * dented->vertices[k] / 4;
        const int dent = int(dented->vertices.size());
        dented->vertices.push_back(middle);
        for (int k = 0; k < 4; ++k) dented->triangles.emplace_back(f[k], f[(k + 1) % 4], dent);
    }
    World w;
    add_fixed(w, Box{{2, 2, 0.5}}, {0, 0, -0.5});
    const int below = add_solid(w, Convex{dented}, {0, 0, 0.5}),
              above = add_solid(w, Convex{dented}, {0.2, 0.1, 1.5});
    prepare(w);
    std::vector<BodyContact> contacts;
    Collision().find(w.bodies, {}, 0.02, tick, contacts);
    ASSERT_EQ(contacts.size(), 8u);
    for (const BodyContact& c : contacts) {
        EXPECT_NEAR(c.gap, 0, 1e-9);
        EXPECT_NEAR(c.n.z(), 1, 1e-12);
    }
    for (int n = 0; n < 600; ++n) step(w, tick);
    EXPECT_NEAR(w.bodies[below].X_WB.p.z(), 0.5, 1e-4);
    EXPECT_LT((w.bodies[above].X_WB.p - Vec3(0.2, 0.1, 1.5)).norm(), 1e-4);
}

// A capsule without length is a ball.
TEST(Manifold, CapsulesMayHaveNoLength) {
    World w;
    add_fixed(w, Box{{2, 2, 0.5}}, {0, 0, -0.5});
    for (const double z : {0.2, 0.6}) add_solid(w, Capsule{0.2, 0}, {0, 0, z});
    prepare(w);
    std::vector<BodyContact> contacts;
    Collision().find(w.bodies, {}, 0.02, tick, contacts);
    ASSERT_EQ(contacts.size(), 2u);
    for (const BodyContact& c : contacts) EXPECT_NEAR(c.gap, 0, 1e-12) << c.a;
}

// Twenty upright, one on the other, each turned a little, as drums and packs are stacked.
TEST(Manifold, RoundThingsStack) {
    for (const Geometry& shape :
         {Geometry(Cylinder{0.05, 0.1}), Geometry(Cylinder{0.3, 0.4}),
          Geometry(convex_prism(12, 0.3, 0.4)), Geometry(convex_prism(5, 0.3, 0.4))}) {
        World w;
        add_floor(w);
        const auto* drum = std::get_if<Cylinder>(&shape);
        const double height = drum ? drum->length : 0.4;
        std::vector<Pose> before;
        for (int i = 0; i < 20; ++i) {
            const int b = add_solid(w, shape, {0, 0, (i + 0.5) * height});
            w.bodies[b].X_WB.q = rotation(0.37 * i * Vec3::UnitZ());
            before.push_back(w.bodies[b].X_WB);
        }
        prepare(w);
        for (int n = 0; n < 3600; ++n) step(w, tick);
        for (int i = 0; i < 20; ++i) {
            const Vec3 drift = w.bodies[i + 2].X_WB.p - before[i].p;
            EXPECT_LT(drift.norm(), 1e-3) << shape.index() << " " << height << " " << i;
        }
    }
}

// However small: on the ground the lowest is known by the corners it lies on alone.
TEST(Manifold, SmallBoxesStack) {
    for (const double edge : {0.005, 0.02}) {
        World w;
        add_floor(w);
        std::vector<int> stack;
        for (int i = 0; i < 20; ++i)
            stack.push_back(add_solid(w, Box{Vec3::Constant(edge / 2)}, {0, 0, (i + 0.5) * edge}));
        prepare(w);
        for (int n = 0; n < 3600; ++n) step(w, tick);
        for (int i = 0; i < 20; ++i)
            EXPECT_LT((w.bodies[stack[i]].X_WB.p - Vec3(0, 0, (i + 0.5) * edge)).norm(), 3e-4)
                << edge << " " << i;
    }
}

// Cylinders are round: on a box they roll as on a plane, and as theory has it.
TEST(Manifold, CylindersRollOnBoxes) {
    for (const double angle : {rad(5), rad(20)})
        for (const bool plane : {true, false}) {
            World w;
            w.materials[0].friction = 0.8;
            const double g = w.environment.gravity.norm();
            w.environment.gravity = g * Vec3(std::sin(angle), 0, -std::cos(angle));
            if (plane)
                add_floor(w);
            else
                add_fixed(w, Box{{100, 10, 0.5}}, {0, 0, -0.5});
            const int b = add_solid(w, Cylinder{0.3, 1}, {0, 0, 0.3});
            w.bodies[b].X_WB.q = lying;
            prepare(w);
            run(w, 3);
            // half a step of fall is taken before the first
            EXPECT_NEAR(w.bodies[b].v.x() / (3 + tick / 2), 2. / 3 * g * std::sin(angle),
                        1e-4 * g * std::sin(angle))
                << plane;
            EXPECT_NEAR(w.bodies[b].v.y(), 0, 1e-9);
        }
}

// Ground of triangles is no rougher than a plane, whatever slides over it and however fast.
TEST(Manifold, NothingCatchesOnAFlatMesh) {
    const std::pair<Geometry, double> sliders[] = {
        {Box{{0.2, 0.2, 0.15}}, 0.15}, {Box{{1, 0.5, 0.5}}, 0.5}, {Sphere{0.2}, 0.2},
        {Capsule{0.2, 0.4}, 0.2},      {Cylinder{0.2, 0.4}, 0.2}, {convex_prism(7, 0.3, 0.4), 0.2}};
    for (const auto& [shape, height] : sliders)
        for (const double v : {0.5, 5., 20.})
            for (const double cell : {2., 0.37}) {
                World w;
                w.materials[0].friction = 0;
                add_fixed(w, ground(int(24 / cell), int(8 / cell), cell, {-2.03, -3.01, 0}));
                const int b = add_solid(w, shape, {0.3, 0, height}, {v, 0.1 * v, 0});
                w.bodies[b].X_WB.q =
                    std::holds_alternative<Capsule>(shape) ? lying : rotation(0.3 * Vec3::UnitZ());
                prepare(w);
                for (int n = 0; n < 2100 && w.bodies[b].X_WB.p.x() < 17; ++n) step(w, tick);
                const std::string which = std::to_string(shape.index()) + " at " +
                                          std::to_string(v) + " on " + std::to_string(cell);
                EXPECT_GT(w.bodies[b].X_WB.p.x(), 16.) << which;
                // four corners of seven carry it, now these, now those, and it tilts by what they
                // give way
                const double lost = std::holds_alternative<Convex>(shape) ? 5e-4 : 1e-6;
                EXPECT_NEAR(w.bodies[b].v.x() / v, 1, lost) << which;
                EXPECT_NEAR(w.bodies[b].v.y() / v, 0.1, lost) << which;
                EXPECT_LT(w.bodies[b].w.norm(), lost) << which;
                EXPECT_NEAR(w.bodies[b].X_WB.p.z(), height, 1e-4) << which;
            }
}

// A ball thrown along the ground slides until it rolls with 5/7 of its speed.
TEST(Manifold, BallsRollOnMeshes) {
    World w;
    w.materials[0].friction = 0.5;
    add_fixed(w, ground(60, 12, 0.5, {-1.03, -3.01, 0}));
    const int b = add_solid(w, Sphere{0.2}, {0, 0, 0.2}, {5, 0, 0});
    prepare(w);
    run(w, 5);
    EXPECT_NEAR(w.bodies[b].v.x() / 5, 5. / 7, 1e-5);
}

// In a trough of flat strips nothing is lost but what the blows at its creases cost: a ball turns
// from strip to strip by 2.3 degrees at most.
TEST(Manifold, BallsAndDrumsRollToAndFroInATrough) {
    for (const Geometry& shape : {Geometry(Sphere{0.2}), Geometry(Cylinder{0.2, 0.6})}) {
        World w;
        w.materials[0].friction = 0.8;
        add_fixed(w, ground(80, 40, 0.1, {-4, -2, 0}, [](double x) { return 0.05 * x * x; }));
        const int b = add_solid(w, shape, {-2, 0, 0.05 * 4 + 0.205});
        w.bodies[b].X_WB.q = lying;
        prepare(w);
        double right = 0, left = 0;
        for (int n = 0; n < 1200; ++n) {
            step(w, tick);
            const double x = w.bodies[b].X_WB.p.x();
            right = std::max(right, x);
            if (n > 900) left = std::min(left, x);
        }
        EXPECT_GT(right, 1.96);
        EXPECT_LT(left, -1.9);
        EXPECT_GT(left, -2.001);
    }
}

// Meshes that move stand on each other, on boxes, and on ground of triangles.
TEST(Manifold, MeshesStack) {
    const Mesh cube{std::make_shared<TriangleMesh>(box({0.5, 0.5, 0.5}))};
    for (const Geometry& under :
         {Geometry(Box{{5, 5, 1}}), Geometry(ground(20, 20, 0.5, {-5, -5, 0}))}) {
        World w;
        const bool slab = std::holds_alternative<Box>(under);
        add_fixed(w, under, {0, 0, slab ? -1. : 0.});
        std::vector<int> stack;
        for (int i = 0; i < 4; ++i)
            stack.push_back(add_solid(w, cube, {0.1 * i, 0, 0.5 + i + 1e-4 * (i + 1)}));
        prepare(w);
        for (int n = 0; n < 600; ++n) step(w, tick);
        for (int i = 0; i < 4; ++i) {
            EXPECT_NEAR(w.bodies[stack[i]].X_WB.p.z(), 0.5 + i, 1e-3) << slab << i;
            EXPECT_NEAR(w.bodies[stack[i]].X_WB.p.x(), 0.1 * i, 5e-3) << slab << i;
            EXPECT_LT(w.bodies[stack[i]].v.norm(), 1e-4) << slab << i;
        }
    }
}

// A trench of triangles holds what is thrown into it: no side or hollow edge lets it through.
TEST(Manifold, ATrenchHoldsWhatFallsIn) {
    World w;
    add_fixed(w, ground(40, 80, 0.1, {-2, -4, 0}, [](double x) { return std::abs(x) > 0.95; }));
    std::vector<int> thrown;
    for (int i = 0; i < 4; ++i) {
        thrown.push_back(add_solid(w, Box{{0.3, 0.3, 0.3}}, {-0.5 + 0.3 * i, 1.2 * i - 1.8, 0.7}));
        w.bodies[thrown.back()].X_WB.q = rotation(Vec3(0.2 * i, 0.3, 0.1 * i));
    }
    thrown.push_back(add_solid(w, Cylinder{0.2, 0.5}, {0, -1.2, 1.2}));
    thrown.push_back(add_solid(w, Sphere{0.25}, {0.3, 0.1, 1.2}));
    thrown.push_back(add_solid(w, Capsule{0.15, 0.4}, {0.3, 1.2, 1.2}));
    for (int b : thrown) w.bodies[b].v = {1.5, 0.2, -1};
    prepare(w);
    for (int n = 0; n < 900; ++n) step(w, tick);
    for (int b : thrown) {
        EXPECT_GT(w.bodies[b].X_WB.p.z(), 0.1) << b;
        EXPECT_LT(std::abs(w.bodies[b].X_WB.p.x()), 0.9) << b;
        EXPECT_LT(w.bodies[b].v.norm(), 0.02) << b;
    }
    for (const BodyContact& c : w.contacts) EXPECT_GT(c.gap, -1e-3);
}

}  // namespace
}  // namespace fairlead::physics
