#include <algorithm>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr float card_width = 19, card_height = 17, picture_height = 8.6f;  // [em]

// The picture cut to the card's shape, or a plain field where there is none yet.
void draw_picture(const SceneChoice& s, ImVec2 at, ImVec2 size) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    if (!s.picture) {
        d.AddRectFilled(at, end, well);
        const char* name = s.error.empty() ? "no picture" : "not readable";
        const ImVec2 t = ImGui::CalcTextSize(name);
        d.AddText({at.x + (size.x - t.x) / 2, at.y + (size.y - t.y) / 2}, line, name);
        return;
    }
    const float wanted = size.x / size.y;
    const float u = std::min(1.0f, wanted / s.picture_aspect) / 2;
    const float v = std::min(1.0f, s.picture_aspect / wanted) / 2;
    d.AddImage(reinterpret_cast<ImTextureID>(s.picture), at, end, {0.5f - u, 0.5f - v},
               {0.5f + u, 0.5f + v});
}

bool draw_card(const SceneChoice& s, bool current, ImVec2 size) {
    ImGui::PushID(s.file.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("card", size);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    d.AddRectFilled(at, end,
                    ImGui::GetColorU32(hovered ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                    em() * 0.25f);
    draw_picture(s, at, {size.x, em() * picture_height});
    if (hovered || current) d.AddRect(at, end, accent, em() * 0.25f, 0, em() * 0.12f);

    const float pad = em() * 0.6f;
    ImVec2 pen{at.x + pad, at.y + em() * (picture_height + 0.45f)};
    const std::string title = s.name.empty() ? s.file.substr(s.file.rfind('/') + 1) : s.name;
    const ImVec4 clip{at.x, at.y, end.x - pad, end.y - pad / 2};
    d.AddText(fonts.bold, em(), pen, text, title.c_str(), nullptr, size.x - 2 * pad, &clip);
    pen.y += fonts.bold->CalcTextSizeA(em(), 1e9f, size.x - 2 * pad, title.c_str()).y + em() * 0.2f;
    if (!s.difficulty.empty()) {
        d.AddText(fonts.body, em(), pen, accent, s.difficulty.c_str());
        pen.y += em() * 1.3f;
    }
    const std::string& words = s.error.empty() ? s.brief : s.error;
    d.AddText(fonts.body, em(), pen, s.error.empty() ? quiet : bad, words.c_str(), nullptr,
              size.x - 2 * pad, &clip);
    tip(words);
    ImGui::PopID();
    return pressed;
}

}  // namespace

void ScenesPanel::draw(Rect where, bool& open, bool must_choose,
                       const std::vector<SceneChoice>& scenes, const std::string& current,
                       Outbox& outbox) {
    begin_panel("scenes", must_choose ? "Fairlead — what shall we lift?" : "Choose a scene", where,
                must_choose ? nullptr : &open, Panel::centre);
    ImGui::SetNextItemWidth(em() * 16);
    ImGui::InputTextWithHint("##filter", "Search", filter_.data(), filter_.size());
    ImGui::SameLine();
    quiet_text("Click a scene to load it.");
    ImGui::BeginChild("cards");
    const float width = ImGui::GetContentRegionAvail().x, gap = em() * 0.6f;
    const int columns = std::max(1, int((width + gap) / (em() * card_width + gap)));
    const ImVec2 size{(width - gap * float(columns - 1)) / float(columns), em() * card_height};
    int shown = 0;
    for (const SceneChoice& s : scenes) {
        if (!matches(s.name + s.file + s.brief, filter_.data())) continue;
        if (shown % columns) ImGui::SameLine(0, gap);
        ++shown;
        if (draw_card(s, s.file == current, size)) {
            outbox.ask(LoadScene{s.file});
            open = false;
        }
    }
    if (scenes.empty()) wrapped("No scenes were found beside the program.", bad);
    ImGui::EndChild();
    ImGui::End();
}

}  // namespace fairlead
