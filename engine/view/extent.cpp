#include "engine/view/extent.h"

#include <algorithm>
#include <limits>

namespace fairlead {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// the same for one shape at the origin of its own frame
struct Furthest {
    Vec3 d;

    double operator()(const physics::Box& s) const { return s.half.dot(d.cwiseAbs()); }
    double operator()(const physics::Sphere& s) const { return s.radius * d.norm(); }
    double operator()(const physics::Capsule& s) const {
        return s.radius * d.norm() + s.length / 2 * std::abs(d.z());
    }
    double operator()(const physics::Cylinder& s) const {
        return s.radius * d.head<2>().norm() + s.length / 2 * std::abs(d.z());
    }
    double operator()(const physics::HalfSpace& s) const {
        return s.normal.cross(d).norm() < 1e-9 * d.norm() && s.normal.dot(d) > 0 ? 0 : infinity;
    }
    double operator()(const physics::Convex& s) const { return of(*s.hull); }
    double operator()(const physics::Mesh& s) const { return of(*s.surface); }

    double of(const physics::TriangleMesh& mesh) const {
        double most = -infinity;
        for (const Vec3& p : mesh.vertices) most = std::max(most, p.dot(d));
        return most;
    }
};

}  // namespace

double extent(const std::vector<physics::ShapePart>& shape, const Pose& X_WB, const Vec3& d) {
    double most = -infinity;
    for (const physics::ShapePart& part : shape) {
        const Pose X_WS = X_WB * part.X_BS;
        const Vec3 d_S = X_WS.q.conjugate() * d;
        most = std::max(most, X_WS.p.dot(d) + std::visit(Furthest{d_S}, part.geometry));
    }
    return most;
}

}  // namespace fairlead
