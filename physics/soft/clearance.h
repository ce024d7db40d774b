#pragma once
// clearance.h — how far a point is from the surface of a rigid body's part, and which way is out.
//
// Boxes, balls, capsules and cylinders are exact; convex hulls and meshes are looked up among their
// triangles, 0.1 mm (times the scale) blown up (offset_surface.h).
#include <memory>

#include "physics/geometry/offset_surface.h"
#include "physics/geometry/shape.h"

namespace fairlead::physics {

struct Clearance {
    double gap = 0;          // [m] negative: inside
    Vec3 n = Vec3::UnitZ();  // unit, the way out, in the frame of the part
};

// A part of a body's shape, made once.
class RigidSurface {
  public:
    explicit RigidSurface(const ShapePart& part, const Scales& scales = {});

    // Of p [m] in the body's frame; n in that frame, too. Beyond `within` [m] any larger gap.
    Clearance clearance(const Vec3& p, double within) const;
    bool endless() const;                    // a half-space
    double reach() const { return reach_; }  // [m] farthest point from the body's origin

  private:
    ShapePart part_;
    std::shared_ptr<const Surface> surface_;  // of hulls and meshes
    double reach_ = 0;
};

}  // namespace fairlead::physics
