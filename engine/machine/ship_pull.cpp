#include "engine/machine/ship_pull.h"

#include <algorithm>

#include "engine/machine/machine.h"
#include "physics/hull/hull_form.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

// She, and all that hangs together with her by joints: nothing that stands.
std::vector<bool> find_aboard(int ship, const physics::World& world) {
    std::vector<bool> aboard(world.bodies.size());
    aboard[std::size_t(ship)] = true;
    for (bool found = true; found;) {
        found = false;
        for (const physics::Joint& joint : world.joints) {
            if (!joint.enabled) continue;
            const auto a = std::size_t(joint.a), b = std::size_t(joint.b);
            if (aboard[a] == aboard[b]) continue;
            const std::size_t other = aboard[a] ? b : a;
            if (!world.bodies[other].dynamic()) continue;
            aboard[other] = found = true;
        }
    }
    return aboard;
}

struct Departure {  // of a line from the ship
    double tension = -1;
    Vec3 at = Vec3::Zero(), along = Vec3::Zero();  // [m], unit away from her, in the world
};

// Where a wire of which one end is aboard and the other is not leaves her for good.
Departure departure(const physics::Wire& wire, const std::vector<bool>& aboard) {
    const auto on = [&](const physics::WirePoint& p) {
        return p.kind != physics::WirePoint::Kind::mass && aboard[std::size_t(p.body)];
    };
    if (!physics::present(wire) || on(wire.points.front()) == on(wire.points.back())) return {};
    const bool forward = on(wire.points.front());
    if (forward) {
        const auto last = std::find_if(wire.points.rbegin(), wire.points.rend(), on);
        const auto k = std::size_t(wire.points.rend() - last) - 1;
        if (k >= wire.lines.size()) return {};
        return {wire.segments[k].tension, wire.lines[k].from.p, wire.lines[k].u};
    }
    const auto first = std::find_if(wire.points.begin(), wire.points.end(), on);
    const auto k = std::size_t(first - wire.points.begin());
    if (k == 0 || k > wire.lines.size()) return {};
    return {wire.segments[k - 1].tension, wire.lines[k - 1].to.p, -wire.lines[k - 1].u};
}

}  // namespace

std::optional<ShipPull> build_ship_pull(const std::vector<HeelLimit>& limits, const Crane& crane,
                                        const physics::World& world) {
    if (crane.lifts || crane.hoist < 0) return std::nullopt;
    for (const HeelLimit& limit : limits)
        for (const physics::Hull& hull : world.hulls) {
            if (hull.body != limit.body || !(limit.limit > 0)) continue;
            std::vector<bool> aboard = find_aboard(limit.body, world);
            if (!aboard[std::size_t(world.winches[std::size_t(crane.hoist)].body)]) continue;
            const double volume = world.bodies[std::size_t(hull.body)].mass / physics::sea_water;
            const double weight_density = physics::sea_water * world.environment.gravity.norm();
            return ShipPull{limit.ship, limit.body, std::move(aboard),
                            std::make_shared<const physics::PullChart>(physics::pull_chart(
                                hull.mesh, volume, limit.limit, weight_density))};
        }
    return std::nullopt;
}

void follow_water(ShipPull& ship, const HeelLimit& limit, const physics::World& world) {
    const physics::Hull& hull = world.hulls[std::size_t(limit.hull)];
    ship.chart = std::make_shared<const physics::PullChart>(
        physics::pull_chart(hull.mesh, ship.chart->volume, limit.limit, ship.chart->weight_density,
                            in_fiftieths(hull)));
}

PullState read_pull(const ShipPull& ship, double most, const physics::World& world) {
    if (!(most > 0)) most = world.bodies[std::size_t(ship.body)].mass * 9.81;
    Departure leaves;
    for (const physics::Wire& wire : world.wires) {
        const Departure other = departure(wire, ship.aboard);
        if (other.tension > leaves.tension) leaves = other;
    }
    PullState pull;
    pull.chart = ship.chart;
    pull.most = pull.permissible = most;
    if (leaves.tension < 0) return pull;
    const Pose& X = world.bodies[std::size_t(ship.body)].X_WB;
    Vec3 ahead = X.q * Vec3::UnitX();
    ahead.z() = 0;
    if (!(ahead.norm() > 0)) return pull;
    ahead.normalize();
    const Vec3 port = Vec3::UnitZ().cross(ahead);
    const Vec3 along(leaves.along.dot(ahead), leaves.along.dot(port), leaves.along.z());
    pull.overboard = true;
    pull.tension = leaves.tension;
    pull.at = X.q.conjugate() * (leaves.at - X.p);
    pull.lever = -pull.at.y();
    pull.direction = elementary::atan2(-along.y(), -along.x());
    pull.down = elementary::atan2(-along.z(), elementary::hypot(along.x(), along.y()));
    pull.permissible = physics::permissible_pull(*ship.chart, pull.at, along, most);
    pull.share = pull.permissible > 0 ? pull.tension / pull.permissible : 0;
    return pull;
}

}  // namespace fairlead
