#pragma once
// snapshot.h — the copy of everything that may be drawn, shown or marked: all that render and
// panels can see. The snapshot is the state of one tick; the scenery is what does not change
// between loads, shared by pointer (a new pointer means: another scene, or the same restarted).
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view/event.h"
#include "engine/view/exercise_sheet.h"
#include "engine/view/load_chart.h"
#include "engine/view/look.h"
#include "engine/view/scene_note.h"
#include "physics/geometry/shape.h"
#include "physics/hull/permissible_pull.h"
#include "physics/math/math.h"
#include "physics/sea/sea.h"
#include "physics/wire/model/drum.h"

namespace fairlead {

using physics::Sea;
using physics::SeaWave;

// ---- scenery: constant while a scene is loaded

struct BodyLook {
    std::string name;
    std::vector<physics::ShapePart> parts;  // in the body's frame (origin: centre of mass)
    Colour colour;
    bool visible = true;
    std::shared_ptr<const PaintedModel> model = nullptr;  // drawn instead of the parts
    Pose X_BM = {};                                       // the model's frame in the body's
    bool stand_in = false;   // its model is missing: parts drawn chequered
    std::string title = {};  // for people; empty: the name, spelled out
};

struct SoftLook {  // a deformable body, or the water in a well on deck
    std::string name;
    Colour colour;
    int vertices = 0;  // of its surface; all its nodes where they carry a model
    std::vector<std::array<int, 3>> triangles = {};         // counter-clockwise from outside
    std::shared_ptr<const CarriedModel> carried = nullptr;  // drawn instead of these
    bool stand_in = false;                                  // its model is missing: drawn chequered
};

struct Surrounding {                            // to look at only: a hall, people, a railing
    std::shared_ptr<const PaintedModel> model;  // null: missing, a chequered cube stands there
    Pose X_WM;
};

struct PieceLook {             // a length of one kind of wire
    double diameter = 0.02;    // [m]
    double breaking_load = 0;  // [N] 0: unknown
    Colour colour{0.25f, 0.25f, 0.27f};
};

struct WireLook {  // of a line of pieces: the thickest
    std::string name;
    double diameter = 0.02;    // [m]
    double breaking_load = 0;  // [N] 0: unknown
    Colour colour{0.25f, 0.25f, 0.27f};
};

struct RodLook {
    std::string name;
    double radius = 0.005;  // [m]
    Colour colour;
};

struct DrumLook {                                      // rope wound on a winch
    int body = 0;                                      // what it is mounted on
    Vec3 centre = Vec3::Zero(), axis = Vec3::UnitY();  // [m] [-] in that body's frame
    double radius = 0.2;                               // [m] to the middle of the first layer
    double width = 0;     // [m] between the flanges; 0: no wire ends on it, or nothing is said
    double capacity = 0;  // [m] of wire outside when only the dead turns are left
    int side = 1;         // the wire runs about side times axis, towards its last stop
    physics::Drum layers = {};  // of a drum on which rope spools, at the start; else without core
};

struct FloatLook {  // what the water meets
    int body = -1;
    physics::TriangleMesh mesh;  // [m] closed, in the body's frame
    double level = 0;            // [m] of calm water in that frame, where it floats at rest
};

struct ThrusterLook {  // what throws water
    int body = -1;
    Vec3 at = Vec3::Zero(), ahead = Vec3::UnitX();  // [m] unit: in the body's frame
    double diameter = 1;                            // [m]
    bool rudder = false;                            // behind it; else it turns itself, if at all
};

struct CameraView {  // where one may look from
    enum class Kind { orbit, fixed, cab, hook, boom_tip, banksman, free } kind = Kind::orbit;
    std::string name;
    int body = -1;                 // what it rides on or circles; -1: the world
    Vec3 eye = Vec3(15, -20, 10);  // [m] in that body's frame (orbit: along the world's)
    Vec3 target = Vec3::Zero();    // [m] in that body's frame
    int watch = -1;                // boom_tip, banksman: the body that is kept in sight
    double fov = 0;                // [rad] vertical; 0: as is usual for its kind
};

struct Mark {  // painted on the ground or on a body's deck: pick-up, set-down, no-go
    enum class Kind { pick_up, set_down, no_go } kind = Kind::set_down;
    std::string name;
    Vec3 centre = Vec3::Zero();     // [m] in the frame of that body
    double half_x = 1, half_y = 1;  // [m] along that frame's axes
    int body = -1;                  // what it is painted on; -1: the ground
};

struct Signal {  // one scalar that is measured every tick
    std::string path, unit, what;
    bool whole = false;  // it counts, or is a switch
};

// The place of a signal, or of a body, in a list; -1: there is none of this path, of this name.
// No body has the empty name.
int place_of_signal(const std::vector<Signal>& signals, std::string_view path);
int place_of_body(const std::vector<BodyLook>& bodies, std::string_view name);

struct ParameterInfo {                     // one row of the table of parameters
    std::string path, unit, help;          // "/wires/hoist/young_modulus", "Pa", …
    double min = 0, max = 1, initial = 0;  // initial: the scene's value, what reset returns to
    bool logarithmic = false;              // spans decades: slider moves the logarithm
};

struct LeverLook {                                  // a lever that is there for something
    std::size_t axis = 0;                           // place in Levers
    std::string name;                               // what it moves, or is called: "trolley"
    std::string id;                                 // as in scenes and recordings: "slew"
    std::vector<std::string> more_keys, less_keys;  // the scene's own; empty: the preset's
    bool stays = false;                             // where it is put
    double least = -1;                              // [-] its other end
};

struct ButtonLook {         // a switch of the scene's own
    std::size_t place = 0;  // in Levers
    std::string id, name;
    std::vector<std::string> keys;
    bool latch = false;
};

struct InstrumentLook {
    enum class Kind { load, swing, dial, bar, track, figure, lamp, pin, jaw, clearance, level };
    Kind kind = Kind::figure;
    std::string label, unit;
    int signal = -1;                                        // index; load, swing: -1
    double scale = 1;                                       // of the signal, to the unit shown
    double low = 0, high = 0;                               // both 0: as the value asks for
    double warn = 0, bad = 0;                               // 0: none
    bool whole = false, indicator = false, loaded = false;  // a count; an LMI's; lit under load
    double plus = 0;  // in the unit shown: where the signal is 0
};

struct FaultLook {  // what an instructor may let go wrong
    std::string name, what;
    bool by_hand = true;  // it may begin while the run goes on
};

struct OrderLook {  // a button: what is rigged when it is pressed
    std::string name, order;
};

struct Conditions {       // the weather
    double wind = 0;      // [m/s] the mean, 10 m above water or ground
    double wind_to = 0;   // [rad] where it blows to, from x towards y
    double gusts = 1;     // [-] of those that are usual in such a wind
    double waves = 0;     // [m] significant height
    double sight = 8000;  // [m] how far one sees
    bool dark = false;    // the light is out
};

struct Scenery {
    std::string name, why, brief, file;  // of the scene
    std::vector<BodyLook> bodies;        // those of the world, then two for the figure of each hand
    std::vector<SoftLook> soft_bodies;
    std::vector<WireLook> wires;
    std::vector<PieceLook> pieces;  // all wires as a whole, then the pieces of lines of several
    std::vector<RodLook> rods;
    std::vector<DrumLook> drums;
    std::vector<std::string> stoppers, hands;  // their names
    std::vector<OrderLook> orders;
    bool follow_view = false;         // wires in the picture get the mass nodes
    std::vector<int> ships, anchors;  // indices into bodies: what floats, what holds in the seabed
    std::vector<FloatLook> floats;    // in the order of ships
    std::vector<ThrusterLook> thrusters;
    std::vector<Surrounding> surroundings;
    Light light;
    std::optional<Sea> sea;  // water as far as one sees, at Snapshot::time
    std::vector<CameraView> cameras;
    std::vector<Mark> marks;
    std::optional<ExerciseSheet> exercise;
    std::vector<LeverLook> levers;    // in the order of Levers::axes
    std::vector<ButtonLook> buttons;  // in the order of Levers::switches
    std::vector<InstrumentLook> instruments;
    std::vector<FaultLook> faults;
    LoadChart load_chart;         // of the crane; empty: it has none
    Conditions conditions;        // as the scene begins
    double most_waves = 0;        // [m] significant height that can be set; 0: there is no sea
    std::vector<Signal> signals;  // order of Snapshot::signals
    std::vector<ParameterInfo> parameters;  // order of Snapshot::parameters
    Notes notes;                            // said when the scene loads, e.g. a pre-tension

