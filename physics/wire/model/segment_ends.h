#pragma once
// segment_ends.h — how the ends of a wire's segments move with the freedoms they hang on, and how
// segments form spans. What rows, inertia and stiffness of wires are made of.
#include <algorithm>
#include <cmath>

#include "physics/constraint/attachment.h"
#include "physics/constraint/row.h"
#include "physics/wire/model/material.h"
#include "physics/wire/model/wire.h"
#include "physics/wire/model/wire_freedoms.h"

namespace fairlead::physics {

// [m] keeps compliance and division alive
inline double least_rest_length(const Wire& wire) {
    return 1e-3 * wire.scales.length;
}

// Whether mass nodes may stand in it: lighter ones would be lost in rounding beside the load.
inline bool bears_nodes(double mass_per_metre, const Scales& scales) {
    // [kg/m] a thread of spider silk has ten times as much
    return mass_per_metre >= 1e-9 * scales.length * scales.length;
}

// What wires hang on, and where that stands in the vector of velocities.
struct WireContext {
    const Bodies& bodies;
    const std::vector<Winch>& winches;
    const std::vector<WireType>& types;
    const WireFreedoms& freedoms;
};

// One of them, and what it hangs on.
struct WireView {
    const Wire& wire;
    int index;  // in the world's list
    const WireContext& on;
};

// Material at the end of a segment moves with
//     v_end = v + ω × arm + u (spin·ω) + s u ṙ + t ẋ  on a body, a wheel, a winch, a contact node
//     v_end = v_node                                  on a mass node
// ṙ is a winch's paying out, with s = +1 where the wire leaves its drum along u and -1 where it
// runs onto it, or a wrap's slip, with s = +1; ẋ is a contact node's way along its edge t. One that
// is sunk moves with the end that is pressed in, too: in rows, not in what is asked of one end.
struct EndMotion {
    const WirePoint& point;
    const SegmentLine::End& end;
    const Vec3& u;
    int node = -1, body = -1;  // freedoms, -1: none
    int run = -1, slide = -1;  // of ṙ, of ẋ
    double s = 1;
    double per_mass = 0;                   // [1/kg] of a node
    const WirePoint* raised_by = nullptr;  // the end by whose motion a sunk contact node moves

    EndMotion(const WireView& view, int segment, bool from)
        : point(view.wire.points[segment + (from ? 0 : 1)]),
          end(from ? view.wire.lines[segment].from : view.wire.lines[segment].to),
          u(view.wire.lines[segment].u) {
        const WireFreedoms& freedoms = view.on.freedoms;
        if (point.kind == WirePoint::Kind::mass) {
            const int at = freedoms.wire[view.index] + segment + (from ? 0 : 1);
            node = freedoms.point[at], per_mass = freedoms.per_mass[at];
        } else {
            body = view.on.bodies[point.body].first;
            if (point.kind != WirePoint::Kind::attach) find_run(view, segment, from);
        }
    }

    // The end of segment k at point k, where `before` is that of the segment before it.
    EndMotion(const EndMotion& before, const Wire& wire, int k)
        : point(before.point),
          end(wire.lines[k].from),
          u(wire.lines[k].u),
          node(before.node),
          body(before.body),
          run(before.run),
          slide(before.slide),
          s(1),
          per_mass(before.per_mass),
          raised_by(before.raised_by) {}

    // At the centre of mass of its body, however that turns, and on no wheel.
    bool central() const { return end.arm.isZero(0) && end.spin.isZero(0); }
    bool turns_nothing() const { return body < 0 || end.arm.isZero(0); }
    int first() const { return std::max(node, body); }  // freedom, -1: none
    Vec3 along(const WireContext& on) const;            // t, zero where there is no edge
    Mat3 A() const;                                     // v_end = v + A ω (+ s u ṙ)
    // Of the end's own motion, without what runs through it:
    Limb limb() const;
    Attachment attachment(const WireContext& on) const;
    // `about` [m]: a moment on its body beside that of d.
    void add_to_row(Rows& rows, const WireContext& on, const Vec3& d,
                    const Vec3& about = Vec3::Zero()) const;
    double run_speed(const WireContext& on) const;  // [m/s] s ṙ
    // Below, of most ends there is next to nothing to do: nodes.
    Vec3 velocity(const WireContext& on) const {  // [m/s]
        return node >= 0 ? point.node.v : velocity_on_body(on);
    }
    // centripetal acceleration of the end at zero angular acceleration [m/s²]
    Vec3 acceleration(const WireContext& on) const {
        const bool straight =
            node >= 0 || on_wheel(point) || on.bodies[point.body].w == Vec3::Zero();
        return straight ? Vec3(Vec3::Zero()) : acceleration_on_body(on);
    }
    // 1/m felt at the end by a sideways pull, the softest direction of rotation included [1/kg]
    double mobility(const WireContext& on) const {
        return node >= 0 ? per_mass : mobility_on_body(on);
    }
    // 1/m felt at the end by a pull along d, |d| = 1, or by one |d| as large [1/kg]
    double mobility_along(const WireContext& on, const Vec3& d) const {
        return node >= 0 ? d.squaredNorm() * per_mass : mobility_on_body_along(on, d);
    }
    // angular acceleration by 1 N on its arm: how a pull rights the body it hangs [1/(kg m)]
    double righting(const WireContext& on) const { return node >= 0 ? 0 : righting_of_body(on); }
    // speed of material along u through the end, relative to the end's own motion [m/s]
    double flow(const Eigen::VectorXd& v) const;

