// panel_banksman.cpp — the banksman's signs, drawn for the trainee.
#include <cmath>

#include "app/banksman_arms.h"
#include "app/desk_hands.h"
#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

struct Figure {  // from the body's middle to pixels
    ImDrawList& d;
    ImVec2 neck;
    float arm;  // [px]

    ImVec2 shoulder(int side) const { return {neck.x + float(side) * 0.32f * arm, neck.y}; }
    ImVec2 hand(int side, Hand2 at) const {
        const ImVec2 from = shoulder(side);
        return {from.x + float(side) * float(at.x) * arm, from.y - float(at.y) * arm};
    }
    // The elbow of two bones of half an arm: outwards, or downwards of one held level.
    ImVec2 elbow(int side, ImVec2 hand) const {
        const ImVec2 from = shoulder(side);
        const float dx = hand.x - from.x, dy = hand.y - from.y;
        const float apart = std::max(1e-3f, std::hypot(dx, dy)), half = apart / 2;
        const float bone = 0.52f * arm, out = std::sqrt(std::max(0.0f, bone * bone - half * half));
        ImVec2 across{-dy / apart, dx / apart};
        const float outwards = across.x * float(side) + 0.5f * across.y;
        const float way = outwards < 0 ? -out : out;
        return {from.x + dx / 2 + way * across.x, from.y + dy / 2 + way * across.y};
    }
};

void draw_arm(const Figure& f, int side, Hand2 at, double near, int thumb) {
    const ImVec2 shoulder = f.shoulder(side), hand = f.hand(side, at), elbow = f.elbow(side, hand);
    const float thick = 0.16f * f.arm;
    f.d.AddLine(shoulder, elbow, warn, thick);
    f.d.AddCircleFilled(elbow, thick / 2, warn);
    f.d.AddLine(elbow, hand, warn, thick);
    f.d.AddCircleFilled(hand, f.arm * (0.13f + 0.05f * float(near)), text);
    if (thumb != 0)
        f.d.AddLine(hand, {hand.x, hand.y - float(thumb) * 0.34f * f.arm}, text, 0.1f * f.arm);
}

void draw_figure(ImDrawList& d, ImVec2 at, float width, const Arms& arms) {
    const float arm = width * 0.33f;
    const Figure f{d, {at.x + width / 2, at.y + arm * 1.45f}, arm};
    const ImVec2 head{f.neck.x, f.neck.y - 0.38f * arm};
    // legs, vest, head, helmet
    for (const int side : {-1, 1})
        d.AddLine({f.neck.x + float(side) * 0.16f * arm, f.neck.y + 1.0f * arm},
                  {f.neck.x + float(side) * 0.2f * arm, f.neck.y + 2.0f * arm}, quiet, 0.2f * arm);
    d.AddRectFilled({f.neck.x - 0.36f * arm, f.neck.y - 0.08f * arm},
                    {f.neck.x + 0.36f * arm, f.neck.y + 1.05f * arm}, warn, 0.12f * arm);
    d.AddCircleFilled(head, 0.22f * arm, quiet, 24);
    d.PathArcTo(head, 0.25f * arm, float(M_PI), 2 * float(M_PI), 16);
    d.PathFillConvex(text);
    draw_arm(f, -1, arms.left, arms.near, arms.thumb);
    draw_arm(f, 1, arms.right, arms.near, 0);
}

}  // namespace

float draw_banksman_card(Rect middle, const Snapshot& now, bool in_words) {
    const BanksmanState& banksman = now.banksman;
    const HandSignal* sign = hand_signal_called(banksman.sign);
    if (!sign) return 0;
    const float width = std::min(em() * 9, middle.w / 2), high = width * 1.17f;
    const Rect where{middle.x + middle.w - width, middle.y, width,
                     high + em() * (in_words ? 3.4f : 1.9f)};
    begin_panel("##banksman", tr("Banksman"), where, nullptr, Panel::strip);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    draw_figure(*ImGui::GetWindowDrawList(), at, room,
                arms_of(sign->id, now.time - banksman.sign_since));
    ImGui::Dummy({room, room * 1.17f});
    if (in_words) quiet_text(shortened(tr(sign->name), room).c_str());
    ImGui::End();
    return width + em() * 0.4f;
}

}  // namespace fairlead
