#include "render/waterline.h"

#include <array>

namespace fairlead::render {

void waterline(const physics::TriangleMesh& mesh, const Vec3& up, double height,
               std::vector<WaterlineEdge>& edges) {
    edges.clear();
    std::vector<double> above(mesh.vertices.size());
    for (std::size_t i = 0; i < above.size(); ++i) above[i] = up.dot(mesh.vertices[i]) - height;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        std::array<Vec3, 2> ends;
        int found = 0;
        for (int k = 0; k < 3 && found < 2; ++k) {
            const auto i = std::size_t(t[k]), j = std::size_t(t[(k + 1) % 3]);
            if ((above[i] > 0) == (above[j] > 0)) continue;
            const double share = above[i] / (above[i] - above[j]);
            ends[std::size_t(found++)] =
                mesh.vertices[i] + share * (mesh.vertices[j] - mesh.vertices[i]);
        }
        if (found < 2) continue;
        const Vec3& corner = mesh.vertices[std::size_t(t[0])];
        Vec3 out = (mesh.vertices[std::size_t(t[1])] - corner)
                       .cross(mesh.vertices[std::size_t(t[2])] - corner);
        out -= up.dot(out) * up;
        const double size = out.norm();
        if (size < 1e-12) continue;
        edges.push_back({ends[0], ends[1], out / size});
    }
}

}  // namespace fairlead::render
