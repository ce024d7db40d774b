#pragma once
// wire_point.h — one point of a wire: what it is, where, and what its kind alone has.
//
// Every point has a kind, a body and a place there. What only some kinds have stands in parts of
// its own, which mean nothing on points of other kinds:
//
//     kind      is                                          has
//     mass      a node that moves by itself                 node, set
//     attach    an end that a body holds                    fitting, set
//     eye       a ring that wire runs through               fitting, slip
//     sheave    a wheel that wire runs over                 wheel
//     winch     the end that a drum holds                   wheel
//     contact   a massless node on an edge of a surface     contact, slip
//     over, by  orders to lay_wire, which leaves contact nodes in their place, or nothing
#include "physics/math/math.h"

namespace fairlead::physics {

// Friction on the seabed, at a point that lies there (wire/water/soil.h).
struct Bristle {
    Vec3 bent = Vec3::Zero();  // [m] in the plane of the ground
    double loosened = 0;       // [-] 0: it has long been at rest, 1: it slides
};

// State of a massless node on a convex edge of its body's surface. WirePoint::at follows from it,
// and WirePoint::axis is the edge's direction.
struct ContactNode {
    int edge = -1;                       // index into the surface's edges
    double slide = 0, slide_before = 0;  // [m/s] along the edge; half a tick back, by the step
    double along = 0;                    // [m] from the edge's beginning
    double along_before = 0;             // [m] before the last slide
    double slid = 0;                     // [m/s] along the edge, jumps included, in the last tick
    bool pressed = false;                // between two bodies (pinches.h)
    // Beside an end of the wire that is pressed into the same body the node lies as deep as that,
    // in the body's frame (route/homotopy.h):
    Vec3 sunk = Vec3::Zero();    // [m] from its edge on the outer surface to where it lies
    Vec3 raises = Vec3::Zero();  // [1/m] of the end's way against the body, by it sunk comes to
                                 // nothing; zero: it does not follow
    int raised_by = 0;           // -1: the point before its wrap is that end, 1: the one behind
};

// State of a node that has freedoms of its own.
struct MassNode {
    Vec3 x = Vec3::Zero(), v = Vec3::Zero();  // [m] [m/s]
    Vec3 v_before = Vec3::Zero();             // [m/s] half a tick back, as Body::v_before
    int junction = -1;                        // here this piece ends and the next begins; -1: none
    double arrived = 1;   // [-] 0 … 1: so far it has faded in (node_blending.h)
    bool leaves = false;  // is to go once it has faded out
    Bristle bristle;
};

// State of what bends that stay can be at: mass nodes, clamped ends (plastic_bend.h).
struct PermanentSet {
    Vec3 curvature = Vec3::Zero();  // [1/m] that it keeps: a binormal, across the tangent
    Vec3 tangent = Vec3::Zero();    // unit, when that was found; zero: not yet
};

// Of a stop of the route that holds the wire, or leads it.
struct StopFitting {
    Vec3 led = Vec3::Zero();    // [m] where the wire leaves the body's surface
    Vec3 clamp = Vec3::Zero();  // attach: unit, body's frame, the wire leaves it this way; zero:
                                // any
    double hold = 0;            // [N] state: eye, with which a stopper grips the wire; 0: it runs
};

// A sheave, or the drum of a winch. WirePoint::body is the wheel; of a winch its mount.
struct WheelPart {
    double radius = 0;  // [m]
    // written by the step, for the drum of a winch on which rope spools (drum.h)
    double layer_radius = 0;  // [m] where the wire leaves it now; 0: at `radius`
    double layer_across = 0;  // [m] along WirePoint::axis from WirePoint::at
    double efficiency = 1;    // sheave: 0 … 1
    int carrier = 0;          // sheave: body whose bearing holds the wheel
    int winch = -1;           // winch: index into World::winches
    // state: angles of the tangent points about side·axis in the carrier's frame, unwrapped,
    // growing along the wire; the wrap is turn_out - turn_in ≥ 0 while it lies on
    double turn_in = 0, turn_out = 0;      // [rad]
    double turned_in = 0, turned_out = 0;  // [rad] before the last slide
    Vec3 zero = Vec3::UnitX();             // unit, carrier's frame: where those angles are 0
};

struct WirePoint {
    enum class Kind { mass, attach, eye, sheave, contact, winch, over, by } kind = Kind::mass;

    int body = 0;            // it is on: sheave: the wheel; winch: its mount; by: the world
    bool slips = false;      // state: its wrap slipped in the last step (else: stuck)
    Vec3 at = Vec3::Zero();  // [m] in the body's frame; sheave, winch: wheel centre
    // state: contact, eye: material over the body; half a tick back
    double slip = 0, slip_before = 0;  // [m/s]

    ContactNode contact;
    MassNode node;

    Vec3 axis = Vec3::UnitY();  // unit, in the body's frame, of a wheel; contact: along its edge;
                                // over: the wire turns about it; zero: about what suits
    int side = 0;   // wheels, over: ±1, the wire turns about side·axis; 0: as it suits
    int turns = 0;  // over: full turns more than the route shows
    int stop = -1;  // which stop of the scene's route it is; -1: none

    StopFitting fitting;
    PermanentSet set;
    WheelPart wheel;
};

}  // namespace fairlead::physics
