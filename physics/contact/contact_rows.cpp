#include "physics/contact/contact_rows.h"

#include <algorithm>
#include <cmath>

#include "physics/contact/restitution.h"
#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

constexpr double hardest = 1e-4;     // [-] give of a blow, of what rebounds within a step
constexpr double least_give = 5e-4;  // [-] of it that any contact gives (theory/contacts.md 2.1)

// ġ = d · (velocity of b - velocity of a at p)
void add_along(Rows& rows, const Contact& c, const Vec3& p, const Bodies& bodies,
               const Freedoms& freedoms, const Vec3& d) {
    const Vec3 arm_a = p - c.way / 2 - bodies[c.a].X_WB.p,
               arm_b = p + c.way / 2 - bodies[c.b].X_WB.p;
    rows.add_body(bodies, freedoms, c.a, -d, -arm_a.cross(d));
    rows.add_body(bodies, freedoms, c.b, d, arm_b.cross(d));
}

// What rotations add to that by the middle of the step [m/s].
double turning_along(const Contact& c, const Vec3& p, const Bodies& bodies, const Vec3& d,
                     double h) {
    const Body &a = bodies[c.a], &b = bodies[c.b];
    const Vec3 arm_a = p - c.way / 2 - a.X_WB.p, arm_b = p + c.way / 2 - b.X_WB.p;
    return d.dot(mid_step_turning(b.w, a.w, arm_b, h) - mid_step_turning(a.w, b.w, arm_a, h));
}

RowKey normal_key(const Contact& c) {
    return {Owner::contact, -1, c.key};
}
RowKey friction_key(const Contact& c, int k) {
    return {Owner::friction, -1, c.key << 3 ^ std::uint64_t(k)};
}

double closing_speed(const Contact& c, const Bodies& bodies) {
    const Body &a = bodies[c.a], &b = bodies[c.b];
    return -c.n.dot(b.velocity_at(c.p + c.way / 2 - b.X_WB.p) -
                    a.velocity_at(c.p - c.way / 2 - a.X_WB.p));
}

// [1/kg] of the two along the normal, turning left out
double mobility(const Contact& c, const Bodies& bodies) {
    double sum = 0;
    for (const Body* body : {&bodies[c.a], &bodies[c.b]})
        if (body->moved_by_forces()) sum += 1 / body->mass;
    return sum;
}

// ġ = d · (spin of b - spin of a)
void add_about(Rows& rows, const Contact& c, const Bodies& bodies, const Freedoms& freedoms,
               const Vec3& d) {
    Row& r = rows.rows.back();
    r.turns = true;
    r.compliance /= rows.scales.length * rows.scales.length;
    rows.add_body(bodies, freedoms, c.a, Vec3::Zero(), -d);
    rows.add_body(bodies, freedoms, c.b, Vec3::Zero(), d);
}

// The two friction directions of a patch, functions of its normal alone.
Vec3 tangent(const Vec3& n, int k) {
    const Vec3 t = any_perpendicular(n);
    return k == 0 ? t : n.cross(t);
}

// Contacts first … last of one pair that share their friction.
struct Patch {
    int first, last;
};

Patch patch_at(const std::vector<Contact>& contacts, int first) {
    constexpr double agreement = 0.98;  // [-] cosine: 11 deg
    const Contact& c = contacts[first];
    int last = first;
    while (last + 1 < int(contacts.size()) && contacts[last + 1].a == c.a &&
           contacts[last + 1].b == c.b && contacts[last + 1].n.dot(c.n) > agreement)
        ++last;
    return {first, last};
}

struct Spread {
    Vec3 centre = Vec3::Zero();  // [m]
    double reach = 0;            // [m] mean distance from it
};

