// Blocks of an inverse found without solving for all of it: physics/linear/half_solution.h.
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "physics/constraint/condensed_body.h"
#include "physics/linear/direct_solver.h"
#include "physics/soft/tetrahedra.h"
#include "physics/solve/pgs.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// Masses and random springs along all edges of a mesh.
Eigen::MatrixXd sprung(const TetrahedralMesh& mesh, Random& random) {
    const Eigen::Index n = 3 * Eigen::Index(mesh.nodes.size());
    Eigen::MatrixXd A = Eigen::MatrixXd::Identity(n, n);
    for (const auto& e : mesh.elements)
        for (const auto& [i, j] : edges_of_element) {
            const int a = 3 * e[i], b = 3 * e[j];
            const Vec3 along = random.vector(1);
            const Mat3 K = 100 * along * along.transpose() + Mat3::Identity();
            A.block<3, 3>(a, a) += K, A.block<3, 3>(b, b) += K;
            A.block<3, 3>(a, b) -= K, A.block<3, 3>(b, a) -= K;
        }
    return A;
}

SparseMatrix columns_of(const Eigen::MatrixXd& A) {
    SparseMatrix S;
    S.n = S.freedoms = int(A.rows()), S.symmetric = true;
    S.column_start = {0};
    for (int j = 0; j < S.n; ++j) {
        for (int i = 0; i < S.n; ++i)
            if (A(i, j) != 0) S.row.push_back(i), S.value.push_back(A(i, j));
        S.column_start.push_back(int(S.row.size()));
    }
    return S;
}

}  // namespace

TEST(HalfSolution, BlocksAreThoseOfTheInverse) {
    Random random(3);
    const TetrahedralMesh mesh = box_of_tetrahedra(Vec3(1, 1, 1), {4, 3, 3});
    const Eigen::MatrixXd A = sprung(mesh, random), inverse = A.inverse();
    const SparseMatrix S = columns_of(A);
    DirectSolver solver;
    solver.analyse(S), solver.factor(S);
    ASSERT_TRUE(solver.sound());
    const int nodes = int(mesh.nodes.size());
    std::vector<HalfSolution> halves(nodes), again(nodes);
    for (int i = 0; i < nodes; ++i) solver.half_solve(3 * i, halves[i]);
    for (int i = nodes; i-- > 0;) solver.half_solve(3 * i, again[i]);  // in any order
    const double most = inverse.cwiseAbs().maxCoeff();
    for (int i = 0; i < nodes; ++i)
        for (int j = 0; j < nodes; ++j) {
            Mat3 block, same;
            solver.inverse_block(halves[i], halves[j], block.data());
            ASSERT_LT((block - inverse.block<3, 3>(3 * i, 3 * j)).norm(), 1e-12 * most);
            solver.inverse_block(again[i], again[j], same.data());
            ASSERT_EQ(block, same);
        }
}

// A solver that has half solved a small matrix is given a larger one.
TEST(HalfSolution, ALargerPatternIsGivenItsRoom) {
    Random random(4);
    DirectSolver solver;
    for (const int cells : {1, 4, 2}) {
        const TetrahedralMesh mesh = box_of_tetrahedra(Vec3(1, 1, 1), {cells, cells, cells});
        const Eigen::MatrixXd A = sprung(mesh, random), inverse = A.inverse();
        solver.analyse(columns_of(A)), solver.factor(columns_of(A));
        ASSERT_TRUE(solver.sound());
        const int last = 3 * int(mesh.nodes.size() - 1);
        HalfSolution half;
        solver.half_solve(last, half);
        Mat3 block;
        solver.inverse_block(half, half, block.data());
        EXPECT_LT((block - inverse.block<3, 3>(last, last)).norm(),
                  1e-12 * inverse.cwiseAbs().maxCoeff())
            << cells;
    }
}

// A deformable body by its compliance and the same by its inertia, to sweeps.
TEST(HalfSolution, SweepsTakeACompliance) {
    Random random(5);
    const int size = 12;
    Eigen::MatrixXd half(size, size);
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) half(i, j) = random(-1, 1);
    CondensedBody body;
    body.compliance = half * half.transpose() + Eigen::MatrixXd::Identity(size, size);
    body.start = Eigen::VectorXd::LinSpaced(size, -1, 1);
    Rows rows;
    for (int node = 0; node < 4; ++node) {
        Row& r = rows.add(Owner::soft_contact, node, 0);
        r.law = Law::velocity, r.lower = 0, r.sigma = 1e-9;
        rows.add_node(3 * node, random.vector(1).normalized());
        rows.add_freedom(12, -1);  // and a bead of 2 kg
    }
    MassMatrix by_compliance, by_inertia;
    for (MassMatrix* M : {&by_compliance, &by_inertia}) M->add(12, 12, 2), M->condensed = true;
    by_compliance.add_condensed(0, body);
    by_inertia.add_block(0, 0, body.inertia());
    Eigen::VectorXd nothing = Eigen::VectorXd::Zero(13), pushed = nothing, one, other;
    by_compliance.add_condensed_momentum(pushed);
    Rows again = rows;
    IterativeSolver solver;
    IterativeOptions options;
    options.tolerance = 1e-12, options.most_sweeps = 500;
    EXPECT_TRUE(solver.solve(by_compliance, nothing, rows, one, options).converged);
    EXPECT_TRUE(solver.solve(by_inertia, pushed, again, other, options).converged);
    EXPECT_LT((one - other).norm(), 1e-9);
    double most = 0;
    for (const Row& r : rows.rows) most = std::max(most, r.impulse);
    EXPECT_GT(most, .01);
}

}  // namespace fairlead::physics
