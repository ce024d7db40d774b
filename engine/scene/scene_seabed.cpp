#include <cmath>

#include "engine/scene/scene_parts.h"
#include "physics/math/elementary.h"

namespace fairlead {
namespace {

// Heights above the level bottom of a sea, row by row.
physics::HeightField read_field(const SceneReader& from, double bottom) {
    physics::HeightField field;
    field.spacing = from.number("spacing");
    for (const SceneReader& row : from.elements("heights")) {
        const std::vector<double> heights = row.as_numbers();
        const int columns = int(heights.size());
        if (field.rows++ == 0) field.columns = columns;
        if (columns != field.columns)
            row.error("", "has " + std::to_string(columns) + " heights, the rows before it " +
                              std::to_string(field.columns) + ": expected as many in each");
        for (const double height : heights) field.heights.push_back(bottom + height);
    }
    const auto [x, y] = from.pair("centre");
    field.x = x - field.spacing * (field.columns - 1) / 2;
    field.y = y - field.spacing * (field.rows - 1) / 2;
    return field;
}

}  // namespace

void read_seabed(const SceneReader& root, Scene& scene) {
    if (!root.has("seabed")) return;
    const SceneReader from = root.at("seabed");
    if (!scene.sea || std::isinf(scene.sea->depth))
        return from.error("", "lies at no depth: expected the sea to have one, /sea/depth");
    physics::Seabed bed;
    bed.level = scene.sea->level - scene.sea->depth;
    const double towards = from.number("rises_towards_deg") * degree;
    bed.slope = elementary::tan(from.number("slope_deg") * degree) *
                Eigen::Vector2d(elementary::cos(towards), elementary::sin(towards));
    if (from.has("heights")) {
        bed.field = read_field(from, bed.level);
        if (!bed.slope.isZero(0)) from.error("slope_deg", "expected a slope or heights, not both");
    }
    bed.soil.stiffness = from.number("stiffness");
    bed.soil.shear_stiffness = from.number("shear_stiffness");
    bed.soil.settling_time = from.number("settling_time");
    const std::string material = from.text("material");
    for (std::size_t m = 0; m < scene.materials.size(); ++m)
        if (scene.materials[m].name == material) bed.soil.material = int(m);
    scene.seabed = bed;
}

}  // namespace fairlead
