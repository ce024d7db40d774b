#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "app/desk_picture.h"
#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

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
    ImGui::SetNextItemWidth(ImGui::CalcTextSize("0.25×").x +  // the longest, and the list's arrow
                            2 * ImGui::GetStyle().FramePadding.x + ImGui::GetFrameHeight());
    if (ImGui::BeginCombo("##speed", speed_text(running.speed).c_str())) {
        for (const double s : speeds)
            if (ImGui::Selectable(speed_text(s).c_str(), s == running.speed))
                outbox.ask(SetSpeed{s});
        ImGui::EndCombo();
    }
    ImGui::EndDisabled();
    tip(tr("Simulated per real second"));
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    quiet_text(minutes(now.time).c_str());
}

constexpr float beside_camera = 2.8f;  // [em] the list's arrow and paddings

constexpr float least_camera = 7;  // [em] tuning: "overview" can be read, 3.5 em wide

// [px] of the list of cameras, where the bar has room for it.
float width_of_cameras(const Scenery& scenery) {
    float widest = 0;
    for (int i = 0; i <= static_cast<int>(scenery.cameras.size()) + 1; ++i)
        widest = std::max(widest, ImGui::CalcTextSize(camera_name(scenery, i).c_str()).x);
    return std::min(widest + em() * beside_camera, em() * 13);
}

void draw_camera(const Scenery& scenery, View& view, float width) {
    ImGui::SetNextItemWidth(width);
    const std::string is =
        shortened(camera_name(scenery, view.camera), width - em() * (beside_camera - 0.4f));
    if (ImGui::BeginCombo("##camera", is.c_str())) {
        for (int i = 0; i <= static_cast<int>(scenery.cameras.size()) + 1; ++i)
            if (ImGui::Selectable(camera_name(scenery, i).c_str(), i == view.camera))
                view.camera = i;
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
    ImGui::Checkbox(tr("Stress of soft bodies as colour (Y)"), &view.stress);
    ImGui::Checkbox(tr("Centres of mass"), &view.mass_centres);
    ImGui::Checkbox(tr("Plumb line below the hook"), &view.plumb);
    ImGui::Checkbox(tr("Swing plot in the gauges"), &view.assisted);
    ImGui::Checkbox(tr("Hook camera in the corner (V)"), &view.inset);
    ImGui::Checkbox(tr("Lines and anchors of a ship"), &view.chart);
    ImGui::Checkbox(tr("Permissible pull of a ship's line"), &view.pull);
    ImGui::Checkbox(tr("Load chart of a crane"), &view.load_chart);
    ImGui::Checkbox(tr("Winch of a ship: pull, motor, brakes"), &view.winch);
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

std::vector<float> widths_of(const std::array<PanelButton, 9>& buttons) {
    std::vector<float> widths;
    for (const PanelButton& b : buttons)
        widths.push_back(ImGui::CalcTextSize(b.name).x + 2 * ImGui::GetStyle().FramePadding.x +
                         em() * 0.2f);
    return widths;
}

float width_in_bold(const std::string& words) {
    ImGui::PushFont(fonts.bold);
    const float width = ImGui::CalcTextSize(words.c_str()).x;
    ImGui::PopFont();
    return width;
}

// Side by side as many as the bar has room for; a list has all of them where it has not.
void draw_panel_buttons(const std::array<PanelButton, 9>& buttons, std::size_t beside) {
    for (std::size_t i = 0; i < beside; ++i) {
        const PanelButton& b = buttons[i];
        if (i > 0) ImGui::SameLine(0, em() * 0.2f);
        if (toggle(b.name, *b.open, b.key)) *b.open = !*b.open;
    }
    if (beside == buttons.size()) return;
    if (beside > 0) ImGui::SameLine(0, em() * 0.2f);
    if (ImGui::Button(tr("Panels…"))) ImGui::OpenPopup("##panels");
    if (!ImGui::BeginPopup("##panels")) return;
    for (const PanelButton& b : buttons)
        ImGui::Checkbox(filled("%s (%s)", b.name, b.key).c_str(), b.open);
    ImGui::EndPopup();
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
    const std::string whole = tr(now.scenery->name);
    const auto buttons = panel_buttons(view);
    constexpr float rounded = 1;  // [px]
    // the name stands whole: the list of cameras gives way, then the panels' buttons, it last
    const float left = where.w - others_ - width_in_bold(whole) - rounded;
    const float list = ImGui::CalcTextSize(tr("Panels…")).x + em() * 1.5f;
    const BarShares share = share_bar(left, width_of_cameras(*now.scenery), em() * least_camera,
                                      widths_of(buttons), list);
    ImGui::PushFont(fonts.bold);
    const std::string name = shortened(whole, where.w - others_ - share.cameras - share.panels);
    const float width = ImGui::CalcTextSize(name.c_str()).x;
    ImGui::TextUnformatted(name.c_str());
    ImGui::PopFont();
    tip(whole +
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
    draw_camera(*now.scenery, view, share.cameras);
    ImGui::SameLine();
    draw_overlays(view);
    ImGui::SameLine();
    draw_settings(view);
    gap();
    char rate[24];
    std::snprintf(rate, sizeof rate, "%.0f Hz", 1 / std::max(1e-4, running.frame));
    const float rate_width = ImGui::CalcTextSize(rate).x + em();
    const float pen = ImGui::GetCursorScreenPos().x;
    others_ = pen - where.x - width - share.cameras + em();
    draw_panel_buttons(buttons, share.beside);
    // what is left is for the rate, which the solver's panel shows as well
    if (others_ + share.cameras + share.panels + width + rate_width > where.w) return ImGui::End();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - rate_width + em());
    ImGui::AlignTextToFramePadding();
    quiet_text(rate);
    ImGui::End();
}

}  // namespace fairlead
