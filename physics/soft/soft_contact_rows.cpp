#include <cmath>

#include "physics/soft/soft_contacts.h"

namespace fairlead::physics {

namespace {

constexpr double fastest_push_out = 1;  // [m/s] out of a penetration, times the scale
// A fifth of a penetration is taken back in a tick: Υ = 1/(1 + 4 τ/h) of a position row, 4 Υ = 1/5.
constexpr double push_out_ticks = 4.75;
// [m/N] far below what any soft surface gives: keeps the rows of stiff and much restrained nodes
// independent
constexpr double compliance = 1e-10;

Vec3 place(const SoftPoint& at, const SoftBody& b) {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < 3; ++k) sum += at.weight[k] * b.x[at.node[k]];
    return sum;
}

// What is across from a soft surface.
Attachment across(const SoftContact& c, const SoftContactContext& on) {
    if (c.wire >= 0) return on_node(c.first, c.v);
    if (c.body < 0) return on_soft(c.other, on.soft[c.other.soft]);
    const Vec3 arm = place(c.on, on.soft[c.on.soft]) - on.bodies[c.body].X_WB.p;
    return on_body(on.bodies, c.body, arm);
}

double friction_of(const SoftContact& c, const SoftContactContext& on) {
    if (c.wire >= 0) return c.friction;
    const int other = c.body < 0 ? on.soft[c.other.soft].material : on.bodies[c.body].material;
    return std::sqrt(on.materials[on.soft[c.on.soft].material].friction *
                     on.materials[other].friction);
}

}  // namespace

Attachment on_soft(const SoftPoint& at, const SoftBody& body) {
    Attachment point;
    for (int k = 0; k < 3; ++k)
        if (at.weight[k] != 0)
            point.blend(at.weight[k], on_node(body.first + 3 * at.node[k], body.v[at.node[k]]));
    return point;
}

void add_soft_contact_rows(const std::vector<SoftContact>& contacts, const SoftContactContext& on,
                           ContactRows& to) {
    for (int i = 0; i < int(contacts.size()); ++i) {
        const SoftContact& found = contacts[i];
        Contact c{on_soft(found.on, on.soft[found.on.soft]), across(found, on)};
        c.n = -found.n, c.gap = found.gap;
        c.key = soft_contact_key(found.key), c.index = i;
        c.compliance = compliance / to.scales().mass;
        c.damping_time = push_out_ticks * to.h();
        c.most_recovery = fastest_push_out * to.scales().speed();
        c.caught = true;  // what meets stops dead there; the body behind it goes on
        const int row = to.add_normal(c);
        const double mu = friction_of(found, on);
        if (mu == 0) continue;
        Friction friction;
        friction.key = {Owner::soft_friction, -1, found.key << 1}, friction.index = i;
        friction.t = tangents(found.n);
        for (Vec3& t : friction.t) t = -t;  // along which `on` is dragged
        friction.slides = {mu, mu};
        friction.softness = slip_compliance(to.scales());
        friction.narrows = true;
        to.add_friction(c, friction, row, row);
    }
}

void read_soft_contact_rows(const Rows& rows, double h, std::vector<SoftContact>& contacts) {
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::soft_contact)
            contacts[r.index].force += r.impulse / h * contacts[r.index].n;
        else if (r.key.owner == Owner::soft_friction)
            contacts[r.index].force +=
                r.impulse / h * tangents(contacts[r.index].n)[std::size_t(r.part)];
}

}  // namespace fairlead::physics
