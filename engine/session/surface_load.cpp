#include "engine/session/surface_load.h"

#include <map>
#include <variant>

#include "physics/geometry/mesh.h"

namespace fairlead {
namespace {

// Measured: some 300 bytes and 2 microseconds for each.
constexpr std::size_t most_triangles = 3'000'000;

const physics::TriangleMesh* mesh_of(const physics::Geometry& geometry) {
    if (const auto* convex = std::get_if<physics::Convex>(&geometry)) return convex->hull.get();
    if (const auto* mesh = std::get_if<physics::Mesh>(&geometry)) return mesh->surface.get();
    return nullptr;
}

// Triangles that wires see: as many for every size of a kind of shape.
class Sides {
  public:
    std::size_t of(const physics::Geometry& geometry, int facets) {
        if (facets <= 0) return 0;
        if (const physics::TriangleMesh* mesh = mesh_of(geometry)) return mesh->triangles.size();
        const auto [at, fresh] = known_.try_emplace({geometry.index(), facets}, 0);
        if (fresh) at->second = physics::surface_of(geometry, facets).triangles.size();
        return at->second;
    }

  private:
    std::map<std::pair<std::size_t, int>, std::size_t> known_;
};

}  // namespace

std::string surface_load(const physics::World& world) {
    Sides sides;
    std::size_t triangles = 0;
    for (const physics::Body& body : world.bodies)
        for (const physics::ShapePart& part : body.shape) {
            if (const physics::TriangleMesh* mesh = mesh_of(part.geometry))
                triangles += mesh->triangles.size();
            triangles += sides.of(part.geometry, body.facets) * world.wire_types.size();
            if (triangles > most_triangles)
                return "meshes, and facets once for each type of wire (" +
                       std::to_string(world.wire_types.size()) +
                       " types), are more than three million triangles, counted to " + body.name;
        }
    return {};
}

}  // namespace fairlead
