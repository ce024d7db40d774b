#include "tests/stories/window_seat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <variant>

#include "app/words.h"
#include "tests/engine/signal.h"
#include "tests/screen_text.h"

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

// Which way a handle that stays is pushed; 0: it stands where it shall.
double pushed_on(double wanted, double is) {
    constexpr double near = 0.02;  // [-] a frame of 0.05 s moves it by 0.025
    return std::abs(wanted - is) < near ? 0 : wanted - is;
}

}  // namespace

std::vector<std::string> WindowSeat::keys_for(const Levers& levers) {
    std::vector<std::string> keys;
    const Bindings& bindings = p_.app().presets.bindings;
    double most = 0;
    for (const LeverLook& look : seen().scenery->levers)
        if (creeps(look)) most = std::max(most, std::abs(levers.axes[look.axis]));
    const bool fine = levers[Switch::creep] || (most > neutral && most < as_creep);
    for (const LeverLook& look : seen().scenery->levers) {
        const double is = signal(seen(), "lever." + look.id);
        double wanted =
            pushed(levers.axes[look.axis], fine && creeps(look) && !levers[Switch::creep]);
        if (look.stays) wanted = pushed_on(levers.axes[look.axis], is);
        if (std::abs(wanted) < neutral) continue;
        const AxisBinding& b = bindings.axes[look.axis];
        const bool there = wanted > 0 ? is >= wanted : is <= wanted;
        if (!look.stays && std::abs(wanted) < full && there) continue;
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

bool WindowSeat::creeps(const LeverLook& look) const {
    if (look.stays) return false;
    return creeping_.empty() ||
           std::find(creeping_.begin(), creeping_.end(), Axis(look.axis)) != creeping_.end();
}

// By its key, as the panel names it; the levers stay as they are held.
void WindowSeat::give(const Command& command) {
    const auto* rig = std::get_if<Rig>(&command);
    if (!rig) throw std::runtime_error("only orders are given by keys");
    const std::vector<OrderLook>& orders = seen().scenery->orders;
    const auto it = std::find_if(orders.begin(), orders.end(),
                                 [&](const OrderLook& look) { return look.order == rig->order; });
    if (it == orders.end() || it - orders.begin() > 8)
        throw std::runtime_error("no key for the order " + rig->order);
    const std::string key = std::to_string(it - orders.begin() + 1);
    p_.tap(key);
    if (lets_go_at_once(rig->order)) p_.tap(key);
}

std::string WindowSeat::answer() {
    const std::string words = ScreenText().words("##rigging");
    std::size_t last = std::string::npos;
    for (const char* begins : {"begun: ", "done: ", "refused: "})
        if (const std::size_t at = words.find(begins); at < last) last = at;
    return last == std::string::npos ? "no answer in: " + words : words.substr(last);
}

// The dead-man is pressed once for on and once for off, and again when nothing came of it.
void WindowSeat::latch(const Levers& levers) {
    const CraneState& crane = seen().crane;
    const bool wanted = levers[Switch::enable] && !crane.stopped;
    if (crane.name.empty() || wanted == crane.enabled || seen().time < enabled_at_ + 1) return;
    const auto& keys = p_.app().presets.bindings.switches[std::size_t(Switch::enable)].keys;
    p_.let_go();
    p_.tap(key_called(keys.front().front()));
    enabled_at_ = seen().time;
}

void WindowSeat::hold(const Levers& wanted, Outbox& outbox) {
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
    for (const Command& command : outbox.take_commands()) give(command);
    if (seen().tick == before) {
        p_.hold_only(keys_for(levers));
        if (!p_.look_until([&] { return seen().tick > before; }, longest_frame))
            throw std::runtime_error("the window stands still at " + std::to_string(seen().time) +
                                     (p_.app().clock.paused() ? " s, paused " : " s ") +
                                     seen().diverged);
    }
    ahead_ = int(seen().tick - before) - 1;
}

}  // namespace fairlead
