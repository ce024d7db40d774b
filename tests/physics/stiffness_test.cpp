// Stiffness blocks against finite differences: what they add to M is the change of the force that
// they stand for, and the force is the gradient of its energy.
#include <gtest/gtest.h>

#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/geometric_stiffness.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "tests/physics/dense_matrix.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

namespace {

Freedoms number(World& w) {
    Freedoms f;
    for (const auto& family : w.families) family->number(w, f);
    return f;
}

// All freedoms displaced by dq; frames turn by their rotation vector.
World displaced(const World& from, const Eigen::VectorXd& dq) {
    World w;
    w.bodies = from.bodies, w.wires = from.wires, w.wire_types = from.wire_types;
    prepare(w);
    w.wires = from.wires;  // no node more or less
    number(w);
    for (std::size_t b = 0; b < w.bodies.size(); ++b) {
        const int at = w.bodies[b].first;
        if (at < 0) continue;
        w.bodies[b].X_WB.p += dq.segment<3>(at);
        w.bodies[b].X_WB.q = rotation(dq.segment<3>(at + 3)) * w.bodies[b].X_WB.q;
    }
    Wire& wire = w.wires[0];
    for (std::size_t k = 0; k < wire.points.size(); ++k)
        if (wire.points[k].kind == WirePoint::Kind::mass)
            wire.points[k].node.x += dq.segment<3>(w.wire_freedoms.wire_point(0, int(k)));
    find_lines(wire, w.bodies);
    return w;
}

// A wire of `nodes` mass nodes between two bodies, thrown about by up to `wild` [m].
World thrown(Random& random, int nodes, double wild, bool clamped) {
    World w;
    add_wire_type(w, 1e6, 0.5);
    w.wire_types[0].flex_damping_time = 0;
    const int a = add_cube(w, "a", {0, 0, 0}, random(1, 5));
    const int b = add_cube(w, "b", {nodes + 1.0, 0, 0}, random(1, 5));
    WirePoint from = attach(a), to = attach(b);
    if (clamped) from.fitting.clamp = Vec3::UnitX(), to.fitting.clamp = -Vec3::UnitX();
    Wire& wire = add_wire(w, {from, to});
    for (int k = 0; k < nodes; ++k) {
        find_lines(wire, w.bodies);
        refine(wire, k, 1.0 / (nodes + 1 - k), w.bodies);
    }
    for (WirePoint& p : wire.points)
        if (p.kind == WirePoint::Kind::mass) p.node.x += random.vector(wild);
    find_lines(wire, w.bodies);
    return displaced(w, Eigen::VectorXd::Zero(12 + 3 * nodes));
}

// Of all wires, segment after segment, at constant tensions, to the freedoms [N].
Eigen::VectorXd pulls(const World& w, int n) {
    World copy = displaced(w, Eigen::VectorXd::Zero(n));
    number(copy);
    Eigen::VectorXd force = Eigen::VectorXd::Zero(n);
    const Wire& wire = copy.wires[0];
    for (std::size_t k = 0; k < wire.segments.size(); ++k)
        for (const bool from : {true, false}) {
            const std::size_t point = k + (from ? 0 : 1);
            const WirePoint& p = wire.points[point];
            const int at = p.kind == WirePoint::Kind::mass
                               ? copy.wire_freedoms.wire_point(0, int(point))
                               : copy.bodies[p.body].first;
            force.segment<3>(at) += (from ? 1 : -1) * wire.segments[k].tension * wire.lines[k].u;
        }
    return force;
}

}  // namespace

