#include "engine/scene/scene_soft.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <filesystem>
#include <numbers>

#include "engine/files/printable.h"
#include "engine/input/clock.h"
#include "engine/scene/scene_parts.h"
#include "engine/scene/tetrahedra_file.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

using physics::TetrahedralMesh;

// So many cells of the given size as are nearest to a length, one at least.
int cells_of(double length, double size) {
    return int(std::clamp(std::round(length / size), 1., double(most_tetrahedra)));
}

// Six tetrahedra a cell. As a number that cannot overflow.
bool too_many(const SceneReader& from, double cells) {
    constexpr double tetrahedra = 6;
    if (tetrahedra * cells <= most_tetrahedra) return false;
    from.error("cells", "would make " + std::to_string((long long)(tetrahedra * cells)) +
                            " tetrahedra; expected at most " + std::to_string(most_tetrahedra));
    return true;
}

TetrahedralMesh made(const SceneReader& from, const SceneReader& shape) {
    const int across = from.integer("cells");
    if (shape.has("box")) {
        const Vec3 edges = shape.vector("box");
        const double size = edges.minCoeff() / across;
        std::array<int, 3> cells;
        for (int k = 0; k < 3; ++k) cells[k] = cells_of(edges[k], size);
        if (too_many(from, double(cells[0]) * cells[1] * cells[2])) return {};
        return physics::box_of_tetrahedra(edges, cells);
    }
    if (shape.has("sphere")) {
        if (too_many(from, across * across * across)) return {};
        return physics::ball_of_tetrahedra(shape.number("sphere"), across);
    }
    if (shape.has("cylinder")) {
        const SceneReader of = shape.at("cylinder");
        const double radius = of.number("radius"), length = of.number("length");
        const int along = cells_of(length, 2 * radius / across);
        if (too_many(from, double(across) * across * along)) return {};
        return physics::cylinder_of_tetrahedra(radius, length, across, along);
    }
    if (shape.has("tube")) {
        const SceneReader of = shape.at("tube");
        const double radius = of.number("radius"), bore = of.number("bore");
        const double length = of.number("length");
        if (!(bore < radius)) {
            of.error("bore", "must be less than the outer radius");
            return {};
        }
        const double size = std::min(radius - bore, length) / across;
        const int walls = cells_of(radius - bore, size), along = cells_of(length, size);
        const int around = std::max(3, cells_of(std::numbers::pi * (radius + bore), size));
        if (too_many(from, double(walls) * along * around)) return {};
        return physics::tube_of_tetrahedra(radius, bore, length, walls, along, around);
    }
    const SceneReader of = shape.at("torus");
    const double radius = of.number("radius"), tube = of.number("tube");
    if (!(tube < radius)) {
        shape.error("torus", "the tube's radius must be less than the ring's");
        return {};
    }
    const int around = std::max(3, cells_of(2 * std::numbers::pi * radius, 2 * tube / across));
    if (too_many(from, double(across) * across * around)) return {};
    return physics::torus_of_tetrahedra(radius, tube, across, around);
}

TetrahedralMesh mesh_of(const SceneReader& from, Scene& scene) {
    const SceneReader shape = from.at("shape");
    if (!shape.has("file")) {
        const bool any = shape.has("box") || shape.has("sphere") || shape.has("cylinder") ||
                         shape.has("tube") || shape.has("torus");
        return any ? made(from, shape) : TetrahedralMesh{};  // that has been said
    }
    const std::filesystem::path folder = std::filesystem::path(scene.file).parent_path();
    try {
        TetrahedraRepairs repairs;
        const std::string file = shape.text("file");
        TetrahedralMesh mesh = read_tetrahedra(folder / file, FileAccess(folder), repairs);
        const std::string what = printable(file);
        if (repairs.loose > 0)
            scene.notes.push_back({tr_later("%s: nodes of no tetrahedron are left out: %s"),
                                   {what, std::to_string(repairs.loose)}});
        if (repairs.turned)
            scene.notes.push_back(
                {tr_later("%s: all its tetrahedra were inverted, and are turned"), {what}});
        return mesh;
    } catch (const std::exception& e) {
        constexpr std::size_t longest = 1000;  // [bytes]
        shape.error("file", "cannot read the tetrahedra: " + printable(e.what(), longest));
        return {};
    }
}

