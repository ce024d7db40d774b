#include "physics/wire/dynamics/pinches.h"

#include <algorithm>
#include <tuple>
#include <variant>

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// Times what its unit is of the wire's scales. Tuning: theory/trials.md has each halved and
// doubled.
constexpr double ahead_of_pinch = 2e-3;  // [m] besides twice what speed asks for
// [m] of the margins that surfaces have (offset_surface.h), so that no body comes through one …
constexpr double off_node = 3e-4;
// … and, where the wire has no node yet, one of two is bent about
constexpr double onto_wire = -3e-4;
constexpr double pinch_compliance = 1e-10;  // [m/N]
constexpr double push_out_of_pinch = 0.1;   // [s]
// [-] cosine of the two ways out: what stands more aslant pushes the wire out from between
constexpr double opposite = -0.5;
constexpr double near_surface = 1e-3;  // [m] ten margins of a surface
// [-] of the product of what of both is across the wire: less points along it
constexpr double least_across = 0.1;
constexpr int many_bodies = 16;  // beside a wire: more are not looked at pair by pair

bool pass_through(const std::vector<std::pair<int, int>>& apart, int a, int b) {
    return std::binary_search(apart.begin(), apart.end(),
                              std::pair(std::min(a, b), std::max(a, b)));
}

// What holds an end of the wire, or a wheel that it runs over, is nothing to be pinched against.
bool holds_end(const WirePoint& p, int body) {
    if (p.kind == Kind::mass || p.kind == Kind::contact) return false;
    return p.body == body || (on_wheel(p) && p.wheel.carrier == body);
}

// [m] of an end of segment k within h.
double farthest_way(const Wire& wire, int k, const Bodies& bodies, double h) {
    const auto speed = [&](const WirePoint& p, const SegmentLine::End& end) {
        return p.kind == Kind::mass ? p.node.v.norm() : bodies[p.body].velocity_at(end.arm).norm();
    };
    const SegmentLine& line = wire.lines[k];
    return h * std::max(speed(wire.points[k], line.from), speed(wire.points[k + 1], line.to));
}

Bounds grown(const Bounds& box, double by) {
    return {box.min() - Vec3::Constant(by), box.max() + Vec3::Constant(by)};
}

}  // namespace

void Pinches::find_near(const PinchScene& in, double h) {
    used_.assign(in.surfaces.size(), 0);
    near_.resize(in.surfaces.size());
    for (NearBodies& of : near_) of.clear();
    for (const Wire& wire : in.wires) used_[wire.type] |= present(wire);
    const Bodies& bodies = in.on.bodies;
    for (std::size_t type = 0; type < used_.size(); ++type) {
        if (!used_[type]) continue;
        const double ahead = ahead_of_pinch * in.wires.front().scales.length;
        for (int b = 0; b < int(bodies.size()); ++b) {
            const Body& body = bodies[b];
            const Surface* surface = in.surfaces[type][b].get();
            if (std::any_of(body.shape.begin(), body.shape.end(), is_half_space))
                near_[type].add(b, body.X_WB.p, unbounded);
            else if (surface)
                near_[type].add(b, body.X_WB.p,
                                surface->reach() + ahead +
                                    h * (body.v.norm() + body.w.norm() * surface->reach()));
        }
        near_[type].build();
    }
}

// Of two bodies at one place of a wire the nearest counts.
void Pinches::add_nearest(Pinch pinch, double thick) {
    for (std::size_t i = found_.size(); i-- > 0 && found_[i].wire == pinch.wire;) {
        Pinch& p = found_[i];
        if (p.a != pinch.a || p.b != pinch.b) continue;
        if ((p.at - pinch.at).norm() >= thick) {
            ++pinch.which;
            continue;
        }
        pinch.which = p.which;
        if (p.node >= 0) pinch.node = p.node;
        if (pinch.gap < p.gap) p = pinch;
        p.node = pinch.node;
        return;
    }
    found_.push_back(pinch);
}

