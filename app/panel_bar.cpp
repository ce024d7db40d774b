#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::array<double, 7> speeds{0.1, 0.25, 0.5, 1, 2, 4, 8};

void gap() {
    ImGui::SameLine(0, em() * 1.1f);
}

std::string speed_text(double factor) {
    return number(factor, 3) + "×";
}

void ask_to_restart(Outbox& outbox) {
    if (!ImGui::BeginPopup("##start again")) return;
    ImGui::TextUnformatted(tr("Start again from the beginning?"));
    if (ImGui::Button(tr("Start again"))) {
        outbox.ask(Restart{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("Go on (Esc)"))) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void draw_time(const Snapshot& now, const Running& running, Outbox& outbox) {
    ImGui::BeginDisabled(!running.loaded || running.exam);
    if (icon_button("##run", running.paused ? Icon::run : Icon::pause,
                    running.paused ? tr("Run: P") : tr("Pause: P")))
        outbox.ask(Pause{!running.paused});
    ImGui::SameLine();
    ImGui::BeginDisabled(!running.paused);
    if (icon_button("##step", Icon::step, tr("One tick of 1/60 s while paused:  .")))
        outbox.ask(SingleStep{});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (icon_button("##restart", Icon::restart, tr("From the beginning: hold Home")))
        ImGui::OpenPopup("##start again");
    ask_to_restart(outbox);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(running.exam);
    ImGui::SetNextItemWidth(em() * 4.2f);
    if (ImGui::BeginCombo("##speed", speed_text(running.speed).c_str())) {
        for (const double s : speeds)
            if (ImGui::Selectable(speed_text(s).c_str(), s == running.speed))
                outbox.ask(SetSpeed{s});
        ImGui::EndCombo();
    }
    ImGui::EndDisabled();
    tip(tr("Simulated per real second"));
    ImGui::SameLine();
    char clock[24];
    const int seconds = static_cast<int>(now.time);
    std::snprintf(clock, sizeof clock, "%d:%02d", seconds / 60, seconds % 60);
    ImGui::AlignTextToFramePadding();
    quiet_text(clock);
}

void draw_camera(const Scenery& scenery, View& view) {
    const auto count = static_cast<int>(scenery.cameras.size());
    const auto name = [&](int i) {
        if (i < count) return tr(scenery.cameras[static_cast<std::size_t>(i)].name);
        return std::string(i == count ? tr("whole scene") : tr("free flight"));
    };
    float widest = 0;
    for (int i = 0; i <= count + 1; ++i)
        widest = std::max(widest, ImGui::CalcTextSize(name(i).c_str()).x);
    ImGui::SetNextItemWidth(std::min(widest + em() * 2.8f, em() * 13));
    if (ImGui::BeginCombo("##camera", name(view.camera).c_str())) {
        for (int i = 0; i <= count + 1; ++i)
            if (ImGui::Selectable(name(i).c_str(), i == view.camera)) view.camera = i;
        ImGui::EndCombo();
    }
    tip(tr(
        "Camera: C for the next. Drag to look around, right button to shift, wheel for distance or "
        "field of view. Free flight: arrow keys, Page Up and Down."));
}

void draw_overlays(View& view) {
    if (ImGui::Button(tr("Show…"))) ImGui::OpenPopup("##overlays");
    tip(tr("What is drawn over the picture"));
    if (!ImGui::BeginPopup("##overlays")) return;
    ImGui::Checkbox(tr("Wire nodes and wraps (N)"), &view.nodes);
    ImGui::Checkbox(tr("Forces (M)"), &view.forces);
    ImGui::Checkbox(tr("Wire tension as colour (H)"), &view.spans);
    ImGui::Checkbox(tr("Slack wire (J)"), &view.slack);
    ImGui::Checkbox(tr("Centres of mass"), &view.mass_centres);
    ImGui::Checkbox(tr("Plumb line below the hook"), &view.plumb);
    ImGui::Checkbox(tr("Swing plot in the gauges"), &view.assisted);
    ImGui::Checkbox(tr("Hook camera in the corner (V)"), &view.inset);
    ImGui::Checkbox(tr("Lines and anchors of a ship"), &view.chart);
    ImGui::Checkbox(tr("Permissible pull of a ship's line"), &view.pull);
    ImGui::Checkbox(tr("Guide for newcomers"), &view.guide);
    ImGui::Separator();
    quiet_text(tr("Light (B for the next)"));
    const std::array<const char*, 4> times{tr("As the scene"), tr("Day"), tr("Dusk"), tr("Night")};
    for (int i = 0; i < static_cast<int>(times.size()); ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::RadioButton(times[static_cast<std::size_t>(i)], view.time == i - 1))
            view.time = i - 1;
    }
    ImGui::EndPopup();
}

struct PanelButton {
    const char *name, *key;
    bool* open;
};

std::array<PanelButton, 9> panel_buttons(View& view) {
    return {{{tr("Keys"), "F1", &view.keys},
             {tr("Gauges"), "F2", &view.gauges},
             {tr("Parameters"), "F3", &view.designer},
             {tr("Plots"), "F4", &view.plots},
             {tr("Solver"), "F5", &view.solver},
             {tr("Exercise"), "F6", &view.exercise},
             {tr("Wires"), "F7", &view.wires},
             {tr("Recordings"), "F9", &view.library},
             {tr("Instructor"), "F10", &view.instructor}}};
}

float width_of(const std::array<PanelButton, 9>& buttons) {
    float width = 0;
    for (const PanelButton& b : buttons)
        width += ImGui::CalcTextSize(b.name).x + 2 * ImGui::GetStyle().FramePadding.x + em() * 0.2f;
    return width;
}

// Side by side, or below each other in a list where the bar has no room for them.
void draw_panel_buttons(const std::array<PanelButton, 9>& buttons, bool room) {
    if (!room) {
        if (ImGui::Button(tr("Panels…"))) ImGui::OpenPopup("##panels");
        if (!ImGui::BeginPopup("##panels")) return;
        for (const PanelButton& b : buttons)
            ImGui::Checkbox(filled("%s (%s)", b.name, b.key).c_str(), b.open);
        return ImGui::EndPopup();
    }
    for (const PanelButton& b : buttons) {
        if (&b != &buttons.front()) ImGui::SameLine(0, em() * 0.2f);
        if (toggle(b.name, *b.open, b.key)) *b.open = !*b.open;
    }
}

}  // namespace

