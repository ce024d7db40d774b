#pragma once
// model.h — shape → triangles with normals, ready for the GPU. No GL, so it is tested: closed,
// outward, right volume. Round shapes are faceted finely enough for a close look; free meshes are
// smooth where faces meet at less than 30° and sharp elsewhere. Limit: no textures.
#include <cstdint>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead::render {

struct ModelVertex {
    Eigen::Vector3f p, n;  // [m] [-]
};

struct Model {
    std::vector<ModelVertex> vertices;
    std::vector<std::uint32_t> indices;  // triangles, counter-clockwise from outside
};

// Adds the shape in its own frame. A half-space adds nothing: it is ground, not a body.
void append_model(const physics::Geometry& geometry, Model& model);

inline constexpr double crease_angle = 0.5236;  // [rad] 30°

}  // namespace fairlead::render
