#include "engine/machine/machine.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/input/clock.h"
#include "engine/machine/grab.h"
#include "engine/machine/neutral.h"
#include "engine/machine/winch_settings.h"

namespace fairlead {

namespace {

constexpr double brake_delay = 0.3;  // [s] from the end of a motion to its brake
constexpr double hysteresis = 0.03;  // [-] of the limit: how far back an interlock resets
constexpr double least_ramp = 1e-3;  // [s]
// [-] of full speed: what lags comes to rest there, where an exponential never does. tuning: from
// full speed that is seven lags after the lever (Hydraulics.SpeedFollowsTheLeverByItsLag)
constexpr double slowest = 1e-3;

bool all_neutral(const Machines& m, const Levers& levers) {
    for (std::size_t i = 0; i < most_axes; ++i)
        if (!m.stays[i] && std::abs(levers.axes[i]) >= neutral_zone) return false;
    return std::none_of(m.movements.begin(), m.movements.end(), [&](const Movement& movement) {
        return movement.sets == SceneControl::Sets::speed && movement.buttons &&
               (levers[movement.buttons->first] || levers[movement.buttons->second]);
    });
}

void obey_switches(Machines& m, const Levers& levers, physics::World& world) {
    MachineState& s = m.state;
    const auto pressed = [&](Switch which) { return levers[which] && !s.before[which]; };
    const bool rest = all_neutral(m, levers);

    if (levers[Switch::emergency_stop] && !s.stopped) {
        s.stopped = true;
        s.stopped_for = 0;
    } else if (s.stopped) {
        s.stopped_for += tick_seconds;
        if (pressed(Switch::acknowledge) && rest && !levers[Switch::emergency_stop])
            s.stopped = false;
    }

    if (pressed(Switch::enable)) {
        s.enabled = rest;
        s.refused = !rest;
        if (!rest) s.notice = Notice::not_neutral, s.notice_age = 0;
    }
    if (!levers[Switch::enable] || s.stopped) s.enabled = false;
    if (!levers[Switch::enable]) s.refused = false;

    if (pressed(Switch::hook) && !s.stopped) press_hook(m, world);
}

// ---- interlocks

// the direction a movement is commanded in: of its joints or its winches' wire
int direction(double speed) {
    return speed > 0 ? 1 : speed < 0 ? -1 : 0;
}

void cut(const Interlock& lock, const InterlockState& state, Machines& m) {
    for (std::size_t i = 0; i < lock.cuts.size(); ++i) {
        const int c = lock.cuts[i];
        MovementState& movement = m.state.movements[c];
        const bool winch = m.movements[c].drives.front().winch >= 0;
        const bool raising_worsens = lock.kind != SceneInterlock::Kind::slack;
        const int said = i < lock.worse.size() ? lock.worse[i] : 0;
        const int worse = said != 0 ? said : winch ? (raising_worsens ? 1 : -1) : state.moving;
        // what stands on nothing has not begun to move: it must not
        const bool both = worse == 0 && lock.kind == SceneInterlock::Kind::support;
        if (worse > 0 || both) movement.forward_cut = true;
        if (worse < 0 || both) movement.backward_cut = true;
    }
}

void check_interlocks(Machines& m, const Levers& levers) {
    for (MovementState& c : m.state.movements) c.forward_cut = c.backward_cut = false;

    for (std::size_t i = 0; i < m.interlocks.size(); ++i) {
        const Interlock& lock = m.interlocks[i];
        InterlockState& state = m.state.interlocks[i];
        const bool load = lock.kind == SceneInterlock::Kind::load;
        const double beyond = load ? state.value - lock.stop : lock.stop - state.value;
        const bool before = state.tripped;
        state.tripped = beyond >= 0 || (before && beyond > -hysteresis * lock.stop);
        state.warning = load ? state.value >= lock.warn : state.value <= lock.warn;
        if (m.impaired.dead[i]) state.tripped = state.warning = false;
        if (state.tripped && !before)
            for (const int c : lock.cuts)
                if (m.movements[c].drives.front().joint >= 0)
                    state.moving = direction(m.state.movements[c].speed);

        if (state.tripped && !(load && levers[Switch::bypass])) cut(lock, state, m);
    }
}

// ---- motions

// how far the drives of a movement may still go in the direction of `speed` [m] or [rad]
double room(const Movement& movement, double speed, const physics::World& world) {
    double least = std::numeric_limits<double>::infinity();
    for (const Driven& d : movement.drives) {
        if (d.winch >= 0) {
            least = std::min(least, room_of(world.winches[d.winch], speed > 0));
        } else if (d.joint >= 0 && world.joints[d.joint].limited) {
            const physics::Joint& j = world.joints[d.joint];
            least = std::min(least, speed > 0 ? j.upper - j.position : j.position - j.lower);
        }
    }
    return std::max(0.0, least);
}

double wanted_speed(const Movement& movement, const MachineState& s, const Levers& levers) {
    if (!s.enabled || s.stopped) return 0;
    const double lever = asked(movement, levers);
    const bool fine = levers[Switch::creep] || levers[Switch::bypass];
    return movement.speed * lever * (fine ? movement.creep : 1);
}

void ramp(const Movement& movement, MovementState& c, double wanted, const physics::World& world) {
    const double slope = std::abs(movement.speed) / std::max(movement.ramp, least_ramp);
    const double step = slope * tick_seconds;
    const double follows =
        tick_seconds / (movement.lag + tick_seconds);  // in a tick, of what lacks
    const auto is_cut = [&](double v) { return v > 0 ? c.forward_cut : v < 0 && c.backward_cut; };

    if (is_cut(wanted)) wanted = 0;
    // an interlock stops a winch dead, a travelling mass by its ramp
    if (is_cut(c.speed) && movement.drives.front().winch >= 0) c.speed = 0;
    const double underway = std::abs(c.speed) * tick_seconds;
    const double lacks = wanted - c.speed;
    const bool there = std::abs(lacks) <= slowest * std::abs(movement.speed);
    c.speed += std::clamp(there ? lacks : follows * lacks, -step, step);

    // before an end stop: so slow that what is underway, this tick and a halt by the same ramp
    // fit in, d = v₀ h + v h + v²/(2 a)
    const double h = tick_seconds;
    const double left = std::max(0.0, room(movement, c.speed, world) - underway);
    const double fastest = slope * (std::sqrt(h * h + 2 * left / slope) - h);
    c.speed = std::clamp(c.speed, -fastest, fastest);
    c.resting = c.speed == 0 ? c.resting + tick_seconds : 0;
}

void set_drive(const Driven& d, double speed, const MachineState& s, double resting,
               physics::World& world) {
    if (d.winch >= 0) {
        command(world.winches[d.winch], speed, resting >= brake_delay, s.stopped);
    } else if (d.propulsor >= 0) {
        world.propulsors[d.propulsor].wanted = speed;
    } else if (d.steering >= 0) {
        world.propulsors[d.steering].wanted_angle = speed;
    } else if (d.hull >= 0 && d.opening >= 0) {
        double& open = world.hulls[d.hull].compartments[d.space].openings[d.opening].open;
        open = std::clamp(open + tick_seconds * speed, 0.0, 1.0);
    } else if (d.hull >= 0) {
        world.hulls[d.hull].compartments[d.space].pump = std::clamp(speed, -1.0, 1.0);
    } else {
        // a travel motor at speed zero is its own brake
        physics::Motor& motor = world.joints[d.joint].motor;
        const bool coasting = s.stopped && s.stopped_for < brake_delay;
        motor.mode = coasting ? physics::Motor::Mode::off : physics::Motor::Mode::speed;
        motor.target = speed;
    }
}

// A setting follows its lever and stays as somebody else has set it until the lever moves again.
void follow_lever(const Movement& movement, MovementState& c, const Levers& levers,
                  const Impaired& impaired, physics::World& world) {
    const double wanted = movement.speed * asked(movement, levers);
    const double step =
        std::abs(movement.speed) / std::max(movement.ramp, least_ramp) * tick_seconds;
    const double before = c.speed;
    c.speed += std::clamp(wanted - c.speed, -step, step);
    if (c.speed == before) return;
    for (std::size_t i = 0; i < movement.drives.size(); ++i) {
        const int winch = movement.drives[i].winch;
        const double value = movement.neutral[i] + c.speed;
        const bool release = movement.sets == SceneControl::Sets::release && value > 0;
        if (release && impaired.no_release[winch]) continue;
        write_setting(world.winches[winch], movement.sets, value);
    }
}

double scheduled(const std::vector<std::pair<double, double>>& points, double time) {
    if (points.empty() || time < points.front().first) return 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto [t0, v0] = points[i - 1];
        const auto [t1, v1] = points[i];
        if (time < t1) return v0 + (v1 - v0) * (time - t0) / (t1 - t0);
    }
    return points.back().second;
}

// A lever that moves a part of the machine does not steer a ship as well: who slews a ship's crane
// does not turn the ship.
Levers left_to_pilots(const Machines& m, const Levers& levers) {
    if (!m.state.enabled || m.state.stopped) return {};
    Levers left = levers;
    for (const Movement& movement : m.movements)
        if (!movement.buttons) left[movement.lever] = 0;
    return left;
}

}  // namespace

