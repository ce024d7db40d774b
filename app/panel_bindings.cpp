#include "app/panel_bindings.h"

#include <algorithm>
#include <set>

#include "app/panel_style.h"
#include "app/text_keys.h"

namespace fairlead {
namespace {

using namespace style;

// A lever's position about its middle, or a switch.
void draw_live(const HandControl& control, const Levers& levers) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 room{ImGui::GetContentRegionAvail().x, em() * 0.8f};
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const float top = at.y + em() * 0.35f, middle = at.x + room.x / 2;
    ImGui::Dummy({room.x, em() * 1.3f});
    if (!control.lever) {
        const bool on = levers.switches[control.place];
        const ImVec2 centre{middle, top + room.y / 2};
        if (on)
            d.AddCircleFilled(centre, em() * 0.4f, good);
        else
            d.AddCircle(centre, em() * 0.4f, quiet);
        return;
    }
    const float end = middle + float(levers.axes[control.place]) * room.x / 2;
    d.AddRectFilled({at.x, top}, {at.x + room.x, top + room.y}, well);
    d.AddRectFilled({std::min(middle, end), top}, {std::max(middle, end), top + room.y}, accent);
    d.AddLine({middle, top}, {middle, top + room.y}, quiet);
}

void binding_cell(const std::string& words, bool conflict) {
    ImGui::TableNextColumn();
    wrapped(words, conflict ? warn : style::text);
}

// "Hoist: raise / lower" → "raise", or "lower"; of other words nothing.
std::string way_words(const std::string& help, bool more) {
    const auto colon = help.find(": ");
    const auto slash = help.find(" / ");
    if (slash == std::string::npos) return "";
    const std::size_t from = colon == std::string::npos || colon > slash ? 0 : colon + 2;
    return more ? help.substr(from, slash - from) : help.substr(slash + 3);
}

bool has_personal(const PersonalControls& personal, const HandControl& control) {
    return control.lever ? personal.axes.count(control.id) : personal.switches.count(control.id);
}

}  // namespace

void AssignTab::take(const HandsView& view, const CaughtInput& input) {
    Presets& presets = view.presets;
    PersonalControls next = presets.personal();
    if (for_.lever) {
        AxisBinding b = presets.bindings.axes[for_.place];
        CaughtInput seen = input;
        const bool pad = input.kind == CaughtInput::Kind::pad_axis;
        const std::size_t stick = std::size_t(input.stick);
        const std::string device = pad && view.devices.pad ? view.devices.pad->name
                                   : stick < view.devices.sticks.size()
                                       ? view.devices.sticks[stick].name
                                       : "";
        const AxisTravel* travel =
            travel_of(presets.bindings, pad ? -1 : input.stick, int(input.index), device);
        if (travel) seen.negative ^= travel->invert;
        assign(b, more_, seen);
        next.axes[for_.id] = b;
    } else {
        SwitchBinding b = presets.bindings.switches[for_.place];
        assign(b, input);
        // one that is no text must stay among them: it works while somebody types
        const auto stop = static_cast<std::size_t>(Switch::emergency_stop);
        const bool masked = std::none_of(b.keys.begin(), b.keys.end(), [](const Chord& chord) {
            return std::all_of(chord.begin(), chord.end(), never_text);
        });
        if (for_.place == stop && masked) b.keys.push_back({*index_of(key_names, "F12")});
        next.switches[for_.id] = b;
    }
    presets.change(std::move(next));
    presets.keep();
}

// What is asked for now, large enough that nobody looks for it.
void AssignTab::draw_waiting(const HandsView& view) {
    const std::string way = for_.lever ? way_words(for_.name, more_) : "";
    const std::string name = way.empty() ? for_.name : for_.name + " → " + way;
    ImGui::PushFont(fonts.bold);
    wrapped(
        filled(for_.lever ? (more_ ? tr("%s: move a stick the first way, or press a key or button")
                                   : tr("%s: move a stick the other way, or press a key or button"))
                          : tr("%s: press a key, several together, or a button"),
               name.c_str()),
        warn);
    ImGui::PopFont();
    Presets& presets = view.presets;
    const auto without = [&](const char* words, const auto& from_axis, const auto& from_switch) {
        if (!ImGui::Button(words)) return ImGui::SameLine();
        PersonalControls next = presets.personal();
        if (for_.lever) {
            AxisBinding b = presets.bindings.axes[for_.place];
            from_axis(b);
            next.axes[for_.id] = b;
        } else {
            SwitchBinding b = presets.bindings.switches[for_.place];
            from_switch(b);
            next.switches[for_.id] = b;
        }
        presets.change(std::move(next));
        presets.keep();
        catcher_.cancel();
        ImGui::SameLine();
    };
    const bool stop = !for_.lever && for_.place == static_cast<std::size_t>(Switch::emergency_stop);
    if (!stop)
        without(
            tr("No key"), [](AxisBinding& b) { b.more.clear(), b.less.clear(); },
            [](SwitchBinding& b) { b.keys.clear(); });
    without(
        tr("No gamepad"),
        [](AxisBinding& b) { b.pad_axis = -1, b.pad_more.clear(), b.pad_less.clear(); },
        [](SwitchBinding& b) { b.pad.clear(); });
    without(
        tr("No joystick"),
        [](AxisBinding& b) { b.sticks.clear(), b.stick_more.clear(), b.stick_less.clear(); },
        [](SwitchBinding& b) { b.sticks.clear(); });
    if (ImGui::Button(tr("Never mind (Esc)"))) catcher_.cancel();
}