// Between nodes and bodies that it holds at their centres; what arms do is not all of it.
TEST(GeometricStiffness, IsTheChangeOfThePullByItsDirection) {
    Random random(3);
    constexpr double d = 1e-5, h = tick;
    constexpr double newton = 4;  // [-] the weight of K in Newton passes
    for (int n = 0; n < 10; ++n) {
        World w = thrown(random, 4, 0.3, false);
        for (WireSegment& s : w.wires[0].segments) s.tension = random(1e5, 2e5);
        const Freedoms f = number(w);
        const std::vector<double> before(5, 0);
        const std::vector<Vec3> rates(5, Vec3::Zero());
        Eigen::VectorXd v(f.count);
        for (double& x : v) x = random(-1, 1);
        MassMatrix M;
        Eigen::VectorXd pushed = Eigen::VectorXd::Zero(f.count);
        add_wire_stiffness(w.wires, {w.bodies, w.winches, w.wire_types, w.wire_freedoms}, h,
                           {true, before, rates, v}, M, pushed);
        const Eigen::MatrixXd K = dense(M, f.count) / (newton * h * h);
        for (int i = 0; i < f.count; ++i) {
            Eigen::VectorXd dq = Eigen::VectorXd::Zero(f.count);
            dq[i] = d;
            const Eigen::VectorXd change =
                (pulls(displaced(w, dq), f.count) - pulls(displaced(w, -dq), f.count)) / (2 * d);
            EXPECT_LT((K.col(i) + change).cwiseAbs().maxCoeff(), 1e-6 * 2e5) << i;
        }
        // the change of velocity alone feels it
        EXPECT_LT((pushed - dense(M, f.count) * v).norm(), 1e-12 * pushed.norm());
    }
}

TEST(Bending, PushesAsItsEnergyFalls) {
    Random random(4);
    constexpr double d = 1e-6, h = tick;
    for (int n = 0; n < 20; ++n) {
        World w = thrown(random, 3, 0.4, n % 2 == 0);
        w.wire_types[0].bending_stiffness = random(1, 50);
        w.wire_types[0].min_bend_radius = n % 3 == 0 ? 1 : 0;
        const Freedoms f = number(w);
        MassMatrix M;
        Eigen::VectorXd pushed = Eigen::VectorXd::Zero(f.count);
        add_wire_bend(w.wires, {w.bodies, w.winches, w.wire_types, w.wire_freedoms}, h,
                      Eigen::VectorXd::Zero(f.count), M, pushed);
        const double size = pushed.cwiseAbs().maxCoeff();
        ASSERT_GT(size, 0);
        for (int i = 0; i < f.count; ++i) {
            Eigen::VectorXd dq = Eigen::VectorXd::Zero(f.count);
            dq[i] = d;
            const auto energy = [&](const Eigen::VectorXd& by) {
                const World there = displaced(w, by);
                return bend_state(there.wires[0], there.wire_types, there.bodies).energy;
            };
            const double slope = (energy(dq) - energy(-dq)) / (2 * d);
            EXPECT_NEAR(pushed[i], -h * slope, 1e-6 * size) << i;
        }
    }
}

TEST(Bending, OfAStraightWireHasTheHessianOfItsEnergy) {
    Random random(5);
    constexpr double d = 1e-4, h = tick;
    constexpr double implicit = 0.75;  // [-] β, the weight of h² K
    World w = thrown(random, 3, 0, true);
    w.wire_types[0].bending_stiffness = 20;
    const Freedoms f = number(w);
    MassMatrix M;
    Eigen::VectorXd pushed = Eigen::VectorXd::Zero(f.count);
    add_wire_bend(w.wires, {w.bodies, w.winches, w.wire_types, w.wire_freedoms}, h,
                  Eigen::VectorXd::Zero(f.count), M, pushed);
    EXPECT_LT(pushed.cwiseAbs().maxCoeff(), 1e-12);
    const Eigen::MatrixXd K = dense(M, f.count) / (implicit * h * h);
    const auto energy = [&](int i, double a, int j, double b) {
        Eigen::VectorXd dq = Eigen::VectorXd::Zero(f.count);
        dq[i] += a, dq[j] += b;
        const World there = displaced(w, dq);
        return bend_state(there.wires[0], there.wire_types, there.bodies).energy;
    };
    for (int i = 0; i < f.count; ++i)
        for (int j = 0; j <= i; ++j) {
            const double second = (energy(i, d, j, d) - energy(i, d, j, -d) - energy(i, -d, j, d) +
                                   energy(i, -d, j, -d)) /
                                  (4 * d * d);
            EXPECT_NEAR(K(i, j), second, 1e-4 * K.cwiseAbs().maxCoeff()) << i << " " << j;
        }
}

}  // namespace fairlead::physics
