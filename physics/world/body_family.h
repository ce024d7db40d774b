#pragma once
// body_family.h — the rigid bodies of a world, to the step: six freedoms for each that forces move.
#include "physics/system/family.h"

namespace fairlead::physics {

class BodyFamily : public Family {
  public:
    void number(World& world, Freedoms& freedoms) override;
    void gather(const World& world, Eigen::VectorXd& v) const override;
    void scatter(World& world, const Eigen::VectorXd& v) override;
    void keep_velocities(World& world) override;
    void reflect_velocities(World& world) override;
    void places(const World& world, std::vector<DofPlace>& places) const override;
    void prepare(World& world) override;
    void move(World& world, double h) override;
    void before_forces(World& world, double h) override;
    void add_inertia(const World& world, double h, MassMatrix& M,
                     Eigen::VectorXd& force) const override;
    void add_impulses(const World& world, double h, Eigen::VectorXd& momentum) const override;
    void add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                       Eigen::VectorXd& pushed) override;
    void read_rows(World& world, const Rows& rows, double h) override;
    void limit_energy(World& world, const Solution& s) override;
    std::string runaway(const World& world, const Eigen::VectorXd& v,
                        double fastest) const override;
    void measure(World& world, Energies& sum) override;
    void end_step(World& world) override;
};

}  // namespace fairlead::physics
