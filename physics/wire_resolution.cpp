#include <algorithm>
#include <cmath>

#include "physics/wire_motion.h"
#include "physics/wire_set.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

bool runs(const WirePoint& p) {
    return p.kind == Kind::eye || (p.kind == Kind::contact && p.slips);
}

// Velocity of the material at the end of a segment of direction u, without what runs off drums.
Vec3 end_velocity(const WirePoint& p, const SegmentLine::End& end, const Vec3& u,
                  const Bodies& bodies) {
    if (p.kind == Kind::mass) return p.v;
    const Body& b = bodies[p.body];
    return b.velocity_at(end.arm) + (end.spin.dot(b.w) + (runs(p) ? p.slip : 0)) * u;
}

// Lumped mass at the ends of segments k - 1 and k on point k [kg]; `half` is λ/2.
double lump(const Wire& wire, double half, int k) {
    double R = 0;
    if (k > 0) R += wire.segments[k - 1].rest_length;
    if (k < int(wire.segments.size())) R += wire.segments[k].rest_length;
    return half * R;
}

// `mass` of material whose velocity differs from that of the end at point k, along u, by `dv` joins
// what runs through the wrap of point k. Returns what is left for the body [N s].
Vec3 join_run(Wire& wire, double half, int k, double mass, const Vec3& dv, const Vec3& u) {
    const auto same = [&](int i) {
        const WirePoint& p = wire.points[i];
        return i == k || (p.kind == Kind::contact && p.body == wire.points[k].body);
    };
    int first = k, last = k;
    while (first > 1 && wire.points[k].kind == Kind::contact && same(first - 1)) --first;
    while (last + 2 < int(wire.points.size()) && wire.points[k].kind == Kind::contact &&
           same(last + 1))
        ++last;
    double inertia = mass;
    Vec3 along = mass * u;  // momentum per speed
    for (int i = first; i <= last; ++i) {
        inertia += lump(wire, half, i);
        for (int j : {i - 1, i}) along += half * wire.segments[j].rest_length * wire.lines[j].u;
    }
    const double gained = mass * dv.dot(u) / inertia;
    for (int i = first; i <= last; ++i) wire.points[i].slip += gained;
    return mass * dv - gained * along;
}

// `mass` of material moving at `v` joins point k at the end of a segment beside it.
void join(Wire& wire, double half, int k, int segment, double mass, const Vec3& v, Bodies& bodies) {
    WirePoint& p = wire.points[k];
    const double carried = lump(wire, half, k);
    if (carried + mass == 0) return;
    if (p.kind == Kind::mass) {
        p.v = (carried * p.v + mass * v) / (carried + mass);
        return;
    }
    const SegmentLine& line = wire.lines[segment];
    const SegmentLine::End& end = segment == k ? line.from : line.to;
    const Vec3 dv = v - end_velocity(p, end, line.u, bodies);
    const bool run = runs(p) && mass > 0;
    const Vec3 impulse = run ? join_run(wire, half, k, mass, dv, line.u) : Vec3(mass * dv);
    Body& b = bodies[p.body];
    if (!b.dynamic()) return;
    // the body takes it up with all material that rides on it: of wires tied to it, and here
    const bool tied = p.kind == Kind::attach;
    if (tied) b.burden.add(mass, p.at);
    using Mat6 = Eigen::Matrix<double, 6, 6>;
    const Mat3 A = -cross_matrix(end.arm), R = b.X_WB.q.toRotationMatrix();
    const Mat3 C = -cross_matrix(R * b.burden.moment);
    const double m = tied ? 0 : carried + mass;
    Mat6 M;
    M << (b.mass + b.burden.mass + m) * Mat3::Identity(), C + m * A,
        C.transpose() + m * A.transpose(),
        b.inertia_W() + R * b.burden.inertia * R.transpose() + m * A.transpose() * A;
    Eigen::Matrix<double, 6, 1> kick;
    kick << impulse, A.transpose() * impulse;
    const Eigen::Matrix<double, 6, 1> change = M.ldlt().solve(kick);
    b.v += change.head<3>();
    b.w += change.tail<3>();
}

}  // namespace

void coarsen(Wire& wire, const WireType& type, int k, Bodies& bodies) {
    const double half = wire.model == Wire::Model::massless ? 0 : type.mass_per_metre / 2;
    WireSegment &before = wire.segments[k - 1], &after = wire.segments[k];
    const double R_a = before.rest_length, R_c = after.rest_length;
    const Vec3 v = wire.points[k].v;
    share_set(wire, k);
    join(wire, half, k - 1, k - 1, half * R_c, v, bodies);
    join(wire, half, k + 1, k, half * R_a, v, bodies);
    before.rest_length = R_a + R_c;
    before.tension = std::min(before.tension, after.tension);
    wire.segments.erase(wire.segments.begin() + k);
    wire.points.erase(wire.points.begin() + k);
    find_lines(wire, bodies);
    wire.segments[k - 1].length = wire.lines[k - 1].length;
}

void refine(Wire& wire, const WireType&, int k, double fraction, Bodies& bodies) {
    const SegmentLine& line = wire.lines[k];
    const WirePoint &a = wire.points[k], &c = wire.points[k + 1];
    WirePoint node;
    node.kind = Kind::mass;
    node.x = (1 - fraction) * line.from.p + fraction * line.to.p;
    node.v = (1 - fraction) * end_velocity(a, line.from, line.u, bodies) +
             fraction * end_velocity(c, line.to, line.u, bodies);
    node.v_before = node.v;
    node.set = (1 - fraction) * a.set + fraction * c.set;
    const WireSegment whole = wire.segments[k];
    WireSegment first = whole, second = whole;
    first.rest_length = fraction * whole.rest_length;
    second.rest_length = whole.rest_length - first.rest_length;
    wire.segments[k] = first;
    wire.segments.insert(wire.segments.begin() + k + 1, second);
    wire.points.insert(wire.points.begin() + k + 1, node);
    find_lines(wire, bodies);
    for (int i : {k, k + 1}) wire.segments[i].length = wire.lines[i].length;
}

}  // namespace fairlead::physics
