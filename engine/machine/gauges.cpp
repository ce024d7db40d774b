// gauges.cpp — what the operator reads: hook load, knocks, swing, alarms.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/input/clock.h"
#include "engine/machine/grab.h"
#include "engine/machine/machine.h"
#include "engine/machine/neutral.h"
#include "engine/machine/weather.h"
#include "physics/math/elementary.h"

namespace fairlead {

namespace {

constexpr double filter_time = 0.5;   // [s] of the load gauge
constexpr double at_once = 1.25;      // [-] overload that cuts without the filter
constexpr double pull_warning = 0.8;  // [-] of the permissible pull: where a master acts (D11)
// [s] that it may last above all of it: a quarter of the roll, in which a pull that comes at once
// brings her to the heel of a steady one, 1 − cos(2π t/T) = 1; of 12 s and more (0.8 B/√GM)
constexpr double pull_time = 3;
constexpr double notice_time = 4;  // [s] that a refusal stays in sight

constexpr double stands = 0.1;  // [-] of its weight: borne from below it stands. tuning: a
                                // load that is set down passes it within one tick
constexpr double rubs = 0.01;   // [-] of its weight: less is no touch. tuning: 24 kg for the
                                // two-tonne crate and its gripper

// Gripper and load against all else.
struct Touch {
    double knock = 0;  // [N s] beyond standing: sideways all of it, upwards what exceeds the weight
    double borne = 0;  // [-] of their weight, from below
    double slide = 0;  // [m/s] the fastest at which they slide along anything
    double rising = 0;  // [m/s] upwards, of what they stand on
};

// The fastest that two bodies slide along each other at a contact.
double slide_at(const physics::BodyContact& c, const physics::Bodies& bodies) {
    const auto velocity = [&](int body) {
        return bodies[body].velocity_at(c.p - bodies[body].X_WB.p);
    };
    const Vec3 v = velocity(c.b) - velocity(c.a);
    return (v - v.dot(c.n) * c.n).norm();
}

Touch touch_of(const Grab& grab, const GrabState& state, const physics::World& world) {
    const int load = state.load < 0 ? grab.body : grab.loads[state.load];
    const auto ours = [&](int body) { return body == grab.body || body == load; };
    const auto to_be_taken = [&](int body) {
        return state.load < 0 &&
               std::find(grab.loads.begin(), grab.loads.end(), body) != grab.loads.end();
    };
    double mass = world.bodies[grab.body].mass;
    if (load != grab.body) mass += world.bodies[load].mass;
    const double weight = mass * world.environment.gravity.norm();
    const Vec3 up = -world.environment.gravity.normalized();

    Touch touch;
    Vec3 force = Vec3::Zero();
    double strongest = 0;
    for (const physics::BodyContact& c : world.contacts) {
        if (ours(c.a) == ours(c.b)) continue;
        const int other = ours(c.a) ? c.b : c.a;
        const Vec3 on_us = ours(c.b) ? c.force : Vec3(-c.force);
        force += on_us;
        if (on_us.norm() > rubs * weight && !to_be_taken(other))
            touch.slide = std::max(touch.slide, slide_at(c, world.bodies));
        if (on_us.dot(up) <= strongest) continue;
        strongest = on_us.dot(up);
        const physics::Body& ground = world.bodies[other];
        touch.rising = ground.velocity_at(c.p - ground.X_WB.p).dot(up);
    }
    const double lift = force.dot(up);
    const Vec3 sideways = force - lift * up;
    touch.knock = tick_seconds * elementary::hypot(std::max(0.0, lift - weight), sideways.norm());
    touch.borne = weight > 0 ? lift / weight : 0;
    return touch;
}

// What one tick has done to a gripper and its load.
void read_grab(const Grab& grab, GrabState& state, MachineState& s, const physics::World& world) {
    const Vec3 up = -world.environment.gravity.normalized();
    const Touch touch = touch_of(grab, state, world);
    const bool stood = state.standing;
    state.standing = touch.borne > stands;
    s.bump = std::max(s.bump, touch.knock);
    s.scrape = std::max(s.scrape, touch.slide);
    if (state.load >= 0 && state.standing && !stood)
        s.landing = std::max(s.landing, state.sinking + touch.rising);
    state.sinking = state.load < 0 ? 0 : -world.bodies[grab.loads[state.load]].v.dot(up);
    state.carried = -world.joints[grab.joint].force.dot(world.environment.gravity.normalized());
}

// [N] as the load cell measures it
double hook_load(const Crane& crane, const physics::World& world) {
    double load = 0;
    for (const int wire : crane.load_wires)
        load += crane.falls_set() * world.probe.wires[wire].tension_end;
    return load;
}

// A crane that is asked for its share of nothing at all is overloaded by anything.
constexpr double unrated = 10;  // [-]

double share_of(double load, double capacity) {
    return capacity > 0 ? load / capacity : load > 0 ? unrated : 0;
}

double measured(const Interlock& lock, const Machines& m, const physics::World& world) {
    switch (lock.kind) {
        case SceneInterlock::Kind::load: {
            if (m.crane.capacity <= 0 && m.crane.line_pull <= 0 && m.crane.chart.empty()) return 0;
            const double capacity = capacity_now(m.crane, world);
            const auto& of_crane = m.crane.load_wires;
            const bool of_hook = lock.wire < 0 || std::find(of_crane.begin(), of_crane.end(),
                                                            lock.wire) != of_crane.end();
            if (!of_hook)
                return share_of(m.crane.falls_set() * world.probe.wires[lock.wire].tension_end,
                                capacity);
            // a gross overload need not wait for the filter of the gauge
            const double now = m.impaired.load_cell * hook_load(m.crane, world);
            return share_of(std::max(m.state.load, now / at_once), capacity);
        }
        case SceneInterlock::Kind::two_block:
            return std::abs(world.bodies[lock.limit_body].authored().p.z() -
                            world.bodies[lock.body].authored().p.z());
        case SceneInterlock::Kind::slack:
            return world.probe.wires[lock.wire].tension;
        case SceneInterlock::Kind::support:
            return support_now(m.crane, world);
    }
    return 0;
}

// Alarms one behind the other, in the memory of those of the last tick.
class AlarmList {
  public:
    explicit AlarmList(std::vector<Event>& alarms) : alarms_(alarms) {}
    ~AlarmList() { alarms_.resize(count_); }