// A tick in which a body is bent eliminates its freedoms and finds its compliance where contacts
// hold it: that grows about with the square of the tetrahedra, and with ten nodes takes ten times
// as long. One that lies takes a tenth of it.
void note_slow(const SceneSoftBody& body, Scene& scene) {
    // tuning: boxes and standing cylinders of 4860 and 18000 tetrahedra that strike a floor took
    // 20 to 85 and 200 to 400 ms
    constexpr double in_time = 4000;  // [-] a tick in 1/60 s
    const double tetrahedra = double(body.mesh.elements.size());
    const double share = tetrahedra / in_time;
    const double ticks = share * share * (body.quadratic ? 10 : 1);
    if (ticks > 1)
        scene.notes.push_back(
            {tr_later("soft body %s has %s tetrahedra: where it is touched, a tick of 1/60 s may "
                      "take %s s"),
             {body.name, filled("%.0f", tetrahedra), filled("%.2g", ticks * tick_seconds)}});
}

SceneSoftBody read_soft_body(const SceneReader& from, Scene& scene) {
    SceneSoftBody body;
    body.name = from.text("name");
    body.mesh = mesh_of(from, scene);
    body.quadratic = from.flag("quadratic");
    body.young = from.number("young_modulus");
    body.poisson = from.number("poisson_ratio");
    body.density = from.number("density");
    body.damping_time = from.number("damping_time");
    body.yield_stress = from.number("yield_stress");
    // softer material would be pressed to its volume within a tick
    constexpr double least_strain = 1e-3;  // [-]
    if (body.yield_stress > 0 && body.yield_stress < least_strain * body.young)
        from.error("yield_stress", "must be 0, or at least a thousandth of young_modulus");
    body.pose = {from.vector("position"), from.quaternion("orientation")};
    body.velocity = from.vector("velocity");
    body.angular_velocity = from.vector("angular_velocity");
    body.material = from.text("material");
    if (const std::optional<Vec3> rgb = from.maybe_vector("colour"))
        body.colour = Colour{float(rgb->x()), float(rgb->y()), float(rgb->z())};
    body.model = read_scene_model(from, scene);
    return body;
}

// Whether it holds any node; else no one could say what it is for.
void check_clamp(const SceneReader& from, const SceneClamp& clamp, const Scene& scene) {
    const auto is = [&](const SceneSoftBody& b) { return b.name == clamp.soft; };
    const auto soft = std::find_if(scene.soft_bodies.begin(), scene.soft_bodies.end(), is);
    if (soft == scene.soft_bodies.end() || soft->mesh.nodes.empty() || clamp.size.minCoeff() <= 0)
        return;  // that has been said
    const auto within = [&](const Vec3& p) {
        return ((p - clamp.at).cwiseAbs() - clamp.size / 2 * (1 + 1e-9)).maxCoeff() <= 0;
    };
    const auto& nodes = soft->mesh.nodes;
    if (std::none_of(nodes.begin(), nodes.end(), within))
        from.error("size", "no node of " + printable(clamp.soft) + " lies within its box");
}

}  // namespace

void read_soft_bodies(const SceneReader& root, Scene& scene) {
    std::size_t sum = 0;
    for (const SceneReader& from : root.elements("soft_bodies")) {
        scene.soft_bodies.push_back(read_soft_body(from, scene));
        note_slow(scene.soft_bodies.back(), scene);
        const std::size_t before = sum;
        sum += scene.soft_bodies.back().mesh.elements.size();
        if (before <= std::size_t(most_tetrahedra) && sum > std::size_t(most_tetrahedra))
            from.error("", "with it all soft bodies have more than " +
                               std::to_string(most_tetrahedra) + " tetrahedra");
    }
    for (const SceneReader& from : root.elements("clamps")) {
        scene.clamps.push_back({from.text("name"), from.text("soft"), from.text("body"),
                                from.vector("at"), from.vector("size")});
        check_clamp(from, scene.clamps.back(), scene);
    }
}

}  // namespace fairlead
