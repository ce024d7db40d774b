#include "physics/contact/convex_hull.h"

#include <LinearMath/btConvexHullComputer.h>

namespace fairlead::physics {

TriangleMesh hull_of(const TriangleMesh& mesh) {
    TriangleMesh hull{mesh.vertices, {}};
    if (mesh.vertices.empty()) return hull;
    btConvexHullComputer computer;
    computer.compute(mesh.vertices[0].data(), sizeof(Vec3), int(mesh.vertices.size()), 0, 0);
    for (int f = 0; f < computer.faces.size(); ++f) {
        const btConvexHullComputer::Edge* first = &computer.edges[computer.faces[f]];
        const auto corner = [&](const btConvexHullComputer::Edge* edge) {
            return computer.original_vertex_index[edge->getSourceVertex()];
        };
        // a fan round the first corner
        for (const auto* edge = first->getNextEdgeOfFace(); edge->getNextEdgeOfFace() != first;
             edge = edge->getNextEdgeOfFace())
            hull.triangles.emplace_back(corner(first), corner(edge),
                                        computer.original_vertex_index[edge->getTargetVertex()]);
    }
    return hull;
}

}  // namespace fairlead::physics
