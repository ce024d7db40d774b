// Deformable bodies against elasticity theory: docs/theory/soft.md.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/SparseCholesky>
#include <cmath>
#include <random>

#include "physics/linear/direct_solver.h"
#include "physics/soft/soft_body.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

using Sparse = Eigen::SparseMatrix<double>;

std::shared_ptr<const SoftShape> shape_of(TetrahedralMesh mesh, bool quadratic) {
    return std::make_shared<SoftShape>(quadratic ? with_edge_nodes(mesh) : mesh);
}

SoftBody bar(const Vec3& size, const std::array<int, 3>& cells, bool quadratic) {
    SoftBody body = soft_body("bar", shape_of(box_of_tetrahedra(size, cells), quadratic), Pose());
    body.young = 1e7;
    return body;
}

// K of the present shape; a held freedom has a one on the diagonal.
template <class Held>
Sparse stiffness(const SoftBody& body, Held held) {
    const int count = int(body.x.size());
    std::vector<Eigen::Triplet<double>> entries;
    const auto put = [&](int a, int b, const Mat3& K) {
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                if (!held(a, i) && !held(b, j)) entries.emplace_back(3 * a + i, 3 * b + j, K(i, j));
    };
    for (int a = 0; a < count; ++a) {
        for (int i = 0; i < 3; ++i)
            if (held(a, i)) entries.emplace_back(3 * a + i, 3 * a + i, 1);
        put(a, a, body.stiffness[a]);
    }
    for (std::size_t k = 0; k < body.shape->pairs.size(); ++k) {
        const auto [a, b] = body.shape->pairs[k];
        put(a, b, body.stiffness[count + int(k)]);
        put(b, a, body.stiffness[count + int(k)].transpose());
    }
    Sparse K(3 * count, 3 * count);
    K.setFromTriplets(entries.begin(), entries.end());
    return K;
}

// Force [N] on the end at +x, even over its surface: of a quadratic face all on the middles of its
// edges, a third each.
Eigen::VectorXd on_the_end(const SoftBody& body, double x, const Vec3& force) {
    Eigen::VectorXd f = Eigen::VectorXd::Zero(3 * Eigen::Index(body.x.size()));
    double area = 0;
    std::vector<char> takes(body.x.size(), !body.shape->mesh.quadratic);
    for (const auto& e : body.shape->mesh.elements)
        for (int k = 4; k < 10; ++k)
            if (e[k] >= 0) takes[e[k]] = 1;
    for (int pass : {0, 1})
        for (const auto& t : body.shape->surface) {
            const Vec3 &a = body.x[t[0]], &b = body.x[t[1]], &c = body.x[t[2]];
            if (std::min({a.x(), b.x(), c.x()}) < x - 1e-9) continue;
            const double own = (b - a).cross(c - a).norm() / 2;
            if (pass == 0) area += own;
            const int count = takes[t[0]] + takes[t[1]] + takes[t[2]];
            for (int k = 0; pass == 1 && k < 3; ++k)
                if (takes[t[k]]) f.segment<3>(3 * t[k]) += own / area / count * force;
        }
    return f;
}

Vec3 mean_at_the_end(const SoftBody& body, double x, const Eigen::VectorXd& u) {
    Vec3 sum = Vec3::Zero();
    int count = 0;
    for (int i = 0; i < int(body.x.size()); ++i)
        if (body.x[i].x() > x - 1e-9) sum += u.segment<3>(3 * i), ++count;
    return sum / count;
}

Eigen::VectorXd solved(const Sparse& K, const Eigen::VectorXd& f) {
    const Eigen::SimplicialLDLT<Sparse> factors(K);
    return factors.solve(f);
}

SoftBody shaken(SoftBody body, double by, int seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> way(-by, by);
    for (Vec3& x : body.x) x += Vec3(way(random), way(random), way(random));
    return body;
}

World alone(SoftBody body) {
    World w;
    w.bodies.resize(1);
    w.environment.gravity.setZero();
    w.soft_bodies.push_back(std::move(body));
    prepare(w);
    return w;
}

Vec3 angular_momentum(const SoftBody& body) {
    Vec3 L = Vec3::Zero();
    for (int i = 0; i < int(body.x.size()); ++i) L += body.mass(i) * body.x[i].cross(body.v[i]);
    return L;
}

}  // namespace

