#include "app/binding_conflicts.h"

#include <map>

#include "app/words.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

// Everything that moves or presses something, by the words for it.
using Uses = std::map<std::string, std::vector<std::size_t>>;

void note_axis(const AxisBinding& b, std::size_t control, Uses& uses) {
    const auto key = [&](std::size_t k) {
        SwitchBinding one;
        one.keys = {{k}};
        uses[keys_text(one)].push_back(control);
    };
    for (const std::size_t k : b.more) key(k);
    for (const std::size_t k : b.less) key(k);
    const auto pad = [&](std::size_t i) {
        SwitchBinding one;
        one.pad = {i};
        uses[tr("gamepad") + std::string(": ") + pad_text(one)].push_back(control);
    };
    for (const std::size_t i : b.pad_more) pad(i);
    for (const std::size_t i : b.pad_less) pad(i);
    if (b.pad_axis >= 0) {
        AxisBinding one;
        one.pad_axis = b.pad_axis;
        uses[tr("gamepad") + std::string(": ") + pad_text(one)].push_back(control);
    }
    for (const StickAxis& s : b.sticks)
        uses[filled(tr("stick %d axis %d"), int(s.stick), int(s.axis))].push_back(control);
    for (const auto* buttons : {&b.stick_more, &b.stick_less})
        for (const StickButton& s : *buttons)
            uses[filled(tr("stick %d button %d"), int(s.stick), int(s.button))].push_back(control);
}

void note_switch(const SwitchBinding& b, std::size_t control, Uses& uses) {
    for (const Chord& chord : b.keys) {
        SwitchBinding one;
        one.keys = {chord};
        uses[keys_text(one)].push_back(control);
    }
    for (const std::size_t i : b.pad) {
        SwitchBinding one;
        one.pad = {i};
        uses[tr("gamepad") + std::string(": ") + pad_text(one)].push_back(control);
    }
    for (const StickButton& s : b.sticks)
        uses[filled(tr("stick %d button %d"), int(s.stick), int(s.button))].push_back(control);
}

// Keys of a control, each once.
std::vector<std::size_t> single_keys(const HandControl& control, const Bindings& bindings) {
    std::vector<std::size_t> keys;
    if (control.lever) {
        const AxisBinding& b = bindings.axes[control.place];
        keys = b.more;
        keys.insert(keys.end(), b.less.begin(), b.less.end());
    } else {
        for (const Chord& chord : bindings.switches[control.place].keys)
            if (chord.size() == 1) keys.push_back(chord.front());
    }
    return keys;
}

}  // namespace

std::vector<HandControl> controls_of(const Bindings& bindings, const Scenery& scenery) {
    std::vector<HandControl> controls;
    for (const LeverLook& look : scenery.levers)
        controls.push_back({true, look.axis, look.id, tr(spelled(look.name))});
    if (scenery.levers.empty() && scenery.buttons.empty())
        for (std::size_t i = 0; i < axis_names.size(); ++i)
            controls.push_back({true, i, std::string(axis_names[i]), tr(bindings.axes[i].help)});
    for (std::size_t i = 0; i < switch_names.size(); ++i)
        controls.push_back({false, i, std::string(switch_names[i]), tr(bindings.switches[i].help)});
    for (const ButtonLook& look : scenery.buttons)
        controls.push_back({false, look.place, look.id, tr(spelled(look.name))});
    return controls;
}

std::vector<Conflict> conflicts_of(const Bindings& bindings,
                                   const std::vector<HandControl>& controls,
                                   const Scenery& scenery) {
    Uses uses;
    for (std::size_t i = 0; i < controls.size(); ++i)
        if (controls[i].lever)
            note_axis(bindings.axes[controls[i].place], i, uses);
        else
            note_switch(bindings.switches[controls[i].place], i, uses);
    std::vector<Conflict> found;
    for (const auto& [input, by] : uses)
        for (std::size_t i = 1; i < by.size(); ++i) found.push_back({input, by[0], by[i], ""});
    for (std::size_t i = 0; i < controls.size(); ++i)
        for (const std::size_t key : single_keys(controls[i], bindings))
            if (const char* use = window_use(key_names[key], scenery)) {
                SwitchBinding one;
                one.keys = {{key}};
                found.push_back({keys_text(one), i, i, tr(use)});
            }
    return found;
}

}  // namespace fairlead
