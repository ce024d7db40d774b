#include "app/key_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/binding_conflicts.h"
#include "app/text_keys.h"
#include "app/words.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

// In the order of switch_names.
constexpr std::array<const char*, 7> switch_words{
    tr_later("Enable"),         tr_later("Creep"),       tr_later("Grip/Release"), tr_later("Horn"),
    tr_later("Emergency stop"), tr_later("Acknowledge"), tr_later("Bypass")};

struct Shortcut {
    const char *key, *what;
};
constexpr std::array<Shortcut, 30> shortcuts{
    {{"F1", tr_later("This list")},
     {"F2", tr_later("Gauges")},
     {"F3", tr_later("Parameters")},
     {"F4", tr_later("Plots")},
     {"F5", tr_later("Solver and timing")},
     {"F6", tr_later("Exercise")},
     {"F7", tr_later("Wires: what they lie on")},
     {"F8", tr_later("Timeline and recording")},
     {"F9", tr_later("Recordings that are kept")},
     {"F10", tr_later("Instructor: faults, checkpoints")},
     {"Tab", tr_later("Choose an exercise")},
     {"P", tr_later("Pause, run")},
     {".", tr_later("One step while paused")},
     {",", tr_later("One step back in a recording")},
     {"Home", tr_later("Start again: hold it")},
     {"End", tr_later("To the end of a recording")},
     {"C", tr_later("Next camera")},
     {"N", tr_later("Show wire nodes and wraps")},
     {"M", tr_later("Show forces")},
     {"H", tr_later("Show wire tension as colour")},
     {"J", tr_later("Show slack wire")},
     {"Y", tr_later("Show stress of soft bodies as colour")},
     {"V", tr_later("Hook camera in the corner")},
     {"B", tr_later("Day, dusk, night")},
     {tr_later("Arrows"), tr_later("Fly, in free flight; Page Up, Down")},
     {tr_later("Left drag"), tr_later("Look around")},
     {tr_later("Right drag"), tr_later("Move sideways")},
     {tr_later("Click"), tr_later("What is it? Tension, mass, speed")},
     {tr_later("Ctrl, left drag"), tr_later("Pull a body, a wire, a rope")},
     {tr_later("Wheel"), tr_later("Nearer, farther")}}};

}  // namespace

const char* window_use(std::string_view key, const Scenery& scenery) {
    if (key == "Period") key = ".";
    if (key == "Comma") key = ",";
    if (key == "Left" || key == "Right" || key == "Up" || key == "Down" || key.starts_with("Page"))
        key = "Arrows";
    for (const Shortcut& s : shortcuts)
        if (key == s.key) return s.what;
    const bool digit = key.size() == 1 && key[0] >= '1' && key[0] <= '9';
    if (digit && std::size_t(key[0] - '1') < scenery.orders.size())
        return tr_later("An order to rig wires anew");
    return nullptr;
}

KeyHelp key_help(const Presets& presets, const std::vector<std::string>& devices) {
    KeyHelp help;
    for (const AxisBinding& b : presets.bindings.axes)
        if (!b.help.empty())
            help.crane.push_back({tr(b.help), keys_text(b), pad_text(b), sticks_text(b)});
    for (const SwitchBinding& b : presets.bindings.switches)
        if (!b.help.empty())
            help.crane.push_back(
                {b.latch ? filled(tr("%s: press once, again to end"), tr(b.help).c_str())
                         : tr(b.help),
                 keys_text(b), pad_text(b), sticks_text(b)});
    for (const Shortcut& s : shortcuts) help.program.push_back({tr(s.what), tr(s.key), "", ""});
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
        o.levers.push_back({tr(spelled(lever.name)), keys_text(b), tr(b.help), position,
                            way_of(step, lever.id), lever.id, lever.stays, lever.least});
        if (!lever.stays && std::abs(position) > 0.05) o.pushed_without_enable = true;
    }
    for (const ButtonLook& button : now.scenery->buttons) {
        const bool pressed = levers.switches[button.place];
        o.buttons.push_back({tr(spelled(button.name)), keys_text(bindings.switches[button.place]),
                             pressed, way_of(step, button.id) != 0, button.id});
        if (pressed && !button.latch) o.pushed_without_enable = true;
    }
    for (const Switch s : {Switch::enable, Switch::emergency_stop, Switch::hook, Switch::creep}) {
        if (s == Switch::hook && !now.crane.lifts) continue;
        const auto place = static_cast<std::size_t>(s);
        const SwitchBinding& b = bindings.switches[place];
        o.switches.push_back({tr(switch_words[place]), keys_text(b), levers.switches[place], false,
                              std::string(switch_names[place])});
    }
    o.switches.insert(o.switches.end(), o.buttons.begin(), o.buttons.end());
    const CraneState& c = now.crane;
    o.pushed_without_enable &= !c.name.empty() && !c.enabled && !c.stopped;
    return o;
}

void show_taken(Operating& operating, const std::vector<std::string>& taken) {
    const auto mark = [&](auto& list) {
        for (auto& one : list)
            one.taken = std::find(taken.begin(), taken.end(), one.id) != taken.end();
    };
    mark(operating.levers), mark(operating.buttons), mark(operating.switches);
}

}  // namespace fairlead
