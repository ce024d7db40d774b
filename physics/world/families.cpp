#include "physics/world/families.h"

#include "physics/world/anchor_family.h"
#include "physics/world/body_family.h"
#include "physics/world/hull_family.h"
#include "physics/world/soft_family.h"
#include "physics/world/step_solver.h"
#include "physics/world/winch_family.h"
#include "physics/world/wire_family.h"
#include "physics/world/world.h"

namespace fairlead::physics {

void register_families(World& world) {
    Families& all = world.families;
    if (!all.empty() && dynamic_cast<BodyFamily*>(all.front().get())) return;
    Families built_in;
    built_in.push_back(std::make_unique<BodyFamily>());
    built_in.push_back(std::make_unique<WinchFamily>());
    built_in.push_back(std::make_unique<WireFamily>());
    built_in.push_back(std::make_unique<HullFamily>());
    built_in.push_back(std::make_unique<SoftFamily>());
    built_in.push_back(std::make_unique<AnchorFamily>());
    all.insert(all.begin(), std::make_move_iterator(built_in.begin()),
               std::make_move_iterator(built_in.end()));
}

void renumber(World& world) {
    world.solver->freedoms.clear();
    for (const auto& family : world.families) family->number(world, world.solver->freedoms);
}

}  // namespace fairlead::physics
