#pragma once
// family.h — one kind of thing that moves, as the step sees it: rigid bodies, winches, wires, and
// whatever an embedder adds.
//
// The step names no kind. It asks every family of World::families, in their order, stage by stage.
// A family keeps its things wherever it likes (in the World, or in itself) and claims degrees of
// freedom in the one vector of velocities v (n): three for a point with mass, six for a rigid frame
// (velocity, then angular velocity), one for a scalar.
//
// To add a kind: derive from Family, and push_back an object of it to World::families before
// prepare(). Only number(), gather(), scatter(), keep_velocities(), move(), add_inertia() and
// runaway() must be written; the other stages do nothing unless they are overridden.
//
// A family must give the same bits for the same state: no clock, no order that memory decides.
#include <Eigen/Core>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "physics/constraint/dofs.h"
#include "physics/constraint/mass_matrix.h"
#include "physics/constraint/row.h"

namespace fairlead::physics {

struct World;

// A point or a frame among the degrees of freedom, for whoever asks how it follows a rigid motion.
struct DofPlace {
    int first = -1;          // of its freedoms; -1: it does not move
    bool turns = false;      // a frame: three more freedoms turn it
    Vec3 at = Vec3::Zero();  // [m] where it is
};

// A solution in progress.
struct Solution {
    double h = 0;  // [s]
    Rows& rows;
    const Eigen::VectorXd& v;          // (n) [m/s] before the step
    Eigen::VectorXd& v_new;            // (n) [m/s] of the last pass
    const std::vector<double>& rates;  // (rows) [m/s] ġ before the step
    int pass = 0;                      // 0: linearized at the beginning of the step
    bool solved = false;               // v_new and the rows hold a solution of this step
};

// What moves a family holds.
struct Energies {
    double kinetic = 0, potential = 0, elastic = 0;  // [J]
    Vec3 momentum = Vec3::Zero();                    // [kg m/s]
};

class Family {
  public:
    virtual ~Family() = default;

    // ---- degrees of freedom
    // Claims places from freedoms.count on, and raises it.
    virtual void number(World& world, Freedoms& freedoms) = 0;
    virtual void gather(const World& world, Eigen::VectorXd& v) const = 0;
    virtual void scatter(World& world, const Eigen::VectorXd& v) = 0;
    // The velocities become those of half a tick back.
    virtual void keep_velocities(World& world) = 0;
    // At the very start: the velocities half a tick back become such that the mean of before and
    // after is what the scene began with.
    virtual void reflect_velocities(World&) {}
    // Its points and frames, for momentum_correction.h.
    virtual void places(const World&, std::vector<DofPlace>&) const {}

    // ---- before the first step
    virtual void prepare(World&) {}  // after things were added: what they derive from each other
    virtual void begin(World&) {}    // at the first step

    // ---- the motion of a step, q ← q + h v; freedoms are those of the last solution
    virtual void before_motion(World&, double /*h*/) {}
    virtual void move(World& world, double h) = 0;
    virtual void after_motion(World&, double /*h*/) {}  // everything has moved

    // ---- the forces of a step, at the new positions
    virtual void before_forces(World&, double /*h*/) {}  // contacts of bodies are known
    // Marks what its things hold or touch, and so keep awake: bodies, then soft bodies.
    virtual void keep_awake(const World&, std::vector<char>& /*awake*/) const {}
    // Somebody woke up since: what sleepers do not ask for is to be found now.
    virtual void woken(World&, double /*h*/) {}
    virtual void add_rows(World&, double /*h*/, Rows&) {}
    // Before rows get their coefficients.
    virtual void begin_solution(World&, const Solution&) {}
    // Inertia, and forces at the present positions [N].
    virtual void add_inertia(const World& world, double h, MassMatrix& M,
                             Eigen::VectorXd& force) const = 0;
    // Impulses that act in this step [N s].
    virtual void add_impulses(const World&, double /*h*/, Eigen::VectorXd& /*momentum*/) const {}
    // Stiffness as an addition K to M, and K's share of the right side [N s].
    virtual void add_stiffness(const World&, const Solution&, MassMatrix& /*K*/,
                               Eigen::VectorXd& /*pushed*/) {}
    // What is neither inertia nor stiffness, but couples freedoms in this pass.
    virtual void add_couplings(const World&, const Solution&, MassMatrix& /*M*/,
                               Eigen::VectorXd& /*momentum*/) {}
    // After each solution: whether a coupling was made for other forces than were found. It is
    // renewed.
    virtual bool outdated(World&, const Solution&) { return false; }
    // Whether the solution is too far from what it was linearized at. The family's rows are then
    // made anew at the predicted end of the step.
    virtual bool relinearize(World&, const Solution&) { return false; }
    virtual void end_pass(World&, const Solution&) {}  // puts back what relinearize() moved
    // The last pass has been made. May change v_new and impulses.
    virtual void limit_energy(World&, const Solution&) {}
    virtual void end_solution(World&, const Solution&) {}
    // With the velocities that were found; gather() still gives those before.
    virtual void read_rows(World&, const Rows&, double /*h*/) {}

    // ---- what came of it
    // Names what is faster than `fastest` [m/s], or not a number; empty: nothing.
    virtual std::string runaway(const World& world, const Eigen::VectorXd& v,
                                double fastest) const = 0;
    virtual void measure(World&, Energies& /*sum*/) {}  // of positions now, velocities at mid-tick
    virtual void end_step(World&) {}                    // what acted in this step only is spent
    // Visits every number that decides the next step and that the World does not hold.
    virtual void each_state(const std::function<void(double&)>& /*visit*/) {}
};

using Families = std::vector<std::unique_ptr<Family>>;

}  // namespace fairlead::physics
