#include "physics/world/soft_family.h"

#include "physics/soft/yielding.h"
#include "physics/world/wires_on_soft.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

// Forces of clamps among sleepers are those of when they fell asleep.
void add_sleeping_clamps(const std::vector<Sleeping::Row>& rows, double h,
                         std::vector<Clamp>& clamps) {
    for (const Sleeping::Row& r : rows)
        if (r.last.key.owner == Owner::clamp)
            clamps[r.last.key.thing].force[int(r.last.key.sub % 3)] -= r.last.impulse / h;
}

Eigen::Map<const Eigen::VectorXd> as_vector(const std::vector<Vec3>& v) {
    return {v.data()->data(), 3 * Eigen::Index(v.size())};
}

}  // namespace

void SoftFamily::number(World& world, Freedoms& f) {
    for (SoftBody& b : world.soft_bodies) {
        b.first = b.asleep() ? -1 : f.count;
        if (!b.asleep()) f.count += 3 * int(b.x.size());
    }
}

void SoftFamily::gather(const World& world, Eigen::VectorXd& v) const {
    for (const SoftBody& b : world.soft_bodies)
        for (int i = 0; !b.asleep() && i < int(b.v.size()); ++i)
            v.segment<3>(b.first + 3 * i) = b.v[i];
}

void SoftFamily::scatter(World& world, const Eigen::VectorXd& v) {
    for (SoftBody& b : world.soft_bodies)
        for (int i = 0; !b.asleep() && i < int(b.v.size()); ++i)
            b.v[i] = v.segment<3>(b.first + 3 * i);
}

void SoftFamily::keep_velocities(World& world) {
    for (SoftBody& b : world.soft_bodies) b.v_before = b.v;
}

void SoftFamily::reflect_velocities(World& world) {
    for (SoftBody& b : world.soft_bodies)
        for (std::size_t i = 0; i < b.v.size(); ++i) b.v_before[i] = 2 * b.v_before[i] - b.v[i];
}

void SoftFamily::places(const World& world, std::vector<DofPlace>& places) const {
    for (const SoftBody& b : world.soft_bodies)
        for (int i = 0; !b.asleep() && i < int(b.x.size()); ++i)
            places.push_back({b.first + 3 * i, false, b.x[i]});
}

void SoftFamily::move(World& world, double h) {
    for (SoftBody& b : world.soft_bodies)
        for (std::size_t i = 0; !b.asleep() && i < b.x.size(); ++i) b.x[i] += h * b.v[i];
}

void SoftFamily::prepare(World& world) {
    solids_.clear();
    if (world.soft_bodies.empty()) return;
    for (const Body& b : world.bodies) {
        std::vector<RigidSurface>& parts = solids_.emplace_back();
        for (const ShapePart& part : b.shape) parts.emplace_back(part, world.scales);
    }
    for (SoftBody& b : world.soft_bodies) b.v_before = b.v;
}

void SoftFamily::before_forces(World& world, double h) {
    for (SoftBody& b : world.soft_bodies)
        if (!b.asleep() || b.force_at != b.x) {
            if (!b.asleep()) let_yield(b);
            find_elastic_forces(b, h);
        }
    for (SoftBody& b : world.soft_bodies)
        if (!b.asleep() && b.yield_stress > 0) soften(b, as_vector(b.v), h);
    find_soft_contacts({world.soft_bodies, world.bodies, solids_, world.clamps, world.remembered},
                       h, world.scales, world.soft_contacts);
    find_wires_on_soft(world, h, world.soft_contacts);
}

void SoftFamily::woken(World& world, double h) {
    if (!world.soft_bodies.empty()) before_forces(world, h);
}

