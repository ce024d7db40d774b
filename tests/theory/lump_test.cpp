// Lumps against published figures of simple solids, and what drives and brakes them: theory/sea.md
// 2.3 to 2.5.
#include <gtest/gtest.h>

#include <numbers>

#include "physics/hull/hull_forces.h"
#include "tests/theory/afloat_bodies.h"

namespace fairlead::physics {
namespace {

using namespace tested_hulls;
using Solid = LumpForm::Kind;

TriangleMesh mesh_of(const Geometry& shape, int facets = 48) {
    return surface_of({{Pose{}, shape}}, facets);
}

// A hull estimated for so much mass of so simple a solid.
Hull lump_of(const Geometry& shape, double mass, const Pose& at = {}) {
    Hull hull;
    hull.name = "lump", hull.body = 1;
    hull.mesh = mesh_of(shape);
    for (Vec3& v : hull.mesh.vertices) v = at * v;
    Afloat as{mass, mass * Mat3::Identity(), {}};
    if (const auto floats = floating_upright(hull.mesh, mass / sea_water)) as.at = *floats;
    estimate_lump(hull, as, lump_form({at, shape}));
    return hull;
}

double water_of(const Hull& hull) {
    return sea_water * enclosed_volume(hull.mesh);
}

// Lamb: 0.5 of a ball; the square prisms of [DNV-RP-C205] D-2; its flat plates; its cylinders.
TEST(Lump, AddedMassIsThatOfItsSolid) {
    const Hull ball = lump_of(Sphere{0.9}, 1000);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(ball.added(i, i) / water_of(ball), 0.5, 1e-9);
    EXPECT_LT(Mat3(ball.added.bottomRightCorner(3, 3)).norm(), 1e-9 * water_of(ball));

    const Hull cube = lump_of(Box{{0.5, 0.5, 0.5}}, 500);
    EXPECT_NEAR(cube.added(0, 0) / water_of(cube), 0.68, 1e-3);
    const Hull prism = lump_of(Box{{1.5, 0.5, 0.5}}, 500);
    EXPECT_NEAR(prism.added(0, 0) / water_of(prism), 0.24, 1e-3);
    const Hull plate = lump_of(Box{{1, 1, 1e-4}}, 0.1);
    EXPECT_NEAR(plate.added(2, 2) / (sea_water * pi / 4 * 8), 0.579, 1e-3);
    const Hull beam = lump_of(Box{{500, 0.5, 0.5}}, 1e5);  // 1.51 π/4 of a long square
    EXPECT_NEAR(beam.added(2, 2) / water_of(beam), 1.51 * pi / 4, 2e-3);

    const Hull log = lump_of(Cylinder{0.3, 4}, 600);
    EXPECT_NEAR(log.added(0, 0) / water_of(log), 0.934, 2e-3);
    const Hull disc = lump_of(Cylinder{1, 1e-4}, 0.1);
    EXPECT_NEAR(disc.added(2, 2) / (sea_water * 8. / 3), 1, 5e-3);
    const Hull spar = lump_of(Cylinder{0.5, 10}, 6440);  // two ends, a disc has 4/3 r³ on a side
    EXPECT_GT(spar.added(2, 2) / (sea_water * 8. / 3 * 0.125), 1);
    EXPECT_LT(spar.added(2, 2) / (sea_water * 8. / 3 * 0.125), 1.8);
}

// Prolate spheroids, 2 to 1, in closed form: 0.2101 along, 0.7042 across; 0.240 in turning (Lamb).
TEST(Lump, SpheroidsAreLambs) {
    Hull hull;
    hull.mesh = mesh_of(Sphere{1}, 96);
    for (Vec3& v : hull.mesh.vertices) v.x() *= 2;
    estimate_lump(hull, {1000, Mat3::Identity(), {}});  // of its mesh alone
    EXPECT_EQ(nearest_lump_form(hull.mesh).kind, Solid::ellipsoid);
    const double water = water_of(hull);
    EXPECT_NEAR(hull.added(0, 0) / water, 0.2101, 1e-3);
    EXPECT_NEAR(hull.added(1, 1) / water, 0.7042, 1e-3);
    EXPECT_NEAR(hull.added(5, 5) / (water * (4 + 1) / 5), 0.240, 2e-3);
    EXPECT_EQ(nearest_lump_form(mesh_of(Box{{3, 1.2, 1.3}})).kind, Solid::box);
    const TriangleMesh frame =
        surface_of({{Pose{{0, 0, 3}}, Box{{3, 3, 0.1}}}, {Pose{{0, 0, -3}}, Box{{3, 3, 0.1}}}}, 4);
    EXPECT_EQ(nearest_lump_form(frame).kind, Solid::box);
}

// A cylinder that a scene lays along x, 2 m off the centre of mass.
TEST(Lump, AddedMassLiesAsItsPartDoes) {
    const Hull stands = lump_of(Cylinder{0.3, 4}, 600);
    const Hull lies = lump_of(Cylinder{0.3, 4}, 600, {Vec3(0, 2, 0), rotation({0, pi / 2, 0})});
    EXPECT_NEAR(lies.added(0, 0) / stands.added(2, 2), 1, 1e-9);
    EXPECT_NEAR(lies.added(2, 2) / stands.added(0, 0), 1, 1e-9);
    EXPECT_NEAR(lies.added(3, 3) / (4 * stands.added(0, 0)), 1, 1e-9);
    EXPECT_NEAR(lies.added(1, 3), 0, 1e-9);
    EXPECT_NEAR(lies.added(2, 3) / (2 * stands.added(0, 0)), 1, 1e-9);
}

// Nothing makes waves that goes on and on: held in a current it feels ½ρ C_D A U² of what is wet,
// and up and down it is damped as ever.
TEST(Lump, InACurrentItFeelsItsDragAlone) {
    for (const Geometry& shape :
         {Geometry(Box{{3, 1.2, 1.3}}), Geometry(Sphere{0.9}), Geometry(Cylinder{0.9, 2})}) {
        Hull hull = lump_of(shape, 1000);
        Body body;
        body.mass = 1000, body.inertia = 1000 * Mat3::Identity();
        body.X_WB.p.z() = *floating_height(hull.mesh, Quat::Identity(), 1000 / sea_water);
        HullWater water_round;
        double along = 0;  // C_D A
        for (const DragElement& e : hull.drag) along += e.area * e.direction.x() * e.direction.x();
        const double wet = 1000 / sea_water / enclosed_volume(hull.mesh);
        for (const double U : {0.3, 1.0, 2.0}) {
            Sea sea;
            sea.current = {{0, Eigen::Vector2d(U, 0)}};
            const Vec6 push = water_round.steady_push(hull, body, sea, 9.81);
            EXPECT_NEAR(push[0] / (sea_water / 2 * along * wet * U * U), 1, 0.02) << U;
            const auto flows = water_round.forces(hull, body, sea, Wind{}, 9.81, 0, h);
            const auto still = water_round.forces(hull, body, Sea{}, Wind{}, 9.81, 0, h);
            for (const int i : {2, 3, 4})
                EXPECT_GE(flows.damping(i, i), still.damping(i, i) * (1 - 1e-9)) << i;
        }
    }
}

// √(2 (m − ρV) g / ρ C_D A) with C_D 0.47, and 2π √(1.5 m / ρ g A) of a ball that floats half
// under.
TEST(Lump, BallsSinkAndHeaveAsBalls) {
    World w = water();
    Hull sinks = lump_of(Sphere{0.6}, 3000);
    const double displaced = water_of(sinks);
    Body ball;
    ball.mass = 3000, ball.inertia = 432 * Mat3::Identity(), ball.X_WB.p.z() = -5;
    w.bodies.push_back(ball), w.hulls.push_back(sinks);
    prepare(w);
    for (int i = 0; i < 60 * 20; ++i) step(w, h);
    const double falls =
        std::sqrt(2 * (3000 - displaced) * 9.80665 / (sea_water * 0.47 * pi * 0.36));
    EXPECT_NEAR(-w.bodies[1].v.z(), falls, 1e-3 * falls);

    // and rises by the same law, since it makes no waves down there
    World u = water();
    Hull rises = lump_of(Sphere{0.9}, 1000);
    ball.mass = 1000, ball.inertia = 324 * Mat3::Identity(), ball.X_WB.p.z() = -200;
    u.bodies.push_back(ball), u.hulls.push_back(rises);
    prepare(u);
    for (int i = 0; i < 60 * 15; ++i) step(u, h);
    const double lifts =
        std::sqrt(2 * (water_of(rises) - 1000) * 9.80665 / (sea_water * 0.47 * pi * 0.81));
    EXPECT_NEAR(u.bodies[1].v.z(), lifts, 1e-3 * lifts);

    World v = water();
    const double mass = water_of(lump_of(Sphere{1}, 1000)) / 2;
    Hull floats = lump_of(Sphere{1}, mass);
    ball.mass = mass, ball.inertia = 0.4 * mass * Mat3::Identity(), ball.X_WB.p.z() = 0.05;
    v.bodies.push_back(ball), v.hulls.push_back(floats);
    prepare(v);
    const double wanted = 2 * pi * std::sqrt(1.5 * mass / (sea_water * 9.80665 * pi));
    EXPECT_NEAR(period_of(v, 8, [&] { return v.bodies[1].X_WB.p.z(); }) / wanted, 1, 0.02);
}

// Of 40 × 12 m and 600 t: 480 m² of bottom and 104 m of sides 1.22 m deep; square ends of
// C_e 0.5 beside what a ship has. A ship is one that is finer.
TEST(Lump, BargesAreAsWetAndAsBluntAsTheyAre) {
    Hull hull;
    hull.mesh = mesh_of(Box{{20, 6, 1.5}});
    const double mass = 600e3, T = mass / sea_water / 480;
    Afloat as{mass, ship_inertia(mass, 40, 12), *floating_upright(hull.mesh, mass / sea_water)};
    estimate_ship(hull, as, {});
    const double wet = 480 + 104 * T;
    EXPECT_NEAR(hull.resistance.wetted_area, wet, 1e-3);
    EXPECT_NEAR(hull.resistance.form, 0.0008 + 0.5 * 12 * T / wet, 1e-5);
    Afloat ship;
    const Hull fine = ship_of({}, 1.0, ship);
    EXPECT_EQ(fine.resistance.form, 0.0008);
    EXPECT_NEAR(fine.resistance.wetted_area / (0.75 * 75 * (2 * 6.2 + 17)), 1, 0.01);
}

// What drifts before the wind comes to lie across it, since the end to windward falls off: within
// 18 degrees, since it goes ahead by a tenth of a metre a second and its skegs are aft.
TEST(Lump, ABargeThatDriftsLiesAcrossTheWind) {
    for (const double heading : {0.5, 2.6}) {  // off the wind, which blows to x
        World w = water();
        w.environment.wind.mean = {15, 0};
        const double mass = 600e3;
        Hull& hull = float_on(w, refined(box_mesh({40, 12, 3}, Vec3::Zero()), 10), mass,
                              ship_inertia(mass, 40, 12), 0.28);
        Afloat as{mass, w.bodies[1].inertia, *floating_upright(hull.mesh, mass / sea_water)};
        hull.windage.front = 60, hull.windage.side = 200, hull.windage.height = 10;
        estimate_ship(hull, as, {});
        w.bodies[1].X_WB.q = rotation({0, 0, heading});
        prepare(w);
        for (int i = 0; i < 60 * 900; ++i) step(w, h);
        const Vec3 ahead = w.bodies[1].X_WB.q * Vec3::UnitX();
        EXPECT_LT(std::abs(ahead.x()), 0.3) << heading;  // it had run before the wind, 1
    }
}

// A container on its side shows the wind as much as one that stands.
TEST(Lump, WindFindsItsSidesWhicheverIsUp) {
    Wind wind;
    wind.mean = {0, 15};
    HullWater water_round;
    double stands = 0;
    for (const double heel : {0.0, pi / 2, pi}) {
        Hull hull = lump_of(Box{{3, 1.2, 1.3}}, 10e3);
        hull.windage.front = 5, hull.windage.side = 12;
        Body body;
        body.mass = 10e3, body.inertia = 10e3 * Mat3::Identity();
        body.X_WB.p.z() = 50;  // clear of the water
        body.X_WB.q = rotation({heel, 0, 0});
        const auto push = water_round.forces(hull, body, Sea{}, wind, 9.81, 0, h).force;
        if (heel == 0) stands = push[1];
        EXPECT_GT(push[1], 1000);
        EXPECT_NEAR(push[1], stands, 1e-9 * stands) << heel;
        EXPECT_NEAR(push[2], 0, 1e-9 * stands);
    }
}

}  // namespace
}  // namespace fairlead::physics
