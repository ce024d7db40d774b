// The pedestal crane of scenes/pedestal_crane.json: what is rated at sea, on board and off board,
// against its chart and the formula behind its shares; alarms and cut-outs while the ship moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/machine/weather.h"
#include "tests/engine/crane_run.h"

namespace fairlead {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double newtons_a_tonne = 9810;  // [N]
constexpr double empty_block = 1500 * 9.81,
                 loaded_block = 21500 * 9.81;  // [N] of the hook alone, and loaded

// The chart of SIM-PED-50 [t], straight between its points.
double by_the_chart(double radius) {
    const double points[][2] = {{12, 50},   {16, 38}, {20, 29}, {24, 23},
                                {28, 18.5}, {32, 15}, {36, 12}};
    for (std::size_t i = 1; i < std::size(points); ++i) {
        const auto [r0, w0] = points[i - 1];
        const auto [r1, w1] = points[i];
        if (radius <= r1) return w0 + (w1 - w0) * (std::max(radius, r0) - r0) / (r1 - r0);
    }
    return 0;
}

struct Pedestal : CraneRun {
    explicit Pedestal(double waves)
        : CraneRun("pedestal_crane", Settings{{"/sea/wave_height", std::to_string(waves)}}) {
        d.enable();
    }
    Vec3 place(const std::string& of) const {
        const std::string at = "body." + of + ".position.";
        return {value(at + "x"), value(at + "y"), value(at + "z")};
    }
    // [m] by where things are: tip and slewing axis, level
    double radius() const { return (place("boom_tip") - place("upper")).head<2>().norm(); }
    void off_board(bool on) {
        d.levers[*session->scene().lever_names.switch_named("off_board")] = on;
        d.wait(0.1);
    }
    // With the boom alone, at so much of its speed.
    bool radius_to(double goal, double speed = 1) {
        const bool arrived = d.wait_until(
            [&] {
                const double left = goal - value("crane.radius");
                d.levers[Axis::luff] = -std::copysign(speed, left);
                return std::abs(left) < 0.1;
            },
            200);
        d.levers[Axis::luff] = 0;
        return arrived;
    }
    // The template, off the deck.
    bool take(double underside = 8) {
        d.go(
            Axis::hoist, [&] { return value("crane.hook_height"); }, 6.4, 0.1, 3);
        // the block swings over the ring as the ship rolls
        const auto over_it = [&] { return seen().crane.in_reach == "template"; };
        for (int i = 0; i < 20 && seen().crane.held.empty(); ++i)
            if (d.wait_until(over_it, 60)) d.press(Switch::hook);
        d.levers[Axis::hoist] = 0.5;
        d.wait_until([&] { return value("crane.underside") > underside; }, 120);
        d.levers[Axis::hoist] = 0;
        return seen().crane.held == "template";
    }
    // [m] that the block moves along the boom's rope in three seconds of this much lever.
    double hoists(double lever) {
        const double before = value("winch.main.paid_out");
        d.levers[Axis::hoist] = lever;
        d.wait(3);
        d.levers[Axis::hoist] = 0;
        const double moved = (before - value("winch.main.paid_out")) / 4;
        d.wait(2);
        return moved;
    }
    std::vector<std::string> alarms() const { return texts_of(seen().crane.alarms); }
    // [N] mean of the gauge while the ship moves.
    double weighs(double seconds) {
        double sum = 0;
        const int ticks = static_cast<int>(60 * seconds);
        for (int i = 0; i < ticks; ++i) d.tick(), sum += value("crane.load") / ticks;
        return sum;
    }
};

}  // namespace

// What a hook that may bear 1.3 times what is rated can lift off a deck that meets it: DAF = 1 + V
// (C / (m g²))^0.5, V of hook and deck, C = 1.2 MN/m; the shares are those of 50 t.
TEST(PedestalCrane, SharesOffBoardAreThoseOfItsDynamicFactor) {
    const Scene scene = load_scene(FAIRLEAD_HOME "/scenes/pedestal_crane.json");
    int compared = 0;
    for (const auto& [waves, share] : scene.crane->off_board) {
        const double deck = 6 * waves / (waves + 8), meets = 0.5 * 0.28 * deck + deck;
        double low = 0, high = 1;
        for (int i = 0; i < 60; ++i) {
            const double s = (low + high) / 2;
            const double daf = 1 + meets * std::sqrt(1.2e6 / (s * 50000 * 9.81 * 9.81));
            (s * daf > 1.3 ? high : low) = s;
        }
        EXPECT_NEAR(share, low, 0.011) << waves;
        ++compared;
    }
    EXPECT_EQ(compared, 7);
}

