#pragma once
// wire.h — a wire: material per metre, the route it takes over bodies, its nodes.
//
//     point 0 ── segment 0 ── point 1 ── segment 1 ── … ── point n
//
// Points are route stops (attach, eye, sheave, winch), mass nodes and contact nodes. A segment
// keeps its rest length R: the material it holds. Rules:
//   * The mass of a segment, λ R, is lumped half to each of its ends (rest lengths, never current
//     ones: theory/wires.md 4.1), so a wire without mass nodes still weighs what it weighs.
//   * A frictionless eye merges the two segments of a wire without mass into one tension row; their
//     rest lengths are shared in proportion to their lengths. Wire with mass runs through it at a
//     slip speed of its own, as through a wrap without friction.
//   * A sheave is a wheel body that the wire turns without slip; material passes from segment to
//     segment as the rim moves past the tangent points. Bearing friction is that of efficiency η:
//     T_small ≥ η T_big.
//   * A winch end changes the rest length of the first or last segment by its paid-out length.
//     Where rope spools, what the wire gets is what the drum loses.
//   * What the wire lies on it touches in contact nodes: massless points on convex edges of the
//     body's surface that come, go and slide along them (contact_nodes.h). A run of them on one
//     body is a wrap; material slips through it by one freedom, the slip speed s, and friction
//     holds it while the tensions on its two sides are within the capstan cone (wrap.h).
// The sum of all rest lengths plus material on wheels and drums is constant to rounding.
//   * A line of several pieces (chain, a shackle, wire, fibre) is one wire. Its material has a
//     coordinate, counted from its first end, and pieces end where they end in that; a segment is
//     made of what its stretch of the coordinate is made of (material.h). So whatever runs over
//     eyes, wheels and drums, no piece gains or loses anything.
//   * A chain is what others simulate: a fixed number of nodes, stiffness without the implicit part
//     that keeps a taut wire stable, contact at nodes only. Here to be compared with.
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "physics/body/body.h"
#include "physics/math/scales.h"
#include "physics/wire/model/sheave.h"
#include "physics/wire/model/winch.h"
#include "physics/wire/model/wire_point.h"
#include "physics/wire/model/wire_type.h"

namespace fairlead::physics {

class Surface;                                                 // physics/geometry/offset_surface.h
using Surfaces = std::vector<std::shared_ptr<const Surface>>;  // (bodies), null: no surface

// One piece of a line of several. The first and the last go on for as long as wire comes off a drum
// that is their end.
struct WirePiece {
    int type = 0;       // index into World::wire_types
    double length = 0;  // [m] unstretched
    int origin = 0;     // whose it was: number of a wire, or of a piece of a line, as laid
};

struct WireSegment {
    double rest_length = 0;  // [m] R
    // what it is made of, written by the step (material.h); of two pieces: of both together
    double stiffness = 0;               // [N] Y A
    double lump_from = 0, lump_to = 0;  // [kg/m] of R that its ends hold: λ/2 each
    int type = 0, piece = 0;            // indices of what most of it is
    // state of the tension row this segment belongs to
    double tension = 0;      // [N] of the last step
    bool closing = false;    // the last step brought it from slack to just taut
    bool disturbed = false;  // contact nodes at its ends came or went since material was shared out
    // written by the step
    double length = 0;                    // [m] straight part, between tangent points
    Vec3 load = Vec3::Zero();             // [N/kg] on its material: weight less buoyancy (load.h)
    double wet = 0;                       // [-] share of it under water
    double grounded = 0;                  // [m] of it that lies on the seabed
    double drag_from = 0, drag_to = 0;    // [N] of the water at its ends, along it
    double borne_from = 0, borne_to = 0;  // [kg] its ends bear the weight of, for nodes that fade

