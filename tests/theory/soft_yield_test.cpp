// Deformable bodies that yield, against the theory of ideal plasticity: docs/theory/soft.md 6.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <random>

#include "physics/soft/yielding.h"
#include "physics/world/state.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

SoftBody block(const Vec3& size, const std::array<int, 3>& cells, bool quadratic) {
    TetrahedralMesh mesh = box_of_tetrahedra(size, cells);
    if (quadratic) mesh = with_edge_nodes(mesh);
    SoftBody body = soft_body("block", std::make_shared<SoftShape>(std::move(mesh)), Pose());
    body.young = 1e7, body.poisson = 0.3;
    return body;
}

void deform(SoftBody& body, const Mat3& F) {
    for (std::size_t i = 0; i < body.x.size(); ++i) body.x[i] = F * body.shape->mesh.nodes[i];
}

double volume_change(const SoftBody& body) {
    double at_rest = 0;
    for (const auto& e : body.shape->elements) at_rest += e.volume;
    return volume(body) / at_rest - 1;
}

// Drawn out by ε at constant volume, σ = 2μ (3/2)^½ |dev s| is far above σ_y: that much remains,
// and what has flowed is the rest of the strain.
TEST(SoftYield, StressStaysAtTheYieldStress) {
    for (const bool quadratic : {false, true}) {
        SoftBody body = block({1, 1, 1}, {2, 2, 2}, quadratic);
        body.yield_stress = 1e5;
        const double stretch = 1.2, mu = body.young / 2.6;
        deform(body, Vec3(stretch, 1 / std::sqrt(stretch), 1 / std::sqrt(stretch)).asDiagonal());
        let_yield(body);
        find_elastic_forces(body);
        EXPECT_NEAR(largest_stress(body), body.yield_stress, 0.01 * body.yield_stress);
        const double strain = 2. / 3 * (stretch - 1 / std::sqrt(stretch));
        EXPECT_NEAR(most_plastic_strain(body), strain - body.yield_stress / (3 * mu), 1e-12);
        const std::vector<Flow> once = body.flow;
        let_yield(body);  // nothing is left to flow
        for (std::size_t i = 0; i < once.size(); ++i)
            EXPECT_LT((body.flow[i].now - once[i].now).norm(), 1e-4);
    }
}

TEST(SoftYield, BelowItMaterialIsElastic) {
    SoftBody body = block({1, 1, 1}, {2, 2, 2}, false);
    body.yield_stress = 1e6;
    deform(body, Vec3(1.05, .98, .98).asDiagonal());
    let_yield(body);
    EXPECT_TRUE(body.flow.empty());
}

// Pressure alone makes nothing flow (von Mises).
TEST(SoftYield, PressureAloneDoesNotYield) {
    SoftBody body = block({1, 1, 1}, {2, 2, 2}, false);
    body.yield_stress = 1e3;
    deform(body, .8 * Mat3::Identity());
    let_yield(body);
    EXPECT_TRUE(body.flow.empty());
}

// A plate falls on a block. What it brings is spent in crushing it at constant volume,
//     m g (h + d) = σ_y V ln(L/(L − d)),
// but for what rings in the block.
TEST(SoftYield, ABlockIsCrushedAsFarAsTheFallPays) {
    for (const double fall : {0.5, 2., 5.}) {
        World w;
        SoftBody body = block({1, 1, 1}, {4, 4, 4}, false);
        body.young = 2e7, body.density = 50, body.yield_stress = 2e5;
        for (Vec3& x : body.x) x.z() += 0.5;
        body.linearized_at = body.still_at = body.x;
        w.materials[0].friction = 0;
        w.soft_bodies.push_back(body);
        const double mass = 2000, g = -w.environment.gravity.z();
        const int floor = add_box(w, "floor", {0, 0, -.5}, {10, 10, 1}, 1);
        w.bodies[floor].motion = Motion::fixed;
        const int plate = add_box(w, "plate", {0, 0, 1.1}, {3, 3, .2}, mass);
        w.bodies[plate].v.z() = -std::sqrt(2 * g * fall);
        prepare(w);
        run(w, 1.5);
        EXPECT_EQ(w.diverged, "");
        double low = 0, high = 1;  // [m] d
        for (int i = 0; i < 60; ++i) {
            const double d = (low + high) / 2;
            (mass * g * (fall + d) > -body.yield_stress * std::log(1 - d) ? low : high) = d;
        }
        const SoftBody& left = w.soft_bodies[0];
        double top = 0;
        for (const Vec3& x : left.x) top = std::max(top, x.z());
        // a tick is stopped in as a whole
        const double half_a_tick = std::sqrt(2 * g * fall) * tick / 2;
        EXPECT_NEAR(1 - top, low, half_a_tick + body.yield_stress / body.young) << fall;
        EXPECT_NEAR(volume_change(left), 0, 0.05) << fall;
    }
}

