#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "app/panel_instruments.h"
#include "app/panel_levers.h"
#include "app/panel_style.h"
#include "app/panels.h"
#include "app/strip_columns.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

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
    return ratio > 1 ? tr("OVERLOAD") : ratio >= 0.9 ? tr("NEAR LIMIT") : tr("within capacity");
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

// What follows stands beside it.
template <class Draw>
void with_dial(Draw draw) {
    const float radius = across_dial() / 2;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw(*ImGui::GetWindowDrawList(), ImVec2{at.x + radius, at.y + radius}, radius);
    ImGui::Dummy({radius * 2, radius * 2});
}

// Up to 125 % of rated capacity, amber from 90 %; without a capacity the scale grows with the load.
void draw_load(const CraneState& c, Outbox& outbox) {
    const double tonnes = c.load / newtons_per_tonne, peak = c.peak_load / newtons_per_tonne;
    const double rated = c.capacity / newtons_per_tonne;
    Scale scale;
    scale.high = rated > 0 ? rated * 1.25 : nice_step(std::max(1.0, peak * 1.1));
    scale.step = nice_step(scale.high / 6.5);
    if (rated > 0) {
        scale.warn = 0.9 * rated;
        scale.bad = rated;
    }
    with_dial([&](ImDrawList& d, ImVec2 centre, float radius) {
        dial(d, centre, radius, scale, tonnes, peak, format("%.2f", tonnes), "t", tr("hook load"));
    });
    ImGui::SameLine();
    ImGui::BeginGroup();
    const double ratio = c.capacity > 0 ? c.load / c.capacity : 0;
    ImGui::PushFont(fonts.large);
    ImGui::TextUnformatted(c.capacity > 0 ? format("%.0f %%", ratio * 100).c_str() : "–");
    ImGui::PopFont();
    ImGui::PushStyleColor(ImGuiCol_Text, c.capacity > 0 ? load_colour(ratio) : quiet);
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(c.capacity > 0 ? load_word(ratio) : tr("no rated capacity"));
    ImGui::PopFont();
    ImGui::PopStyleColor();
    if (c.capacity > 0) quiet_text(format(tr("of %.1f t rated"), rated).c_str());
    quiet_text(format(tr("peak %.2f t"), peak).c_str());
    ImGui::SameLine();
    if (ImGui::SmallButton(tr("reset"))) outbox.ask(ResetPeaks{});
    tip(tr("The peak is held until it is reset."));
    ImGui::EndGroup();
}

double shown(const InstrumentLook& look, const Snapshot& now) {
    const auto i = static_cast<std::size_t>(look.signal);
    return i < now.signals.size() ? now.signals[i] * look.scale + look.plus : 0;
}

// Its colour by the instrument's limits; `usual` where it has none or is well within.
ImU32 colour_of(const InstrumentLook& look, double value, ImU32 usual) {
    if (look.bad != 0 && value >= look.bad) return bad;
    return look.warn != 0 && value >= look.warn ? warn : usual;
}

// A count has no decimals.
std::string figure(const InstrumentLook& look, double value) {
    if (look.whole) return format("%.0f", std::round(value) + 0.0);
    const bool fine = look.unit == "m" || look.unit == "t" || look.unit == "m/s";
    return fine ? format("%.2f", hundredths(value)) : format("%.1f", tenths(value));
}

// About a zero in the middle where the scale goes both ways: up is to the right, as the needle
// rises.
void draw_dial(const InstrumentLook& look, double value) {
    Scale scale{look.low, look.high};
    if (scale.high <= scale.low) scale.high = nice_step(std::max(1.0, std::abs(value) * 1.2));
    const bool both = scale.low < 0;
    if (both && std::abs(value) > scale.high) {
        scale.high = nice_step(std::abs(value));
        scale.low = -scale.high;
    }
    scale.step = (scale.high - scale.low) / (both ? 4 : 5);
    if (look.warn != 0) scale.warn = look.warn;
    if (look.bad != 0) scale.bad = look.bad;
    with_dial([&](ImDrawList& d, ImVec2 centre, float radius) {
        const std::string way = !both || std::abs(value) < 0.05 ? "" : value > 0 ? "▲ " : "▼ ";
        dial(d, centre, radius, scale, value, scale.low - 2 * (scale.high - scale.low),
             look.whole ? figure(look, value)
                        : format("%.1f", both ? std::abs(tenths(value)) : tenths(value)),
             (way + look.unit).c_str(), tr(look.label).c_str());
    });
}

