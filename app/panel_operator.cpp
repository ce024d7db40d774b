#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/panel_instruments.h"
#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double newtons_per_tonne = 9810;  // what operators call a tonne of hook load
constexpr double degrees = 180 / M_PI;

template <class... Args>
std::string format(const char* pattern, Args... args) {
    char buffer[96];
    std::snprintf(buffer, sizeof buffer, pattern, args...);
    return buffer;
}

// Without the minus sign of a zero that comes from rounding.
double tenths(double value) {
    return std::round(value * 10) / 10 + 0.0;
}
double hundredths(double value) {
    return std::round(value * 100) / 100 + 0.0;
}

ImU32 load_colour(double ratio) {
    return ratio > 1 ? bad : ratio >= 0.9 ? warn : good;
}

const char* load_word(double ratio) {
    return ratio > 1 ? "OVERLOAD" : ratio >= 0.9 ? "NEAR LIMIT" : "within capacity";
}

// A caption above a value; the value does not jump about as its digits change.
void gauge(const char* caption, const std::string& value, const char* unit) {
    ImGui::BeginGroup();
    quiet_text(caption);
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopFont();
    ImGui::SameLine(0, em() * 0.3f);
    quiet_text(unit);
    ImGui::EndGroup();
}

// A dial as high as there is room; what follows stands beside it.
template <class Draw>
void with_dial(Draw draw) {
    const float radius = ImGui::GetContentRegionAvail().y / 2;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw(*ImGui::GetWindowDrawList(), ImVec2{at.x + radius, at.y + radius}, radius);
    ImGui::Dummy({radius * 2, radius * 2});
}

// Up to 125 % of rated capacity, amber from 90 %; without a capacity the scale grows with the load.
void draw_load(const CraneState& c, Outbox& outbox) {
    const double tonnes = c.load / newtons_per_tonne, peak = c.peak_load / newtons_per_tonne;
    const double rated = c.capacity / newtons_per_tonne;
    Scale scale;
    scale.high = rated > 0 ? rated * 1.25 : round_scale(std::max(1.0, peak * 1.1));
    scale.step = round_scale(scale.high / 6.5);
    if (rated > 0) {
        scale.warn = 0.9 * rated;
        scale.bad = rated;
    }
    with_dial([&](ImDrawList& d, ImVec2 centre, float radius) {
        dial(d, centre, radius, scale, tonnes, peak, format("%.2f", tonnes), "t", "hook load");
    });
    ImGui::SameLine();
    ImGui::BeginGroup();
    const double ratio = c.capacity > 0 ? c.load / c.capacity : 0;
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(c.capacity > 0 ? format("%.0f %%", ratio * 100).c_str() : "–");
    ImGui::PopFont();
    ImGui::PushStyleColor(ImGuiCol_Text, c.capacity > 0 ? load_colour(ratio) : quiet);
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(c.capacity > 0 ? load_word(ratio) : "no rated capacity");
    ImGui::PopFont();
    ImGui::PopStyleColor();
    if (c.capacity > 0) quiet_text(format("of %.1f t rated", rated).c_str());
    quiet_text(format("peak %.2f t", peak).c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton("reset")) outbox.ask(ResetPeaks{});
    tip("The peak is held until it is reset.");
    ImGui::EndGroup();
}

// Speed about a zero in the middle: up is to the right, as the needle rises.
void draw_hoist(const CraneState& c) {
    const double speed = c.hoist_speed * 60;
    const double full = std::abs(speed) <= 40 ? 40 : round_scale(std::abs(speed));
    with_dial([&](ImDrawList& d, ImVec2 centre, float radius) {
        const char* way = std::abs(speed) < 0.05 ? "m/min" : speed > 0 ? "▲ m/min" : "▼ m/min";
        dial(d, centre, radius, {-full, full, full / 2}, speed, -2 * full,
             format("%.1f", std::abs(tenths(speed))), way, "hoist");
    });
}

