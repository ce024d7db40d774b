#include <algorithm>
#include <cmath>

#include "physics/surface.h"
#include "physics/wire_motion.h"

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
    // the body with the material on its arm takes it up
    using Mat6 = Eigen::Matrix<double, 6, 6>;
    const Mat3 A = -cross_matrix(end.arm);
    const double m = carried + mass;
    Mat6 M;
    M << (b.mass + m) * Mat3::Identity(), m * A, m * A.transpose(),
        b.inertia_W() + m * A.transpose() * A;
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

namespace {

bool material_passes(const WirePoint& p) {
    return on_wheel(p) || p.kind == Kind::winch || p.kind == Kind::eye || p.kind == Kind::contact;
}

// Whether the wire could run straight from point k - 1 to k + 1.
bool straight_is_free(const Wire& wire, int k, const Bodies& bodies, const Surfaces& surfaces) {
    const Vec3 a = wire.lines[k - 1].from.p, b = wire.lines[k].to.p;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        if (!surfaces[i] || passes(wire, int(i))) continue;
        const Pose back = bodies[i].X_WB.inverse();
        if (surfaces[i]->entry(back * a, back * b) <= 1 ||
            surfaces[i]->entry(back * b, back * a) <= 1)
            return false;
    }
    return true;
}

// A loose end that has run up to an edge takes the place of the contact node there, turned into the
// way on, and is free to fall off: between the two there is no more wire than a tick can resolve
// (wire_rows.h). True if it did.
bool pass_last_edge(Wire& wire, const WireType& type, const Bodies& bodies, bool first, double h) {
    const int n = int(wire.points.size());
    const int end = first ? 0 : n - 1, node = first ? 1 : n - 2, last = first ? 0 : n - 2;
    if (n < 3 || wire.points[end].kind != Kind::mass || wire.points[node].kind != Kind::contact)
        return false;
    const WireSegment gone = wire.segments[last];
    const WirePoint& edge = wire.points[node];
    const double mass = type.mass_per_metre / 2 * gone.rest_length;
    const double runs_out = 2 * h * (first ? edge.slip : -edge.slip);
    const bool short_of_wire = gone.rest_length * mass < 2 * h * h * gone.tension ||
                               gone.rest_length < std::max(1e-3, runs_out);
    if (!short_of_wire) return false;
    const SegmentLine &before = wire.lines[node - 1], &after = wire.lines[node];
    const Vec3 v_B = bodies[edge.body].velocity_at(first ? before.to.arm : after.from.arm);
    const Quat turn =
        first ? Quat::FromTwoVectors(before.u, after.u) : Quat::FromTwoVectors(after.u, before.u);
    WirePoint& loose = wire.points[end];
    loose.v = v_B + turn * (loose.v - v_B);
    loose.x = first ? before.to.p : after.from.p;
    wire.points.erase(wire.points.begin() + node);
    wire.segments.erase(wire.segments.begin() + last);
    wire.segments[first ? 0 : last - 1].rest_length += gone.rest_length;
    find_lines(wire, bodies);
    return true;
}

// The node whose neighbours would keep the shortest piece without it, if that is shorter than
// `wanted` [m] and runs straight; 0: none.
int superfluous_node(const Wire& wire, double wanted, const Bodies& bodies,
                     const Surfaces& surfaces) {
    int best = 0;
    double shortest = wanted;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        const double merged = wire.segments[k - 1].rest_length + wire.segments[k].rest_length;
        if (wire.points[k].kind != Kind::mass || merged >= shortest) continue;
        if (!straight_is_free(wire, k, bodies, surfaces)) continue;
        shortest = merged, best = k;
    }
    return best;
}

}  // namespace

void adapt_wires(std::vector<Wire>& wires, const std::vector<WireType>& types, Bodies& bodies,
                 const std::vector<Surfaces>& surfaces, double h) {
    for (Wire& wire : wires) {
        for (bool first : {true, false})
            while (pass_last_edge(wire, types[wire.type], bodies, first, h)) continue;
        const WireType& type = types[wire.type];
        if (type.mass_per_metre == 0)  // nodes without mass would have no motion
            for (int k = int(wire.points.size()) - 2; k > 0; --k)
                if (wire.points[k].kind == Kind::mass) coarsen(wire, type, k, bodies);
        if (wire.model == Wire::Model::massless || type.mass_per_metre == 0 || wire.max_nodes == 0)
            continue;
        const double wanted = std::max({wire.min_segment, 1 / wire.nodes_per_metre,
                                        wire_rest_length(wire) / (wire.max_nodes + 1)});
        // What a piece of wire that ends at point `stop` must hold, or it is soon used up [m].
        const auto least = [&](int stop, bool at_its_end) {
            if (!material_passes(wire.points[stop])) return 0.0;
            const double taken = (at_its_end ? h : -h) * run_speed(wire, stop, bodies);
            return std::max(0.5 * wanted, 3 * taken);
        };
        for (int k = 1; k + 1 < int(wire.points.size());) {
            const auto used_up = [&](int segment, int stop) {
                return wire.segments[segment].rest_length < least(stop, stop > segment);
            };
            const bool too_near =
                wire.points[k].kind == Kind::mass && (used_up(k - 1, k - 1) || used_up(k, k + 1));
            if (too_near && straight_is_free(wire, k, bodies, surfaces[wire.type])) {
                coarsen(wire, type, k, bodies);
                k = std::max(1, k - 1);  // the node before may be the next to run up to the stop
            } else {
                ++k;
            }
        }
        // one in a tick: what is left takes up its shape before the next goes
        if (const int k = superfluous_node(wire, wanted, bodies, surfaces[wire.type]))
            coarsen(wire, type, k, bodies);
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            if (!live(wire, k)) continue;
            const double rest = wire.segments[k].rest_length;
            const double first = rest / std::round(rest / wanted);
            if (rest > 1.5 * wanted && mass_nodes(wire) < wire.max_nodes &&
                first >= least(k, false) && rest - first >= least(k + 1, true))
                refine(wire, type, k, first / rest, bodies);
        }
    }
}

}  // namespace fairlead::physics
