#include <algorithm>
#include <cmath>

#include "physics/surface.h"
#include "physics/wire.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// Velocity of the material at the end of a segment, without what runs through wheels and drums.
Vec3 end_velocity(const WirePoint& p, const SegmentLine::End& end, const Bodies& bodies) {
    return p.kind == Kind::mass ? p.v : bodies[p.body].velocity_at(end.arm);
}

// `mass` of material moving at `v` joins point p, which already carries `carried` at this end.
void join(WirePoint& p, const SegmentLine::End& end, double carried, double mass, const Vec3& v,
          Bodies& bodies) {
    if (p.kind == Kind::mass) {
        p.v = (carried * p.v + mass * v) / (carried + mass);
        return;
    }
    Body& b = bodies[p.body];
    if (!b.dynamic()) return;
    // the body with the material on its arm takes up the difference of momentum as an impulse
    using Mat6 = Eigen::Matrix<double, 6, 6>;
    const Mat3 A = -cross_matrix(end.arm);
    const double m = carried + mass;
    Mat6 M;
    M << (b.mass + m) * Mat3::Identity(), m * A, m * A.transpose(),
        b.inertia_W() + m * A.transpose() * A;
    const Vec3 impulse = mass * (v - b.velocity_at(end.arm));
    Eigen::Matrix<double, 6, 1> kick;
    kick << impulse, A.transpose() * impulse;
    const Eigen::Matrix<double, 6, 1> dv = M.ldlt().solve(kick);
    b.v += dv.head<3>();
    b.w += dv.tail<3>();
}

}  // namespace

void coarsen(Wire& wire, const WireType& type, int k, Bodies& bodies) {
    const double half = wire.model == Wire::Model::massless ? 0 : type.mass_per_metre / 2;
    WireSegment &before = wire.segments[k - 1], &after = wire.segments[k];
    const double R_a = before.rest_length, R_c = after.rest_length;
    const auto carried = [&](int point) {
        double R = 0;
        if (point > 0) R += wire.segments[point - 1].rest_length;
        if (point < int(wire.segments.size())) R += wire.segments[point].rest_length;
        return half * R;
    };
    const Vec3 v = wire.points[k].v;
    join(wire.points[k - 1], wire.lines[k - 1].from, carried(k - 1), half * R_c, v, bodies);
    join(wire.points[k + 1], wire.lines[k].to, carried(k + 1), half * R_a, v, bodies);
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
    node.v = (1 - fraction) * end_velocity(a, line.from, bodies) +
             fraction * end_velocity(c, line.to, bodies);
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

// A loose end that has run up to an edge takes the place of the contact node there and is free to
// fall off: between the two there is no more wire than a tick can resolve (wire_rows.h).
void pass_last_edge(Wire& wire, const WireType& type, const Bodies& bodies, bool first, double h) {
    const int n = int(wire.points.size());
    const int end = first ? 0 : n - 1, node = first ? 1 : n - 2, last = first ? 0 : n - 2;
    if (n < 3 || wire.points[end].kind != Kind::mass || wire.points[node].kind != Kind::contact)
        return;
    const WireSegment gone = wire.segments[last];
    const double mass = type.mass_per_metre / 2 * gone.rest_length;
    if (!(gone.rest_length * mass < 2 * h * h * gone.tension || gone.rest_length < 1e-3)) return;
    wire.points[end].x = first ? wire.lines[0].to.p : wire.lines[last].from.p;
    wire.points.erase(wire.points.begin() + node);
    wire.segments.erase(wire.segments.begin() + last);
    wire.segments[first ? 0 : last - 1].rest_length += gone.rest_length;
    find_lines(wire, bodies);
}

}  // namespace

void adapt_wires(std::vector<Wire>& wires, const std::vector<WireType>& types, Bodies& bodies,
                 const std::vector<Surfaces>& surfaces, double h) {
    for (Wire& wire : wires) {
        for (bool first : {true, false}) pass_last_edge(wire, types[wire.type], bodies, first, h);
        if (wire.model == Wire::Model::massless || wire.max_nodes == 0) continue;
        const WireType& type = types[wire.type];
        const double wanted = std::max({wire.min_segment, 1 / wire.nodes_per_metre,
                                        wire_rest_length(wire) / (wire.max_nodes + 1)});
        for (int k = 1; k + 1 < int(wire.points.size());) {
            const bool too_near = wire.points[k].kind == Kind::mass &&
                                  ((material_passes(wire.points[k - 1]) &&
                                    wire.segments[k - 1].rest_length < 0.5 * wanted) ||
                                   (material_passes(wire.points[k + 1]) &&
                                    wire.segments[k].rest_length < 0.5 * wanted));
            if (too_near && straight_is_free(wire, k, bodies, surfaces[wire.type]))
                coarsen(wire, type, k, bodies);
            else
                ++k;
        }
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            if (!live(wire, k)) continue;
            const double pieces = std::round(wire.segments[k].rest_length / wanted);
            if (wire.segments[k].rest_length > 1.5 * wanted && mass_nodes(wire) < wire.max_nodes)
                refine(wire, type, k, 1 / pieces, bodies);
        }
    }
}

}  // namespace fairlead::physics