void SoftFamily::add_rows(World& world, double h, Rows& rows) {
    for (SoftContact& c : world.soft_contacts)
        if (c.wire >= 0) c.first = world.wire_freedoms.wire_point(c.wire, c.point);
    ContactRows to(rows, world.friction_law, world.remembered, h);
    add_soft_contact_rows(world.soft_contacts, {world.soft_bodies, world.bodies, world.materials},
                          to);
    add_clamp_rows(world.clamps, world.soft_bodies, world.bodies, h, rows);
}

void SoftFamily::add_inertia(const World& world, double, MassMatrix& M,
                             Eigen::VectorXd& force) const {
    for (const SoftBody& b : world.soft_bodies) {
        if (b.asleep()) continue;
        double* masses = M.add_points(b.first, int(b.x.size()));
        for (int i = 0; i < int(b.x.size()); ++i) {
            masses[i] = b.mass(i);
            force.segment<3>(b.first + 3 * i) += b.force[i] + b.mass(i) * world.environment.gravity;
        }
    }
}

void SoftFamily::add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                               Eigen::VectorXd& pushed) {
    for (const SoftBody& b : world.soft_bodies) {
        if (b.asleep()) continue;
        const double share = s.h * (s.h + b.damping_time);
        const int count = int(b.x.size());
        double* room = K.add_mesh(b.first, count, b.shape->pairs, &b.turn);
        for (const Mat3& block : b.stiffness)
            for (int k = 0; k < 9; ++k) *room++ = share * block.data()[k];
        const std::vector<Vec3> advance = rigid_advance(b, s.h);
        Eigen::VectorXd y(3 * count), pull = Eigen::VectorXd::Zero(3 * count);
        for (int i = 0; i < count; ++i) y.segment<3>(3 * i) = advance[i];
        multiply_stiffness(b, y, pull);
        pushed.segment(b.first, 3 * count) += share * pull;
        for (int i = 0; i < int(b.softened_force.size()); ++i)
            pushed.segment<3>(b.first + 3 * i) += s.h * (b.softened_force[i] - b.force[i]);
    }
}

bool SoftFamily::outdated(World& world, const Solution& s) {
    bool any = false;
    for (SoftBody& b : world.soft_bodies)
        if (!b.asleep())
            any |= soften(b, s.v_new.segment(b.first, 3 * Eigen::Index(b.x.size())), s.h);
    return any;
}

void SoftFamily::read_rows(World& world, const Rows& rows, double h) {
    if (world.soft_bodies.empty()) return;
    read_soft_contact_rows(rows, h, world.soft_contacts);
    read_clamp_rows(rows, h, world.clamps);
    add_sleeping_clamps(world.sleeping.rows, h, world.clamps);
    for (SoftBody& b : world.soft_bodies) b.contact_force.setZero(), b.pressed = 0;
    const auto touched = [&](int soft, const Vec3& force) {
        world.soft_bodies[soft].contact_force += force;
        world.soft_bodies[soft].pressed += force.norm() / 2;
    };
    for (const auto* contacts : {&world.soft_contacts, &world.sleeping.soft_contacts})
        for (const SoftContact& c : *contacts) {
            touched(c.on.soft, c.force);
            if (c.other.soft >= 0) touched(c.other.soft, -c.force);
        }
}

std::string SoftFamily::runaway(const World& world, const Eigen::VectorXd& v,
                                double fastest) const {
    for (const SoftBody& b : world.soft_bodies)
        if (!b.asleep() && !all_below(v.segment(b.first, 3 * Eigen::Index(b.x.size())), fastest))
            return "soft body " + b.name;
    return {};
}

void SoftFamily::measure(World& world, Energies& sum) {
    for (const SoftBody& b : world.soft_bodies) {
        sum.elastic += b.elastic_energy;
        for (int i = 0; i < int(b.x.size()); ++i) {
            const Vec3 v = b.v_now(i);
            sum.kinetic += b.mass(i) / 2 * v.squaredNorm();
            sum.potential -= b.mass(i) * world.environment.gravity.dot(b.x[i]);
            sum.momentum += b.mass(i) * v;
        }
    }
}

}  // namespace fairlead::physics
