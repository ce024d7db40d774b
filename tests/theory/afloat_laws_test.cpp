// What floats, in long waves, in a current and in water alone: theory/sea.md 2.
#include <gtest/gtest.h>

#include "tests/theory/afloat_bodies.h"
#include "tests/theory/one_wave.h"
#include "tests/theory/sea_line.h"

namespace fairlead::physics {
namespace {

using namespace tested_hulls;

// Of the crests of a decaying swing: ζ from the ratio of the first to the last,
// ln(y₀/yₙ) = 2π n ζ/√(1 − ζ²).
double decay_of(World& w, double seconds, const std::function<double()>& y) {
    std::vector<double> crests;
    double before = y(), now = before;
    for (int i = 0; i < int(seconds / h); ++i) {
        step(w, h);
        const double next = y();
        if (now > before && now >= next && now > 0) {  // of the parabola through three
            const double bend = before - 2 * now + next;
            crests.push_back(now - (next - before) * (next - before) / (8 * bend));
        }
        before = now, now = next;
    }
    if (crests.size() < 2) return 0;
    const double loss =
        std::log(crests.front() / crests.back()) / (2 * pi) / double(crests.size() - 1);
    return loss / std::hypot(1, loss);
}

// ζ = B/2√(C (M + A)), heaving and rolling.
TEST(AfloatLaws, BargesSwingDiesAsItsDampingSays) {
    constexpr double g = 9.80665, gm = 8.6111111;
    for (const double zeta : {0.02, 0.08}) {
        const double roll_inertia = 1.25 * barge_mass * 49;
        World heaves = water();
        Hull& hull =
            float_on(heaves, barge_mesh(), barge_mass, barge_inertia(), barge_kg - 3 + 0.2);
        hull.added(2, 2) = barge_mass, hull.added(3, 3) = 0.25 * barge_mass * 49;
        hull.damping(2, 2) = 2 * zeta * std::sqrt(12062180 * 2 * barge_mass);
        hull.damping(3, 3) = 2 * zeta * std::sqrt(barge_mass * g * gm * roll_inertia);
        World rolls = water();
        Hull& other = float_on(rolls, barge_mesh(), barge_mass, barge_inertia(), barge_kg - 3);
        other.added = hull.added, other.damping = hull.damping;
        rolls.bodies[1].X_WB.q = rotation({0.02, 0, 0});
        prepare(heaves), prepare(rolls);
        EXPECT_NEAR(decay_of(heaves, 25, [&] { return heaves.bodies[1].X_WB.p.z() - 1; }), zeta,
                    1e-3 * zeta);
        EXPECT_NEAR(decay_of(rolls, 27, [&] { return heel(rolls.bodies[1]); }), zeta, 1e-3);
    }
}

// As broad as long and broader, where no fit of ships holds: what goes ahead and turns, turns ever
// less. The turn of 10 by 30 m had grown by half.
TEST(AfloatLaws, BroadHullsStopTurning) {
    for (const auto& [length, beam] :
         {std::pair{30., 15.}, std::pair{15., 15.}, std::pair{20., 40.}, std::pair{10., 30.}}) {
        SCOPED_TRACE(beam);
        HullForm form;
        form.length = length, form.beam = beam, form.draught = 2, form.depth = 4, form.block = 0.7;
        World w = ship_afloat(form, beam * beam / 30);
        Body& ship = w.bodies[1];
        ship.v = {1, 0.1, 0}, ship.w = {0, 0, 0.2};
        for (int i = 0; i < 60 / h; ++i) {
            step(w, h);
            ASSERT_LT(std::abs(ship.w.z()), 0.2) << i * h;
        }
        EXPECT_LT(std::abs(ship.w.z()), 1e-3);
    }
}

// In long waves from abeam a ship rolls as the water's slope k a, more by 1/(1 − (ω/ω₄)²).
TEST(AfloatLaws, LongWavesRollAShipAsTheirSlopeDoes) {
    World still = ship_afloat({}, 1.0);
    still.bodies[1].X_WB.q = rotation({0.03, 0, 0});
    const double own = period_of(still, 90, [&] { return heel(still.bodies[1]); });
    for (const double period : {3 * own, 4 * own}) {
        World w = ship_afloat({}, 1.0);
        constexpr double amplitude = 0.5;
        w.environment.sea = one_wave(amplitude, period, pi / 2);
        const double slope = amplitude * w.environment.sea->waves[0].number;
        double low = 1, high = -1;
        for (double t = 0; t < 8 * period; t += h) {
            step(w, h);
            if (t < 6 * period) continue;
            low = std::min(low, heel(w.bodies[1])), high = std::max(high, heel(w.bodies[1]));
        }
        const double wanted = 1 / (1 - own * own / (period * period));
        EXPECT_NEAR((high - low) / 2 / slope / wanted, 1, 0.1) << period;
    }
}

// In still water far from its surface what a body and its fluid have of momentum stays,
// P = (m + R A Rᵀ) v, in size and direction, however it turns (Kirchhoff).
TEST(AfloatLaws, AFreeBodysMomentumWithItsFluidStays) {
    World w = water();
    const double mass = 40 * sea_water;
    Hull& hull = float_on(w, box_mesh({10, 2, 2}, Vec3::Zero()), mass,
                          (mass * Vec3(0.667, 8.667, 8.667)).asDiagonal(), -50);
    hull.added.diagonal() << 0.1 * mass, 0.9 * mass, 0.9 * mass, 0, 6 * mass, 6 * mass;
    Body& b = w.bodies[1];
    b.v = {2, 0.02, 0};
    prepare(w);
    const auto momentum = [&] {
        const Mat3 R = b.X_WB.q.toRotationMatrix();
        return Vec3(mass * b.v_now() +
                    R * hull.added.topLeftCorner<3, 3>() * R.transpose() * b.v_now());
    };
    step(w, h);
    const Vec3 start = momentum();
    double worst = 0;
    for (int i = 0; i < 60 * 60; ++i) {
        step(w, h);
        worst = std::max(worst, (momentum() - start).norm() / start.norm());
    }
    EXPECT_LT(worst, 1e-3);  // in a minute
}

// A ship that rolls, a buoy beside her and a line between them in the water.
struct InCurrent {
    World w = ship_afloat({}, 1.0);

