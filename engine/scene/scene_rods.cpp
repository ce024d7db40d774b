#include <algorithm>
#include <string>

#include "engine/scene/scene_parts.h"
#include "physics/rod/rod_path.h"

namespace fairlead {
namespace {

constexpr std::size_t most_nodes = 2000;  // of all rods of a scene
// Of all rods of a scene. tuning: 200 ends made fast at one place are 20 000 pairs; contacts are
// found among them in 12 ms, in 17 ms where nothing is made fast. Of 400 it is four times that.
constexpr std::size_t most_ties = 200;
// [-] lengths of the rod from what it is fast to. By a longer arm what turns a hair throws the rod
// about: bow tied 1000 km away was computed for a minute before it diverged, 1 km away for 2 s.
constexpr double most_arm = 1000;

physics::RodSection read_section(const SceneReader& from) {
    physics::RodSection section =
        physics::RodSection::round(from.number("radius"), from.number("density"),
                                   from.number("young_modulus"), from.number("looseness"));
    section.friction = from.number("friction");
    section.strand_friction = section.stuck > 0 ? from.number("strand_friction") : 0;
    section.damping = from.number("damping");
    return section;
}

// In the frame of the rod's author.
std::vector<Vec3> read_line(const SceneReader& path, double radius) {
    if (path.has("overhand")) {
        const SceneReader knot = path.at("overhand");
        return physics::overhand_line(knot.number("size"), knot.number("tail"));
    }
    if (path.has("fisherman")) {
        const SceneReader knot = path.at("fisherman");
        return physics::fisherman_line(radius, knot.number("standing"), knot.number("tail"),
                                       knot.number("turns"));
    }
    if (path.has("coil")) {
        const SceneReader coil = path.at("coil");
        return physics::coil_line(coil.number("radius"), coil.number("pitch"),
                                  coil.number("height"), coil.number("length"));
    }
    std::vector<Vec3> points;
    for (const SceneReader& point : path.elements("points")) points.push_back(point.as_vector());
    for (std::size_t i = 1; i < points.size(); ++i)
        if (points[i] == points[i - 1]) {
            path.error("points", "point " + std::to_string(i) + " is where the one before it is");
            return {};
        }
    return points.size() < 2 ? std::vector<Vec3>{} : physics::smooth_line(points);
}

double length_of(const std::vector<Vec3>& line) {
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i) length += (line[i] - line[i - 1]).norm();
    return length;
}

// How far a place of the rod is from the middle of what it is fast to [m].
double arm_of(const SceneRodTie& tie, const std::vector<Vec3>& nodes, double spacing,
              const Scene& scene) {
    const auto body = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                   [&](const SceneBody& b) { return b.name == tie.body; });
    if (body == scene.bodies.end()) return 0;  // the world, or nothing: the check says so
    const std::size_t node = std::min(std::size_t(tie.along / spacing), nodes.size() - 1);
    return (nodes[node] - body->pose.p).norm();
}

std::vector<SceneRodTie> read_ties(const SceneReader& from, const std::vector<Vec3>& nodes,
                                   double length, double spacing, const Scene& scene) {
    std::vector<SceneRodTie> ties;
    for (const SceneReader& entry : from.elements("ties")) {
        SceneRodTie tie;
        tie.along = entry.number("along");
        if (entry.text("end") == "last") tie.along = length - tie.along;
        tie.body = entry.text("body");
        tie.clamp = entry.flag("clamp");
        if (tie.along < 0 || tie.along > length)
            entry.error("along", "the rod is " + std::to_string(length) + " m long");
        else if (const double arm = arm_of(tie, nodes, spacing, scene); arm > most_arm * length)
            entry.error("body", tie.body + " is " + std::to_string(arm) +
                                    " m away; expected at most 1000 lengths of the rod, " +
                                    std::to_string(most_arm * length) + " m");
        ties.push_back(tie);
    }
    return ties;
}

// How its elements come and go; without the key they do not.
physics::RodResolution read_resolution(const SceneReader& rod) {
    physics::RodResolution resolution;
    if (!rod.has("refine")) return resolution;
    const SceneReader from = rod.at("refine");
    resolution.adapts = true;
    resolution.shortest = from.number("shortest"), resolution.longest = from.number("longest");
    resolution.split_turn = from.number("split_turn");
    resolution.merge_turn = from.number("merge_turn");
    resolution.merge_after = from.number("merge_after");
    if (resolution.longest < 2 * resolution.shortest)
        from.error("longest", "is " + std::to_string(resolution.longest) +
                                  "; expected at least twice the shortest, " +
                                  std::to_string(resolution.shortest) + " m");
    if (resolution.merge_turn > resolution.split_turn / 2)
        from.error("merge_turn", "is " + std::to_string(resolution.merge_turn) +
                                     "; expected at most half of split_turn, so that what is "
                                     "split is not merged at once");
    return resolution;
}

}  // namespace

void read_rods(const SceneReader& root, Scene& scene) {
    std::size_t nodes = 0, ties = 0;
    for (const SceneReader& from : root.elements("rods")) {
        SceneRod rod;
        rod.name = from.text("name");
        rod.section = read_section(from);
        std::vector<Vec3> line = read_line(from.at("path"), rod.section.radius);
        const double radius = rod.section.radius;
        const double spacing = from.maybe_number("spacing").value_or(2 * radius);
        const double length = length_of(line);
        if (line.empty()) continue;
        if (length < 3 * spacing) {
            from.error("path", "is " + std::to_string(length) +
                                   " m long; expected at least three times the spacing of " +
                                   std::to_string(spacing) + " m");
            continue;
        }
        rod.resolution = read_resolution(from);
        const double finest =
            rod.resolution.adapts ? std::min(spacing, rod.resolution.shortest) : spacing;
        nodes += std::size_t(std::min(length / finest, 1e9)) + 1;
        if (nodes > most_nodes) {
            from.error("", "with this rod there are " + std::to_string(nodes) +
                               " nodes in rods; expected at most " + std::to_string(most_nodes) +
                               ": give a larger spacing" +
                               (rod.resolution.adapts ? " and shortest" : ""));
            return;
        }
        const Pose placed{from.vector("position"), from.quaternion("orientation")};
        for (Vec3& p : line) p = placed * p;
        rod.nodes = physics::evenly_spaced(line, spacing);
        rod.curved = from.flag("curved");
        rod.ties = read_ties(from, rod.nodes, length, spacing, scene);
        ties += rod.ties.size();
        if (ties > most_ties) {
            from.error("ties", "with these there are " + std::to_string(ties) +
                                   " ties of rods; expected at most " + std::to_string(most_ties));
            return;
        }
        if (const auto colour = from.maybe_vector("colour"))
            rod.colour = {float(colour->x()), float(colour->y()), float(colour->z())};
        scene.rods.push_back(std::move(rod));
    }
}

}  // namespace fairlead
