#include "physics/soft/clearance.h"

#include "physics/rod/shape_distance.h"

namespace fairlead::physics {

RigidSurface::RigidSurface(const ShapePart& part, const Scales& scales) : part_(part) {
    const TriangleMesh* mesh = nullptr;
    if (const auto* convex = std::get_if<Convex>(&part.geometry)) mesh = convex->hull.get();
    if (const auto* of = std::get_if<Mesh>(&part.geometry)) mesh = of->surface.get();
    if (mesh) surface_ = std::make_shared<Surface>(*mesh, 0, scales);
    reach_ = part.X_BS.p.norm() + (surface_ ? surface_->reach() : physics::reach(part.geometry));
}

bool RigidSurface::endless() const {
    return std::holds_alternative<HalfSpace>(part_.geometry);
}

Clearance RigidSurface::clearance(const Vec3& p, double within) const {
    const Vec3 at = part_.X_BS.inverse() * p;
    Clearance c;
    if (surface_) {
        c.gap = surface_->clearance(at, within, c.n);
    } else {
        const ShapeNearest nearest = nearest_of_shape(part_.geometry, at);
        c.gap = nearest.distance, c.n = nearest.normal;
    }
    c.n = part_.X_BS.q * c.n;
    return c;
}

}  // namespace fairlead::physics
