#pragma once
// mesh_file.h — a glTF file (.gltf, .glb) → one closed triangle surface in metres, z up.
//
// All nodes of the default scene are joined, their transforms applied. glTF has y up, so its
// (x, y, z) becomes (x, -z, y) here. Normals, materials and textures are for the picture, which
// reads the file itself; vertices that differ only in those are joined.
#include <memory>
#include <string>

#include "physics/shape.h"

namespace fairlead {

// Throws std::runtime_error saying what is wrong with the file.
std::shared_ptr<const physics::TriangleMesh> read_mesh(const std::string& file);

// Whether every edge belongs to two triangles that run along it in opposite directions, so that
// the surface encloses a volume.
bool is_closed(const physics::TriangleMesh& mesh);

}  // namespace fairlead
