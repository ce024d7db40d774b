#include "tests/stories/window_seat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/engine/signal.h"

namespace fairlead {
namespace {

constexpr double creep = 0.1;      // [-] of full speed, as the cranes of D1 to D4 have it
constexpr double as_creep = 0.21;  // [-] of full speed: what is driven so
constexpr double neutral = 0.01, full = 0.97;
constexpr double longest_frame = 20;  // [s] without a tick: the window stands still

// What is pressed for a moment, and would be over before the next frame.
constexpr Switch taps[] = {Switch::hook, Switch::horn, Switch::emergency_stop, Switch::acknowledge};

std::string key_called(std::size_t place) {
    return x_key(std::string(key_names[place]));
}

// How far a lever shall go, by its key alone or with creep.
double pushed(double wanted, bool fine) {
    return std::clamp(fine ? wanted / creep : wanted, -1.0, 1.0);
}

}  // namespace

std::vector<std::string> WindowSeat::keys_for(const Levers& levers) {
    std::vector<std::string> keys;
    const Bindings& bindings = p_.desk().presets.bindings;
    double most = 0;
    for (const LeverLook& look : seen().scenery->levers)
        most = std::max(most, std::abs(levers.axes[look.axis]));
    const bool fine = levers[Switch::creep] || (most > neutral && most < as_creep);
    for (const LeverLook& look : seen().scenery->levers) {
        const double wanted = pushed(levers.axes[look.axis], fine && !levers[Switch::creep]);
        if (std::abs(wanted) < neutral) continue;
        const double is = signal(seen(), "lever." + look.id);
        const AxisBinding& b = bindings.axes[look.axis];
        if (std::abs(wanted) < full && (wanted > 0 ? is >= wanted : is <= wanted)) continue;
        keys.push_back(key_called(wanted > 0 ? b.more.front() : b.less.front()));
    }
    for (std::size_t i = 0; i < most_switches; ++i) {
        const SwitchBinding& b = bindings.switches[i];
        const bool on = i == std::size_t(Switch::creep) ? fine : levers.switches[i];
        if (!on || b.latch || b.keys.empty()) continue;
        for (const std::size_t key : b.keys.front()) keys.push_back(key_called(key));
    }
    return keys;
}

// The dead-man is pressed once for on and once for off, and again when nothing came of it.
void WindowSeat::latch(const Levers& levers) {
    const CraneState& crane = seen().crane;
    const bool wanted = levers[Switch::enable] && !crane.stopped;
    if (crane.name.empty() || wanted == crane.enabled || seen().time < enabled_at_ + 1) return;
    const auto& keys = p_.desk().presets.bindings.switches[std::size_t(Switch::enable)].keys;
    p_.let_go();
    p_.tap(key_called(keys.front().front()));
    enabled_at_ = seen().time;
}

void WindowSeat::hold(const Levers& wanted, Outbox&) {
    for (const Switch s : taps)
        if (wanted[s]) tapped_[s] = true;
    if (ahead_ > 0) {
        --ahead_;
        return;
    }
    Levers levers = wanted;
    for (const Switch s : taps) levers[s] = tapped_[s];
    tapped_ = {};
    const std::int64_t before = seen().tick;
    latch(levers);
    if (seen().tick == before) {
        p_.hold_only(keys_for(levers));
        if (!p_.look_until([&] { return seen().tick > before; }, longest_frame))
            throw std::runtime_error("the window stands still at " + std::to_string(seen().time) +
                                     (p_.desk().clock.paused() ? " s, paused " : " s ") +
                                     seen().diverged);
    }
    ahead_ = int(seen().tick - before) - 1;
}

}  // namespace fairlead
