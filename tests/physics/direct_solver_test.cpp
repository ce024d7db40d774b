#include "physics/linear/direct_solver.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <map>

#include "physics/linear/multifrontal_ldu.h"
#include "physics/linear/superlu.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

// [M -Gᵀ; G Σ] with random sparse G: the shape of every matrix of a step.
Eigen::MatrixXd quasi_definite(Random& random, int n, int r, double softest) {
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n + r, n + r);
    for (int i = 0; i < n; ++i) A(i, i) = std::pow(10, random(0, 4));
    for (int i = 0; i + 1 < n; i += 3) {  // some coupling of masses, still positive
        const double c = 0.4 * std::sqrt(A(i, i) * A(i + 1, i + 1));
        A(i, i + 1) += c, A(i + 1, i) += c;
    }
    for (int k = 0; k < r; ++k) {
        for (int e = 0; e < 5; ++e) {
            const int i = random.below(n);
            const double g = random(-1, 1);
            A(n + k, i) = g, A(i, n + k) = -g;
        }
        A(n + k, n + k) = std::pow(10, random(softest, -2));
    }
    return A;
}

SparseMatrix sparse(const Eigen::MatrixXd& A) {
    SparseMatrix S;
    S.n = int(A.rows());
    S.column_start = {0};
    for (int j = 0; j < S.n; ++j) {
        for (int i = 0; i < S.n; ++i)
            if (A(i, j) != 0) S.row.push_back(i), S.value.push_back(A(i, j));
        S.column_start.push_back(int(S.row.size()));
    }
    return S;
}

// Largest residual relative to the size of what cancels in it.
double backward_error(const Eigen::MatrixXd& A, const Eigen::VectorXd& x,
                      const Eigen::VectorXd& b) {
    const Eigen::VectorXd size = A.cwiseAbs() * x.cwiseAbs() + b.cwiseAbs();
    return (A * x - b).cwiseAbs().maxCoeff() / size.maxCoeff();
}

// x of A x = b, and whether it was found.
bool solve_once(const SparseMatrix& S, const Eigen::VectorXd& b, std::vector<double>& x) {
    DirectSolver solver;
    solver.analyse(S);
    solver.factor(S);
    x.assign(b.begin(), b.end());
    return solver.solve(S, x);
}

void expect_answer_of_dense_lu(const Eigen::MatrixXd& A) {
    const SparseMatrix S = sparse(A);
    const Eigen::VectorXd b = Eigen::VectorXd::Random(S.n);
    std::vector<double> x;
    EXPECT_TRUE(solve_once(S, b, x));
    const Eigen::VectorXd exact = A.fullPivLu().solve(b);
    const Eigen::Map<const Eigen::VectorXd> got(x.data(), S.n);
    EXPECT_LT((got - exact).norm(), 1e-9 * exact.norm());
    EXPECT_LT(backward_error(A, got, b), 1e-14);
}

}  // namespace

TEST(DirectSolver, AgreesWithDenseLu) {
    Random random(1);
    for (int n = 0; n < 60; ++n) {
        // fewer rows than freedoms, nearly as in a world; more of them is the next test
        const int size = 30 + random.below(60), rows = 1 + random.below(10);
        const Eigen::MatrixXd A = quasi_definite(random, size, rows, -10);
        expect_answer_of_dense_lu(A);
    }
}

// More rows than freedoms, compliance alone keeps the matrix regular: condition up to 1e14.
TEST(DirectSolver, SmallResidualWithRedundantRows) {
    Random random(4);
    for (int n = 0; n < 60; ++n) {
        const Eigen::MatrixXd A = quasi_definite(random, 3 + random.below(20), 40, -10);
        const SparseMatrix S = sparse(A);
        const Eigen::VectorXd b = Eigen::VectorXd::Random(S.n);
        std::vector<double> x;
        solve_once(S, b, x);
        EXPECT_LT(backward_error(A, Eigen::Map<Eigen::VectorXd>(x.data(), S.n), b), 1e-12);
    }
}

// Of what rows are off by anyway nothing is refined away; what momenta are off by is.
TEST(DirectSolver, RowsAreNotRefinedBelowTheirRounding) {
    Random random(4);
    int left_alone = 0;
    for (int n = 0; n < 60; ++n) {
        const int size = 30;
        const Eigen::MatrixXd A = quasi_definite(random, size, 25, -8);
        SparseMatrix S = sparse(A);
        Eigen::VectorXd b(S.n);
        for (int i = 0; i < S.n; ++i) b[i] = (i < size ? 1e4 : 1) * random(-1, 1);
        struct Left {
            double momenta, rows;  // the largest of b - A x
            double size;           // of the terms of a momentum
        };
        const auto left_by = [&](double row_rounding) {
            S.freedoms = size, S.row_rounding = row_rounding;
            DirectSolver solver;
            solver.analyse(S);
            solver.factor(S);
            std::vector<double> answer(b.begin(), b.end());
            EXPECT_TRUE(solver.solve(S, answer));
            const Eigen::Map<Eigen::VectorXd> x(answer.data(), S.n);
            const Eigen::VectorXd off = (b - A * x).cwiseAbs();
            const Eigen::VectorXd terms = b.cwiseAbs() + A.cwiseAbs() * x.cwiseAbs();
            return Left{off.head(size).maxCoeff(), off.tail(S.n - size).maxCoeff(),
                        terms.head(size).maxCoeff()};
        };
        const Left refined = left_by(0), left = left_by(1e-9);
        EXPECT_LE(left.rows, std::max(1e-9, 2 * refined.rows));
        EXPECT_LE(left.momenta, 1e-14 * left.size);
        left_alone += left.rows > refined.rows;
    }
    EXPECT_GT(left_alone, 0);
}

