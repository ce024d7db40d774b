#pragma once
// mesh.h — triangle surfaces: made from shapes, checked and repaired.
#include <stdexcept>
#include <string>

#include "physics/geometry/shape.h"

namespace fairlead::physics {

// A mesh that encloses nothing. The message names the triangle, counted from 0 in the mesh given,
// and says what is wrong with it.
struct MeshError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What was safe to put right.
struct MeshRepairs {
    int joined_vertices = 0;    // nearly at the same place: within a millionth of the mesh's size
    int dropped_triangles = 0;  // without area, or there more than once
    int turned_triangles = 0;   // ran the other way round than their neighbours, or inside out
    int swapped_edges = 0;      // of triangles whose three corners lie on a line
    int dropped_vertices = 0;   // of no triangle
    bool any() const;
    std::string said() const;  // "joined 4 vertices, dropped 2 triangles"
};

// A torus of so many in a glTF file takes 6.4 s of a processor and 740 MB to check: what a
// stranger's file may take, 10 s and 1 GB, is not enough for twice as many.
inline constexpr int most_triangles = 2'000'000;

// The mesh as a closed, outward, edge-manifold surface without flat triangles, in O(n log n).
// Several closed pieces are allowed, and so is concavity. Vertices at exactly the same place are
// one without being a repair: files repeat them for the sake of normals. Its size is the diagonal
// of its bounding box.
//
// A piece that faces inward is turned outward, unless it lies in another piece: it is a cavity then
// and stays one. A triangle that is there twice is dropped once; if that leaves no closed surface,
// both copies go, as where two boxes stand face to face.
//
// Throws MeshError on holes (a corner in the middle of a neighbour's edge is one), edges of more
// than two triangles, surfaces with only one side, pieces without volume, indices that do not
// exist, coordinates that are not finite or beyond 1000 km, more than `most_triangles`.
TriangleMesh repaired(const TriangleMesh& mesh, MeshRepairs& repairs);

// The surface of one part of a shape in its own frame, with `facets` ≥ 3 sides round what is round:
// no edge spans more than 2π / facets of it, and all vertices lie on the round surface. Closed,
// outward, and as convex as the shape is. A half-space has none: empty.
TriangleMesh surface_of(const Geometry& geometry, int facets);

// All parts of a body's shape in the body's frame, one closed piece each.
TriangleMesh surface_of(const std::vector<ShapePart>& shape, int facets);

}  // namespace fairlead::physics
