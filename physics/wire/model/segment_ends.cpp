#include "physics/wire/model/segment_ends.h"

#include "physics/math/elementary.h"
#include "physics/math/smooth_step.h"
#include "physics/wire/model/wrap.h"

#include <algorithm>

namespace fairlead::physics {

using Kind = WirePoint::Kind;

// What runs through the end, and slides.
void EndMotion::find_run(const WireView& view, int segment, bool from) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (point.kind == Kind::winch) run = on.winches[point.wheel.winch].first, s = from ? 1 : -1;
    if (point.kind != Kind::contact && point.kind != Kind::eye) return;
    if (const Wrap* wrap = wrap_of(wire, segment + (from ? 0 : 1)); wrap && wrap->open)
        run = on.freedoms.wire_point(view.index, wrap->first);
    if (point.kind != Kind::contact) return;
    int k = segment + (from ? 0 : 1);
    slide = on.freedoms.slide(view.index, k);
    if (point.contact.raises.isZero(0)) return;
    const int last = int(wire.points.size()) - 1;
    while (k > 0 && k < last && wire.points[k].kind == Kind::contact) k += point.contact.raised_by;
    if (wire.points[k].kind == Kind::attach || wire.points[k].kind == Kind::eye)
        raised_by = &wire.points[k];
}

Vec3 EndMotion::along(const WireContext& on) const {
    if (point.kind != Kind::contact) return Vec3::Zero();
    return turned(on.bodies[point.body].X_WB.q, point.axis);
}

Mat3 EndMotion::A() const {
    return u * end.spin.transpose() - cross_matrix(end.arm);
}

Limb EndMotion::limb() const {
    if (first() < 0) return {};
    return turns_nothing() ? limb_of_node(first()) : limb_of_frame(first(), end.arm);
}

Attachment EndMotion::attachment(const WireContext& on) const {
    return node >= 0 ? on_node(node, point.node.v) : on_body(on.bodies, point.body, end.arm);
}

void EndMotion::add_to_row(Rows& rows, const WireContext& on, const Vec3& d,
                           const Vec3& about) const {
    if (node >= 0) {
        rows.add_node(node, d);
        return;
    }
    if (central())
        rows.add_pull(on.bodies, point.body, d);
    else
        rows.add_body(on.bodies, point.body, d, end.arm.cross(d) + d.dot(u) * end.spin + about);
    if (run >= 0) rows.add_freedom(run, s * d.dot(u));
    if (slide >= 0) rows.add_freedom(slide, d.dot(along(on)));
    if (raised_by) add_raising(rows, on, d);
}

// The node follows the end that is pressed in, across its edge: so what the wire does to it acts on
// that end's body, and back on its own.
void EndMotion::add_raising(Rows& rows, const WireContext& on, const Vec3& d) const {
    const Body &body = on.bodies[point.body], &other = on.bodies[raised_by->body];
    const Vec3 sunk = turned(body.X_WB.q, point.contact.sunk);
    const Vec3 force = -d.dot(sunk) * turned(body.X_WB.q, point.contact.raises);
    const Vec3 arm = turned(other.X_WB.q, raised_by->at);
    const Vec3 from_body = other.X_WB.p + arm - body.X_WB.p;
    rows.add_body(on.bodies, raised_by->body, force, arm.cross(force));
    rows.add_body(on.bodies, point.body, -force, -from_body.cross(force));
}

double EndMotion::run_speed(const WireContext& on) const {
    if (run < 0) return 0;
    return point.kind == Kind::winch ? s * on.winches[point.wheel.winch].speed : point.slip;
}

Vec3 EndMotion::velocity_on_body(const WireContext& on) const {
    const Body& b = on.bodies[point.body];
    if (central() && run < 0 && point.contact.slide == 0) return b.v;
    const Vec3 v = b.velocity_at(end.arm) + (end.spin.dot(b.w) + run_speed(on)) * u;
    return point.contact.slide != 0 ? Vec3(v + point.contact.slide * along(on)) : v;
}

Vec3 EndMotion::acceleration_on_body(const WireContext& on) const {
    const Body& b = on.bodies[point.body];
    // free, it turns about the centre that it has in common with the wire that is tied to it
    const Vec3 arm = b.burden.mass > 0 ? Vec3(end.arm - b.X_WB.q * b.common_centre()) : end.arm;
    return b.w.cross(b.w.cross(arm));
}