TEST(PedestalCrane, IsRatedByItsChartAtSeaWithinTwoPercent) {
    const double shares[][2] = {{1, 0.93}, {1.5, 0.81}, {2, 0.72}, {3, 0.59}};
    for (const auto& [waves, share] : shares) {
        Pedestal c(waves);
        EXPECT_NEAR(significant_height(physics::draw_sea(*c.session->scene().sea)), waves,
                    0.02 * waves);
        double worst = 0;
        for (const double radius : {14.0, 22.0, 30.0}) {
            ASSERT_TRUE(c.radius_to(radius)) << waves;
            for (const bool off : {false, true}) {
                c.off_board(off);
                for (int tick = 0; tick < 60 * 12; ++tick) {
                    c.d.tick();
                    const double rated =
                        by_the_chart(c.radius()) * newtons_a_tonne * (off ? share : 1);
                    worst = std::max(worst, std::abs(c.value("crane.capacity") / rated - 1));
                }
                EXPECT_NEAR(c.value("crane.derating"), off ? share : 1, 0.02 * share) << waves;
            }
        }
        EXPECT_LT(worst, 0.02) << waves;
    }
}

// The gauge follows hook and ship; its mean is the weight.
TEST(PedestalCrane, WeighsItsLoadAtSeaWithinTwoPercent) {
    Pedestal c(1.5);
    c.d.wait(20);
    EXPECT_NEAR(c.weighs(65), empty_block, 0.02 * empty_block);
    ASSERT_TRUE(c.take()) << c.told();
    c.d.wait(20);
    EXPECT_NEAR(c.weighs(65), loaded_block, 0.02 * loaded_block);
    EXPECT_NEAR(c.value("crane.utilisation"),
                c.value("crane.load") / (by_the_chart(c.radius()) * newtons_a_tonne), 0.02);
}

TEST(PedestalCrane, WarnsAndCutsOutAtSeaAndLetsTheLoadComeBack) {
    Pedestal c(1);
    ASSERT_TRUE(c.take(12)) << c.told();
    c.d.wait(5);
    EXPECT_THAT(c.alarms(), IsEmpty()) << "57 % of 38 t";
    // boom down: amber from 90 %, 23.9 t at 23.4 m
    double amber = 0;
    c.d.levers[Axis::luff] = -0.5;
    EXPECT_TRUE(c.d.wait_until(
        [&] {
            if (amber == 0 && !c.alarms().empty()) amber = c.value("crane.radius");
            return c.d.seen().signals.empty() ||
                   (!c.alarms().empty() && c.value("interlock.load") > 0.5);
        },
        200))
        << c.told();
    EXPECT_NEAR(by_the_chart(amber), loaded_block / newtons_a_tonne / 0.9,
                0.03 * by_the_chart(amber));
    const double cut = c.value("crane.radius");
    EXPECT_NEAR(by_the_chart(cut), loaded_block / newtons_a_tonne,
                0.03 * loaded_block / newtons_a_tonne)
        << "red at 100 %";
    c.d.wait(10);  // boom down is still asked for
    EXPECT_LT(c.value("crane.radius"), cut + 1.2) << "it stays, but for the ship's motion";
    c.d.levers[Axis::luff] = 0;
    EXPECT_LT(c.hoists(1), 0.1) << "raising is cut";
    EXPECT_LT(c.hoists(-0.3), -0.05) << "lowering is not";
    ASSERT_TRUE(c.radius_to(19)) << "nor is boom up";
    c.d.wait(5);
    EXPECT_THAT(c.alarms(), IsEmpty());
    EXPECT_GT(c.hoists(0.5), 0.2);
}

// 31.25 t at 19 m: 69 % on board. Off board the sea of 2 m leaves 0.72 of it: 95 %, and at 21 m
// 108 %.
TEST(PedestalCrane, IsOverloadedOffBoardWhereItIsNotOnBoard) {
    Pedestal c(2);
    ASSERT_TRUE(c.take(12)) << c.told();
    ASSERT_TRUE(c.radius_to(21));
    c.d.wait(8);
    EXPECT_THAT(c.alarms(), IsEmpty()) << "78 % of 27.5 t";
    EXPECT_GT(c.hoists(0.4), 0.2);
    c.off_board(true);
    c.d.wait(1);
    EXPECT_THAT(c.alarms(), Contains(HasSubstr("of capacity")));
    EXPECT_LT(c.hoists(0.4), 0.1);
    c.off_board(false);
    c.d.wait(1);
    EXPECT_THAT(c.alarms(), IsEmpty());
    EXPECT_GT(c.hoists(0.4), 0.2);
    // the instructor lets the sea grow: on board the chart stays
    c.d.outbox.ask(Command(read_weather("waves 3 in 1")));
    c.d.wait(3);
    EXPECT_NEAR(c.value("crane.derating"), 1, 1e-12);
    c.off_board(true);
    c.d.wait(1);
    EXPECT_NEAR(c.value("crane.derating"), 0.59, 0.012);
}

TEST(PedestalCrane, StopsTheBlockBelowTheTip) {
    Pedestal c(1);
    c.d.levers[Axis::hoist] = 1;
    ASSERT_TRUE(c.d.wait_until([&] { return c.value("interlock.two_block") > 0.5; }, 200));
    c.d.wait(5);
    // 2.4 m between their middles, less the way in which the brakes set
    const double apart = c.place("boom_tip").z() - c.place("hook").z();
    EXPECT_GT(apart, 1.35 + 0.6);
    EXPECT_LT(apart, 2.5);
    EXPECT_LT(c.hoists(-1), -0.2);
}

}  // namespace fairlead