void draw_bar(const InstrumentLook& look, double value) {
    const double top = look.high > look.low ? look.high : nice_step(std::max(10.0, value));
    const float height = ImGui::GetContentRegionAvail().y;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    upright_bar(*ImGui::GetWindowDrawList(), {at.x, at.y + em() * 0.4f},
                {em() * 3.0f, height - em() * 0.8f}, {look.low, top, (top - look.low) / 4}, value,
                "%.4g");
    ImGui::Dummy({em() * 3.2f, height});
    ImGui::SameLine();
}

// `tight`: in one line, where more than two stand above each other.
void draw_figure(const InstrumentLook& look, double value, bool tight) {
    const std::string words = figure(look, value);
    ImGui::PushStyleColor(ImGuiCol_Text, colour_of(look, value, text));
    if (tight) {
        quiet_text(tr(look.label).c_str());
        ImGui::SameLine(0, em() * 0.4f);
        ImGui::PushFont(fonts.bold);
        ImGui::TextUnformatted(words.c_str());
        ImGui::PopFont();
        ImGui::SameLine(0, em() * 0.25f);
        quiet_text(unit_of(look).c_str());
    } else {
        gauge(tr(look.label).c_str(), words, unit_of(look).c_str());
    }
    ImGui::PopStyleColor();
}

// A drawing of deck gear beside its name and state.
void beside_mimic(const InstrumentLook& look, const char* state, ImU32 colour) {
    ImGui::Dummy({em() * 2.4f, em() * 1.9f});
    ImGui::SameLine(0, em() * 0.4f);
    ImGui::BeginGroup();
    quiet_text(tr(look.label).c_str());
    ImGui::PushFont(fonts.bold);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(state);
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::EndGroup();
}

void draw_pin(const InstrumentLook& look, double value) {
    const double up = (value - look.low) / (look.high - look.low);
    const bool moves = up > 0.05 && up < 0.95;
    const ImU32 colour = moves ? warn : up >= 0.95 ? good : quiet;
    mimic_of_pin(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), up, colour);
    beside_mimic(look, moves ? tr("BETWEEN") : up >= 0.95 ? tr("UP") : tr("DOWN"), colour);
}

void draw_jaw(const InstrumentLook& look, double value) {
    const bool closed = value > 0.5, locked = value > 1.5;
    const ImU32 colour = locked ? good : closed ? warn : quiet;
    mimic_of_jaw(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), closed, locked, colour);
    beside_mimic(look,
                 locked   ? tr("LOCKED")
                 : closed ? tr("CLOSED, wire runs")
                          : tr("OPEN"),
                 colour);
}

// A place along a way, from where it stood at the start.
void draw_track(const InstrumentLook& look, double value) {
    const float width = ImGui::GetContentRegionAvail().x - em() * 0.3f;
    quiet_text(tr(look.label).c_str());
    ImGui::SameLine();
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted((format("%.1f ", tenths(value)) + look.unit).c_str());
    ImGui::PopFont();
    const double reach = std::max(10.0, nice_step(std::abs(value)));
    const bool given = look.high > look.low;
    track(*ImGui::GetWindowDrawList(), ImGui::GetCursorScreenPos(), width,
          given ? look.low : -reach, given ? look.high : reach, value);
    ImGui::Dummy({width, em() * 0.9f});
}

// The load seen from above, relative to the point it should hang below.
void draw_swing(const CraneState& c) {
    const double angle = std::hypot(c.swing_x, c.swing_y) * degrees;
    const float height = across_dial();
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
    gauge(tr("Load swing"), format("%.1f", angle), "°");
    quiet_text(format(tr("full circle %g°"), full).c_str());
    ImGui::EndGroup();
}

// How the crane's base leans.
void draw_level(const InstrumentLook& look, const CraneState& c) {
    const double lean = std::hypot(c.heel, c.trim) * degrees;
    with_dial([&](ImDrawList& d, ImVec2 centre, float radius) {
        const Glass glass{look.high, look.warn, look.bad};
        bubble(d, centre, radius, glass, c.heel * degrees, c.trim * degrees,
               colour_of(look, lean, good));
    });
    ImGui::SameLine();
    ImGui::BeginGroup();
    gauge(tr(look.label).c_str(), format("%.1f", lean), "°");
    quiet_text(format(tr("full circle %g°"), look.high).c_str());
    ImGui::EndGroup();
}

