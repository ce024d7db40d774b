// Chain, wire and fibre made one line while they run, cut, turned round and taken apart again.
#include <gtest/gtest.h>

#include "physics/wire/model/material.h"
#include "physics/world/rigging.h"
#include "physics/world/state.h"
#include "tests/physics/random_rigging.h"

namespace fairlead::physics {
namespace {

// Metres of each type between the ends of all wires.
std::vector<double> metres_of_types(const World& w) {
    std::vector<double> sums(w.wire_types.size(), 0);
    for (const Wire& wire : w.wires) {
        if (!present(wire)) continue;
        if (wire.pieces.empty()) {
            sums[wire.type] += wire_rest_length(wire);
            continue;
        }
        const std::vector<double> lengths = pieces_out(wire);
        for (std::size_t i = 0; i < lengths.size(); ++i) sums[wire.pieces[i].type] += lengths[i];
    }
    return sums;
}

class JoinedLines : public testing::Test {
  protected:
    // A loose line between two places [m], with its type's index; 3 of them.
    int add_loose(const Vec3& from, const Vec3& to, double length, int type, int nodes = 8) {
        WirePoint a, b;
        a.kind = b.kind = WirePoint::Kind::mass;
        a.node.x = from, b.node.x = to;
        Wire& wire = add_wire(w_, {a, b}, length, type);
        wire.resolution.max_nodes = nodes;
        return int(w_.wires.size()) - 1;
    }
    void begin(int spares) {
        for (int i = 0; i < spares; ++i) {
            Wire spare;
            spare.name = "spare " + std::to_string(i);
            w_.wires.push_back(spare);
        }
        prepare(w_);
    }
    void expect_metres(const std::vector<double>& before, const char* what) {
        const std::vector<double> now = metres_of_types(w_);
        for (std::size_t i = 0; i < now.size(); ++i)
            EXPECT_NEAR(now[i], before[i], 1e-9) << what << ", type " << i;
    }
    World w_;
};

TEST_F(JoinedLines, HangAsHeavyAsTheirPieces) {
    const int chain = add_wire_type(w_, 4e8, 120, -1), wire = add_wire_type(w_, 6e7, 20, -1);
    w_.wire_types[chain].diameter = 0.08;
    const int rail = add_kinematic(w_, "rail", {0, 0, 20}),
              load = add_cube(w_, "load", Vec3::Zero(), 2000);
    w_.bodies[load].motion = Motion::kinematic;
    WirePoint end;
    end.kind = WirePoint::Kind::mass;
    end.node.x = Vec3(0.1, 0, 10);
    const int a = int(w_.wires.size());
    add_wire(w_, {attach(rail), end}, 10.4, wire).resolution.max_nodes = 6;
    end.node.x = Vec3(-0.1, 0, 10);
    add_wire(w_, {attach(load), end}, 10.4, chain).resolution.max_nodes = 6;
    begin(1);
    const auto before = metres_of_types(w_);
    EXPECT_EQ(connect(w_, a, WireEnd::end, a + 1, WireEnd::end, 0.5), "");
    expect_metres(before, "connected");
    ASSERT_EQ(w_.wires[a].pieces.size(), 2u);
    w_.bodies[load].motion = Motion::dynamic;
    double mean = 0;  // [N] over the second half: the load bounces
    for (int t = 0; t < 2400; ++t) {
        step(w_, tick);
        if (t >= 1200) mean += w_.probe.wires[a].tension_start / 1200;
    }
    EXPECT_EQ(w_.diverged, "");
    const double g = 9.81, all = 2000 + 10.4 * (120 + 20);
    EXPECT_NEAR(mean / (all * g), 1, 0.005);
    EXPECT_NEAR(wire_mass(w_.wires[a]), 10.4 * 140, 1e-6);

    // cut in the chain, the lower part is chain alone
    int rest = -1;
    const auto whole = metres_of_types(w_);
    EXPECT_EQ(cut(w_, a, 14, &rest), "");
    expect_metres(whole, "cut");
    EXPECT_TRUE(w_.wires[rest].pieces.empty());
    EXPECT_EQ(w_.wires[rest].type, chain);
    EXPECT_EQ(w_.wires[a].pieces.size(), 2u);
    for (int t = 0; t < 60; ++t) step(w_, tick);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_EQ(disconnect(w_, a, a + 1), "");
    expect_metres(whole, "taken apart");
    EXPECT_TRUE(w_.wires[a].pieces.empty());
    EXPECT_EQ(w_.wires[a].type, wire);
    EXPECT_EQ(w_.wires[a + 1].type, chain);
}

// A state from a stranger may not ask for so many pieces that a step takes for ever.
TEST_F(JoinedLines, StatesOfTooManyPiecesAreRefused) {
    const int type = add_wire_type(w_, 1e7, 1, -1);
    const int wire = add_loose({0, 0, 0}, {10, 0, 0}, 10.5, type);
    begin(0);
    w_.wires[wire].pieces.assign(2000, {type, 0.01, wire});
    const auto many = save(w_);
    w_.wires[wire].pieces.clear();
    EXPECT_ANY_THROW(restore(w_, many));
    EXPECT_TRUE(w_.wires[wire].pieces.empty());
}

// Orders as they come, by clumsy hands: material of every type stays, momentum at each order.
TEST_F(JoinedLines, RandomOrdersLoseNoMaterial) {
    for (int seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Random random{static_cast<unsigned>(seed)};
        const auto number = [&](double low, double high) {
            return low + (high - low) * (random.vector(1).x() + 1) / 2;
        };
        w_ = World();
        w_.environment.gravity.setZero();
        for (int t = 0; t < 3; ++t) {
            const int type = add_wire_type(w_, number(1e6, 1e8), number(0.5, 150), -1);
            w_.wire_types[type].diameter = number(0.01, 0.1);
        }
        for (int i = 0; i < 4; ++i) {
            const Vec3 from(0, 2.0 * i, 0), way(number(4, 30), 0.3, 0);
            add_loose(from, from + way, way.norm() * number(1.01, 1.3), i % 3, int(number(0, 8)));
        }
        begin(4);
        const auto before = metres_of_types(w_);
        int done = 0;
        for (int order = 0; order < 30; ++order) {
            for (int t = 0; t < 3; ++t) step(w_, tick);
            ASSERT_EQ(w_.diverged, "");
            const Vec3 p = momentum(w_);
            const int count = int(w_.wires.size());
            const int i = int(number(0, count)) % count, j = int(number(0, count)) % count;
            const auto end = [&] { return number(0, 1) < 0.5 ? WireEnd::start : WireEnd::end; };
            Refusal no;
            switch (int(number(0, 4))) {
                case 0:
                case 3:
                    no = connect(w_, i, end(), j, end(), 100);
                    break;
                case 1:
                    no = present(w_.wires[i])
                             ? cut(w_, i, number(0, 1) * wire_rest_length(w_.wires[i]))
                             : "not there";
                    break;
                case 2:
                    no = number(0, 1) < 0.5 ? reverse(w_, i) : disconnect(w_, i, j);
                    break;
            }
            done += no.empty();
            expect_metres(before, "random order");
            EXPECT_NEAR((momentum(w_) - p).norm(), 0, 1e-7 * (1 + p.norm())) << order;
            const auto saved = save(w_);
            const auto now = hash(w_);
            restore(w_, saved);
            EXPECT_EQ(hash(w_), now);
        }
        EXPECT_GT(done, 3);
    }
}

}  // namespace
}  // namespace fairlead::physics