void draw_height(const CraneState& c) {
    const double top = round_scale(std::max(10.0, c.hook_height));
    const float height = ImGui::GetContentRegionAvail().y;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    upright_bar(*ImGui::GetWindowDrawList(), {at.x, at.y + em() * 0.4f},
                {em() * 3.0f, height - em() * 0.8f}, {0, top, top / 4}, c.hook_height, "%.4g");
    ImGui::Dummy({em() * 3.2f, height});
    ImGui::SameLine();
    ImGui::BeginGroup();
    gauge("Hook height", format("%.2f", hundredths(c.hook_height)), "m");
    gauge("Wire out", format("%.2f", hundredths(c.wire_out)), "m");
    ImGui::EndGroup();
}

// Where bridge and trolley have travelled from where they stood at the start.
void draw_travel(const CraneState& c) {
    const float width = ImGui::GetContentRegionAvail().x - em() * 0.3f;
    const auto row = [&](const char* caption, double place) {
        quiet_text(caption);
        ImGui::SameLine();
        ImGui::PushFont(fonts.bold);
        ImGui::TextUnformatted(format("%.1f m", tenths(place)).c_str());
        ImGui::PopFont();
        const double reach = std::max(10.0, round_scale(std::abs(place)));
        track(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), width, -reach, reach,
              place);
        ImGui::Dummy({width, em() * 0.9f});
    };
    row("Bridge", c.travel_x);
    row("Trolley", c.travel_y);
}

// The load seen from above, relative to the point it should hang below.
void draw_swing(const CraneState& c) {
    const double angle = std::hypot(c.swing_x, c.swing_y) * degrees;
    const float height = ImGui::GetContentRegionAvail().y;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float radius = height / 2;
    const ImVec2 centre{at.x + radius, at.y + radius};
    ImDrawList& d = *ImGui::GetWindowDrawList();
    // the scale doubles as the swing grows, so that a small swing is seen as well as a large one
    double full = 2.5;
    while (full < angle && full < 40) full *= 2;
    d.AddCircleFilled(centre, radius, well, 48);
    d.AddCircle(centre, radius * 0.96f, line, 48);
    d.AddCircle(centre, radius * 0.48f, line, 48);
    d.AddLine({centre.x - radius, centre.y}, {centre.x + radius, centre.y}, line);
    d.AddLine({centre.x, centre.y - radius}, {centre.x, centre.y + radius}, line);
    d.AddText({centre.x + radius * 0.78f, centre.y}, quiet, "x");
    d.AddText({centre.x + radius * 0.08f, at.y}, quiet, "y");
    const double scale = radius * 0.96 / full * degrees;
    const double reach = std::min(1.0, full / std::max(angle, 1e-9));
    const ImVec2 dot{centre.x + float(c.swing_x * scale * reach),
                     centre.y - float(c.swing_y * scale * reach)};
    const ImU32 colour = angle > 5 ? bad : angle > 2 ? warn : good;
    d.AddLine(centre, dot, colour, em() * 0.1f);
    d.AddCircleFilled(dot, em() * 0.32f, colour);
    ImGui::Dummy({height, height});
    ImGui::SameLine();
    ImGui::BeginGroup();
    gauge("Load swing", format("%.1f", angle), "°");
    quiet_text(format("full circle %g°", full).c_str());
    ImGui::EndGroup();
}