TEST(DirectSolver, ReusesThePatternForOtherValues) {
    Random random(2);
    const Eigen::MatrixXd A = quasi_definite(random, 30, 20, -8);
    DirectSolver solver;
    solver.analyse(sparse(A));
    for (int n = 0; n < 50; ++n) {
        Eigen::MatrixXd B = A;
        for (int i = 0; i < 30; ++i) B(i, i) *= std::pow(10, random(0, 2));
        for (int k = 30; k < 50; ++k) B(k, k) *= std::pow(10, random(-2, 2));
        const SparseMatrix S = sparse(B);
        solver.factor(S);
        const Eigen::VectorXd b = Eigen::VectorXd::Random(50);
        std::vector<double> x(b.begin(), b.end());
        solver.solve(S, x);
        const Eigen::Map<const Eigen::VectorXd> got(x.data(), 50);
        EXPECT_LT(backward_error(B, got, b), 1e-12);
    }
}

namespace {

// A chain of nodes that hangs on something fixed: masses, stiffness between neighbours, and a row
// to each from the one before, as stiff as a wire of steel.
Eigen::MatrixXd chain(Random& random, int nodes) {
    const int n = 3 * nodes;
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n + nodes, n + nodes);
    for (int k = 0; k < nodes; ++k) {
        const Eigen::Vector3d u = Eigen::Vector3d(0.1 * random(-1, 1), 0.1 * random(-1, 1), -1);
        const Eigen::Matrix3d P = 50 * (Eigen::Matrix3d::Identity() - u * u.transpose() / u.dot(u));
        const auto add = [&](int i, double sign) {
            if (i < 0) return;
            A.block<3, 3>(3 * i, 3 * i) += P;
            A.block<3, 1>(3 * i, n + k) = sign * u;
            A.block<1, 3>(n + k, 3 * i) = sign * u.transpose();
        };
        A.block<3, 3>(3 * k, 3 * k) += 0.05 * Eigen::Matrix3d::Identity();
        if (k > 0) A.block<3, 3>(3 * k, 3 * k - 3) -= P, A.block<3, 3>(3 * k - 3, 3 * k) -= P;
        add(k, 1), add(k - 1, -1);
        A(n + k, n + k) = -1e-9;
    }
    return A;
}

}  // namespace

// By blocks and in the right order: no refinement has to help, though compliances next to nothing
// would cost the digits if a row went before what it moves, or the fixed end first.
TEST(DirectSolver, ChainsByBlocks) {
    Random random(6);
    for (const int nodes : {1, 2, 3, 40, 150}) {
        SparseMatrix S = sparse(chain(random, nodes));
        S.freedoms = 3 * nodes;
        LduFactors factors;
        factors.analyse(S);
        ASSERT_TRUE(factors.factor(S));
        EXPECT_TRUE(factors.symmetric());
        const Eigen::VectorXd b = Eigen::VectorXd::Random(S.n);
        std::vector<double> x(b.begin(), b.end()), pivoted = x;
        factors.solve(x);
        ASSERT_TRUE(PivotedFactors().solve(S, pivoted));
        const Eigen::Map<const Eigen::VectorXd> got(x.data(), S.n), exact(pivoted.data(), S.n);
        EXPECT_LT((got - exact).lpNorm<Eigen::Infinity>(), 1e-11 * exact.lpNorm<Eigen::Infinity>())
            << nodes;
    }
}

// A row that follows another (capstan) makes the same pattern unsymmetric, and back again.
TEST(DirectSolver, ChainsWithAFollowerToo) {
    Random random(7);
    const int nodes = 30, n = 3 * nodes;
    const Eigen::MatrixXd A = chain(random, nodes);
    Eigen::MatrixXd B = A;
    for (const int k : {5, 6, 20})
        for (int i = 0; i < n; ++i) B(i, n + k) *= 1.5;
    DirectSolver solver;
    bool first = true;
    for (const Eigen::MatrixXd& matrix : {B, A, B}) {
        SparseMatrix S = sparse(matrix);
        S.freedoms = n;
        if (first) solver.analyse(S);
        first = false;
        solver.factor(S);
        const Eigen::VectorXd b = Eigen::VectorXd::Random(S.n);
        std::vector<double> x(b.begin(), b.end());
        ASSERT_TRUE(solver.solve(S, x));
        EXPECT_LT(backward_error(matrix, Eigen::Map<Eigen::VectorXd>(x.data(), S.n), b), 1e-14);
    }
}

