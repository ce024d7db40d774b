#pragma once
// camera.h — where one looks from, as pure arithmetic. A Camera is what the app keeps and the mouse
// changes; a Sight is the eye it makes at one instant. Cameras ride on the blended poses that are
// drawn, so what they ride on never jitters in the picture.
//
// orbit circles a body; fixed and cab ride rigidly; hook and boom_tip hang on gimbals, so that the
// horizon stays level; boom_tip and banksman turn to keep a body in sight; free flies. All but
// orbit can look around. Limit: no collision with the scene except a floor.
#include <limits>

#include "engine/view/snapshot.h"
#include "render/frame.h"

namespace fairlead::render {

struct Camera {
    using Mode = CameraView::Kind;
    Mode mode = Mode::orbit;
    int body = -1;                 // rides on or circles; -1: the world
    int watch = -1;                // boom_tip, banksman: turns towards it
    Vec3 eye = Vec3(15, -20, 10);  // [m] in the body's frame (all but orbit)
    Vec3 target = Vec3::Zero();    // [m] in the body's frame; panning an orbit moves it
    double yaw = 0, pitch = 0;     // [rad] orbit: from target to eye; else: looking around
    double distance = 25;          // [m] orbit only
    double fov = 0.8;              // [rad] vertical
    double floor = -std::numeric_limits<double>::infinity();  // [m] an orbiting eye stays above
    Vec3 anchor = Vec3::Zero();  // [m] smoothed place of the orbited body, by follow()
    bool anchored = false;       // anchor is valid
};

// The camera of a view of the scenery, as it is when the view is chosen.
Camera choose(const CameraView& view, const Snapshot& now);

// A sensible camera for a scenery that names none: circles everything that can be seen.
Camera overview(const Snapshot& now);

// Turns whatever it is into a free camera at the same place.
void set_free(Camera& camera, const Snapshot& now);

void turn(Camera& camera, double dx, double dy);                // mouse drag [pixels]
void pan(Camera& camera, double dx, double dy, double height);  // drag, window height [pixels]
void zoom(Camera& camera, double notches);                      // wheel; positive: nearer

// Moves a free camera [m] along its sight, to its right and upwards; others stay where they are.
void fly(Camera& camera, double ahead, double right, double up);

// Lets an orbit glide after the body it circles. Once per drawn frame, before draw; `seconds` is
// the wall time of the frame. Others ride rigidly and need nothing.
void follow(Camera& camera, const Snapshot& before, const Snapshot& now, double blend,
            double seconds);

struct Sight {
    Vec3 eye = Vec3::Zero();                           // [m]
    Vec3 forward = Vec3::UnitY(), up = Vec3::UnitZ();  // unit, at right angles
    double fov = 0.8;                                  // [rad] vertical
    double near_plane = 0.1;                           // [m]
    Vec3 focus = Vec3::Zero();                         // [m] what is looked at, roughly
};

inline constexpr double far_plane = 4000;  // [m]

Sight sight(const Camera& camera, const Frame& frame);
Eigen::Matrix4f view(const Sight& sight);                       // world → eye
Eigen::Matrix4f projection(const Sight& sight, double aspect);  // eye → clip

}  // namespace fairlead::render
