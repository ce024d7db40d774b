// panel_chart.cpp — a ship's lines as their mate sees them: from above, with anchors, target and
// her own track, and from the side, with the seabed and where they touch it.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double long_line = 40;  // [m] what is shorter lies on deck
constexpr double on_bed = 0.5;    // [m] over the seabed counts as lying on it

double length_of(const WireState& wire) {
    double sum = 0;
    for (std::size_t k = 1; k < wire.points.size(); ++k)
        sum += (wire.points[k].p - wire.points[k - 1].p).norm();
    return sum;
}

std::vector<const WireState*> long_lines(const Snapshot& now) {
    std::vector<const WireState*> found;
    for (const WireState& wire : now.wires)
        if (length_of(wire) > long_line) found.push_back(&wire);
    return found;
}

struct Interval {
    double low = 1e9, high = -1e9;
    void take(double x) { low = std::min(low, x), high = std::max(high, x); }
    double wide() const { return high - low; }
    double middle() const { return (low + high) / 2; }
};

// A step of 1, 2 or 5 by powers of ten, of which a fourth of so much has at least one [m].
double round_step(double wide) {
    const double ten = std::pow(10, std::floor(std::log10(std::max(wide, 1.0) / 4)));
    for (const double f : {5., 2.})
        if (f * ten <= wide / 4) return f * ten;
    return ten;
}

ImU32 colour_of(const WireState& wire, const Snapshot& now) {
    double most = 0;
    for (const WirePoint& p : wire.points) most = std::max(most, p.tension);
    const double breaks = now.scenery->wires[std::size_t(wire.look)].breaking_load;
    if (!(breaks > 0)) return text;
    return most > breaks ? bad : most > breaks / 2 ? warn : text;
}

// A sheet in pixels: x to the right, y up.
struct Sheet {
    Rect field;
    double left = 0, low = 0, per_x = 1, per_y = 1;  // [m] at the corner; [px/m]
    ImVec2 at(double x, double y) const {
        return {field.x + float((x - left) * per_x), field.y + field.h - float((y - low) * per_y)};
    }
};

// The same scale both ways.
Sheet plan_sheet(Rect field, Interval x, Interval y) {
    constexpr double border = 1.12;
    const double wide = std::max(100.0, x.wide() * border),
                 high = std::max(60.0, y.wide() * border);
    Sheet sheet{field};
    sheet.per_x = sheet.per_y = std::min(field.w / wide, field.h / high);
    sheet.left = x.middle() - field.w / sheet.per_x / 2;
    sheet.low = y.middle() - field.h / sheet.per_y / 2;
    return sheet;
}

void draw_scale(ImDrawList& d, const Sheet& sheet) {
    const double step = round_step(sheet.field.w / sheet.per_x);
    const ImVec2 from{sheet.field.x + em() * 0.6f, sheet.field.y + sheet.field.h - em() * 0.6f};
    const ImVec2 to{from.x + float(step * sheet.per_x), from.y};
    d.AddLine(from, to, quiet, em() * 0.12f);
    d.AddText({to.x + em() * 0.4f, to.y - em() * 0.7f}, quiet, (number(step) + " m").c_str());
}

// Text at a place, kept inside its sheet.
void write(ImDrawList& d, const Sheet& sheet, ImVec2 at, ImU32 colour, const std::string& what) {
    const float width = ImGui::CalcTextSize(what.c_str()).x;
    const Rect& f = sheet.field;
    at.x = std::clamp(at.x, f.x + em() * 0.3f, std::max(f.x, f.x + f.w - width - em() * 0.3f));
    at.y = std::clamp(at.y, f.y + em() * 0.2f, f.y + f.h - em() * 1.2f);
    d.AddText(at, colour, what.c_str());
}

void draw_ship(ImDrawList& d, const Sheet& sheet, const Pose& X) {
    const Vec3 ahead = X.q * Vec3::UnitX();
    const ImVec2 p = sheet.at(X.p.x(), X.p.y());
    const float size = std::max(em() * 0.8f, float(37 * sheet.per_x));
    const ImVec2 u{float(ahead.x()) * size, -float(ahead.y()) * size};
    const ImVec2 across{-u.y * 0.28f, u.x * 0.28f};
    const ImVec2 outline[] = {{p.x + u.x, p.y + u.y},
                              {p.x + u.x * 0.5f + across.x, p.y + u.y * 0.5f + across.y},
                              {p.x - u.x + across.x, p.y - u.y + across.y},
                              {p.x - u.x - across.x, p.y - u.y - across.y},
                              {p.x + u.x * 0.5f - across.x, p.y + u.y * 0.5f - across.y}};
    d.AddPolyline(outline, 5, accent, ImDrawFlags_Closed, em() * 0.13f);
}

void draw_anchor(ImDrawList& d, ImVec2 p) {
    const float s = em() * 0.4f;
    d.AddLine({p.x - s, p.y}, {p.x + s, p.y}, warn, em() * 0.13f);
    d.AddLine({p.x, p.y - s}, {p.x, p.y + s}, warn, em() * 0.13f);
}

