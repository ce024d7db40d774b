// M as a sum of blocks, and what notices that it has got others.
#include "physics/constraint/mass_matrix.h"

#include <gtest/gtest.h>

#include "physics/math/math.h"
#include "physics/solve/kkt.h"
#include "tests/physics/dense_matrix.h"

namespace fairlead::physics {
namespace {

TEST(MassMatrix, IsTheSumOfItsBlocks) {
    const Mat3 A = (Mat3() << 1, 2, 3, 4, 5, 6, 7, 8, 9).finished();
    const Vec3 b(10, 20, 30);
    MassMatrix M;
    M.add_block(0, 3, A);
    M.add_block(3, 0, 1.0 * A.transpose());  // Eigen keeps this one row by row
    M.add_block(0, 3, A);
    M.add_block(6, 0, b.transpose());
    M.add_block(0, 6, b);
    M.add(6, 6, 5);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(7, 7);
    expected.block<3, 3>(0, 3) = 2 * A;
    expected.block<3, 3>(3, 0) = A.transpose();
    expected.block<1, 3>(6, 0) = b.transpose();
    expected.block<3, 1>(0, 6) = b;
    expected(6, 6) = 5;
    EXPECT_EQ(dense(M, 7), expected);

    const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(7, 1, 7);
    Eigen::VectorXd y = Eigen::VectorXd::Ones(7);
    M.multiply(x, y);
    EXPECT_EQ(y, Eigen::VectorXd(Eigen::VectorXd::Ones(7) + expected * x));
}

// Four points in a row, what holds each to the next and some to others, and a body's mass in the
// midst of its entries.
TEST(MassMatrix, HoldsRunsOfPointsAndSprings) {
    constexpr int n = 12;
    MassMatrix M;
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(n, n);
    double* mass = M.add_points(0, 4);
    for (int k = 0; k < 4; ++k) {
        mass[k] = 1 + k;
        expected.block<3, 3>(3 * k, 3 * k) = (1 + k) * Mat3::Identity();
    }
    const auto put_spring = [&](int number, int one, int other, double* K) {
        const Vec3 u = Vec3(1, number, 2 - number).normalized();
        const Mat3 across = (2 + number) * (Mat3::Identity() - u * u.transpose());
        for (const double x :
             {across(0, 0), across(1, 0), across(2, 0), across(1, 1), across(2, 1), across(2, 2)})
            *K++ = x;
        expected.block<3, 3>(one, one) += across;
        expected.block<3, 3>(one, other) -= across;
        expected.block<3, 3>(other, one) -= across;
        expected.block<3, 3>(other, other) += across;
    };
    double* K = M.add_springs(0, 3);
    for (int k = 0; k < 3; ++k) put_spring(k, 3 * k, 3 * k + 3, K + k * MassMatrix::spring_numbers);
    put_spring(3, 0, 9, M.add_spring(0, 9));
    put_spring(4, 9, 3, M.add_spring(9, 3));
    put_spring(5, 3, 3, M.add_spring(3, 3));  // which holds nothing
    const Mat3 beside = (Mat3() << 9, 8, 7, 8, 6, 5, 7, 5, 4).finished();
    M.add_block(6, 6, beside);
    expected.block<3, 3>(6, 6) += beside;
    EXPECT_TRUE(dense(M, n).isApprox(expected, 1e-15)) << dense(M, n) - expected;

    const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(n, -1, 2);
    Eigen::VectorXd y = Eigen::VectorXd::Ones(n);
    M.multiply(x, y);
    EXPECT_TRUE(y.isApprox(Eigen::VectorXd::Ones(n) + expected * x, 1e-14));

    // the same in the matrix of a step, and again when it is assembled anew in the same places
    Rows rows;
    rows.add(Owner::joint, 0, 0), rows.add_nodes(3, Vec3::UnitX());
    Kkt kkt;
    for (int time = 0; time < 2; ++time) {
        kkt.assemble(n, M, rows);
        kkt.factor(rows);
        EXPECT_TRUE(dense(kkt.mass(), n).isApprox(expected, 1e-15));
    }
}

TEST(MassMatrix, IsCutBackToItsFirstBlocks) {
    MassMatrix M;
    M.add_block(0, 0, Mat3(Mat3::Identity()));
    const std::size_t mark = M.size();
    M.add_block(3, 3, Mat3(2 * Mat3::Identity()));
    M.cut(mark);
    M.add(3, 3, 7);
    Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(6, 6);
    expected.diagonal() << 1, 1, 1, 7, 0, 0;
    EXPECT_EQ(dense(M, 6), expected);
}

TEST(SparsityPattern, ChangesWithPlacesAndNotWithValues) {
    MassMatrix M;
    M.add(0, 0, 1), M.add(1, 1, 1);
    Rows rows;
    rows.add(Owner::joint, 0, 0), rows.add_freedom(0, 1);
    rows.add(Owner::joint, 0, 1), rows.add_freedom(1, 1);
    SparsityPattern layout;
    EXPECT_TRUE(layout.changes(2, M, rows));
    EXPECT_FALSE(layout.changes(2, M, rows));

    *M.values(M.blocks[0]) = 3, rows.blocks[0].G[0] = 2, rows.rows[0].bound = Bound::upper;
    EXPECT_FALSE(layout.changes(2, M, rows));
    rows.blocks[1].first = 0;
    EXPECT_TRUE(layout.changes(2, M, rows));
    rows.rows[1].limit_i = rows.rows[1].limit_j = 0;
    EXPECT_TRUE(layout.changes(2, M, rows)) << "a row that follows another joins it";
    M.add(0, 1, 0);
    EXPECT_TRUE(layout.changes(2, M, rows)) << "room for an entry is a place, too";
    EXPECT_TRUE(layout.changes(3, M, rows));
    EXPECT_FALSE(layout.changes(3, M, rows));
}

}  // namespace
}  // namespace fairlead::physics
