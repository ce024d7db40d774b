#include "physics/solve/mlcp.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "physics/solve/interior_point.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

struct DenseProblem {
    int freedoms = 0;
    MassMatrix M;
    Rows rows;
    Eigen::VectorXd momentum;
    Eigen::MatrixXd dense_M, G;

    MlcpReport solve(Eigen::VectorXd& v) {
        Mlcp mlcp;
        mlcp.kkt.assemble(freedoms, M, rows);
        return mlcp.solve(momentum, 120, rows, v);
    }
};

DenseProblem random_problem(Random& random, int n, int r) {
    DenseProblem p;
    p.freedoms = n;
    p.dense_M = Eigen::MatrixXd::Zero(n, n);
    p.G = Eigen::MatrixXd::Zero(r, n);
    p.momentum.resize(n);
    for (int i = 0; i < n; ++i) {
        p.dense_M(i, i) = std::pow(10, random(0, 2));
        p.M.add(i, i, p.dense_M(i, i));
        p.momentum[i] = random(-1, 1) * p.dense_M(i, i);
    }
    for (int k = 0; k < r; ++k) {
        Row& row = p.rows.add(Owner::joint, k, 0);
        row.sigma = std::pow(10, random(-8, -2));
        row.rhs = random(-1, 1);
        switch (random.below(4)) {
            case 0:
                row.lower = 0;
                break;
            case 1:
                row.upper = 0;
                break;
            case 2:
                row.lower = random(-2, 0), row.upper = random(0, 2);
                break;
            default:
                break;
        }
        for (int e = 0; e < 3; ++e) {
            const int i = random.below(n);
            const double g = random(-1, 1);
            p.G(k, i) += g;
            p.rows.add_freedom(i, g);
        }
    }
    return p;
}

// The one solution by trying all 3^r states; impulses in `best`.
bool enumerate(const DenseProblem& p, Eigen::VectorXd& best) {
    const int n = p.freedoms, r = int(p.rows.rows.size());
    int states = 1;
    for (int k = 0; k < r; ++k) states *= 3;
    for (int code = 0; code < states; ++code) {
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n + r, n + r);
        Eigen::VectorXd b(n + r);
        A.topLeftCorner(n, n) = p.dense_M;
        A.topRightCorner(n, r) = -p.G.transpose();
        b.head(n) = p.momentum;
        bool possible = true;
        std::vector<int> state(r);
        for (int k = 0, rest = code; k < r; ++k, rest /= 3) {
            const Row& row = p.rows.rows[k];
            state[k] = rest % 3;
            if (state[k] == 0) {
                A.row(n + k).head(n) = p.G.row(k);
                A(n + k, n + k) = row.sigma;
                b[n + k] = row.rhs;
            } else {
                const double bound = state[k] == 1 ? row.lower : row.upper;
                possible &= std::isfinite(bound);
                A(n + k, n + k) = 1;
                b[n + k] = bound;
            }
        }
        if (!possible) continue;
        const Eigen::VectorXd x = A.partialPivLu().solve(b);
        for (int k = 0; k < r && possible; ++k) {
            const Row& row = p.rows.rows[k];
            const double w = p.G.row(k).dot(x.head(n)) + row.sigma * x[n + k] - row.rhs;
            if (state[k] == 0)
                possible = x[n + k] >= row.lower - 1e-10 && x[n + k] <= row.upper + 1e-10;
            else
                possible = state[k] == 1 ? w >= -1e-10 : w <= 1e-10;
        }
        if (!possible) continue;
        best = x.tail(r);
        return true;
    }
    return false;
}

void expect_conditions(const DenseProblem& p, const Eigen::VectorXd& v, double tolerance) {
    Eigen::VectorXd left = p.dense_M * v - p.momentum;
    double scale = 1;
    for (const Row& r : p.rows.rows) scale = std::max(scale, std::abs(r.impulse));
    for (int k = 0; k < int(p.rows.rows.size()); ++k) {
        const Row& r = p.rows.rows[k];
        left -= p.G.row(k).transpose() * r.impulse;
        EXPECT_GE(r.impulse, r.lower - tolerance * scale);
        EXPECT_LE(r.impulse, r.upper + tolerance * scale);
        if (r.upper - r.lower < no_room({})) continue;
        const double w = p.G.row(k).dot(v) + r.sigma * r.impulse - r.rhs;
        const bool at_lower = r.impulse <= r.lower + tolerance;
        const bool at_upper = r.impulse >= r.upper - tolerance;
        if (!at_lower) {
            EXPECT_LE(w, tolerance) << "row " << k;
        }
        if (!at_upper) {
            EXPECT_GE(w, -tolerance) << "row " << k;
        }
    }
    EXPECT_LT(left.cwiseAbs().maxCoeff(), 1e-8 * scale);
}

}  // namespace