// Each lever as a slot between what it moves and the keys that move it.
void draw_levers(const Operating& o) {
    if (o.levers.empty()) return;
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = em() * 1.3f, half = em() * 0.28f, top = at.y + em() * 1.15f,
                zero = top + height / 2;
    const float step = ImGui::GetContentRegionAvail().x / float(o.levers.size());
    for (std::size_t i = 0; i < o.levers.size(); ++i) {
        const Operating::Lever& lever = o.levers[i];
        const float x = at.x + step * (float(i) + 0.5f);
        const auto y = [&](double position) { return zero - float(position) * height / 2; };
        const auto centred = [&](float from, const std::string& words) {
            const std::string fits = shortened(words, step);
            d.AddText({x - ImGui::CalcTextSize(fits.c_str()).x / 2, from}, quiet, fits.c_str());
        };
        centred(at.y, lever.moves);
        d.AddRectFilled({x - half, top}, {x + half, top + height}, well, half / 2);
        d.AddRectFilled({x - half, y(std::max(0.0, lever.position))},
                        {x + half, y(std::min(0.0, lever.position))}, accent);
        d.AddLine({x - half * 2, zero}, {x + half * 2, zero}, quiet);
        centred(top + height, lever.keys);
        ImGui::SetCursorScreenPos({at.x + step * float(i), at.y});
        ImGui::Dummy({step, height + em() * 2.3f});
        tip(lever.help + format(": %.0f %%", lever.position * 100));
    }
}

// What people call a body.
std::string title_of(const Scenery& scenery, const std::string& name) {
    for (const BodyLook& body : scenery.bodies)
        if (body.name == name && !body.title.empty()) return body.title;
    return spelled(name);
}

void draw_state(const Snapshot& now, const Operating& o) {
    const CraneState& c = now.crane;
    if (c.stopped) {
        lamp("EMERGENCY STOP", true, bad);
    } else {
        lamp("ENABLED", c.enabled, good);
        ImGui::SameLine();
        lamp("CREEP", c.creep, accent);
        ImGui::SameLine();
        lamp("LANDED", c.standing, accent);
        tip("Gripper or load stands on something: the wires may be slack, lowering stops");
    }
    draw_levers(o);
    if (!c.held.empty()) {
        wrapped("Holding: " + title_of(*now.scenery, c.held), text);
        tip("Grip/Release: " + o.hook_key);
    } else if (!c.in_reach.empty()) {
        wrapped("Grip (" + o.hook_key + "): " + title_of(*now.scenery, c.in_reach), warn);
    } else {
        quiet_text("No load");
    }
}

}  // namespace

void OperatorPanel::draw(Rect where, const Snapshot& now, const Operating& operating, bool assisted,
                         Outbox& outbox) {
    const CraneState& c = now.crane;
    begin_panel("operator", "", where, nullptr, Panel::strip);
    if (ImGui::BeginTable("gauges", assisted ? 6 : 5,
                          ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_PadOuterX |
                              ImGuiTableFlags_NoSavedSettings)) {
        ImGui::TableSetupColumn("load", ImGuiTableColumnFlags_WidthStretch, 2.35f);
        ImGui::TableSetupColumn("hoist", ImGuiTableColumnFlags_WidthFixed,
                                ImGui::GetContentRegionAvail().y);
        ImGui::TableSetupColumn("height", ImGuiTableColumnFlags_WidthStretch, 1.35f);
        ImGui::TableSetupColumn("travel", ImGuiTableColumnFlags_WidthStretch, 1.0f);
        if (assisted) ImGui::TableSetupColumn("swing", ImGuiTableColumnFlags_WidthStretch, 1.75f);
        ImGui::TableSetupColumn("state", ImGuiTableColumnFlags_WidthStretch, 2.0f);
        ImGui::TableNextRow(0, ImGui::GetContentRegionAvail().y);
        ImGui::TableNextColumn();
        draw_load(c, outbox);
        ImGui::TableNextColumn();
        draw_hoist(c);
        ImGui::TableNextColumn();
        draw_height(c);
        ImGui::TableNextColumn();
        draw_travel(c);
        if (assisted) {
            ImGui::TableNextColumn();
            draw_swing(c);
        }
        ImGui::TableNextColumn();
        draw_state(now, operating);
        ImGui::EndTable();
    }
    ImGui::End();
}

}  // namespace fairlead
