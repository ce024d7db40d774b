#pragma once
// scene_machine.h — what people add to a scene's mechanics, as plain data: levers and what they
// drive, interlocks, grabs, gauges, and the exercise that is marked.
#include <string>
#include <utility>
#include <vector>

#include "engine/input/levers.h"
#include "physics/math/math.h"

namespace fairlead {

// A lever drives a joint's motor or a winch.
struct SceneControl {
    std::string name;
    Axis lever = Axis::hoist;
    std::vector<std::string> drives;  // joints or winches, moved together
    double speed = 0;                 // [m/s], [rad/s] at full lever; winch: >0 raises
    double ramp = 2;                  // [s] from rest to full speed
    double creep = 0.1;               // [-] fraction of speed in fine mode
};

// Without a lever: target speed over time, straight between points, held after the last.
struct SceneSchedule {
    std::string drives;                             // joint or winch
    std::vector<std::pair<double, double>> points;  // [s], [m/s] or [rad/s] (winch: >0 pays out)
};

struct SceneInterlock {
    enum class Kind { load, two_block, slack } kind = Kind::load;
    std::string wire;               // load, slack: whose tension; two_block: unused
    double warn = 0, stop = 0;      // load: [-] of capacity; two_block: [m]; slack: [N]
    std::string body, limit_body;   // two_block: hook and what it must not reach
    std::vector<std::string> cuts;  // controls; only the direction that worsens it
};

struct SceneGrab {
    std::string body;                // the gripper
    Vec3 at = Vec3::Zero();          // [m] its gripping point, author's frame
    std::vector<std::string> loads;  // what it can take
    std::vector<Vec3> load_points;   // [m] where on each, author's frame
    double reach = 0.3;              // [m] how near
    double max_speed = 0.3;          // [m/s] how slow, relative
    bool start_held = false;         // holds loads[0] at the start
};

struct SceneCrane {  // what the operator's gauges read
    std::string name;
    double capacity = 0;                  // [N]
    std::vector<std::string> load_wires;  // hook load = Σ falls · tension at their end
    int falls = 1;                        // per wire
    std::string hook;                     // body: height and swing
    std::string hoist_winch;              // wire out, hoist speed
    std::string bridge, trolley;          // joints; may be empty
    Vec3 hook_at = Vec3::Zero();          // [m] hook body's author frame: what swings
    Vec3 suspension = Vec3::Zero();       // [m] trolley body's author frame: swing is measured
    std::string suspension_body;          // from the plumb line below it
};

struct ScenePhase {  // an exercise is phases in order
    enum class Until { gripped, placed, above, released } until = Until::placed;
    std::string name, instruction;
    std::string load;   // gripped, placed, released: which
    std::string mark;   // placed: where
    double height = 0;  // [m] above: lowest point of the load
};

struct SceneRule {  // what costs points
    enum class What {
        swing,
        bump,
        placement,
        time,
        overload,
        no_go,
        landing,
        scrape
    } what = What::swing;
    double limit = 0;   // [rad], [N s], [m], [s], [-] of capacity, –, [m/s], [m/s]
    double points = 0;  // per event
    double grace = 3;   // [s] before the same rule strikes again; a critical one strikes once
    bool critical = false;
};

struct SceneExercise {
    std::string name, brief, difficulty;
    double optimum = 0;  // [s] full marks; none left at 1.5 times it, when the exercise ends
    double time_points = 0;
    double pass = 75;
    std::vector<ScenePhase> phases;
    std::vector<SceneRule> rules;
};

}  // namespace fairlead
