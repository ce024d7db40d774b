#pragma once
// winch_family.h — the winches of a world, to the step: one freedom each, the speed of the wire.
#include "physics/system/family.h"

namespace fairlead::physics {

class WinchFamily : public Family {
  public:
    void number(World& world, Freedoms& freedoms) override;
    void gather(const World& world, Eigen::VectorXd& v) const override;
    void scatter(World& world, const Eigen::VectorXd& v) override;
    void keep_velocities(World& world) override;
    void reflect_velocities(World& world) override;
    void prepare(World& world) override;
    void move(World& world, double h) override;
    void keep_awake(const World&, std::vector<char>& awake) const override;
    void add_rows(World& world, double h, Rows& rows) override;
    void add_inertia(const World& world, double h, MassMatrix& M,
                     Eigen::VectorXd& force) const override;
    void add_impulses(const World& world, double h, Eigen::VectorXd& momentum) const override;
    void read_rows(World& world, const Rows& rows, double h) override;
    std::string runaway(const World& world, const Eigen::VectorXd& v,
                        double fastest) const override;
    void measure(World& world, Energies& sum) override;
};

}  // namespace fairlead::physics