double asked(const Movement& movement, const Levers& levers) {
    if (!movement.buttons) return std::clamp(levers[movement.lever], -1.0, 1.0);
    if (movement.buttons->first == movement.buttons->second)  // one alone
        return double(levers[movement.buttons->first]);
    return double(levers[movement.buttons->first]) - double(levers[movement.buttons->second]);
}

bool fits(const Machines& machines, const MachineState& built) {
    const MachineState& s = machines.state;
    if (s.movements.size() != built.movements.size() ||
        s.interlocks.size() != built.interlocks.size() || s.grabs.size() != built.grabs.size() ||
        s.hands.size() != built.hands.size() || s.pilots.size() != built.pilots.size() ||
        s.compensators.size() != built.compensators.size() ||
        s.overloads.size() != built.overloads.size())
        return false;
    for (const OverloadState& o : s.overloads)
        if (!(o.relief >= 0 && o.slope >= 0 && o.pressed >= 0 && o.load >= 0) ||
            o.acts < OverloadState::Acts::no || o.acts > OverloadState::Acts::by_hand)
            return false;
    for (std::size_t i = 0; i < s.grabs.size(); ++i)
        if (s.grabs[i].load < -1 ||
            s.grabs[i].load >= static_cast<int>(machines.grabs[i].loads.size()))
            return false;
    bool finite = std::isfinite(s.load) && std::isfinite(s.peak_load) && std::isfinite(s.time) &&
                  s.pull_over >= 0 && s.pull_beyond >= s.pull_over;
    for (const MovementState& m : s.movements) finite = finite && std::isfinite(m.speed);
    for (std::size_t i = 0; i < s.hands.size(); ++i)
        finite = finite && s.hands[i].out >= 0 && s.hands[i].out <= machines.hands[i].way() &&
                 std::isfinite(s.hands[i].left) && std::isfinite(s.hands[i].blow);
    return finite && s.notice >= Notice::none && s.notice <= Notice::load_hangs;
}