void AssignTab::draw_row(const HandsView& view, const HandControl& control, bool conflict) {
    Presets& presets = view.presets;
    const Bindings& all = presets.bindings;
    ImGui::PushID(control.id.c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    wrapped(control.name);
    ImGui::TableNextColumn();
    draw_live(control, view.levers);
    if (control.lever) {
        const AxisBinding& b = all.axes[control.place];
        binding_cell(keys_text(b), conflict);
        binding_cell(pad_text(b), conflict);
        binding_cell(sticks_text(b), conflict);
    } else {
        const SwitchBinding& b = all.switches[control.place];
        binding_cell(keys_text(b), conflict);
        binding_cell(pad_text(b), conflict);
        binding_cell(sticks_text(b), conflict);
    }
    ImGui::TableNextColumn();
    const auto listen = [&](const char* label, bool more, const std::string& words) {
        const bool mine = catcher_.waits() && for_.id == control.id && more_ == more;
        if (toggle(label, mine, words.c_str())) {
            for_ = control;
            if (control.lever) for_.name = tr(all.axes[control.place].help);
            more_ = more;
            catcher_.begin(view.devices, control.lever);
        }
    };
    if (control.lever) {
        const std::string& help = all.axes[control.place].help;
        listen(tr("First way…"), true, tr(help) + std::string("\n") + way_words(tr(help), true));
        ImGui::SameLine();
        listen(tr("Other way…"), false, tr(help) + std::string("\n") + way_words(tr(help), false));
    } else {
        listen(tr("Assign…"), true, control.name);
    }
    if (has_personal(presets.personal(), control)) {
        ImGui::SameLine();
        if (ImGui::Button("↺")) {
            PersonalControls next = presets.personal();
            next.axes.erase(control.id);
            next.switches.erase(control.id);
            presets.change(std::move(next));
            presets.keep();
        }
        tip(tr("As the preset has it"));
    }
    ImGui::PopID();
}

void AssignTab::draw(const HandsView& view) {
    if (catcher_.busy()) {
        if (view.devices.down("Escape")) catcher_.cancel();
        if (const auto caught = catcher_.follow(view.devices)) take(view, *caught);
    }
    Presets& presets = view.presets;
    const std::vector<HandControl> controls = controls_of(presets.bindings, view.scenery);
    const std::vector<Conflict> conflicts = conflicts_of(presets.bindings, controls, view.scenery);
    if (catcher_.waits())
        draw_waiting(view);
    else
        wrapped(tr("Choose a way of a lever or a switch, then move or press what is to do it. "
                   "Levers are at rest meanwhile."),
                quiet);
    std::set<std::size_t> shared;
    for (const Conflict& c : conflicts) {
        shared.insert(c.first), shared.insert(c.second);
        wrapped(c.use.empty()
                    ? filled(tr("%s does two things: %s; %s"), c.input.c_str(),
                             controls[c.first].name.c_str(), controls[c.second].name.c_str())
                    : filled(tr("%s does two things: %s; %s"), c.input.c_str(),
                             controls[c.first].name.c_str(), c.use.c_str()),
                warn);
    }
    ImGui::BeginDisabled(!presets.can_undo());
    if (ImGui::Button(tr("Undo"))) presets.undo(), presets.keep();
    ImGui::EndDisabled();
    ImGui::SameLine();
    const PersonalControls& own = presets.personal();
    ImGui::BeginDisabled(own.axes.empty() && own.switches.empty());
    if (ImGui::Button(tr("All as the preset has it"))) {
        PersonalControls next = own;
        next.axes.clear(), next.switches.clear();
        presets.change(std::move(next));
        presets.keep();
    }
    ImGui::EndDisabled();
    if (!ImGui::BeginTable("##assign", 6, ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX))
        return;
    ImGui::TableSetupColumn(tr("Crane"), ImGuiTableColumnFlags_WidthStretch, 1.5f);
    ImGui::TableSetupColumn(tr("Now"), ImGuiTableColumnFlags_WidthFixed, em() * 4);
    ImGui::TableSetupColumn(tr("Keyboard"), ImGuiTableColumnFlags_WidthStretch, 1);
    ImGui::TableSetupColumn(tr("Gamepad"), ImGuiTableColumnFlags_WidthStretch, 1);
    ImGui::TableSetupColumn(tr("Joysticks"), ImGuiTableColumnFlags_WidthStretch, 1);
    ImGui::TableSetupColumn("##change", ImGuiTableColumnFlags_WidthFixed, em() * 14.5f);
    ImGui::TableHeadersRow();
    for (std::size_t i = 0; i < controls.size(); ++i)
        draw_row(view, controls[i], shared.count(i) > 0);
    ImGui::EndTable();
}

}  // namespace fairlead
