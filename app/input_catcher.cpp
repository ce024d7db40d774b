#include "app/input_catcher.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace fairlead {
namespace {

constexpr double far_enough = 0.5;    // [-] of an axis: tuning, no loose stick goes so far
constexpr double back_again = 0.2;    // [-] of an axis from where it stood: tuning, let go
constexpr std::size_t most_keys = 3;  // of a chord: what a hand holds

bool opens_panels(std::size_t key) {
    constexpr std::array<std::string_view, 12> names{"F1", "F2", "F3", "F4",  "F5",  "F6",
                                                     "F7", "F8", "F9", "F10", "Tab", "Escape"};
    return std::find(names.begin(), names.end(), key_names[key]) != names.end();
}

}  // namespace

void InputCatcher::begin(const Devices& devices, bool wants_axes) {
    waits_ = true;
    caught_.reset();
    wants_axes_ = wants_axes;
    rest_ = devices;
    chord_.clear();
}

std::optional<CaughtInput> InputCatcher::follow(const Devices& devices) {
    if (caught_ && !held(devices)) caught_.reset();
    if (!waits_) return std::nullopt;
    std::optional<CaughtInput> caught = follow_buttons(devices);
    if (!caught && wants_axes_) caught = follow_axes(devices);
    if (!caught) caught = follow_keys(devices);
    if (caught) waits_ = false, caught_ = caught;
    return caught;
}

// One that was pulled out is let go.
bool InputCatcher::held(const Devices& devices) const {
    using Kind = CaughtInput::Kind;
    const auto stick = std::size_t(caught_->stick);
    const auto away = [&](const auto& now, const auto& before) {
        return caught_->index < now.size() && caught_->index < before.size() &&
               std::abs(double(now[caught_->index]) - double(before[caught_->index])) > back_again;
    };
    switch (caught_->kind) {
        case Kind::keys:
            return false;  // they are caught as they are let go
        case Kind::pad_button:
            return devices.pad && devices.pad->buttons[caught_->index];
        case Kind::pad_axis:
            return devices.pad && rest_.pad && away(devices.pad->axes, rest_.pad->axes);
        case Kind::stick_button:
            return stick < devices.sticks.size() &&
                   caught_->index < devices.sticks[stick].buttons.size() &&
                   devices.sticks[stick].buttons[caught_->index];
        case Kind::stick_axis:
            return stick < devices.sticks.size() && stick < rest_.sticks.size() &&
                   away(devices.sticks[stick].axes, rest_.sticks[stick].axes);
    }
    return false;
}

// A joystick that was plugged in meanwhile is compared with itself.
std::optional<CaughtInput> InputCatcher::follow_buttons(const Devices& devices) {
    using Kind = CaughtInput::Kind;
    if (devices.pad && !rest_.pad) rest_.pad = devices.pad;
    if (devices.pad) {
        const auto before = rest_.pad->buttons;
        rest_.pad->buttons = devices.pad->buttons;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (devices.pad->buttons[i] && !before[i])
                return CaughtInput{Kind::pad_button, {}, 0, i, false};
    }
    for (std::size_t s = rest_.sticks.size(); s < devices.sticks.size(); ++s)
        rest_.sticks.push_back(devices.sticks[s]);
    for (std::size_t s = 0; s < devices.sticks.size(); ++s) {
        const std::vector<bool> before =
            std::exchange(rest_.sticks[s].buttons, devices.sticks[s].buttons);
        for (std::size_t i = 0; i < std::min(before.size(), devices.sticks[s].buttons.size()); ++i)
            if (devices.sticks[s].buttons[i] && !before[i])
                return CaughtInput{Kind::stick_button, {}, int(s), i, false};
    }
    return std::nullopt;
}

std::optional<CaughtInput> InputCatcher::follow_axes(const Devices& devices) {
    using Kind = CaughtInput::Kind;
    std::optional<CaughtInput> caught;
    double farthest = far_enough;
    const auto see = [&](double before, double now, const CaughtInput& as) {
        if (!(std::abs(now - before) > farthest)) return;
        farthest = std::abs(now - before);
        caught = as;
        caught->negative = now < before;
    };
    if (devices.pad && rest_.pad)
        for (std::size_t i = 0; i < devices.pad->axes.size(); ++i)
            see(rest_.pad->axes[i], devices.pad->axes[i], {Kind::pad_axis, {}, 0, i, false});
    for (std::size_t s = 0; s < std::min(rest_.sticks.size(), devices.sticks.size()); ++s) {
        const std::vector<double>&before = rest_.sticks[s].axes, &now = devices.sticks[s].axes;
        for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
            see(before[i], now[i], {Kind::stick_axis, {}, int(s), i, false});
    }
    return caught;
}

std::optional<CaughtInput> InputCatcher::follow_keys(const Devices& devices) {
    bool let_go = false;
    for (const std::size_t key : chord_) let_go |= !devices.keys[key];
    for (std::size_t i = 0; i < key_names.size() && !let_go; ++i)
        if (devices.keys[i] && !rest_.keys[i] && !opens_panels(i) && chord_.size() < most_keys)
            chord_.push_back(i);
    rest_.keys = devices.keys;
    if (!let_go) return std::nullopt;
    return CaughtInput{CaughtInput::Kind::keys, chord_, 0, 0, false};
}

void assign(AxisBinding& b, bool more, const CaughtInput& input) {
    switch (input.kind) {
        case CaughtInput::Kind::keys:
            (more ? b.more : b.less) = {input.keys.back()};
            break;
        case CaughtInput::Kind::pad_button:
            (more ? b.pad_more : b.pad_less) = {input.index};
            break;
        case CaughtInput::Kind::stick_button:
            (more ? b.stick_more : b.stick_less) = {{input.stick, int(input.index)}};
            break;
        case CaughtInput::Kind::pad_axis:
            b.pad_axis = int(input.index);
            b.pad_invert = input.negative == more;
            break;
        case CaughtInput::Kind::stick_axis:
            b.sticks = {{input.stick, int(input.index), input.negative == more}};
            break;
    }
}

void assign(SwitchBinding& b, const CaughtInput& input) {
    switch (input.kind) {
        case CaughtInput::Kind::keys:
            b.keys = {input.keys};
            break;
        case CaughtInput::Kind::pad_button:
            b.pad = {input.index};
            break;
        case CaughtInput::Kind::stick_button:
            b.sticks = {{input.stick, int(input.index)}};
            break;
        default:
            break;  // an axis is no button
    }
}

}  // namespace fairlead