    explicit InCurrent(const Vec3& U) {
        w.environment.sea->current = {{0, U.head<2>()}};
        Hull& buoy = float_on(w, refined(box_mesh({2, 2, 2}, Vec3::Zero()), 1), 2000,
                              1500 * Mat3::Identity(), 0.5);
        buoy.name = w.bodies[2].name = "buoy";
        w.bodies[2].X_WB.p.y() = 30;
        Afloat as{2000, w.bodies[2].inertia, *floating_upright(buoy.mesh, 2000 / sea_water)};
        estimate_lump(buoy, as);
        add_line_type(w, {5e6, 6, 0.05, pi / 4 * 0.05 * 0.05, {1.2, 0.1, 1, 0}});
        const Vec3 ship = w.bodies[1].X_WB.p + Vec3(0, 8.5, -2), far(0, 29, -1);
        Wire& line = add_sea_line(w, straight_line(ship, far, 8), 23, 1, 2);
        for (Body& b : w.bodies)
            if (&b != &w.bodies[0]) b.v = b.v_before = U;
        for (WirePoint& p : line.points) p.node.v = p.node.v_before = U;
        w.bodies[1].w = {0.02, 0, 0};
        prepare(w);
    }
};

// A current that is the same everywhere carries ship, buoy and line along, and does nothing else:
// what they do among themselves is what they do in still water.
TEST(AfloatLaws, AUniformCurrentMovesEverythingAlike) {
    const Vec3 U(0.6, -0.9, 0);
    InCurrent still(Vec3::Zero()), carried(U);
    for (int i = 0; i < 60 * 60; ++i) step(still.w, h), step(carried.w, h);
    const double t = still.w.time.seconds(), way = U.norm() * t;
    for (std::size_t i = 1; i < still.w.bodies.size(); ++i) {
        const Body &a = still.w.bodies[i], &b = carried.w.bodies[i];
        EXPECT_LT((b.X_WB.p - a.X_WB.p - U * t).norm(), 1e-6 * way) << a.name;
        EXPECT_LT((b.v - a.v - U).norm(), 1e-6) << a.name;
    }
    const Wire &a = still.w.wires[0], &b = carried.w.wires[0];
    for (std::size_t k = 0; k < a.segments.size(); ++k)
        EXPECT_NEAR(b.segments[k].tension, a.segments[k].tension,
                    1e-6 * still.w.probe.wires[0].mass * 9.81)
            << k;
}

}  // namespace
}  // namespace fairlead::physics
