#include "app/ear.h"

#include <algorithm>
#include <cmath>

namespace fairlead {
namespace {

constexpr double fastest = 5;     // [m/s] no crane runs faster: it was put elsewhere
constexpr double softest = 0.25;  // [-] of a usual weight, pressed on of a sudden
constexpr double pause = 0.12;    // [s] between knocks that an ear keeps apart

double speed(double before, double now, double seconds) {
    const double v = std::abs(now - before) / seconds;
    return v < fastest ? v : 0;
}

double strain(const Snapshot& now) {
    double most = 0;
    for (std::size_t i = 0; i < std::min(now.wires.size(), now.scenery->wires.size()); ++i) {
        for (const WirePoint& point : now.wires[i].points) {
            const double breaking =
                now.scenery->piece(now.wires[i].look, point.piece).breaking_load;
            if (breaking > 0) most = std::max(most, point.tension / breaking);
        }
    }
    return most;
}

// [N] between the lightest and the heaviest of what moves: about that of a load.
double usual_weight(const Snapshot& now) {
    double least = 1e12, most = 1;
    for (const BodyState& body : now.bodies)
        if (body.mass > 0) {
            least = std::min(least, body.mass);
            most = std::max(most, body.mass);
        }
    return 9.81 * std::sqrt(std::min(least, most) * most);
}

}  // namespace

void Ear::hear_knocks(const Snapshot& now, double weight) {
    double pressed = 0;
    for (const ForceArrow& arrow : now.forces)
        if (arrow.kind == ForceArrow::Kind::contact) pressed += arrow.force.norm();
    const double more = pressed - pressed_;
    pressed_ = pressed;
    if (tick_ + 10 < now.tick || now.tick < tick_) return;  // another moment: no knock between
    if (!(more > softest * weight) || now.time - since_ < pause) return;
    since_ = now.time;
    noise_.knock = std::clamp(0.2 + 0.25 * more / weight, 0.0, 1.0);
    ++noise_.knocks;
}

const Noise& Ear::listen(const Snapshot& before, const Snapshot& now, bool running) {
    noise_.quiet = !running;
    if (now.tick == tick_) return noise_;
    if (now.tick < tick_) since_ = 0;
    hear_knocks(now, usual_weight(now));
    const CraneState &was = before.crane, &is = now.crane;
    const double seconds = now.time - before.time;
    noise_.hoist = std::min(std::abs(is.hoist_speed), fastest);
    noise_.bridge = seconds > 0 ? speed(was.travel_x, is.travel_x, seconds) : 0;
    noise_.trolley = seconds > 0 ? speed(was.travel_y, is.travel_y, seconds) : 0;
    noise_.strain = strain(now);
    noise_.alarm = !is.alarms.empty();
    if (scenery_ != now.scenery) {
        scenery_ = now.scenery;
        horn_ = place_of_signal(scenery_->signals, "switch.horn");
    }
    noise_.horn = horn_ >= 0 && now.signals[std::size_t(horn_)] > 0;
    tick_ = now.tick;
    return noise_;
}

}  // namespace fairlead