// From body a to body b, unit; zero: they do not stand on both sides of the wire, which has the
// direction u there. From surface to surface, where these are far enough from the wire. Near an
// edge its way out may be any between two faces; then what of both is across the wire counts.
Vec3 Pinches::between(const Stand& a, const Stand& b, const Vec3& u, double near) {
    const Vec3 p = a.n - a.n.dot(u) * u, q = b.n - b.n.dot(u) * u;
    const bool across = p.dot(q) < opposite * std::max(p.norm() * q.norm(), least_across);
    if (!across && a.n.dot(b.n) > opposite) return Vec3::Zero();
    const Vec3 way = std::max(0.0, a.gap) * a.n - std::max(0.0, b.gap) * b.n;
    if (way.norm() > near) return way.normalized();
    return across ? (p - q).normalized() : (a.n - b.n).normalized();
}

// The point of the wire at a place of a segment, on one of two bodies; -1: there is none.
int Pinches::node_at(const Wire& wire, const Place& place, int a, int b) {
    const int k = place.segment;
    const auto of_one = [&](const WirePoint& p) {
        return p.kind == Kind::contact && (p.body == a || p.body == b);
    };
    const double l = wire.lines[k].length;
    if (of_one(wire.points[k]) && place.share * l < place.thick) return k;
    if (of_one(wire.points[k + 1]) && (1 - place.share) * l < place.thick) return k + 1;
    // on a face
    const bool flat = of_one(wire.points[k]) && of_one(wire.points[k + 1]) &&
                      wire.points[k].body == wire.points[k + 1].body;
    return flat ? k : -1;
}

// How a body stands to a point of a wire, if it is within `room` [m].
std::optional<Pinches::Stand> Pinches::stand_of(const PinchScene& in, const Place& place, int b,
                                                const Vec3& at, double room) {
    const Body& body = in.on.bodies[b];
    std::optional<Stand> nearest;
    const auto take = [&](const Vec3& n, double gap) {
        if (gap <= room && (!nearest || gap < nearest->gap)) nearest = {n, gap};
    };
    for (const ShapePart& part : body.shape)
        if (const auto* plane = std::get_if<HalfSpace>(&part.geometry)) {
            const Pose X = body.X_WB * part.X_BS;
            const Vec3 n = X.q * plane->normal;
            take(n, n.dot(at - X.p) - place.thick / 2);
        }
    const Surface* surface = in.surfaces[in.wires[place.wire].type][b].get();
    if (surface && (at - body.X_WB.p).norm() <= surface->reach() + room) {
        Vec3 n = Vec3::UnitZ();
        const double gap = surface->clearance(body.X_WB.inverse() * at, room, n);
        take(body.X_WB.q * n, gap);
    }
    return nearest;
}

// Where body a comes against the segment with an edge: who stands on the other side of it?
void Pinches::find_against(const PinchScene& in, const Place& place, int a, const Stand& edge) {
    const Wire& wire = in.wires[place.wire];
    const Bodies& bodies = in.on.bodies;
    const SegmentLine& line = wire.lines[place.segment];
    const Vec3 at = line.from.p + place.share * line.length * line.u;
    const double near = near_surface * wire.scales.length;
    const auto velocity = [&](int b) -> Vec3 {
        return bodies[b].velocity_at(at - bodies[b].X_WB.p);
    };
    const Vec3 v_a = velocity(a);
    for (const int b : beside_) {
        if (b == a || (!bodies[a].dynamic() && !bodies[b].dynamic())) continue;
        const double within =
            ahead_of_pinch * wire.scales.length + 2 * place.h * (v_a - velocity(b)).norm();
        if (edge.gap - place.thick > within || pass_through(in.apart, a, b)) continue;
        const std::optional<Stand> other = stand_of(in, place, b, at, within - edge.gap);
        if (!other) continue;
        Stand from = edge, to = *other;
        Vec3 n = between(from, to, line.u, near);
        if (n.isZero(0) && std::max(from.gap, to.gap) < near) {
            // corner against corner: a little further along the wire there are faces
            const double way = std::min(place.thick, line.length / 2);
            const Vec3 inside = at + (place.share < 0.5 ? way : -way) * line.u;
            const std::optional<Stand> of_a = stand_of(in, place, a, inside, near);
            const std::optional<Stand> of_b = stand_of(in, place, b, inside, near);
            if (!of_a || !of_b) continue;
            from = *of_a, to = *of_b;
            n = between(from, to, line.u, near);
        }
        const double gap = from.gap + to.gap;
        if (n.isZero(0) || gap < -place.thick) continue;
        const double closing = std::max(0.0, (v_a - velocity(b)).dot(n));  // [m/s]
        if (gap > ahead_of_pinch * wire.scales.length + 2 * place.h * closing) continue;
        beside_segment_.push_back({place.wire, place.segment, place.share, std::min(a, b),
                                   std::max(a, b), a < b ? n : Vec3(-n), at, gap,
                                   node_at(wire, place, a, b), 0});
    }
}

