#include "app/panel_levers.h"

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"

namespace fairlead {

using namespace style;

void draw_levers(const Operating& o) {
    if (o.levers.empty()) return;
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, step = room / float(o.levers.size());
    float widest = 0;
    for (const auto& l : o.levers)
        widest = std::max(widest, ImGui::CalcTextSize(l.moves.c_str()).x);
    const bool crowded = widest > step;
    const float height = em() * (crowded ? 1.1f : 1.3f), half = em() * 0.28f, row = em() * 1.05f,
                top = at.y + em() * 0.1f + row * (crowded ? 2.0f : 1.0f), zero = top + height / 2;
    for (std::size_t i = 0; i < o.levers.size(); ++i) {
        const Operating::Lever& lever = o.levers[i];
        const float x = at.x + step * (float(i) + 0.5f);
        const auto y = [&](double position) { return zero - float(position) * height / 2; };
        const auto centred = [&](float from, const std::string& words, float wide) {
            const std::string fits = shortened(words, wide);
            const float width = ImGui::CalcTextSize(fits.c_str()).x;
            d.AddText({std::clamp(x - width / 2, at.x, at.x + room - width), from}, quiet,
                      fits.c_str());
        };
        const float in = em() * 0.15f;
        if (lever.wanted != 0 || lever.taken)
            d.AddRect({x - step / 2 + in, at.y - in},
                      {x + step / 2 - in, top + height + em() * 1.2f}, lever.taken ? warn : accent,
                      em() * 0.25f, 0, em() * 0.12f);
        centred(at.y + (crowded && i % 2 ? row : 0), lever.moves,
                std::min(room, crowded ? 2 * step : step));
        d.AddRectFilled({x - half, top}, {x + half, top + height}, well, half / 2);
        d.AddRectFilled({x - half, y(std::max(0.0, lever.position))},
                        {x + half, y(std::min(0.0, lever.position))}, accent);
        d.AddLine({x - half * 2, zero}, {x + half * 2, zero}, quiet);
        if (lever.wanted != 0) {  // the way it shall go
            const float side = x + half * 2.2f, tip_y = y(lever.wanted),
                        foot = y(0.2 * lever.wanted);
            d.AddTriangleFilled({side, tip_y}, {side + em() * 0.7f, foot}, {side, foot}, accent);
        }
        centred(top + height, lever.keys, step);
        ImGui::SetCursorScreenPos({at.x + step * float(i), at.y});
        ImGui::Dummy({step, top - at.y + height + em() * 1.15f});
        tip(lever.help + ": " + std::to_string(std::lround(lever.position * 100)) + " %");
    }
}

void draw_buttons(const Operating& o) {
    for (const Operating::Button& button : o.buttons) {
        const std::string words = button.name + (button.keys.empty() ? "" : " " + button.keys);
        if (&button != &o.buttons.front()) row_of_lamps(words.c_str());
        lamp(words.c_str(), button.pressed, button.wanted ? warn : accent);
    }
}

}  // namespace fairlead