    double mass_per_metre() const { return lump_from + lump_to; }  // [kg/m] λ
    double mass_from() const { return lump_from * rest_length; }   // [kg]
    double mass_to() const { return lump_to * rest_length; }       // [kg]
};

// The straight part of segment k, from point k to point k + 1; on wheels it ends at the tangent
// points. Arms are from the centre of mass of the end's body, in world axes; on a wheel to its
// centre, because the rim's share of the motion is `spin`.
struct SegmentLine {
    struct End {
        Vec3 p = Vec3::Zero(), arm = Vec3::Zero();  // [m] [m]
        Vec3 spin = Vec3::Zero();                   // [m] rim speed along the wire = spin·ω
    } from, to;
    Vec3 u = Vec3::UnitZ();  // unit, from → to
    double length = 0;       // [m]
};

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
inline constexpr double unknown_slip = unknown;

// A run of contact nodes on one body, or an eye that wire with mass runs through (wrap.h).
struct Wrap {
    int first = 0, last = 0;  // points
    int body = 0;
    bool open = false;   // material can slip through: the wire leaves the body on both sides
    bool slips = false;  // it did in the last step
    int giver = -1;      // live segment beside it that gives and takes when the length on the body
                         // changes: the one with less tension; -1: none
    double angle = 0;    // [rad] summed turning across the edges
    double grip = 0;     // [rad] what friction along the wire has of it: Σ θ sin α
    double friction = 0, skew = 1;  // [-] μ now, and w
    double held = 0;                // [N] by what presses on it from outside (pinches.h)
};

// How the wire turns at a contact node (wrap.h). Between two nodes on its own body it stays as
// it is while none of the three moves on the body, so it is kept.
struct Bend {
    bool kept = false;               // of three on one body
    int edge = -1;                   // of its surface, when it was found
    Vec3 here = Vec3::Zero();        // [m] where it was then, in the body's frame
    double theta = 0;                // [rad] turning angle across the edge
    double grip = 0;                 // [rad] θ sin α, by which the wire itself turns
    double sin_in = 1, sin_out = 1;  // [-] of the angles between wire and edge
    double log_ratio = 0;            // log(sin_in / sin_out)
    Vec3 turn = Vec3::Zero();        // unit out less unit in, both across the edge; body's frame
    double press = unknown;          // [-] of that, away from the body; once asked for
};

// The last look at contact nodes that found none sliding, and by how much what it looked at may
// change before it is worth another look (edge_slide_solver.h).
struct WireBalance {
    std::vector<double> state, now;
    double tolerance = 0;
};

// The mass nodes a wire is to have.
struct Resolution {
    int max_nodes = 0;
    double min_segment = 0.1;      // [m]
    double nodes_per_metre = 1e9;  // [1/m] at most
    double tolerance = 0;          // [m] nodes that shape it by less than this are taken away
    double attention = 1;          // [-] weight in the sharing of a tick's budget
    bool yields = false;           // nodes whose motion a tick cannot resolve are taken away
};

// The mass nodes it may have now, and why not more (node_budget.h).
struct Allowance {
    enum class Limit { none, massless, chain, scene, spacing, tolerance, tension, budget };
    Limit limit = Limit::none;  // none: no mass nodes are wanted
    int wanted = 0;             // by the scene, at the present length
    int allowed = 0;            // of those; state
    int wait = 0;               // [ticks] until a node may move to where it is worth more; state
    double resolvable = 0;      // nodes whose transversal motion a tick resolves: [Adaptive] (6)
    // 0 … 1: [Adaptive] (11) to (13); 1 where no nodes are wanted
    double accuracy = 1, time = 1, robustness = 1;
};

// Half a segment before the motion of a tick (material_momentum.h).
struct MaterialBefore {
    double rest_length = 0;  // [m]
    Vec3 v = Vec3::Zero();   // [m/s]
};

// Where two wires were made one.
struct Connection {
    double at = 0;        // [m] of material from the first stop
    int other = -1;       // the wire whose material is on one side of it, and is not present
    bool swivel = false;  // lets twist go
};

// Material of one wire in a line that may be of several (stretches.h).
struct Stretch {
    double from = 0;    // [m] of material from the first stop; the first goes back without end
    int of = 0;         // wire whose it was laid as
    double damage = 0;  // [-] 0 … 1: so much of its breaking load is lost to wear
};
inline constexpr double worn_by_stretch = -1;  // Wire::damage of a wire that has stretches

// The wave that runs in from an end that was cut free under tension (unloading_wave.h).
struct Unloading {
    double since = -1;      // [s] since the cut, while it runs; -1: there is none
    bool followed = false;  // else the other half alone has one, which holds this end for its sake
};

struct Wire {
    // what every pass over wires looks at stands first, together
    enum class Model { hmr, massless, chain } model = Model::hmr;
    int type = 0;          // index into World::wire_types; of a line of pieces: whose thickness
                           // its contact nodes keep from what they lie on
    bool heavy = false;    // written by the step: has mass, which runs through eyes at their slip
    bool tangled = false;  // written by the step: a motion was cut short (homotopy.h)
    Scales scales;         // written by the step: those of its world
    std::vector<WirePoint> points;
    std::vector<WireSegment> segments;  // points - 1
    // written by the step
    std::vector<SegmentLine> lines;  // (segments) find_lines() alone writes them
    std::vector<Wrap> wraps;         // in order along the wire

    std::string name;
    std::vector<WirePiece> pieces;  // in order from the first stop; none: all of it is of `type`
    double start = 0;               // state: [m] coordinate of the material at the first point
    std::vector<int> passes;        // bodies it goes through as if they were not there; ascending
    Resolution resolution;

