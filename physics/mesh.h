#pragma once
// mesh.h — triangle surfaces: made from shapes, checked and repaired.
#include <stdexcept>
#include <string>

#include "physics/shape.h"

namespace fairlead::physics {

// A mesh that encloses nothing. The message names the triangle and says what is wrong with it.
struct MeshError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What was safe to put right.
struct MeshRepairs {
    int joined_vertices = 0;    // closer than a millionth of the mesh's size
    int dropped_triangles = 0;  // without area, or twice there
    int turned_triangles = 0;   // ran the other way round than their neighbours, or inside out
    int dropped_vertices = 0;   // of no triangle
    bool any() const;
    std::string said() const;  // "joined 4 vertices, dropped 2 triangles"
};

// The mesh as a closed, outward, edge-manifold surface. Several closed pieces are allowed, and so
// is concavity. Throws MeshError on holes, edges of more than two triangles, indices that do not
// exist, coordinates that are not finite, more than `most_triangles`.
inline constexpr int most_triangles = 2'000'000;
TriangleMesh repaired(const TriangleMesh& mesh, MeshRepairs& repairs);

// The surface of one part of a shape in its own frame, with `facets` sides round what is round
// (vertices on the round surface). A half-space has none: empty.
TriangleMesh surface_of(const Geometry& geometry, int facets);

// All parts of a body's shape in the body's frame, one closed piece each.
TriangleMesh surface_of(const std::vector<ShapePart>& shape, int facets);

}  // namespace fairlead::physics
