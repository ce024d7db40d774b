// gauges.cpp — what the operator reads: hook load, knocks, swing, alarms.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/input/clock.h"
#include "engine/machine/grab.h"
#include "engine/machine/machine.h"

namespace fairlead {

namespace {

constexpr double filter_time = 0.5;  // [s] of the load gauge
constexpr double at_once = 1.25;     // [-] overload that cuts without the filter
constexpr double notice_time = 4;    // [s] that a refusal stays in sight

// What hits the gripper and its load beyond standing on something [N s]: sideways all of it,
// upwards what exceeds their weight.
double knock(const Grab& grab, const GrabState& state, const physics::World& world) {
    const int load = state.load < 0 ? grab.body : grab.loads[state.load];
    const auto ours = [&](int body) { return body == grab.body || body == load; };
    Vec3 force = Vec3::Zero();
    for (const physics::Contact& c : world.contacts) {
        if (ours(c.a) == ours(c.b)) continue;
        force += ours(c.b) ? c.force : Vec3(-c.force);
    }
    double mass = world.bodies[grab.body].mass;
    if (load != grab.body) mass += world.bodies[load].mass;

    const Vec3 up = -world.gravity.normalized();
    const double lift = force.dot(up);
    const Vec3 sideways = force - lift * up;
    const double excess = std::max(0.0, lift - mass * world.gravity.norm());
    return tick_seconds * std::hypot(excess, sideways.norm());
}

// [N] as it is, not as the gauge shows it
double hook_load(const Crane& crane, const physics::World& world) {
    double load = 0;
    for (const int wire : crane.load_wires)
        load += crane.falls * world.probe.wires[wire].tension_end;
    return load;
}

double measured(const Interlock& lock, const Machines& m, const physics::World& world) {
    switch (lock.kind) {
        case SceneInterlock::Kind::load: {
            if (m.crane.capacity <= 0) return 0;
            const auto& of_crane = m.crane.load_wires;
            const bool of_hook = lock.wire < 0 || std::find(of_crane.begin(), of_crane.end(),
                                                            lock.wire) != of_crane.end();
            if (!of_hook)
                return m.crane.falls * world.probe.wires[lock.wire].tension_end / m.crane.capacity;
            // a gross overload need not wait for the filter of the gauge
            return std::max(m.state.load, hook_load(m.crane, world) / at_once) / m.crane.capacity;
        }
        case SceneInterlock::Kind::two_block:
            return std::abs(world.bodies[lock.limit_body].authored().p.z() -
                            world.bodies[lock.body].authored().p.z());
        case SceneInterlock::Kind::slack:
            return world.probe.wires[lock.wire].tension;
    }
    return 0;
}

// Alarm texts one behind the other, in the memory of those of the last tick.
class AlarmList {
  public:
    explicit AlarmList(std::vector<std::string>& texts) : texts_(texts) {}
    ~AlarmList() { texts_.resize(count_); }

    template <class... T>
    void add(const char* format, T... values) {
        char text[160];
        std::snprintf(text, sizeof text, format, values...);
        // two wires that go slack are one alarm
        if (std::find(texts_.begin(), texts_.begin() + count_, text) != texts_.begin() + count_)
            return;
        if (count_ == texts_.size()) texts_.emplace_back();
        texts_[count_++].assign(text);
    }
    void add(const char* text) { add("%s", text); }

  private:
    std::vector<std::string>& texts_;
    std::size_t count_ = 0;
};

void add_interlock(const Interlock& lock, const InterlockState& state, bool tripped,
                   AlarmList& alarms) {
    if (tripped ? !state.tripped : state.tripped || !state.warning) return;
    switch (lock.kind) {
        case SceneInterlock::Kind::load:
            return alarms.add("load %.0f %% of capacity%s", 100 * state.value,
                              tripped ? ": raising stopped" : "");
        case SceneInterlock::Kind::two_block:
            return alarms.add("hook %.1f m from the top%s", state.value,
                              tripped ? ": raising stopped" : "");
        case SceneInterlock::Kind::slack:
            return alarms.add("slack wire%s", tripped ? ": lowering stopped" : "");
    }
}

const char* text(Notice notice) {
    switch (notice) {
        case Notice::none:
            break;
        case Notice::not_neutral:
            return "enable refused: levers to neutral, then press it again";
        case Notice::nothing_in_reach:
            return "nothing in reach of the gripper";
        case Notice::too_fast:
            return "not gripped: moving too fast";
        case Notice::load_hangs:
            return "release refused: set the load down first";
    }
    return "";
}

void list_alarms(const Machines& m, std::vector<std::string>& texts) {
    const MachineState& s = m.state;
    AlarmList alarms(texts);
    if (s.stopped) alarms.add("emergency stop: levers to neutral, button out, acknowledge");
    for (const bool tripped : {true, false}) {
        for (std::size_t i = 0; i < m.interlocks.size(); ++i)
            add_interlock(m.interlocks[i], s.interlocks[i], tripped, alarms);
        if (tripped && s.before[Switch::bypass]) alarms.add("load limiter bypassed");
    }
    if (s.notice != Notice::none && (s.notice_age < notice_time || s.refused))
        alarms.add(text(s.notice));
}

}  // namespace

void read_gauges(Machines& m, const physics::World& world) {
    MachineState& s = m.state;
    const double load = hook_load(m.crane, world);
    const bool first = s.time < 1.5 * tick_seconds;  // the gauge starts with what hangs
    s.load += (load - s.load) * (first ? 1 : 1 - std::exp(-tick_seconds / filter_time));
    s.peak_load = std::max(s.peak_load, load);

    for (std::size_t i = 0; i < m.interlocks.size(); ++i)
        s.interlocks[i].value = measured(m.interlocks[i], m, world);

    s.bump = 0;
    for (std::size_t i = 0; i < m.grabs.size(); ++i) {
        s.bump = std::max(s.bump, knock(m.grabs[i], s.grabs[i], world));
        s.grabs[i].carried = -world.joints[m.grabs[i].joint].force.dot(world.gravity.normalized());
    }
}

void show(const Machines& m, const physics::World& world, CraneState& to) {
    const MachineState& s = m.state;
    const Crane& crane = m.crane;
    to.name = crane.name;
    to.load = s.load;
    to.peak_load = s.peak_load;
    to.capacity = crane.capacity;
    to.enabled = s.enabled;
    to.creep = s.before[Switch::creep];
    to.stopped = s.stopped;
    list_alarms(m, to.alarms);

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
    to.swing_x = std::atan2(below.x(), -below.z());
    to.swing_y = std::atan2(below.y(), -below.z());
}

}  // namespace fairlead
