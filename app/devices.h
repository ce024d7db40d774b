#pragma once
// devices.h — what is pressed and pushed right now, before anybody decides what it means. Plain
// data without GLFW, so that bindings are tested without a window. Keys are named after their
// place on a US keyboard; gamepads use the names of SDL, joysticks the numbers of their makers.
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/input/keys.h"
#include "engine/input/levers.h"

namespace fairlead {

inline constexpr std::array<std::string_view, 6> pad_axis_names{
    "leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger"};

inline constexpr std::array<std::string_view, 15> pad_button_names{
    "a",     "b",         "x",          "y",    "leftshoulder", "rightshoulder", "back",  "start",
    "guide", "leftstick", "rightstick", "dpup", "dpright",      "dpdown",        "dpleft"};

struct Gamepad {                                       // down and right are positive, as SDL has it
    std::array<double, pad_axis_names.size()> axes{};  // [-] -1 … 1, triggers 0 … 1
    std::array<bool, pad_button_names.size()> buttons{};
    std::string name = {};
};

struct Stick {
    std::string name;
    std::vector<double> axes;  // [-] -1 … 1
    std::vector<bool> buttons;
};

struct Devices {
    std::array<bool, key_names.size()> keys{};
    std::optional<Gamepad> pad;  // the first one plugged in
    std::vector<Stick> sticks;   // joysticks that no gamepad mapping knows
    bool focused = true;         // false: the window's keys went to somebody else

    bool down(std::string_view key) const {
        const auto i = index_of(key_names, key);
        return i && keys[*i];
    }
};

struct Mouse {                          // for the camera
    double x = 0, y = 0;                // [px] of the framebuffer, y down
    double dx = 0, dy = 0, scroll = 0;  // since the last frame
    bool left = false, middle = false, right = false;
};

}  // namespace fairlead
