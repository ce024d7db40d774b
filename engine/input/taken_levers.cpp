#include "engine/input/taken_levers.h"

#include <algorithm>

namespace fairlead {

bool TakenLevers::hold(const std::string& name, double position, const LeverNames& names) {
    if (const auto axis = names.axis_named(name))
        axes_[static_cast<std::size_t>(*axis)] = std::clamp(position, -1.0, 1.0);
    else if (const auto button = names.switch_named(name))
        switches_[static_cast<std::size_t>(*button)] = position > 0.5;
    else
        return false;
    return true;
}

bool TakenLevers::give_back(const std::string& name, const LeverNames& names) {
    const auto let_go = [](auto& held) {
        const bool was = held.has_value();
        held.reset();
        return was;
    };
    if (const auto axis = names.axis_named(name))
        return let_go(axes_[static_cast<std::size_t>(*axis)]);
    if (const auto button = names.switch_named(name))
        return let_go(switches_[static_cast<std::size_t>(*button)]);
    return false;
}

bool TakenLevers::any() const {
    const auto held = [](const auto& x) { return x.has_value(); };
    return std::any_of(axes_.begin(), axes_.end(), held) ||
           std::any_of(switches_.begin(), switches_.end(), held);
}

std::vector<std::string> TakenLevers::names(const LeverNames& names) const {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < names.axes(); ++i)
        if (axes_[i]) list.push_back(names.axis(i));
    for (std::size_t i = 0; i < names.switches(); ++i)
        if (switches_[i]) list.push_back(names.switch_name(i));
    return list;
}

Levers TakenLevers::over(Levers hands) const {
    const bool stop = hands[Switch::emergency_stop];
    for (std::size_t i = 0; i < axes_.size(); ++i)
        if (axes_[i]) hands.axes[i] = *axes_[i];
    for (std::size_t i = 0; i < switches_.size(); ++i)
        if (switches_[i]) hands.switches[i] = *switches_[i];
    hands[Switch::emergency_stop] |= stop;
    return hands;
}

}  // namespace fairlead
