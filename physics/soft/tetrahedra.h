#pragma once
// tetrahedra.h — meshes of tetrahedra: what a deformable body is made of.
//
// An element has four corners (linear) or, besides, the middles of its six edges (quadratic).
// Linear ones are far too stiff in bending: a beam of 3840 of them bends by 15 % too little, one of
// 60 quadratic ones by 2.4 % (docs/theory/soft.md 2).
#include <array>
#include <string>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

struct TetrahedralMesh {
    // Corners first, then the middles of edges 01, 02, 03, 12, 13, 23; linear: -1 there.
    using Element = std::array<int, 10>;

    std::vector<Vec3> nodes;  // [m]
    std::vector<Element> elements;
    bool quadratic = false;

    int nodes_of_element() const { return quadratic ? 10 : 4; }
};

inline constexpr int edges_of_element[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

// Signed volume [m³]: positive where corners 1, 2, 3 turn counter-clockwise, seen from corner 0's
// far side. Of the mesh: the sum.
double volume(const TetrahedralMesh& mesh, int element);
double volume(const TetrahedralMesh& mesh);

// Adds the middles of all edges to a linear mesh.
TetrahedralMesh with_edge_nodes(const TetrahedralMesh& linear);

// The boundary: triangles of corner nodes, outward by the right-hand rule. Quadratic elements give
// four triangles a face.
std::vector<std::array<int, 3>> boundary(const TetrahedralMesh& mesh);

// What is wrong with a linear mesh; empty: nothing. Names the element or node by its number, from
// 0: indices out of range, places that are not finite, elements that are flat or inverted, nodes of
// no element, faces of more than two elements, several pieces.
std::string fault(const TetrahedralMesh& mesh);

// Linear meshes of simple bodies about their centre, `cells` along each direction.
TetrahedralMesh box_of_tetrahedra(const Vec3& size, const std::array<int, 3>& cells);
// Axis z; `cells` across the diameter and along the axis.
TetrahedralMesh cylinder_of_tetrahedra(double radius, double length, int across, int along);
TetrahedralMesh ball_of_tetrahedra(double radius, int across);
// Hollow, axis z; `cells` across the wall, along the axis and around.
TetrahedralMesh tube_of_tetrahedra(double radius, double bore, double length, int across, int along,
                                   int around);
// About z: `radius` of the ring's middle, `thickness` of the ring [m], both radii.
TetrahedralMesh torus_of_tetrahedra(double radius, double thickness, int across, int around);

}  // namespace fairlead::physics