void drive(Machines& m, const Levers& levers, physics::World& world) {
    MachineState& s = m.state;
    s.notice_age += tick_seconds;
    obey_switches(m, levers, world);
    if (s.time > 0) check_interlocks(m, levers);  // before the first step nothing is measured

    for (std::size_t i = 0; i < m.movements.size(); ++i) {
        MovementState& c = s.movements[i];
        if (m.movements[i].sets != SceneControl::Sets::speed) {
            follow_lever(m.movements[i], c, levers, m.impaired, world);
            continue;
        }
        if ((s.stopped && s.stopped_for == 0) || m.impaired.tripped[i]) c.speed = 0;
        double wanted = wanted_speed(m.movements[i], s, levers) * m.impaired.fraction[i];
        if (m.impaired.tripped[i]) wanted = 0;
        if (m.impaired.stuck[i]) wanted = m.movements[i].speed * *m.impaired.stuck[i];
        ramp(m.movements[i], c, wanted, world);
        for (const Driven& d : m.movements[i].drives) set_drive(d, c.speed, s, c.resting, world);
    }
    // a schedule counts what is paid out, and has no brake
    for (const Schedule& schedule : m.schedules) {
        const double speed = s.stopped ? 0 : scheduled(schedule.points, s.time + tick_seconds / 2);
        const bool winch = schedule.drive.winch >= 0;
        set_drive(schedule.drive, winch ? -speed : speed, s, 0, world);
    }
    if (!s.stopped)
        for (std::size_t i = 0; i < m.compensators.size(); ++i)
            compensate(m.compensators[i], is_on(m.compensators[i], levers), s.compensators[i],
                       world);
    for (const PassiveCompensator& c : m.passive_compensators)
        world.winches[c.winch].gas.locked = c.button && levers[*c.button] ? c.on : !c.on;
    const bool reset =
        levers[Switch::acknowledge] && !s.before[Switch::acknowledge] && all_neutral(m, levers);
    for (std::size_t i = 0; i < m.overloads.size(); ++i)
        protect(m.overloads[i], m.crane, levers, reset, s.overloads[i], world);
    const Levers left = left_to_pilots(m, levers);
    for (std::size_t i = 0; i < m.pilots.size(); ++i) steer(m.pilots[i], s.pilots[i], left, world);
    s.before = levers;
    s.time += tick_seconds;
}

}  // namespace fairlead