double EndMotion::mobility_on_body(const WireContext& on) const {
    const Body& b = on.bodies[point.body];
    if (!b.dynamic()) return 0;
    if (end.arm.isZero(0)) return 1 / b.mass;
    return 1 / b.mass + end.arm.squaredNorm() / b.least_inertia(end.arm);
}

double EndMotion::mobility_on_body_along(const WireContext& on, const Vec3& d) const {
    double sum = 0;
    if (point.kind == Kind::winch)
        sum += elementary::pow(d.dot(u), 2) / on.winches[point.wheel.winch].reflected_mass();
    const Body& b = on.bodies[point.body];
    if (!b.dynamic()) return sum;
    if (central()) return sum + d.squaredNorm() / b.mass;
    const Vec3 lever = b.X_WB.q.conjugate() * (end.arm.cross(d) + d.dot(u) * end.spin);
    return sum + d.squaredNorm() / b.mass + lever.dot(b.inertia.ldlt().solve(lever));
}

double EndMotion::righting_of_body(const WireContext& on) const {
    if (end.arm.isZero(0) || !on.bodies[point.body].dynamic()) return 0;
    const Body& b = on.bodies[point.body];
    return end.arm.norm() / b.least_inertia(end.arm);
}

double EndMotion::flow(const Eigen::VectorXd& v) const {
    double sum = 0;
    if (body >= 0) sum += end.spin.dot(v.segment<3>(body + 3));
    if (run >= 0) sum += s * v[run];
    return sum;
}

namespace {

// Cosines of the angles to its plane up to which a wheel leads the wire, 60°, and beyond which it
// does not, 75°: pulled along its axis it is no more than a point. Tuning: to 60° swinging loads
// gain nothing (AslantWire); without an end ships hauled along the axis of a far drum lie 2 %
// otherwise in trim (HeelUnderPull).
constexpr double leads = 0.5, leads_none = 0.26;

// The end of a segment on a wheel, and what is to be added to what acts there.
struct WheelEnd {
    const WirePoint& point;
    const SegmentLine::End& end;
    Vec3 out;     // unit, away from the wheel
    double side;  // 1: the segment begins there, -1: it ends there
    Vec3 &force, &about;
};
// Adds what the segment does beside pulling along u, as its end on a wheel follows the other one.
void follow_aslant(const WheelEnd& at, double length, double least, const Bodies& bodies,
                   Vec3& far_force) {
    const Wheel wheel = wheel_of(at.point, bodies);
    const double across = at.out.dot(wheel.n);
    if (across == 0) return;
    const Vec3 e_r = (at.end.p - wheel.centre) / wheel.radius;
    const Vec3 e_t = wheel.n.cross(e_r);
    const double in_plane = std::max(0.0, at.side * at.out.dot(e_t));  // cos φ
    // nearer to the axis than √2 radii the tangent point would move on faster than the far end
    const double share =
        std::min(wheel.radius * (1 - in_plane) / std::max(length * in_plane, least), 1.0) *
        smooth_step((in_plane - leads_none) / (leads - leads_none));
    far_force -= share * e_r;
    at.force += share * e_r;
    if (on_wheel(at.point))  // what turns it about its axis is in its spin
        at.about += (wheel.radius + length * share) * across * e_t;
    else
        at.about += length * share * at.out.cross(e_r);
}

}  // namespace

SegmentPull segment_pull(const Wire& wire, int segment, const Bodies& bodies) {
    const SegmentLine& line = wire.lines[segment];
    const WirePoint &a = wire.points[segment], &b = wire.points[segment + 1];
    SegmentPull pull{-line.u, line.u};
    const double least = least_rest_length(wire);
    if (has_wheel(a))
        follow_aslant({a, line.from, line.u, 1, pull.on_from, pull.about_from}, line.length, least,
                      bodies, pull.on_to);
    if (has_wheel(b))
        follow_aslant({b, line.to, -line.u, -1, pull.on_to, pull.about_to}, line.length, least,
                      bodies, pull.on_from);
    return pull;
}

double run_speed(const Wire& wire, int k, const Bodies& bodies) {
    const WirePoint& p = wire.points[k];
    if (p.kind == Kind::eye || p.kind == Kind::contact) return p.slip;
    if (!on_wheel(p) || k + 1 >= int(wire.points.size())) return 0;
    return wire.lines[k].from.spin.dot(bodies[p.body].w - bodies[p.wheel.carrier].w);
}

}  // namespace fairlead::physics
