#pragma once
// machine.h — what stands between the operator's hands and the motors: dead-man, neutral start,
// ramps, creep, brakes, emergency stop, interlocks, end stops, grabs, schedules, and the gauges.
//
// A machine knows levers, joints, winches and rules, never "gantry": all of it comes from the
// scene's controls, interlocks, grabs and crane. The rules of the trade (DOMAIN A1, A5):
//   * Motion only while `enable` is held, and enable counts only if it was pressed with all levers
//     neutral. Letting go is a lever at neutral: the ramp runs out, then the brakes set.
//   * A winch's brake sets 0.3 s after its motion has ended and opens with the lever.
//   * Brakes, clutch, gear, pull and emergency release of a winch are obeyed without enable and in
//     an emergency stop (winch_settings.h).
//   * Emergency stop: travel motors off at once, hoists held by their motors until, 0.3 s later,
//     all brakes set. It stays until levers are neutral, the button is out, acknowledge pressed.
//   * An interlock stops only the direction that worsens it: raising for load and two-block,
//     lowering for slack; for a joint under a load or support interlock the direction it was moving
//     in, and under the latter both of one that stood still.
//     With bypass held a load interlock lets through creep speed.
//   * An overload protection is obeyed by its winch whatever else is commanded (overload.h).
//   * Release is refused while the gripper carries over 20 % of what it holds.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/input/levers.h"
#include "engine/machine/compensator.h"
#include "engine/machine/deckhand.h"
#include "engine/machine/heel_limit.h"
#include "engine/machine/overload.h"
#include "engine/machine/pilot.h"
#include "engine/machine/rigging.h"
#include "engine/machine/ship_pull.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

// A joint's motor, a winch, a propulsor or what steers one, something of a hull; exactly one of the
// first five is not -1.
struct Driven {
    int joint = -1, winch = -1, propulsor = -1, steering = -1, hull = -1;
    int space = 0, opening = -1;  // which of its compartments: the pump, or an opening of it
};

struct Movement {  // constant: SceneControl with indices
    std::string name;
    Axis lever = Axis::hoist;
    std::optional<std::pair<Switch, Switch>> buttons;  // instead of the lever: forward, back
    std::vector<Driven> drives;
    double speed = 0, ramp = 0, creep = 0;  // [m/s] or [rad/s], [s], [-]
    double lag = 0;                         // [s]
    SceneControl::Sets sets = SceneControl::Sets::speed;
    std::vector<double> neutral = {};  // (drives) of what it sets, with the lever at neutral
};

// [-] -1 … 1, what its lever, or its two buttons, ask for.
double asked(const Movement& movement, const Levers& levers);

struct Schedule {
    Driven drive;
    std::vector<std::pair<double, double>> points;  // [s], [m/s] or [rad/s]
};

struct Interlock {
    SceneInterlock::Kind kind = SceneInterlock::Kind::load;
    int wire = -1;              // -1 with kind load: the crane's hook load
    double warn = 0, stop = 0;  // as SceneInterlock
    int body = -1, limit_body = -1;
    std::vector<int> cuts;   // controls
    std::vector<int> worse;  // (cuts) as SceneInterlock
};

struct Grab {
    int body = 0, joint = 0;          // the gripper; the lock it closes
    Vec3 at = Vec3::Zero();           // [m] gripping point, from the centre of mass
    std::vector<int> loads;           // bodies
    std::vector<Vec3> load_points;    // [m] on each, from its centre of mass
    double reach = 0, max_speed = 0;  // [m] [m/s]
};

struct PassiveCompensator {  // the valve of a winch's gas spring
    int winch = -1;
    bool on = true;
    std::optional<Switch> button;  // held: the other of `on`
};

struct Reeving {  // a way in which the only load wire can run
    int falls = 1;
    std::vector<physics::WirePoint> stops;  // behind the drum
};

// What the load moment indicator believes and shows; faults make it wrong. Derived after every
// tick, so no state.
struct Indicator {
    double radius = 1;               // [-] shown, of what it is
    std::optional<double> stands{};  // [m] radius: it no longer follows
    int falls = 0;                   // it is set to; 0: those there are
    bool black = false;              // it shows nothing
};