// Of what touches or is about to; of all where nothing is.
Spread spread_of(const Patch& patch, const std::vector<Contact>& contacts, const Bodies& bodies,
                 double h, const Scales& scales) {
    const double nearly = 1e-3 * scales.length;  // [m]
    const auto presses = [&](const Contact& c) {
        return c.gap < nearly + h * std::max(0.0, closing_speed(c, bodies));
    };
    const auto first = contacts.begin() + patch.first, last = contacts.begin() + patch.last + 1;
    const auto pressing = std::count_if(first, last, presses);
    const double share = 1.0 / double(pressing > 0 ? pressing : last - first);
    Spread spread;
    for (auto c = first; c != last; ++c)
        if (pressing == 0 || presses(*c)) spread.centre += share * c->p;
    for (auto c = first; c != last; ++c)
        if (pressing == 0 || presses(*c)) spread.reach += share * (c->p - spread.centre).norm();
    return spread;
}

void add_normal(const Contact& c, int index, const Bodies& bodies, const Material& ma,
                const Material& mb, const Freedoms& freedoms, double h, Rows& rows) {
    Row& r = rows.add(Owner::contact, index, 0);
    r.key = normal_key(c);
    r.leans = true;
    r.g = c.gap;
    r.law = c.gap > 0 ? Law::approach : Law::position;
    r.compliance = ma.compliance + mb.compliance;
    r.damping_time = std::max({ma.damping_time, mb.damping_time, h});
    r.most_recovery = rows.scales.push_out();
    r.lower = 0;
    const double closing = closing_speed(c, bodies);
    const Bounce bounce =
        find_bounce(c, closing, std::max(ma.restitution, mb.restitution), bodies, h, rows.scales);
    r.bounce = bounce.speed, r.bounce_at = bounce.at;
    if (r.bounce > 0) r.bounce_lag = bounce.lag;
    const double give = h * h * mobility(c, bodies);  // [m/N] that rebounds within a step
    r.compliance = std::max(r.compliance, least_give * give);
    r.caught = closing > 0 && give > 4 * r.compliance;  // hard: what meets there stops dead
    if (r.bounce > 0) r.compliance = std::min(r.compliance, hardest * give);
    add_along(rows, c, c.p, bodies, freedoms, c.n);
}

Row& add_friction(const Contact& c, int index, int k, double factor, int first_row, int last_row,
                  Rows& rows) {
    Row& r = rows.add(Owner::friction, index, k);
    r.key = friction_key(c, k);
    r.leans = true;
    r.law = Law::velocity;
    r.compliance = slip_compliance(rows.scales);
    r.limit = Row::Limit::sum;
    r.limit_i = first_row, r.limit_j = last_row;
    r.limit_factor = factor;
    return r;
}

// Of a patch: where it slides, or its last force.
Drag drag_of_patch(const Patch& patch, const std::vector<Contact>& contacts, const Vec3& centre,
                   double mu, const ContactContext& on, const Scales& scales) {
    const auto impulse = [&](const RowKey& key) {
        const Remembered* last = recall(on.remembered, key);
        return last ? last->impulse : 0;
    };
    const Contact& c = contacts[patch.first];
    const Body &a = on.bodies[c.a], &b = on.bodies[c.b];
    const Vec3 u = b.velocity_at(centre - b.X_WB.p) - a.velocity_at(centre - a.X_WB.p);
    double load = 0;  // [N s]
    for (int k = patch.first; k <= patch.last; ++k) load += impulse(normal_key(contacts[k]));
    return drag_of(c.n, u, mu * load, impulse(friction_key(c, 0)), impulse(friction_key(c, 1)),
                   scales);
}

}  // namespace

Vec3 turned_tangent(const Vec3& n, int k, double angle) {
    if (angle == 0) return tangent(n, k);
    const Vec3 t0 = tangent(n, 0), t1 = tangent(n, 1);
    return k == 0 ? Vec3(elementary::cos(angle) * t0 + elementary::sin(angle) * t1)
                  : Vec3(elementary::cos(angle) * t1 - elementary::sin(angle) * t0);
}