// Of one segment and two bodies the nearest counts, and the first and the last, which keep them
// from turning about it.
void Pinches::add_outermost(double thick) {
    std::stable_sort(beside_segment_.begin(), beside_segment_.end(),
                     [](const Pinch& p, const Pinch& q) {
                         return std::tie(p.a, p.b, p.share) < std::tie(q.a, q.b, q.share);
                     });
    for (auto first = beside_segment_.begin(); first != beside_segment_.end();) {
        const auto end = std::find_if(first, beside_segment_.end(), [&](const Pinch& p) {
            return p.a != first->a || p.b != first->b;
        });
        const auto nearest = std::min_element(
            first, end, [](const Pinch& p, const Pinch& q) { return p.gap < q.gap; });
        add_nearest(*nearest, thick);
        if (first != nearest) add_nearest(*first, thick);
        if (end - 1 != nearest && end - 1 != first) add_nearest(*(end - 1), thick);
        first = end;
    }
}

// Whether two bodies near the wire as a whole are near each other: beside most there are none, and
// nothing is to be done.
bool Pinches::may_be_pinched(const PinchScene& in, const Wire& wire, double h) {
    const Bodies& bodies = in.on.bodies;
    Bounds box(wire.lines.front().from.p);
    double most = 0;  // [m]
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        box.extend(wire.lines[k].to.p);
        most = std::max(most, farthest_way(wire, k, bodies, h));
    }
    beside_.clear();
    near_[wire.type].find(grown(box, most), beside_);
    if (int(beside_.size()) > many_bodies) return true;
    const auto reach = [&](int b) {
        const Surface* surface = in.surfaces[wire.type][b].get();
        return surface ? surface->reach() : unbounded;
    };
    const double apart = in.on.types[wire.type].diameter;  // [m]
    for (auto a = beside_.begin(); a != beside_.end(); ++a)
        for (auto b = beside_.begin(); b != a; ++b) {
            if (!bodies[*a].dynamic() && !bodies[*b].dynamic()) continue;
            const double speeds = bodies[*a].v.norm() + bodies[*b].v.norm();
            const double near = reach(*a) + reach(*b) + apart + 2 * h * speeds +
                                ahead_of_pinch * wire.scales.length;
            if ((bodies[*a].X_WB.p - bodies[*b].X_WB.p).norm() <= near) return true;
        }
    return false;
}

void Pinches::find_beside(const PinchScene& in, int w, int k, double h) {
    const Wire& wire = in.wires[w];
    const Bodies& bodies = in.on.bodies;
    const SegmentLine& line = wire.lines[k];
    if (line.length < least_rest_length(wire)) return;
    const double most = farthest_way(wire, k, bodies, h);
    Bounds box(line.from.p);
    box.extend(line.to.p);
    beside_.clear();
    near_[wire.type].find(grown(box, most), beside_);
    std::erase_if(beside_, [&](int b) {
        return passes(wire, b) || holds_end(wire.points[k], b) || holds_end(wire.points[k + 1], b);
    });
    if (beside_.size() < 2) return;
    const auto moves = [&](int b) { return bodies[b].dynamic(); };
    if (std::none_of(beside_.begin(), beside_.end(), moves)) return;
    double fastest = 0;  // [m/s] of what is beside it
    for (const int b : beside_) {
        const Surface* surface = in.surfaces[wire.type][b].get();
        fastest = std::max(
            fastest, bodies[b].v.norm() + (surface ? bodies[b].w.norm() * surface->reach() : 0));
    }
    const double within = ahead_of_pinch * wire.scales.length + most + h * 2 * fastest;
    beside_segment_.clear();
    const double thick = in.on.types[wire.type].diameter;  // [m] as surfaces have it
    for (const int a : beside_) {
        const Surface* surface = in.surfaces[wire.type][a].get();
        if (!surface) continue;
        const Pose to_body = bodies[a].X_WB.inverse();
        edges_.clear();
        surface->near_edges(to_body * line.from.p, to_body * line.to.p, within, edges_);
        for (const Surface::NearEdge& e : edges_)
            find_against(in, {w, k, e.share, thick, h}, a, {bodies[a].X_WB.q * e.normal, e.gap});
    }
    add_outermost(thick);
}

