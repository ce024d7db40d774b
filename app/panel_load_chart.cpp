// panel_load_chart.cpp — a crane's load chart as it hangs in the cab: rated load over radius for
// each length of the boom, as curves and as a table, and what hangs now as a dot in it.
#include <imgui.h>

#include <algorithm>
#include <set>
#include <vector>

#include "app/panel_instruments.h"
#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double nearly_full = 0.9;  // [-] of the rating, as the limiter's amber begins

constexpr int most_columns = 5;  // tuning: as many as the panel is wide for

// The columns that are shown: those about the one that counts.
int first_shown(const LoadChart& chart, int counting) {
    const int last = std::max(0, int(chart.size()) - most_columns);
    return std::clamp(counting - most_columns / 2, 0, last);
}

struct Axes {              // radius to the right, load upwards
    ImVec2 at, size;       // [px] upper left corner
    double far, heaviest;  // [m] [N] at its ends
    ImVec2 place(double radius, double load) const {
        return {at.x + size.x * float(std::clamp(radius / far, 0.0, 1.0)),
                at.y + size.y * float(1 - std::clamp(load / heaviest, 0.0, 1.0))};
    }
};

// Room for what the scene's boom may do, and for what hangs.
Axes axes_for(const LoadChart& chart, const CraneState& crane, ImVec2 at, ImVec2 size) {
    double far = 0, heaviest = 0;
    for (const LoadCurve& curve : chart) {
        far = std::max(far, curve.points.back().first);
        for (const auto& point : curve.points) heaviest = std::max(heaviest, point.second);
    }
    const double most =
        crane.gear_capacity > 0 ? std::min(heaviest, crane.gear_capacity) : heaviest;
    return {at, size, std::max(1.0, far * 1.05),
            std::max({newtons_per_tonne, most * 1.1, crane.load * 1.1})};
}

void draw_ruling(ImDrawList& d, const Axes& a) {
    const double metres = nice_step(a.far / 6),
                 tonnes = nice_step(a.heaviest / newtons_per_tonne / 5);
    const float low = a.at.y + a.size.y, right = a.at.x + a.size.x;
    for (double r = 0; r <= a.far; r += metres) {
        const ImVec2 p = a.place(r, 0);
        d.AddLine({p.x, a.at.y}, {p.x, low}, line);
        small_words(d, {p.x, low + em() * 0.6f}, quiet, number(r), 0.5f);
    }
    for (double t = 0; t * newtons_per_tonne <= a.heaviest; t += tonnes) {
        const ImVec2 p = a.place(0, t * newtons_per_tonne);
        d.AddLine({a.at.x, p.y}, {right, p.y}, line);
        small_words(d, {a.at.x - em() * 0.3f, p.y}, quiet, number(t), 1);
    }
    small_words(d, {right, low + em() * 0.6f}, quiet, "m", 0);
    small_words(d, {a.at.x - em() * 0.3f, a.at.y - em() * 0.7f}, quiet, "t", 1);
}

// What counts of a curve here, and no more than the gear may carry [N].
double counts(const CraneState& crane, double rated) {
    const double most = crane.gear_capacity > 0 ? crane.gear_capacity : rated;
    return std::min(crane.chart_share * rated, most);
}

void draw_column(ImDrawList& d, const Axes& a, const LoadCurve& curve, const CraneState& crane,
                 ImU32 colour, float width) {
    // along the straight pieces, finely: the gear's limit cuts them anywhere
    constexpr int pieces = 12;
    const auto& points = curve.points;
    d.PathLineTo(a.place(0, counts(crane, points.front().second)));
    for (std::size_t i = 0; i < points.size(); ++i)
        for (int j = i == 0 ? pieces : 1; j <= pieces; ++j) {
            const auto [r1, w1] = points[i];
            const auto [r0, w0] = points[i == 0 ? 0 : i - 1];
            const double s = double(j) / pieces;
            d.PathLineTo(a.place(r0 + s * (r1 - r0), counts(crane, w0 + s * (w1 - w0))));
        }
    d.PathLineTo(a.place(points.back().first, 0));
    d.PathStroke(colour, 0, width);
}

