#include "app/key_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/text_keys.h"
#include "app/words.h"

namespace fairlead {
namespace {

struct Shortcut {
    const char *key, *what;
};
constexpr std::array<Shortcut, 26> shortcuts{{{"F1", "This list"},
                                              {"F2", "Gauges"},
                                              {"F3", "Parameters"},
                                              {"F4", "Plots"},
                                              {"F5", "Solver and timing"},
                                              {"F6", "Exercise"},
                                              {"F7", "Wires: what they lie on"},
                                              {"F8", "Timeline and recording"},
                                              {"F9", "Recordings that are kept"},
                                              {"F10", "Instructor: faults, checkpoints"},
                                              {"Tab", "Choose an exercise"},
                                              {"P", "Pause, run"},
                                              {".", "One step while paused"},
                                              {",", "One step back in a recording"},
                                              {"Home", "Start again: hold it"},
                                              {"C", "Next camera"},
                                              {"N", "Show wire nodes and wraps"},
                                              {"M", "Show forces"},
                                              {"H", "Show wire tension as colour"},
                                              {"J", "Show slack wire"},
                                              {"V", "Hook camera in the corner"},
                                              {"B", "Day, dusk, night"},
                                              {"Arrows", "Fly, in free flight; Page Up, Down"},
                                              {"Left drag", "Look around"},
                                              {"Right drag", "Move sideways"},
                                              {"Wheel", "Nearer, farther"}}};

}  // namespace

KeyHelp key_help(const Presets& presets, const std::vector<std::string>& devices) {
    KeyHelp help;
    for (const AxisBinding& b : presets.bindings.axes)
        if (!b.help.empty())
            help.crane.push_back({b.help, keys_text(b), pad_text(b), sticks_text(b)});
    for (const SwitchBinding& b : presets.bindings.switches)
        if (!b.help.empty())
            help.crane.push_back({b.help + (b.latch ? ": press once, again to end" : ""),
                                  keys_text(b), pad_text(b), sticks_text(b)});
    for (const Shortcut& s : shortcuts) help.program.push_back({s.what, s.key, "", ""});
    help.devices = devices;
    for (const Preset& p : presets.list) help.presets.push_back(p.name);
    help.preset = static_cast<int>(presets.chosen);
    help.file = presets.list[presets.chosen].file;
    help.user_file = presets.user_file;
    help.error = presets.error;
    return help;
}

Operating operating_of(const Snapshot& now, const Levers& levers, const Bindings& bindings,
                       const GuideStep* step) {
    const auto keys = [&](Switch s) {
        return keys_text(bindings.switches[static_cast<std::size_t>(s)]);
    };
    Operating o;
    o.enable_key = keys(Switch::enable);
    o.hook_key = keys(Switch::hook);
    o.acknowledge_key = keys(Switch::acknowledge);
    SwitchBinding stop = bindings.switches[static_cast<std::size_t>(Switch::emergency_stop)];
    std::erase_if(stop.keys, [](const Chord& chord) {
        return !std::all_of(chord.begin(), chord.end(), never_text);
    });
    o.stop_while_typing = keys_text(stop);
    for (const LeverLook& lever : now.scenery->levers) {
        const AxisBinding& b = bindings.axes[lever.axis];
        const double position = levers.axes[lever.axis];
        o.levers.push_back(
            {spelled(lever.name), keys_text(b), b.help, position, way_of(step, lever.id)});
        if (!lever.stays && std::abs(position) > 0.05) o.pushed_without_enable = true;
    }
    for (const ButtonLook& button : now.scenery->buttons) {
        const bool pressed = levers.switches[button.place];
        o.buttons.push_back({spelled(button.name), keys_text(bindings.switches[button.place]),
                             pressed, way_of(step, button.id) != 0});
        if (pressed && !button.latch) o.pushed_without_enable = true;
    }
    const CraneState& c = now.crane;
    o.pushed_without_enable &= !c.name.empty() && !c.enabled && !c.stopped;
    return o;
}

}  // namespace fairlead
