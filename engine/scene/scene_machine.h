#pragma once
// scene_machine.h — what people add to a scene's mechanics, as plain data: levers and what they
// drive, interlocks, grabs, gauges, and the exercise that is marked.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/input/levers.h"
#include "engine/scene/condition.h"
#include "engine/view/load_chart.h"
#include "physics/math/math.h"
#include "physics/wire/model/gas_spring.h"

namespace fairlead {

// A lever of the scene's own, or what a standard one is called and moved by here.
struct SceneLever {
    std::string name, label;  // label: for people; empty: the name, spelled out
    std::vector<std::string> more_keys, less_keys;  // names as engine/input/keys.h
    bool stays = false;                             // where it is put, as a brake handle does
    double least = -1;                              // [-] its other end; 0: it goes one way only
};

struct SceneButton {  // likewise a switch
    std::string name, label;
    std::vector<std::string> keys;
    bool latch = false;  // a press turns it on, the next one off
};

// A lever, or two buttons, drive a joint's motor or a winch.
struct SceneControl {
    // of the machinery of winches, but for speed; in the order of the table's words
    enum class Sets {
        speed,
        band_brake,
        dynamic_brake,
        force_share,
        tension,
        clutch,
        gear,
        release
    } sets = Sets::speed;
    std::string name;
    Axis lever = Axis::hoist;
    std::optional<std::pair<Switch, Switch>> buttons = {};  // held: forward, back
    std::vector<std::string> drives;                        // joints or winches, moved together
    double speed = 0;    // [m/s], [rad/s] at full lever; winch: >0 raises; else of what it sets
    double ramp = 2;     // [s] from rest to full speed
    double lag = 0;      // [s] of valves and hoses: the speed follows by 1 - e^(-t/lag)
    double creep = 0.1;  // [-] fraction of speed in fine mode
};

// Without a lever: target speed over time, straight between points, held after the last.
struct SceneSchedule {
    std::string drives;                             // joint or winch
    std::vector<std::pair<double, double>> points;  // [s], [m/s] or [rad/s] (winch: >0 pays out)
};

// Keeps a load where it is while its crane heaves (engine/machine/compensator.h).
struct CompensatorSettings {
    std::string name;
    bool on = true;
    std::optional<Switch> button;                    // held: the other of `on`
    double max_speed = 2.5, max_acceleration = 1.5;  // [m/s] [m/s²]
    double lag = 0.25, delay = 0.1, gain = 0.3;      // [s] τ, [s] δ, [1/s] k
    int falls = 1;
};
struct SceneCompensator : CompensatorSettings {
    std::string winch, body;
    Vec3 tip = Vec3::Zero();  // [m] author's frame of the body
};

// Works the valve of a winch's gas spring (physics/wire/model/gas_spring.h).
struct ScenePassiveCompensator {
    std::string name, winch;
    physics::GasSpring gas;
    bool on = true;
    std::optional<Switch> button;  // held: the other of `on`
};

// Lets a crane's wire run out before the crane is pulled down (engine/machine/overload.h).
struct OverloadSettings {
    std::string name;
    double factor = 1.25;                     // [-] of what is rated; 0: by hand alone
    double share = 0.2, share_by_hand = 0.1;  // [-] of what is rated at most
    double time = 0.25, guard = 1;            // [s]
    double off_lead = 0, side_lead = 0;       // [m] 0: none
    std::optional<Switch> button;
};
struct SceneOverload : OverloadSettings {
    std::string winch;
};

// Steers a ship with all its propulsors (engine/machine/pilot.h).
struct PilotSettings {
    enum class Mode { joystick, heading, station } mode = Mode::joystick;
    std::string name;
    Axis ahead = Axis::luff, across = Axis::travel, turn = Axis::slew;
    double period = 80;           // [s] of station keeping
    double wave_period = 8;       // [s] of the waves it does not fight
    double observer_gain = 0.05;  // [1/s²] how fast it finds out what pushes; station
    bool trimmed = false;         // it begins set against current, waves and wind
};
struct ScenePilot : PilotSettings {
    std::string body;
};

struct SceneInterlock {
    enum class Kind { load, two_block, slack, support } kind = Kind::load;
    static constexpr std::array<std::string_view, 4> names{"load", "two_block", "slack", "support"};
    std::string wire;               // load, slack: whose tension; else unused
    double warn = 0, stop = 0;      // load: [-] of capacity; two_block: [m]; slack, support: [N]
    std::string body, limit_body;   // two_block: hook and what it must not reach
    std::vector<std::string> cuts;  // controls; only the direction that worsens it
    std::vector<int> worse;         // (cuts) that direction: ±1; 0: as it moved when it tripped
};

constexpr std::string_view name_of(SceneInterlock::Kind kind) {
    return SceneInterlock::names[static_cast<std::size_t>(kind)];
}

struct SceneGrab {
    std::string body;                // the gripper
    Vec3 at = Vec3::Zero();          // [m] its gripping point, author's frame
    std::vector<std::string> loads;  // what it can take
    std::vector<Vec3> load_points;   // [m] where on each, author's frame
    double reach = 0.3;              // [m] how near
    double max_speed = 0.3;          // [m/s] how slow, relative
    bool start_held = false;         // holds loads[0] at the start
};

struct SceneFitting {  // takes hold of wires while the scene is driven
    enum class Kind { pad_eye, stopper } kind = Kind::pad_eye;  // ends; what runs through
    std::string name, body;
    Vec3 at = Vec3::Zero();  // [m] author's frame
    double reach = 0.5;      // [m] so far it takes them
    double hold = 0;         // [N] stopper: with which it holds when it is locked
};

struct SceneHand {  // a deckhand
    std::string name, body;
    Vec3 at = Vec3::Zero();            // [m] where one works, a metre over the deck, author's frame
    std::optional<Vec3> shelter = {};  // [m] whence one comes, likewise; none: one stays there
    double range = 3;                  // [m]
    double time = 30;                  // [s] for an order
    double most_tension = 0;           // [N] of a wire one can work at
};

struct SceneOrder {  // a button
    std::string name, order;
};

struct SceneCrane {                                       // what the operator's gauges read
    enum class Kind { crane, winch } kind = Kind::crane;  // winch: of a ship, nothing lands
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

