#pragma once
// scene_soft.h — a deformable body as a scene asks for it.
#include <optional>
#include <string>

#include "engine/scene/scene_model.h"
#include "engine/view/look.h"
#include "physics/soft/tetrahedra.h"

namespace fairlead {

struct SceneSoftBody {
    std::string name;
    physics::TetrahedralMesh mesh;  // linear, about the origin of its frame
    bool quadratic = false;         // ten nodes an element
    double young = 1e6;             // [Pa]
    double poisson = 0.3;           // [-]
    double density = 1000;          // [kg/m³]
    double damping_time = 0;        // [s]
    double yield_stress = 0;        // [Pa] 0: never
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
