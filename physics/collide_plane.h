#pragma once
// collide_plane.h — contacts of a body with the solid side of a half-space, exactly: every corner,
// and for round shapes the points that carry them. Bullet gives one point per call here (a barrel
// on the ground would rock from rim to rim for ever), and loads spend their lives on the ground.
#include <vector>

#include "physics/contact.h"

namespace fairlead::physics {

// Points of `part` (placed at X_WS) less than `margin` above the plane through `on` with unit
// normal n; at most four, spread as wide as they come. Appends them with the pair left open.
void plane_contacts(const Geometry& geometry, const Pose& X_WS, const Vec3& on, const Vec3& n,
                    double margin, std::vector<Contact>& contacts);

}  // namespace fairlead::physics