// A bar built in at one end bends without end where the moment is more than σ_y b h²/4: all above
// the middle then flows one way, all below it the other.
TEST(SoftYield, ABarBendsOverAtItsPlasticMoment) {
    const Vec3 size(1, .1, .1);
    const double yield = 2e6;
    const double limit = yield * size.y() * size.z() * size.z() / 4 / size.x();  // [N] at the tip
    double sunk[2];
    for (const double share : {0.9, 1.15}) {
        World w;
        SoftBody body = block(size, {10, 1, 4}, true);
        body.young = 1e9, body.density = 10, body.yield_stress = yield;
        w.soft_bodies.push_back(body);
        const int plate = add_box(w, "plate", {.55, 0, 0}, {.1, .1, .1}, 1);
        w.bodies[plate].shape.clear();
        w.bodies[plate].mass = share * limit / -w.environment.gravity.z();
        w.clamps.push_back(clamp("root", 0, body, 0, w.bodies[0], {-.5, 0, 0}, {1e-6, 1, 1}));
        w.clamps.push_back(clamp("tip", 0, body, plate, w.bodies[plate], {.5, 0, 0}, {1e-6, 1, 1}));
        prepare(w);
        for (int n = 0; n < 150; ++n) {
            // laid on: of a load that is let go at once twice as much acts
            w.environment.gravity.z() = -9.81 * std::min(1., n / 90.);
            step(w, tick);
        }
        EXPECT_EQ(w.diverged, "");
        sunk[share > 1] = -w.bodies[plate].X_WB.p.z();
    }
    const double elastic = limit * 1 / (3 * 1e9 * 1e-4 / 12);  // [m] F L³/3EI
    EXPECT_LT(sunk[0], 3 * elastic);
    EXPECT_GT(sunk[1], 10 * elastic);
}

// Any block on any floor: finite, nothing in motion from nothing, no element left inside out.
TEST(SoftYield, AnythingThatIsThrownStaysWhole) {
    std::mt19937 random(32);
    const auto between = [&](double a, double b) {
        return a * std::pow(b / a, std::uniform_real_distribution(0., 1.)(random));
    };
    for (int i = 0; i < 40; ++i) {
        World w;
        SoftBody body = block({1, 1, 1}, {2, 2, 2}, i % 4 == 0);
        body.young = between(1e6, 1e10), body.density = between(50, 5000);
        body.yield_stress = body.young * between(1e-3, 0.3);
        for (Vec3& x : body.x) x.z() += 2;
        body.linearized_at = body.still_at = body.x;
        const Vec3 v(0, between(.1, 20), -between(.1, 20)), spin(between(.1, 5), 0, between(.1, 5));
        for (std::size_t k = 0; k < body.x.size(); ++k)
            body.v[k] = v + spin.cross(body.x[k] - Vec3(0, 0, 2));
        body.v_before = body.v;
        w.soft_bodies.push_back(body);
        const int floor = add_box(w, "floor", {0, 0, -.5}, {200, 200, 1}, 1);
        w.bodies[floor].motion = Motion::fixed;
        prepare(w);
        step(w, tick);
        const auto energy = [&] { return w.probe.kinetic_energy + w.probe.potential_energy; };
        const double begun = energy();
        double most = begun;
        for (int n = 0; n < 180; ++n) step(w, tick), most = std::max(most, energy());
        EXPECT_EQ(w.diverged, "") << i;
        EXPECT_LT(most, begun + 1e-3 * std::abs(begun) + 1) << i;
        EXPECT_FALSE(w.soft_bodies[0].inside_out) << i;
        EXPECT_NEAR(volume_change(w.soft_bodies[0]), 0, 0.2) << i;
    }
}

void throw_block(World& w) {
    SoftBody body = block({1, 1, 1}, {3, 3, 3}, false);
    body.young = 1e7, body.density = 500, body.yield_stress = 2e5;
    for (Vec3& x : body.x) x.z() += 0.6;
    for (Vec3& v : body.v) v.z() = -20;
    body.v_before = body.v, body.linearized_at = body.still_at = body.x;
    w.soft_bodies.push_back(body);
    const int floor = add_box(w, "floor", {0, 0, -.5}, {10, 10, 1}, 1);
    w.bodies[floor].motion = Motion::fixed;
    prepare(w);
}

// Numbers that no step leaves, from a file of a stranger.
TEST(SoftYield, AStateThatCannotBeIsRefused) {
    World w, other;
    throw_block(w), throw_block(other);
    for (int n = 0; n < 12; ++n) step(w, tick);
    const std::uint64_t before = hash(other);
    const auto refused = [&](const std::function<void(Flow&)>& spoil) {
        const std::vector<Flow> kept = w.soft_bodies[0].flow;
        spoil(w.soft_bodies[0].flow[5]);
        EXPECT_ANY_THROW(restore(other, save(w)));
        EXPECT_EQ(hash(other), before);
        w.soft_bodies[0].flow = kept;
    };
    refused([](Flow& f) { f.now.setZero(); });
    refused([](Flow& f) { f.linearized = -f.linearized; });
    refused([](Flow& f) { f.now(0, 1) = 50; });
    refused([](Flow& f) { f.strain = -1; });
    refused([](Flow& f) { f.strain = HUGE_VAL; });
    w.soft_bodies[0].flow.pop_back();
    EXPECT_ANY_THROW(restore(other, save(w)));
}

TEST(SoftYield, GoesOnWithTheSameBitsFromAState) {
    World w, other;
    throw_block(w), throw_block(other);
    for (int n = 0; n < 12; ++n) step(w, tick);
    ASSERT_FALSE(w.soft_bodies[0].flow.empty());
    restore(other, save(w));
    for (int n = 0; n < 30; ++n) {
        step(w, tick), step(other, tick);
        ASSERT_EQ(hash(w), hash(other)) << n;
    }
}

}  // namespace
}  // namespace fairlead::physics
