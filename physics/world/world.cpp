#include "physics/world/world.h"
#include "physics/wire/resolution/adapt.h"
#include "physics/wire/route/lay.h"

#include <algorithm>

#include "physics/wire/model/wrap.h"
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

void prepare(World& world) {
    wake_all(world);
    std::erase_if(world.apart, [](const auto& pair) { return pair.first == pair.second; });
    for (const Joint& j : world.joints)
        if (j.enabled) world.apart.push_back(std::minmax(j.a, j.b));
    for (auto& [a, b] : world.apart)
        if (a > b) std::swap(a, b);
    std::sort(world.apart.begin(), world.apart.end());
    world.apart.erase(std::unique(world.apart.begin(), world.apart.end()), world.apart.end());

    for (Joint& j : world.joints) j.position = joint_position(j, world.bodies, j.position);
    for (Body& b : world.bodies) b.v_before = b.v, b.w_before = b.w;
    world.surfaces.resize(world.wire_types.size());
    for (std::size_t i = 0; i < world.surfaces.size(); ++i)
        find_surfaces(world.bodies, world.wire_types[i].diameter, world.surfaces[i]);
    for (Wire& wire : world.wires) {
        lead_off(wire, world.wire_types[wire.type], world.surfaces[wire.type]);
        find_lines(wire, world.bodies);
        find_wraps(wire, world.wire_types[wire.type], world.bodies);
    }
    adapt_wires(world.wires, world.wire_types, world.bodies, world.surfaces, world.gravity,
                world.h);
    // what the wires pull with before any force has been solved for
    for (Wire& wire : world.wires)
        for (WireSegment& s : wire.segments)
            s.tension = world.wire_types[wire.type].axial_stiffness() *
                        std::max(0.0, s.length / std::max(s.rest_length, 1e-3) - 1);
}

void apply_forces(World& world) {
    for (Body& b : world.bodies) {
        b.force = b.dynamic() ? Vec3(b.mass * world.gravity) : Vec3(Vec3::Zero());
        b.torque.setZero();
    }
}

}  // namespace fairlead::physics