  private:
    void find_run(const WireView& view, int segment, bool from);
    void add_raising(Rows& rows, const WireContext& on, const Vec3& d) const;
    Vec3 velocity_on_body(const WireContext& on) const;
    Vec3 acceleration_on_body(const WireContext& on) const;
    double mobility_on_body(const WireContext& on) const;
    double mobility_on_body_along(const WireContext& on, const Vec3& d) const;
    double righting_of_body(const WireContext& on) const;
};

// What a tension of 1 does at the ends of a segment: forces [-] and moments [m] on their bodies
// beside those of the forces. It pulls along u, but where a wheel is left aslant (theory/wires.md
// 3.3).
struct SegmentPull {
    Vec3 on_from, on_to;
    Vec3 about_from = Vec3::Zero(), about_to = Vec3::Zero();
};
SegmentPull segment_pull(const Wire& wire, int segment, const Bodies& bodies);

// One past the run of mass nodes that begins with point k. All segments between two are live.
inline int end_of_nodes(const Wire& wire, int k) {
    const int end = int(wire.points.size());
    while (k < end && wire.points[k].kind == WirePoint::Kind::mass) ++k;
    return k;
}

// Segments joined by eyes of massless wire.
struct Span {
    int first, last;
};
inline Span span_at(const Wire& wire, int k) {  // the one that begins with segment k
    Span s{k, k};
    while (!wire.heavy && s.last + 1 < int(wire.segments.size()) &&
           wire.points[s.last + 1].kind == WirePoint::Kind::eye)
        ++s.last;
    return s;
}
inline Span span_of(const Row& row, const Wire& wire) {  // the one a wire row is about
    return span_at(wire, row.part);
}
inline bool between_nodes(const Wire& wire, const Span& span) {
    using Kind = WirePoint::Kind;
    return span.first == span.last && wire.points[span.first].kind == Kind::mass &&
           wire.points[span.first + 1].kind == Kind::mass;
}
inline double rest_length(const Wire& wire, const Span& span) {  // [m]
    double rest = 0;
    for (int k = span.first; k <= span.last; ++k) rest += wire.segments[k].rest_length;
    return rest;
}

// Σ over the two ends of a segment of 1/m felt by a sideways pull [1/kg].
inline double mobility(const EndMotion& from, const EndMotion& to, const WireContext& on) {
    return from.mobility(on) + to.mobility(on);
}

// (h ω)² of the fastest transversal zigzag of a segment under a tension T: 2 h² T / (l m), summed
// over both ends, with 1/m + d (d + l)/I of a body on an arm d. What is resolved well needs no help
// of its own; beyond 4 explicit motion is unstable (theory/wires.md 4.2).
// `softness`: 1/m of both ends.
inline double zigzag(const Wire& wire, int segment, double tension, double softness, double h) {
    const double l = std::max(wire.lines[segment].length, least_rest_length(wire));
    return 2 * h * h * tension / l * softness;
}
inline double zigzag(const Wire& wire, int segment, const EndMotion& from, const EndMotion& to,
                     double tension, const WireContext& on, double h) {
    const double l = std::max(wire.lines[segment].length, least_rest_length(wire));
    // the pull also rights a body by its arm, however long l is
    const double righting = l * (from.righting(on) + to.righting(on));
    return zigzag(wire, segment, tension, mobility(from, to, on) + righting, h);
}
inline constexpr double resolved_well = 0.5;  // [-]

// Velocity of the material at the end of a segment of direction u [m/s], without what runs off
// drums.
inline Vec3 material_velocity(const WirePoint& p, const SegmentLine::End& end, const Vec3& u,
                              const Bodies& bodies) {
    using Kind = WirePoint::Kind;
    if (p.kind == Kind::mass) return p.node.v;
    const Body& b = bodies[p.body];
    const bool runs = (p.kind == Kind::eye || p.kind == Kind::contact) && !std::isnan(p.slip);
    const double slip = runs ? p.slip : 0;
    Vec3 v = slip == 0 ? Vec3(Vec3::Zero()) : Vec3(slip * u);
    if (p.kind == Kind::contact && p.contact.slide != 0)
        v += p.contact.slide * turned(b.X_WB.q, p.axis);
    return b.motion == Motion::fixed ? v : v + b.velocity_at(end.arm) + end.spin.dot(b.w) * u;
}

// Speed of the material over an eye, a contact node or a sheave, towards the last stop [m/s].
double run_speed(const Wire& wire, int k, const Bodies& bodies);

}  // namespace fairlead::physics
