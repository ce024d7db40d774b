#include "engine/experiments/soft_problems.h"

#include "engine/files/home.h"
#include "engine/input/clock.h"
#include "engine/session/build.h"
#include "physics/contact/contact.h"
#include "physics/world/step_solver.h"

namespace fairlead {

SoftPlay::SoftPlay(const std::string& scene, const Settings& settings) {
    Notes notes;
    world_ = build_world(load_scene((home() / "scenes" / scene).string(), settings), notes);
}

const SoftProblem& SoftPlay::tick() {
    const std::vector<physics::Remembered> before = world_.remembered;
    physics::step(world_, tick_seconds);
    problem_.rows = world_.rows;
    for (physics::Row& row : problem_.rows.rows) {
        const physics::Remembered* last = physics::recall(before, row.key);
        row.impulse = last ? last->impulse : 0;
        row.bound = last ? last->bound : physics::Bound::free;
    }
    physics::turn_friction(problem_.rows, physics::Turn::to_own);
    problem_.M = &world_.solver->problem();
    problem_.momentum = world_.solver->momentum();
    problem_.bodies = world_.solver->freedoms.frames;
    problem_.contacts = int(world_.soft_contacts.size() + world_.contacts.size());
    return problem_;
}

}  // namespace fairlead
