#pragma once
// handles.h — arrows along three axes and rings about them, at a place of the picture: which is
// under the mouse, and where a drag of it leads. Pure geometry.
#include <optional>

#include "app/picking.h"

namespace fairlead {

struct Handles {
    Vec3 origin = Vec3::Zero();  // [m]
    Quat axes = Quat::Identity();
    double length = 1;   // [m] of the arrows, and radius of the rings
    bool turns = false;  // there are rings
};

// So long that they look alike at any distance: `size` [px].
double length_of_handles(const Vec3& origin, const Eigen::Matrix4f& clip_from_world, Rect picture,
                         double size);

// A point of ring k about its axis, at an angle [rad].
Vec3 on_ring(const Handles& handles, int k, double angle);

// 0 … 2: an arrow, 3 … 5: a ring; none: nothing is near.
std::optional<int> handle_near(const Handles& handles, const Eigen::Matrix4f& clip_from_world,
                               Rect picture, float x, float y);

class HandleDrag {
  public:
    void begin(const Handles& handles, int handle, const Eigen::Matrix4f& clip_from_world,
               Rect picture, float x, float y);
    bool holds() const { return handle_ >= 0; }
    int handle() const { return handle_; }
    void let_go() { handle_ = -1; }

    // Where the origin is now, in whole centimetres from where it began.
    Vec3 place(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y) const;
    // The turn since it began, in whole degrees, in the world.
    Quat turn(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y) const;
    bool turns() const { return handle_ >= 3; }
    const Handles& began() const { return began_; }

  private:
    double along(const Ray& ray) const;  // [m] the arrow's axis
    double angle(const Ray& ray) const;  // [rad] about the ring's

    Handles began_;
    int handle_ = -1;
    double start_ = 0;  // [m] or [rad] under the mouse as it began
};

}  // namespace fairlead
