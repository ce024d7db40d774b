#include "engine/input/levers.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <stdexcept>

#include "engine/files/printable.h"

namespace fairlead {
namespace {

std::string all_names(const LeverNames& names) {
    std::string out;
    for (std::size_t i = 0; i < names.axes(); ++i) out += names.axis(i) + "=NUMBER, ";
    for (std::size_t i = 0; i < names.switches(); ++i) out += names.switch_name(i) + ", ";
    return out.substr(0, out.size() - 2);
}

// The place of a name among the standard ones and those behind them.
template <std::size_t N>
std::optional<std::size_t> place(const std::array<std::string_view, N>& standard,
                                 const std::vector<std::string>& own, std::string_view name) {
    if (const auto i = index_of(standard, name)) return i;
    const auto at = std::find(own.begin(), own.end(), name);
    if (at == own.end()) return std::nullopt;
    return N + static_cast<std::size_t>(at - own.begin());
}

}  // namespace

std::string LeverNames::axis(std::size_t i) const {
    return i < axis_names.size() ? std::string(axis_names[i]) : own_axes.at(i - axis_names.size());
}

std::string LeverNames::switch_name(std::size_t i) const {
    return i < switch_names.size() ? std::string(switch_names[i])
                                   : own_switches.at(i - switch_names.size());
}

std::optional<Axis> LeverNames::axis_named(std::string_view name) const {
    const auto i = place(axis_names, own_axes, name);
    return i ? std::optional(static_cast<Axis>(*i)) : std::nullopt;
}

std::optional<Switch> LeverNames::switch_named(std::string_view name) const {
    const auto i = place(switch_names, own_switches, name);
    return i ? std::optional(static_cast<Switch>(*i)) : std::nullopt;
}

Levers levers_from_text(const std::string& text, const LeverNames& names) {
    Levers levers;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        const auto equals = part.find('=');
        const std::string name = part.substr(0, equals);
        if (const auto s = names.switch_named(name); s && equals == std::string::npos) {
            levers[*s] = true;
            continue;
        }
        const auto axis = names.axis_named(name);
        if (!axis || equals == std::string::npos)
            throw std::invalid_argument("levers: '" + printable(part) + "': expected " +
                                        all_names(names));
        const char* begin = part.data() + equals + 1;
        const char* end = part.data() + part.size();
        double value = 0;
        const auto [stop, error] = std::from_chars(begin, end, value);
        if (error != std::errc() || stop != end || !(value >= -1 && value <= 1))
            throw std::invalid_argument("levers: '" + printable(part) +
                                        "': expected a number from -1 to 1");
        levers[*axis] = value;
    }
    return levers;
}

}  // namespace fairlead
