#pragma once
// picking.h — what stands under a point of the picture: a wire, or a body by the shapes it is made
// of. Pure geometry; pixels run down.
#include "app/layout.h"
#include "engine/view/ray.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// From the eye through a point of the picture; its length is one unit of depth.
Ray ray_through(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y);
// The place at a point of the picture that is as deep in it as `depth` says.
Vec3 place_at(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y, double depth);

struct SeenPlace {
    bool in_front = false;
    double x = 0, y = 0, depth = 1;  // [px] [px] as w of the picture
};
SeenPlace see(const Eigen::Matrix4f& clip_from_world, Rect picture, const Vec3& p);

struct Picked {
    enum class What { nothing, body, wire } what = What::nothing;
    int index = 0;           // into Snapshot::bodies or ::wires
    Vec3 at = Vec3::Zero();  // [m] on a body, in its frame
    double along = 0;        // [m] on a wire, from its first point as it is stretched now
    double depth = 1;        // of its place in the picture
    explicit operator bool() const { return what != What::nothing; }
};

// A wire that is near comes before a body, unless the body hides it. The ground and what the
// picture does not show are not picked.
Picked pick(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Rect picture, float x,
            float y);

// Where on a wire a place along it is: the point before it, and how far on to the next.
struct WirePlace {
    std::size_t point = 0;
    Vec3 p = Vec3::Zero();  // [m]
};
WirePlace place_on(const WireState& wire, double along);

}  // namespace fairlead
