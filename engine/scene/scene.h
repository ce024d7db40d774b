#pragma once
// scene.h — a scene file as plain, checked data. Reading it (scene.cpp, the only file that knows
// JSON) checks types, units' ranges, unknown keys, names and references, and reports every error
// with file, line, JSON pointer and what was expected. Angles are radians here, degrees only in
// keys that end in _deg. Defaults and ranges come from the table of parameters (parameters.h).
#include <array>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/scene/scene_anchor.h"
#include "engine/scene/scene_hull.h"
#include "engine/scene/scene_machine.h"
#include "engine/scene/scene_model.h"
#include "engine/scene/scene_rod.h"
#include "engine/scene/scene_soft.h"
#include "engine/view/scene_note.h"
#include "engine/view/snapshot.h"
#include "physics/body/body.h"
#include "physics/body/material.h"
#include "physics/body/motion_schedule.h"
#include "physics/constraint/options.h"
#include "physics/geometry/shape.h"
#include "physics/joint/joint.h"
#include "physics/sea/sea_state.h"
#include "physics/sea/seabed.h"
#include "physics/sea/wind.h"
#include "physics/wire/model/winch.h"
#include "physics/wire/model/wire.h"
#include "physics/wire/resolution/node_budget.h"

namespace fairlead {

struct SceneError {
    std::string file;
    int line = 0;              // 1-based; 0: the file as a whole
    std::string pointer;       // JSON pointer, "/wires/0/route/1/over"
    std::string message;       // what was found and what was expected
    std::string text() const;  // one line: file:line: pointer: message
};

struct SceneErrors : std::runtime_error {
    explicit SceneErrors(std::vector<SceneError> list);
    std::vector<SceneError> errors;
};

struct SceneSeaProbe {  // where the sea is measured
    std::string name, body;
    Vec3 at = Vec3::Zero();  // [m] author's frame of the body
};

// Names refer to things of the same scene; reading has checked that they exist.
struct SceneBody {
    std::string name;
    std::string title;  // for people; empty: the name, spelled out
    physics::Motion motion = physics::Motion::dynamic;
    std::vector<physics::ShapePart> shape;  // in the author's frame of the body
    std::optional<double> mass, density;    // [kg] [kg/m³]
    std::optional<Vec3> inertia;            // [kg m²] principal, author's axes
    std::optional<Vec3> centre_of_mass;     // [m] author's frame
    Pose pose;                              // of the author's frame
    Vec3 velocity = Vec3::Zero(), angular_velocity = Vec3::Zero();
    std::vector<physics::Movement> moves;  // kinematic: over time
    std::string material = "default";
    int facets = 32;  // of round shapes, as wires see them
    std::optional<Colour> colour;
    bool visible = true;
    SceneModel model;
    std::optional<SceneHull> hull;      // it floats
    std::optional<SceneAnchor> anchor;  // it holds in the seabed

