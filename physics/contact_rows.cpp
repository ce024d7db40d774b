#include "physics/contact_rows.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

constexpr double fastest_push_out = 0.5;     // [m/s] out of a penetration
constexpr double slowest_bounce = 0.3;       // [m/s] below this nothing bounces

void add_along(Rows& rows, const Contact& c, const Bodies& bodies, const Freedoms& freedoms,
               const Vec3& d) {
    const Vec3 arm_a = c.p - bodies[c.a].X_WB.p, arm_b = c.p - bodies[c.b].X_WB.p;
    rows.add_body(bodies, freedoms, c.a, -d, -arm_a.cross(d));
    rows.add_body(bodies, freedoms, c.b, d, arm_b.cross(d));
}

double closing_speed(const Contact& c, const Bodies& bodies) {
    const Body &a = bodies[c.a], &b = bodies[c.b];
    return -c.n.dot(b.velocity_at(c.p - b.X_WB.p) - a.velocity_at(c.p - a.X_WB.p));
}

// The two friction directions of a contact, functions of its normal alone.
Vec3 tangent(const Contact& c, int k) {
    const Vec3 t = any_perpendicular(c.n);
    return k == 0 ? t : c.n.cross(t);
}

}  // namespace

void add_contact_rows(const std::vector<Contact>& contacts, const Bodies& bodies,
                      const std::vector<Material>& materials, const Freedoms& freedoms, double h,
                      Rows& rows) {
    for (int i = 0; i < int(contacts.size()); ++i) {
        const Contact& c = contacts[i];
        const Material &ma = materials[bodies[c.a].material], &mb = materials[bodies[c.b].material];
        Row& normal = rows.add(Owner::contact, i, 0);
        normal.key = std::uint64_t(Owner::contact) << 60 ^ c.key;
        normal.g = c.gap;
        normal.law = c.gap > 0 ? Law::approach : Law::position;
        normal.compliance = ma.compliance + mb.compliance;
        normal.damping_time = std::max({ma.damping_time, mb.damping_time, h});
        normal.most_recovery = fastest_push_out;
        normal.lower = 0;
        const double closing = closing_speed(c, bodies);
        if (closing > slowest_bounce) normal.bounce = std::max(ma.restitution, mb.restitution) * closing;
        add_along(rows, c, bodies, freedoms, c.n);
        const int at = int(rows.rows.size()) - 1;

        for (int k : {0, 1}) {
            Row& slip = rows.add(Owner::friction, i, 0);
            slip.key = std::uint64_t(Owner::friction) << 60 ^ c.key << 1 ^ std::uint64_t(k);
            slip.law = Law::velocity;
            slip.compliance = slip_compliance;
            slip.limit_i = at;
            slip.limit_factor = std::sqrt(ma.friction * mb.friction);
            add_along(rows, c, bodies, freedoms, tangent(c, k));
        }
    }
}

void read_contact_rows(const Rows& rows, double h, std::vector<Contact>& contacts) {
    for (Contact& c : contacts) c.force.setZero();
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        const Row& r = rows.rows[i];
        if (r.owner == Owner::contact) {
            Contact& c = contacts[r.index];
            c.force += r.impulse / h * c.n;
            for (int k : {0, 1}) c.force += rows.rows[i + 1 + k].impulse / h * tangent(c, k);
        }
    }
}

}  // namespace fairlead::physics
