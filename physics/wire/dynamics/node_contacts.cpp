#include "physics/wire/dynamics/node_contacts.h"

#include <algorithm>

#include "physics/wire/dynamics/closing_gap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// Times what its unit is of the wire's scales, but for the time:
constexpr double still = 1e-4;          // [m/s] slower nodes stick: the larger friction holds
constexpr double push_out_time = 0.03;  // [s]
constexpr double compliance = 1e-9;     // [m/N]

void touch_planes(const Body& body, int b, const WirePoint& p, double thick, double reach,
                  NodeContact contact, std::vector<NodeContact>& contacts) {
    for (const ShapePart& part : body.shape) {
        const auto* half_space = std::get_if<HalfSpace>(&part.geometry);
        if (!half_space) continue;
        const Pose X = body.X_WB * part.X_BS;
        contact.n = X.q * half_space->normal;
        contact.gap = contact.n.dot(p.node.x - X.p) - thick / 2;
        contact.body = b;
        if (contact.gap < reach) contacts.push_back(contact);
    }
}

void touch_faces(const Body& body, int b, const WirePoint& p, const Surface& surface, double reach,
                 NodeContact contact, std::vector<NodeContact>& contacts) {
    constexpr int most = 3;  // faces of a corner
    const Vec3 at = body.X_WB.inverse() * p.node.x;
    Vec3 n[most];
    contact.body = b;
    contact.gap = surface.clearance(at, reach, n[0]);
    for (int face = 0; contact.gap <= reach;) {
        contact.face = face, contact.n = body.X_WB.q * n[face];
        contacts.push_back(contact);
        if (++face == most) return;
        contact.gap = surface.clearance_beside(at, reach, n, face);
    }
}

// Along the wire at node k, in the plane of n, and across that.
Tangents tangents_of(const Wire& wire, const NodeContact& c) {
    const int k = c.point;
    Vec3 u = Vec3::Zero();
    if (k > 0) u += wire.lines[k - 1].u;
    if (k < int(wire.lines.size())) u += wire.lines[k].u;
    u -= c.n.dot(u) * c.n;
    const Vec3 t = u.norm() > 1e-3 ? Vec3(u.normalized()) : any_perpendicular(c.n);
    return {t, c.n.cross(t)};
}

// [m] from the body's centre of mass to where a node at x would touch it, which is no farther out
// than the body reaches: a ring that spins meets no wire two metres away.
Vec3 arm_to(const Vec3& x, const Body& body, double reach) {
    const Vec3 arm = x - body.X_WB.p;
    const double r = arm.norm();
    return r > reach ? Vec3(arm * (reach / r)) : arm;
}

// Of a node that moves by `relative` [m/s] over the body.
Friction friction_of(const NodeContact& c, const Wire& wire, const WireContext& on,
                     const Vec3& relative) {
    const GripFriction& grip =
        type_at(wire, c.point, on.types).friction_on(on.bodies[c.body].material);
    Friction friction;
    friction.leans = false, friction.directed = true;
    friction.t = tangents_of(wire, c);
    friction.slides = {grip.across, grip.along};
    friction.sticks = {grip.stick_across, grip.stick_along};
    for (std::size_t k : {0, 1}) {
        const bool moves = std::abs(friction.t[k].dot(relative)) > still * wire.scales.speed();
        friction.sticks[k] =
            moves ? friction.slides[k] : std::max(friction.slides[k], friction.sticks[k]);
        friction.t[k] = -friction.t[k];  // along which the node is dragged
    }
    return friction;
}

// Bodies that nodes of a wire type could touch within h; the fastest node of any wire is that fast.
void find_near(const Bodies& bodies, const Surfaces& surfaces, double h, double fastest,
               double ahead, NearBodies& near) {
    near.clear();
    for (int b = 0; b < int(bodies.size()); ++b) {
        const Body& body = bodies[b];
        if (body.shape.empty()) continue;
        const bool plane = std::any_of(body.shape.begin(), body.shape.end(), is_half_space);
        if (!plane && !surfaces[b]) continue;
        // what a node at the distance r may be from the surface: r ≤ reach + ahead +
        // h (its speed + the body's + |w| r)
        const double turns = h * body.w.norm();
        const double reach =
            plane || turns >= 1
                ? unbounded
                : (surfaces[b]->reach() + ahead + h * (fastest + body.v.norm())) / (1 - turns);
        near.add(b, body.X_WB.p, (1 + 1e-9) * reach);
    }
    near.build();
}

}  // namespace