// Answers are functions of the matrix, not of what was factored before it.
TEST(DirectSolver, SameMatrixSameBits) {
    Random random(3);
    const Eigen::MatrixXd A = quasi_definite(random, 40, 25, -9);
    Eigen::MatrixXd B = A;
    for (int i = 0; i < 65; ++i) B(i, i) *= std::pow(10, random(-2, 2));
    const SparseMatrix SA = sparse(A), SB = sparse(B);
    const Eigen::VectorXd b = Eigen::VectorXd::Random(65);
    const auto answer = [&](DirectSolver& solver) {
        solver.factor(SA);
        std::vector<double> x(b.begin(), b.end());
        solver.solve(SA, x);
        return x;
    };
    DirectSolver fresh, used;
    fresh.analyse(SA), used.analyse(SA);
    const std::vector<double> first = answer(fresh);
    for (int n = 0; n < 3; ++n) {
        used.factor(SB);
        std::vector<double> x(b.begin(), b.end());
        used.solve(SB, x);
        EXPECT_EQ(answer(used), first);
    }
    // nor of another pattern analysed in between
    const SparseMatrix other = sparse(quasi_definite(random, 20, 10, -5));
    used.analyse(other);
    used.factor(other);
    used.analyse(SA);
    EXPECT_EQ(answer(used), first);
}

TEST(DirectSolver, EmptyMatrix) {
    DirectSolver solver;
    SparseMatrix nothing;
    nothing.column_start = {0};
    std::vector<double> x;
    solver.analyse(nothing);
    solver.factor(nothing);
    solver.solve(nothing, x);
}

// With both triangles alike the factors are found at half the cost, and are the same.
TEST(DirectSolver, SymmetricMatricesToo) {
    Random random(6);
    for (int n = 0; n < 40; ++n) {
        const int size = 30 + random.below(60), rows = 1 + random.below(20);
        Eigen::MatrixXd A = quasi_definite(random, size, rows, -10);
        A.bottomRows(rows) *= -1;
        ASSERT_EQ(A, A.transpose());
        expect_answer_of_dense_lu(A);
    }
}

// Of a matrix without a usable diagonal rows are exchanged; a singular one is said to be so.
// Sweeps ask for many answers of one matrix: it is factored once, and gives the same bits.
TEST(DirectSolver, WhatExchangedRowsIsKeptForTheNextAnswer) {
    Random random(8);
    const SparseMatrix S = sparse(chain(random, 20)), other = sparse(2 * chain(random, 20));
    PivotedFactors kept;
    for (int i = 0; i < 3; ++i) {
        const Eigen::VectorXd b = Eigen::VectorXd::Random(S.n);
        std::vector<double> x(b.begin(), b.end()), alone = x;
        ASSERT_TRUE(kept.solve(S, x));
        ASSERT_TRUE(PivotedFactors().solve(S, alone));
        EXPECT_EQ(x, alone);
    }
    const Eigen::VectorXd b = Eigen::VectorXd::Random(other.n);
    std::vector<double> x(b.begin(), b.end()), alone = x;
    kept.forget();
    ASSERT_TRUE(kept.solve(other, x));
    ASSERT_TRUE(PivotedFactors().solve(other, alone));
    EXPECT_EQ(x, alone);

    // the solver forgets with every matrix that it is given
    Eigen::MatrixXd A(2, 2);
    DirectSolver solver;
    for (const double off : {2.0, 3.0}) {
        A << 0, off, off, 0;
        const SparseMatrix hollow = sparse(A);
        solver.analyse(hollow), solver.factor(hollow);
        std::vector<double> y{off, off};
        ASSERT_TRUE(solver.solve(hollow, y));
        EXPECT_EQ(y, (std::vector<double>{1, 1}));
    }
}

TEST(DirectSolver, ExchangesRowsWhereItMust) {
    Eigen::MatrixXd A(3, 3);
    A << 0, 2, 0, 4, 0, 1, 0, 1, 3;
    const Eigen::Vector3d b(2, 5, 4), exact = A.fullPivLu().solve(b);
    const SparseMatrix S = sparse(A);
    DirectSolver solver;
    solver.analyse(S);
    solver.factor(S);
    std::vector<double> x(b.begin(), b.end());
    const Eigen::Map<Eigen::VectorXd> seen(x.data(), 3);  // as Kkt looks at it
    ASSERT_TRUE(solver.solve(S, x));
    EXPECT_EQ(seen.data(), x.data());
    EXPECT_LT((Eigen::Map<Eigen::VectorXd>(x.data(), 3) - exact).norm(), 1e-12);

    A << 1, 2, 0, 2, 4, 0, 0, 0, 1;
    const SparseMatrix singular = sparse(A);
    solver.analyse(singular);
    solver.factor(singular);
    x.assign(b.begin(), b.end());
    EXPECT_FALSE(solver.solve(singular, x));
    EXPECT_EQ(x[2], 4);
}

}  // namespace fairlead::physics
