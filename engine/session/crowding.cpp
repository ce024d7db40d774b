#include "engine/session/crowding.h"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "engine/view/extent.h"

namespace fairlead {
namespace {

// A hundred boxes in one place: 2.3 s for the 60 ticks of a check, and rising with the cube.
constexpr std::size_t most_pairs = 5000;
constexpr double deep = 0.1;  // of the smaller body, well beyond what rounding leaves
// Two hulls of 75 m in one place are 10000 and 1.6 s for the 60 ticks of a check, four 65000 and 8
// s; of all that ships in scenes/ carry and touch, ten.
constexpr std::size_t most_met = 50'000;

struct Box3 {
    Vec3 low, high;  // [m] along the world's axes
};

struct Place : Box3 {
    int body = 0;
};

void lower_first(std::vector<Box3>& boxes) {
    std::sort(boxes.begin(), boxes.end(),
              [](const Box3& a, const Box3& b) { return a.low.x() < b.low.x(); });
}

Box3 box_of(const std::vector<physics::ShapePart>& shape, const Pose& X_WB) {
    Box3 box;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 d = Vec3::Unit(axis);
        box.high[axis] = extent(shape, X_WB, d);
        box.low[axis] = -extent(shape, X_WB, -d);
    }
    return box;
}

std::vector<Place> places_of(const physics::World& world) {
    std::vector<Place> places;
    for (std::size_t i = 0; i < world.bodies.size(); ++i) {
        const physics::Body& body = world.bodies[i];
        if (!body.dynamic() || body.shape.empty()) continue;
        const Place place{box_of(body.shape, body.X_WB), static_cast<int>(i)};
        places.push_back(place);
    }
    std::sort(places.begin(), places.end(),
              [](const Place& a, const Place& b) { return a.low.x() < b.low.x(); });
    return places;
}

// Of each triangle of its meshes, and of each other shape.
std::vector<Box3> pieces_of(const physics::Body& body) {
    std::vector<Box3> pieces;
    for (const physics::ShapePart& part : body.shape) {
        const auto* mesh = std::get_if<physics::Mesh>(&part.geometry);
        if (!mesh) {
            pieces.push_back(box_of({part}, body.X_WB));
            continue;
        }
        const Pose X_WS = body.X_WB * part.X_BS;
        for (const Eigen::Vector3i& t : mesh->surface->triangles) {
            Box3 box{Vec3::Constant(1e300), Vec3::Constant(-1e300)};
            for (int k = 0; k < 3; ++k) {
                const Vec3 corner = X_WS * mesh->surface->vertices[t[k]];
                box.low = box.low.cwiseMin(corner), box.high = box.high.cwiseMax(corner);
            }
            pieces.push_back(box);
        }
    }
    lower_first(pieces);
    return pieces;
}

// How many pieces of one meet pieces of the other: counted on until there are more than `most`.
std::size_t meetings(const std::vector<Box3>& a, const std::vector<Box3>& b, std::size_t most) {
    std::size_t met = 0, from = 0;
    double widest = 0;  // [m] of b: what begins further back than that ends before
    for (const Box3& box : b) widest = std::max(widest, box.high.x() - box.low.x());
    for (const Box3& one : a) {
        while (from < b.size() && b[from].low.x() + widest < one.low.x()) ++from;
        for (std::size_t k = from; k < b.size() && b[k].low.x() <= one.high.x(); ++k)
            if (((one.high.cwiseMin(b[k].high) - one.low.cwiseMax(b[k].low)).array() >= 0).all() &&
                ++met > most)
                return met;
    }
    return met;
}

bool inside(const Place& a, const Place& b) {
    const Vec3 common = a.high.cwiseMin(b.high) - a.low.cwiseMax(b.low);
    const Vec3 smaller = (a.high - a.low).cwiseMin(b.high - b.low);
    return (common.array() > deep * smaller.array()).all();
}

}  // namespace

std::string crowding(const physics::World& world) {
    const std::vector<Place> places = places_of(world);
    std::vector<std::vector<Box3>> pieces(places.size());
    const auto pieces_at = [&](std::size_t i) -> const std::vector<Box3>& {
        if (pieces[i].empty()) pieces[i] = pieces_of(world.bodies[places[i].body]);
        return pieces[i];
    };
    std::size_t pairs = 0, met = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = i + 1; k < places.size(); ++k) {
            const Place &a = places[i], &b = places[k];
            if (b.low.x() > a.high.x()) break;
            if (!inside(a, b)) continue;
            met += meetings(pieces_at(i), pieces_at(k), most_met - met);
            if (++pairs <= most_pairs && met <= most_met) continue;
            const std::string which =
                world.bodies[a.body].name + " and " + world.bodies[b.body].name;
            if (pairs > most_pairs)
                return "more than " + std::to_string(most_pairs) +
                       " pairs of bodies stand inside each other, as " + which +
                       ": a tick would take minutes";
            return "more than " + std::to_string(most_met) +
                   " triangles of bodies meet those of others, as of " + which +
                   ", which stand inside each other: a tick would take its time many times over";
        }
    return {};
}

}  // namespace fairlead
