// M as a sum of blocks, and what notices that it has got others.
#include "physics/mass_matrix.h"

#include <gtest/gtest.h>

#include "physics/layout.h"
#include "physics/math.h"

namespace fairlead::physics {
namespace {

Eigen::MatrixXd dense(const MassMatrix& M, int n) {
    Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n);
    for (const MassMatrix::Entry e : M.entries) sum(e.row, e.col) += e.value;
    return sum;
}

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

TEST(Layout, ChangesWithPlacesAndNotWithValues) {
    MassMatrix M;
    M.add(0, 0, 1), M.add(1, 1, 1);
    Rows rows;
    rows.add(Owner::joint, 0, 0), rows.add_freedom(0, 1);
    rows.add(Owner::joint, 0, 1), rows.add_freedom(1, 1);
    Layout layout;
    EXPECT_TRUE(layout.changes(2, M, rows));
    EXPECT_FALSE(layout.changes(2, M, rows));

    M.entries.values[0] = 3, rows.blocks[0].G[0] = 2, rows.rows[0].bound = Bound::upper;
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
