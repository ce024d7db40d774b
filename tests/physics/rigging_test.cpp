// Wires rigged anew while they run: material, momentum and tension before and after each order.
#include "physics/world/rigging.h"

#include <gtest/gtest.h>

#include "physics/world/state.h"
#include "tests/physics/random_rigging.h"

namespace fairlead::physics {
namespace {

Trace tensions(const Wire& wire) {
    Trace t;
    for (const WireSegment& s : wire.segments) t.push_back(s.tension);
    return t;
}

// A wire with mass and nodes, a load of 2 t below it, and two places for what is cut.
class Rigging : public testing::Test {
  protected:
    void SetUp() override {
        type_ = add_wire_type(w_, 2e7, 3, -1);
        load_ = add_cube(w_, "load", {0, 0, 0}, 2000);
        rail_ = add_kinematic(w_, "rail", {0, 0, 20});
    }
    int add(std::vector<WirePoint> route, double length = -1, int nodes = 6) {
        Wire& wire = add_wire(w_, std::move(route), length, type_);
        wire.resolution.max_nodes = nodes;
        return int(w_.wires.size()) - 1;
    }
    void begin() {
        for (int i = 0; i < 2; ++i) {
            Wire spare;
            spare.name = "spare " + std::to_string(i);
            w_.wires.push_back(spare);
        }
        prepare(w_);
    }
    // As run(), in air so thick that the load does not go on bouncing.
    void hang_still(double seconds) {
        w_.settling = 3;
        run(w_, seconds);
        w_.settling = 0;
    }
    // The order keeps what must be kept.
    template <class Order>
    void keeps(Order order) {
        const Vec3 p = momentum(w_);
        const double m = material(w_);
        const Refusal no = order();
        EXPECT_EQ(no, "");
        EXPECT_NEAR(material(w_), m, 1e-12 * m);
        EXPECT_NEAR((momentum(w_) - p).norm(), 0, 1e-9 * (1 + p.norm()));
    }
    World w_;
    int type_ = 0, load_ = 0, rail_ = 0;
};

TEST_F(Rigging, ALoadedEndLetGoFallsFreely) {
    const int wire = add({attach(rail_), attach(load_)});
    begin();
    run(w_, 1);
    const Trace before = tensions(w_.wires[wire]);
    keeps([&] { return detach(w_, wire, WireEnd::end); });
    EXPECT_EQ(tensions(w_.wires[wire]), before);
    const double z = w_.bodies[load_].X_WB.p.z(), v = w_.bodies[load_].v.z();
    run(w_, 0.5);
    const double t = 0.5;
    EXPECT_NEAR(w_.bodies[load_].X_WB.p.z(), z + v * t - 9.81 / 2 * t * (t - tick), 1e-6);
    EXPECT_EQ(w_.wires[wire].points.back().kind, WirePoint::Kind::mass);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_NE(detach(w_, wire, WireEnd::end), "") << "it is loose already";
}

TEST_F(Rigging, AnEndIsMadeFastWithinReachWithoutAPull) {
    const int wire = add({attach(rail_), attach(load_)}, 20.2);
    begin();
    run(w_, 2);
    keeps([&] { return detach(w_, wire, WireEnd::end); });
    run(w_, 0.2);
    const Vec3 end = w_.wires[wire].points.back().node.x;
    Fitting eye{load_, w_.bodies[load_].X_WB.inverse() * (end + Vec3(0.1, 0, 0.3)), 0.5};
    keeps([&] { return attach(w_, wire, WireEnd::end, eye); });
    EXPECT_EQ(w_.wires[wire].points.back().kind, WirePoint::Kind::attach);
    hang_still(5);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_LT(w_.bodies[load_].X_WB.p.z(), 20);
    EXPECT_NEAR(w_.probe.wires[wire].tension_end, 2000 * 9.81, 0.35 * 2000 * 9.81);
    eye.at += Vec3(10, 0, 0);
    EXPECT_NE(attach(w_, wire, WireEnd::end, eye), "") << "out of reach";
}

TEST_F(Rigging, ACutWireIsTwoWhoseHalvesLiveOn) {
    const int wire = add({attach(rail_), attach(load_)});
    begin();
    run(w_, 1);
    int rest = -1;
    const Vec3 p = momentum(w_);
    const double m = material(w_), all = wire_rest_length(w_.wires[wire]);
    EXPECT_EQ(cut(w_, wire, 7.3, &rest), "");
    ASSERT_EQ(rest, 1);
    EXPECT_NEAR(material(w_), m, 1e-12 * m);
    EXPECT_NEAR((momentum(w_) - p).norm(), 0, 1e-9 * (1 + p.norm()));
    EXPECT_NEAR(wire_rest_length(w_.wires[wire]), 7.3, 0.02);
    EXPECT_NEAR(wire_rest_length(w_.wires[rest]), all - 7.3, 0.02);
    run(w_, 1.5);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_NE(cut(w_, wire, 100), "") << "there is no such place";
    EXPECT_EQ(cut(w_, rest, 3), "");
    EXPECT_NE(cut(w_, rest, 1), "") << "no place is left";
    run(w_, 1);
    EXPECT_EQ(w_.diverged, "");
}

TEST_F(Rigging, AWireAboveItsBreakingLoadParts) {
    const int wire = add({attach(rail_), attach(load_)});
    begin();
    hang_still(5);
    w_.wire_types[type_].breaking_load = 30e3;
    run(w_, 1);
    EXPECT_TRUE(present(w_.wires[wire]) && !present(w_.wires[1]));
    w_.bodies[load_].mass = 4000;
    int at = -1;
    for (int n = 0; n < 120 && at < 0; ++n) {
        step(w_, tick);
        if (!w_.partings.empty()) at = n;
    }
    ASSERT_GE(at, 2);
    EXPECT_GT(w_.partings[0].tension, 30e3);
    EXPECT_TRUE(present(w_.wires[1]));
    EXPECT_EQ(w_.wires[1].cut_from, wire);
    run(w_, 1);
    EXPECT_EQ(w_.diverged, "");
}

TEST_F(Rigging, AStopperTakesTheLoadAndGivesItBack) {
    const int wire = add({attach(rail_), attach(load_)});
    begin();
    hang_still(5);
    Fitting jaw{0, Vec3(0.1, 0, 10), 0.3};
    keeps([&] { return close_stopper(w_, jaw); });
    keeps([&] { return set_hold(w_, jaw, 1e5); });
    EXPECT_EQ(wire_in(w_, jaw), wire);
    double last = w_.probe.wires[wire].tension_end;
    const double T = 2000 * 9.81;
    w_.bodies[rail_].v = Vec3(0, 0, -0.1);  // what is above comes slack
    for (int n = 0; n < 120; ++n) {
        step(w_, tick);
        EXPECT_NEAR(w_.probe.wires[wire].tension_end, last, 0.02 * T) << n;
        last = w_.probe.wires[wire].tension_end;
    }
    EXPECT_LT(w_.probe.wires[wire].tension_start, 0.02 * T);  // its own weight
    w_.bodies[rail_].v = Vec3(0, 0, 0.1);                     // and is taken up again
    for (int n = 0; n < 120; ++n) {
        step(w_, tick);
        EXPECT_NEAR(w_.probe.wires[wire].tension_end, last, 0.02 * T) << n;
        last = w_.probe.wires[wire].tension_end;
    }
    EXPECT_NEAR(w_.probe.wires[wire].tension_start, T, 0.25 * T);
    w_.bodies[rail_].v = Vec3::Zero();
    keeps([&] { return open_stopper(w_, jaw); });
    for (int n = 0; n < 60; ++n) {
        step(w_, tick);
        EXPECT_NEAR(w_.probe.wires[wire].tension_end, last, 0.1 * T) << n;
        last = w_.probe.wires[wire].tension_end;
    }
    EXPECT_EQ(w_.diverged, "");
}

TEST_F(Rigging, AStopperSlipsAboveWhatItHolds) {
    const int wire = add({attach(rail_), attach(load_)}, 24);
    begin();
    w_.bodies[load_].X_WB.p.z() = -3.9;
    hang_still(5);
    Fitting jaw{0, Vec3(0, 0, 10), 0.3};
    keeps([&] { return close_stopper(w_, jaw); });
    keeps([&] { return set_hold(w_, jaw, 5e3); });
    w_.bodies[rail_].v = Vec3(0, 0, -0.5);
    for (int n = 0; n < 240; ++n) step(w_, tick);
    // it slips: what it does not hold, the wire above it does
    EXPECT_NEAR(w_.probe.wires[wire].tension_end, 2000 * 9.81, 600);
    EXPECT_GT(w_.probe.wires[wire].tension_start, 2000 * 9.81 - 5e3 - 600);
    EXPECT_EQ(w_.diverged, "");
}

TEST_F(Rigging, TwoWiresBecomeOneAndHoldAsOne) {
    WirePoint end_a, end_b;
    end_a.kind = end_b.kind = WirePoint::Kind::mass;
    end_a.node.x = Vec3(0.2, 0, 10), end_b.node.x = Vec3(-0.1, 0, 9.8);
    const int a = add({attach(rail_), end_a}, 10.5), b = add({attach(load_), end_b}, 10.5);
    w_.bodies[load_].motion = Motion::kinematic;
    begin();
    for (const auto& [ea, eb, name] : {std::tuple(WireEnd::end, WireEnd::end, "upper and lower")}) {
        SCOPED_TRACE(name);
        keeps([&] { return connect(w_, a, ea, b, eb, 0.5); });
    }
    EXPECT_FALSE(present(w_.wires[b]));
    w_.bodies[load_].motion = Motion::dynamic;
    run(w_, 8);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_NEAR(wire_rest_length(w_.wires[a]), 21, 1e-9);
    EXPECT_NEAR(w_.bodies[load_].X_WB.p.z(), -1, 0.5);
}

TEST_F(Rigging, AWireReadFromItsOtherEndIsTheSame) {
    WirePoint sheave = add_sheave(w_, "sheave", {0, 0, 20}, 0.3, 2, 20);
    const int wire = add({attach(rail_, {4, 0, -18}), sheave, attach(load_)});
    begin();
    run(w_, 1);
    const double T = w_.probe.wires[wire].tension_start;
    keeps([&] { return reverse(w_, wire); });
    step(w_, tick);
    EXPECT_NEAR(w_.probe.wires[wire].tension_end, T, 0.1 * T);
    run(w_, 2);
    EXPECT_EQ(w_.diverged, "");
}

TEST_F(Rigging, AWinchGivesUpItsWireAndTakesAnother) {
    WirePoint winch = add_winch(w_, 0, {0.2, 0, 20});
    const int wire = add({winch, attach(load_)});
    begin();
    w_.winches[0].brake = true;
    run(w_, 1);
    keeps([&] { return detach(w_, wire, WireEnd::start); });
    keeps([&] { return attach_to_winch(w_, wire, WireEnd::start, 0, 0.5); });
    run(w_, 3);
    EXPECT_EQ(w_.diverged, "");
    EXPECT_NEAR(w_.bodies[load_].X_WB.p.z(), 0, 1);
    EXPECT_NE(attach_to_winch(w_, wire, WireEnd::end, 0, 0.5), "") << "it holds the other end";
    keeps([&] { return detach(w_, wire, WireEnd::start); });
    run(w_, 0.5);
    EXPECT_NE(attach_to_winch(w_, wire, WireEnd::start, 0, 0.5), "") << "out of reach";
}

TEST_F(Rigging, WhatIsRiggedIsStateAndReplays) {
    const int wire = add({attach(rail_), attach(load_)});
    begin();
    run(w_, 0.5);
    EXPECT_EQ(cut(w_, wire, 8), "");
    const auto saved = save(w_);
    run(w_, 0.5);
    const auto after = hash(w_);
    restore(w_, saved);
    run(w_, 0.5);
    EXPECT_EQ(hash(w_), after);
}

}  // namespace
}  // namespace fairlead::physics
