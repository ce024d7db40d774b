// Loads lashed on a deck that rolls: they stay where they are, and the lashings pull as they did.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Lashed {
    double mass, length, breadth, height;  // [kg] [m]
    double friction, amplitude, period;    // [-] [°] [s]
    int nodes;
};

// Two lashings over a box that stands off the middle of a deck; each pulls with half its weight.
Scene lashed(const Lashed& k) {
    const double diameter = .025 * std::sqrt(k.mass / 1e4), young = 2.5e10;
    const double side = .6 * k.height, from = 4 - k.breadth / 2 - side,
                 over = std::hypot(side, k.height);
    const double strain = k.mass * 9.81 / 2 / (young * pi * diameter * diameter / 4);
    std::string wires;
    for (const int end : {-1, 1})
        wires +=
            std::string(end < 0 ? "" : ",") + R"({ "name": ")" + (end < 0 ? "aft" : "fore") +
            R"(", "type": "lash", "length": )" + text((2 * over + k.breadth) * (1 - strain)) +
            R"(, "resolution": { "max_nodes": )" + std::to_string(k.nodes) +
            R"( }, "route": [ { "attach": "deck", "at": )" + text(end * k.length / 3, from, .5) +
            R"( }, { "over": "cargo", "axis": [1, 0, 0], "side": -1 }, { "attach": "deck", "at": )" +
            text(end * k.length / 3, 4 + k.breadth / 2 + side, .5) + " } ] }";
    return read_scene(R"({ "format": 1, "name": "lashed", "settling": 0.02,
  "materials": { "steel": { "friction": )" +
                          text(k.friction) + R"( } },
  "wire_types": { "lash": { "diameter": )" +
                          text(diameter) + R"(, "mass_per_metre": 0.5,
    "young_modulus": 2.5e10, "friction": 0.3, "friction_along_edge": 0.3 } },
  "bodies": [
    { "name": "deck", "material": "steel", "motion": "kinematic", "shape": { "box": [30, 20, 1] },
      "moves": [ { "about": [1, 0, 0], "at": [0, 0, -5], "amplitude_deg": )" +
                          text(k.amplitude) + R"(, "period": )" + text(k.period) +
                          R"(, "rise": 20 } ] },
    { "name": "cargo", "material": "steel", "mass": )" +
                          text(k.mass) + R"(, "position": )" + text(0, 4, .5 + k.height / 2) +
                          R"(, "shape": { "box": )" + text(k.length, k.breadth, k.height) +
                          R"( } } ],
  "wires": [ )" + wires + " ] }",
                      "lashed");
}

// At eight phases of a roll: what both ends of both lashings pull [N], and where the cargo is on
// its deck [m].
struct Roll {
    std::vector<double> pulls;
    std::vector<std::array<double, 3>> places;
};
Roll one_roll(PlayedScene& at, double period) {
    Roll roll;
    for (int phase = 0; phase < 8; ++phase) {
        for (const char* end : {"wire.aft.tension_start", "wire.aft.tension_end",
                                "wire.fore.tension_start", "wire.fore.tension_end"})
            roll.pulls.push_back(at(end));
        const double angle =
            2 * std::atan2(at("body.deck.orientation.x"), at("body.deck.orientation.w"));
        const double y = at("body.cargo.position.y") - at("body.deck.position.y");
        const double z = at("body.cargo.position.z") - at("body.deck.position.z");
        roll.places.push_back({at("body.cargo.position.x"),
                               y * std::cos(angle) + z * std::sin(angle),
                               z * std::cos(angle) - y * std::sin(angle)});
        at.run(period / 8);
    }
    return roll;
}

TEST(Lashings, PullTheSameAfterTenMinutes) {
    for (const Lashed& k : {Lashed{1e4, 6, 2.5, 2.5, .6, 20, 10, 0},
                            {200, .7, .5, .6, .1, 7, 6, 10},
                            {7e4, 5, 3, 3.6, .3, 12, 12, 4}}) {
        SCOPED_TRACE(text(k.mass) + " kg");
        PlayedScene at(lashed(k));
        const auto run_to = [&](double from, double to) { at.run(to - from); };
        run_to(0, 5 * 12);  // a whole number of rolls, each of a whole number of ticks
        const Roll first = one_roll(at, k.period);
        run_to(60 + k.period, 600);
        const Roll last = one_roll(at, k.period);
        for (std::size_t i = 0; i < first.pulls.size(); ++i)
            EXPECT_NEAR(last.pulls[i] / first.pulls[i], 1, .005) << i;
        for (std::size_t phase = 0; phase < first.places.size(); ++phase)
            for (int axis = 0; axis < 3; ++axis)
                EXPECT_NEAR(last.places[phase][axis], first.places[phase][axis], 1e-3)
                    << phase << " "
                    << "xyz"[axis];
    }
}

// A crate that only its friction holds against a lashing, which pulls with half of it. A deck that
// speeds up is no deck that slides: as one, it had the crate give way to the lashing.
TEST(Lashings, OneAloneIsNotShakenLoose) {
    constexpr double area = pi * .02 * .02 / 4, pull = 14715, length = 3;  // [m²] [N] [m]
    PlayedScene at(read_scene(
        R"({ "format": 1, "name": "one", "settling": 0.02,
  "materials": { "steel": { "friction": 0.6 } },
  "wire_types": { "lash": { "diameter": 0.02, "mass_per_metre": 0.5, "young_modulus": 2.5e10 } },
  "bodies": [
    { "name": "deck", "material": "steel", "motion": "kinematic", "shape": { "box": [30, 20, 1] },
      "moves": [ { "about": [1, 0, 0], "at": [0, 0, -5], "amplitude_deg": 8, "period": 8,
                   "rise": 20 } ] },
    { "name": "post", "motion": "kinematic", "position": [0, 0, 1.5],
      "shape": { "box": [0.2, 0.2, 2] },
      "moves": [ { "about": [1, 0, 0], "at": [0, 0, -5], "amplitude_deg": 8, "period": 8,
                   "rise": 20 } ] },
    { "name": "cargo", "material": "steel", "mass": 5000, "position": [0, 4.1, 1.25],
      "shape": { "box": [2, 2, 1.5] } } ],
  "wires": [ { "name": "lashing", "type": "lash", "length": )" +
            text(length * (1 - pull / (2.5e10 * area))) +
            R"(, "resolution": { "max_nodes": 0 },
               "route": [ { "attach": "post", "at": [0, 0.1, -0.5] },
                          { "attach": "cargo", "at": [0, -1, -0.25] } ] } ] })",
        "one"));
    EXPECT_NEAR(at("wire.lashing.tension_end"), pull, .05 * pull);
    at.run(5 * 8);
    const double first = at("wire.lashing.tension_end");
    EXPECT_NEAR(first, pull, .05 * pull);
    at.run(25 * 8);
    EXPECT_NEAR(at("wire.lashing.tension_end") / first, 1, .005);
}

}  // namespace
}  // namespace fairlead
