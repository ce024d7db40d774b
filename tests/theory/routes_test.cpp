// Where a wire is led: past points, round bodies, off what it is tied to.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/theory/stage.h"

namespace fairlead {
namespace {

constexpr double g = 9.80665;

// A scene of one wire, w.
Stage led(const std::string& type, const std::string& bodies, const std::string& route,
          const std::string& more = "", double gravity = 0) {
    return Stage(read_scene(R"({ "format": 1, "name": "led", "gravity": )" + text(0, 0, -gravity) +
                                R"(, "settling": 1, "wire_types": { "w": { )" + type +
                                R"( } }, "bodies": [ )" + bodies +
                                R"( ], "wires": [ { "name": "w", "type": "w", "route": [ )" +
                                route + " ]" + more + " } ] }",
                            "led"));
}

std::string at(const Vec3& p) {
    return R"({ "attach": "world", "at": )" + text(p.x(), p.y(), p.z()) + " }";
}

// ---- by

const std::string heavy = R"("diameter": 0.01, "mass_per_metre": 2, "young_modulus": 1.3e11)";

TEST(Routes, APointByTheWayHoldsNothing) {
    Stage hung =
        led(heavy, "", at({0, 0, 0}) + R"(, { "by": [0, 0, -5] }, { "free": [0, 0, -10] })",
            R"(, "resolution": { "max_nodes": 20 })", g);
    hung.run(5);
    EXPECT_NEAR(hung("wire.w.tension_start"), 20 * g, 1e-3 * 20 * g);
}

TEST(Routes, OnlyAChainBeginsFolded) {
    const auto laid = [](const std::string& model) {
        return led(
            heavy, "", at({0, 0, 0}) + R"(, { "by": [0.5, 0, -5] }, )" + at({1, 0, 0}),
            R"(, "length": 10, "model": ")" + model + R"(", "resolution": { "max_nodes": 39 })", g);
    };
    Stage chain = laid("chain"), wire = laid("hmr");
    EXPECT_NEAR(chain("wire.w.length"), 2 * std::hypot(5, 0.5), 0.01);
    EXPECT_NEAR(wire("wire.w.length"), 1, 1e-9);
    // a catenary of 10 m on a span of 1 m: its ends carry half the weight, but for what they pull
    // sideways
    chain.run(20), wire.run(20);
    EXPECT_NEAR(chain("wire.w.tension_start"), 10 * g, 0.03 * 10 * g);
    EXPECT_NEAR(wire("wire.w.tension_start"), 10 * g, 0.03 * 10 * g);
}

}  // namespace
}  // namespace fairlead
