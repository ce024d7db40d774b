#pragma once
// wire_family.h — the wires of a world, to the step: three freedoms for each mass node, one for
// each wrap that material can slip through, one for each contact node that slides along its edge.
//
// Wires are what a step is not linear in. A solution is made again
//     when nodes that slide along edges turn out to be under other tensions (edge_slide_rows.h),
//     when a slack wire comes taut, or a fold runs along it (taut_newton.h, fold_impulse.h).
#include "physics/system/family.h"
#include "physics/wire/dynamics/axial_damping.h"
#include "physics/wire/dynamics/centripetal.h"
#include "physics/wire/dynamics/fold_impulse.h"
#include "physics/wire/dynamics/node_contacts.h"
#include "physics/wire/dynamics/pinches.h"
#include "physics/wire/dynamics/segment_contacts.h"
#include "physics/wire/dynamics/taut_newton.h"
#include "physics/wire/dynamics/unloading_wave.h"
#include "physics/wire/water/lines_in_water.h"

namespace fairlead::physics {

// [kg] of a node, to divide by.
inline double least_mass(const Scales& scales) {
    return 1e-9 * scales.mass;
}

class WireFamily : public Family {
  public:
    void number(World& world, Freedoms& freedoms) override;
    void gather(const World& world, Eigen::VectorXd& v) const override;
    void scatter(World& world, const Eigen::VectorXd& v) override;
    void keep_velocities(World& world) override;
    void reflect_velocities(World& world) override;
    void places(const World& world, std::vector<DofPlace>& places) const override;

    void prepare(World& world) override;
    void begin(World& world) override;

    void before_motion(World& world, double h) override;
    void move(World& world, double h) override;
    void after_motion(World& world, double h) override;

    void keep_awake(const World&, std::vector<char>& awake) const override;
    void before_forces(World& world, double h) override;
    void add_rows(World& world, double h, Rows& rows) override;
    void begin_solution(World& world, const Solution& s) override;
    void add_inertia(const World& world, double h, MassMatrix& M,
                     Eigen::VectorXd& force) const override;
    void add_impulses(const World& world, double h, Eigen::VectorXd& momentum) const override;
    void add_stiffness(const World& world, const Solution& s, MassMatrix& K,
                       Eigen::VectorXd& pushed) override;
    void add_couplings(const World& world, const Solution& s, MassMatrix& M,
                       Eigen::VectorXd& momentum) override;
    bool outdated(World& world, const Solution& s) override;
    bool relinearize(World& world, const Solution& s) override;
    void end_pass(World& world, const Solution& s) override;
    void end_solution(World& world, const Solution& s) override;
    void read_rows(World& world, const Rows& rows, double h) override;

    std::string runaway(const World& world, const Eigen::VectorXd& v,
                        double fastest) const override;
    void measure(World& world, Energies& sum) override;

  private:
    Turning turning_;
    AxialDamping axial_damping_;
    Catch catch_;
    SegmentContacts segment_contacts_;
    Pinches pinches_;
    Folds folds_;
    std::vector<HeldEnd> held_ends_;
    LinesInWater water_;
    NodeContactFinder node_contacts_;
    Eigen::VectorXd v_predicted_;         // (n) [m/s] of the pass before
    std::vector<double> tension_before_;  // (segments of all wires) [N]
};

}  // namespace fairlead::physics
