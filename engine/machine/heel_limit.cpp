#include "engine/machine/heel_limit.h"

#include <algorithm>
#include <numbers>

#include "physics/hull/hull_form.h"
#include "physics/hull/stability.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double most = 15 * degree;

// Where GZ is first half of its greatest, or `most` if that is farther.
double half_of_righting(const physics::TriangleMesh& mesh, double volume) {
    const auto gz = [&](double heel) {
        return physics::righting_lever(mesh, Vec3::Zero(), volume, heel);
    };
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

}  // namespace

std::vector<HeelLimit> find_heel_limits(const Scene& scene, const physics::World& world) {
    std::vector<HeelLimit> limits;
    for (const SceneBody& from : scene.bodies) {
        if (!from.hull || from.hull->kind != SceneHull::Kind::ship) continue;
        for (const physics::Hull& hull : world.hulls) {
            if (hull.name != from.name) continue;
            const physics::Body& body = world.bodies[std::size_t(hull.body)];
            const double volume = body.mass / physics::sea_water;
            double limit = std::min(most, half_of_righting(hull.mesh, volume));
            const auto afloat = physics::floating_upright(hull.mesh, volume);
            if (from.hull->form && afloat) {
                const double freeboard = from.hull->form->depth - afloat->draught;
                limit = std::min(
                    limit, elementary::atan2(std::max(freeboard, 0.0), from.hull->form->beam / 2));
            }
            limits.push_back({hull.name, hull.body, limit});
        }
    }
    return limits;
}

}  // namespace fairlead