// What people call a body.
std::string title_of(const Scenery& scenery, const std::string& name) {
    for (const BodyLook& body : scenery.bodies)
        if (body.name == name && !body.title.empty()) return tr(body.title);
    return tr(spelled(name));
}

// What stands about the load and where it is to go, from above. Amber and red are below their
// limits here.
void draw_clearance(const InstrumentLook& look, const Snapshot& now) {
    const CraneState& c = now.crane;
    const double near = look.warn > 0 ? look.warn : 1, touching = look.bad > 0 ? look.bad : 0.3;
    const bool clear = c.clear_of < 0, aims = !c.target_name.empty();
    const ImU32 colour = clear                    ? text
                         : c.clearance < touching ? bad
                         : c.clearance < near     ? warn
                                                  : text;
    const float radius = across_dial() / 2;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Surround s{clear ? -1 : c.clearance, c.clearance_way, aims ? c.target : -1, c.target_way, 1};
    // what is nearer is seen well, the other one may stand on the rim
    const double nearer = std::min(clear ? 50 : c.clearance, aims ? c.target : 50);
    while (s.full < 1.5 * nearer && s.full < 64) s.full *= 2;
    surround(*ImGui::GetWindowDrawList(), {at.x + radius, at.y + radius}, radius, s, colour);
    ImGui::Dummy({radius * 2, radius * 2});
    tip(filled(tr("From above: the load, what stands nearest at its height, and the ring where it "
                  "is to go; full circle %g m"),
               s.full));
    ImGui::SameLine();
    ImGui::BeginGroup();
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    gauge(tr("Clearance"), clear ? "–" : format("%.2f", hundredths(c.clearance)), clear ? "" : "m");
    ImGui::PopStyleColor();
    if (!clear) tip(title_of(*now.scenery, now.scenery->bodies[std::size_t(c.clear_of)].name));
    gauge(now.exercise.to_take.empty() ? tr("To the mark") : tr("To the load"),
          aims ? format("%.2f", hundredths(c.target)) : "–", aims ? "m" : "");
    if (aims) tip(title_of(*now.scenery, c.target_name));
    ImGui::EndGroup();
}

// What only a crane has.
void draw_landing(const CraneState& c) {
    row_of_lamps(tr("CREEP"));
    lamp(tr("CREEP"), c.creep, accent);
    row_of_lamps(tr("LANDED"));
    lamp(tr("LANDED"), c.standing, accent);
    tip(tr("Gripper or load stands on something: the wires may be slack, lowering stops"));
}

void draw_state(const Snapshot& now, const Operating& o) {
    const CraneState& c = now.crane;
    c.stopped ? lamp(tr("EMERGENCY STOP"), true, bad) : lamp(tr("ENABLED"), c.enabled, good);
    const bool crane = c.lifts && !c.name.empty();  // else pumps, engines, winches
    if (crane && !c.stopped) draw_landing(c);
    draw_buttons(o);
    draw_levers(o);
    if (!crane) return;
    if (!c.held.empty()) {
        wrapped(filled(tr("Holding: %s"), title_of(*now.scenery, c.held).c_str()), text);
        tip(filled(tr("Grip/Release: %s"), o.hook_key.c_str()));
    } else if (!c.in_reach.empty()) {
        wrapped(filled(tr("Grip (%s): %s"), o.hook_key.c_str(),
                       title_of(*now.scenery, c.in_reach).c_str()),
                warn);
    } else {
        quiet_text(tr("No load"));
    }
}

using Kind = InstrumentLook::Kind;

// The display has gone out: its place stays, and the name of what it showed.
void draw_black(const InstrumentLook& look) {
    const bool round = look.kind == Kind::load || look.kind == Kind::dial;
    if (!round) return quiet_text(tr(look.label).c_str());
    with_dial([](ImDrawList& d, ImVec2 centre, float radius) {
        d.AddCircleFilled(centre, radius, IM_COL32(0, 0, 0, 255), 48);
        d.AddCircle(centre, radius, line, 48, std::max(1.0f, em() * 0.08f));
    });
}