// What lines are fast to that is neither the ship nor an anchor: the rig, a chaser.
void draw_far_ends(ImDrawList& d, const Sheet& sheet, const std::vector<const WireState*>& lines,
                   const Snapshot& now, const Vec3& ship) {
    constexpr double aboard = 45, at_anchor = 8;  // [m]
    const auto known = [&](const Vec3& p) {
        if ((p - ship).norm() < aboard) return true;
        const std::vector<int>& all = now.scenery->anchors;
        return std::any_of(all.begin(), all.end(), [&](int b) {
            return (p - now.bodies[std::size_t(b)].X_WB.p).norm() < at_anchor;
        });
    };
    const float s = em() * 0.28f;
    for (const WireState* wire : lines)
        for (const WirePoint* end : {&wire->points.front(), &wire->points.back()}) {
            if (end->kind == WirePoint::Kind::free || known(end->p)) continue;
            const ImVec2 p = sheet.at(end->p.x(), end->p.y());
            d.AddRectFilled({p.x - s, p.y - s}, {p.x + s, p.y + s}, text);
        }
}

void draw_plan_of_lines(ImDrawList& d, Rect field, const Snapshot& now, int ship,
                        const std::vector<Vec3>& track) {
    Interval x, y;
    const auto take = [&](const Vec3& p) { x.take(p.x()), y.take(p.y()); };
    const auto lines = long_lines(now);
    for (const WireState* wire : lines)
        for (const WirePoint& p : wire->points) take(p.p);
    const std::vector<int>& anchors = now.scenery->anchors;
    for (const int b : anchors) take(now.bodies[std::size_t(b)].X_WB.p);
    for (const Mark& mark : now.scenery->marks)
        if (mark.body < 0) take(mark.centre);
    const Pose& X = now.bodies[std::size_t(ship)].X_WB;
    take(X.p);
    const Sheet sheet = plan_sheet(field, x, y);
    for (const Mark& mark : now.scenery->marks) {
        if (mark.body >= 0) continue;
        const ImVec2 p = sheet.at(mark.centre.x(), mark.centre.y());
        const ImU32 colour = mark.kind == Mark::Kind::no_go ? bad : good;
        const float r = std::max(em() * 0.6f, float(mark.half_x * sheet.per_x));
        d.AddCircle(p, r, colour, 0, em() * 0.1f);
        write(d, sheet, {p.x - r, p.y + r}, colour, tr(spelled(mark.name)));
    }
    for (std::size_t k = 1; k < track.size(); ++k)
        d.AddLine(sheet.at(track[k - 1].x(), track[k - 1].y()),
                  sheet.at(track[k].x(), track[k].y()), quiet);
    for (const WireState* wire : lines)
        for (std::size_t k = 1; k < wire->points.size(); ++k)
            d.AddLine(sheet.at(wire->points[k - 1].p.x(), wire->points[k - 1].p.y()),
                      sheet.at(wire->points[k].p.x(), wire->points[k].p.y()), colour_of(*wire, now),
                      em() * 0.1f);
    draw_far_ends(d, sheet, lines, now, X.p);
    for (const int b : anchors) {
        const Vec3& p = now.bodies[std::size_t(b)].X_WB.p;
        draw_anchor(d, sheet.at(p.x(), p.y()));
    }
    draw_ship(d, sheet, X);
    draw_scale(d, sheet);
}

// Where a line comes down on the bed, first from the ship's end [m aside].
struct Touch {
    bool found = false;
    Vec3 p = Vec3::Zero();
};
Touch touchdown(const WireState& wire, double bed, const Vec3& ship) {
    Touch nearest;
    for (const WirePoint& p : wire.points) {
        if (p.p.z() > bed + on_bed) continue;
        const bool nearer = (p.p - ship).norm() < (nearest.p - ship).norm();
        if (!nearest.found || nearer) nearest = {true, p.p};
    }
    return nearest;
}

// How far from the ship lines come down, and the depth where no touchdown is written.
void write_below_the_bed(ImDrawList& d, const Sheet& sheet,
                         const std::vector<const WireState*>& lines, const Snapshot& now,
                         const Vec3& from, const Eigen::Vector2d& way) {
    const double bed = now.scenery->sea->level - now.scenery->sea->depth;
    const std::string deep = filled(tr("depth %s m"), number(now.scenery->sea->depth, 4).c_str());
    const float below = sheet.at(0, bed).y + em() * 0.3f;
    const float room = ImGui::CalcTextSize(deep.c_str()).x + em();
    bool left = true;
    std::vector<float> written;  // [px] where something begins
    for (const WireState* wire : lines) {
        const Touch touch = touchdown(*wire, bed, from);
        if (!touch.found) continue;
        const double off = (touch.p - from).head<2>().norm();
        const ImVec2 p = sheet.at((touch.p - from).head<2>().dot(way), bed);
        d.AddCircleFilled(p, em() * 0.25f, warn);
        // lines that come down together are told of once
        const std::string told = number(off, off < 999.5 ? 3 : 4) + " m";
        const float wide = ImGui::CalcTextSize(told.c_str()).x + em() * 0.4f;
        if (std::any_of(written.begin(), written.end(),
                        [&](float x) { return std::abs(x - p.x) < wide; }))
            continue;
        written.push_back(p.x);
        write(d, sheet, {p.x, below}, warn, told);
        left &= p.x > sheet.field.x + room;
    }
    write(d, sheet, {left ? sheet.field.x : sheet.field.x + sheet.field.w, below}, text, deep);
}

