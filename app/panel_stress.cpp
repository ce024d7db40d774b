#include <algorithm>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"
#include "render/overlay.h"

namespace fairlead {

using namespace style;

namespace {

constexpr int spans = 4;  // of the scale, between which its colours pass smoothly

ImU32 shown(const render::Rgba& c) {
    return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1});
}

}  // namespace

void draw_stress_legend(Rect where, const Snapshot& now, double full) {
    const auto soft = [](const std::vector<double>& of_body) { return !of_body.empty(); };
    if (std::none_of(now.stress.begin(), now.stress.end(), soft)) return;
    const float pad = em() * 0.5f, width = em() * 16;
    const Rect box{where.x + (where.w - width) / 2 - pad, where.y + where.h - em() * 4.4f,
                   width + 2 * pad, em() * 4};
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    d.AddRectFilled({box.x, box.y}, {box.x + box.w, box.y + box.h}, well, em() * 0.2f);
    const float left = box.x + pad, top = box.y + em() * 1.6f, below = top + em() * 0.9f;
    d.AddText({left, box.y + em() * 0.35f}, text, tr("Stress in soft bodies, von Mises"));
    for (int i = 0; i < spans; ++i) {
        const float at = float(i) / spans, end = float(i + 1) / spans;
        const ImU32 low = shown(render::stress_colour(at, 1)),
                    high = shown(render::stress_colour(end, 1));
        d.AddRectFilledMultiColor({left + at * width, top}, {left + end * width, below}, low, high,
                                  high, low);
    }
    for (const double share : {0.0, 0.5, 1.0}) {
        const std::string words = share > 0 ? quantity(share * full, "Pa", 2) : "0";
        const float wide = ImGui::CalcTextSize(words.c_str()).x;
        d.AddText({left + float(share) * (width - wide), below + em() * 0.15f}, text,
                  words.c_str());
    }
}

}  // namespace fairlead
