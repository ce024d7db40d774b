#pragma once
// tetrahedra_file.h — a mesh of tetrahedra from a text file: legacy VTK (unstructured grid) or Gmsh
// (MSH 2.2 or 4.1), as gmsh and meshio write them. Only tetrahedra of four nodes are taken;
// triangles, lines and points that come with them are left out. Coordinates are metres.
#include <filesystem>
#include <string>
#include <vector>

#include "engine/files/file_access.h"
#include "physics/soft/tetrahedra.h"

namespace fairlead {

// More are refused: a tick would take seconds.
inline constexpr int most_tetrahedra = 20000;

struct TetrahedraRepairs {
    std::size_t loose = 0;  // nodes of no tetrahedron, left out
    bool turned = false;    // all elements were inverted, as by another convention
};

// Checked (physics::fault). What is put right is told in `repairs`. Throws std::runtime_error
// naming file and line, or file and element.
physics::TetrahedralMesh read_tetrahedra(const std::filesystem::path& file,
                                         const FileAccess& access, TetrahedraRepairs& repairs);

}  // namespace fairlead
