// A light hook between its rope and the slings of a heavy load, all of which pull on its axis. No
// pull turns it about that: theory/wires.md 4.3.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

struct Lifted {
    double load, hook, length, breadth, leg, amplitude, period;  // [kg] [m] [°] [s]
};

// A crate in four slings, one a little shorter than the other, on a crane that rolls with its deck.
// The hook hangs beside its middle and the slings are slack: it is taken up with a jerk.
Scene lifted(const Lifted& k) {
    const double half = .25,
                 low = half +
                       std::sqrt(k.leg * k.leg - (k.length * k.length + k.breadth * k.breadth) / 4);
    std::string slings;
    for (const int x : {-1, 1})
        for (const int y : {-1, 1})
            slings += R"({ "name": "s)" + std::to_string(x + 1) + std::to_string(y + 1) +
                      R"(", "type": "rope", "length": )" + text(k.leg * (1 + .004 * x + .002 * y)) +
                      R"(, "route": [ { "attach": "hook", "at": [0, 0, -0.2] },
                      { "attach": "crate", "at": )" +
                      text(x * k.length / 2, y * k.breadth / 2, half) + " } ] },\n";
    return read_scene(R"({ "format": 1, "name": "lifted", "settling": 0.02,
  "wire_types": { "rope": { "diameter": 0.024, "mass_per_metre": 2.4, "young_modulus": 6e10 } },
  "bodies": [
    { "name": "ship", "motion": "kinematic", "shape": { "box": [40, 14, 4] },
      "moves": [ { "about": [1, 0, 0], "amplitude_deg": )" +
                          text(k.amplitude) + R"(, "period": )" + text(k.period) + R"(, "rise": )" +
                          text(k.period) + R"( } ] },
    { "name": "crate", "mass": )" +
                          text(k.load) + R"(, "position": )" + text(0, 0, 2 + half) +
                          R"(, "shape": { "box": )" + text(k.length, k.breadth, 2 * half) +
                          R"( } },
    { "name": "hook", "mass": )" +
                          text(k.hook) + R"(, "position": )" + text(.3, .2, 2 + half + low - .1) +
                          R"(, "shape": { "box": [0.3, 0.3, 0.4] } } ],
  "winches": [ { "name": "winch", "body": "ship", "at": [-0.3, 0, 18], "axis": [0, 1, 0],
    "radius": 0.3, "drum_inertia": 50, "max_speed": 1, "max_force": )" +
                          text(4 * 9.81 * k.load) + R"(, "brake_force": )" +
                          text(8 * 9.81 * k.load) + R"( } ],
  "schedules": [ { "drives": "winch",
    "points": [ [0, 0], [1, 0], [1.2, -0.4], [5, -0.4], [5.3, 0] ] } ],
  "wires": [ )" + slings + R"({ "name": "rope", "type": "rope",
    "route": [ { "winch": "winch" }, { "attach": "hook", "at": [0, 0, 0.2] } ] } ] })",
                      "lifted");
}

// [rad/s] of the hook about its own axis
double spin(const PlayedScene& at) {
    const auto of = [&](const char* part) { return at("body.hook." + std::string(part)); };
    const double w = of("orientation.w"), x = of("orientation.x"), y = of("orientation.y"),
                 z = of("orientation.z");
    return 2 * (x * z + w * y) * of("angular_velocity.x") +
           2 * (y * z - w * x) * of("angular_velocity.y") +
           (1 - 2 * (x * x + y * y)) * of("angular_velocity.z");
}

// Before, the first three were spun to 38, 0.6 and 82 rad/s, and the rope's pull was 1.6, 1.2
// and 3.0 times what hangs on it.
TEST(LightHook, IsNotSpunByWhatPullsOnItsAxis) {
    for (const Lifted& k :
         {Lifted{10900, 80, 2, 1.6, 1.82, 3, 7.4}, Lifted{6000, 80, 2, 1.6, 1.82, 5, 9},
          Lifted{16000, 120, 3, 2, 2.4, 4, 6}}) {
        SCOPED_TRACE(k.load);
        PlayedScene at(lifted(k));
        double spun = 0, pulled = 0;
        for (int n = 0; n < 20 * 60; ++n) {
            at.run(tick_seconds);
            spun = std::max(spun, std::abs(spin(at)));
            if (n > 8 * 60) pulled = std::max(pulled, at("wire.rope.tension"));
        }
        EXPECT_LT(spun, 0.01);
        EXPECT_LT(pulled, 1.25 * g_n * (k.load + k.hook));  // it swings
    }
}

}  // namespace
}  // namespace fairlead