    // Of a wire that looks as wires[look], at a point of the given piece.
    PieceLook piece(int look, int index) const {
        if (index >= 0 && index < int(pieces.size())) return pieces[index];
        const WireLook& all = wires[look];
        return {all.diameter, all.breaking_load, all.colour};
    }
};

// ---- snapshot: one tick

struct BodyState {
    Pose X_WB;        // body frame, origin at the centre of mass
    double mass = 0;  // [kg] 0: fixed or kinematic
};

struct WirePoint {
    enum class Kind { mass, massless, arc, attach, eye, sheave, winch, free } kind = Kind::attach;
    enum class Grip { none, sticks, slips };  // none: lies on nothing
    Vec3 p = Vec3::Zero();                    // [m]
    // of the span that begins here (the last point of a wire repeats the one before)
    double tension = 0;  // [N] 0: slack
    double slack = 0;    // [m] rest length beyond the straight length, ≥ 0
    Grip grip = Grip::none;
    int piece = -1;     // index into Scenery::pieces, likewise; -1: it is as the wire is
    bool lies = false;  // a mass node that lies on a body
};

struct WrapState {                           // where a wire lies on the edges of a body
    Vec3 p = Vec3::Zero();                   // [m] its middle
    int body = 0;                            // index into Snapshot::bodies
    double angle = 0;                        // [rad]
    double tension_in = 0, tension_out = 0;  // [N] before and behind it
    double slip = 0;                         // [m/s] of the wire over the body, forward positive
    bool slips = false;                      // else it sticks
};

struct WireAllowance {  // its mass nodes, and why there are not more
    enum class Limit { none, massless, chain, scene, spacing, tolerance, tension, budget };
    Limit limit = Limit::none;
    int nodes = 0, wanted = 0, allowed = 0;         // there are; the scene asks for; may be now
    double resolvable = 0;                          // of whose motion a tick resolves all
    double tension = 0;                             // [N] the largest along it
    double tolerance = 0;                           // [m]
    double accuracy = 1, time = 1, robustness = 1;  // 0 … 1: [Adaptive] (11) to (13)
};

struct WireState {
    std::vector<WirePoint> points;  // in order along the wire, arcs sampled
    std::vector<WrapState> wraps;   // likewise
    WireAllowance allowance;
    int look = 0;  // index into Scenery::wires: whose material it is
};

struct DrumState {
    double paid_out = 0;  // [m]
    double wound = 0;     // [m] where rope spools
    int wire = -1;        // index into Snapshot::wires of the one it holds; -1: none
};

struct StopperState {
    enum class Holds { open, closed, locked } holds = Holds::open;
    int wire = -1;    // that runs through it, or is held
    double pull = 0;  // [N] on it along the wire, while it is locked
};

struct HandState {
    std::string order;     // what it is at; empty: nothing
    double left = 0;       // [s] until that is done, the way there included
    bool on_deck = true;   // else in a shelter
    bool at_risk = false;  // where a wire that pulls hard would fly if it parted
    bool struck = false;   // hurt: works no more
    double blow = 0;       // [J] the hardest that struck it
};

struct RiggingState {                    // of wires that are rigged anew while it runs
    std::vector<StopperState> stoppers;  // (as scenery->stoppers)
    std::vector<HandState> hands;        // (as scenery->hands)
    std::vector<std::string> news;       // orders begun, done or refused in this tick
    std::vector<std::string> partings;   // wires that parted in it: which, where, at what pull
};

struct FloatState {
    Vec3 velocity = Vec3::Zero();  // [m/s] of its centre of mass, in the world
    Vec3 spin = Vec3::Zero();      // [rad/s] likewise
};

struct ThrusterState {
    double thrust = 0;  // [N] positive: along ahead
    double angle = 0;   // [rad] of its rudder, or its own; positive turns the ship to port
};

struct ForceArrow {
    enum class Kind { wire, contact, joint } kind = Kind::contact;
    Vec3 at = Vec3::Zero(), force = Vec3::Zero();  // [m] [N]
};

struct PullState {           // of the line that leads overboard from a ship at work
    bool overboard = false;  // there is one
    double tension = 0;      // [N] where it leaves her
    double direction = 0;    // [rad] level, off the stern, positive: to starboard
    double down = 0;         // [rad] below level
    double lever = 0;        // [m] of that place from her centre plane, positive: to starboard
    Vec3 at = Vec3::Zero();  // [m] that place in the ship's frame
    double permissible = 0;  // [N] what heels her to her limit, at most what the gear may carry
    double most = 0;         // [N] that
    double share = 0;        // [-] tension by permissible
    std::shared_ptr<const physics::PullChart> chart;  // of the ship, with her water; null: none
};

struct CraneState {  // what an operator reads; empty name: no crane here
    std::string name;
    bool lifts = true;                  // else a winch of a ship: nothing is landed or held
    double load = 0, peak_load = 0;     // [N] hook load, filtered 0.5 s, and its raw peak
    double capacity = 0;                // [N] rated; 0: unknown
    double wire_out = 0;                // [m]
    double hoist_speed = 0;             // [m/s] positive: raising
    double hook_height = 0;             // [m] above the ground
    double swing_x = 0, swing_y = 0;    // [rad] of the load about the world's y and x axes
    double travel_x = 0, travel_y = 0;  // [m] bridge and trolley position
    double radius = 0;          // [m] of the boom's tip from the slewing axis; 0: no such axis
    int chart_column = -1;      // of Scenery::load_chart, that counts; -1: none rates this boom
    double chart_share = 1;     // [-] of the chart that counts in these waves
    double gear_capacity = 0;   // [N] of falls and hoist, at any radius; 0: not known
    double heel = 0, trim = 0;  // [rad] of its base: right side low, rear low
    double underside = 0;       // [m] lowest point of load or gripper above the ground
    // [m] level, to the nearest thing that stands as high; [rad] where that is, from x towards y
    double clearance = 0, clearance_way = 0;
    int clear_of = -1;                  // index into bodies; -1: nothing is near
    double target = 0, target_way = 0;  // [m] [rad] level, to what is to be taken or to the mark
    std::string target_name;            // of that body or mark; empty: there is none
    bool black = false;                 // its load moment indicator shows nothing
    bool enabled = false, creep = false, stopped = false;  // dead-man held; fine motion; e-stop set
    bool standing = false;                                 // gripper or load rests on something
    std::string held;                                      // what the gripper holds; empty: nothing
    std::string in_reach;                                  // what it could take now
    PullState pull;
    std::vector<Event> alarms;  // most urgent first
};

struct Deduction {    // explainable: when, what, how much, against which limit
    double time = 0;  // [s]
    std::string what;
    double value = 0, limit = 0;
    std::string unit;
    double points = 0;
    bool critical = false;
};

struct ExerciseState {  // empty name: free driving
    std::string name, phase, instruction;
    std::string to_take, to_place, to_mark;  // bodies taken or brought next, and where; empty: none
    int phase_index = 0, phase_count = 0;
    double elapsed = 0, optimum = 0;  // [s]
    double began = 0;                 // [s] of the scene, when it began
    double score = 100;
    std::vector<Deduction> deductions;
    bool finished = false, passed = false;
    std::string voided;  // why the marks do not count; empty: they do
    std::string verdict;
};

struct BanksmanState {      // by the instructor's hand
    std::string sign;       // as engine/view/hand_signal.h calls it; empty: his arms hang
    double sign_since = 0;  // [s] of the scene
    std::string words;      // what was last said by radio
    double said_at = 0;     // [s] of the scene
};

struct ToolState {  // a designer's hand
    bool holds = false;
    Vec3 at = Vec3::Zero(), to = Vec3::Zero();  // [m] what it holds, and where it wants it
    double pull = 0;                            // [N]
};

struct WeatherState {
    Conditions now;
    bool set = false;                // by the instructor's hand, once
    std::shared_ptr<const Sea> sea;  // while he has changed it; null: the scene's
};

struct StageTime {
    const char* stage = "";
    double seconds = 0;
};  // wall time of a stage [s]

struct RegionState {
    int unknowns = 0, rows = 0, iterations = 0;  // factorizations, or steps and sweeps
    bool iterative = false;
    double residual = 0;  // as of all
};

struct SolverState {
    int rows = 0, unknowns = 0, pivots = 0, factorizations = 0, regions = 1;
    std::vector<RegionState> largest;  // regions by rows, a few
    int asleep = 0;                    // bodies
    int lagging = 0, tangled = 0;      // frictions that lag, wires cut short: for want of an answer
    double residual = 0;               // largest violated complementarity [m/s or N s]
    std::vector<StageTime> stages;     // of the last tick, in the order of physics/world/step.cpp
};

struct Snapshot {
    std::int64_t tick = 0;
    double time = 0;  // [s] = tick / 60
    std::shared_ptr<const Scenery> scenery = std::make_shared<Scenery>();
    std::vector<BodyState> bodies;               // (as scenery->bodies)
    std::vector<std::vector<Vec3>> soft_bodies;  // [m] vertices (as scenery->soft_bodies)
    std::vector<std::vector<double>> stress;     // [Pa] von Mises, likewise; empty: of none
    std::vector<WireState> wires;                // (as scenery->wires)
    std::vector<std::vector<Vec3>> rods;         // (as scenery->rods) [m] their nodes
    std::vector<Vec3> pulled;                    // [m] places that somebody pulls
    std::vector<DrumState> drums;                // (as scenery->drums)
    std::vector<FloatState> floats;              // (as scenery->floats)
    std::vector<ThrusterState> thrusters;        // (as scenery->thrusters)
    std::vector<ForceArrow> forces;
    std::vector<double> signals;     // (as scenery->signals)
    std::vector<double> parameters;  // (as scenery->parameters) current values
    CraneState crane;
    RiggingState rigging;
    ExerciseState exercise;
    std::vector<std::uint8_t> faults;  // (as scenery->faults) 1: it is so now
    bool dark = false;                 // the light has gone out
    BanksmanState banksman;
    WeatherState weather;
    ToolState tool;
    SolverState solver;
    std::string diverged;  // names the wire or body; empty: all is well
};

// The water there is now; null: none.
inline const Sea* sea_of(const Snapshot& now) {
    if (now.weather.sea) return now.weather.sea.get();
    return now.scenery->sea ? &*now.scenery->sea : nullptr;
}

}  // namespace fairlead
