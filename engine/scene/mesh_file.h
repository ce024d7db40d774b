#pragma once
// mesh_file.h — a glTF file (.gltf, .glb) → its triangles in metres, z up.
//
// All nodes of the default scene are joined, their transforms applied. glTF has y up, so its
// (x, y, z) becomes (x, -z, y) here. Normals, materials and textures are for the picture
// (model_file.h). Whether the triangles enclose anything is for physics/geometry/mesh.h to say.
#include <filesystem>

#include "engine/files/file_access.h"
#include "engine/scene/gltf_budget.h"
#include "physics/geometry/shape.h"

namespace fairlead {

// Throws std::runtime_error saying what is wrong with the file.
physics::TriangleMesh read_mesh(const std::filesystem::path& file, const FileAccess& access,
                                GltfBudget& budget);

}  // namespace fairlead