    // state
    Allowance allowance;
    int cut_from = -1;               // the wire whose material it was before a cut; -1: its own
    int overloaded = 0;              // [ticks] in a row above its breaking load
    Unloading from_start, from_end;  // at a loose end that was cut free
    double damage =
        0;  // [-] 0 … 1: so much of its breaking load is lost to wear; or worn_by_stretch
    std::vector<Connection> connections;  // in order along the wire
    std::vector<Stretch> stretches;       // in order along the wire; none: its own material alone
    double twist = 0;   // [rad] of its last end against its first, about the wire (torsion.h)
    double torque = 0;  // [N m] of the last step, against the twist

    // written by the step
    std::vector<MaterialBefore> before;  // (2 per segment) its halves, before the motion
    std::vector<Bend> bends;             // (points) of contact nodes
    std::vector<double> tensions;        // (segments) [N] scratch of spread_tensions
    WireBalance balance;
};

// It lets twist go somewhere.
inline bool swivels(const Wire& wire) {
    for (const Connection& c : wire.connections)
        if (c.swivel) return true;
    return false;
}

// A place in the list of wires may be free, for what a cut leaves: it has no points then.
inline bool present(const Wire& wire) {
    return !wire.points.empty();
}

// An end was cut free, and its wave runs through the wire. Its nodes stay meanwhile.
inline bool unloads(const Wire& wire) {
    return wire.from_start.since >= 0 || wire.from_end.since >= 0;
}

// Where the wire passes a point [m]; on a wheel: half way round what it wraps.
Vec3 path_position(const WirePoint& point, const Bodies& bodies);

// A segment between two points of one body, at least one of them a contact node, cannot stretch
// by anything that moves: it is dead, and has no tension of its own.
inline bool live(const Wire& wire, int segment) {
    using Kind = WirePoint::Kind;
    const WirePoint &a = wire.points[segment], &b = wire.points[segment + 1];
    const auto fast = [](const WirePoint& p) {
        return p.kind == Kind::contact || p.kind == Kind::attach;
    };
    return a.body != b.body || !fast(a) || !fast(b) ||
           (a.kind == Kind::attach && b.kind == Kind::attach);
}

// Whether some live segment is stretched by more than rounding could leave of no tension: 1e-9.
bool is_taut(const Wire& wire);

// The wire goes through the body as if it were not there.
bool passes(const Wire& wire, int body);

// A contact node that slid along its edge in the last tick, under tension; and not where the wire
// all but runs along that edge.
bool slides(const Wire& wire, int point);

void find_lines(Wire& wire, const Bodies& bodies);  // fills wire.lines

// The end of a segment on point p: `leaving` when the segment begins there.
void find_end(const WirePoint& p, bool leaving, const Bodies& bodies, SegmentLine::End& end);
Vec3 end_position(const WirePoint& p, bool leaving, const Bodies& bodies);  // [m]

// Geometric length of the whole wire, arcs on wheels included [m]; rest length likewise.
double wire_length(const Wire& wire);
double wire_rest_length(const Wire& wire);
inline bool on_wheel(const WirePoint& point) {  // a sheave: material lies on it
    return point.kind == WirePoint::Kind::sheave;
}
inline bool has_wheel(const WirePoint& p) {  // a sheave, a drum
    return on_wheel(p) || p.kind == WirePoint::Kind::winch;
}
inline double wheel_radius(const WirePoint& point) {  // [m]
    return point.wheel.layer_radius > 0 ? point.wheel.layer_radius : point.wheel.radius;
}
Wheel wheel_of(const WirePoint& point, const Bodies& bodies);

// Wires leave drums from the layer and the place that is reached.
void lead_off_drums(std::vector<Wire>& wires, const std::vector<Winch>& winches);

// The direction of angle 0 for a wheel on this carrier, in the carrier's frame.
Vec3 zero_direction(const WirePoint& point, const Bodies& bodies);
double wrap_angle(const WirePoint& point);  // [rad] on a sheave
// Material on a sheave [m]: at its unstretched length, one to one with the arc.
inline double on_arc(const WirePoint& point) {
    return on_wheel(point) ? point.wheel.radius * (point.wheel.turn_out - point.wheel.turn_in) : 0;
}
int mass_nodes(const Wire& wire);
inline bool keeps_set(const WirePoint& p) {  // a permanent curvature (plastic_bend.h)
    return p.kind == WirePoint::Kind::mass || p.kind == WirePoint::Kind::attach;
}

// The wire's path as points, arcs sampled every ≤ 0.1 rad: what a picture needs.
struct PathPoint {
    WirePoint::Kind kind;
    bool arc = false;
    Vec3 p;
    int segment = 0;  // that begins here
};
void wire_path(const Wire& wire, const Bodies& bodies, std::vector<PathPoint>& path);

}  // namespace fairlead::physics
