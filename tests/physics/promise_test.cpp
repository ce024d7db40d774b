// Promises (physics/math/promise.h) notice what breaks them: each index of a kind is led astray in
// turn, and material is taken away.
#include "physics/math/promise.h"

#include <gtest/gtest.h>

#include "physics/wire/model/material_kept.h"
#include "physics/world/indices.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

// A load that fell and hangs by a wire over a box, another box on the ground.
World rope_over_box() {
    World w;
    const int type = add_wire_type(w, 1e6, 1, -1);
    const int box = add_kinematic(w, "box", {0, 0, 3});
    w.bodies[box].shape = {{Pose{}, Box{Vec3(0.5, 0.5, 0.5)}}};
    const int ground = add_kinematic(w, "ground", {5, 0, -1});
    w.bodies[ground].shape = {{Pose{}, Box{Vec3(2, 2, 0.5)}}};
    const int load = add_cube(w, "load", {1.5, 0, 3.6}, 100);
    add_box(w, "rests", {5, 0, 0}, {1, 1, 1}, 100);
    add_wire(w, {attach(0, {-2, 0, 3.6}), attach(load)}, -1, type);
    prepare(w);
    run(w, 0.7);
    return w;
}

TEST(Promises, IndicesThatLeadNowhereAreNamed) {
    ASSERT_EQ(stray_index(rope_over_box()), "");
    const auto stray = [](const auto& lead) {
        World w = rope_over_box();
        lead(w);
        return stray_index(w);
    };
    const auto contact = [](World& w) -> WirePoint& {
        for (WirePoint& p : w.wires[0].points)
            if (p.kind == WirePoint::Kind::contact) return p;
        ADD_FAILURE() << "it lies on nothing";
        return w.wires[0].points[0];
    };
    EXPECT_EQ(stray([](World& w) { w.wires[0].type = 7; }), "wire wire 0: its type");
    EXPECT_EQ(stray([](World& w) { w.wires[0].points[0].body = 99; }),
              "wire wire 0: the body of a point");
    EXPECT_EQ(stray([](World& w) { w.wires[0].points[0].wheel.carrier = -1; }),
              "wire wire 0: the carrier of a wheel");
    EXPECT_EQ(stray([&](World& w) { contact(w).contact.edge = 999; }),
              "wire wire 0: the edge of a contact node");
    EXPECT_EQ(stray([](World& w) { w.wires[0].segments.pop_back(); }),
              "wire wire 0: the number of its segments");
    EXPECT_EQ(stray([](World& w) { w.wires[0].lines.pop_back(); }),
              "wire wire 0: the number of its lines");
    EXPECT_EQ(stray([](World& w) {
                  w.wires[0].pieces = {WirePiece{}}, w.wires[0].segments[0].piece = 2;
              }),
              "wire wire 0: the piece of a segment");
    EXPECT_EQ(stray([](World& w) { w.wires[0].segments[0].type = 2; }),
              "wire wire 0: the type of a segment");
    EXPECT_EQ(stray([](World& w) { w.wires[0].wraps.at(0).last = 99; }),
              "wire wire 0: the nodes of a wrap");
    EXPECT_EQ(stray([](World& w) { w.wires[0].wraps.at(0).body = 0; }),
              "wire wire 0: the body of a wrap");
    EXPECT_EQ(stray([](World& w) { w.wires[0].wraps.at(0).giver = 99; }),
              "wire wire 0: the giver of a wrap");
    EXPECT_EQ(stray([](World& w) { w.contacts.at(0).b = 99; }), "the bodies of a contact");
    EXPECT_EQ(stray([](World& w) {
                  w.node_contacts.push_back({0, 99, 0});
              }),
              "the node of a contact");
    EXPECT_EQ(stray([](World& w) { w.rows.rows.at(0).block_count += 999; }), "the blocks of a row");
    EXPECT_EQ(stray([](World& w) { w.rows.rows.at(0).limit_i = 9999; }),
              "the rows that a row follows");
    EXPECT_EQ(stray([](World& w) { w.rows.blocks.at(0).first = 9999; }), "the freedoms of a row");
}

TEST(Promises, MaterialThatIsMissingIsNoticed) {
    World w = rope_over_box();
    MaterialKept kept;
    kept.look(w.wires);
    EXPECT_EQ(kept.missing(w.wires, "nothing"), "");
    w.wires[0].segments[0].rest_length -= 1e-9;
    EXPECT_NE(kept.missing(w.wires, "a cut").find("before a cut"), std::string::npos);
    EXPECT_THROW(promise(kept.missing(w.wires, "a cut")), BrokenPromise);
    promise("");
}

}  // namespace
}  // namespace fairlead::physics
