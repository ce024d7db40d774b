#include "engine/machine/heel_limit.h"

#include <algorithm>
#include <cmath>

#include "physics/hull/hull_form.h"
#include "physics/hull/loaded.h"
#include "physics/hull/stability.h"
#include "physics/math/degree.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

constexpr double most = 15 * degree;
constexpr int parts = 50;  // of a compartment's room

// GZ [m] of a ship with water aboard, the mean of both sides: what lists her is no matter of how
// far she may heel, but of how far she does.
double righting_of(const physics::Hull& hull, double volume, double heel,
                   const std::vector<physics::Compartment>& spaces) {
    const double all = volume + physics::water_in(spaces);
    const double dry = physics::righting_lever(hull.mesh, Vec3::Zero(), all, heel);
    if (all == volume) return dry;
    const auto moment = [&](double to) {
        return physics::moment_of_water(spaces, rotation({to, 0, 0})).x();
    };
    return dry - (moment(-heel) - moment(heel)) / 2 / all;
}

// Where GZ is first half of its greatest, or `most` if that is farther.
double half_of_righting(const physics::Hull& hull, double volume,
                        const std::vector<physics::Compartment>& spaces) {
    const auto gz = [&](double heel) { return righting_of(hull, volume, heel, spaces); };
    constexpr double step = 5 * degree, farthest = 75 * degree;
    double greatest = 0, before = 0;
    for (double heel = step; heel <= farthest; heel += step) {
        const double lever = gz(heel);
        if (lever < before) break;
        greatest = before = lever;
    }
    double low = 0, high = most;
    if (!(greatest > 0) || gz(most) < greatest / 2) return greatest > 0 ? most : 0;
    for (int i = 0; i < 12; ++i) {
        const double middle = (low + high) / 2;
        (gz(middle) < greatest / 2 ? low : high) = middle;
    }
    return high;
}

double limit_of(const HeelLimit& ship, const physics::World& world,
                const std::vector<physics::Compartment>& spaces) {
    const physics::Hull& hull = world.hulls[std::size_t(ship.hull)];
    const double volume = world.bodies[std::size_t(ship.body)].mass / physics::sea_water;
    const double limit = std::min(most, half_of_righting(hull, volume, spaces));
    const auto afloat = physics::floating_upright(hull.mesh, volume + physics::water_in(spaces));
    if (!(ship.beam > 0) || !afloat) return limit;
    const double freeboard = ship.depth - afloat->draught;
    return std::min(limit, elementary::atan2(std::max(freeboard, 0.0), ship.beam / 2));
}

double gm_of(const HeelLimit& ship, const physics::World& world,
             const std::vector<physics::Compartment>& spaces) {
    const double volume = world.bodies[std::size_t(ship.body)].mass / physics::sea_water;
    const auto loaded =
        physics::loaded_upright(world.hulls[std::size_t(ship.hull)].mesh, volume, spaces);
    return loaded ? loaded->metacentric_height : 0;
}

int fiftieths(const physics::Compartment& space) {
    return int(std::lround(parts * space.water / space.room));
}

}  // namespace

std::vector<physics::Compartment> in_fiftieths(const physics::Hull& hull) {
    std::vector<physics::Compartment> spaces;
    for (const physics::Compartment& space : hull.compartments) {
        if (fiftieths(space) == 0) continue;
        spaces.push_back(space);
        spaces.back().water = fiftieths(space) * space.room / parts;
    }
    return spaces;
}

bool follow_water(HeelLimit& limit, const physics::World& world) {
    const physics::Hull& hull = world.hulls[std::size_t(limit.hull)];
    bool same = true;
    for (std::size_t i = 0; i < hull.compartments.size(); ++i) {
        const int now = fiftieths(hull.compartments[i]);
        same = same && now == limit.filled[i];
        limit.filled[i] = now;
    }
    if (same) return false;
    limit.limit = limit_of(limit, world, in_fiftieths(hull));
    limit.gm = gm_of(limit, world, in_fiftieths(hull));
    return true;
}

std::vector<HeelLimit> find_heel_limits(const Scene& scene, const physics::World& world) {
    std::vector<HeelLimit> limits;
    for (const SceneBody& from : scene.bodies) {
        if (!from.hull || from.hull->kind != SceneHull::Kind::ship) continue;
        for (std::size_t i = 0; i < world.hulls.size(); ++i) {
            const physics::Hull& hull = world.hulls[i];
            if (hull.name != from.name) continue;
            HeelLimit limit;
            limit.ship = hull.name, limit.body = hull.body, limit.hull = int(i);
            if (from.hull->form) limit.depth = from.hull->form->depth;
            if (from.hull->form) limit.beam = from.hull->form->beam;
            limit.filled.resize(hull.compartments.size());
            limit.limit = limit_of(limit, world, {});
            limit.gm = gm_of(limit, world, {});
            limits.push_back(std::move(limit));
        }
    }
    return limits;
}

}  // namespace fairlead
