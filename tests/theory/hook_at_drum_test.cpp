// A hook that is hauled up to its drum and swings there, since nobody gave the winch an end stop:
// the drum stops while there is wire enough to go half round it. physics/wire/dynamics/drum_stops.h
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

Scene hauled_home(double hook, double radius, double speed) {
    return read_scene(R"({ "format": 1, "name": "hauled home", "settling": 0.02,
  "wire_types": { "rope": { "diameter": 0.02, "mass_per_metre": 1.6, "young_modulus": 6e10 } },
  "bodies": [
    { "name": "ship", "motion": "kinematic", "position": [0, 0, -10],
      "shape": { "box": [40, 14, 4] },
      "moves": [ { "about": [0, 1, 0], "amplitude_deg": 8, "period": 6, "rise": 6 } ] },
    { "name": "hook", "position": [0.4, 0, -6], "shape": { "box": [0.4, 0.3, 0.4] }, "mass": )" +
                          text(hook) + R"( } ],
  "apart": [ ["ship", "hook"] ],
  "winches": [ { "name": "winch", "body": "ship", "at": [0, 0, 10], "axis": [0, 1, 0],
    "radius": )" + text(radius) +
                          R"(, "drum_inertia": 50, "max_speed": 1, "max_force": )" +
                          text(200 * hook) + R"(, "brake_force": )" + text(400 * hook) + R"( } ],
  "schedules": [ { "drives": "winch", "points": [ [0, 0], [0.5, )" +
                          text(-speed) + R"( ] ] } ],
  "wires": [ { "name": "rope", "type": "rope",
    "route": [ { "winch": "winch" }, { "attach": "hook", "at": [0, 0, 0.2] } ] } ] })",
                      "hauled home");
}

// Before, there were 0.17 to 0.21 m less than nothing off the drum as the hook swung about it,
// which pulled with 4.5 to 5.8 times its weight.
TEST(HookAtDrum, KeepsWireEnoughToSwing) {
    for (const auto& [hook, radius, speed] :
         {std::tuple{300.0, .3, .4}, std::tuple{80.0, .2, .6}, std::tuple{2000.0, .5, .2}}) {
        SCOPED_TRACE(hook);
        PlayedScene at(hauled_home(hook, radius, speed));
        double least = 1e9, too_long = 0, pulled = 0;
        for (int n = 0; n < 60 * 60; ++n) {
            at.run(tick_seconds);
            least = std::min(least, at("wire.rope.rest_length"));
            too_long = std::max(too_long, at("wire.rope.violation"));
            if (n > 60) pulled = std::max(pulled, at("wire.rope.tension"));
        }
        EXPECT_GT(least, 0);
        EXPECT_LT(too_long, .02);
        EXPECT_LT(pulled, 2.5 * g_n * hook);  // a drum that stops jerks
    }
}

}  // namespace
}  // namespace fairlead
