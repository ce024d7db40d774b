#include "app/panel_picture.h"

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr float a_drag = 4;  // [px] tuning: a hand that clicks moves by less

// The spring of a hand that pulls, with its force.
void draw_spring(const PictureView& view) {
    const ToolState& tool = view.now.tool;
    if (!tool.holds) return;
    const SeenPlace a = see(view.clip_from_world, view.picture, tool.at),
                    b = see(view.clip_from_world, view.picture, tool.to);
    if (!a.in_front || !b.in_front) return;
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    const ImVec2 from{float(a.x), float(a.y)}, to{float(b.x), float(b.y)};
    d.AddLine(from, to, warn, em() * 0.15f);
    d.AddCircleFilled(from, em() * 0.3f, warn);
    d.AddCircle(to, em() * 0.4f, warn, 0, em() * 0.12f);
    const std::string force = quantity(tool.pull, "N");
    const ImVec2 beside{to.x + em() * 0.7f, to.y - em() * 0.5f};
    const float width = ImGui::CalcTextSize(force.c_str()).x;
    d.AddRectFilled({beside.x - em() * 0.2f, beside.y},
                    {beside.x + width + em() * 0.2f, beside.y + em()}, well, em() * 0.2f);
    d.AddText(beside, text, force.c_str());
}

// A small board beside what it speaks of, inside the picture.
void draw_board(const PictureView& view, const PickedWords& words) {
    const SeenPlace seen = see(view.clip_from_world, view.picture, words.at);
    if (!seen.in_front) return;
    const float pad = em() * 0.5f, row = ImGui::GetTextLineHeightWithSpacing();
    float width = fonts.bold->CalcTextSizeA(em(), 1e6f, 0, words.title.c_str()).x;
    for (const std::string& line : words.lines)
        width = std::max(width, ImGui::CalcTextSize(line.c_str()).x);
    const float w = width + 2 * pad, h = row * float(words.lines.size() + 1) + 2 * pad;
    const ImVec2 at{float(seen.x), float(seen.y)};
    ImVec2 box{at.x + em() * 1.5f, at.y - h - em()};
    if (box.x + w > view.picture.x + view.picture.w) box.x = at.x - em() * 1.5f - w;
    box.x = std::max(box.x, view.picture.x);
    box.y = std::clamp(box.y, view.picture.y + 2.7f * em(),  // below the bar
                       std::max(view.picture.y + 2.7f * em(), view.picture.y + view.picture.h - h));
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    d.AddLine(at, {std::clamp(at.x, box.x, box.x + w), std::clamp(at.y, box.y, box.y + h)}, accent,
              em() * 0.1f);
    d.AddCircleFilled(at, em() * 0.25f, accent);
    d.AddRectFilled(box, {box.x + w, box.y + h}, well, em() * 0.3f);
    d.AddRect(box, {box.x + w, box.y + h}, accent, em() * 0.3f);
    d.AddText(fonts.bold, em(), {box.x + pad, box.y + pad}, text, words.title.c_str());
    float y = box.y + pad + row;
    for (const std::string& line : words.lines) {
        d.AddText({box.x + pad, y}, text, line.c_str());
        y += row;
    }
}

}  // namespace

void PictureMouse::use(const PictureView& view, Outbox& outbox) {
    if (view.now.scenery.get() != scenery_) picked_ = {}, scenery_ = view.now.scenery.get();
    const Mouse& m = view.mouse;
    const float x = float(m.x), y = float(m.y);
    const bool begins = m.left && !button_ && !ImGui::GetIO().WantCaptureMouse && view.loaded;
    const bool ends = !m.left && button_;
    button_ = m.left;
    if (begins) pressed_x_ = x, pressed_y_ = y, why_not_ = "";
    if (std::hypot(x - pressed_x_, y - pressed_y_) > a_drag) pressed_x_ = -1;
    if (ends && pressed_x_ >= 0) picked_ = pick(view.now, view.clip_from_world, view.picture, x, y);
    if (!m.left) pressed_x_ = -1;
    pull(view, begins, outbox);
    draw(view);
}

void PictureMouse::pull(const PictureView& view, bool begins, Outbox& outbox) {
    const Mouse& m = view.mouse;
    const float x = float(m.x), y = float(m.y);
    if (!view.live || !m.left) {
        hand_.let_go(outbox);
        return pull_.let_go(outbox);
    }
    if (begins && ImGui::GetIO().KeyCtrl &&
        !hand_.take(view.now, view.clip_from_world, view.picture, x, y)) {
        const Picked under = pick(view.now, view.clip_from_world, view.picture, x, y);
        if (under && !pull_.take(under, view.now)) picked_ = under, why_not_ = pull_.why_not();
    }
    hand_.pull(view.clip_from_world, view.picture, x, y, outbox);
    pull_.pull(view.clip_from_world, view.picture, x, y, outbox);
}

void PictureMouse::draw(const PictureView& view) {
    draw_spring(view);
    if (!picked_) return;
    PickedWords words = words_of(picked_, before_, view.now);
    if (words.title.empty()) return forget();
    if (*why_not_) words.lines.insert(words.lines.begin(), tr(why_not_));
    draw_board(view, words);
}

}  // namespace fairlead
