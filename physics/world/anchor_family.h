#pragma once
// anchor_family.h — the drag anchors of a world, to the step: what the seabed does to the bodies
// that they are. They have no freedoms of their own.
#include "physics/system/family.h"

namespace fairlead::physics {

class AnchorFamily : public Family {
  public:
    void number(World&, Freedoms&) override {}
    void gather(const World&, Eigen::VectorXd&) const override {}
    void scatter(World&, const Eigen::VectorXd&) override {}
    void keep_velocities(World&) override {}
    void move(World& world, double h) override;
    void before_forces(World& world, double h) override;
    void add_rows(World& world, double h, Rows& rows) override;
    void add_inertia(const World&, double, MassMatrix&, Eigen::VectorXd&) const override {}
    void read_rows(World& world, const Rows& rows, double h) override;
    std::string runaway(const World&, const Eigen::VectorXd&, double) const override { return {}; }
};

}  // namespace fairlead::physics
