#include "physics/world/soft_family.h"

#include "physics/world/world.h"

namespace fairlead::physics {

void SoftFamily::number(World& world, Freedoms& f) {
    for (SoftBody& b : world.soft_bodies) b.first = f.count, f.count += 3 * int(b.x.size());
}

void SoftFamily::gather(const World& world, const Freedoms&, Eigen::VectorXd& v) const {
    for (const SoftBody& b : world.soft_bodies)
        for (int i = 0; i < int(b.v.size()); ++i) v.segment<3>(b.first + 3 * i) = b.v[i];
}

void SoftFamily::scatter(World& world, const Freedoms&, const Eigen::VectorXd& v) {
    for (SoftBody& b : world.soft_bodies)
        for (int i = 0; i < int(b.v.size()); ++i) b.v[i] = v.segment<3>(b.first + 3 * i);
}

void SoftFamily::keep_velocities(World& world) {
    for (SoftBody& b : world.soft_bodies) b.v_before = b.v;
}

void SoftFamily::reflect_velocities(World& world) {
    for (SoftBody& b : world.soft_bodies)
        for (std::size_t i = 0; i < b.v.size(); ++i) b.v_before[i] = 2 * b.v_before[i] - b.v[i];
}

void SoftFamily::places(const World& world, const Freedoms&, std::vector<DofPlace>& places) const {
    for (const SoftBody& b : world.soft_bodies)
        for (int i = 0; i < int(b.x.size()); ++i) places.push_back({b.first + 3 * i, false, b.x[i]});
}

void SoftFamily::move(World& world, double h) {
    for (SoftBody& b : world.soft_bodies)
        for (std::size_t i = 0; i < b.x.size(); ++i) b.x[i] += h * b.v[i];
}

void SoftFamily::before_forces(World& world, double) {
    for (SoftBody& b : world.soft_bodies) find_elastic_forces(b);
}

void SoftFamily::add_inertia(const World& world, const Freedoms&, double, MassMatrix& M,
                             Eigen::VectorXd& force) const {
    for (const SoftBody& b : world.soft_bodies) {
        double* masses = M.add_points(b.first, int(b.x.size()));
        for (int i = 0; i < int(b.x.size()); ++i) {
            masses[i] = b.mass(i);
            force.segment<3>(b.first + 3 * i) += b.force[i] + b.mass(i) * world.gravity;
        }
    }
}

void SoftFamily::add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                               Eigen::VectorXd& pushed) {
    for (const SoftBody& b : world.soft_bodies) {
        const double share = s.h * (s.h + b.damping_time);
        const int count = int(b.x.size());
        for (int i = 0; i < count; ++i)
            K.add_block(b.first + 3 * i, b.first + 3 * i, Mat3(share * b.stiffness[i]));
        for (std::size_t k = 0; k < b.shape->pairs.size(); ++k) {
            const auto [i, j] = b.shape->pairs[k];
            const Mat3 between = share * b.stiffness[count + int(k)];
            K.add_block(b.first + 3 * i, b.first + 3 * j, between);
            K.add_block(b.first + 3 * j, b.first + 3 * i, Mat3(between.transpose()));
        }
        const std::vector<Vec3> advance = rigid_advance(b, s.h);
        Eigen::VectorXd y(3 * count), pull = Eigen::VectorXd::Zero(3 * count);
        for (int i = 0; i < count; ++i) y.segment<3>(3 * i) = advance[i];
        multiply_stiffness(b, y, pull);
        pushed.segment(b.first, 3 * count) += share * pull;
    }
}

std::string SoftFamily::runaway(const World& world, const Freedoms&, const Eigen::VectorXd& v,
                                double fastest) const {
    for (const SoftBody& b : world.soft_bodies)
        if (!all_below(v.segment(b.first, 3 * Eigen::Index(b.x.size())), fastest))
            return "soft body " + b.name;
    return {};
}

void SoftFamily::measure(World& world, Energies& sum) {
    for (const SoftBody& b : world.soft_bodies) {
        sum.elastic += b.elastic_energy;
        for (int i = 0; i < int(b.x.size()); ++i) {
            const Vec3 v = b.v_now(i);
            sum.kinetic += b.mass(i) / 2 * v.squaredNorm();
            sum.potential -= b.mass(i) * world.gravity.dot(b.x[i]);
            sum.momentum += b.mass(i) * v;
        }
    }
}

}  // namespace fairlead::physics