// Places of two bodies along a wire are counted: which segment they are on changes.
RowKey Pinches::key_of(const Pinch& pinch, Owner owner) {
    const std::uint64_t sub = std::uint64_t(pinch.a) << 36 ^ std::uint64_t(pinch.b) << 8 ^
                              std::uint64_t(pinch.which) << 2;
    return {owner, pinch.wire, sub};
}

// By both sides of what was pressed in the last step.
void Pinches::hold(const PinchScene& in, double h) const {
    for (const Pinch& pinch : found_) {
        if (pinch.node < 0) continue;
        Wire& wire = in.wires[pinch.wire];
        const Remembered* last = recall(in.remembered, key_of(pinch, Owner::pinch));
        if (!last || !(last->impulse > 0)) continue;
        wire.points[pinch.node].contact.pressed = true;
        const WireType& type = type_at(wire, pinch.segment, in.on.types);
        const auto grip = [&](int body) {
            return type.friction_on(in.on.bodies[body].material).across;
        };
        for (Wrap& wrap : wire.wraps)
            if (wrap.first <= pinch.node && pinch.node <= wrap.last)
                wrap.held += (grip(pinch.a) + grip(pinch.b)) * last->impulse / h;
    }
}

void Pinches::find(const PinchScene& in, double h) {
    found_.clear();
    for (Wire& wire : in.wires) {
        for (Wrap& wrap : wire.wraps) wrap.held = 0;
        for (WirePoint& p : wire.points) p.contact.pressed = false;
    }
    find_near(in, h);
    for (int w = 0; w < int(in.wires.size()); ++w) {
        const Wire& wire = in.wires[w];
        if (!present(wire) || wire.model == Wire::Model::chain) continue;
        if (!may_be_pinched(in, wire, h)) continue;
        for (int k = 0; k < int(wire.segments.size()); ++k) find_beside(in, w, k, h);
    }
    hold(in, h);
}

void Pinches::add_rows(const std::vector<Wire>& wires, const WireContext& on,
                       ContactRows& to) const {
    for (const Pinch& pinch : found_) {
        const Wire& wire = wires[pinch.wire];
        const auto place = [&](int body) {
            return on_body(on.bodies, body, pinch.at - on.bodies[body].X_WB.p);
        };
        Contact c{place(pinch.a), place(pinch.b)};
        c.n = pinch.n;
        c.gap = pinch.gap - (pinch.node < 0 ? onto_wire : off_node) * wire.scales.length;
        c.key = key_of(pinch, Owner::pinch);
        c.index = pinch.wire, c.part = pinch.segment;
        c.compliance = pinch_compliance / wire.scales.mass;
        c.damping_time = std::max(push_out_of_pinch, to.h());
        c.most_recovery = wire.scales.push_out();
        const WireType& type = type_at(wire, pinch.segment, on.types);
        const GripFriction& at_a = type.friction_on(on.bodies[pinch.a].material);
        const GripFriction& at_b = type.friction_on(on.bodies[pinch.b].material);
        const Vec3& line = wire.lines[pinch.segment].u;
        const Vec3 u = line - line.dot(c.n) * c.n;
        const Vec3 t = u.norm() > 1e-3 ? Vec3(u.normalized()) : any_perpendicular(c.n);
        Friction friction;
        friction.key = key_of(pinch, Owner::pinch_friction);
        friction.index = pinch.wire;
        friction.t = {t, c.n.cross(t)};
        friction.slides = {std::min(at_a.across, at_b.across), std::min(at_a.along, at_b.along)};
        friction.softness = least_slip_compliance(to.scales());
        to.add(c, friction);
    }
}

void Pinches::keep_awake(std::vector<char>& awake) const {
    for (const Pinch& pinch : found_) awake[pinch.a] = awake[pinch.b] = 1;
}

}  // namespace fairlead::physics
