#include "physics/contact/body_contact_rows.h"

#include <algorithm>
#include <cmath>

#include "physics/contact/restitution.h"
#include "physics/contact/soft_ground.h"

namespace fairlead::physics {

namespace {

constexpr double hardest = 1e-4;     // [-] give of a blow, of what rebounds within a step
constexpr double least_give = 5e-4;  // [-] of it that any contact gives (theory/contacts.md 2.1)

// [1/kg] of the two along the normal, turning left out
double mobility(const BodyContact& c, const Bodies& bodies) {
    double sum = 0;
    for (const Body* body : {&bodies[c.a], &bodies[c.b]})
        if (body->moved_by_forces()) sum += 1 / body->mass;
    return sum;
}

// Of the pair at p [m], midway between their points.
Contact contact_at(const Vec3& p, const BodyContact& c, int index, const BodyContactContext& on) {
    const Bodies& bodies = on.bodies;
    Contact contact{on_body(bodies, c.a, p - c.way / 2 - bodies[c.a].X_WB.p),
                    on_body(bodies, c.b, p + c.way / 2 - bodies[c.b].X_WB.p)};
    contact.n = c.n, contact.gap = c.gap;
    contact.key = {Owner::contact, -1, c.key}, contact.index = index;
    return contact;
}

// Contacts first … last of one pair that share their friction.
struct Patch {
    int first, last;
};

Patch patch_at(const std::vector<BodyContact>& contacts, int first) {
    constexpr double agreement = 0.98;  // [-] cosine: 11 deg
    const BodyContact& c = contacts[first];
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

// Of contacts of a patch that `press`; of all where none does.
Spread spread_of(const Patch& patch, const std::vector<BodyContact>& contacts,
                 const std::vector<char>& press) {
    const auto first = contacts.begin() + patch.first;
    const auto pressing = std::count(press.begin(), press.end(), 1);
    const double share = 1.0 / double(pressing > 0 ? pressing : std::ptrdiff_t(press.size()));
    Spread spread;
    for (std::size_t k = 0; k < press.size(); ++k)
        if (pressing == 0 || press[k]) spread.centre += share * first[std::ptrdiff_t(k)].p;
    for (std::size_t k = 0; k < press.size(); ++k)
        if (pressing == 0 || press[k])
            spread.reach += share * (first[std::ptrdiff_t(k)].p - spread.centre).norm();
    return spread;
}

// [m/N] of the ground at each point of a patch; of two that are soft both give.
double ground_between(std::span<const BodyContact> patch, const Material& ma, const Material& mb,
                      const Scales& scales) {
    double give = 0;
    for (const Material* m : {&ma, &mb})
        if (m->bedding > 0) give += give_of_ground(patch, m->bedding, scales);
    return give;
}

// The laws of the normal row; `ground` [m/N] gives besides.
void set_laws(const BodyContact& found, const Material& ma, const Material& mb, double ground,
              const Bodies& bodies, const Scales& scales, double h, Contact& c) {
    c.damping_time = std::max({ma.damping_time, mb.damping_time, h});
    c.most_recovery = scales.push_out();
    const double closing = c.closing();
    c.bounce =
        find_bounce(found, closing, std::max(ma.restitution, mb.restitution), bodies, h, scales);
    const double give = h * h * mobility(found, bodies);  // [m/N] that rebounds within a step
    c.compliance = std::max(ma.compliance + mb.compliance, least_give * give) + ground;
    c.caught = closing > 0 && give > 4 * c.compliance;  // hard: what meets there stops dead
    if (c.bounce.speed > 0) c.compliance = std::min(c.compliance, hardest * give);
}

}  // namespace

void add_body_contact_rows(const std::vector<BodyContact>& contacts, const BodyContactContext& on,
                           ContactRows& to) {
    const double nearly = 1e-3 * to.scales().length;  // [m]
    std::vector<char> press;
    for (int i = 0; i < int(contacts.size());) {
        const Patch patch = patch_at(contacts, i);
        const BodyContact& c = contacts[i];
        const Material &ma = on.materials[on.bodies[c.a].material],
                       &mb = on.materials[on.bodies[c.b].material];
        const double ground = ground_between(
            std::span(contacts).subspan(std::size_t(i), std::size_t(patch.last - i + 1)), ma, mb,
            to.scales());
        press.clear();
        int last_row = 0;
        for (int k = patch.first; k <= patch.last; ++k) {
            Contact contact = contact_at(contacts[k].p, contacts[k], k, on);
            set_laws(contacts[k], ma, mb, ground, on.bodies, to.scales(), to.h(), contact);
            press.push_back(contact.gap < nearly + to.h() * std::max(0.0, contact.closing()));
            last_row = to.add_normal(contact);
        }
        const auto [centre, reach] = spread_of(patch, contacts, press);

        const double mu = std::sqrt(ma.friction * mb.friction);
        Friction friction;
        friction.key = {Owner::friction, -1, c.key << 3}, friction.index = i;
        friction.t = tangents(c.n);
        friction.slides = {mu, mu};
        friction.softness = slip_compliance(to.scales());
        friction.spins = patch.last > patch.first;
        friction.spinning = mu * reach, friction.rolling = std::max(ma.rolling, mb.rolling);
        Contact middle = contact_at(centre, c, i, on);
        if (!c.way.isZero(0))  // they have yet to meet: it slides as both do at the centre
            for (const auto& [body, at] : {std::pair(c.a, &middle.a), std::pair(c.b, &middle.b)})
                at->v = on.bodies[body].velocity_at(centre - on.bodies[body].X_WB.p);
        to.add_friction(middle, friction, last_row - (patch.last - patch.first), last_row);
        i = patch.last + 1;
    }
}

void read_body_contact_rows(const Rows& rows, double h, std::vector<BodyContact>& contacts) {
    if (contacts.empty()) return;
    for (BodyContact& c : contacts) c.force.setZero();
    for (const Row& r : rows.rows) {
        if (r.key.owner == Owner::contact) {
            contacts[r.index].force += r.impulse / h * contacts[r.index].n;
        } else if (r.key.owner == Owner::friction && r.part < 2) {
            // shown at the patch's contacts in equal parts
            const Patch patch = patch_at(contacts, r.index);
            const Vec3 t = tangents(contacts[patch.first].n)[std::size_t(r.part)];
            for (int k = patch.first; k <= patch.last; ++k)
                contacts[k].force += r.impulse / h / (patch.last - patch.first + 1) * t;
        }
    }
}

}  // namespace fairlead::physics
