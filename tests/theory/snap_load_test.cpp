// A mass that comes to the end of a massless wire: what the wire feels. Cases A21 and A22.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

constexpr double thrown = 20000, wire_length = 10, speed = 1;

// The mass leaves at `speed` where the wire is just taut; damping as the scene says, or none
// said.
struct Snap {
    double peak = 0, peak_time = 0, impulse = 0, energy = 0;
    Snap(double stiffness, bool weight, const std::string& damping) {
        PlayedScene at(read_scene(
            R"({ "format": 1, "name": "snap", "gravity": [0, 0, )" +
                std::string(weight ? "-9.80665" : "0") +
                R"(], "wire_types": { "w": { "diameter": 0.05, "mass_per_metre": 0, "young_modulus": )" +
                text(stiffness * wire_length / (std::numbers::pi * 0.05 * 0.05 / 4)) + damping +
                R"( } }, "bodies": [ { "name": "m", "mass": 20000, "shape": { "box": [1, 1, 1] },
                   "position": [0, 0, -10], "velocity": [0, 0, -1] } ],
                "wires": [ { "name": "w", "type": "w", "length": 10,
                    "route": [ { "attach": "world" }, { "attach": "m" } ] } ] })",
            "snap.json"));
        for (int tick = 1; tick <= 120; ++tick) {
            at.run(tick_seconds);
            const double tension = at("wire.w.tension");
            if (tension > peak) peak = tension, peak_time = tick * tick_seconds;
        }
        const double v = at("body.m.velocity.z");
        impulse = thrown * (v + speed);
        energy = v * v / (speed * speed);
    }
};

const std::string none = R"(, "damping_time": 0)";

TEST(SnapLoad, A21SoftWire) {
    for (const std::string& damping : {std::string(), none}) {
        const Snap flat(5e5, false, damping);
        EXPECT_NEAR(flat.peak, speed * std::sqrt(5e5 * thrown), 0.01 * 1e5);
        EXPECT_NEAR(flat.peak_time, 0.31415927, 0.02);
        EXPECT_NEAR(flat.impulse, 2 * thrown * speed, 0.01 * 4e4);
        const double weight = thrown * g_n;
        EXPECT_NEAR(Snap(5e5, true, damping).peak / (weight + std::hypot(weight, 1e5)), 1, 0.01);
    }
}

// Twelve steps a period: what the step needs of damping shows, and no energy is gained.
TEST(SnapLoad, A22StiffWire) {
    const Snap snap(2e7, false, "");
    EXPECT_NEAR(snap.peak / 632455.53, 1, 0.12);
    EXPECT_NEAR(snap.impulse / 4e4, 1, 0.15);
    EXPECT_LT(snap.energy, 1.001);
}

}  // namespace
}  // namespace fairlead
