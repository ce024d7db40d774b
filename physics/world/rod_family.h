#pragma once
// rod_family.h — the rods of a world, to the step. They have no freedoms in its solution: they go
// on by themselves, in substeps, from this tick to the next, before the tick's forces are found;
// what they give bodies comes as impulses. Where something else moves such a body, their matrix,
// condensed to its freedoms, stands in the solution, and they follow what it finds (theory/rods.md
// 6).
//
//     auto rods = std::make_unique<RodFamily>();
//     rods->rods.add("rope", section, line);
//     rods->tie(node, body, at, clamped);           // to a body of the world
//     world.families.push_back(std::move(rods));    // before prepare()
//
// Bodies that a rod touches or hangs on do not fall asleep.
#include <vector>

#include "physics/rod/rod_energy.h"
#include "physics/rod/rod_step.h"
#include "physics/system/family.h"

namespace fairlead::physics {

class RodFamily : public Family {
  public:
    Rods rods;  // a tick ahead of the world once it has begun; bodies are those of the world

    // Makes a node fast to a body of the world as both stand before the first step.
    void tie(const World& world, int node, int body, bool clamped);

    // [m] of each node at the world's tick, which is what one sees
    const std::vector<Vec3>& shown() const { return shown_; }
    double deepest() const { return rods.found.penetration; }  // [radii] in the last tick

    void number(World&, Freedoms& freedoms) override;
    void gather(const World&, Eigen::VectorXd& v) const override;
    void scatter(World&, const Eigen::VectorXd&) override {}
    void keep_velocities(World&) override {}
    void prepare(World& world) override;
    void move(World&, double) override {}
    void before_forces(World& world, double h) override;
    void add_inertia(const World&, double, MassMatrix& M, Eigen::VectorXd&) const override;
    void add_couplings(const World& world, const Solution& s, MassMatrix& M,
                       Eigen::VectorXd& momentum) override;
    void end_solution(World& world, const Solution& s) override;
    std::string runaway(const World&, const Eigen::VectorXd&, double fastest) const override;
    void measure(World&, Energies& sum) override;
    void end_step(World& world) override;
    void each_state(const std::function<void(double&)>& visit) override;

  private:
    void meet_bodies(const World& world);
    void push_bodies(World& world);
    bool hold_bodies() const;
    std::vector<char> moved_by_others(const World& world, const Solution& s,
                                      const MassMatrix& M) const;
    RodParty::Vec6 taken(int body, double h) const;
    void keep_lengths();
    void each_count(const std::function<void(double&)>& visit);
    void each_length(const std::function<void(double&)>& visit);
    void each_contact(const std::function<void(double&)>& visit);

    // Of a rod at rest, as the scene made it: what no change of resolution alters.
    struct Made {
        double length = 0;    // [m] of all of it
        double shortest = 0;  // [m] no element becomes shorter
    };

    RodStepper stepper_;
    std::vector<Made> made_;  // (rods)
    std::vector<Vec3> shown_;
    // Of this tick, once the solution has asked for it.
    std::vector<RodParty> parties_;
    bool asked_ = false;
    RodEnergies energies_;   // at the world's tick
    bool ran_away_ = false;  // then it claims a freedom, to say so with
    int says_so_ = -1;
};

// The rods of a world; none: null.
const RodFamily* rods_of(const World& world);
RodFamily* rods_of(World& world);

// What one reads of a rod at the world's tick.
struct RodProbe {
    double length = 0;                          // [m] along it
    double tension_start = 0, tension_end = 0;  // [N] of its first and last elements
    double tension = 0;                         // [N] the largest
};
RodProbe probe(const RodFamily& family, const Rod& rod);

}  // namespace fairlead::physics
