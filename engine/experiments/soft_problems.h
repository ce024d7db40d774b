#pragma once
// soft_problems.h — what the contacts of deformable bodies ask of the solvers, tick by tick, to be
// answered in several ways.
#include "engine/scene/scene.h"
#include "physics/solve/condensation.h"
#include "physics/world/world.h"

namespace fairlead {

// A tick's whole problem, as the solver had it before.
struct SoftProblem {
    physics::Rows rows;
    const physics::MassMatrix* M = nullptr;
    Eigen::VectorXd momentum;
    std::vector<int> bodies;  // their first freedoms
    int contacts = 0;
};

class SoftPlay {
  public:
    explicit SoftPlay(const std::string& scene, const Settings& settings = {});

    // The next tick's; it is good until the one after. Without rows: nothing touches.
    const SoftProblem& tick();
    const physics::World& world() const { return world_; }

  private:
    physics::World world_;
    SoftProblem problem_;
};

// That part of a mesh whose elements have their middle where `keep` says so.
template <class Keep>
physics::TetrahedralMesh part_of(const physics::TetrahedralMesh& whole, Keep keep) {
    physics::TetrahedralMesh part;
    std::vector<int> number(whole.nodes.size(), -1);
    for (auto e : whole.elements) {
        Vec3 middle = Vec3::Zero();
        for (int k = 0; k < 4; ++k) middle += whole.nodes[std::size_t(e[k])] / 4;
        if (!keep(middle)) continue;
        for (int k = 0; k < 4; ++k) {
            int& node = number[std::size_t(e[k])];
            if (node < 0) {
                node = int(part.nodes.size());
                part.nodes.push_back(whole.nodes[std::size_t(e[k])]);
            }
            e[k] = node;
        }
        part.elements.push_back(e);
    }
    return part;
}

}  // namespace fairlead
