#include "app/panel_levers.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/lever_rows.h"
#include "app/panel_style.h"

namespace fairlead {

using namespace style;

void draw_levers(const Operating& o) {
    if (o.levers.empty()) return;
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, step = room / float(o.levers.size());
    std::vector<float> names, keys;
    for (const auto& l : o.levers) {
        names.push_back(ImGui::CalcTextSize(l.moves.c_str()).x);
        keys.push_back(ImGui::CalcTextSize(l.keys.c_str()).x);
    }
    const LeverRows above = rows_of_levers(names, room, em() * 0.3f),
                    below = rows_of_levers(keys, room, em() * 0.3f);
    const float height = em() * (above.rows > 1 ? 1.1f : 1.3f), half = em() * 0.28f,
                row = em() * 1.05f, top = at.y + em() * 0.1f + row * float(above.rows),
                zero = top + height / 2, end = top + height + row * float(below.rows);
    for (std::size_t i = 0; i < o.levers.size(); ++i) {
        const Operating::Lever& lever = o.levers[i];
        const float x = at.x + step * (float(i) + 0.5f);
        const auto y = [&](double position) { return zero - float(position) * height / 2; };
        const auto write = [&](const LeverRows& rows, float from, const std::string& words) {
            d.AddText({at.x + rows.left[i], from + row * float(int(i) % rows.rows)}, quiet,
                      shortened(words, rows.wide[i] + 1).c_str());
        };
        // names in several rows reach over each other's levers: no frame goes through them
        const float in = em() * 0.15f, frame = above.rows > 1 ? top - in : at.y - in;
        if (lever.wanted != 0 || lever.taken)
            d.AddRect({x - step / 2 + in, frame}, {x + step / 2 - in, end},
                      lever.taken ? warn : accent, em() * 0.25f, 0, em() * 0.12f);
        write(above, at.y, lever.moves);
        d.AddRectFilled({x - half, top}, {x + half, top + height}, well, half / 2);
        d.AddRectFilled({x - half, y(std::max(0.0, lever.position))},
                        {x + half, y(std::min(0.0, lever.position))}, accent);
        d.AddLine({x - half * 2, zero}, {x + half * 2, zero}, quiet);
        if (lever.wanted != 0) {  // the way it shall go
            const float side = x + half * 2.2f, tip_y = y(lever.wanted),
                        foot = y(0.2 * lever.wanted);
            d.AddTriangleFilled({side, tip_y}, {side + em() * 0.7f, foot}, {side, foot}, accent);
        }
        write(below, top + height, lever.keys);
        ImGui::SetCursorScreenPos({at.x + step * float(i), at.y});
        ImGui::Dummy({step, end - at.y + em() * 0.1f});
        tip(lever.help + ": " + std::to_string(std::lround(lever.position * 100)) + " %");
    }
}

void draw_buttons(const Operating& o) {
    for (const Operating::Button& button : o.buttons) {
        const std::string words = button.name + (button.keys.empty() ? "" : " " + button.keys);
        row_of_lamps(words.c_str());
        lamp(words.c_str(), button.pressed, button.wanted ? warn : accent);
    }
}

}  // namespace fairlead
