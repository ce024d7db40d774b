// What rests on a body that turns goes round with it: it walks nowhere, at any friction that holds.
// A friction row that asks for no velocity at the beginning of a step would carry it outwards by
// h w² r/2 (theory/contacts.md 2.5).
#include <gtest/gtest.h>

#include <cmath>

#include "physics/wire/route/contact_nodes.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

int add_table(World& w, double across) {
    const int table = add_box(w, "table", Vec3(0, 0, -.5), Vec3(across, across, 1), 1e5);
    w.bodies[table].motion = Motion::kinematic;
    return table;
}

}  // namespace

TEST(TurningDeck, ACrateStaysWhereItIsOnATurntable) {
    for (const double friction : {.3, .6, 1.}) {
        World w;
        w.materials[0].friction = friction;
        const int table = add_table(w, 30);
        w.bodies[table].w = Vec3(0, 0, .2);
        const int crate = add_box(w, "crate", Vec3(10, 0, .5), Vec3(1, 1, 1), 1000);
        w.bodies[crate].v = Vec3(0, 2, 0), w.bodies[crate].w = Vec3(0, 0, .2);
        prepare(w);
        run(w, 5);  // it comes to lie
        const auto on_table = [&] {
            return Vec3(w.bodies[table].X_WB.inverse() * w.bodies[crate].X_WB.p);
        };
        const Vec3 start = on_table();
        run(w, 600);
        EXPECT_LT((on_table() - start).norm(), 1e-3) << friction << ": " << on_table().transpose();
    }
}

// 15 degrees each way in 8 s, rolling about an axis below the deck.
TEST(TurningDeck, CargoStaysWhereItIsOnADeckThatRolls) {
    World w;
    w.materials[0].friction = .6;
    const int deck = add_table(w, 20);
    const double height = 4;  // [m] of the deck's top above the axis
    std::vector<int> cargo;
    for (const double y : {-6., -2., 3., 7.})
        cargo.push_back(add_box(w, "cargo", Vec3(0, y, .5), Vec3(2, 1.5, 1), 5000));
    prepare(w);
    run(w, 2);
    const auto on_deck = [&](int b) {
        return Vec3(w.bodies[deck].X_WB.inverse() * w.bodies[b].X_WB.p);
    };
    std::vector<Vec3> start;
    for (const int b : cargo) start.push_back(on_deck(b));
    const double most = 15 * pi / 180, omega = 2 * pi / 8;
    for (int i = 0; i < 600 * 60; ++i) {
        const double t = i * tick;  // begins and ends slowly: no jerk
        const double now = most * std::min(1., t / 20) * std::sin(omega * t);
        const double next = most * std::min(1., (t + tick) / 20) * std::sin(omega * (t + tick));
        Body& b = w.bodies[deck];
        const Quat turn(Eigen::AngleAxisd((next - now), Vec3::UnitX()));
        const Vec3 axis = Vec3(0, 0, -height), arm = b.X_WB.p - axis;
        b.w = Vec3((next - now) / tick, 0, 0);
        b.v = (turn * arm - arm) / tick;  // so that it goes round the axis exactly
        step(w, tick);
        ASSERT_EQ(w.diverged, "");
    }
    for (std::size_t k = 0; k < cargo.size(); ++k)
        EXPECT_LT((on_deck(cargo[k]) - start[k]).norm(), 1e-3)
            << k << ": " << (on_deck(cargo[k]) - start[k]).transpose();
}

// Mass nodes of a loose wire that lies on the table.
TEST(TurningDeck, AWireStaysWhereItIsOnATurntable) {
    World w;
    const int table = add_table(w, 30);
    const int type = add_wire_type(w, steel_10mm, 1);
    w.wire_types[type].friction = {.6, .6, 0, 0};
    Wire wire;
    wire.name = "wire";
    wire.points = {attach(table, Vec3(8, 0, .51)), attach(table, Vec3(11, 0, .51))};
    wire.resolution.max_nodes = 10;
    lay_wire(wire, w.bodies, 3.02, find_surfaces(w.bodies, w.wire_types[type].diameter),
             w.wire_types[type]);
    w.wires.push_back(wire);
    prepare(w);
    run(w, 10);
    const auto middle = [&] {
        const auto& points = w.wires[0].points;
        return Vec3(w.bodies[table].X_WB.inverse() * points[points.size() / 2].node.x);
    };
    for (int i = 0; i < 120; ++i) w.bodies[table].w.z() = .2 * i / 120, step(w, tick);
    run(w, 5);
    const Vec3 start = middle();
    run(w, 120);
    EXPECT_LT((middle() - start).norm(), 1e-3) << (middle() - start).transpose();
}

}  // namespace fairlead::physics