// Forces without their stiffness are the same ones.
TEST(SoftBody, GentleForcesAreThoseOfTheMaterial) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> way(-.3, .3);
    const Lame material = lame(1e6, .4);
    for (int i = 0; i < 200; ++i) {
        Mat3 F = Mat3::Identity();
        for (int k = 0; k < 9; ++k) F.data()[k] += way(random);
        F = Eigen::AngleAxisd(10 * way(random), Vec3(1, 2, 3).normalized()) * F;
        if (F.determinant() < .3) continue;
        const Corotational full(F, material);
        const GentleCorotational gentle(F, material);
        EXPECT_LT((full.stress() - gentle.stress()).norm(), 1e-12 * 1e6) << F;
        EXPECT_NEAR(full.energy(), gentle.energy(), 1e-12 * 1e6);
        EXPECT_NEAR(full.largest_stress(), gentle.largest_stress(), 1e-12 * 1e6);
    }
}

// Kept stiffness turns with the body, is state, and is found anew where it is too far off.
TEST(SoftBody, StiffnessIsKeptWhileItIsNear) {
    SoftBody body = bar(Vec3(1, .2, .2), {5, 2, 2}, false);
    const double h = 1. / 60;
    find_elastic_forces(body, h);
    const std::vector<Vec3> rest = body.x;
    const Mat3 turn = Eigen::AngleAxisd(1, Vec3(1, 2, 3).normalized()).toRotationMatrix();
    for (Vec3& x : body.x) x = turn * x;
    find_elastic_forces(body, h);
    EXPECT_EQ(body.linearized_at, rest);
    EXPECT_LT((body.turn - turn).norm(), 1e-12);
    Eigen::VectorXd any = Eigen::VectorXd::LinSpaced(3 * Eigen::Index(rest.size()), -1, 2);
    Eigen::VectorXd kept = 0 * any, fresh = 0 * any;
    multiply_stiffness(body, any, kept);
    find_elastic_forces(body);
    multiply_stiffness(body, any, fresh);
    EXPECT_LT((kept - fresh).norm(), 1e-10 * fresh.norm());
    for (Vec3& x : body.x) x.x() *= 1.2;
    find_elastic_forces(body, h);
    EXPECT_EQ(body.linearized_at, body.x);
}

// A homogeneous deformation of a mesh whose inner nodes stand anywhere is in balance.
TEST(SoftBody, PatchTestIsExact) {
    for (const bool quadratic : {false, true}) {
        TetrahedralMesh mesh = box_of_tetrahedra(Vec3(1, 1, 1), {3, 3, 3});
        std::mt19937 random(7);
        std::uniform_real_distribution<double> way(-.08, .08);
        for (Vec3& p : mesh.nodes)
            if (p.cwiseAbs().maxCoeff() < .4) p += Vec3(way(random), way(random), way(random));
        SoftBody body = soft_body("patch", shape_of(mesh, quadratic), Pose());
        Mat3 F;
        F << 1.02, .03, -.01, .01, .97, .02, -.02, .015, 1.04;
        for (Vec3& x : body.x) x = F * x;
        find_elastic_forces(body);
        const auto& outer = body.shape->surface_nodes;
        for (int i = 0; i < int(body.x.size()); ++i)
            if (!std::binary_search(outer.begin(), outer.end(), i)) {
                ASSERT_LT(body.force[i].norm(), 1e-10 * body.young) << "node " << i;
            }
    }
}

// δ = F L³/3EI + F L/(k G A), Timoshenko; k of Cowper for a rectangle.
TEST(SoftBody, CantileverBendsAsTimoshenkoSays) {
    const double nu = .3, L = 1, a = .1, F = .01, E = 1e7;
    const double I = std::pow(a, 4) / 12, G = E / (2 * (1 + nu)),
                 k = 10 * (1 + nu) / (12 + 11 * nu);
    const double theory = F * L * L * L / (3 * E * I) + F * L / (k * G * a * a);
    const auto tip = [&](const std::array<int, 3>& cells, bool quadratic) {
        SoftBody body = bar(Vec3(L, a, a), cells, quadratic);
        find_elastic_forces(body);
        const auto clamped = [&](int node, int) { return body.x[node].x() < -L / 2 + 1e-9; };
        const Eigen::VectorXd u =
            solved(stiffness(body, clamped), on_the_end(body, L / 2, Vec3(0, 0, F)));
        return mean_at_the_end(body, L / 2, u).z() / theory;
    };
    const double coarse = tip({10, 1, 1}, true), fine = tip({20, 2, 2}, true);
    EXPECT_NEAR(fine, 1, .02);
    EXPECT_LT(std::abs(fine - 1), .7 * std::abs(coarse - 1));
    EXPECT_LT(tip({20, 2, 2}, false), .7);  // linear elements are too stiff: why there are others
}

