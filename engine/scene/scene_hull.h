#pragma once
// scene_hull.h — what a scene says of a body that floats; what it does not say is estimated from
// how the body floats (physics/hull/coefficients.h).
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/hull/coefficients.h"
#include "physics/hull/hull_form.h"
#include "physics/hull/propulsor.h"
#include "physics/math/math.h"

namespace fairlead {

struct SceneHull {
    enum class Kind { lump, ship } kind = Kind::lump;
    std::shared_ptr<const physics::TriangleMesh> mesh;  // null: the form's, or the body's shape
    std::optional<physics::HullForm> form;
    std::optional<double> metacentric_height;  // [m] GM
    physics::DampingShares damping;
    std::optional<Vec3> added_mass, added_inertia;  // [kg] [kg m²] along and about the axes
    std::optional<double> cross_flow;               // [-] C_D
    std::map<std::string, double> numbers;          // given ones of hull_numbers.h, by their keys
    std::optional<bool> wave_drift;                 // waves that it throws back push it
    physics::Windage windage;
};

struct SceneCompartment {  // what water may fill; all places in the author's frame of the body
    std::string name, body;
    std::vector<physics::ShapePart> shape;
    double permeability = 1, filled = 0, pump = 0;  // [-] [-] [m³/s]
    bool vented = true, on_deck = false, open_top = false;
    struct Opening {
        std::string name;  // of a door that a control drives
        double open = 1;   // [-]
        Vec3 at = Vec3::Zero();
        std::optional<Vec3> to;  // an edge from `at`
        double area = 0;         // [m²] else
        bool flap = false;
        std::string into;  // a compartment; empty: the sea
    };
    std::vector<Opening> openings;
};

struct ScenePropulsor {
    physics::Propulsor propulsor;  // its places in the author's frame of the body
    std::string body, plant;
    std::optional<double> wake, thrust_deduction;  // [-] not given: estimated
};

struct SceneSteering {  // a rudder behind a propulsor, or what turns an azimuth
    std::string name, of;
    double rudder_area = 0, rudder_aspect = 1.5;  // [m²] [-]
    double rate = 0, limit = 0;                   // [rad/s] [rad]
};

}  // namespace fairlead
