// A kinematic body is where its movements have it, to rounding, and what it carries feels it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

constexpr double tau = 2 * std::numbers::pi;

// A deck of 20 by 12 m whose top is at z = 0, and what else the scene holds.
std::string deck_that(const std::string& moves, const std::string& more = "") {
    return R"({ "format": 1, "name": "deck", "materials": { "default": { "friction": 0.6 } },
        "bodies": [ { "name": "deck", "motion": "kinematic", "shape": { "box": [20, 12, 1] },
        "position": [0, 0, -0.5], "moves": [ )" +
           moves + " ] }" + more + " ] }";
}

Scene read(const std::string& text) {
    return read_scene(text, "deck.json");
}

std::string first_error(const std::string& moves) {
    try {
        read(deck_that(moves));
        return {};
    } catch (const SceneErrors& e) {
        return e.errors.front().message;
    }
}

// Of one movement along z: the deck's height above its place, each quarter of a second, and how
// far it is from `way`.
template <class Way>
void expect_way(const std::string& movement, Way way) {
    SCOPED_TRACE(movement);
    PlayedScene played(read(deck_that(movement)));
    for (int i = 0; i < 100; ++i) {
        EXPECT_NEAR(played("body.deck.position.z") + .5, way(i / 4.), 1e-10) << i / 4. << " s";
        played.run(.25);
    }
}

TEST(MotionSchedule, ASineIsWhereItsFormulaSays) {
    expect_way(R"({ "along": [0, 0, 2], "amplitude": 1.5, "period": 8, "phase_deg": 30 })",
               [](double t) { return 1.5 * std::sin(tau * t / 8 + tau / 12); });
    expect_way(R"({ "along": [0, 0, 1], "of": "speed", "amplitude": 0.5, "period": 6 })",
               [](double t) { return .5 * 6 / tau * (1 - std::cos(tau * t / 6)); });
    expect_way(R"({ "along": [0, 0, 1], "amplitude": 1, "period": 4, "rise": 10 })", [](double t) {
        const double x = std::min(1., t / 10);
        return std::sin(tau * t / 4) * x * x * x * (10 - 15 * x + 6 * x * x);
    });
}

TEST(MotionSchedule, ATableOfPositionsGoesThroughThemSmoothly) {
    const std::string table = R"({ "along": [0, 0, 1], "table": [[0, 1], [2, 3], [3, 0], [5, 1]])";
    const double points[][2] = {{0, 1}, {2, 3}, {3, 0}, {5, 1}};
    for (const bool repeats : {false, true}) {
        PlayedScene played(read(deck_that(table + (repeats ? R"(, "repeat": true })" : "}"))));
        double before = played("body.deck.position.z"), slope = NAN, jump = 0;
        for (int i = 0; i <= 11 * 60; ++i) {
            const double t = i / 60., z = played("body.deck.position.z");
            const double in_table = repeats ? std::fmod(t + 1e-9, 5) : std::min(t, 5.);
            for (const auto& [at, is] : points)
                if (std::abs(in_table - at) < 1e-6) EXPECT_NEAR(z + .5, is, 1e-10) << t;
            if (i > 1) jump = std::max(jump, std::abs(60 * (z - before) - slope));
            slope = 60 * (z - before), before = z;
            played.run(1 / 60.);
        }
        EXPECT_LT(jump, .6) << "[m/s] in a tick: the speed has no steps";
    }
}

TEST(MotionSchedule, ATableOfSpeedsGoesOnWithTheLast) {
    expect_way(R"({ "along": [0, 0, 1], "of": "speed", "table": [[0, 0], [2, 1], [4, -0.5]] })",
               [](double t) {
                   if (t < 2) return t * t / 4;
                   if (t < 4) return 1 + (t - 2) - .75 / 2 * (t - 2) * (t - 2);
                   return 1.5 - .5 * (t - 4);
               });
    expect_way(
        R"({ "along": [0, 0, 1], "of": "speed", "table": [[0, 1], [3, 1]], "repeat": true })",
        [](double t) { return t; });
}

// Heave stands first, so the axis it rolls about heaves along.
TEST(MotionSchedule, TheFirstMovementMovesWhateverFollowsIt) {
    PlayedScene played(read(deck_that(
        R"({ "along": [0, 0, 1], "amplitude": 1.5, "period": 7 },
           { "about": [1, 0, 0], "at": [0, 0, -4], "amplitude_deg": 10, "period": 9 })")));
    for (int i = 0; i < 600; ++i) {
        const double t = i / 4., roll = tau / 36 * std::sin(tau * t / 9);
        EXPECT_NEAR(played("body.deck.position.y"), -3.5 * std::sin(roll), 1e-10) << t;
        EXPECT_NEAR(played("body.deck.position.z"),
                    -4 + 3.5 * std::cos(roll) + 1.5 * std::sin(tau * t / 7), 1e-10)
            << t;
        played.run(.25);
    }
}

const std::string rolls = R"({ "about": [1, 0, 0], "at": [0, 0, -4], "amplitude_deg": 10,
                               "period": 9, "rise": 20 })";
const std::string crate = R"(, { "name": "crate", "shape": { "box": [2, 1.5, 1] }, "mass": 5000,
                                 "position": [0, 3, 0.5] })";

