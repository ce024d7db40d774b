#include "engine/scene/mesh_file.h"

#include <stdexcept>

#include "engine/scene/gltf.h"

namespace fairlead {

physics::TriangleMesh read_mesh(const std::filesystem::path& file, const FileAccess& access,
                                GltfBudget& budget) {
    const tinygltf::Model model = load_gltf(file, access, budget);
    physics::TriangleMesh mesh;
    const auto add = [&](const GltfPrimitive& found) {
        const GltfElements vertices(model, found.primitive->attributes.at("POSITION"));
        constexpr int unused = -1;  // primitives may share vertices and use a few each
        std::vector<int> placed(vertices.size(), unused);
        for (std::size_t i = 0; i < found.indices.size(); i += 3) {
            Eigen::Vector3i corner;
            for (int k = 0; k < 3; ++k) {
                const std::size_t v = found.indices[i + k];
                if (placed[v] == unused) {
                    placed[v] = static_cast<int>(mesh.vertices.size());
                    mesh.vertices.push_back(z_up(found.X * vertices.vector(v)));
                }
                corner[k] = placed[v];
            }
            mesh.triangles.push_back(corner);
        }
    };
    try {
        visit_primitives(model, "", budget, add);
    } catch (const std::runtime_error& e) {
        throw std::runtime_error(file.string() + ": " + e.what());
    }
    if (mesh.triangles.empty()) throw std::runtime_error("holds no triangles: " + file.string());
    return mesh;
}

}  // namespace fairlead
