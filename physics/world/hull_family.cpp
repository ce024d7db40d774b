#include "physics/world/hull_family.h"

#include "physics/world/world.h"

namespace fairlead::physics {
namespace {

// Whether water could touch it: most crests are lower than the significant height.
bool near_water(const Hull& hull, const Body& body, const Sea& sea) {
    double energy = 0, reach = 0;
    for (const SeaWave& wave : sea.waves) energy += wave.amplitude * wave.amplitude / 2;
    for (const Vec3& v : hull.mesh.vertices) reach = std::max(reach, v.squaredNorm());
    return body.X_WB.p.z() - std::sqrt(reach) < sea.level + 4 * std::sqrt(energy) + 0.1;
}

}  // namespace

namespace {

void propel_all(World& world, double h) {
    if (!world.environment.sea) return;
    follow_orders(world.propulsors, world.plants, h);
    for (Propulsor& p : world.propulsors) {
        Body& body = world.bodies[std::size_t(p.body)];
        if (!body.moved_by_forces()) continue;
        const Vec6 force =
            propel(p, world.plants, body, *world.environment.sea, world.time.seconds(), h);
        body.force += force.head<3>(), body.torque += force.tail<3>();
    }
}

}  // namespace

void HullFamily::prepare(World& world) {
    for (Hull& hull : world.hulls)
        for (Compartment& space : hull.compartments) physics::prepare(space);
}

// What hulls add to the forces on their bodies, which BodyFamily has begun with weight.
void HullFamily::before_forces(World& world, double h) {
    forces_.clear(), forces_.resize(world.hulls.size());
    for (std::size_t i = 0; i < world.hulls.size(); ++i) {
        Hull& hull = world.hulls[i];
        Body& body = world.bodies[std::size_t(hull.body)];
        body.afloat = false;
        if (!world.environment.sea || !body.dynamic()) continue;
        const Sea& sea = *world.environment.sea;
        if (hull.compartments.empty() && !near_water(hull, body, sea)) {
            hull.volume = 0, hull.share = 0;
            continue;
        }
        HullForces& f = forces_[i];
        f = water_.forces(hull, body, sea, world.environment.wind, -world.environment.gravity.z(),
                          world.time.seconds(), h);
        body.afloat = true, body.water = f.added;
        body.force += f.force.head<3>(), body.torque += f.force.tail<3>();
        body.impulse += f.impulse.head<3>(), body.turn_impulse += f.impulse.tail<3>();
    }
    propel_all(world, h);
}

// M + h C, and h (F⁻ + C v⁻) on the right: half the Jacobian, so drag is the mean of before and
// after. Neither inertia nor stiffness: momentum_correction.h must not give it back.
void HullFamily::add_couplings(const World& world, const Solution& s, MassMatrix& M,
                               Eigen::VectorXd& momentum) {
    for (std::size_t i = 0; i < world.hulls.size(); ++i) {
        const Body& body = world.bodies[std::size_t(world.hulls[i].body)];
        const int at = body.first;
        if (at < 0 || !body.afloat) continue;
        const HullForces& f = forces_[i];
        M.add_block(at, at, Mat6(s.h * f.damping));
        momentum.segment<6>(at) += s.h * (f.drag + f.damping * s.v.segment<6>(at));
    }
}

// Of the water that moves with them, and of that which they push aside in calm water.
void HullFamily::measure(World& world, Energies& sum) {
    for (std::size_t i = 0; i < world.hulls.size(); ++i) {
        const Body& body = world.bodies[std::size_t(world.hulls[i].body)];
        if (!body.afloat) continue;
        Vec6 v;
        v << body.v_now(), body.w_now();
        sum.kinetic += v.dot(body.water * v) / 2;
        sum.potential += forces_[i].energy;
    }
}

}  // namespace fairlead::physics
