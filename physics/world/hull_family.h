#pragma once
// hull_family.h — the hulls of a world, to the step: what the sea and the wind do to the bodies
// that they belong to. They have no freedoms of their own.
#include <vector>

#include "physics/hull/hull_forces.h"
#include "physics/system/family.h"

namespace fairlead::physics {

class HullFamily : public Family {
  public:
    void number(World&, Freedoms&) override {}
    void gather(const World&, Eigen::VectorXd&) const override {}
    void scatter(World&, const Eigen::VectorXd&) override {}
    void keep_velocities(World&) override {}
    void move(World&, double) override {}
    void prepare(World& world) override;
    void before_forces(World& world, double h) override;
    void add_inertia(const World&, double, MassMatrix&, Eigen::VectorXd&) const override {}
    void add_couplings(const World& world, const Solution& s, MassMatrix& M,
                       Eigen::VectorXd& momentum) override;
    std::string runaway(const World&, const Eigen::VectorXd&, double) const override { return {}; }
    void measure(World& world, Energies& sum) override;

  private:
    HullWater water_;
    std::vector<HullForces> forces_;  // (hulls) of this tick
};

}  // namespace fairlead::physics
