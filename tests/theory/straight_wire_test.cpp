// Loads on wires that run straight: mass nodes and light hooks between neither take the bounce out
// of them nor swallow what a catch stores. Measured beside an explicit chain of fine steps.
// theory/wires.md 1.3
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

// A wire of 36 mm hangs from the world; a load comes to its end, `slack` [m] above where it is
// straight.
struct Hoist {
    double length, mass, speed, slack = 0;
    static constexpr double per_metre = 5, axial = 60e9 * std::numbers::pi / 4 * .036 * .036;

    Scene scene(int nodes) const {
        return read_scene(
            R"({ "format": 1, "name": "hoist", "gravity": [0, 0, -9.80665], "wire_types": { "w":
                { "diameter": 0.036, "mass_per_metre": 5, "young_modulus": 6e10 } },
                "bodies": [ { "name": "load", "mass": )" +
                text(mass) + R"(, "shape": { "box": [1, 1, 1] }, "position": )" +
                text(0, 0, -length - .5 + slack) + R"(, "velocity": )" + text(0, 0, -speed) +
                R"( } ], "wires": [ { "name": "w", "type": "w", "length": )" + text(length) +
                R"(, "route": [ { "attach": "world" }, { "attach": "load", "at": [0, 0, 0.5] } ],
                "resolution": { "max_nodes": )" +
                std::to_string(nodes) + R"( } } ] })",
            "hoist.json");
    }
};

struct Catch {
    double peak = 0;  // [N] at the top
    double back = 0;  // [m/s] the load flies up again
};

// Explicit, 160 pieces, steps of 1/360000 s: true but for the width of the front. What a step of
// the engine tells of a tension is its mean.
Catch fine(const Hoist& hoist) {
    const int pieces = 160;
    const double rest = hoist.length / pieces, stiffness = Hoist::axial / rest;
    const double dt = 1. / 60 / 6000, h = 1. / 60;
    std::vector<double> x(pieces), v(pieces, 0.), m(pieces, Hoist::per_metre * rest);
    for (int i = 0; i < pieces; ++i) x[i] = (i + 1) * rest;
    m.back() = hoist.mass + Hoist::per_metre * rest / 2;
    x.back() -= hoist.slack, v.back() = hoist.speed;
    Catch result;
    double mean = 0;
    std::vector<double> tension(pieces + 1, 0.);
    for (int step = 0; step < 90 * 6000; ++step) {
        for (int i = 0; i < pieces; ++i) {
            const double stretch = x[i] - (i ? x[i - 1] : 0) - rest;
            const double rate = v[i] - (i ? v[i - 1] : 0);
            tension[i] = std::max(0., stiffness * stretch + 2e-5 * stiffness * rate);
        }
        for (int i = 0; i < pieces; ++i) {
            v[i] += dt * (g_n + (tension[i + 1] - tension[i]) / m[i]);
            x[i] += dt * v[i];
        }
        mean += (tension[0] - mean) * dt / (h / 2);
        result.peak = std::max(result.peak, mean);
        result.back = std::max(result.back, -v.back());
    }
    return result;
}

Catch played(const Hoist& hoist, int nodes) {
    PlayedScene at(hoist.scene(nodes));
    Catch result;
    for (int i = 0; i < 90; ++i) {
        at.run(1 / 60.);
        result.peak = std::max(result.peak, at("wire.w.tension_start"));
        result.back = std::max(result.back, at("body.load.velocity.z"));
    }
    return result;
}

// Share of the amplitude that is left after a period.
double kept(const Hoist& hoist, int nodes) {
    PlayedScene at(hoist.scene(nodes));
    std::vector<double> z;
    for (int i = 0; i < 600; ++i) at.run(1 / 60.), z.push_back(at("body.load.position.z"));
    double mean = 0;
    for (const double x : z) mean += x / double(z.size());
    std::vector<double> crests;
    for (std::size_t i = 1; i + 1 < z.size(); ++i)
        if (z[i] > mean && z[i] >= z[i - 1] && z[i] > z[i + 1]) {
            const double bend = z[i - 1] - 2 * z[i] + z[i + 1], slope = (z[i + 1] - z[i - 1]) / 2;
            crests.push_back(z[i] - slope * slope / (2 * bend) - mean);
        }
    if (crests.size() < 3) return 0;
    return std::pow(crests.back() / crests[1], 1 / double(crests.size() - 2));
}

