#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

void cell(const std::string& words, bool bold = false) {
    ImGui::TableNextColumn();
    if (bold) ImGui::PushFont(fonts.bold);
    wrapped(words);
    if (bold) ImGui::PopFont();
}

void draw_crane_keys(const std::vector<KeyRow>& rows) {
    if (!ImGui::BeginTable("##crane", 4, ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX)) return;
    ImGui::TableSetupColumn(tr("Crane"), ImGuiTableColumnFlags_WidthStretch, 1.6f);
    ImGui::TableSetupColumn(tr("Keyboard"), ImGuiTableColumnFlags_WidthStretch, 0.9f);
    ImGui::TableSetupColumn(tr("Gamepad"), ImGuiTableColumnFlags_WidthStretch, 0.9f);
    ImGui::TableSetupColumn(tr("Joysticks"), ImGuiTableColumnFlags_WidthStretch, 1.2f);
    ImGui::TableHeadersRow();
    for (const KeyRow& r : rows) {
        ImGui::TableNextRow();
        cell(r.what);
        cell(r.keys, true);
        cell(r.pad);
        cell(r.sticks);
    }
    ImGui::EndTable();
}

void draw_program_keys(const std::vector<KeyRow>& rows) {
    if (!ImGui::BeginTable("##program", 4, ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX))
        return;
    for (int i = 0; i < 4; ++i) {  // two of each, side by side
        const std::string name = (i % 2 ? tr("Key") : tr("Program")) + ("##" + std::to_string(i));
        ImGui::TableSetupColumn(name.c_str(), ImGuiTableColumnFlags_WidthStretch,
                                i % 2 ? 1.0f : 1.6f);
    }
    ImGui::TableHeadersRow();
    for (const KeyRow& r : rows) {
        cell(r.what);
        cell(r.keys, true);
    }
    ImGui::EndTable();
}

// Chooses another set of bindings to begin from.
void choose_preset(const KeyHelp& help, Presets& presets) {
    ImGui::AlignTextToFramePadding();
    quiet_text(tr("Preset"));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(em() * 24);
    const auto current = static_cast<std::size_t>(help.preset);
    if (!ImGui::BeginCombo("##preset",
                           current < help.presets.size() ? tr(help.presets[current]).c_str() : ""))
        return;
    for (std::size_t i = 0; i < help.presets.size(); ++i)
        if (ImGui::Selectable(tr(help.presets[i]).c_str(), i == current)) {
            presets.choose(i);
            presets.keep();
        }
    ImGui::EndCombo();
}

}  // namespace

void KeysPanel::draw_list(const KeyHelp& help, const Presets& presets) {
    draw_crane_keys(help.crane);
    ImGui::Spacing();
    draw_program_keys(help.program);
    ImGui::Spacing();
    std::string devices;
    for (const auto& d : help.devices) devices += (devices.empty() ? "" : ", ") + d;
    wrapped(
        filled(tr("Plugged in: %s"), devices.empty() ? tr("keyboard and mouse") : devices.c_str()),
        quiet);
    wrapped(filled(tr("To change a binding by hand, copy its line from %s to %s; what is chosen in "
                      "this window stands in %s"),
                   help.file.c_str(), help.user_file.c_str(), presets.own_file.c_str()),
            quiet);
}

void KeysPanel::draw(Rect where, bool& open, const KeyHelp& help, const HandsView& view) {
    begin_panel("##keys", tr("Controls"), where, &open, Panel::centre);
    choose_preset(help, view.presets);
    if (!help.error.empty()) wrapped(help.error, bad);
    const auto tab = [](const char* words, const auto& contents) {
        if (!ImGui::BeginTabItem(words)) return false;
        ImGui::BeginChild("##tables");
        contents();
        ImGui::EndChild();
        ImGui::EndTabItem();
        return true;
    };
    if (ImGui::BeginTabBar("##tabs")) {
        tab(tr("List"), [&] { draw_list(help, view.presets); });
        if (!tab(tr("Assign"), [&] { assign_.draw(view); })) assign_.cancel();
        if (!tab(tr("Devices"), [&] { devices_.draw(view); })) devices_.cancel();
        ImGui::EndTabBar();
    }
    ImGui::End();
}

}  // namespace fairlead
