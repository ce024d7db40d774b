#include <imgui_internal.h>

#include <array>
#include <cmath>
#include <vector>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

// Where panels, banners and open lists stood in the last picture.
std::vector<Rect> panels_on_screen() {
    std::vector<Rect> all;
    for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows)
        if (w->WasActive && !w->Hidden && !w->IsFallbackWindow &&
            !(w->Flags & (ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Tooltip)))
            all.push_back({w->Pos.x, w->Pos.y, w->Size.x, w->Size.y});
    return all;
}

// Bobs, so that it is found at once; in sight it points down at the place, else the way there.
void draw_arrow(const GuideArrow& arrow) {
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    const float bob = em() * (0.35f + 0.35f * std::sin(float(ImGui::GetTime()) * 5));
    const float dx = arrow.dx, dy = arrow.dy, nx = -dy, ny = dx;
    const auto at = [&](float along, float aside) {
        const float back = arrow.in_sight ? bob + em() * 0.3f : bob;
        return ImVec2{arrow.x + dx * (along - back) + nx * aside,
                      arrow.y + dy * (along - back) + ny * aside};
    };
    const float head = em() * 1.1f, wide = em() * 0.9f, stem = em() * 0.32f, tail = em() * 2.6f;
    const std::array<ImVec2, 7> shape{at(0, 0),        at(-head, wide),  at(-head, stem),
                                      at(-tail, stem), at(-tail, -stem), at(-head, -stem),
                                      at(-head, -wide)};
    d.AddTriangleFilled(shape[0], shape[1], shape[6], accent);
    d.AddQuadFilled(shape[2], shape[3], shape[4], shape[5], accent);
    d.AddPolyline(shape.data(), static_cast<int>(shape.size()), IM_COL32(14, 17, 20, 230),
                  ImDrawFlags_Closed, em() * 0.12f);
}

float key_width(const std::string& key) {
    return ImGui::CalcTextSize(key.c_str()).x + em() * 1.0f;
}

// As it is printed on a keyboard.
void draw_key(const std::string& key) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 words = ImGui::CalcTextSize(key.c_str());
    const ImVec2 end{at.x + key_width(key), at.y + words.y + em() * 0.5f};
    d.AddRectFilled(at, end, text, em() * 0.25f);
    d.AddRect(at, end, quiet, em() * 0.25f, 0, em() * 0.12f);
    d.AddText({at.x + em() * 0.5f, at.y + em() * 0.25f}, well, key.c_str());
    ImGui::Dummy({end.x - at.x, end.y - at.y});
}

}  // namespace

float draw_guide(Rect middle, const GuideView& view, std::optional<ArrowShift>& shift, bool& on) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    if (view.arrow)
        draw_arrow(
            clear_of(*view.arrow, panels_on_screen(), {0, 0, screen.x, screen.y}, em(), shift));
    const float width = std::min(middle.w, em() * 38);
    ImGui::SetNextWindowPos({middle.x + (middle.w - width) / 2, middle.y});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##guide", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoNav);
    const float close = ImGui::CalcTextSize(tr("No guide")).x + em() * 1.2f;
    quiet_text(
        view.say.empty()
            ? tr("Guide")
            : filled(tr("Guide, step %d of %d"), int(view.number + 1), int(view.count)).c_str());
    ImGui::SameLine(ImGui::GetContentRegionMax().x - close);
    if (ImGui::SmallButton(tr("No guide"))) on = false;
    tip(tr("Show it again: Show…, Guide for newcomers"));
    if (view.say.empty()) {
        wrapped(
            tr("That was the whole lift. Hold Home to do it again, without the guide this time: "
               "Tab has more exercises."));
    } else {
        ImGui::PushFont(fonts.title);
        for (const std::string& key : view.keys) {
            if (key.empty()) continue;
            draw_key(key);
            ImGui::SameLine(0, em() * 0.5f);
        }
        ImGui::PopFont();
        ImGui::PushFont(fonts.bold);
        ImGui::BeginGroup();
        wrapped(tr(view.say));
        ImGui::EndGroup();
        ImGui::PopFont();
    }
    const float height = ImGui::GetWindowHeight();
    ImGui::End();
    return height + em() * 0.4f;
}

}  // namespace fairlead
