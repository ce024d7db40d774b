#include "render/lens_spray.h"

#include <algorithm>
#include <cmath>

namespace fairlead::render {
namespace {

// Tuning, on the deck cameras of the 75 m ship in 2.5 m of waves.
constexpr double runs_off = 5;                           // [s]
constexpr double wets_in = 0.6;                          // [s]
constexpr double least_meeting = 2.5, hard_meeting = 7;  // [m/s]
constexpr double green_to = 4, spray_to = 16;            // [m] above the water

double share_between(double from, double to, double x) {
    return std::clamp((x - from) / (to - from), 0.0, 1.0);
}

}  // namespace

double spray_thrown(double meets, double height) {
    return share_between(least_meeting, hard_meeting, meets) *
           (1 - share_between(green_to, spray_to, height));
}

double LensSpray::wet(const Scenery& scenery, const Snapshot& now, const Frame& frame, int body,
                      const Vec3& eye) {
    const double passed = frame.time - time_;
    if (body != body_ || passed < 0 || passed > 2) level_ = 0;
    body_ = body, time_ = frame.time;
    if (!sea_of(now)) return 0;
    const Sea& sea = *sea_of(now);
    for (std::size_t i = 0; i < scenery.floats.size() && i < now.floats.size(); ++i) {
        const FloatLook& look = scenery.floats[i];
        if (look.body != body) continue;
        double ahead = 0;
        for (const Vec3& v : look.mesh.vertices) ahead = std::max(ahead, v.x());
        const Pose& X = frame.bodies[std::size_t(body)];
        const Vec3 bow = X * Vec3(ahead, 0, look.level);
        const FloatState& state = now.floats[i];
        const Vec3 speed = state.velocity + state.spin.cross(bow - X.p);
        const Vec3 water = physics::sea_velocity(
            sea, Vec3(bow.x(), bow.y(), sea_height(sea, bow.x(), bow.y(), frame.time)), frame.time);
        const Vec3 meeting = water - speed;  // steaming ahead alone throws little up
        const double meets = std::abs(meeting.z()) + 0.35 * meeting.head<2>().norm();
        const double height = eye.z() - sea_height(sea, eye.x(), eye.y(), frame.time);
        const double thrown = spray_thrown(meets, height);
        const double h = std::clamp(passed, 0.0, 0.5);
        level_ *= std::exp(-h / runs_off);
        level_ += (1 - std::exp(-h / wets_in)) * std::max(thrown - level_, 0.0);
        return level_;
    }
    return 0;
}

}  // namespace fairlead::render
