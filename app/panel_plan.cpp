// panel_plan.cpp — the scene from above, for whoever does not sit in the cab.
#include <algorithm>

#include "app/desk_window.h"
#include "app/panel_style.h"
#include "app/words.h"
#include "render/ghost.h"

namespace fairlead {
namespace {

using namespace style;

struct Plan {  // from metres to pixels, north up
    float left, top, scale;
    double west, north;
    ImVec2 at(double x, double y) const {
        return {left + float(x - west) * scale, top + float(north - y) * scale};
    }
};

// Around all marks and all that moves; at least 10 m.
Plan fit(Rect where, const Snapshot& now, const std::vector<render::Line>& lines) {
    double west = 1e9, east = -1e9, south = 1e9, north = -1e9;
    const auto take = [&](double x, double y) {
        west = std::min(west, x), east = std::max(east, x);
        south = std::min(south, y), north = std::max(north, y);
    };
    for (const render::Line& line : lines)
        take(line.from.x(), line.from.y()), take(line.to.x(), line.to.y());
    for (const Mark& mark : now.scenery->marks)
        if (mark.body < 0) {
            take(mark.centre.x() - mark.half_x, mark.centre.y() - mark.half_y);
            take(mark.centre.x() + mark.half_x, mark.centre.y() + mark.half_y);
        }
    if (west > east) west = south = -5, east = north = 5;
    const double wide = std::max(10.0, east - west) * 1.1,
                 high = std::max(10.0, north - south) * 1.1;
    const float scale = std::min(where.w / float(wide), where.h / float(high));
    Plan sheet{where.x, where.y, scale, (west + east) / 2 - where.w / scale / 2, 0};
    sheet.north = (south + north) / 2 + double(where.h / scale) / 2;
    return sheet;
}

void draw_marks(ImDrawList& d, const Plan& sheet, const Snapshot& now) {
    for (const Mark& mark : now.scenery->marks) {
        if (mark.body >= 0) continue;
        const double x = mark.centre.x(), y = mark.centre.y();
        const ImVec2 a = sheet.at(x - mark.half_x, y + mark.half_y),
                     b = sheet.at(x + mark.half_x, y - mark.half_y);
        const bool forbidden = mark.kind == Mark::Kind::no_go;
        d.AddRectFilled(a, b, (forbidden ? bad : good) & 0x50ffffff);
        d.AddRect(a, b, forbidden ? bad : good);
        d.AddText({a.x, b.y}, quiet, tr(spelled(mark.name)).c_str());
    }
}

constexpr float below_plan = 3;  // [em] for the scale and a mark's name above it

// A bar of 5 m, and where x points.
void draw_scale(ImDrawList& d, const Plan& sheet, Rect where) {
    const ImVec2 from{where.x + em(), where.y + where.h - em() * 1.2f};
    const ImVec2 to{from.x + 5 * sheet.scale, from.y};
    d.AddLine(from, to, text, em() * 0.12f);
    d.AddText({to.x + em() * 0.4f, to.y - em() * 0.6f}, text, "5 m, x →");
}

}  // namespace

void draw_plan(Rect where, const Snapshot& now) {
    begin_panel("##plan", tr("Plan"), where);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const Rect field{at.x, at.y, room.x, room.y};
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(at, {at.x + room.x, at.y + room.y}, well);
    std::vector<render::Line> lines;
    render::draw_ghost(now, lines);
    Rect paper = field;
    paper.h -= em() * below_plan;
    const Plan sheet = fit(paper, now, lines);
    ImGui::PushClipRect(at, {at.x + room.x, at.y + paper.h + em()}, true);
    draw_marks(d, sheet, now);
    std::vector<render::Line> fixed;
    render::draw_fixed(now, fixed);
    const auto stroke = [&](const std::vector<render::Line>& strokes, ImU32 colour) {
        for (const render::Line& s : strokes)
            d.AddLine(sheet.at(s.from.x(), s.from.y()), sheet.at(s.to.x(), s.to.y()), colour);
    };
    stroke(fixed, line);
    stroke(lines, quiet);
    for (std::size_t i = 0; i < now.bodies.size(); ++i) {
        const BodyLook& look = now.scenery->bodies[i];
        const bool held = !now.crane.held.empty() && look.name == now.crane.held;
        if (!held) continue;
        const Vec3& p = now.bodies[i].X_WB.p;
        d.AddCircleFilled(sheet.at(p.x(), p.y()), em() * 0.5f, warn);
    }
    ImGui::PopClipRect();
    draw_scale(d, sheet, field);
    ImGui::End();
}

}  // namespace fairlead
