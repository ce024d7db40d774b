#pragma once
// scene_parts.h — the parts of a scene, each read from its place in a tree that check_tree has
// seen. They add what one key says about another: limits in order, ends of a route, motors that
// are driven.
#include <numbers>
#include <optional>

#include "engine/scene/scene.h"
#include "engine/scene/scene_reader.h"
#include "physics/math/degree.h"

namespace fairlead {

// scene_bodies.cpp
std::optional<Colour> read_colour(const SceneReader& from);
SceneModel read_scene_model(const SceneReader& from, const Scene& scene);
void read_bodies(const SceneReader& root, Scene& scene);  // materials too
void read_surroundings(const SceneReader& root, Scene& scene);
void read_joints(const SceneReader& root, Scene& scene);  // apart too

// scene_soft.cpp
void read_soft_bodies(const SceneReader& root, Scene& scene);  // clamps too; after materials

// of a body without a shape of its own, in its frame; the surfaces are read anew
std::vector<physics::ShapePart> read_solid(const SceneReader& from, Scene& scene);

// scene_compartments.cpp
void read_compartments(const SceneReader& root, Scene& scene);  // after bodies

// scene_moves.cpp
void read_moves(const SceneReader& from, SceneBody& body);  // of a kinematic body

// scene_wires.cpp
void read_wires(const SceneReader& root, Scene& scene);  // wire types and winches too
void read_winches(const SceneReader& root, Scene& scene);
void wind_drums(const SceneReader& root, Scene& scene);  // with the rope of their wires

// scene_rods.cpp
void read_rods(const SceneReader& root, Scene& scene);

// scene_levers.cpp
void read_levers(const SceneReader& root, Scene& scene);  // buttons too
void read_instruments(const SceneReader& root, Scene& scene);
void read_faults(const SceneReader& root, Scene& scene);
Condition read_condition(const SceneReader& from, std::string_view key);  // none without the key

// scene_machines.cpp
// How the wire of a crane can be reeved anew; winches and wires must have been read.
void read_reevings(const SceneReader& from, const Scene& scene, SceneCrane& crane);
void read_machines(const SceneReader& root, Scene& scene);  // levers, interlocks, grabs, gauges

// scene_exercise.cpp
void read_exercise(const SceneReader& root, Scene& scene);  // marks too

// scene_seabed.cpp
void read_seabed(const SceneReader& root, Scene& scene);  // after sea and materials

// scene_sight.cpp
void read_sight(const SceneReader& root, Scene& scene);  // cameras and light

// scene_anchor.cpp: of a body whose name and motion are read
SceneAnchor read_anchor(const SceneReader& from, const SceneBody& body);

// scene_hull.cpp: of a body whose shape is read; one without takes that of its hull
SceneHull read_hull(const SceneReader& from, const Scene& scene, SceneBody& body);

void read_propulsion(const SceneReader& root, Scene& scene);  // plants and steerings too

// scene_water.cpp
void read_water(const SceneReader& root, Scene& scene);  // sea and wind

}  // namespace fairlead
