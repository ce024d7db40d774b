#pragma once
// scene_soft.h — a deformable body as a scene asks for it.
#include <optional>
#include <string>

#include "engine/scene/scene_model.h"
#include "engine/view/look.h"
#include "physics/soft/soft_material.h"
#include "physics/soft/tetrahedra.h"

namespace fairlead {

struct SceneSoftBody : physics::SoftMaterial {
    std::string name;
    physics::TetrahedralMesh mesh;  // linear, about the origin of its frame
    bool quadratic = false;         // ten nodes an element
    Pose pose;
    Vec3 velocity = Vec3::Zero(), angular_velocity = Vec3::Zero();
    std::string material = "default";
    std::optional<Colour> colour;
    SceneModel model;  // carried by its tetrahedra
};

struct SceneClamp {
    std::string name, soft, body;
    Vec3 at = Vec3::Zero(), size = Vec3::Zero();  // [m] of its box, in the soft body's frame
};

}  // namespace fairlead