void draw_chart(ImDrawList& d, const Axes& a, const LoadChart& chart, const CraneState& crane,
                int counting) {
    draw_ruling(d, a);
    const float thin = em() * 0.08f, thick = em() * 0.18f;
    for (int i = 0; i < int(chart.size()); ++i)
        if (i != counting) draw_column(d, a, chart[i], crane, quiet, thin);
    if (counting >= 0) draw_column(d, a, chart[counting], crane, text, thick);
    if (crane.black) return;  // an indicator that shows nothing knows of no load
    const double share = crane.capacity > 0 ? crane.load / crane.capacity : 2;
    const ImU32 colour = share > 1 ? bad : share > nearly_full ? warn : good;
    const ImVec2 p = a.place(crane.radius, crane.load);
    d.AddLine({p.x, a.at.y + a.size.y}, p, colour, thin);
    d.AddCircleFilled(p, em() * 0.42f, text, 20);
    d.AddCircleFilled(p, em() * 0.32f, colour, 20);
}

void draw_row(const LoadChart& chart, const CraneState& crane, int counting, double radius) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    quiet_text(filled("%.1f m", radius).c_str());
    for (int i = 0; i < int(chart.size()); ++i) {
        ImGui::TableNextColumn();
        const auto& points = chart[i].points;
        if (radius < points.front().first || radius > points.back().first) continue;
        const double rated =
            counts(crane, points.size() > 1 ? read_off(points, radius) : points.front().second);
        const std::string figure = filled("%.1f t", rated / newtons_per_tonne);
        if (i == counting)
            ImGui::TextUnformatted(figure.c_str());
        else
            quiet_text(figure.c_str());
    }
}

// Radii down, booms across; what is beyond a column is not rated.
void draw_table(const LoadChart& chart, const CraneState& crane, int counting) {
    std::set<double> all;
    for (const LoadCurve& curve : chart)
        for (const auto& point : curve.points) all.insert(point.first);
    const std::vector<double> radii(all.begin(), all.end());
    const ImGuiTableFlags flags =
        ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY | ImGuiTableFlags_SizingStretchSame;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em() * 0.2f, 0});  // long ones are common
    const bool begun = ImGui::BeginTable("##rated", 1 + int(chart.size()), flags);
    ImGui::PopStyleVar();
    if (!begun) return;
    const bool one = chart.size() == 1;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn(tr("radius"));
    for (const LoadCurve& curve : chart)
        ImGui::TableSetupColumn(one ? tr("rated") : (number(curve.boom) + " m").c_str());
    ImGui::TableHeadersRow();
    ImGuiListClipper visible;
    visible.Begin(int(radii.size()));
    while (visible.Step())
        for (int row = visible.DisplayStart; row < visible.DisplayEnd; ++row)
            draw_row(chart, crane, counting, radii[std::size_t(row)]);
    ImGui::EndTable();
}

void say_what_counts(const LoadChart& chart, const CraneState& crane) {
    if (crane.chart_column < 0)
        return wrapped(tr("No column of the chart is for a boom of this length."), warn);
    const double boom = chart[crane.chart_column].boom;
    if (boom > 0) quiet_text(filled(tr("Column: boom of %.1f m"), boom).c_str());
    if (crane.chart_share < 1)
        quiet_text(
            filled(tr("Off board, in these waves: %.0f %% of the chart"), 100 * crane.chart_share)
                .c_str());
    if (crane.gear_capacity > 0)
        quiet_text(filled(tr("Falls and hoist carry %.1f t at most"),
                          crane.gear_capacity / newtons_per_tonne)
                       .c_str());
}

}  // namespace

void draw_load_chart(Rect where, bool& open, const Snapshot& now) {
    const LoadChart& all = now.scenery->load_chart;
    begin_panel("##load_chart", tr("Load chart"), where, &open);
    say_what_counts(all, now.crane);
    const int first = first_shown(all, now.crane.chart_column);
    const LoadChart chart(all.begin() + first,
                          all.begin() + std::min(int(all.size()), first + most_columns));
    const int counting = now.crane.chart_column < 0 ? -1 : now.crane.chart_column - first;
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float beside = em() * 2, above = em() * 1.2f, below = em() * 1.4f;
    const float high = std::min(room.y * 0.45f, em() * 10);
    const ImVec2 corner{at.x + beside, at.y + above};
    const ImVec2 size{room.x - beside - em(), high - above - below};
    if (size.y > em() * 2)
        draw_chart(*ImGui::GetWindowDrawList(), axes_for(chart, now.crane, corner, size), chart,
                   now.crane, counting);
    ImGui::Dummy({room.x, high});
    draw_table(chart, now.crane, counting);
    ImGui::End();
}

}  // namespace fairlead
