// A line from a drum over rails and the edge of a deck that rolls, to a tow that surges: never
// straight, so it pulls no harder than its own weight, thrown about, explains. The nodes where it
// lies run to and fro along rails that it all but follows.
#include <gtest/gtest.h>

#include <random>

#include "engine/session/session.h"
#include "tests/engine/signal.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Line {
    double drum_radius, drum_side, along, across, height;  // [m] where the drum is
    double kilograms, span;                                // [kg/m] [m] to the tow
    double roll_deg, roll_seconds, yaw_deg, yaw_seconds;
    double surge, surge_seconds, aside;  // [m] [s] [m] of the tow
    double slack;                        // [-] of its length, where the tow is farthest
};

Line any_line(unsigned seed) {
    std::mt19937 chance(seed);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<>(low, high)(chance);
    };
    Line line{};
    line.drum_radius = between(0.3, 1), line.drum_side = seed % 2 ? 1 : -1;
    line.along = between(-5, 12), line.across = between(-3, 3), line.height = between(1.2, 5);
    line.kilograms = between(3, 25), line.span = between(40, 150);
    line.roll_deg = between(0, 15), line.roll_seconds = between(6, 14);
    line.yaw_deg = between(0, 40), line.yaw_seconds = between(20, 60);
    line.surge = between(0, 4), line.surge_seconds = between(5, 12), line.aside = between(-60, 60);
    line.slack = between(0.03, 0.15);
    return line;
}

Scene on_deck(const Line& line) {
    const double end = -18 - line.span - line.surge;
    const double straight = std::hypot(line.along - end + line.surge, line.aside);
    // what the deck turns and rolls through adds some metres to the straight way
    const double length = (straight + 6) * (1 + line.slack);
    const auto rail = [](double y) {
        return R"({ "shape": { "box": [36, 0.4, 1.2] }, "position": [0, )" + text(y) + ", 1.1] }";
    };
    return read_scene(
        R"({ "format": 1, "name": "deck", "wire_types": { "w": { "diameter": 0.06,
            "mass_per_metre": )" +
            text(line.kilograms) + R"(, "young_modulus": 6e10 } },
          "bodies": [ { "name": "deck", "motion": "kinematic", "shape": { "compound": [
              { "shape": { "box": [36, 14, 1] } }, )" +
            rail(6.5) + ", " + rail(-6.5) +
            R"(, { "shape": { "box": [0.5, 13, 0.6] }, "position": [-17.7, 0, 0.8] } ] },
            "moves": [ { "about": [1, 0, 0], "amplitude_deg": )" +
            text(line.roll_deg) + R"(, "period": )" + text(line.roll_seconds) +
            R"(, "at": [0, 0, 0], "rise": 10 }, { "about": [0, 0, 1], "amplitude_deg": )" +
            text(line.yaw_deg) + R"(, "period": )" + text(line.yaw_seconds) +
            R"(, "at": [0, 0, 0], "rise": 10 } ] },
            { "name": "tow", "motion": "kinematic", "position": )" +
            text(end, line.aside, -2) + R"(, "moves": [ { "along": [1, 0, 0], "amplitude": )" +
            text(line.surge) + R"(, "period": )" + text(line.surge_seconds) +
            R"(, "rise": 10 } ] } ],
          "winches": [ { "name": "drum", "body": "deck", "at": )" +
            text(line.along, line.across, line.height) + R"(, "axis": [0, 1, 0], "radius": )" +
            text(line.drum_radius) + R"(, "side": )" + text(line.drum_side) +
            R"(, "max_speed": 1, "max_force": 1e6, "brake_force": 2e6, "drum_inertia": 5000,
            "min_out": 0, "max_out": 500 } ],
          "wires": [ { "name": "line", "type": "w", "length": )" +
            text(length) +
            R"(, "route": [ { "winch": "drum" }, { "attach": "tow", "at": [0, 0, 0] } ],
            "resolution": { "max_nodes": 12, "min_segment": 6 } } ] })",
        "deck.json");
}

struct Pulled {
    double longest = 0;  // [-] of a piece, beyond its elastic length
    double hardest =
        0;  // [-] pull over the line's weight, once it has fallen from where it is laid
};

Pulled sway(const Line& line) {
    constexpr int settled = 15 * 60, end = 50 * 60;  // [ticks]
    Session session(on_deck(line));
    Outbox outbox;
    Pulled course;
    const double g = 9.81;
    const double weight = line.kilograms * g * signal(session.snapshot(), "wire.line.rest_length");
    for (int tick = 1; tick <= end; ++tick) {
        session.tick({}, outbox);
        const Snapshot& now = session.snapshot();
        course.longest = std::max(course.longest, signal(now, "wire.line.violation"));
        if (tick > settled)
            course.hardest = std::max(course.hardest, signal(now, "wire.line.tension") / weight);
    }
    return course;
}

// Nodes in the corner between deck and rail, slides along rails, a drum's tangent points that run
// round it. The longest pieces are one of 9 cm, and one that leaves its drum almost along the axis.
TEST(DeckLines, PullNoHarderThanTheyHang) {
    constexpr double most = 30;  // [-] v √(YA λ_w) of what is thrown about at 10 m/s is 15 to 45
    for (unsigned seed = 0; seed < 40; ++seed) {
        const Pulled course = sway(any_line(seed));
        EXPECT_LT(course.longest, 0.03) << "seed " << seed;
        EXPECT_LT(course.hardest, most) << "seed " << seed;
    }
}

}  // namespace
}  // namespace fairlead
