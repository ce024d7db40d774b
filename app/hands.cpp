// hands.cpp — what levers are, by what devices do.
#include <algorithm>
#include <cmath>

#include "app/bindings.h"

namespace fairlead {
namespace {

std::vector<std::size_t> places(const std::vector<std::string>& keys) {
    std::vector<std::size_t> found;
    for (const std::string& key : keys)
        if (const auto i = index_of(key_names, key)) found.push_back(*i);
    return found;
}

double farthest(double a, double b) {
    return std::abs(b) > std::abs(a) ? b : a;
}

bool any_down(const std::vector<std::size_t>& wanted, const auto& buttons) {
    return std::any_of(wanted.begin(), wanted.end(), [&](std::size_t i) { return buttons[i]; });
}

bool keys_down(const SwitchBinding& b, const Devices& d) {
    return std::any_of(b.keys.begin(), b.keys.end(), [&](const Chord& chord) {
        return std::all_of(chord.begin(), chord.end(), [&](std::size_t k) { return d.keys[k]; });
    });
}

bool stick_button(const std::vector<StickButton>& wanted, const Devices& d) {
    return std::any_of(wanted.begin(), wanted.end(), [&](const StickButton& s) {
        const auto stick = static_cast<std::size_t>(s.stick);
        const auto button = static_cast<std::size_t>(s.button);
        return stick < d.sticks.size() && button < d.sticks[stick].buttons.size() &&
               d.sticks[stick].buttons[button];
    });
}

bool held_elsewhere(const SwitchBinding& b, const Devices& d) {
    if (d.pad && any_down(b.pad, d.pad->buttons)) return true;
    return stick_button(b.sticks, d);
}

// One axis of a device, as a lever has it.
double shaped(double raw, bool invert, const AxisTravel* travel, const Shaping& usual) {
    if (travel) {
        raw = travelled(raw, *travel);
        Shaping own = usual;
        own.dead_zone = travel->dead_zone, own.expo = travel->expo;
        return shape(invert ? -raw : raw, own);
    }
    return shape(invert ? -raw : raw, usual);
}

double pushed_stick(const AxisBinding& b, const Devices& d, const Bindings& all) {
    double x = 0;
    if (d.pad && b.pad_axis >= 0)
        x = farthest(x, shaped(d.pad->axes[static_cast<std::size_t>(b.pad_axis)], b.pad_invert,
                               travel_of(all, -1, b.pad_axis, d.pad->name), all.shaping));
    for (const StickAxis& s : b.sticks) {
        const auto stick = static_cast<std::size_t>(s.stick);
        const auto axis = static_cast<std::size_t>(s.axis);
        if (stick >= d.sticks.size() || axis >= d.sticks[stick].axes.size()) continue;
        x = farthest(x, shaped(d.sticks[stick].axes[axis], s.invert,
                               travel_of(all, s.stick, s.axis, d.sticks[stick].name), all.shaping));
    }
    x = farthest(x, stick_button(b.stick_more, d) - double(stick_button(b.stick_less, d)));
    return x;
}

}  // namespace

Bindings fit_to(Bindings bindings, const Scenery& scenery) {
    for (const LeverLook& look : scenery.levers) {
        AxisBinding& b = bindings.axes[look.axis];
        const bool own = look.axis >= axis_names.size();
        const bool chosen = bindings.chosen[look.axis];
        if (!look.more_keys.empty() && !chosen) b.more = places(look.more_keys);
        if (!look.less_keys.empty() && !chosen) b.less = places(look.less_keys);
        if (const auto wanted = bindings.own_axes.find(look.id);
            own && wanted != bindings.own_axes.end())
            b = wanted->second;
        if (own || b.help.empty()) b.help = look.name;
        b.stays = look.stays;
        b.least = look.least;
    }
    for (const ButtonLook& look : scenery.buttons) {
        SwitchBinding& b = bindings.switches[look.place];
        for (const std::size_t key : places(look.keys)) b.keys.push_back({key});
        if (const auto wanted = bindings.own_switches.find(look.id);
            wanted != bindings.own_switches.end())
            b = wanted->second;
        b.help = look.name;
        b.latch |= look.latch;
    }
    return bindings;
}

Bindings with_personal(Bindings bindings, const PersonalControls& personal) {
    for (const auto& [name, wanted] : personal.axes) {
        const auto i = index_of(axis_names, name);
        AxisBinding& b = i ? bindings.axes[*i] : bindings.own_axes[name];
        const std::string help = b.help;
        b = wanted;
        b.help = help;
        if (i) bindings.chosen[*i] = true;
    }
    for (const auto& [name, wanted] : personal.switches) {
        const auto i = index_of(switch_names, name);
        SwitchBinding& b = i ? bindings.switches[*i] : bindings.own_switches[name];
        const std::string help = b.help;
        b = wanted;
        b.help = help;
    }
    bindings.travels = personal.travels;
    return bindings;
}

Devices stopping_alone(const Devices& devices, const SwitchBinding& stop) {
    Devices left;
    left.focused = devices.focused;
    for (const Chord& chord : stop.keys)
        for (const std::size_t key : chord) left.keys[key] = devices.keys[key];
    if (devices.pad) {
        left.pad.emplace();
        for (const std::size_t i : stop.pad) left.pad->buttons[i] = devices.pad->buttons[i];
    }
    for (const Stick& stick : devices.sticks)
        left.sticks.push_back({stick.name, {}, std::vector<bool>(stick.buttons.size(), false)});
    for (const StickButton& s : stop.sticks) {
        const auto stick = static_cast<std::size_t>(s.stick);
        const auto button = static_cast<std::size_t>(s.button);
        if (stick < left.sticks.size() && button < left.sticks[stick].buttons.size())
            left.sticks[stick].buttons[button] = devices.sticks[stick].buttons[button];
    }
    return left;
}

double travelled(double raw, const AxisTravel& t) {
    const double end = raw < t.centre ? t.centre - t.least : t.most - t.centre;
    if (!(end > 0)) return 0;
    const double x = std::clamp((raw - t.centre) / end, -1.0, 1.0);
    return t.invert ? -x : x;
}

const AxisTravel* travel_of(const Bindings& bindings, int stick, int axis,
                            const std::string& device) {
    for (const AxisTravel& t : bindings.travels)
        if (t.stick == stick && t.axis == axis && t.device == device) return &t;
    return nullptr;
}

double shape(double x, const Shaping& shaping) {
    const double beyond = std::clamp(std::abs(x), 0.0, 1.0) - shaping.dead_zone;
    if (!(beyond > 0)) return 0;
    return std::copysign(std::pow(beyond / (1 - shaping.dead_zone), shaping.expo), x);
}

double ramp(double from, double target, double seconds, const Shaping& shaping) {
    // a stick thrown across passes neutral: it first comes back, then goes out again
    while (seconds > 0 && from != target) {
        const bool outward = from == 0 || (from * target > 0 && std::abs(target) > std::abs(from));
        const double goal = outward || from * target > 0 ? target : 0;
        const double period = outward ? shaping.rise : shaping.fall;
        const double needed = std::abs(goal - from) * period;
        if (needed > seconds) return from + std::copysign(seconds / period, goal - from);
        seconds -= needed;
        from = goal;
    }
    return from;
}

constexpr double full_travel = 2;  // [s] that a held key takes to move a handle that stays

Levers Hands::read(const Devices& devices, const Bindings& bindings, double seconds) {
    constexpr auto enable = static_cast<std::size_t>(Switch::enable);
    Levers levers;
    for (std::size_t i = 0; i < most_axes; ++i) {
        const AxisBinding& b = bindings.axes[i];
        const double push = any_down(b.more, devices.keys) - double(any_down(b.less, devices.keys));
        double& key_stick = key_sticks_[i];
        if (b.stays)
            key_stick = std::clamp(key_stick + push * seconds / full_travel, b.least, 1.0);
        else
            key_stick = ramp(key_stick, std::max(push, b.least), seconds, bindings.shaping);
        double x = pushed_stick(b, devices, bindings);
        if (devices.pad)
            x = farthest(x, any_down(b.pad_more, devices.pad->buttons) -
                                double(any_down(b.pad_less, devices.pad->buttons)));
        levers.axes[i] = farthest(x, key_stick);
    }
    for (std::size_t i = 0; i < most_switches; ++i) {
        const SwitchBinding& b = bindings.switches[i];
        const bool down = keys_down(b, devices);
        if (b.latch && down && !was_down_[i]) latched_[i] = !latched_[i];
        was_down_[i] = down;
        levers.switches[i] =
            (b.latch ? latched_[i] : down || unseen_[i]) || held_elsewhere(b, devices);
        // but a dead-man that is let go is off at once
        unseen_[i] = i != enable && levers.switches[i];
    }
    // a latch must not outlive the hand that would have let go
    const bool left = was_focused_ && !devices.focused;
    was_focused_ = devices.focused;
    if (left) switched_off_by_leaving_ = latched_[enable];
    if (left || levers[Switch::emergency_stop]) latched_.fill(false);
    if (latched_[enable]) switched_off_by_leaving_ = false;
    return levers;
}

void Hands::forget_taps() {
    constexpr auto stop = static_cast<std::size_t>(Switch::emergency_stop);
    const bool stopping = unseen_[stop];
    unseen_.fill(false);
    unseen_[stop] = stopping;
}

}  // namespace fairlead
