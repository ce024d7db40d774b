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
    if (!ImGui::BeginPopup("start again")) return;
    ImGui::TextUnformatted("Start again from the beginning?");
    if (ImGui::Button("Start again")) {
        outbox.ask(Restart{});
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (ImGui::Button("Go on (Esc)")) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

void draw_time(const Snapshot& now, const Running& running, Outbox& outbox) {
    ImGui::BeginDisabled(!running.loaded || running.exam);
    if (icon_button("run", running.paused ? Icon::run : Icon::pause,
                    running.paused ? "Run: P" : "Pause: P"))
        outbox.ask(Pause{!running.paused});
    ImGui::SameLine();
    ImGui::BeginDisabled(!running.paused);
    if (icon_button("step", Icon::step, "One tick of 1/60 s while paused:  ."))
        outbox.ask(SingleStep{});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (icon_button("restart", Icon::restart, "From the beginning: hold Home"))
        ImGui::OpenPopup("start again");
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
    tip("Simulated per real second");
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
        if (i < count) return scenery.cameras[static_cast<std::size_t>(i)].name;
        return std::string(i == count ? "whole scene" : "free flight");
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
    tip("Camera: C for the next. Drag to look around, right button to shift, wheel for distance or "
        "field of view. Free flight: arrow keys, Page Up and Down.");
}

void draw_overlays(View& view) {
    if (ImGui::Button("Show…")) ImGui::OpenPopup("overlays");
    tip("What is drawn over the picture");
    if (!ImGui::BeginPopup("overlays")) return;
    ImGui::Checkbox("Wire nodes and wraps (N)", &view.nodes);
    ImGui::Checkbox("Forces (M)", &view.forces);
    ImGui::Checkbox("Wire tension as colour (H)", &view.spans);
    ImGui::Checkbox("Slack wire (J)", &view.slack);
    ImGui::Checkbox("Centres of mass", &view.mass_centres);
    ImGui::Checkbox("Plumb line below the hook", &view.plumb);
    ImGui::Checkbox("Swing plot in the gauges", &view.assisted);
    ImGui::Checkbox("Hook camera in the corner (V)", &view.inset);
    ImGui::Checkbox("Guide for newcomers", &view.guide);
    ImGui::Checkbox("Light theme", &view.bright);
    ImGui::Separator();
    quiet_text("Light (B for the next)");
    const std::array<const char*, 4> times{"As the scene", "Day", "Dusk", "Night"};
    for (int i = 0; i < static_cast<int>(times.size()); ++i) {
        if (i > 0) ImGui::SameLine();
        if (ImGui::RadioButton(times[static_cast<std::size_t>(i)], view.time == i - 1))
            view.time = i - 1;
    }
    ImGui::Separator();
    bool own = view.fov == 0;
    if (ImGui::Checkbox("Field of view as the camera", &own)) view.fov = own ? 0 : 45;
    if (!own) {
        ImGui::SetNextItemWidth(em() * 16);
        ImGui::SliderFloat("##fov", &view.fov, narrowest_fov, widest_fov,
                           "%.0f° from top to bottom");
    }
    ImGui::Checkbox("Mute", &view.mute);
    ImGui::SameLine();
    ImGui::BeginDisabled(view.mute);
    ImGui::SetNextItemWidth(em() * 9);
    float percent = 100 * view.volume;
    if (ImGui::SliderFloat("##volume", &percent, 0, 100, "Sound %.0f %%"))
        view.volume = percent / 100;
    ImGui::EndDisabled();
    ImGui::EndPopup();
}

void draw_panels(View& view) {
    struct Entry {
        const char *name, *key;
        bool* open;
    };
    const std::array<Entry, 9> entries{{{"Keys", "F1", &view.keys},
                                        {"Gauges", "F2", &view.gauges},
                                        {"Parameters", "F3", &view.designer},
                                        {"Plots", "F4", &view.plots},
                                        {"Solver", "F5", &view.solver},
                                        {"Exercise", "F6", &view.exercise},
                                        {"Wires", "F7", &view.wires},
                                        {"Recordings", "F9", &view.library},
                                        {"Instructor", "F10", &view.instructor}}};
    for (const Entry& e : entries) {
        if (&e != &entries.front()) ImGui::SameLine(0, em() * 0.2f);
        if (toggle(e.name, *e.open, e.key)) *e.open = !*e.open;
    }
}

}  // namespace

void BarPanel::draw(Rect where, const Snapshot& now, const Running& running, View& view,
                    Outbox& outbox) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em() * 0.5f, em() * 0.38f});
    begin_panel("bar", "", where, nullptr, Panel::strip);
    ImGui::PopStyleVar(2);
    if (toggle("Choose…", view.scenes, "Choose an exercise: Tab")) view.scenes = !view.scenes;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    // a long name gives way: everything else on the bar is needed
    ImGui::PushFont(fonts.bold);
    const std::string name = shortened(now.scenery->name, where.w - others_);
    const float width = ImGui::CalcTextSize(name.c_str()).x;
    ImGui::TextUnformatted(name.c_str());
    ImGui::PopFont();
    tip(now.scenery->name + (running.trainee.empty() ? "" : "\n" + running.trainee + " drives"));
    if (running.exam) {
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, warn);
        ImGui::TextUnformatted("EXAM");
        ImGui::PopStyleColor();
        tip("Parameters, speed, restart and help are locked until the verdict");
    }
    gap();
    draw_time(now, running, outbox);
    gap();
    draw_camera(*now.scenery, view);
    ImGui::SameLine();
    draw_overlays(view);
    gap();
    draw_panels(view);
    char rate[24];
    std::snprintf(rate, sizeof rate, "%.0f fps", 1 / std::max(1e-4, running.frame));
    const float rate_width = ImGui::CalcTextSize(rate).x;
    others_ = ImGui::GetItemRectMax().x - where.x - width + rate_width + em();
    ImGui::SameLine(ImGui::GetContentRegionMax().x - rate_width);
    ImGui::AlignTextToFramePadding();
    quiet_text(rate);
    ImGui::End();
}

}  // namespace fairlead
