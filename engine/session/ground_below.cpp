#include "engine/session/ground_below.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace fairlead {
namespace {

constexpr double settles = 1;  // [m] into the ground: nothing does further

std::string worded(const char* format, double a, double b = 0, double c = 0) {
    char text[200];
    std::snprintf(text, sizeof text, format, a, b, c);
    return text;
}

std::string led_into(const physics::Seabed& bed, const Vec3& p) {
    if (!bed.covers(p.x(), p.y()))
        return worded("is led to (%.0f, %.0f), where the seabed has no heights", p.x(), p.y());
    const double below = bed.height(p.x(), p.y()) - p.z();
    if (below < settles) return {};
    return worded("is led %.1f m below the seabed at (%.0f, %.0f)", below, p.x(), p.y());
}

bool is_loose(const physics::WirePoint& end) {
    return end.kind == physics::WirePoint::Kind::mass;
}

bool sinks(const physics::Wire& wire, const physics::World& world) {
    const double density = world.environment.sea->density;
    const auto floats = [&](const physics::WireType& type) {
        return type.mass_per_metre <= density * type.displaced();
    };
    return !physics::all_types(wire, world.wire_types, floats);
}

// [m] the lowest that material between two places can come to: of the ellipse that has them for
// foci and the length for its long axis.
double lowest_between(const Vec3& a, const Vec3& b, double length) {
    const double apart = (a - b).head<2>().norm();
    return (a.z() + b.z() - std::sqrt(std::max(0.0, length * length - apart * apart))) / 2;
}

// [m] that a wire with mass nodes may come to, hanging from what holds it.
double lowest_of(const physics::Wire& wire, const physics::World& world) {
    const auto place = [&](std::size_t k) {
        return physics::path_position(wire.points[k], world.bodies);
    };
    const bool first = is_loose(wire.points.front()), last = is_loose(wire.points.back());
    double lowest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        const double length = wire.segments[k].rest_length;
        const bool from_loose = first && k == 0, to_loose = last && k + 1 == wire.segments.size();
        if (from_loose && to_loose) return -std::numeric_limits<double>::infinity();
        lowest = std::min(lowest, from_loose ? place(k + 1).z() - length
                                  : to_loose ? place(k).z() - length
                                             : lowest_between(place(k), place(k + 1), length));
    }
    return lowest;
}

}  // namespace

std::string below_the_ground(const physics::Wire& wire, const physics::World& world) {
    const auto& around = world.environment;
    if (wire.points.empty() || wire.segments.empty()) return {};  // it could not be laid
    if (!around.seabed && (!around.sea || !std::isfinite(around.sea->depth))) return {};
    const double bottom = around.seabed ? 0 : around.sea->level - around.sea->depth;
    for (const physics::WirePoint& point : wire.points) {
        const Vec3 p = physics::path_position(point, world.bodies);
        if (around.seabed) {
            if (const std::string wrong = led_into(*around.seabed, p); !wrong.empty()) return wrong;
        } else if (p.z() < bottom - settles) {
            return worded(
                "is led %.1f m below the bottom of the sea at (%.0f, %.0f), and there is no "
                "\"seabed\"",
                bottom - p.z(), p.x(), p.y());
        }
    }
    if (around.seabed || wire.resolution.max_nodes == 0 || !sinks(wire, world)) return {};
    const double lowest = lowest_of(wire, world);
    if (!std::isfinite(lowest) && lowest < 0)
        return "is held by nothing and sinks, and there is no \"seabed\" that it could lie on";
    if (lowest > bottom - settles) return {};
    return worded(
        "may come to hang %.1f m below the bottom of the sea, and there is no \"seabed\" "
        "that it could lie on",
        bottom - lowest);
}

}  // namespace fairlead
