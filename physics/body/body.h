#pragma once
// body.h — rigid bodies: state, mass properties, motion by a velocity.
//
// A body's frame B has its origin at the centre of mass. The inertia tensor is constant in B.
// Velocities are of the centre of mass, in world axes. Kinematic bodies move as their v and w say:
// set them between steps; they take effect with the next forces. Body 0 of a world is always the
// fixed "world" itself, so that everything may be attached to it by index.
#include <string>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead::physics {

enum class Motion { dynamic, kinematic, fixed };

struct Body {
    // what every pass over bodies and wires looks at stands first, together
    Motion motion = Motion::dynamic;
    int island = -1;  // state: first of the bodies it sleeps with; -1: awake
    int first = -1;   // freedom of its velocity, three more turn it; -1: no force moves it
    double mass = 1;  // [kg] used by dynamic bodies only
    // state
    Pose X_WB;
    Vec3 v = Vec3::Zero(), w = Vec3::Zero();                // [m/s] [rad/s]
    Vec3 v_before = Vec3::Zero(), w_before = Vec3::Zero();  // half a tick back; v is half a tick on
    // a tick before those; of a body that no force moves v_before has become v when a step ends
    Vec3 v_earlier = Vec3::Zero();
    Vec3 back = Vec3::Zero(),
         turn_back = Vec3::Zero();  // [m] [rad] of its next motion (restitution.h)
    double still = 0;               // [s] how long it has hardly moved from X_WS (sleep.h)
    Pose X_WS;

    Mat3 inertia = Mat3::Identity();  // [kg m²] about the centre of mass, in B
    // written by apply_forces, cleared each step
    Vec3 force = Vec3::Zero(), torque = Vec3::Zero();  // [N] [N m] at the centre of mass
    // state: what material that changed hands leaves it, or takes, until the next velocities are
    // found
    Vec3 impulse = Vec3::Zero(), turn_impulse = Vec3::Zero();  // [N s] [N m s]
    // written before it moves: material of wires at fixed points of it, which moves with it as if
    // it were part of it
    struct Burden {
        double mass = 0;              // [kg]
        Vec3 moment = Vec3::Zero();   // [kg m] Σ m r, in B
        Mat3 inertia = Mat3::Zero();  // [kg m²] about the body's centre of mass, in B
        void add(double mass, const Vec3& at);
    } burden;
    Vec3 common_centre() const { return burden.moment / (mass + burden.mass); }  // [m] in B

    // written before forces: water that moves with it, about the centre of mass, in world axes. It
    // has inertia, but no weight (hull.h)
    bool afloat = false;  // near water, and made to float
    Eigen::Matrix<double, 6, 6> water = Eigen::Matrix<double, 6, 6>::Zero();

    std::string name;
    Vec3 centre = Vec3::Zero();    // [m] centre of mass in the frame of the body's author
    std::vector<ShapePart> shape;  // placed relative to the centre of mass
    int material = 0;              // index into World::materials
    int facets = 32;  // sides that wires see on round shapes, 3 … 512; 0: they go through

    // What an impulse J [N s] and its moment L [N m s] at the centre of mass change, with the water
    // that moves along.
    void answer(const Vec3& J, const Vec3& L, Vec3& dv, Vec3& dw) const;
    void push(const Vec3& J, const Vec3& arm) { impulse += J, turn_impulse += arm.cross(J); }

    bool dynamic() const { return motion == Motion::dynamic; }
    bool asleep() const { return island >= 0; }
    bool moved_by_forces() const { return dynamic() && !asleep(); }
    Mat3 inertia_W() const;  // [kg m²] in world axes
    // [kg m²] the least that it turns with as it is pulled at the end of an arm [m], in world axes
    // and not zero, across that
    double least_inertia(const Vec3& arm) const;
    Vec3 point(const Vec3& p_B) const { return X_WB * p_B; }
    Vec3 gained() const {  // [m/s] in the last step
        return moved_by_forces() ? Vec3(v - v_before) : Vec3(v_before - v_earlier);
    }
    Vec3 v_now() const { return (v_before + v) / 2; }  // at the instant of X_WB [m/s]
    Vec3 w_now() const { return (w_before + w) / 2; }  // [rad/s]
    // What its motion without torque adds to w in the middle of a step of h (turn_freely): it
    // precesses unless it turns about a principal axis [rad/s]
    Vec3 mid_step_precession(double h) const;
    // velocity of the material point whose arm from the centre of mass is r_W [m/s]
    Vec3 velocity_at(const Vec3& r_W) const { return v + w.cross(r_W); }
    // the author's frame (the one scene files speak of) in the world
    Pose authored() const { return X_WB * Pose{-centre, Quat::Identity()}; }
};

using Bodies = std::vector<Body>;

// What a turning body adds to the velocity v + w × r of a point at the arm r_W over a step: the
// point goes round, and the mean velocity of its way is that of the middle of the step, to third
// order (theory/contacts.md 2.5). `other` is the spin [rad/s] of what it touches: the third order
// counts for what turns with it, not for what rolls. [m/s]
inline Vec3 mid_step_turning(const Vec3& w, const Vec3& other, const Vec3& r_W, double h) {
    const Vec3 centripetal = w.cross(w.cross(r_W));
    return h / 2 * centripetal + h * h / 6 * other.cross(centripetal);
}

// Torque-free rotation over h by the implicit midpoint on the rotation group:
//     q⁺ = q exp(h w_m),   w_m = I⁻¹ exp(h w_m / 2)⁻¹ L,   w⁺ = I⁻¹ q⁺⁻¹ L     (L, w_m in B)
// Angular momentum L stays to rounding, so energy stays between L²/2I of the largest and the least
// axis, whatever h w; at h w < 1 it keeps to its value. w in W.
void turn_freely(const Mat3& inertia_B, double h, Quat& q_WB, Vec3& w);

// q ← q + h v; orientation by the exponential map. Kinematic bodies move too, fixed ones do not.
// A free body's w turns with it: it is that of the new orientation, as v is, half a tick back. With
// a burden it is their common centre that moves straight on.
void move_bodies(Bodies& bodies, double h);

// Mass properties of a solid of uniform density [kg/m³]. Meshes must be closed.
struct MassProperties {
    double mass = 0;              // [kg]
    Vec3 centre = Vec3::Zero();   // [m]
    Mat3 inertia = Mat3::Zero();  // [kg m²] about the centre
};
MassProperties solid(const std::vector<ShapePart>& parts, double density);

}  // namespace fairlead::physics
