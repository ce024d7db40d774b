#pragma once
// shape.h — collision shapes as data. The same data is what the picture draws.
#include <memory>
#include <variant>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

struct Box {
    Vec3 half;
};  // [m] half edge lengths
struct Sphere {
    double radius;
};  // [m]
struct Capsule {
    double radius, length;
};  // [m] along z; length without the caps
struct Cylinder {
    double radius, length;
};  // [m] along z
struct HalfSpace {
    Vec3 normal;
};                                           // solid below the plane through the origin
struct TriangleMesh {                        // shared: meshes are large and constant
    std::vector<Vec3> vertices;              // [m] (v × 3)
    std::vector<Eigen::Vector3i> triangles;  // (t × 3) counter-clockwise from outside
};
struct Convex {
    std::shared_ptr<const TriangleMesh> hull;
};  // vertices and faces of a convex body
struct Mesh {
    std::shared_ptr<const TriangleMesh> surface;
};  // any closed triangle surface

using Geometry = std::variant<Box, Sphere, Capsule, Cylinder, HalfSpace, Convex, Mesh>;

// One piece of a body's shape; a compound is several of them.
struct ShapePart {
    Pose X_BS;  // the shape's frame in the body's frame (origin: centre of mass)
    Geometry geometry;
};

inline bool is_half_space(const ShapePart& part) {
    return std::holds_alternative<HalfSpace>(part.geometry);
}

}  // namespace fairlead::physics