// F L/EA, the sides free to draw in, for any Poisson's ratio; ρ g L²/2E under its own weight.
TEST(SoftBody, BarStretchesAsHookeSays) {
    for (const double nu : {0., .3, .49}) {
        SoftBody body = bar(Vec3(1, .1, .1), {10, 1, 1}, true);
        body.poisson = nu, body.density = 1200;
        find_elastic_forces(body);
        // held in the plane of its end, free in it but for one point and one direction
        const auto held = [&](int node, int axis) {
            const Vec3& x = body.x[node];
            if (x.x() > -.5 + 1e-9) return false;
            const bool corner = x.y() < -.05 + 1e-9 && x.z() < -.05 + 1e-9;
            return axis == 0 || corner || (axis == 2 && x.z() < -.05 + 1e-9);
        };
        const Sparse K = stiffness(body, held);
        const double F = 2, E = body.young, A = .01;
        const Vec3 end = mean_at_the_end(body, .5, solved(K, on_the_end(body, .5, Vec3(F, 0, 0))));
        EXPECT_NEAR(end.x(), F / (E * A), .01 * F / (E * A)) << "nu " << nu;
        Eigen::VectorXd weight = Eigen::VectorXd::Zero(K.rows());
        for (int i = 0; i < int(body.x.size()); ++i)
            if (!held(i, 0)) weight[3 * i] = 9.81 * body.mass(i);
        const double sag = 1200 * 9.81 / (2 * E);
        EXPECT_NEAR(mean_at_the_end(body, .5, solved(K, weight)).x(), sag, .01 * sag);
    }
}

// Euler and Bernoulli's free bar, corrected for shear and turning of its sections (Timoshenko),
// both ways of bending, and the torsion of a square bar.
TEST(SoftBody, FreeBarRingsAtItsFrequencies) {
    const double L = 1, a = .05, E = 1e7, nu = .3, rho = 1000;
    SoftBody body = bar(Vec3(L, a, a), {40, 2, 2}, true);
    find_elastic_forces(body);
    const Sparse K = stiffness(body, [](int, int) { return false; });
    Sparse M(K.rows(), K.rows());
    M.reserve(Eigen::VectorXi::Constant(K.rows(), 1));
    for (int i = 0; i < K.rows(); ++i) M.insert(i, i) = body.mass(i / 3);
    // subspace iteration about a shift below zero, as six motions are rigid
    const double shift = -1e2;
    const Sparse shifted = K - shift * M;
    const Eigen::SimplicialLDLT<Sparse> factors(shifted);
    Eigen::MatrixXd space = Eigen::MatrixXd::Random(K.rows(), 20);
    Eigen::VectorXd values;
    for (int round = 0; round < 25; ++round) {
        space = factors.solve(M * space);
        const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> small(
            space.transpose() * (K * space), space.transpose() * (M * space));
        values = small.eigenvalues();
        space = space * small.eigenvectors();
    }
    for (int i = 0; i < 6; ++i) EXPECT_LT(std::abs(values[i]), 1e-4 * values[6]);
    const double G = E / (2 * (1 + nu)), k = 10 * (1 + nu) / (12 + 11 * nu), r2 = a * a / 12;
    const auto bending = [&](double beta) {  // [rad/s], Timoshenko to first order in (r β/L)²
        const double b = beta / L;
        return b * b * std::sqrt(E * r2 / rho) / std::sqrt(1 + r2 * b * b * (1 + E / (k * G)));
    };
    const double torsion = M_PI / L * std::sqrt(G / rho * .1406 / (1. / 6));
    std::vector<double> theory{torsion};
    for (const double beta : {4.73004, 7.85320, 10.9956})
        theory.insert(theory.end(), 2, bending(beta));
    std::sort(theory.begin(), theory.end());
    for (int i = 0; i < 6; ++i)
        EXPECT_NEAR(std::sqrt(values[6 + i]) / theory[i], 1, .02) << "mode " << i;
}

