// A wire whose end is loose is hauled in: the drum stops when the end is home, on a deck that rolls
// and however the lever is moved, and the wire runs out again. A tail that is thrown winds round
// the drum and off it; it never has less than nothing.
#include <gtest/gtest.h>

#include <random>

#include "engine/session/session.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

constexpr double length = 6;  // [m] from the drum to the loose end

struct Tail {
    double radius, mass_per_metre, roll_deg, roll_seconds;  // [m] [kg/m] [deg] [s]
    bool hangs;  // from the beginning; else it is straight out, and falls
};

Scene on_deck(const Tail& tail) {
    const double x = 10 - tail.radius;
    const std::string end =
        tail.hangs ? text(x, 0, 2.5 - length) : text(10 - length, 0, 2.5 + tail.radius);
    return read_scene(
        R"({ "format": 1, "name": "deck", "wire_types": { "w": { "diameter": 0.03,
            "mass_per_metre": )" +
            text(tail.mass_per_metre) + R"(, "young_modulus": 5e10 } },
          "bodies": [ { "name": "deck", "motion": "kinematic", "shape": { "box": [30, 10, 1] },
            "moves": [ { "about": [1, 0, 0], "amplitude_deg": )" +
            text(tail.roll_deg) + R"(, "period": )" + text(tail.roll_seconds) +
            R"(, "at": [0, 0, 0], "rise": 20 } ] } ],
          "winches": [ { "name": "drum", "body": "deck", "at": [10, 0, 2.5], "axis": [0, 1, 0],
            "radius": )" +
            text(tail.radius) + R"(, "side": -1, "max_speed": 1, "max_force": 1e6,
            "brake_force": 1e6, "drum_inertia": 500, "min_out": 0, "max_out": 200, "paid_out": 50 } ],
          "wires": [ { "name": "tail", "type": "w", "passes": ["deck"], "route": [ { "winch": "drum" },
            { "free": )" +
            end + R"( } ], "resolution": { "max_nodes": 12, "min_segment": 0.4 } } ],
          "controls": [ { "name": "drum", "lever": "hoist", "drives": ["drum"], "speed": 0.8, "ramp": 1 } ],
          "crane": { "kind": "winch", "name": "Drum", "capacity": 1e5, "load_wires": ["tail"],
            "hoist_winch": "drum" } })",
        "deck.json");
}

struct Haul {
    double least = length, longest = 0, hardest = 0;  // [m] of material, [-] too long, [N]
    double at_stop = 0, out_again = 0;                // [m/s] [m]
};

Haul haul(const Tail& tail, std::mt19937& chance) {
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<>(low, high)(chance);
    };
    Session session(on_deck(tail));
    Driver hand(session);
    hand.enable();
    Haul course;
    hand.watch = [&](const Snapshot& now) {
        course.least = std::min(course.least, signal(now, "wire.tail.rest_length"));
        course.longest = std::max(course.longest, signal(now, "wire.tail.violation"));
        course.hardest = std::max(course.hardest, signal(now, "wire.tail.tension"));
    };
    hand.levers[Axis::hoist] = 1;
    hand.wait(length / 0.8 + 10);
    course.at_stop = std::abs(signal(hand.seen(), "winch.drum.speed"));
    for (int move = 0; move < 8; ++move) {
        hand.levers[Axis::hoist] = between(-0.2, 1);
        hand.wait(between(0.5, 6));
    }
    hand.levers[Axis::hoist] = -1;
    hand.wait(5);
    course.out_again = signal(hand.seen(), "wire.tail.rest_length");
    return course;
}

TEST(LooseEnd, StopsItsDrumWhenItIsHome) {
    std::mt19937 chance(5);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<>(low, high)(chance);
    };
    for (int run = 0; run < 40; ++run) {
        const Tail tail{between(0.15, 0.9), between(1, 25), between(0, 15), between(6, 14),
                        run % 4 != 0};
        const Haul course = haul(tail, chance);
        SCOPED_TRACE(run);
        EXPECT_GT(course.least, 0.2 * tail.radius);
        EXPECT_GT(course.out_again, tail.radius + 2);
        if (!tail.hangs) continue;
        EXPECT_LT(course.at_stop, 1e-3);
        EXPECT_LT(course.longest, 0.02);
        // a drum that stops dead throws the tail up; caught, it pulls as a load suddenly put on
        EXPECT_LT(course.hardest, 2 * tail.mass_per_metre * length * 9.81);
    }
}

}  // namespace
}  // namespace fairlead
