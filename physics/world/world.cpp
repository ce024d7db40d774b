#include "physics/world/world.h"

#include "physics/world/step_solver.h"

namespace fairlead::physics {

World::World() : solver(std::make_unique<Solver>()) {
    Body ground;
    ground.name = "world";
    ground.motion = Motion::fixed;
    bodies.push_back(ground);
    materials.emplace_back();
}
World::~World() = default;
World::World(World&&) noexcept = default;
World& World::operator=(World&&) noexcept = default;

}  // namespace fairlead::physics