// The stiffness is the derivative of the forces wherever nothing of it was cut off, and the forces
// are the slope of the energy.
TEST(SoftBody, StiffnessIsTheDerivativeOfForces) {
    for (const bool quadratic : {false, true}) {
        SoftBody body = bar(Vec3(1, .2, .2), {4, 1, 1}, quadratic);
        for (Vec3& x : body.x) x *= 1.05;  // under tension no antisymmetric part is negative
        body = shaken(body, 3e-4, 3);
        find_elastic_forces(body);
        const int count = int(body.x.size());
        const Eigen::VectorXd d = Eigen::VectorXd::Random(3 * count);
        Eigen::VectorXd expected = Eigen::VectorXd::Zero(3 * count), found = expected;
        multiply_stiffness(body, d, expected);
        const double eps = 1e-7;
        double work = 0, energy = 0;
        for (int i = 0; i < count; ++i) work -= body.force[i].dot(d.segment<3>(3 * i));
        for (const double way : {1., -1.}) {
            SoftBody moved = body;
            for (int i = 0; i < count; ++i) moved.x[i] += way * eps * d.segment<3>(3 * i);
            find_elastic_forces(moved);
            energy += way * moved.elastic_energy / (2 * eps);
            for (int i = 0; i < count; ++i)
                found.segment<3>(3 * i) -= way * moved.force[i] / (2 * eps);
        }
        EXPECT_LT((found - expected).norm(), 1e-8 * expected.norm());
        EXPECT_NEAR(energy, work, 1e-6 * std::abs(work));
    }
}

TEST(SoftBody, FreeBodyKeepsItsMomentaAndGainsNoEnergy) {
    for (const double young : {1e5, 1e8}) {
        SoftBody body = bar(Vec3(.8, .2, .2), {4, 1, 1}, true);
        body.young = young;
        for (int i = 0; i < int(body.x.size()); ++i)
            body.v[i] = Vec3(1, .5, -.3) + Vec3(.4, 2, 3).cross(body.x[i]);
        body = shaken(body, young > 1e6 ? 1e-5 : 2e-3, 5);
        body.v_before = body.v;
        World w = alone(body);
        step(w, tick);
        const Vec3 p = w.probe.momentum, L = angular_momentum(w.soft_bodies[0]);
        const auto energy = [&] { return w.probe.kinetic_energy + w.probe.elastic_energy; };
        const double start = energy();
        for (int i = 0; i < 60 * 60; ++i) {
            step(w, tick);
            ASSERT_LT(energy(), start * (1 + 1e-3)) << i;
        }
        EXPECT_LT((w.probe.momentum - p).norm(), 1e-10 * p.norm());
        // of places now and velocities half a tick on: x moves along v, so a tick keeps x × v
        EXPECT_LT((angular_momentum(w.soft_bodies[0]) - L).norm(), 1e-10 * L.norm());
        EXPECT_GT(energy(), .8 * start);
    }
}

// Twisted twice round, pressed flat, inside out: it comes back to its shape.
TEST(SoftBody, RegainsItsShapeFromAnything) {
    for (const double young : {1e4, 1e6, 1e8, 1e11})
        for (const double density : {10., 1e3, 1e4})
            for (const int way : {0, 1, 2, 3}) {
                SoftBody body = bar(Vec3(1, .2, .2), {5, 1, 1}, false);
                body.young = young, body.density = density;
                for (Vec3& x : body.x) {
                    if (way == 0)
                        x = Eigen::AngleAxisd(4 * M_PI * x.x(), Vec3::UnitX()) * x;
                    else if (way == 1)
                        x.z() = 0;
                    else if (way == 2)
                        x.y() = -x.y();
                }
                if (way == 3) body = shaken(body, .3, int(young) % 97);
                World w = alone(body);
                for (int i = 0; i < 6 * 60; ++i) step(w, tick);
                ASSERT_EQ(w.diverged, "");
                const SoftBody& now = w.soft_bodies[0];
                for (int e = 0; e < int(now.shape->elements.size()); ++e) {
                    TetrahedralMesh at = now.shape->mesh;
                    at.nodes = now.x;
                    EXPECT_GT(volume(at, e), 0) << young << ' ' << density << ' ' << way;
                }
            }
}

// A quarter of a round body of radius R, held at its top, `cells` along each edge of L, which grow
// by q from the spot that it is pressed at.
SoftBody quarter_of_a_ball(double R, double L, double q, int cells) {
    TetrahedralMesh mesh = box_of_tetrahedra(Vec3(1, 1, 1), {cells, cells, cells});
    const auto at = [&](double t) {
        return L * (std::pow(q, cells * (t + .5)) - 1) / (std::pow(q, cells) - 1);
    };
    for (Vec3& p : mesh.nodes) {
        const double x = at(p.x()), y = at(p.y()), up = at(p.z());
        p = Vec3(x, y, (x * x + y * y) / (2 * R) * (1 - up / L) + up);
    }
    return soft_body("ball", shape_of(mesh, true), Pose());
}

