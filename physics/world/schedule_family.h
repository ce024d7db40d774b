#pragma once
// schedule_family.h — moves kinematic bodies by their schedules (motion_schedule.h).
//
// Before the forces of each step a body gets the velocity that carries it in the next step exactly
// to where its schedule has it then: v along the chord, w about the one axis that turns it there.
// What lies on it feels that velocity as that of any kinematic body. The time since the start is
// state.
//
// push_back one to World::families before prepare().
#include "physics/body/motion_schedule.h"
#include "physics/system/family.h"

namespace fairlead::physics {

class ScheduleFamily : public Family {
  public:
    explicit ScheduleFamily(std::vector<MotionSchedule> schedules)
        : schedules_(std::move(schedules)) {}

    void number(World&, Freedoms&) override {}
    void gather(const World&, Eigen::VectorXd&) const override {}
    void scatter(World&, const Eigen::VectorXd&) override {}
    void keep_velocities(World&) override {}
    void move(World&, double h) override { time_ += h; }
    void add_inertia(const World&, double, MassMatrix&, Eigen::VectorXd&) const override {}
    std::string runaway(const World&, const Eigen::VectorXd&, double) const override { return {}; }

    void before_forces(World& world, double h) override;
    void each_state(const std::function<void(double&)>& visit) override { visit(time_); }

  private:
    std::vector<MotionSchedule> schedules_;
    double time_ = 0;  // [s] since the start
};

}  // namespace fairlead::physics