TEST(Mlcp, AgreesWithEnumeration) {
    Random random(1);
    for (int n = 0; n < 150; ++n) {
        DenseProblem p = random_problem(random, 3 + random.below(8), 1 + random.below(6));
        Eigen::VectorXd v, exact;
        ASSERT_TRUE(enumerate(p, exact)) << n;
        EXPECT_TRUE(p.solve(v).solved) << n;
        for (int k = 0; k < int(exact.size()); ++k)
            EXPECT_NEAR(p.rows.rows[k].impulse, exact[k], 1e-7 * (1 + std::abs(exact[k]))) << n;
    }
    for (int n = 0; n < 4; ++n) {
        DenseProblem p = random_problem(random, 6, 8);
        Eigen::VectorXd v, exact;
        ASSERT_TRUE(enumerate(p, exact));
        EXPECT_TRUE(p.solve(v).solved);
        for (int k = 0; k < 8; ++k)
            EXPECT_NEAR(p.rows.rows[k].impulse, exact[k], 1e-7 * (1 + std::abs(exact[k])));
    }
}

// From any start, cold or wrong, large problems end in a state that meets every condition.
TEST(Mlcp, LargeProblemsMeetAllConditions) {
    Random random(2);
    for (int n = 0; n < 40; ++n) {
        const int rows = 40 + random.below(80);
        DenseProblem p = random_problem(random, rows + 20 + random.below(rows), rows);
        for (Row& r : p.rows.rows) {
            r.bound = Bound(random.below(3));  // a warm start that means nothing
            r.impulse = random(-1, 1);
        }
        Eigen::VectorXd v;
        const MlcpReport report = p.solve(v);
        EXPECT_TRUE(report.solved)
            << n << ": " << report.pivots << " pivots, residual " << report.residual;
        expect_conditions(p, v, 1e-7);
    }
}

// Three rows on two freedoms that go round in a circle where all that are wrong change sides at
// once.
TEST(Mlcp, SinglePivotsEndWhereAllAtOnceGoRound) {
    DenseProblem p;
    p.freedoms = 2;
    p.dense_M = Eigen::Matrix2d::Identity();
    p.momentum = Eigen::Vector2d::Zero();
    p.G.resize(3, 2);
    p.G << 2, -1, -1, 1, 2, 0;
    p.M.add(0, 0, 1), p.M.add(1, 1, 1);
    const double wanted[] = {-4, 3, -1};
    for (int k = 0; k < 3; ++k) {
        Row& row = p.rows.add(Owner::joint, k, 0);
        row.lower = 0, row.sigma = 0.1, row.rhs = wanted[k];
        for (int i = 0; i < 2; ++i) p.rows.add_freedom(i, p.G(k, i));
    }
    Eigen::VectorXd v;
    const MlcpReport report = p.solve(v);
    EXPECT_TRUE(report.solved);
    EXPECT_FALSE(report.iterative) << "sweeps would come near it, but not to rounding";
    expect_conditions(p, v, 1e-9);
}

// Out of patience in the midst of pivoting: impulses and velocities belong to each other: with
// sides changed after the last solution, what they no longer hold would fly off.
TEST(Mlcp, OutOfPatienceVelocitiesAreThoseOfTheImpulses) {
    Random random(4);
    int unsolved = 0;
    for (int n = 0; n < 40; ++n) {
        const DenseProblem begun = random_problem(random, 60, 50);
        for (int patience = 1; patience < 4; ++patience) {
            DenseProblem p = begun;
            Mlcp mlcp;
            mlcp.kkt.assemble(p.freedoms, p.M, p.rows);
            Eigen::VectorXd v;
            const MlcpReport report = mlcp.solve(p.momentum, patience, p.rows, v);
            unsolved += !report.solved;
            Eigen::VectorXd left = p.dense_M * v - p.momentum;
            for (int k = 0; k < int(p.rows.rows.size()); ++k)
                left -= p.G.row(k).transpose() * p.rows.rows[k].impulse;
            const double scale = p.momentum.cwiseAbs().maxCoeff();
            EXPECT_LT(left.cwiseAbs().maxCoeff(), 1e-8 * scale) << n << ", " << patience;
        }
    }
    EXPECT_GT(unsolved, 10) << "else nothing is shown";
}