TEST(MotionSchedule, CargoStaysOnADeckThatRolls) {
    PlayedScene played(read(deck_that(rolls, crate)));
    const auto on_deck = [&] {  // [m] athwart, from the deck's centre
        const double y = played("body.crate.position.y") - played("body.deck.position.y");
        const double z = played("body.crate.position.z") - played("body.deck.position.z");
        return std::copysign(std::sqrt(y * y + z * z - 1), y);
    };
    played.run(2);
    const double start = on_deck();
    played.run(300);
    EXPECT_NEAR(on_deck(), start, 1e-3);
}

TEST(MotionSchedule, ARestoredSessionGoesOnWithTheSameMotion) {
    Session one(read(deck_that(rolls, crate))), other(read(deck_that(rolls, crate)));
    Outbox outbox;
    for (int i = 0; i < 500; ++i) one.tick({}, outbox);
    other.restore(one.save());
    for (int i = 0; i < 300; ++i) one.tick({}, outbox), other.tick({}, outbox);
    EXPECT_EQ(one.hash(), other.hash());
}

TEST(MotionSchedule, MistakesAreNamed) {
    using ::testing::HasSubstr;
    const std::pair<const char*, const char*> mistakes[] = {
        {R"({ "amplitude": 1, "period": 8 })", "either \"along\" or \"about\""},
        {R"({ "along": [0, 0, 1], "about": [1, 0, 0], "amplitude": 1, "period": 8 })", "either"},
        {R"({ "along": [0, 0, 1] })", "needs"},
        {R"({ "along": [0, 0, 1], "amplitude": 1 })", "\"period\""},
        {R"({ "along": [0, 0, 1], "amplitude_deg": 1, "period": 8 })", "about"},
        {R"({ "along": [0, 0, 1], "amplitude": 1e5, "period": 1 })", "faster"},
        {R"({ "along": [0, 0, 1], "table": [[0, 0], [0, 1]] })", "ascend"},
        {R"({ "along": [0, 0, 1], "table": [[1, 0], [2, 1]] })", "begins at 0"},
        {R"({ "along": [0, 0, 1], "table": [[0, 0], [1e-9, 1]] })", "faster"},
        {R"({ "along": [0, 0, 1], "table": [[0, 0], [2, 1]], "repeat": true })", "jump"},
        {R"({ "along": [0, 0, 1], "table": [[0, 0], [2, 1]], "period": 3 })", "not both"},
    };
    for (const auto& [moves, says] : mistakes) EXPECT_THAT(first_error(moves), HasSubstr(says));
    std::string of_dynamic = deck_that(rolls);
    of_dynamic.replace(of_dynamic.find("kinematic"), 9, "fixed");
    EXPECT_THROW(read(of_dynamic), SceneErrors);
}

}  // namespace
}  // namespace fairlead
