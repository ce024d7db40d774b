#pragma once
// gltf.h — a glTF 2.0 file in memory, with what tinygltf does not check checked: sizes, indices,
// nesting, where its other files lie. Whoever walks it (mesh_file, model_file) decides what
// triangles are for.
//
// Limits: 256 MB a file, 32 MB of JSON, what gltf_check.h says, and a budget for all that one scene
// names: checked before the memory is taken or the time is spent.
#include <tiny_gltf.h>

#include <cstddef>
#include <functional>
#include <string>

#include "engine/files/file_access.h"
#include "engine/scene/gltf_budget.h"
#include "physics/math/math.h"

namespace fairlead {

// glTF has y up, we have z up: (x, y, z) there is (x, -z, y) here.
inline Vec3 z_up(const Vec3& p) {
    return {p.x(), -p.z(), p.y()};
}

// Throws std::runtime_error saying what is wrong with the file. Images are not decoded: those that
// lie in files of their own keep their uri, and have bytes if they could be read; those inside the
// file have their bytes.
tinygltf::Model load_gltf(const std::filesystem::path& file, const FileAccess& access,
                          GltfBudget& budget);

// The elements of an accessor, which is known to lie within its buffer.
class GltfElements {
  public:
    GltfElements(const tinygltf::Model& model, int accessor);
    std::size_t size() const { return count_; }
    Vec3 vector(std::size_t i) const;         // three floats
    Eigen::Vector2f uv(std::size_t i) const;  // two floats
    std::size_t index(std::size_t i) const;   // an unsigned number

  private:
    void require(int type, int component, const char* what) const;

    const unsigned char* data_ = nullptr;
    std::size_t count_ = 0, stride_ = 0;
    int component_type_ = 0, type_ = 0;
};

// One primitive of triangles: what its corners are and where it stands.
struct GltfPrimitive {
    const tinygltf::Primitive* primitive = nullptr;
    Eigen::Affine3d X;                 // from its node's frame, glTF's axes
    std::vector<std::size_t> indices;  // three per triangle, counter-clockwise from outside
};

// Visits every primitive of triangles below `node`, in the frame of that node; with an empty name
// below the file's scene. Throws if there is no such node, scene or if the file contradicts itself.
void visit_primitives(const tinygltf::Model& model, const std::string& node, GltfBudget& budget,
                      const std::function<void(const GltfPrimitive&)>& visit);

}  // namespace fairlead
