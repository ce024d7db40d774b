// Rods, part by part: the block factorization, the strains, what a free rod keeps.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <random>

#include "physics/linear/block_cholesky.h"
#include "physics/rod/rod_strain.h"
#include "tests/physics/small_rods.h"

namespace fairlead::physics {

namespace {

std::mt19937 dice(1);
double any(double from = -1, double to = 1) {
    return std::uniform_real_distribution<double>(from, to)(dice);
}
Vec3 any_vector(double size = 1) {
    return size * Vec3(any(), any(), any());
}
Quat any_turn() {
    return Quat(any(), any(), any(), any()).normalized();
}

RodSection some_section() {
    RodSection s;
    s.axial = 700, s.shear = 300, s.bending = {2, 5}, s.torsion = 3;
    return s;
}

}  // namespace

TEST(BlockCholesky, SolvesLikeADenseFactorization) {
    for (int round = 0; round < 20; ++round) {
        const int n = 3 + round;
        std::vector<BlockCholesky::Edge> edges;
        for (int i = 0; i < n; ++i)
            for (int j = i + 1; j < n; ++j)
                if (j == i + 1 || any(0, 1) < 0.1) edges.push_back({i, j});
        BlockCholesky sparse;
        sparse.analyse(n, edges);
        sparse.clear();
        Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(6 * n, 6 * n);
        const auto add = [&](int row, int col, const BlockCholesky::Block& b) {
            dense.block<6, 6>(6 * row, 6 * col) += b;
            if (row == col) {
                sparse.diagonal(row) += b;
                return;
            }
            dense.block<6, 6>(6 * col, 6 * row) += b.transpose();
            const BlockCholesky::Place place = sparse.place(row, col);
            ASSERT_GE(place.at, 0);
            sparse.block(place.at) += place.turned ? BlockCholesky::Block(b.transpose()) : b;
        };
        for (int i = 0; i < n; ++i) add(i, i, BlockCholesky::Block::Identity() * 6 * n);
        for (const auto& [i, j] : edges) add(j, i, BlockCholesky::Block::Random());
        const Eigen::VectorXd b = Eigen::VectorXd::Random(6 * n);
        Eigen::VectorXd x = b;
        ASSERT_TRUE(sparse.factor());
        sparse.solve(x.data());
        EXPECT_LT((dense * x - b).norm(), 1e-12 * b.norm());
    }
}

TEST(BlockCholesky, SaysWhenAMatrixIsNotPositiveDefinite) {
    BlockCholesky a;
    a.analyse(2, {{0, 1}});
    a.clear();
    a.diagonal(0).setIdentity(), a.diagonal(1).setIdentity();
    a.block(a.place(1, 0).at).setIdentity();  // singular
    a.block(a.place(1, 0).at) *= 2;
    EXPECT_FALSE(a.factor());
}

// dE = -F·dx - τ·dθ for any change.
TEST(RodStrain, ForcesAreTheGradientOfTheEnergy) {
    const RodSection section = some_section();
    for (int round = 0; round < 50; ++round) {
        RodNode node;
        node.x = any_vector(), node.q = any_turn(), node.length = any(.5, 2);
        const Vec3 end = node.x + any_vector(), rest = any_vector(.3);
        const Quat second = any_turn();
        const Vec3 dx = any_vector(), dy = any_vector(), turn = any_vector(), other = any_vector();
        const double length = any(.5, 2), small = 1e-6;
        const auto element = [&](double e) {
            RodNode moved = node;
            moved.x += e * dx, moved.q = rotation(e * turn) * node.q;
            return stretch_and_shear(section, moved, end + e * dy).energy;
        };
        const ElementStrain s = stretch_and_shear(section, node, end);
        EXPECT_NEAR((element(small) - element(-small)) / (2 * small),
                    s.force.dot(dy - dx) - s.torque.dot(turn), 1e-4 * (1 + s.force.norm()));
        const auto joint = [&](double e) {
            return bend_and_twist(section, rotation(e * turn) * node.q,
                                  rotation(e * other) * second, rest, length)
                .energy;
        };
        const JointStrain j = bend_and_twist(section, node.q, second, rest, length);
        EXPECT_NEAR((joint(small) - joint(-small)) / (2 * small), j.torque.dot(other - turn),
                    1e-5 * (1 + j.torque.norm()));
    }
}

// Where a rod is not strained they are the whole second derivative.
TEST(RodStrain, StiffnessesAreTheDerivativesOfForcesWhereNothingIsStrained) {
    const RodSection section = some_section();
    for (int round = 0; round < 50; ++round) {
        RodNode node;
        node.x = any_vector(), node.q = any_turn(), node.length = any(.5, 2);
        const Vec3 end = node.x + node.length * turned(node.q, Vec3::UnitZ());
        const Vec3 dx = any_vector(), dy = any_vector(), turn = any_vector(), other = any_vector();
        const double small = 1e-6;
        const ElementStrain s = stretch_and_shear(section, node, end);
        const auto element = [&](double e) {
            RodNode moved = node;
            moved.x += e * dx, moved.q = rotation(e * turn) * node.q;
            return stretch_and_shear(section, moved, end + e * dy);
        };
        const ElementStrain more = element(small), less = element(-small);
        const Vec3 dF = (more.force - less.force) / (2 * small),
                   dT = (more.torque - less.torque) / (2 * small);
        EXPECT_LT((dF + s.xx * (dx - dy) - s.qx.transpose() * turn).norm(), 1e-5 * dF.norm());
        EXPECT_LT((dT + s.qq * turn + s.qx * (dy - dx)).norm(), 1e-5 * (1 + dT.norm()));
        const Quat second = node.q * rotation(any_vector(.5));
        const Vec3 rest = between(node.q, second).vec();
        const JointStrain j = bend_and_twist(section, node.q, second, rest, node.length);
        const auto joint = [&](double e) {
            return bend_and_twist(section, rotation(e * turn) * node.q,
                                  rotation(e * other) * second, rest, node.length)
                .torque;
        };
        const Vec3 dJ = (joint(small) - joint(-small)) / (2 * small);
        EXPECT_LT((dJ - j.qq * (other - turn)).norm(), 1e-5 * (1 + dJ.norm()));
    }
}

// 60 s of a rod that flies, bends, whirls and spins.
TEST(Rod, AFreeRodKeepsMomentumAndAngularMomentum) {
    SmallRods tied;
    Rods& rods = tied.rods;
    std::vector<Vec3> line;
    for (int i = 0; i < 40; ++i)
        line.push_back({.02 * i, .05 * std::sin(.2 * i), .01 * std::cos(.3 * i)});
    rods.add("free", RodSection::round(.005, 1100, 1e7), line);
    for (int i = 0; i < 40; ++i) {
        rods.nodes[i].v = Vec3(.1 * std::sin(i), .5 + .2 * std::cos(2 * i), .04 * (i - 20));
        if (rods.element(i)) rods.nodes[i].w = Vec3(1, 2, 3);
    }
    const RodEnergies before = measure(rods);
    double highest = before.total();
    for (int k = 0; k < 3600; ++k) {
        tied.tick();
        const double now = measure(rods).total();
        ASSERT_LE(now, highest * (1 + 1e-9));
        highest = now;
    }
    const RodEnergies after = measure(rods);
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-10 * before.momentum.norm());
    EXPECT_LT((after.angular - before.angular).norm(), 1e-10 * before.angular.norm());
    EXPECT_GT(after.total(), .3 * before.total());  // what turns as a whole goes on
}

