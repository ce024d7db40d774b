// panel_settings.cpp — what belongs to whoever sits before the window, and stays from run to run.
#include <array>
#include <utility>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::array<std::pair<const char*, float>, 4> text_sizes{
    {{tr_later("Small"), smallest_text},
     {tr_later("Usual"), 1.0f},
     {tr_later("Large"), 1.15f},
     {tr_later("Very large"), largest_text}}};

constexpr std::array<const char*, palette_count> palettes{
    tr_later("Dark"), tr_later("Light"), tr_later("High contrast"), tr_later("Colour-blind safe")};

void choose_language(View& view) {
    quiet_text(tr("Language"));
    for (const Language& language : languages()) {
        if (&language != &languages().front()) ImGui::SameLine();
        if (ImGui::RadioButton(language.name.c_str(), view.language == language.code))
            view.language = language.code;
    }
}

void choose_text_size(View& view) {
    quiet_text(tr("Text size"));
    for (const auto& [name, size] : text_sizes) {
        if (name != text_sizes.front().first) ImGui::SameLine();
        if (ImGui::RadioButton(tr(name), view.text_size == size)) view.text_size = size;
    }
}

void choose_palette(View& view) {
    quiet_text(tr("Colours"));
    for (int i = 0; i < palette_count; ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::RadioButton(tr(palettes[static_cast<std::size_t>(i)]), view.palette == i))
            view.palette = i;
    }
}

void choose_fov(View& view) {
    bool own = view.fov == 0;
    if (ImGui::Checkbox(tr("Field of view as the camera"), &own)) view.fov = own ? 0 : 45;
    if (own) return;
    ImGui::SetNextItemWidth(em() * 16);
    ImGui::SliderFloat("##fov", &view.fov, narrowest_fov, widest_fov,
                       tr("%.0f° from top to bottom"));
}

void choose_volume(View& view) {
    ImGui::Checkbox(tr("Mute"), &view.mute);
    ImGui::SameLine();
    ImGui::BeginDisabled(view.mute);
    ImGui::SetNextItemWidth(em() * 9);
    float percent = 100 * view.volume;
    if (ImGui::SliderFloat("##volume", &percent, 0, 100, "")) view.volume = percent / 100;
    ImGui::SameLine();  // beside it: the handle would stand on the words
    ImGui::TextUnformatted(filled(tr("Sound %.0f %%"), double(percent)).c_str());
    ImGui::EndDisabled();
}

}  // namespace

void draw_settings(View& view) {
    const bool clicked = icon_button("##settings", Icon::settings,
                                     tr("Settings: language, text size, colours, sound"));
    const ImVec2 corner = ImGui::GetItemRectMax();
    // panels that appear with the window take the focus, which closes the list again
    constexpr int settled = 30;  // [frames]
    const bool asked = view.settings && !ImGui::IsPopupOpen("##settings");
    if (ImGui::GetFrameCount() > settled) view.settings = false;
    if (clicked || asked) ImGui::OpenPopup("##settings");
    // under its button wherever the pointer is, which may be low
    ImGui::SetNextWindowPos({corner.x, corner.y + em() * 0.3f}, ImGuiCond_Appearing, {1, 0});
    if (!ImGui::BeginPopup("##settings")) return;
    choose_language(view);
    choose_text_size(view);
    choose_palette(view);
    ImGui::Separator();
    choose_fov(view);
    choose_volume(view);
    ImGui::EndPopup();
}

}  // namespace fairlead
