#include "engine/session/crowding.h"

#include <algorithm>
#include <vector>

#include "engine/view/extent.h"

namespace fairlead {
namespace {

// A hundred boxes in one place: 2.3 s for the 60 ticks of a check, and rising with the cube.
constexpr std::size_t most_pairs = 5000;
constexpr double deep = 0.1;  // of the smaller body, well beyond what rounding leaves

struct Place {
    int body = 0;
    Vec3 low, high;  // [m] along the world's axes
};

std::vector<Place> places_of(const physics::World& world) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const physics::Body& body = world.bodies[i];
        if (!body.dynamic() || body.shape.empty()) continue;
        Place place{static_cast<int>(i), {}, {}};
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 d = Vec3::Unit(axis);
            place.high[axis] = extent(body.shape, body.X_WB, d);
            place.low[axis] = -extent(body.shape, body.X_WB, -d);
        }
        places.push_back(place);
    }
    std::sort(places.begin(), places.end(),
              [](const Place& a, const Place& b) { return a.low.x() < b.low.x(); });
    return places;
}

bool inside(const Place& a, const Place& b) {
    const Vec3 common = a.high.cwiseMin(b.high) - a.low.cwiseMax(b.low);
    const Vec3 smaller = (a.high - a.low).cwiseMin(b.high - b.low);
    return (common.array() > deep * smaller.array()).all();
}

}  // namespace

std::string crowding(const physics::World& world) {
    const std::vector<Place> places = places_of(world);
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = i + 1; k < places.size(); ++k) {
            const Place &a = places[i], &b = places[k];
            if (b.low.x() > a.high.x()) break;
            if (!inside(a, b) || ++pairs <= most_pairs) continue;
            return "more than " + std::to_string(most_pairs) +
                   " pairs of bodies stand inside each other, as " + world.bodies[a.body].name +
                   " and " + world.bodies[b.body].name + ": a tick would take minutes";
        }
    return {};
}

}  // namespace fairlead