    void add(Event::Kind kind, Event::Severity severity, std::string_view id, double value = 0,
             double limit = 0) {
        // two wires that go slack are one alarm
        for (std::size_t i = 0; i < count_; ++i)
            if (alarms_[i].id == id && alarms_[i].kind == kind) return;
        if (count_ == alarms_.size()) alarms_.emplace_back();
        Event& alarm = alarms_[count_++];
        alarm.kind = kind;
        alarm.severity = severity;
        alarm.id.assign(id);
        alarm.value = value;
        alarm.limit = limit;
    }

  private:
    std::vector<Event>& alarms_;
    std::size_t count_ = 0;
};

void add_interlock(const Interlock& lock, const InterlockState& state, bool tripped,
                   AlarmList& alarms) {
    if (tripped ? !state.tripped : state.tripped || !state.warning) return;
    alarms.add(tripped ? Event::Kind::interlock : Event::Kind::alarm,
               tripped ? Event::Severity::alarm : Event::Severity::warning, name_of(lock.kind),
               state.value, tripped ? lock.stop : lock.warn);
}

const char* name_of(OverloadState::Acts acts) {
    switch (acts) {
        case OverloadState::Acts::no:
            break;
        case OverloadState::Acts::overload:
            return "aops";
        case OverloadState::Acts::lead:
            return "aops_lead";
        case OverloadState::Acts::by_hand:
            return "mops";
    }
    return "";
}

const char* name_of(Notice notice) {
    switch (notice) {
        case Notice::none:
            break;
        case Notice::not_neutral:
            return "refused_enable";
        case Notice::nothing_in_reach:
            return "refused_reach";
        case Notice::too_fast:
            return "refused_speed";
        case Notice::load_hangs:
            return "refused_release";
    }
    return "";
}

bool stands_on_something(const MachineState& s) {
    return std::any_of(s.grabs.begin(), s.grabs.end(),
                       [](const GrabState& grab) { return grab.standing; });
}

// The wires of what stands are slack because it stands: that is how a load is taken and set down,
// and stops the lowering without a word. What was measured is of the same instant as `standing`,
// the trip is of the tick before.
bool expected_slack(const Interlock& lock, const InterlockState& state, bool standing) {
    return lock.kind == SceneInterlock::Kind::slack && (standing || state.value > lock.warn);
}

// A crane that is being set up stands on its wheels yet: that is said to who would lift with it.
bool being_set_up(const Interlock& lock, const Machines& m, double capacity) {
    if (lock.kind != SceneInterlock::Kind::support) return false;
    // [-] of what is rated: a hook block alone is less. tuning: that of 0.55 t in
    // scenes/outriggers.json is 2 to 9 % of its chart
    constexpr double empty = 0.1;
    const auto is_asked = [&](int control) {
        return std::abs(asked(m.movements[control], m.state.before)) >= neutral_zone;
    };
    return share_of(m.state.load, capacity) < empty &&
           std::none_of(lock.cuts.begin(), lock.cuts.end(), is_asked);
}

void list_alarms(const Machines& m, const PullState& pull, double capacity,
                 std::vector<Event>& list) {
    const MachineState& s = m.state;
    AlarmList alarms(list);
    if (std::any_of(s.hands.begin(), s.hands.end(), [](const HandWork& w) { return w.struck; }))
        alarms.add(Event::Kind::alarm, Event::Severity::critical, "struck");
    if (s.stopped) alarms.add(Event::Kind::alarm, Event::Severity::alarm, "stopped");
    for (const OverloadState& o : s.overloads)
        if (o.acts != OverloadState::Acts::no)
            alarms.add(Event::Kind::alarm, Event::Severity::alarm, name_of(o.acts), o.load);
    const bool standing = stands_on_something(s);
    for (const bool tripped : {true, false}) {
        for (std::size_t i = 0; i < m.interlocks.size(); ++i)
            if (!expected_slack(m.interlocks[i], s.interlocks[i], standing) &&
                !being_set_up(m.interlocks[i], m, capacity) &&
                !(m.crane.indicator.black && m.interlocks[i].kind == SceneInterlock::Kind::load))
                add_interlock(m.interlocks[i], s.interlocks[i], tripped, alarms);
        if (tripped && s.before[Switch::bypass])
            alarms.add(Event::Kind::alarm, Event::Severity::alarm, "bypass");
    }
    if (pull.share > pull_warning)
        alarms.add(Event::Kind::alarm,
                   s.pull_over > pull_time ? Event::Severity::alarm : Event::Severity::warning,
                   "pull", pull.share, 1);
    if (s.notice != Notice::none && (s.notice_age < notice_time || s.refused))
        alarms.add(Event::Kind::alarm, Event::Severity::warning, name_of(s.notice));
}

// [m] its boom's length.
double boom_now(const Crane& crane, const physics::World& world) {
    return crane.boom + (crane.telescope < 0 ? 0 : world.joints[crane.telescope].position);
}

// [N] what hoist and falls may carry at any radius; 0: not known.
double gear_capacity_now(const Crane& crane) {
    if (crane.line_pull <= 0) return crane.capacity;
    const double wires = crane.falls_set() * double(crane.load_wires.size()) * crane.line_pull;
    return crane.capacity > 0 ? std::min(crane.capacity, wires) : wires;
}

}  // namespace

// Of the boom's tip or the trolley, as limiters measure it: a load that swings does not change it.
double radius_now(const Crane& crane, const physics::World& world) {
    if (crane.hook < 0 || crane.chart.empty() || crane.slewing_body < 0) return 0;
    const Vec3 axis = world.bodies[crane.slewing_body].point(crane.slewing_at);
    const Vec3 hangs = crane.suspension_body < 0
                           ? world.bodies[crane.hook].point(crane.hook_point)
                           : world.bodies[crane.suspension_body].point(crane.suspension);
    return crane.indicator.stands.value_or(crane.indicator.radius *
                                           (hangs - axis).head<2>().norm());
}

double derating_now(const Crane& crane, const physics::World& world) {
    if (!crane.lifts_off_board || !world.environment.sea) return 1;
    return read_off(crane.off_board, significant_height(*world.environment.sea));
}

double capacity_now(const Crane& crane, const physics::World& world) {
    const double most = gear_capacity_now(crane);
    if (crane.chart.empty()) return most;
    const double rated = derating_now(crane, world) *
                         rated_at(crane.chart, boom_now(crane, world), radius_now(crane, world));
    return most > 0 ? std::min(rated, most) : rated;
}

double borne_by(int support, const physics::World& world) {
    Vec3 force = Vec3::Zero();
    for (const physics::BodyContact& c : world.contacts) {
        if (c.b == support) force += c.force;
        if (c.a == support) force -= c.force;
    }
    const Vec3 up = -world.environment.gravity.normalized();
    return force.dot(up);
}

double support_now(const Crane& crane, const physics::World& world) {
    double least = std::numeric_limits<double>::infinity();
    for (const int support : crane.supports) least = std::min(least, borne_by(support, world));
    return std::max(0.0, least);
}

Lean lean_now(const Crane& crane, const physics::World& world) {
    if (crane.base < 0) return {};
    const Mat3 R = world.bodies[crane.base].X_WB.q.toRotationMatrix();
    const Vec3 ahead = R.col(0);
    return {elementary::atan2(R(2, 1), R(2, 2)),
            elementary::atan2(ahead.z(), elementary::hypot(ahead.x(), ahead.y()))};
}

void follow_water(Machines& m, const physics::World& world) {
    m.crane.lifts_off_board =
        !m.crane.off_board.empty() &&
        (!m.crane.off_board_button || m.state.before[*m.crane.off_board_button]);
    for (HeelLimit& limit : m.heel_limits)
        if (follow_water(limit, world) && m.pull && m.pull->body == limit.body)
            follow_water(*m.pull, limit, world);
}

void read_gauges(Machines& m, const physics::World& world) {
    MachineState& s = m.state;
    const double load = m.impaired.load_cell * hook_load(m.crane, world);
    const bool first = s.time < 1.5 * tick_seconds;  // the gauge starts with what hangs
    s.load += (load - s.load) * (first ? 1 : 1 - elementary::exp(-tick_seconds / filter_time));
    s.peak_load = std::max(s.peak_load, load);
    if (m.pull) {
        const double permitted = capacity_now(m.crane, world);
        const bool over = read_pull(*m.pull, permitted, world).share > 1;
        s.pull_over = over ? s.pull_over + tick_seconds : 0;
        s.pull_beyond += over ? tick_seconds : 0;
    }

    for (std::size_t i = 0; i < m.interlocks.size(); ++i)
        s.interlocks[i].value = measured(m.interlocks[i], m, world);

    s.bump = s.landing = s.scrape = 0;
    for (std::size_t i = 0; i < m.grabs.size(); ++i) read_grab(m.grabs[i], s.grabs[i], s, world);
}

void show(const Machines& m, const physics::World& world, CraneState& to) {
    const MachineState& s = m.state;
    const Crane& crane = m.crane;
    to.name = crane.name;
    to.lifts = crane.lifts;
    to.load = s.load;
    to.peak_load = s.peak_load;
    to.capacity = capacity_now(crane, world);
    to.radius = radius_now(crane, world);
    to.chart_column = column_for(crane.chart, boom_now(crane, world));
    to.chart_share = derating_now(crane, world);
    to.gear_capacity = gear_capacity_now(crane);
    to.black = crane.indicator.black;
    const Lean lean = lean_now(crane, world);
    to.heel = lean.heel, to.trim = lean.trim;
    to.enabled = s.enabled;
    to.creep = s.before[Switch::creep];
    to.stopped = s.stopped;
    to.standing = stands_on_something(s);
    to.pull = m.pull ? read_pull(*m.pull, to.capacity, world) : PullState{};
    list_alarms(m, to.pull, to.capacity, to.alarms);

    to.held.clear();
    to.in_reach.clear();
    for (std::size_t i = 0; i < m.grabs.size(); ++i) {
        const Grab& grab = m.grabs[i];
        if (s.grabs[i].load >= 0) {
            to.held = world.bodies[grab.loads[s.grabs[i].load]].name;
        } else if (const auto load = in_reach(grab, world.bodies)) {
            to.in_reach = world.bodies[grab.loads[*load]].name;
        }
    }

    if (crane.hoist >= 0) {
        const physics::Winch& winch = world.winches[crane.hoist];
        to.wire_out = winch.paid_out;
        to.hoist_speed = -winch.speed / crane.falls;
    }
    if (crane.bridge >= 0) to.travel_x = world.joints[crane.bridge].position;
    if (crane.trolley >= 0) to.travel_y = world.joints[crane.trolley].position;
    if (crane.hook < 0) return;
    const Vec3 hook = world.bodies[crane.hook].point(crane.hook_point);
    to.hook_height = hook.z();
    if (crane.suspension_body < 0) return;
    const Vec3 below = world.bodies[crane.hook].point(crane.hook_at) -
                       world.bodies[crane.suspension_body].point(crane.suspension);
    to.swing_x = elementary::atan2(below.x(), -below.z());
    to.swing_y = elementary::atan2(below.y(), -below.z());
}

}  // namespace fairlead