struct Crane {
    std::string name;     // empty: none here
    bool lifts = true;    // else a ship's winch
    double capacity = 0;  // [N]
    std::vector<int> load_wires;
    int falls = 1;  // of each load wire, now
    int hook = -1, hoist = -1, bridge = -1, trolley = -1, suspension_body = -1;
    Vec3 hook_point = Vec3::Zero();  // [m] from the hook's centre of mass
    Vec3 hook_at = Vec3::Zero();     // [m] from the hook's centre of mass: where it hangs
    Vec3 suspension = Vec3::Zero();  // [m] from the suspension body's centre of mass
    LoadChart chart;
    std::vector<std::pair<double, double>> off_board;  // [m] [-] as SceneCrane
    std::optional<Switch> off_board_button;
    bool lifts_off_board = false;  // derived: of its button
    int slewing_body = -1, telescope = -1;
    int base = -1;                   // body whose level counts; -1: none
    std::vector<int> supports;       // bodies
    Vec3 slewing_at = Vec3::Zero();  // [m] from the slewing body's centre of mass
    double boom = 0;                 // [m] when the telescope stands at 0
    std::vector<Reeving> reevings;   // the scene's own first; empty: it is never changed
    double line_pull = 0;            // [N] rated, of each part of a load wire; 0: not rated
    Indicator indicator;

    int falls_set() const { return indicator.falls > 0 ? indicator.falls : falls; }
};

// [-] of the chart that counts in the waves that there are: 1 for a ship's or platform's own loads.
double derating_now(const Crane& crane, const physics::World& world);
// [N] now, as the indicator reckons; 0: not known, or nothing is rated here.
double capacity_now(const Crane& crane, const physics::World& world);
// [m] of what the hook hangs from (`suspension`, else of the hook) from the slewing axis, level, as
// the indicator measures it.
double radius_now(const Crane& crane, const physics::World& world);

// [N] upward, that a support bears.
double borne_by(int support, const physics::World& world);
// [N] of the crane's support that bears least.
double support_now(const Crane& crane, const physics::World& world);

struct Lean {                   // [rad] of a crane's base
    double heel = 0, trim = 0;  // positive: its right side low; its rear low
};
Lean lean_now(const Crane& crane, const physics::World& world);

enum class Notice { none, not_neutral, nothing_in_reach, too_fast, load_hangs };

struct MovementState {
    double speed = 0;                                // [m/s] or [rad/s] commanded, after the ramp
    double resting = 1;                              // [s] since the commanded speed became zero
    bool forward_cut = false, backward_cut = false;  // by an interlock, this tick

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.speed, s.resting, s.forward_cut, s.backward_cut);
    }
};

struct InterlockState {
    bool warning = false, tripped = false;
    double value = 0;  // [-] of capacity, [m] or [N], after the last step
    int moving = 0;    // direction of the joints when it tripped: ±1

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.warning, s.tripped, s.value, s.moving);
    }
};

struct GrabState {
    int load = -1;          // index in Grab::loads, -1: empty
    double carried = 0;     // [N] weight that hangs on the lock, after the last step
    bool standing = false;  // gripper or load rests on something, after the last step
    double sinking = 0;     // [m/s] downward, of what is held, after the last step

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.load, s.carried, s.standing, s.sinking);
    }
};