// Pressed on a plane by d: F = 4/3 E/(1 - ν²) √R d^(3/2), Hertz 1881.
TEST(SoftBody, BallOnAPlaneIsPressedAsHertzSays) {
    const double R = 1, d = 1e-3, touched = std::sqrt(R * d), L = 20 * touched;
    SoftBody body = quarter_of_a_ball(R, L, 1.72, 7);  // from a third of the spot's radius
    find_elastic_forces(body);
    const auto held = [&](int node, int axis) {
        const Vec3& x = body.x[node];
        return x.z() > L - 1e-9 || (axis < 2 && x[axis] < 1e-9);
    };
    Sparse K = stiffness(body, held);
    K.makeCompressed();
    SparseMatrix A;
    A.n = A.freedoms = int(K.rows()), A.symmetric = true;
    A.column_start.assign(K.outerIndexPtr(), K.outerIndexPtr() + A.n + 1);
    A.row.assign(K.innerIndexPtr(), K.innerIndexPtr() + K.nonZeros());
    A.value.assign(K.valuePtr(), K.valuePtr() + K.nonZeros());
    DirectSolver solver;
    solver.analyse(A), solver.factor(A);
    std::vector<int> low;  // nodes that may touch
    for (const int i : body.shape->surface_nodes)
        if (body.x[i].z() < 1.5 * d && body.x[i].head<2>().norm() < 2 * touched) low.push_back(i);
    const int count = int(low.size());
    Eigen::MatrixXd W(count, count);
    std::vector<double> x;
    for (int j = 0; j < count; ++j) {
        x.assign(A.n, 0);
        x[3 * low[j] + 2] = 1;
        ASSERT_TRUE(solver.solve(A, x));
        for (int i = 0; i < count; ++i) W(i, j) = x[3 * low[i] + 2];
    }
    Eigen::VectorXd force = Eigen::VectorXd::Zero(count);
    for (int sweep = 0; sweep < 3000; ++sweep)
        for (int i = 0; i < count; ++i) {
            const double gap = body.x[low[i]].z() - d + W.row(i).dot(force);
            force[i] = std::max(0., force[i] - gap / W(i, i));
        }
    const double modulus = body.young / (1 - body.poisson * body.poisson);
    const double theory = 4. / 3 * modulus * std::sqrt(R) * std::pow(d, 1.5);
    EXPECT_NEAR(4 * force.sum() / theory, 1, .05);
    double farthest = 0;
    for (int i = 0; i < count; ++i)
        if (force[i] > 0) farthest = std::max(farthest, body.x[low[i]].head<2>().norm());
    EXPECT_NEAR(farthest, touched, .2 * touched);
}

// A thin ring between two plates gives way by 0.149 F R³/(E I) (Timoshenko: pi/4 - 2/pi), and by
// its shear and stretch: F R/(A) (pi/4) (1/E + 1.2/G), nearly.
TEST(SoftBody, RingGivesWayAsTheorySays) {
    const double radius = .5, bore = .45, length = .1, young = 1e7, poisson = .3, force = 1;
    const double R = (radius + bore) / 2, wall = radius - bore, area = wall * length;
    SoftBody body = soft_body(
        "ring", shape_of(tube_of_tetrahedra(radius, bore, length, 1, 2, 48), true), Pose());
    body.young = young, body.poisson = poisson;
    EXPECT_NEAR(volume(body), pi * (radius * radius - bore * bore) * length, .004 * volume(body));
    // half the force pulls at each of the two generators at ± R on x; two nodes are held against
    // turning and going away
    Eigen::VectorXd f = Eigen::VectorXd::Zero(3 * Eigen::Index(body.x.size()));
    std::vector<int> right, left;
    for (int i = 0; i < int(body.x.size()); ++i) {
        const Vec3& x = body.x[i];
        if (std::abs(x.y()) > 1e-9) continue;
        (x.x() > 0 ? right : left).push_back(i);
    }
    ASSERT_EQ(right.size(), left.size());
    for (const int i : right) f[3 * i] = -force / double(right.size());
    for (const int i : left) f[3 * i] = force / double(left.size());
    find_elastic_forces(body);
    Sparse K = stiffness(body, [](int, int) { return false; });
    for (int k = 0; k < K.rows(); ++k) K.coeffRef(k, k) += 1e-9 * young;
    const Eigen::VectorXd u = solved(K, f);
    double closed = 0;
    for (const int i : left) closed += u[3 * i] / double(left.size());
    for (const int i : right) closed -= u[3 * i] / double(right.size());
    const double I = length * wall * wall * wall / 12, G = young / 2 / (1 + poisson);
    const double bending = (pi / 4 - 2 / pi) * force * R * R * R / (young * I);
    const double rest = pi / 4 * force * R / area * (1 / young + 1.2 / G);
    EXPECT_NEAR(closed, bending + rest, .03 * bending);
}

}  // namespace fairlead::physics