void NodeContactFinder::find(const std::vector<Wire>& wires, const std::vector<WireType>& types,
                             const Bodies& bodies, const std::vector<Surfaces>& surfaces,
                             const Scales& scales, double h, std::vector<NodeContact>& contacts) {
    contacts.clear();
    const auto solid = [](const Body& b) { return !b.shape.empty(); };
    if (std::none_of(bodies.begin(), bodies.end(), solid)) return;
    const double ahead = scales.contact_margin();
    double fastest = 0;  // [m/s] of all mass nodes
    used_.assign(surfaces.size(), 0);
    near_.resize(surfaces.size());
    for (NearBodies& of : near_) of.clear();
    for (const Wire& wire : wires)
        for (const WirePoint& p : wire.points)
            if (p.kind == Kind::mass)
                fastest = std::max(fastest, p.node.v.norm()), used_[wire.type] = 1;
    for (std::size_t type = 0; type < used_.size(); ++type)
        if (used_[type]) find_near(bodies, surfaces[type], h, fastest, ahead, near_[type]);
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (near_[wire.type].empty()) continue;
        for (int k = 0; k < int(wire.points.size()); ++k) {
            const WirePoint& p = wire.points[k];
            if (p.kind != Kind::mass) continue;
            found_.clear();
            near_[wire.type].find(Bounds(p.node.x), found_);
            for (const int b : found_) {
                const Body& body = bodies[b];
                if (b > 0 && passes(wire, b)) continue;
                NodeContact contact;
                contact.wire = w, contact.point = k;
                const Surface* s = surfaces[wire.type][b].get();
                const bool plane = std::any_of(body.shape.begin(), body.shape.end(), is_half_space);
                if (s && !plane) contact.reach = s->reach();
                const Vec3 relative =
                    p.node.v - body.velocity_at(arm_to(p.node.x, body, contact.reach));
                const double reach = ahead + h * relative.norm();
                touch_planes(body, b, p, type_at(wire, k, types).diameter, reach, contact,
                             contacts);
                // turning brings no part of the body out of its reach
                if (!s || shortest_within(p.node.x - body.X_WB.p, p.node.v - body.v, h) >
                              s->reach() + ahead)
                    continue;
                touch_faces(body, b, p, *s, reach, contact, contacts);
            }
        }
    }
}

void add_node_contact_rows(const std::vector<NodeContact>& contacts, const std::vector<Wire>& wires,
                           const WireContext& on, ContactRows& to) {
    for (int i = 0; i < int(contacts.size()); ++i) {
        const NodeContact& found = contacts[i];
        const Wire& wire = wires[found.wire];
        const WirePoint& p = wire.points[found.point];
        const Body& body = on.bodies[found.body];
        const Vec3 arm = arm_to(p.node.x, body, found.reach);
        Contact c{on_node(on.freedoms.wire_point(found.wire, found.point), p.node.v),
                  on_body(on.bodies, found.body, arm)};
        c.n = -found.n, c.gap = found.gap;
        const std::uint64_t key = std::uint64_t(found.point) << 24 ^
                                  std::uint64_t(found.body) << 4 ^ std::uint64_t(found.face) << 2;
        c.key = {Owner::node_contact, found.wire, key}, c.index = i;
        const Vec3 relative = c.a.v - c.b.v;
        if (c.gap > 0 && unresolved_at(wire, found.point, body, to.h())) {
            const double closed = closed_by_turning(body, found.n, arm, relative, to.h()) +
                                  closed_by_blow(-to.h() * found.n.dot(relative), arm.norm());
            c.turned = within_reach(closed, c.gap, (p.node.x - body.X_WB.p).norm(), found.reach);
        }
        c.leans = false;
        c.compliance = compliance / wire.scales.mass;
        c.damping_time = std::max(push_out_time, to.h());
        c.most_recovery = wire.scales.push_out();
        Friction friction = friction_of(found, wire, on, relative);
        friction.key = {Owner::node_friction, found.wire, key}, friction.index = i;
        friction.softness = least_slip_compliance(to.scales());
        to.add(c, friction);
    }
}

void read_node_contact_rows(const Rows& rows, double h, std::vector<NodeContact>& contacts) {
    if (contacts.empty()) return;
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::node_contact)
            contacts[r.index].force = r.impulse / h * contacts[r.index].n;
}

}  // namespace fairlead::physics
