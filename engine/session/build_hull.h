#pragma once
// build_hull.h — a scene's hull becomes one of the world's, and the body gets the centre of mass
// and the inertia that follow from how it floats.
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "physics/body/body.h"
#include "physics/hull/hull.h"
#include "physics/world/world.h"

namespace fairlead {

struct HullTrouble {
    std::string key;  // below "hull"; empty: the hull as a whole
    std::string message;
};

// Of a body whose mass, centre and inertia are those of its solid. Says in a note what was
// estimated. The hull's body is not set.
std::optional<HullTrouble> build_hull(const SceneBody& from, physics::Body& body,
                                      physics::Hull& hull, Notes& notes);

// What water may fill, and the holes that faults open; bodies and their hulls are there already.
// Says of ships that are not placed as they float with what is in their tanks.
void add_compartments(const Scene& scene, physics::World& world, Notes& notes);

// Plants, propulsors and what steers them; bodies are there already.
void add_propulsion(const Scene& scene, physics::World& world);

}  // namespace fairlead
