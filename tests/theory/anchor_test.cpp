// A drag anchor against its capacity by mass and soil: pulled to it, dragged, broken out
// (theory/sea.md 5).
#include <gtest/gtest.h>

#include "physics/world/measure.h"
#include "physics/world/state.h"
#include "tests/physics/constants.h"
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {
namespace {

using Soil = Anchor::Soil;

// An anchor on level ground at z = 0, shank along x, its shackle hauled by a wire from a hand.
struct LaidAnchor {
    World w;
    int hand = 0;
    double reach = 0;  // [m] of its shackle from its centre of mass

    LaidAnchor(double mass, Soil soil, const Vec3& from, double dragged = 0, double set_load = 0) {
        w.bodies.resize(1);
        w.environment.sea.reset();
        w.environment.seabed = Seabed{};
        add_floor(w);
        w.materials.resize(1);
        w.materials[0].friction = 0.1;
        const double length = usual_fluke_length(mass);
        const Vec3 edges(1.2 * length, length, 0.2 * length);
        const int body = add_box(w, "anchor", {0, 0, edges.z() / 2}, edges, mass);
        reach = edges.x() / 2;
        Anchor a;
        a.name = "anchor", a.body = body, a.soil = soil, a.flukes = {-reach, 0, 0};
        a.fluke_length = length, a.drag_length = usual_drag(soil) * length;
        a.break_out_time = usual_break_out_time(soil);
        a.dragged = dragged, a.set_load = set_load;
        w.anchors.push_back(a);
        hand = add_kinematic(w, "hand", w.bodies[body].X_WB.p + Vec3(reach, 0, 0) + from);
        add_wire_type(w, 2e6 * from.norm());
        add_wire(w, {attach(body, {reach, 0, 0}), attach(hand)});
        prepare(w);
    }
    const Anchor& anchor() const { return w.anchors[0]; }
    const Body& body() const { return w.bodies[std::size_t(anchor().body)]; }
    double pull() const { return w.wires[0].segments[0].tension; }
    double weight() const { return body().mass * 9.81; }
    double capacity() const { return ultimate_capacity(anchor().soil, body().mass, 1); }
    void haul(const Vec3& velocity, double seconds) {
        w.bodies[std::size_t(hand)].v = velocity;
        run(w, seconds);
    }
    // … until it pulls with so much, or for two minutes.
    bool haul_to(double force, const Vec3& velocity) {
        for (int n = 0; n < 60 * 120 && pull() < force; ++n) haul(velocity, tick);
        return pull() >= force;
    }
    void stop() { w.bodies[std::size_t(hand)].v = Vec3::Zero(); }
};

const Vec3 far_ahead(200, 0, 0);
const Vec3 over_flukes(-1.2 * usual_fluke_length(12000), 0, 100);

TEST(Anchor, CapacityIsThatOfTheMakersChart) {
    struct Row {
        double mass, soft, medium, sand;
    };
    // [t] DOMAIN E5's table
    for (const Row& r :
         {Row{5, 232, 319, 405}, Row{10, 442, 609, 767}, Row{12, 524, 721, 907},
          Row{15, 645, 887, 1113}, Row{18, 764, 1051, 1317}, Row{20, 843, 1160, 1451}}) {
        const double m = r.mass * 1000;
        EXPECT_NEAR(ultimate_capacity(Soil::soft_clay, m, 1) / tonne, r.soft, 1.5);
        EXPECT_NEAR(ultimate_capacity(Soil::medium_clay, m, 1) / tonne, r.medium, 1.5);
        EXPECT_NEAR(ultimate_capacity(Soil::sand, m, 1) / tonne, r.sand, 1.5);
    }
}

// 12 t in medium clay, drawn along the bed: the pull follows tanh, up to 721 t.
TEST(Anchor, HoldsMoreTheFartherItIsDragged) {
    LaidAnchor a(12000, Soil::medium_clay, far_ahead);
    const double friction = 0.1 * a.weight();
    for (const double part : {0.25, 0.5, 1.0, 1.5, 2.0, 3.0}) {
        const double x = part * a.anchor().drag_length;
        while (a.anchor().dragged < x) a.haul({0.3, 0, 0}, 1);
        const double formula =
            a.capacity() * std::tanh(a.anchor().dragged / a.anchor().drag_length);
        EXPECT_NEAR(a.pull() / (formula + friction), 1, 0.02) << x << " m";
        EXPECT_NEAR(a.anchor().holding / a.anchor().capacity, 1, 0.02);
    }
    EXPECT_NEAR(a.pull() / (721 * tonne), 1, 0.05);
    EXPECT_NEAR(a.anchor().set_load / (721 * tonne), 1, 0.05);
    EXPECT_NEAR(a.body().X_WB.p.x(), a.anchor().dragged, 0.05) << "what it went it was dragged";
}

// Below its capacity it holds; it creeps from 0.7 of that on.
TEST(Anchor, HoldsWhatIsBelowItsCapacity) {
    for (const double share : {0.5, 0.69, 0.85, 0.95}) {
        LaidAnchor a(12000, Soil::medium_clay, far_ahead, 30);
        const double wanted = share * a.capacity() * std::tanh(30 / a.anchor().drag_length);
        ASSERT_TRUE(a.haul_to(wanted, {0.05, 0, 0}));
        const double before = a.body().X_WB.p.x();
        double law = 0;
        for (int n = 0; n < 60 * 60; ++n) {
            const double used = a.pull() / a.anchor().capacity;
            law += tick * 1e-3 * std::max(0.0, used - 0.7) / 0.3;
            a.haul({law > 0 ? 1e-3 * std::max(0.0, used - 0.7) / 0.3 : 0, 0, 0}, tick);
        }
        EXPECT_NEAR(a.pull() / wanted, 1, 0.02) << share;
        EXPECT_NEAR(a.body().X_WB.p.x() - before, law, 0.1 * law + 0.002) << share;
    }
}

// A line that rises from the bed takes from what holds: nothing at 5 degrees, three quarters at 30.
TEST(Anchor, HoldsLessWithItsLineLifted) {
    for (const double angle : {2.0, 5.0, 10.0, 20.0, 28.0}) {
        const Vec3 way(std::cos(rad(angle)), 0, std::sin(rad(angle)));
        LaidAnchor a(12000, Soil::medium_clay, 60 * way, 20, 200 * tonne);
        double slid = 0, worst = 0;
        for (int n = 0; n < 60 * 30 && slid < 1; ++n) {
            a.haul(0.2 * way, tick);
            if (a.body().v.x() < 0.05) continue;  // it holds
            slid += tick * a.body().v.x();
            const Vec3 line =
                a.w.bodies[std::size_t(a.hand)].X_WB.p - a.body().point({a.reach, 0, 0});
            const double lifted = std::atan2(line.z(), line.x()) / rad(1);
            const double share = 1 - std::max(0.0, lifted - 5) / 25 * 0.75;
            const double formula =
                share * a.capacity() * std::tanh(a.anchor().dragged / a.anchor().drag_length);
            worst = std::max(worst, std::abs(a.pull() * std::cos(rad(lifted)) / formula - 1));
        }
        EXPECT_GT(slid, 0.9) << angle;
        EXPECT_LT(worst, 0.05) << angle;
    }
}

// Pulled by the side, it holds by cos² of half the angle, and comes round as it is dragged.
TEST(Anchor, TurnsTowardsThePull) {
    LaidAnchor a(12000, Soil::medium_clay, {0, 400, 0}, 30);
    const double length = a.anchor().fluke_length, began = a.body().X_WB.p.y();
    double psi = pi / 2, gone = 0;
    for (int n = 0; n < 60 * 120; ++n) {
        a.haul({0, 0.2, 0}, tick);
        const double y = a.body().X_WB.p.y() - began, slid = y - gone;
        gone = y;
        psi -= std::max(0.0, slid) * std::sin(psi) / (2 * length);
    }
    const Vec3 shank = a.body().X_WB.q * Vec3::UnitX();
    EXPECT_GT(gone, 4 * length);
    EXPECT_NEAR(std::atan2(shank.x(), shank.y()), psi, 0.1);
}

// Straight up: it stays below the break-out load plus its weight, and comes out at it at once.
TEST(Anchor, ComesOutAtTheBreakOutLoad) {
    LaidAnchor a(12000, Soil::medium_clay, over_flukes, 40, 333 * tonne);
    double most = 0;
    bool sprung = false;
    for (int n = 0; n < 60 * 120 && !sprung; ++n) {
        a.haul({0, 0, 0.1}, tick);
        most = std::max(most, a.pull());
        sprung = a.anchor().dragged == 0;
    }
    EXPECT_TRUE(sprung);
    EXPECT_NEAR(most / (0.3 * 333 * tonne + a.weight()), 1, 0.05);
    a.stop();
    a.w.settling = 1;
    run(a.w, 20);
    EXPECT_NEAR(a.pull() / a.weight(), 1, 0.05) << "then it hangs";
    EXPECT_EQ(a.anchor().capacity, 0);
}

// Below it, suction lets it rise: half a fluke in half the break-out time over the share pulled.
TEST(Anchor, SuctionGivesWayWithTime) {
    for (const Soil soil : {Soil::medium_clay, Soil::sand})
        for (const double share : {0.9, 0.6}) {
            LaidAnchor a(12000, soil, over_flukes, 40, 333 * tonne);
            const double wanted = share * 0.3 * 333 * tonne + a.weight();
            ASSERT_TRUE(a.haul_to(wanted, {0, 0, 0.1}));
            double seconds = 0;
            while (a.anchor().dragged > 0 && seconds < 3000) {
                a.haul({0, 0, 0.02 * (wanted - a.pull()) / tonne}, tick);
                seconds += tick;
            }
            EXPECT_NEAR(seconds, a.anchor().break_out_time / 2 / share, 0.1 * seconds) << share;
        }
}

TEST(Anchor, OnItsBackItHoldsATenth) {
    LaidAnchor a(12000, Soil::sand, far_ahead, 0);
    a.w.bodies[std::size_t(a.anchor().body)].X_WB.q = rotation({pi, 0, 0});
    double most = 0;
    for (int n = 0; n < 60 * 30; ++n) {
        a.haul({0.3, 0, 0}, tick);
        most = std::max(most, a.pull());
    }
    EXPECT_TRUE(a.anchor().fouled);
    EXPECT_EQ(a.anchor().dragged, 0);
    EXPECT_NEAR(most / (0.1 * 907 * tonne + 0.1 * a.weight()), 1, 0.05);
}

// Masses, soils, lines and hands at random: it never holds more than its rules, no energy comes of
// it, and it never goes where it was not pulled to.
TEST(Anchor, KeepsItsRulesUnderAnyHand) {
    std::mt19937 draw(12);
    const auto between = [&](double low, double high) {
        return low + (high - low) * (double(draw()) / 4294967296.0);
    };
    for (int trial = 0; trial < 40; ++trial) {
        const auto soil = static_cast<Soil>(draw() % 3);
        const double up = rad(between(0, 80)), turn = rad(between(-180, 180));
        const Vec3 way(std::cos(up) * std::cos(turn), std::cos(up) * std::sin(turn), std::sin(up));
        LaidAnchor a(1000 * between(3, 20), soil, between(20, 200) * way);
        Anchor& anchor = a.w.anchors[0];
        anchor.dragged = between(0, 3) * anchor.drag_length;
        anchor.set_load = between(0, 1) * a.capacity() * anchor.embedment();
        for (int n = 0; n < 60 * 30; ++n) {
            if (n % 120 == 0)
                a.w.bodies[std::size_t(a.hand)].v =
                    Vec3(between(-1, 1), between(-1, 1), between(-0.5, 0.5)) + 0.3 * way;
            step(a.w, tick);
            ASSERT_EQ(a.w.diverged, "") << trial;
            ASSERT_LE(anchor.holding, std::hypot(1, 0.5) * anchor.capacity * 1.001 + 1) << trial;
            ASSERT_LE(anchor.holding, std::hypot(1, 0.5) * a.capacity()) << trial;
            ASSERT_LE(anchor.uplift, anchor.most_uplift * 1.001 + 1) << trial;
            ASSERT_GE(anchor.uplift, -1);
            ASSERT_GE(anchor.dragged, 0);
            ASSERT_LT(a.body().v.norm(), 60) << trial;
        }
    }
}

TEST(Anchor, SavedAndRestoredGoesOnAsItWould) {
    LaidAnchor a(12000, Soil::sand, {60, 30, 15}, 5), b(12000, Soil::sand, {60, 30, 15}, 5);
    a.haul({0.4, 0.1, 0.2}, 20);
    restore(b.w, save(a.w));
    EXPECT_EQ(hash(a.w), hash(b.w));
    run(a.w, 20), run(b.w, 20);
    EXPECT_EQ(hash(a.w), hash(b.w));
    EXPECT_GT(a.anchor().dragged, 5);
}

TEST(Anchor, IsMeasuredByName) {
    LaidAnchor a(12000, Soil::sand, far_ahead, 5);
    std::vector<double> values;
    read_quantities(a.w, 0, values);
    const std::vector<Quantity> all = quantities(a.w);
    ASSERT_EQ(all.size(), values.size());
    const auto of = std::find_if(all.begin(), all.end(), [](const Quantity& q) {
        return q.path == "anchor.anchor.embedment";
    });
    ASSERT_NE(of, all.end());
    EXPECT_NEAR(values[std::size_t(of - all.begin())], std::tanh(5 / a.anchor().drag_length),
                1e-12);
}

}  // namespace
}  // namespace fairlead::physics
