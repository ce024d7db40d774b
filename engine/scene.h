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

#include "engine/levers.h"
#include "engine/snapshot.h"
#include "physics/body.h"
#include "physics/joint.h"
#include "physics/material.h"
#include "physics/shape.h"
#include "physics/winch.h"
#include "physics/wire.h"

namespace fairlead {

struct SceneError {
    std::string file;
    int line = 0;                    // 1-based; 0: the file as a whole
    std::string pointer;             // JSON pointer, "/wires/0/route/1/over"
    std::string message;             // what was found and what was expected
    std::string text() const;        // one line: file:line: pointer: message
};

struct SceneErrors : std::runtime_error {
    explicit SceneErrors(std::vector<SceneError> list);
    std::vector<SceneError> errors;
};

// Names refer to things of the same scene; reading has checked that they exist.
struct SceneBody {
    std::string name;
    physics::Motion motion = physics::Motion::dynamic;
    std::vector<physics::ShapePart> shape;       // in the author's frame of the body
    std::optional<double> mass, density;         // [kg] [kg/m³]
    std::optional<Vec3> inertia;                 // [kg m²] principal, author's axes
    std::optional<Vec3> centre_of_mass;          // [m] author's frame
    Pose pose;                                   // of the author's frame
    Vec3 velocity = Vec3::Zero(), angular_velocity = Vec3::Zero();
    std::string material = "default";
    std::optional<Colour> colour;
    bool visible = true;
};

struct SceneJoint {
    std::string name;
    physics::Joint::Kind kind = physics::Joint::Kind::hinge;
    std::string a = "world", b;                  // bodies; q is the motion of b relative to a
    Vec3 at = Vec3::Zero();                      // [m] world, at the start
    Vec3 axis = Vec3::UnitZ();                   // unit, world, at the start
    std::optional<std::pair<double, double>> limits;
    physics::Motor motor;
    double compliance = 1e-10, damping_time = 2.0 / 60;
};

struct SceneStop {
    enum class Kind { attach, eye, sheave, over, winch, free } kind = Kind::attach;
    std::string name;                            // body or winch; free: empty
    Vec3 at = Vec3::Zero();                      // [m] author's frame of the body; free: world
    Vec3 axis = Vec3::UnitZ();                   // sheave: unit, body frame (a cylinder's z)
    double radius = 0;                           // [m] sheave; from the body's cylinder unless given
    int side = 0;                                // sheave: ±1, or 0 to choose the smaller wrap
    double efficiency = 1;                       // sheave
    double mass = 0;                             // [kg] free: of a weight at the end
};

struct SceneWire {
    std::string name, type;
    physics::Wire::Model model = physics::Wire::Model::hmr;
    bool chain = false;                          // rigid links instead
    std::vector<SceneStop> route;
    double length = -1;                          // [m]; -1: taut
    int max_nodes = 0;
    double min_segment = 0.1, nodes_per_metre = 1e9;
    std::optional<Colour> colour;
};

struct SceneWinch {
    physics::Winch winch;                        // name, geometry in the author's frame, limits
    std::string body = "world";
    std::optional<double> paid_out;              // [m] at the start; else the wire's rest length
    int side = 1;                                // ±1: the wire runs about side times axis
};

// A lever drives a joint's motor or a winch.
struct SceneControl {
    std::string name;
    Axis lever = Axis::hoist;
    std::vector<std::string> drives;             // joints or winches, moved together
    double speed = 0;                            // [m/s], [rad/s] at full lever; winch: >0 raises
    double ramp = 2;                             // [s] from rest to full speed
    double creep = 0.1;                          // [-] fraction of speed in fine mode
};

// Without a lever: target speed over time, straight between points, held after the last.
struct SceneSchedule {
    std::string drives;                          // joint or winch
    std::vector<std::pair<double, double>> points;   // [s], [m/s] or [rad/s] (winch: >0 pays out)
};

struct SceneInterlock {
    enum class Kind { load, two_block, slack } kind = Kind::load;
    std::string wire;                            // load, slack: whose tension; two_block: unused
    double warn = 0, stop = 0;                   // load: [-] of capacity; two_block: [m]; slack: [N]
    std::string body, limit_body;                // two_block: hook and what it must not reach
    std::vector<std::string> cuts;               // controls; only the direction that worsens it
};

struct SceneGrab {
    std::string body;                            // the gripper
    Vec3 at = Vec3::Zero();                      // [m] its gripping point, author's frame
    std::vector<std::string> loads;              // what it can take
    std::vector<Vec3> load_points;               // [m] where on each, author's frame
    double reach = 0.3;                          // [m] how near
    double max_speed = 0.3;                      // [m/s] how slow, relative
    bool start_held = false;                     // holds loads[0] at the start
};

struct SceneCrane {                              // what the operator's gauges read
    std::string name;
    double capacity = 0;                         // [N]
    std::vector<std::string> load_wires;         // hook load = Σ falls · tension at their end
    int falls = 1;                               // per wire
    std::string hook;                            // body: height and swing
    std::string hoist_winch;                     // wire out, hoist speed
    std::string bridge, trolley;                 // joints; may be empty
    Vec3 suspension = Vec3::Zero();              // [m] trolley body's author frame: swing is measured
    std::string suspension_body;                 // from the plumb line below it
};

struct ScenePhase {                              // an exercise is phases in order
    enum class Until { gripped, placed, above, released } until = Until::placed;
    std::string name, instruction;
    std::string load;                            // gripped, placed, released: which
    std::string mark;                            // placed: where
    double height = 0;                           // [m] above: lowest point of the load
};

struct SceneRule {                               // what costs points
    enum class What { swing, bump, placement, time, overload, no_go } what = What::swing;
    double limit = 0;                            // [rad], [N s], [m], [s], [-] of capacity, –
    double points = 0;                           // per event
    double grace = 3;                            // [s] before the same rule strikes again
    bool critical = false;
};

struct SceneExercise {
    std::string name, brief, difficulty;
    double optimum = 0;                          // [s] full marks; none left at 1.5 times it
    double time_points = 0;
    double pass = 75;
    std::vector<ScenePhase> phases;
    std::vector<SceneRule> rules;
};

// --set pairs: path and value, both as text.
using Settings = std::vector<std::pair<std::string, std::string>>;

struct Scene {
    std::string file;                            // as opened; empty: from text
    std::string text;                            // the file's bytes, for recordings
    std::string name, why, brief, difficulty;
    Vec3 gravity = Vec3(0, 0, -9.81);
    std::vector<physics::Material> materials;
    std::vector<physics::WireType> wire_types;
    std::vector<SceneBody> bodies;
    std::vector<SceneJoint> joints;
    std::vector<SceneWinch> winches;
    std::vector<SceneWire> wires;
    std::vector<std::pair<std::string, std::string>> apart;   // bodies that pass through each other
    std::vector<SceneControl> controls;
    std::vector<SceneSchedule> schedules;
    std::vector<SceneInterlock> interlocks;
    std::vector<SceneGrab> grabs;
    std::optional<SceneCrane> crane;
    std::vector<Mark> marks;
    std::vector<std::pair<CameraView, std::string>> cameras;  // view, name of the body it rides
    std::optional<SceneExercise> exercise;
    Settings settings;                           // as they were applied, for recordings
    std::map<std::string, int> lines;            // JSON pointer of an element → line in the file
};

// `settings` are applied before checking. Throws SceneErrors with everything that is wrong, not
// only the first.
Scene load_scene(const std::string& file, const Settings& settings = {});
Scene read_scene(const std::string& text, const std::string& file, const Settings& settings = {});

// Name, brief and difficulty of every scene in a folder, for the chooser; broken ones say so.
struct SceneCard { std::string file, name, brief, difficulty, error; };
std::vector<SceneCard> list_scenes(const std::string& folder);

}  // namespace fairlead