TEST(StraightWire, NodesTakeNoBounceOutOfALoad) {
    for (const Hoist& hoist :
         {Hoist{80, 5e4, .3, 0}, Hoist{40, 5e3, .1, 0}, Hoist{20, 5e3, .05, 0}}) {
        // begins where it hangs in balance
        Hoist hangs = hoist;
        hangs.slack =
            -(hoist.mass + Hoist::per_metre * hoist.length / 2) * g_n * hoist.length / Hoist::axial;
        const double alone = kept(hangs, 0);
        EXPECT_GT(alone, .98) << hoist.length;
        for (const int nodes : {2, 10, 30})
            EXPECT_NEAR(kept(hangs, nodes), alone, .02) << hoist.length << " m, " << nodes;
    }
}

// Fronts that run to and fro in a wire that is not light beside its load press harder for less
// than a tick than its nodes tell.
TEST(StraightWire, ACatchKeepsItsEnergyAndItsPeak) {
    struct Case {
        Hoist hoist;
        double peak;  // [-] at most so far from true
    };
    for (const Case& c :
         {Case{{80, 5e4, 10, 0}, .05}, Case{{80, 5e4, 31, 0}, .05}, Case{{40, 2e4, 10, 0}, .05},
          Case{{80, 5e3, 10, 0}, .07}, Case{{200, 2e4, 10, 0}, .08}}) {
        const Catch true_one = fine(c.hoist);
        for (const int nodes : {0, 5, 20, 60}) {
            const Catch one = played(c.hoist, nodes);
            SCOPED_TRACE(std::to_string(c.hoist.length) + " m, " + std::to_string(c.hoist.mass) +
                         " kg, " + std::to_string(c.hoist.speed) + " m/s, " +
                         std::to_string(nodes));
            EXPECT_NEAR(one.peak / true_one.peak, 1, c.peak);
            EXPECT_NEAR(one.back * one.back / (true_one.back * true_one.back), 1, .05);
        }
    }
}

// Crane, wire and sling in series without weight: v √(K M) at the quarter of a period.
TEST(StraightWire, WiresInSeriesOverLightHooksAreOneSpring) {
    const double E[] = {20371832715.762604, 7639437268.410975, 30557749073.6439};
    std::string types, bodies, wires;
    for (int i = 0; i < 3; ++i) {
        const std::string n = std::to_string(i), before = std::to_string(i - 1);
        types += (i ? ", \"k" : "\"k") + n +
                 R"(": { "diameter": 0.05, "mass_per_metre": 0, "young_modulus": )" + text(E[i]) +
                 " }";
        const bool last = i == 2;
        bodies += (i ? ", " : "") + std::string(R"({ "name": "h)") + n + R"(", "mass": )" +
                  (last ? "20000" : "5") + R"(, "shape": { "sphere": 0.05 }, "position": )" +
                  text(0, 0, -10. * (i + 1)) + (last ? R"(, "velocity": [0, 0, -1.6])" : "") + " }";
        wires += (i ? ", " : "") + std::string(R"({ "name": "w)") + n + R"(", "type": "k)" + n +
                 R"(", "model": "massless", "length": 10, "route": [ { "attach": )" +
                 (i ? "\"h" + before + "\"" : "\"world\"") + R"( }, { "attach": "h)" + n +
                 "\" } ] }";
    }
    PlayedScene at(read_scene(R"({ "format": 1, "name": "series", "gravity": [0, 0, 0],
        "wire_types": { )" + types +
                                  R"( }, "bodies": [ )" + bodies + R"( ], "wires": [ )" + wires +
                                  " ] }",
                              "series.json"));
    double first = 0, last = 0, at_time = 0, back = 0;
    for (int i = 1; i <= 48; ++i) {
        at.run(1 / 60.);
        if (at("wire.w0.tension") > first) first = at("wire.w0.tension"), at_time = i / 60.;
        last = std::max(last, at("wire.w2.tension"));
        back = std::max(back, at("body.h2.velocity.z"));
    }
    EXPECT_NEAR(first / 217.4e3, 1, .03);
    EXPECT_NEAR(last / 217.4e3, 1, .03);
    EXPECT_NEAR(at_time, .231, .02);
    EXPECT_NEAR(back, 1.6, .03);
}

}  // namespace
}  // namespace fairlead