// Action and reaction between rods, friction included: what one gives the other gets.
TEST(Rod, TwoThatMeetKeepMomentumBetweenThem) {
    SmallRods tied;
    Rods& rods = tied.rods;
    const RodSection thin = RodSection::round(.004, 1100, 1e7),
                     thick = RodSection::round(.01, 1100, 1e7);
    rods.add("one", thin, straight_line({-.3, 0, .03}, {.3, .05, .03}, 30));
    rods.add("other", thick, straight_line({0, -.3, 0}, {.02, .3, 0}, 20));
    for (int i = 0; i < rods.rods[0].count; ++i) rods.nodes[i].v = Vec3(.5, .2, -2);
    tied.count_passages();
    const RodEnergies before = measure(rods);
    int touched = 0;
    for (int k = 0; k < 60; ++k) {
        tied.tick();
        touched += rods.found.touching;
    }
    const RodEnergies after = measure(rods);
    EXPECT_GT(touched, 0);
    EXPECT_EQ(tied.passed, 0);
    EXPECT_LT((after.momentum - before.momentum).norm(), 1e-10 * before.momentum.norm());
    EXPECT_LE(after.total(), before.total());
}

// A block that hangs on a rod gets what the rod's end gives: together they fall as one weight.
TEST(Rod, GivesAFreeBodyWhatItTakes) {
    SmallRods tied;
    Rods& rods = tied.rods;
    rods.add("hoist", RodSection::round(.005, 1100, 1e8), straight_line({0, 0, 0}, {0, 0, -2}, 20));
    tied.hold(0, false);
    RodBody block;
    block.held = false, block.mass = 5, block.inertia = .1 * Mat3::Identity();
    block.X.p = Vec3(0, 0, -2.2), block.force = Vec3(0, 0, -5 * 9.81);
    rods.bodies.push_back(block);
    rods.attach(20, 1, false);
    rods.gravity = Vec3(0, 0, -9.81);
    tied.damp(2);
    for (int k = 0; k < 600; ++k) tied.tick();
    EXPECT_NEAR(tension(rods, rods.rods[0], 19), 5 * 9.81, .02 * 5 * 9.81);
    EXPECT_NEAR(rods.bodies[1].impulse.z() / rod_tick, 5 * 9.81, .02 * 5 * 9.81);
    EXPECT_LT(attachment_gap(rods, rods.attachments[1]).norm(), 1e-6);
}

}  // namespace fairlead::physics
