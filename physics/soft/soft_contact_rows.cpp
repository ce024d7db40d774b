#include <algorithm>
#include <cmath>

#include "physics/contact/contact_rows.h"
#include "physics/math/elementary.h"
#include "physics/soft/soft_contacts.h"

namespace fairlead::physics {

namespace {

constexpr double fastest_push_out = 1;  // [m/s] out of a penetration, times the scale
// A fifth of a penetration is taken back in a tick: Υ = 1/(1 + 4 τ/h) of a position row, 4 Υ = 1/5.
constexpr double push_out_ticks = 4.75;
// [m/N] far below what any soft surface gives: keeps the rows of stiff and much restrained nodes
// independent
constexpr double compliance = 1e-10;

RowKey friction_key(const SoftContact& c, int k) {
    RowKey key;
    key.owner = Owner::soft_friction, key.sub = c.key << 1 ^ std::uint64_t(k);
    return key;
}

void add_point(Rows& rows, const SoftPoint& at, const SoftBody& body, const Vec3& d) {
    for (int k = 0; k < 3; ++k)
        if (at.weight[k] != 0) rows.add_node(body.first + 3 * at.node[k], at.weight[k] * d);
}

Vec3 place(const SoftPoint& at, const SoftBody& b) {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < 3; ++k) sum += at.weight[k] * b.x[at.node[k]];
    return sum;
}

Vec3 velocity(const SoftPoint& at, const SoftBody& b) {
    Vec3 sum = Vec3::Zero();
    for (int k = 0; k < 3; ++k) sum += at.weight[k] * b.v[at.node[k]];
    return sum;
}

// ġ = d · (velocity of the soft point − velocity of what is across from it)
void add_along(Rows& rows, const SoftContact& c, const SoftContactContext& on, const Vec3& d) {
    const SoftBody& soft = on.soft[c.on.soft];
    add_point(rows, c.on, soft, d);
    if (c.wire >= 0) return rows.add_node(on.freedoms.wire_point(c.wire, c.point), -d);
    if (c.body < 0) {
        add_point(rows, c.other, on.soft[c.other.soft], -d);
        return;
    }
    const Vec3 arm = place(c.on, soft) - on.bodies[c.body].X_WB.p;
    rows.add_body(on.bodies, on.freedoms, c.body, -d, -arm.cross(d));
}

Vec3 relative_velocity(const SoftContact& c, const SoftContactContext& on) {
    const SoftBody& soft = on.soft[c.on.soft];
    const Vec3 own = velocity(c.on, soft);
    if (c.wire >= 0) return own - c.v;
    if (c.body < 0) return own - velocity(c.other, on.soft[c.other.soft]);
    const Body& body = on.bodies[c.body];
    return own - body.velocity_at(place(c.on, soft) - body.X_WB.p);
}

double friction(const SoftContact& c, const SoftContactContext& on) {
    if (c.wire >= 0) return c.friction;
    const int other = c.body < 0 ? on.soft[c.other.soft].material : on.bodies[c.body].material;
    return std::sqrt(on.materials[on.soft[c.on.soft].material].friction *
                     on.materials[other].friction);
}

// Across the direction of the last force friction has what that left of its circle, [-] of the
// whole; a tenth at least, so that it can turn. Or many nodes of a body at the point of sliding,
// each with its own direction, would hold 2 % more than Coulomb says: both bounds of each at once.
double room_across(double last0, double last1, double most) {
    constexpr double least = .1;
    if (!(most > 0)) return 1;
    const double used = (last0 * last0 + last1 * last1) / (most * most);
    return std::max(least, std::sqrt(std::max(0., 1 - used)));
}

void add_normal(const SoftContact& c, int index, const SoftContactContext& on, double h,
                Rows& rows) {
    Row& r = rows.add(Owner::soft_contact, index, 0);
    r.key = soft_contact_key(c.key);
    r.leans = true;
    r.g = c.gap;
    r.law = c.gap > 0 ? Law::approach : Law::position;
    r.compliance = compliance / rows.scales.mass;
    r.damping_time = push_out_ticks * h;
    r.most_recovery = fastest_push_out * rows.scales.speed();
    r.caught = true;  // what meets stops dead there; the body behind it goes on
    r.lower = 0;
    add_along(rows, c, on, c.n);
}

}  // namespace

void add_soft_contact_rows(const std::vector<SoftContact>& contacts, const SoftContactContext& on,
                           double h, Rows& rows) {
    for (int i = 0; i < int(contacts.size()); ++i) {
        const SoftContact& c = contacts[i];
        add_normal(c, i, on, h, rows);
        const double mu = friction(c, on);
        if (mu == 0) continue;
        const int normal = int(rows.rows.size()) - 1;
        const auto last = [&](const RowKey& key) {
            const Remembered* memory = recall(on.remembered, key);
            return memory ? memory->impulse : 0;
        };
        const double most = mu * last(soft_contact_key(c.key));
        const double last0 = last(friction_key(c, 0)), last1 = last(friction_key(c, 1));
        const bool cone = on.law == FrictionLaw::cone;
        const Drag drag =
            cone ? drag_of(c.n, relative_velocity(c, on), most, last0, last1, rows.scales) : Drag();
        const double across = cone && drag.softness == 0 ? room_across(last0, last1, most) : 1;
        for (int k : {0, 1}) {
            Row& r = rows.add(Owner::soft_friction, i, k);
            r.key = friction_key(c, k);
            r.leans = true;
            r.law = Law::velocity;
            r.compliance = slip_compliance(rows.scales) + (k == 1 ? drag.softness : 0);
            r.limit = Row::Limit::larger;
            r.limit_i = r.limit_j = normal;
            r.limit_factor = k == 0 ? mu : across * mu;
            r.turned = drag.turned;
            const Vec3 t = turned_tangent(c.n, k, drag.turned);
            if (c.body >= 0) {
                const Body& body = on.bodies[c.body];
                const Vec3 arm = place(c.on, on.soft[c.on.soft]) - body.X_WB.p;
                r.turning = -t.dot(mid_step_turning(body.w, body.w, arm, h));
            }
            add_along(rows, c, on, t);
        }
    }
}

void read_soft_contact_rows(const Rows& rows, double h, std::vector<SoftContact>& contacts) {
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::soft_contact)
            contacts[r.index].force += r.impulse / h * contacts[r.index].n;
        else if (r.key.owner == Owner::soft_friction)
            contacts[r.index].force +=
                r.impulse / h * turned_tangent(contacts[r.index].n, r.part, 0);
}

}  // namespace fairlead::physics