Drag drag_of(const Vec3& n, const Vec3& u, double most, double last0, double last1,
             const Scales& scales) {
    const double creep = 1e-3 * scales.speed();  // [m/s] slower is no slide
    const double u0 = u.dot(tangent(n, 0)), u1 = u.dot(tangent(n, 1));
    const double speed = elementary::hypot(u0, u1);
    if (speed < creep) return {last0 == 0 && last1 == 0 ? 0 : elementary::atan2(last1, last0), 0};
    return {elementary::atan2(u1, u0), most > 0 ? speed / most : 0};
}

void add_contact_rows(const std::vector<Contact>& contacts, const ContactContext& on, double h,
                      Rows& rows) {
    const auto& [bodies, materials, freedoms, law, remembered] = on;
    for (int i = 0; i < int(contacts.size());) {
        const Patch patch = patch_at(contacts, i);
        const Contact& c = contacts[i];
        const Material &ma = materials[bodies[c.a].material], &mb = materials[bodies[c.b].material];
        const int first_row = int(rows.rows.size());
        for (int k = patch.first; k <= patch.last; ++k)
            add_normal(contacts[k], k, bodies, ma, mb, freedoms, h, rows);
        const int last_row = int(rows.rows.size()) - 1;
        const auto [centre, reach] = spread_of(patch, contacts, bodies, h, rows.scales);

        const double mu = std::sqrt(ma.friction * mb.friction);
        const Drag drag = law == FrictionLaw::cone
                              ? drag_of_patch(patch, contacts, centre, mu, on, rows.scales)
                              : Drag();
        for (int k : {0, 1}) {
            Row& r = add_friction(c, i, k, mu, first_row, last_row, rows);
            r.turned = drag.turned;
            if (k == 1) r.compliance += drag.softness;
            const Vec3 t = turned_tangent(c.n, k, drag.turned);
            r.turning = turning_along(c, centre, bodies, t, h);
            add_along(rows, c, centre, bodies, freedoms, t);
        }
        const double rolling = std::max(ma.rolling, mb.rolling);
        if (patch.last > patch.first || rolling > 0) {
            add_friction(c, i, 2, mu * reach + rolling, first_row, last_row, rows);
            add_about(rows, c, bodies, freedoms, c.n);
        }
        for (int k = 0; rolling > 0 && k < 2; ++k) {
            add_friction(c, i, 3 + k, rolling, first_row, last_row, rows);
            add_about(rows, c, bodies, freedoms, tangent(c.n, k));
        }
        i = patch.last + 1;
    }
}

void turn_friction(Rows& rows, Turn turn, Owner owner) {
    for (std::size_t i = 0; i + 1 < rows.rows.size(); ++i) {
        Row &first = rows.rows[i], &second = rows.rows[i + 1];
        if (first.key.owner != owner || first.part != 0 || first.turned == 0) continue;
        const double angle = turn == Turn::to_common ? first.turned : -first.turned;
        const double x = first.impulse, y = second.impulse;
        first.impulse = elementary::cos(angle) * x - elementary::sin(angle) * y;
        second.impulse = elementary::sin(angle) * x + elementary::cos(angle) * y;
    }
}

void read_contact_rows(const Rows& rows, double h, std::vector<Contact>& contacts) {
    if (contacts.empty()) return;
    for (Contact& c : contacts) c.force.setZero();
    for (const Row& r : rows.rows) {
        if (r.key.owner == Owner::contact) {
            contacts[r.index].force += r.impulse / h * contacts[r.index].n;
        } else if (r.key.owner == Owner::friction && r.part < 2) {
            // shown at the patch's contacts in equal parts
            const Patch patch = patch_at(contacts, r.index);
            for (int k = patch.first; k <= patch.last; ++k)
                contacts[k].force += r.impulse / h / (patch.last - patch.first + 1) *
                                     tangent(contacts[patch.first].n, r.part);
        }
    }
}

}  // namespace fairlead::physics
