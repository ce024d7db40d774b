#include "physics/wire/resolution/refine_coarsen.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

bool runs(const WirePoint& p) {
    return p.kind == Kind::eye || (p.kind == Kind::contact && p.slips);
}

// `mass` of material whose velocity differs from that of the end at point k, along u, by `dv` joins
// what runs through the wrap of point k. Returns what is left for the body [N s].
Vec3 join_run(Wire& wire, int k, double mass, const Vec3& dv, const Vec3& u) {
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
        inertia += lumped_mass(wire, i);
        along += wire.segments[i - 1].mass_to() * wire.lines[i - 1].u;
        along += wire.segments[i].mass_from() * wire.lines[i].u;
    }
    const double gained = mass * dv.dot(u) / inertia;
    for (int i = first; i <= last; ++i) wire.points[i].slip += gained;
    return mass * dv - gained * along;
}

// `mass` of material moving at `v` joins point k at the end of a segment beside it.
void join(Wire& wire, int k, int segment, double mass, const Vec3& v, Bodies& bodies) {
    WirePoint& p = wire.points[k];
    const double carried = lumped_mass(wire, k);
    if (carried + mass == 0) return;
    if (p.kind == Kind::mass) {
        p.node.v = (carried * p.node.v + mass * v) / (carried + mass);
        return;
    }
    const SegmentLine& line = wire.lines[segment];
    const SegmentLine::End& end = segment == k ? line.from : line.to;
    const Vec3 dv = v - material_velocity(p, end, line.u, bodies);
    const bool run = runs(p) && mass > 0;
    const Vec3 impulse = run ? join_run(wire, k, mass, dv, line.u) : Vec3(mass * dv);
    bodies[p.body].push(impulse, end.arm);
}

// Before mass node k goes: its neighbours take up its share of the permanent set.
void share_set(Wire& wire, int k) {
    const double R_a = wire.segments[k - 1].rest_length, R_c = wire.segments[k].rest_length;
    const Vec3 set = wire.points[k].set.curvature;
    const auto take = [&](int to, int beyond, double mine, double share) {
        WirePoint& p = wire.points[to];
        if (!keeps_set(p)) return;
        const bool inner = beyond >= 0 && beyond < int(wire.segments.size());
        const double own = (mine + (inner ? wire.segments[beyond].rest_length : 0)) / 2;
        if (own + share > 0)
            p.set.curvature = (own * p.set.curvature + share * set) / (own + share);
    };
    take(k - 1, k - 2, R_a, R_c / 2);
    take(k + 1, k + 1, R_c, R_a / 2);
}

// What two segments are as one, and how much of the node between them goes to each end [kg]: by the
// lever, so that its centre of mass stays.
struct Merged {
    double stiffness, lump_from, lump_to;
    double to_first, to_last;
};
Merged merge(const WireSegment& a, const WireSegment& c) {
    const double R_a = a.rest_length, R_c = c.rest_length, R = R_a + R_c;
    const bool alike = a.stiffness == c.stiffness && a.lump_from == c.lump_from &&
                       a.lump_to == c.lump_to && a.lump_from == a.lump_to;
    if (alike || R == 0)
        return {a.stiffness, a.lump_from, a.lump_to, a.lump_from * R_c, a.lump_from * R_a};
    const double node = a.mass_to() + c.mass_from();
    const double to_first = node * (R_c / R), to_last = node - to_first;
    return {R / (R_a / a.stiffness + R_c / c.stiffness), (a.mass_from() + to_first) / R,
            (c.mass_to() + to_last) / R, to_first, to_last};
}

}  // namespace

void coarsen(Wire& wire, int k, Bodies& bodies) {
    WireSegment &before = wire.segments[k - 1], &after = wire.segments[k];
    const double R_a = before.rest_length, R_c = after.rest_length;
    const Vec3 v = wire.points[k].node.v, u_a = wire.lines[k - 1].u, u_c = wire.lines[k].u;
    share_set(wire, k);
    const Merged merged = merge(before, after);
    join(wire, k - 1, k - 1, merged.to_first, v, bodies);
    join(wire, k + 1, k, merged.to_last, v, bodies);
    before.stiffness = merged.stiffness;
    before.lump_from = merged.lump_from, before.lump_to = merged.lump_to;
    if (R_c > R_a) before.type = after.type, before.piece = after.piece;
    before.rest_length = R_a + R_c;
    before.tension = std::min(before.tension, after.tension);
    wire.segments.erase(wire.segments.begin() + k);
    wire.points.erase(wire.points.begin() + k);
    find_lines(wire, bodies);
    const SegmentLine& line = wire.lines[k - 1];
    wire.segments[k - 1].length = line.length;
    // what runs at its ends goes another way now
    const auto turn = [&](const WirePoint& p, const SegmentLine::End& end, const Vec3& u,
                          double mass) {
        if (p.kind == Kind::mass) return;
        const Vec3 was = material_velocity(p, end, u, bodies);
        const Vec3 is = material_velocity(p, end, line.u, bodies);
        bodies[p.body].push(mass * (was - is), end.arm);
    };
    turn(wire.points[k - 1], line.from, u_a, wire.segments[k - 1].mass_from());
    turn(wire.points[k], line.to, u_c, wire.segments[k - 1].mass_to());
}

void coarsen_from(Wire& wire, bool from_start, double shortest, Bodies& bodies) {
    const auto last = [&] { return int(wire.points.size()) - 1; };
    const auto point = [&](int i) { return from_start ? i : last() - i; };
    const auto piece = [&](int i) {  // from point(i) inwards
        return wire.segments[from_start ? i : last() - 1 - i].rest_length;
    };
    int i = 1;
    for (; i < last(); ++i) {
        const WirePoint& p = wire.points[point(i)];
        if (p.kind != WirePoint::Kind::mass || p.node.junction >= 0) break;
    }
    for (--i; i > 0; --i)  // back to the end, so that what is left over is there
        if (piece(i) < shortest) coarsen(wire, point(i), bodies);
    if (piece(0) < shortest && last() > 1) {
        const WirePoint& p = wire.points[point(1)];
        if (p.kind == WirePoint::Kind::mass && p.node.junction < 0) coarsen(wire, point(1), bodies);
    }
}

void leave_out(Wire& wire, int k) {
    wire.segments[k - 1].rest_length += wire.segments[k].rest_length + on_arc(wire.points[k]);
    wire.segments.erase(wire.segments.begin() + k);
    wire.points.erase(wire.points.begin() + k);
    wire.lines.clear(), wire.bends.clear();
}

void refine(Wire& wire, int k, double fraction, Bodies& bodies) {
    const SegmentLine& line = wire.lines[k];
    const WirePoint &a = wire.points[k], &c = wire.points[k + 1];
    WirePoint node;
    node.kind = Kind::mass;
    node.node.x = (1 - fraction) * line.from.p + fraction * line.to.p;
    node.node.v = (1 - fraction) * material_velocity(a, line.from, line.u, bodies) +
                  fraction * material_velocity(c, line.to, line.u, bodies);
    node.node.v_before = node.node.v;
    node.set.curvature = (1 - fraction) * a.set.curvature + fraction * c.set.curvature;
    node.node.bristle.bent = (1 - fraction) * a.node.bristle.bent + fraction * c.node.bristle.bent;
    node.node.bristle.loosened =
        (1 - fraction) * a.node.bristle.loosened + fraction * c.node.bristle.loosened;
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
