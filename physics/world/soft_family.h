#pragma once
// soft_family.h — the deformable bodies of a world, to the step: three freedoms for each node.
//
// Elastic forces and their stiffness are those at the new positions (physics/soft/soft_body.h);
// what the projected stiffness takes from the angular momentum of a body that nothing holds,
// momentum_correction.h gives back.
#include "physics/soft/soft_contacts.h"
#include "physics/system/family.h"

namespace fairlead::physics {

class SoftFamily : public Family {
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
    void woken(World& world, double h) override;
    void add_rows(World& world, double h, Rows& rows) override;
    void add_inertia(const World& world, double h, MassMatrix& M,
                     Eigen::VectorXd& force) const override;
    void add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                       Eigen::VectorXd& pushed) override;
    bool outdated(World& world, const Solution& s) override;
    void read_rows(World& world, const Rows& rows, double h) override;
    std::string runaway(const World& world, const Eigen::VectorXd& v,
                        double fastest) const override;
    void measure(World& world, Energies& sum) override;

  private:
    Solids solids_;  // of the bodies, where there is anything soft
};

}  // namespace fairlead::physics
