#include "engine/machine/compensator.h"

#include <algorithm>
#include <cmath>

#include "engine/input/clock.h"
#include "engine/machine/named.h"

namespace fairlead {
namespace {

constexpr double slow = 30;          // [s] slower motion is list and draught
constexpr double standstill = 1e-3;  // [m/s] a millimetre a second moves no load

void push(std::array<double, CompensatorState::most_delay>& past, double now) {
    std::rotate(past.begin(), past.end() - 1, past.end());
    past.front() = now;
}

}  // namespace

Compensator build_compensator(const SceneCompensator& from, const physics::World& world) {
    Compensator c;
    static_cast<CompensatorSettings&>(c) = from;
    c.winch = index_of_name(world.winches, from.winch);
    c.body = index_of_name(world.bodies, from.body);
    c.tip = from.tip - world.bodies[std::size_t(c.body)].centre;
    return c;
}

bool is_on(const Compensator& c, const Levers& levers) {
    return c.button && levers[*c.button] ? !c.on : c.on;
}

void compensate(const Compensator& c, bool on, CompensatorState& s, physics::World& world) {
    const physics::Body& body = world.bodies[std::size_t(c.body)];
    const Vec3 arm = body.X_WB.q * c.tip;
    const double height = (body.X_WB.p + arm).z();
    const double after = body.velocity_at(arm).z();
    if (!s.begun) s.last = after;
    const double speed = (s.last + after) / 2, rate = (after - s.last) / tick_seconds;
    s.last = after;
    if (!s.begun) {
        s.heights.fill(height), s.speeds.fill(speed), s.rates.fill(0);
        s.mean = height, s.begun = true;
    }
    push(s.heights, height), push(s.speeds, speed), push(s.rates, rate);
    s.mean += tick_seconds / slow * (height - s.mean);
    const auto late = std::min(std::size_t(std::lround(c.delay / tick_seconds)),
                               CompensatorState::most_delay - 1);
    const double lead = c.lag + c.delay;
    const double seen_speed = s.speeds[late] + lead * s.rates[late];
    const double seen_height = s.heights[late] + c.delay * s.speeds[late] - s.mean;
    const double wanted =
        on ? std::clamp(seen_speed + c.gain * (seen_height - s.paid_out), -c.max_speed, c.max_speed)
           : 0.0;
    const double follow =
        std::clamp((wanted - s.speed) / c.lag, -c.max_acceleration, c.max_acceleration);
    s.speed += tick_seconds * follow;
    s.paid_out += tick_seconds * s.speed;
    s.paid_out -= tick_seconds / slow * s.paid_out;
    physics::Winch& winch = world.winches[std::size_t(c.winch)];
    // what stands there from the last tick nobody has told the winch: it has no lever
    const bool untold = s.works && winch.target_speed == s.left;
    if (!untold) s.told = winch.target_speed, s.told_brake = winch.brake;
    s.works = on || std::abs(s.speed) >= standstill;
    if (!s.works) {
        s.speed = s.paid_out = 0;
        winch.target_speed = s.told, winch.brake = s.told_brake;
        return;
    }
    winch.target_speed = s.left = s.told + c.falls * s.speed;
    winch.brake = false;
}

}  // namespace fairlead