// A block on a table, pushed: sticks below mu N, slides above with exactly mu N.
TEST(Mlcp, FrictionFollowsItsNormalRow) {
    for (double push : {0.0, 1.0, 4.0, 4.99, 5.01, 20.0}) {
        DenseProblem p;
        p.freedoms = 2;  // x, z of a mass of 1
        p.M.add(0, 0, 1), p.M.add(1, 1, 1);
        p.momentum = Eigen::Vector2d(push, -10);
        Row& normal = p.rows.add(Owner::contact, 0, 0);
        normal.lower = 0, normal.sigma = 1e-9;
        p.rows.add_freedom(1, 1);
        Row& slip = p.rows.add(Owner::friction, 0, 0);
        slip.sigma = slip_compliance({}), slip.limit_i = slip.limit_j = 0, slip.limit_factor = 0.5;
        p.rows.add_freedom(0, 1);
        Eigen::VectorXd v;
        EXPECT_TRUE(p.solve(v).solved) << push;
        EXPECT_NEAR(p.rows.rows[0].impulse, 10, 1e-7);
        EXPECT_NEAR(p.rows.rows[1].impulse, -std::min(push, 5.0), 1e-7);
        EXPECT_NEAR(v[0], std::max(0.0, push - 5), 1e-7);
    }
}

// A normal load that depends on the friction it allows: a rod leaning on a rough floor.
TEST(Mlcp, FrictionThatFeedsBackOnItsNormal) {
    Random random(3);
    for (int n = 0; n < 50; ++n) {
        DenseProblem p;
        p.freedoms = 3;
        const double tilt = random(-0.9, 0.9);
        p.dense_M = Eigen::Vector3d(1, 1, 0.3).asDiagonal();
        for (int i = 0; i < 3; ++i) p.M.add(i, i, p.dense_M(i, i));
        p.momentum = Eigen::Vector3d(random(-3, 3), random(-5, -1), random(-1, 1));
        p.G.resize(2, 3);
        p.G << 0, 1, tilt, 1, 0, 0.4;
        Row& normal = p.rows.add(Owner::contact, 0, 0);
        normal.lower = 0, normal.sigma = 1e-9;
        p.rows.add_freedom(1, 1), p.rows.add_freedom(2, tilt);
        Row& slip = p.rows.add(Owner::friction, 0, 0);
        slip.sigma = slip_compliance({}), slip.limit_i = slip.limit_j = 0, slip.limit_factor = 0.4;
        p.rows.add_freedom(0, 1), p.rows.add_freedom(2, 0.4);
        Eigen::VectorXd v;
        const MlcpReport report = p.solve(v);
        EXPECT_TRUE(report.solved) << n;
        EXPECT_NEAR(p.rows.rows[1].upper, 0.4 * p.rows.rows[0].impulse,
                    1e-9 * (1 + p.rows.rows[0].impulse));
        expect_conditions(p, v, 1e-7);
    }
}

TEST(Mlcp, BoundsWithoutRoomHoldTheImpulse) {
    Random random(4);
    for (int n = 0; n < 50; ++n) {
        DenseProblem p = random_problem(random, 20, 12);
        for (int k : {1, 4, 7}) p.rows.rows[k].lower = p.rows.rows[k].upper = 0.25 * k;
        Eigen::VectorXd v;
        EXPECT_TRUE(p.solve(v).solved);
        for (int k : {1, 4, 7}) EXPECT_EQ(p.rows.rows[k].impulse, 0.25 * k);
        expect_conditions(p, v, 1e-7);
    }
}

// Rows that contradict each other, hardly softened: the answer is finite and within bounds.
TEST(Mlcp, ContradictingRowsStayWithinBounds) {
    Random random(5);
    for (int n = 0; n < 50; ++n) {
        DenseProblem p = random_problem(random, 4, 12);
        for (int k = 0; k + 1 < 12; k += 2) {  // pairs that want opposite things of one freedom
            p.rows.rows[k].sigma = p.rows.rows[k + 1].sigma = 1e-12;
        }
        Eigen::VectorXd v;
        p.solve(v);
        ASSERT_TRUE(v.allFinite());
        double scale = 1;
        for (const Row& r : p.rows.rows) scale = std::max(scale, std::abs(r.impulse));
        for (const Row& r : p.rows.rows) {
            EXPECT_TRUE(std::isfinite(r.impulse));
            EXPECT_GE(r.impulse, r.lower - 1e-8 * scale);
            EXPECT_LE(r.impulse, r.upper + 1e-8 * scale);
        }
    }
}