    bool has_edges() const;  // for a wire to lie on: any shape but half-spaces
};

struct SceneJoint {
    std::string name;
    physics::Joint::Kind kind = physics::Joint::Kind::hinge;
    std::string a = "world", b;  // bodies; q is the motion of b relative to a
    Vec3 at = Vec3::Zero();      // [m] world, at the start
    Vec3 axis = Vec3::UnitZ();   // unit, world, at the start
    std::optional<std::pair<double, double>> limits;
    physics::Motor motor;
    double compliance = 1e-10, damping_time = 2.0 / 60;
};

struct SceneStop {
    enum class Kind { attach, eye, sheave, over, by, winch, free } kind = Kind::attach;
    std::string name;           // body or winch; by, free: empty
    Vec3 at = Vec3::Zero();     // [m] author's frame of the body; by, free: world
    Vec3 axis = Vec3::UnitZ();  // sheave, over: unit, body frame (a cylinder's z); over: zero lets
                                // the neighbours choose
    Vec3 clamp = Vec3::Zero();  // attach: unit, body frame, the wire leaves so; zero: in any
    double radius = 0;          // [m] sheave; from the body's cylinder unless given; over: of the
                                // body that is one cylinder turned about its axis, else 0
    int turns = 0;              // over: full turns more than the route shows
    int side = 0;               // sheave, over: ±1, or 0 to choose the smaller wrap
    double efficiency = 1;      // sheave
    double mass = 0;            // [kg] free: of a weight at the end
};

struct ScenePiece {
    std::string type;
    double length = -1;  // [m]; -1: what is left of the wire
    std::optional<Colour> colour;
};

struct SceneWire {
    std::string name, type;          // type: empty where pieces are given
    std::vector<ScenePiece> pieces;  // in order from the first stop
    physics::Wire::Model model = physics::Wire::Model::hmr;
    std::vector<SceneStop> route;
    std::vector<std::string> passes;  // bodies it goes through
    double length = -1;               // [m]; -1: taut
    double twist = 0;                 // [rad] at the start
    bool catenary = false;            // it begins at rest, as it hangs
    physics::Resolution resolution;
    bool counts_nodes = false;  // its scene gives max_nodes
    std::optional<Colour> colour;
};

struct SceneWinch {
    physics::Winch winch;  // name, geometry in the author's frame, limits
    std::string body = "world";
    std::optional<double> paid_out;  // [m] at the start; else the wire's rest length
    int side = 1;                    // ±1: the wire runs about side times axis
    double width = 0;                // [m] of the drum, for the eye; 0: no rope is drawn on it
};

struct SceneSurrounding {
    SceneModel model;
    Pose pose;
};

struct SceneMark {
    Mark mark;
    std::string body;  // name; empty: the ground
};

struct SceneCamera {
    CameraView view;
    std::string body, watch;  // names; empty: none
};

struct SceneLight {
    Light light;                     // its lamps in the author's frames
    std::vector<std::string> lamps;  // the bodies they ride on
};

// --set pairs: path and value, both as text.
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Scene {
    std::string file;  // as opened; empty: from text
    std::string text;  // the file's bytes, for recordings
    std::string name, why, brief, difficulty;
    double scale = 1;  // [m] size of its things: tolerances hang on it
    Vec3 gravity = Vec3(0, 0, -9.81);
    double settling = 0;  // [1/s] rate at which all motion fades
    physics::Method method = physics::Method::automatic;
    physics::FrictionLaw friction_law = physics::FrictionLaw::cone;
    physics::SoftRegions soft_regions = physics::SoftRegions::body;
    physics::NodeBudget node_budget;
    bool follow_view = false;  // wires in the picture get the nodes
    std::vector<physics::Material> materials;
    std::vector<physics::WireType> wire_types;
    std::vector<SceneBody> bodies;
    std::vector<SceneSoftBody> soft_bodies;
    std::vector<SceneClamp> clamps;
    std::vector<SceneJoint> joints;
    std::vector<SceneCompartment> compartments;
    std::vector<ScenePropulsor> propulsors;
    std::vector<SceneSteering> steerings;
    std::vector<physics::PowerPlant> plants;
    std::vector<SceneWinch> winches;
    std::vector<SceneWire> wires;
    std::vector<SceneRod> rods;
    std::vector<std::pair<std::string, std::string>> apart;  // bodies that pass through each other
    std::vector<SceneLever> levers;    // as in the file: own ones and standard ones that are named
    std::vector<SceneButton> buttons;  // likewise
    LeverNames lever_names;            // what the numbers in Levers mean here
    std::vector<SceneControl> controls;
    std::vector<SceneSchedule> schedules;
    std::vector<ScenePilot> pilots;
    std::vector<SceneCompensator> compensators;
    std::vector<ScenePassiveCompensator> passive_compensators;
    std::vector<SceneOverload> overloads;
    std::vector<SceneInterlock> interlocks;
    std::vector<SceneGrab> grabs;
    std::vector<SceneFitting> fittings;
    std::vector<SceneHand> hands;
    std::vector<std::string> rigged;  // orders obeyed before the first tick
    std::vector<SceneOrder> orders;
    std::optional<int> spare_wires;  // places for what is cut off; else by breaking loads
    std::optional<SceneCrane> crane;
    std::vector<SceneInstrument> instruments;  // empty: those that go with a crane
    std::vector<SceneFault> faults;
    std::vector<SceneMark> marks;
    std::vector<SceneCamera> cameras;
    std::vector<SceneSurrounding> surroundings;
    SceneLight light;
    std::optional<physics::SeaState> sea;
    std::vector<SceneSeaProbe> sea_probes;
    std::optional<physics::Seabed> seabed;
    std::optional<physics::Wind> wind;
    std::optional<SceneExercise> exercise;
    Notes notes;                       // what has been put right on reading
    Settings settings;                 // as they were applied, for recordings
    std::map<std::string, int> lines;  // JSON pointer of an element → line in the file
};

// `settings` are applied before checking. Throws SceneErrors with everything that is wrong, not
// only the first.
Scene load_scene(const std::string& file, const Settings& settings = {});
// Of at most 32 MB. Throws SceneErrors.
std::string text_of_scene(const std::string& file);
Scene read_scene(const std::string& text, const std::string& file, const Settings& settings = {});

// Of beginner, intermediate, advanced: the easiest first; a word that is none of these goes last.
std::size_t difficulty_rank(const std::string& difficulty);

// Every scene in a folder, for the chooser: what is marked first, the easiest first; then what has
// an operator's gauges, then what is to be watched or played with. Broken ones say so.
struct SceneCard {
    enum class Kind { exercise, free_play, demonstration } kind = Kind::demonstration;
    std::string file, name, brief, difficulty, error;
};
std::vector<SceneCard> list_scenes(const std::string& folder);

}  // namespace fairlead
