#pragma once
// joint.h — hinge, slider, ball and lock: what ties two bodies, with limits and a motor.
//
// The joint frame J is given on both bodies; its z axis is the axis of a hinge or slider. The
// coordinate q is the angle [rad] (unwrapped: a drum may turn many times) or travel [m] of B
// relative to A. Violations, measured in A's frame (u, v: A's x and y axes of J; z: its axis):
//     ball    p_B - p_A                                       3 rows
//     hinge   ball, and (z_A × z_B)·u, ·v                     5 rows
//     slider  (p_B - p_A)·u, ·v, and the rotation vector      5 rows
//     lock    ball and the rotation vector                    6 rows
// plus one row per limit that is near and one for a motor.
#include <string>
#include <vector>

#include "physics/body/body.h"

namespace fairlead::physics {

struct Motor {
    enum class Mode { off, speed, position } mode = Mode::off;
    double target = 0;            // [rad/s] or [m/s]; position: [rad] or [m]
    double max_force = 0;         // [N m] or [N]
    double stiffness_time = 0.1;  // [s] position mode: how fast an error is driven out
};

struct Joint {
    enum class Kind { hinge, slider, ball, lock } kind = Kind::lock;
    std::string name;
    int a = 0, b = 0;  // bodies
    Pose X_AJ, X_BJ;   // the joint frame on each, relative to the centre of mass
    bool enabled = true;
    bool limited = false;
    double lower = 0, upper = 0;  // [rad] or [m]
    Motor motor;
    double compliance = 1e-10;       // [m/N], and [rad/(N m)] for rotations, there over length² of
                                     // the world's scales
    double damping_time = 2.0 / 60;  // [s]

    // state
    double position = 0;  // [rad] or [m], unwrapped

    // written by the step
    double speed = 0;           // [rad/s] or [m/s]
    Vec3 force = Vec3::Zero();  // [N] on B at the joint, without motor and limits
    double motor_force = 0;     // [N m] or [N]
};

struct JointFrames {  // the joint frame on both bodies, in the world
    Pose A, B;
    Vec3 arm_a, arm_b;  // [m] from the centres of mass, world axes
};
JointFrames joint_frames(const Joint& joint, const Bodies& bodies);

// Reads q off the poses; a hinge is unwrapped to the turn nearest `before`.
double joint_position(const Joint& joint, const Bodies& bodies, double before);

}  // namespace fairlead::physics
