#pragma once
// levers.h — what the operator's hands do, as numbers in [-1, 1] and switches. Plain data: it is
// what a recording stores per tick. Names are those of scene files and bindings.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead {

// Positive is right, boom up / towards the far end, raise.
enum class Axis { slew, luff, hoist, aux, travel };
inline constexpr std::array<std::string_view, 5> axis_names{"slew", "luff", "hoist", "aux",
                                                            "travel"};

// All are held states; whoever needs an edge compares with the tick before.
enum class Switch { enable, creep, hook, horn, emergency_stop, acknowledge, bypass };
inline constexpr std::array<std::string_view, 7> switch_names{
    "enable", "creep", "hook", "horn", "emergency_stop", "acknowledge", "bypass"};

struct Levers {
    std::array<double, axis_names.size()> axes{};      // [-] -1 … 1
    std::array<bool, switch_names.size()> switches{};  // held

    double operator[](Axis a) const { return axes[static_cast<std::size_t>(a)]; }
    double& operator[](Axis a) { return axes[static_cast<std::size_t>(a)]; }
    bool operator[](Switch s) const { return switches[static_cast<std::size_t>(s)]; }
    bool& operator[](Switch s) { return switches[static_cast<std::size_t>(s)]; }
    bool operator==(const Levers&) const = default;
};

template <std::size_t N>
std::optional<std::size_t> index_of(const std::array<std::string_view, N>& names,
                                    std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == name) return i;
    return std::nullopt;
}

// Levers held by a command line instead of hands: "luff=0.5,hoist=-1,enable". Throws
// std::invalid_argument with one clear line.
Levers levers_from_text(const std::string& text);

}  // namespace fairlead