void BarPanel::draw(Rect where, const Snapshot& now, const Running& running, View& view,
                    Outbox& outbox) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em() * 0.5f, em() * 0.38f});
    begin_panel("##bar", "", where, nullptr, Panel::strip);
    ImGui::PopStyleVar(2);
    if (toggle(tr("Choose…"), view.scenes, tr("Choose an exercise: Tab")))
        view.scenes = !view.scenes;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    // a long name gives way: everything else on the bar is needed
    ImGui::PushFont(fonts.bold);
    const std::string name = shortened(tr(now.scenery->name), where.w - others_ - panels_);
    const float width = ImGui::CalcTextSize(name.c_str()).x;
    ImGui::TextUnformatted(name.c_str());
    ImGui::PopFont();
    tip(tr(now.scenery->name) +
        (running.trainee.empty() ? "" : "\n" + filled(tr("%s drives"), running.trainee.c_str())));
    if (running.exam) {
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, warn);
        ImGui::TextUnformatted(tr("EXAM"));
        ImGui::PopStyleColor();
        tip(tr("Parameters, speed, restart and help are locked until the verdict"));
    }
    gap();
    draw_time(now, running, outbox);
    gap();
    draw_camera(*now.scenery, view);
    ImGui::SameLine();
    draw_overlays(view);
    ImGui::SameLine();
    draw_settings(view);
    gap();
    char rate[24];
    std::snprintf(rate, sizeof rate, "%.0f Hz", 1 / std::max(1e-4, running.frame));
    const float rate_width = ImGui::CalcTextSize(rate).x + em();
    const float pen = ImGui::GetCursorScreenPos().x;
    const auto buttons = panel_buttons(view);
    constexpr float least_name = 4;  // [em] what the scene's name keeps at least
    others_ = pen - where.x - width + em();
    panels_ = width_of(buttons);
    const bool room = others_ + panels_ + em() * least_name < where.w;
    if (!room) panels_ = ImGui::CalcTextSize(tr("Panels…")).x + em() * 1.5f;
    draw_panel_buttons(buttons, room);
    // what is left is for the rate, which the solver's panel shows as well
    if (others_ + panels_ + width + rate_width > where.w) return ImGui::End();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - rate_width + em());
    ImGui::AlignTextToFramePadding();
    quiet_text(rate);
    ImGui::End();
}

}  // namespace fairlead
