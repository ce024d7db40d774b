#pragma once
// plane_contacts.h — contacts of a body with the solid side of a half-space, exactly: every corner,
// and for round shapes the points that carry them. Bullet gives one point per call here (a barrel
// on the ground would rock from rim to rim for ever), and loads spend their lives on the ground.
#include <vector>

#include "physics/contact/body_contact.h"

namespace fairlead::physics {

struct Plane {
    Vec3 on, n;  // [m] a point of it, unit normal
};

// Points of a body's part (placed at X_WS) less than `margin` [m] above the plane, or on the way to
// be within h [s]; at most four, spread as wide as they come. Appends them, the pair left open.
void plane_contacts(const Geometry& geometry, const Pose& X_WS, const Body& body,
                    const Plane& plane, double margin, double h,
                    std::vector<BodyContact>& contacts);

}  // namespace fairlead::physics