// A wire over a post from a taut side to a slack one, which slips.
DenseProblem over_a_post() {
    DenseProblem p;
    p.freedoms = 1;  // slip
    p.momentum = Eigen::VectorXd::Zero(1);
    p.M.add(0, 0, 1);
    for (const double side : {1, -1}) {  // spans, the first ten times as taut
        Row& span = p.rows.add(Owner::wire, 0, side > 0 ? 0 : 1);
        span.upper = 0, span.sigma = 0.1, span.rhs = side > 0 ? -1 : -0.1;
        p.rows.add_freedom(0, side);
    }
    Row& wrap = p.rows.add(Owner::wrap, 0, 0);
    wrap.sigma = least_slip_compliance({});
    Cone& cone = p.rows.add_cone(0, 1);
    cone.lower.j = cone.stick_lower.j = 0.5;
    cone.upper.i = cone.stick_upper.i = -0.5;
    wrap.bound = Bound::free;  // where a solution would begin
    p.rows.add_freedom(0, 1);
    return p;
}

// Out of patience at once: friction that lags behind the tensions comes to where pivoting comes
// when it has time.
TEST(Mlcp, LaggingFrictionCatchesUpWithTensions) {
    DenseProblem slowly = over_a_post(), at_once = over_a_post();
    Eigen::VectorXd v, v_lag;
    Mlcp mlcp;
    mlcp.kkt.assemble(1, slowly.M, slowly.rows);
    const MlcpReport pivoted = mlcp.solve(slowly.momentum, 100, slowly.rows, v);
    mlcp.kkt.assemble(1, at_once.M, at_once.rows);
    const MlcpReport lagged = mlcp.solve(at_once.momentum, 1, at_once.rows, v_lag);
    EXPECT_TRUE(pivoted.solved);
    EXPECT_EQ(pivoted.lagging, 0);
    EXPECT_TRUE(lagged.solved);
    EXPECT_EQ(lagged.lagging, 1);
    EXPECT_LT(v[0], -0.1) << "from the slack side to the taut one";
    EXPECT_NEAR(v_lag[0] / v[0], 1, 1e-3);
    EXPECT_NEAR(at_once.rows.rows[2].impulse / slowly.rows.rows[2].impulse, 1, 1e-3);
}

TEST(Mlcp, FrictionThatIsLetLagLaterComesToTheSame) {
    DenseProblem at_once = over_a_post(), later = over_a_post();
    Eigen::VectorXd v, v_later;
    Mlcp mlcp;
    mlcp.kkt.assemble(1, at_once.M, at_once.rows);
    const MlcpReport lagged = mlcp.solve(at_once.momentum, 1, at_once.rows, v);
    EXPECT_FALSE(lagged.put_off);
    mlcp.kkt.assemble(1, later.M, later.rows);
    MlcpReport report = mlcp.solve(later.momentum, 1, later.rows, v_later, Mlcp::Lagging::put_off);
    EXPECT_TRUE(report.put_off);
    EXPECT_FALSE(report.solved);
    EXPECT_EQ(report.factorizations, 1);
    mlcp.let_lag(later.momentum, later.rows, v_later, report);
    EXPECT_TRUE(report.solved);
    EXPECT_FALSE(report.put_off);
    EXPECT_EQ(report.factorizations, lagged.factorizations);
    EXPECT_EQ(v_later[0], v[0]);
}

// Between bounds that stand still the central path ends beside the answer, from anywhere: pivoting
// from there has next to nothing left to do.
TEST(InteriorPoint, EndsBesideTheAnswer) {
    Random random(8);
    for (int n = 0; n < 40; ++n) {
        DenseProblem p = random_problem(random, 60, 50);
        Eigen::VectorXd v;
        ASSERT_TRUE(p.solve(v).solved);
        const Rows answer = p.rows;
        for (Row& r : p.rows.rows) r.impulse = random(-1e3, 1e3), r.bound = Bound::free;
        Kkt kkt;
        kkt.assemble(p.freedoms, p.M, p.rows);
        Eigen::VectorXd v_path;
        EXPECT_LE(follow_central_path(kkt, p.momentum, p.rows, v_path), 40);
        int other_side = 0;
        for (std::size_t i = 0; i < answer.rows.size(); ++i)
            other_side += answer.rows[i].bound != p.rows.rows[i].bound;
        EXPECT_LE(other_side, 1) << "problem " << n;
        EXPECT_LT((v_path - v).norm(), 1e-6 * (1 + v.norm())) << "problem " << n;
    }
}

TEST(Mlcp, WarmStartNeedsNoPivots) {
    Random random(6);
    DenseProblem p = random_problem(random, 60, 50);
    Eigen::VectorXd v;
    EXPECT_TRUE(p.solve(v).solved);
    const Eigen::VectorXd first = v;
    const MlcpReport again = p.solve(v);
    EXPECT_EQ(again.pivots, 0);
    EXPECT_EQ(again.factorizations, 1);
    EXPECT_EQ(v, first);
}

}  // namespace fairlead::physics
