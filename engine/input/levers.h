#pragma once
// levers.h — what the operator's hands do, as numbers in [-1, 1] and switches. Plain data: it is
// what a recording stores per tick. The standard ones are always there and come first; those that
// a scene names itself follow, in the order of its file.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

// Positive is right, boom up / towards the far end, raise. Those behind are a scene's own.
enum class Axis : std::size_t { slew, luff, hoist, aux, travel };
inline constexpr std::array<std::string_view, 5> axis_names{"slew", "luff", "hoist", "aux",
                                                            "travel"};

// All are held states; whoever needs an edge compares with the tick before. Those behind are a
// scene's own.
enum class Switch : std::size_t { enable, creep, hook, horn, emergency_stop, acknowledge, bypass };
inline constexpr std::array<std::string_view, 7> switch_names{
    "enable", "creep", "hook", "horn", "emergency_stop", "acknowledge", "bypass"};

inline constexpr std::size_t most_axes = 24, most_switches = 40;  // with those of a scene

struct Levers {
    std::array<double, most_axes> axes{};        // [-] -1 … 1
    std::array<bool, most_switches> switches{};  // held

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

// What the levers and switches of a machine are called: the standard ones and then a scene's own.
struct LeverNames {
    std::vector<std::string> own_axes, own_switches;

    std::size_t axes() const { return axis_names.size() + own_axes.size(); }
    std::size_t switches() const { return switch_names.size() + own_switches.size(); }
    std::string axis(std::size_t i) const;         // i < axes()
    std::string switch_name(std::size_t i) const;  // i < switches()
    std::optional<Axis> axis_named(std::string_view name) const;
    std::optional<Switch> switch_named(std::string_view name) const;
    bool operator==(const LeverNames&) const = default;
};

// Levers held by a command line instead of hands: "luff=0.5,hoist=-1,enable". Throws
// std::invalid_argument with one clear line.
Levers levers_from_text(const std::string& text, const LeverNames& names = {});

}  // namespace fairlead