// Along the way from the ship to the farthest end of a line; deeper than it is long.
void draw_profile(ImDrawList& d, Rect field, const Snapshot& now, int ship) {
    const Vec3& from = now.bodies[std::size_t(ship)].X_WB.p;
    const auto lines = long_lines(now);
    Vec3 far = from + Vec3::UnitX();
    for (const WireState* wire : lines)
        for (const WirePoint& p : wire->points)
            if ((p.p - from).head<2>().norm() > (far - from).head<2>().norm()) far = p.p;
    const Eigen::Vector2d way = (far - from).head<2>().normalized();
    const auto along = [&](const Vec3& p) { return (p - from).head<2>().dot(way); };
    const double level = now.scenery->sea->level, depth = now.scenery->sea->depth;
    const bool bottom = depth < 1e4;  // [m]
    Interval x;
    double lowest = level - 20;
    x.take(-40), x.take(40);
    for (const WireState* wire : lines)
        for (const WirePoint& p : wire->points)
            x.take(along(p.p)), lowest = std::min(lowest, p.p.z());
    if (bottom) lowest = level - depth;
    Sheet sheet{field};
    sheet.per_x = field.w / (x.wide() * 1.1), sheet.left = x.middle() - x.wide() * 0.55;
    // below the bed there is room for what is written at a touchdown: no line crosses it there
    const double under = std::clamp(double(em() * 1.6f / field.h), 0.1, 0.5);
    const double high = (level - lowest) * 1.17 / (1 - under);
    sheet.per_y = field.h / high, sheet.low = lowest - high * under;
    d.AddLine({field.x, sheet.at(0, level).y}, {field.x + field.w, sheet.at(0, level).y}, accent);
    if (bottom) {
        const float bed = sheet.at(0, level - depth).y;
        d.AddRectFilled({field.x, bed}, {field.x + field.w, field.y + field.h}, line);
    }
    for (const WireState* wire : lines)
        for (std::size_t k = 1; k < wire->points.size(); ++k) {
            const Vec3 &a = wire->points[k - 1].p, &b = wire->points[k].p;
            d.AddLine(sheet.at(along(a), a.z()), sheet.at(along(b), b.z()), colour_of(*wire, now),
                      em() * 0.1f);
        }
    for (const int b : now.scenery->anchors) {
        const Vec3& p = now.bodies[std::size_t(b)].X_WB.p;
        draw_anchor(d, sheet.at(along(p), std::max(p.z(), lowest)));
    }
    const ImVec2 hull = sheet.at(0, level);
    d.AddTriangleFilled({hull.x - em() * 0.6f, hull.y - em() * 0.5f},
                        {hull.x + em() * 0.6f, hull.y - em() * 0.5f}, hull, accent);
    if (!bottom) return draw_scale(d, sheet);
    write_below_the_bed(d, sheet, lines, now, from, way);
}

}  // namespace

int ShipChartPanel::ship(const Snapshot& now) {
    if (now.crane.name.empty() || now.crane.lifts || !now.scenery->sea) return -1;
    const std::vector<int>& ships = now.scenery->ships;
    const bool moored = !now.scenery->anchors.empty() && !long_lines(now).empty();
    return moored && !ships.empty() ? ships.front() : -1;
}

void ShipChartPanel::draw(Rect where, bool& open, const Snapshot& now) {
    constexpr std::int64_t between = 120;  // [ticks] from one place of the track to the next
    constexpr std::size_t most = 4000;
    const int ship = ShipChartPanel::ship(now);
    if (scenery_ != now.scenery.get() || now.tick < tick_) track_.clear();
    scenery_ = now.scenery.get();
    const Vec3& here = now.bodies[std::size_t(ship)].X_WB.p;
    if (track_.empty() || now.tick >= tick_ + between) {
        if (track_.size() == most) track_.erase(track_.begin());
        track_.push_back(here), tick_ = now.tick;
    }
    begin_panel("##chart", tr("Lines and anchors"), where, &open);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float upper = std::round(room.y * 0.58f), gap = em() * 0.4f;
    const Rect plan{at.x, at.y, room.x, upper};
    const Rect side{at.x, at.y + upper + gap, room.x, room.y - upper - gap};
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const auto sheet = [&](const Rect& r, const auto& draw_on) {
        const ImVec2 a{r.x, r.y}, b{r.x + r.w, r.y + r.h};
        d.AddRectFilled(a, b, well);
        d.PushClipRect(a, b, true);
        draw_on(r);
        d.PopClipRect();
    };
    sheet(plan, [&](const Rect& r) { draw_plan_of_lines(d, r, now, ship, track_); });
    sheet(side, [&](const Rect& r) { draw_profile(d, r, now, ship); });
    ImGui::End();
}

}  // namespace fairlead
