#include "physics/world/body_family.h"

#include "physics/contact/restitution.h"
#include "physics/joint/joint_stiffness.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {

void BodyFamily::number(World& world, Freedoms& f) {
    for (Body& b : world.bodies) b.first = b.moved_by_forces() ? f.claim_frame() : -1;
}

void BodyFamily::gather(const World& world, Eigen::VectorXd& v) const {
    for (const Body& b : world.bodies)
        if (b.first >= 0) v.segment<6>(b.first) << b.v, b.w;
}

void BodyFamily::scatter(World& world, const Eigen::VectorXd& v) {
    for (Body& b : world.bodies)
        if (b.first >= 0) b.v = v.segment<3>(b.first), b.w = v.segment<3>(b.first + 3);
}

void BodyFamily::keep_velocities(World& world) {
    for (Body& b : world.bodies) {
        if (!b.moved_by_forces()) b.v_earlier = b.v_before;
        b.v_before = b.v, b.w_before = b.w;
    }
}

void BodyFamily::reflect_velocities(World& world) {
    for (Body& b : world.bodies)
        if (b.dynamic()) b.v_before = 2 * b.v_before - b.v, b.w_before = 2 * b.w_before - b.w;
}

void BodyFamily::places(const World& world, std::vector<DofPlace>& places) const {
    for (const Body& b : world.bodies) places.push_back({b.first, true, b.X_WB.p});
}

void BodyFamily::prepare(World& world) {
    world.collision = Collision();  // shapes may be others
    keep_velocities(world);
}

void BodyFamily::move(World& world, double h) {
    move_bodies(world.bodies, h);
}

void BodyFamily::before_forces(World& world, double) {
    for (Body& b : world.bodies) {
        b.force = b.dynamic() ? Vec3(b.mass * world.environment.gravity) : Vec3(Vec3::Zero());
        b.torque.setZero();
    }
}

void BodyFamily::add_inertia(const World& world, double, MassMatrix& M,
                             Eigen::VectorXd& force) const {
    for (const Body& b : world.bodies) {
        const int at = b.first;
        if (at < 0) continue;
        if (b.afloat) {
            Eigen::Matrix<double, 6, 6> all = b.water;
            all.topLeftCorner<3, 3>() += b.mass * Mat3::Identity();
            all.bottomRightCorner<3, 3>() += b.inertia_W();
            M.add_block(at, at, all);
        } else {
            M.add_point(at, b.mass);
            M.add_block(at + 3, at + 3, b.inertia_W());
        }
        force.segment<3>(at) += b.force;
        force.segment<3>(at + 3) += b.torque;
    }
}

void BodyFamily::add_impulses(const World& world, double, Eigen::VectorXd& momentum) const {
    for (const Body& b : world.bodies)
        if (b.first >= 0) {
            momentum.segment<3>(b.first) += b.impulse;
            momentum.segment<3>(b.first + 3) += b.turn_impulse;
        }
}

void BodyFamily::add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                               Eigen::VectorXd& pushed) {
    add_joint_stiffness(world.joints, world.bodies, s.h, s.v, K, pushed);
}

// Of what bounces.
void BodyFamily::limit_energy(World& world, const Solution& s) {
    if (!world.contacts.empty()) cap_bounce_energy(world.bodies, s.rows, s.v_new);
}

void BodyFamily::read_rows(World& world, const Rows& rows, double) {
    if (world.begun && !world.contacts.empty())
        correct_bounce_places(rows, int(world.solver->v.size()), world.bodies);
}

std::string BodyFamily::runaway(const World& world, const Eigen::VectorXd& v,
                                double fastest) const {
    for (const Body& b : world.bodies)
        if (b.first >= 0 && !all_below(v.segment<6>(b.first), fastest)) return "body " + b.name;
    return {};
}

void BodyFamily::measure(World& world, Energies& sum) {
    for (const Body& b : world.bodies) {
        if (!b.dynamic()) continue;
        const Vec3 v = b.v_now(), spin = b.w_now();
        const Vec3 spin_B = b.X_WB.q.conjugate() * spin;
        sum.kinetic += b.mass / 2 * v.squaredNorm() + spin_B.dot(b.inertia * spin_B) / 2;
        sum.potential -= b.mass * world.environment.gravity.dot(b.X_WB.p);
        sum.momentum += b.mass * v + b.impulse / 2;
    }
}

void BodyFamily::end_step(World& world) {
    for (Body& b : world.bodies) b.impulse.setZero(), b.turn_impulse.setZero();
}

}  // namespace fairlead::physics
