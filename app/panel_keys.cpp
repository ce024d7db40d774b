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

}  // namespace

int KeysPanel::draw(Rect where, bool& open, const KeyHelp& help) {
    int chosen = -1;
    begin_panel("##keys", tr("Controls"), where, &open, Panel::centre);
    ImGui::AlignTextToFramePadding();
    quiet_text(tr("Preset"));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(em() * 20);
    const auto current = static_cast<std::size_t>(help.preset);
    if (ImGui::BeginCombo("##preset",
                          current < help.presets.size() ? tr(help.presets[current]).c_str() : "")) {
        for (std::size_t i = 0; i < help.presets.size(); ++i)
            if (ImGui::Selectable(tr(help.presets[i]).c_str(), i == current)) chosen = int(i);
        ImGui::EndCombo();
    }
    ImGui::BeginChild("##tables");
    if (!help.error.empty()) wrapped(help.error, bad);
    draw_crane_keys(help.crane);
    ImGui::Spacing();
    draw_program_keys(help.program);
    ImGui::Spacing();
    std::string devices;
    for (const auto& d : help.devices) devices += (devices.empty() ? "" : ", ") + d;
    wrapped(
        filled(tr("Plugged in: %s"), devices.empty() ? tr("keyboard and mouse") : devices.c_str()),
        quiet);
    wrapped(filled(tr("To change a binding, copy its line from %s to %s"), help.file.c_str(),
                   help.user_file.c_str()),
            quiet);
    ImGui::EndChild();
    ImGui::End();
    return chosen;
}

}  // namespace fairlead