    // Of a crane with a boom: capacity by radius, for each length of the boom that has a column.
    LoadChart chart;  // empty: capacity holds everywhere
    // [m] significant wave height, [-] of the chart: for loads of another vessel; empty: all of it
    std::vector<std::pair<double, double>> off_board;
    std::optional<Switch> off_board_button;  // only while it is down; none: always
    std::string slewing_body = "world";      // whose point below is the slewing axis
    Vec3 slewing_at = Vec3::Zero();          // [m] in its author's frame
    std::string base;                        // body whose level counts; empty: none
    std::vector<std::string> supports;       // bodies it stands on, such as outriggers' pads
    std::string telescope;                   // joint that makes the boom longer; empty: none
    double boom = 0;                         // [m] its length when that joint stands at 0

    // Other ways in which the wire can run between the drum and its end, changed between lifts.
    struct Reeving {
        struct Stop {
            std::string body;
            Vec3 at = Vec3::Zero();  // [m] in its author's frame
        };
        std::vector<Stop> stops;  // an eye each; the last holds the end
        int falls = 1;            // that carry the hook
    };
    std::vector<Reeving> reevings;  // empty: it stays as it is
    double line_pull = 0;           // [N] rated, of each part of the wire; 0: not rated
};

// A dial or the like in the operator's strip, of any signal.
struct SceneInstrument {
    enum class Kind {
        load,   // hook load against the rated one, and its peak: a dial
        swing,  // the load seen from above
        dial,
        bar,
        track,  // along a way: bridge, trolley
        figure,
        lamp,       // lit while the signal is above `warn`
        pin,        // that stands up out of the deck between low and high
        jaw,        // a stopper's state: open, closed, locked
        clearance,  // how near the load is to what stands about it, and to where it is to go
        level       // a bubble in a glass: how the crane's base leans
    } kind = Kind::figure;
    std::string label, signal, unit;  // unit: what is shown; empty: the signal's own
    double low = 0, high = 0;         // in that unit; both 0: as the value asks for
    double warn = 0, bad = 0;         // likewise; 0: none
    double plus = 0;                  // likewise: what is shown where the signal is 0
    bool loaded = false;              // lamp: lit only while the hook holds something
    int line = 0;                     // of the file
};

// Something goes wrong: at a time, when a condition holds, or by the instructor's hand. The trainee
// is not told.
struct SceneFault {
    enum class Kind {
        brake_fade,     // of a winch: its brake holds less by `amount`
        motor_trip,     // of a control: its drives stop, brakes set
        slow,           // of a control: slower by `amount`
        load_cell,      // the gauge of the load reads `amount` too much (or too little)
        limit_dead,     // of an interlock, by its number: it neither warns nor stops
        wire_damaged,   // of a wire: its breaking load is less by `amount`
        heavier,        // of a body: heavier by `amount` than the manifest says
        off_centre,     // of a body: its centre of mass lies `offset` from where it seems to
        gust,           // wind: a horizontal acceleration of all that hangs is `amount` of gravity
        dark,           // the light goes out
        walks,          // somebody on a slider joint walks into the way at `amount` [m/s]
        stuck,          // of a control: it runs at `amount` of its speed, whatever its lever says
        power_loss,     // of a plant: it has less power by `amount`; 1: blackout
        hole,           // of a compartment: the sea comes in through `amount` [m²] at `offset`
        radius_sensor,  // the limiter's radius is `amount` too long; 0: it stands still
        wrong_falls,    // the limiter is set to `amount` falls
        display_black,  // the load moment indicator shows nothing and warns of nothing
        release_late,   // of a winch: its emergency release comes `amount` [s] late
        release_dead,   // of a winch: its emergency release does nothing
        dynamic_lost,   // of a winch: its dynamic brake holds less by `amount`
        jaw_fails,      // of a stopper: locked it holds less by `amount`; 1: it does not lock
        shackle_parts,  // of a wire: its shackle breaks at less than the wire by `amount`; 1: at
                        // once
        ring_jams,  // of a body: what runs through its eye is gripped by `amount` of what breaks it
        deep_set,   // of an anchor: it breaks out at more by `amount`
        thruster_lost  // of a propulsor: it has less power by `amount`
    } kind = Kind::motor_trip;
    std::string name, label;     // label: for the instructor; empty: the name, spelled out
    std::string of;              // the thing that its kind is of, by name
    double amount = 0;           // [-], or what its kind says
    Vec3 offset = Vec3::Zero();  // [m] off_centre, hole
    double direction = 0;        // [rad] gust: where it blows to, from x towards y
    double ramp = 0;             // [s] until it has its full amount
    double lasts = 0;            // [s] 0: until it is taken back
    std::optional<double> at;    // [s]
    Condition when;
    int line = 0;  // of the file
};

struct ScenePhase {  // an exercise is phases in order
    enum class Until { gripped, placed, above, released, when } until = Until::placed;
    std::string name, instruction;
    std::string load;     // gripped, placed, released: which
    std::string mark;     // placed: where
    double height = 0;    // [m] above: lowest point of the load
    Condition when = {};  // when: a condition on signals
    int line = 0;         // of the file
};

struct SceneGuideStep {             // leads a newcomer through an exercise, one thing at a time
    std::string say;                // what to do, and until when
    std::vector<std::string> with;  // levers and switches; a minus: the lever's other way
    Condition until;                // it is done
    std::string body;               // an arrow points at it; empty: at nothing
    Vec3 at = Vec3::Zero();         // [m] author's frame
    int phase = -1;                 // it is over when that one of the exercise is; -1: none
    int line = 0;                   // of the file
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
        scrape,
        when,
        parted
    } what = What::swing;
    double limit = 0;   // [rad], [N s], [m], [s], [-] of capacity, –, [m/s], [m/s], –
    double points = 0;  // per event
    double grace = 3;   // [s] before the same rule strikes again; a critical one strikes once
    bool critical = false;
    Condition when = {};
    std::string label = {};                // what the condition is called
    std::vector<std::string> phases = {};  // only while one of them is on; empty: always
    int line = 0;                          // of the file
};

struct SceneExercise {
    std::string name, brief, difficulty;
    double optimum = 0;  // [s] full marks; none left at 1.5 times it, when the exercise ends
    double time_points = 0;
    double pass = 75;
    std::vector<ScenePhase> phases;
    std::vector<SceneRule> rules;
    std::vector<SceneGuideStep> guide;  // empty: nobody is led
};

}  // namespace fairlead
