// panel_pull.cpp — the permissible pull of a line as a mate reads it: tension over direction, seen
// from above with the bow up, and the line as a dot in it.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panel_instruments.h"
#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double one_tonne = newtons_per_tonne, one_degree = M_PI / 180;
constexpr double abeam = M_PI / 2;
constexpr double amber = 0.8;  // [-] of the permissible pull, as the alarm begins
constexpr int directions = 36;

// Half a disc, its middle at the stern: astern is down, starboard to the right.
struct Disc {
    ImVec2 centre;
    float radius;    // [px]
    double largest;  // [N] at its rim
    ImVec2 at(double direction, double tension) const {
        const double r = radius * std::min(1.0, tension / largest);
        return {centre.x + float(r * std::sin(direction)),
                centre.y + float(r * std::cos(direction))};
    }
};

ImU32 faint(ImU32 colour, unsigned alpha) {
    return (colour & 0x00ffffffu) | (alpha << 24);
}

ImU32 share_colour(double share) {
    return share > 1 ? bad : share > amber ? warn : good;
}

using Curve = std::array<double, directions + 1>;  // [N] from port to starboard
double direction_of(int i) {
    return -abeam + 2 * abeam * i / directions;
}

// For the place from which the line leads now, and as steep.
Curve permissible(const physics::PullChart& chart, const PullState& pull) {
    Curve curve;
    for (int i = 0; i <= directions; ++i) {
        const double level = std::cos(pull.down), off = direction_of(i);
        curve[std::size_t(i)] = physics::permissible_pull(
            chart, pull.at, {-level * std::cos(off), -level * std::sin(off), -std::sin(pull.down)},
            pull.most);
    }
    return curve;
}

// Without smoothed edges: neighbours would show a seam.
void fill_curve(ImDrawList& d, const Disc& disc, const Curve& curve, double share, ImU32 colour) {
    const ImDrawListFlags flags = d.Flags;
    d.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    for (int i = 0; i < directions; ++i)
        d.AddTriangleFilled(disc.centre, disc.at(direction_of(i), share * curve[std::size_t(i)]),
                            disc.at(direction_of(i + 1), share * curve[std::size_t(i + 1)]),
                            colour);
    d.Flags = flags;
}

void draw_edge(ImDrawList& d, const Disc& disc, const Curve& curve) {
    for (int i = 0; i <= directions; ++i)
        d.PathLineTo(disc.at(direction_of(i), curve[std::size_t(i)]));
    d.PathStroke(bad, 0, em() * 0.13f);
}

// Rings of tension with their tonnes, rays of direction with their degrees.
void draw_rings(ImDrawList& d, const Disc& disc) {
    const double step = nice_step(disc.largest / one_tonne / 4);  // [t]
    for (double t = step; t * one_tonne < disc.largest * 0.99; t += step) {
        const float r = disc.radius * float(t * one_tonne / disc.largest);
        d.PathArcTo(disc.centre, r, 0, float(M_PI), 48);
        d.PathStroke(line, 0, 1);
        small_words(d, {disc.centre.x - r, disc.centre.y - em() * 0.55f}, quiet, number(t));
    }
    for (const int angle : {-90, -60, -30, 0, 30, 60, 90}) {
        const ImVec2 rim = disc.at(angle * one_degree, disc.largest);
        d.AddLine(disc.centre, rim, line);
        const float out = 1 + em() * 0.85f / disc.radius;
        const ImVec2 beside{disc.centre.x + (rim.x - disc.centre.x) * out,
                            disc.centre.y + (rim.y - disc.centre.y) * out};
        if (std::abs(angle) < 90)
            small_words(d, beside, quiet, std::to_string(std::abs(angle)) + "°");
    }
    small_words(d, {disc.centre.x + disc.radius, disc.centre.y - em() * 0.55f}, quiet, "t");
}

void draw_dot(ImDrawList& d, const Disc& disc, const PullState& pull) {
    const ImVec2 p = disc.at(std::clamp(pull.direction, -abeam, abeam), pull.tension);
    const ImU32 colour = share_colour(pull.share);
    d.AddLine(disc.centre, p, colour, em() * 0.16f);
    d.AddCircleFilled(p, em() * 0.42f, text, 20);
    d.AddCircleFilled(p, em() * 0.32f, colour, 20);
}

std::string lead_text(const PullState& pull) {
    const double off = std::abs(pull.direction) / one_degree, down = pull.down / one_degree;
    const double lever = std::abs(pull.lever);
    constexpr double plumb = 85;  // [°] steeper leads to no side that one could read
    if (down > plumb) return filled(tr("straight down, lever %.1f m"), lever);
    if (off < 0.5) return filled(tr("astern, %.0f° down, lever %.1f m"), down, lever);
    return filled(pull.direction > 0 ? tr("%.0f° to starboard, %.0f° down, lever %.1f m")
                                     : tr("%.0f° to port, %.0f° down, lever %.1f m"),
                  off, down, lever);
}

void write_figures(const PullState& pull) {
    if (!pull.overboard) return quiet_text(tr("No line leads overboard."));
    ImGui::PushFont(fonts.bold);
    ImGui::PushStyleColor(ImGuiCol_Text, share_colour(pull.share));
    ImGui::TextUnformatted(filled(tr("%.0f t of %.0f t, %.0f %%"), pull.tension / one_tonne,
                                  pull.permissible / one_tonne, 100 * pull.share)
                               .c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    quiet_text(lead_text(pull).c_str());
}

}  // namespace

void draw_permissible_pull(Rect where, bool& open, const Snapshot& now) {
    const PullState& pull = now.crane.pull;
    begin_panel("##pull", tr("Permissible pull"), where, &open);
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float figures = ImGui::GetTextLineHeightWithSpacing() * 2 + em() * 0.2f;
    const float above = em() * 1.1f, below = em() * 1.5f;  // of the disc: tonnes, degrees
    const float radius = std::min(room.x / 2 - em() * 1.6f, room.y - figures - above - below);
    if (radius > em() * 2) {
        const double rated = std::max(pull.most, one_tonne);
        const Disc disc{{at.x + room.x / 2, at.y + above}, radius, 1.2 * rated};
        ImDrawList& d = *ImGui::GetWindowDrawList();
        d.PathArcTo(disc.centre, radius, 0, float(M_PI), 48);
        d.PathFillConvex(pull.overboard ? faint(bad, 0x50) : well);
        if (pull.overboard) {
            const Curve curve = permissible(*pull.chart, pull);
            fill_curve(d, disc, curve, 1, well);
            fill_curve(d, disc, curve, 1, faint(warn, 0x60));
            fill_curve(d, disc, curve, amber, well);
            fill_curve(d, disc, curve, amber, faint(good, 0x50));
            draw_edge(d, disc, curve);
        }
        draw_rings(d, disc);
        if (pull.overboard) draw_dot(d, disc, pull);
    }
    ImGui::Dummy({room.x, above + std::max(0.0f, radius) + below});
    write_figures(pull);
    ImGui::End();
}

}  // namespace fairlead