void draw_instrument(const InstrumentLook& look, bool tight, const Snapshot& now, Outbox& outbox) {
    const double value = look.signal < 0 ? 0 : shown(look, now);
    if (now.crane.black && (look.kind == Kind::load || look.indicator)) return draw_black(look);
    switch (look.kind) {
        case Kind::load:
            return draw_load(now.crane, outbox);
        case Kind::swing:
            return draw_swing(now.crane);
        case Kind::clearance:
            return draw_clearance(look, now);
        case Kind::level:
            return draw_level(look, now.crane);
        case Kind::dial:
            return draw_dial(look, value);
        case Kind::bar:
            return draw_bar(look, value);
        case Kind::track:
            return draw_track(look, value);
        case Kind::figure:
            return draw_figure(look, value, tight);
        case Kind::lamp:
            return lamp(tr(look.label).c_str(),
                        value > look.warn && !(look.loaded && now.crane.held.empty()),
                        colour_of(look, value, good));
        case Kind::pin:
            return draw_pin(look, value);
        case Kind::jaw:
            return draw_jaw(look, value);
    }
}

// A bar stands beside its figure, which comes first, and those that follow. Returns where its words
// end [px].
float draw_column(const StripColumn& column, const Snapshot& now, Outbox& outbox) {
    const auto& all = now.scenery->instruments;
    const bool tight = column.members.size() > 2;
    draw_instrument(all[column.members.front()], tight, now, outbox);
    const bool bar = column.kind == Kind::bar;
    if (bar) {
        ImGui::BeginGroup();
        const InstrumentLook& look = all[column.members.front()];
        now.crane.black&& look.indicator ? draw_black(look)
                                         : draw_figure(look, shown(look, now), tight);
    }
    for (std::size_t i = 1; i < column.members.size(); ++i)
        draw_instrument(all[column.members[i]], tight, now, outbox);
    if (bar) ImGui::EndGroup();
    const bool dial = column.kind == Kind::dial;  // which fits
    return dial ? 0 : ImGui::GetItemRectMax().y;
}

}  // namespace

float OperatorPanel::draw(Rect where, const Snapshot& now, const Operating& operating,
                          bool assisted, Outbox& outbox) {
    float end = 0;  // [px] of all words
    begin_panel("##operator", "", where, nullptr, Panel::strip);
    ImGui::SetWindowFontScale(1);  // from frame to frame it stays
    const std::vector<StripColumn> columns = strip_columns(now.scenery->instruments, assisted);
    const auto count = static_cast<int>(columns.size()) + 1;
    const auto needs = [&] {
        std::vector<float> widths;
        for (const StripColumn& column : columns)
            widths.push_back(width_of(column, now.scenery->instruments));
        widths.push_back(width_of_state(operating));
        return widths;
    };
    std::vector<float> widths = needs();
    const float between = (2 * ImGui::GetStyle().CellPadding.x + 2) * float(count);
    const float room = ImGui::GetContentRegionAvail().x - between;
    const float all = std::accumulate(widths.begin(), widths.end(), 0.0f);
    if (all > room) {  // text gives way before any of it is cut off
        ImGui::SetWindowFontScale(std::floor(100 * room / all) / 100);
        widths = needs();
    }
    if (ImGui::BeginTable("##gauges", count,
                          ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_PadOuterX |
                              ImGuiTableFlags_NoSavedSettings)) {
        // what is left over goes to the levers
        for (std::size_t i = 0; i < widths.size(); ++i)
            ImGui::TableSetupColumn(("##" + std::to_string(i)).c_str(),
                                    i < columns.size() ? ImGuiTableColumnFlags_WidthFixed
                                                       : ImGuiTableColumnFlags_WidthStretch,
                                    i < columns.size() ? widths[i] : 1);
        ImGui::TableNextRow(0, ImGui::GetContentRegionAvail().y);
        for (const StripColumn& column : columns) {
            ImGui::TableNextColumn();
            end = std::max(end, draw_column(column, now, outbox));
        }
        ImGui::TableNextColumn();
        draw_state(now, operating);
        end = std::max(end, ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y);
        ImGui::EndTable();
    }
    ImGui::End();
    const ImGuiStyle& s = ImGui::GetStyle();
    return end - where.y + s.CellPadding.y + s.WindowPadding.y;
}

bool wants_strip(const Scenery& scenery) {
    return !scenery.instruments.empty() || !scenery.levers.empty() || !scenery.buttons.empty();
}

}  // namespace fairlead