struct MachineState {
    double time = 0;                        // [s]
    Levers before;                          // of the last tick, for edges
    bool enabled = false, refused = false;  // refused: enable held, but levers were not neutral
    bool stopped = false;                   // emergency stop
    double stopped_for = 0;                 // [s]
    std::vector<MovementState> movements;
    std::vector<InterlockState> interlocks;
    std::vector<GrabState> grabs;
    std::vector<HandWork> hands;
    std::vector<PilotState> pilots;
    std::vector<CompensatorState> compensators;
    std::vector<OverloadState> overloads;
    double load = 0, peak_load = 0;  // [N] filtered, raw peak
    double bump = 0;                 // [N s] knock on gripper and load in the last tick
    double landing = 0;              // [m/s] with which a held load came to stand in the last tick
    double scrape = 0;  // [m/s] at which gripper and load slid along something in the last tick
    Notice notice = Notice::none;
    double notice_age = 0;                  // [s]
    double pull_over = 0, pull_beyond = 0;  // [s] past what is permissible: on end, in all

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.time);
        for (std::size_t i = 0; i < axis_names.size(); ++i) archive(s.before.axes[i]);
        for (std::size_t i = 0; i < switch_names.size(); ++i) archive(s.before.switches[i]);
        archive(s.enabled, s.refused, s.stopped, s.stopped_for, s.movements, s.interlocks, s.grabs,
                s.hands, s.load, s.peak_load, s.bump, s.landing, s.scrape, s.notice, s.notice_age);
    }
    // The rest of `before`: a scene without levers of its own has none.
    template <class Self, class Archive>
    static void own_levers(Self& s, Archive& archive) {
        for (std::size_t i = axis_names.size(); i < most_axes; ++i) archive(s.before.axes[i]);
        for (std::size_t i = switch_names.size(); i < most_switches; ++i)
            archive(s.before.switches[i]);
    }
    // What steers ships and holds their loads still.
    template <class Self, class Archive>
    static void at_sea(Self& s, Archive& archive) {
        archive(s.pilots, s.compensators);
    }
    // What protects cranes from being pulled down.
    template <class Self, class Archive>
    static void protections(Self& s, Archive& archive) {
        archive(s.overloads);
    }
    // For how long the line overboard has pulled too hard.
    template <class Self, class Archive>
    static void at_work(Self& s, Archive& archive) {
        archive(s.pull_over, s.pull_beyond);
    }
    // Where deckhands are, and who was hurt.
    template <class Self, class Archive>
    static void on_deck(Self& s, Archive& archive) {
        for (auto& hand : s.hands) HandWork::on_deck(hand, archive);
    }
};

// What faults do to the machines now: derived anew in every tick, so no state.
struct Impaired {
    double load_cell = 1;                      // [-] what the gauge shows of the load
    std::vector<bool> dead;                    // (interlocks)
    std::vector<double> fraction;              // (movements) of the speed
    std::vector<bool> tripped;                 // (movements)
    std::vector<std::optional<double>> stuck;  // (movements) [-] of the speed at which it runs
    std::vector<bool> no_release;              // (winches) what asks for it is not obeyed
    std::vector<double> grips;                 // (fittings) [-] of what they hold when locked
};

struct Machines {
    std::vector<Movement> movements;
    std::vector<Schedule> schedules;
    std::vector<Interlock> interlocks;
    std::vector<Grab> grabs;
    std::vector<FittingPlace> fittings;
    std::vector<Hand> hands;
    std::vector<std::string> orders;  // those of the scene
    std::vector<Pilot> pilots;
    std::vector<Compensator> compensators;
    std::vector<PassiveCompensator> passive_compensators;
    std::vector<OverloadProtection> overloads;
    std::vector<HeelLimit> heel_limits;
    std::optional<ShipPull> pull;
    Crane crane;
    LeverNames names;
    std::array<bool, most_axes> stays{};  // levers that stay where they are put
    Impaired impaired;
    MachineState state;
    std::vector<std::string> news;  // of this tick: what came of orders, who was struck
    std::vector<physics::BrokenShackle> broken;  // in it
};

// Resolves names; adds one open lock joint per grab to the world and closes those that hold from
// the start. The world must be prepared again.
Machines build_machines(const Scene& scene, physics::World& world);

// What the water in their compartments makes of the ships' limits, and what the crane is set to.
// Derived: after a step, and after a state has been read.
void follow_water(Machines& machines, const physics::World& world);

// Is the state, read from somewhere, one that these machines can have? `built` is one they had.
bool fits(const Machines& machines, const MachineState& built);

// One tick: levers → motor targets. Reads what the last step measured.
void drive(Machines& machines, const Levers& levers, physics::World& world);

// After the step: filters, peaks and knocks.
void read_gauges(Machines& machines, const physics::World& world);

// Lets go of everything, whatever it carries.
void release(Machines& machines, physics::World& world);

// What the operator sees. Reuses the memory of `crane`.
void show(const Machines& machines, const physics::World& world, CraneState& crane);

}  // namespace fairlead
