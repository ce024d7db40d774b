#include "app/strip_columns.h"

#include <algorithm>

#include "app/panel_style.h"

namespace fairlead {

using namespace style;
using Kind = InstrumentLook::Kind;

namespace {

bool joins(Kind column, Kind next) {
    const auto mimic = [](Kind kind) { return kind == Kind::pin || kind == Kind::jaw; };
    if (mimic(next)) return mimic(column);
    if (next == Kind::figure || next == Kind::lamp)
        return column == Kind::bar || column == Kind::figure || column == Kind::lamp;
    return next == Kind::track && column == Kind::track;
}

float wide(const std::string& words, ImFont* font = nullptr) {
    if (font) ImGui::PushFont(font);
    const float width = ImGui::CalcTextSize(words.c_str()).x;
    if (font) ImGui::PopFont();
    return width;
}

// [px] of the longest of its figures, of six digits, beside or below their labels.
float width_of_figures(const StripColumn& column, const std::vector<InstrumentLook>& all) {
    const bool tight = column.members.size() > 2;
    float width = 0;
    for (const std::size_t i : column.members) {
        const float label = wide(tr(all[i].label));
        if (all[i].kind == Kind::lamp) {
            width = std::max(width, label + em() * 1.9f);
            continue;
        }
        const float figure = wide("-000.00", fonts.bold) + em() * 0.4f + wide(unit_of(all[i]));
        width = std::max(width, tight ? label + em() * 0.4f + figure : std::max(label, figure));
    }
    return width;
}

// [px] of names and states beside drawings of deck gear.
float width_of_mimics(const StripColumn& column, const std::vector<InstrumentLook>& all) {
    float width = 0;
    for (const std::size_t i : column.members) {
        width = std::max(width, wide(tr(all[i].label)));
        const bool jaw = all[i].kind == Kind::jaw;
        for (const char* state :
             {jaw ? tr("LOCKED") : tr("BETWEEN"), jaw ? tr("CLOSED, wire runs") : tr("DOWN"),
              jaw ? tr("OPEN") : tr("UP")})
            width = std::max(width, wide(state, fonts.bold));
    }
    return em() * 2.8f + width;
}

float width_of_tracks(const StripColumn& column, const std::vector<InstrumentLook>& all) {
    float width = em() * 8;
    for (const std::size_t i : column.members)
        width = std::max(width, wide(tr(all[i].label)) + em() * 0.8f +
                                    wide("-000.0 " + all[i].unit, fonts.bold));
    return width;
}

}  // namespace

float across_dial() {
    return std::min(ImGui::GetContentRegionAvail().y, em() * 7.2f);
}

std::string unit_of(const InstrumentLook& look) {
    return look.unit == "-" ? "" : look.unit == "deg" ? "°" : look.unit;
}

std::vector<StripColumn> strip_columns(const std::vector<InstrumentLook>& instruments,
                                       bool assisted) {
    constexpr std::size_t most = 3;  // lines that stand above each other, a bar beside them
    std::vector<StripColumn> columns;
    for (std::size_t i = 0; i < instruments.size(); ++i) {
        const Kind kind = instruments[i].kind;
        if (kind == Kind::swing && !assisted) continue;  // no real cab has it
        const bool room = !columns.empty() &&
                          columns.back().members.size() < most + (columns.back().kind == Kind::bar);
        if (room && joins(columns.back().kind, kind))
            columns.back().members.push_back(i);
        else
            columns.push_back({kind, {i}});
    }
    return columns;
}

float width_of(const StripColumn& column, const std::vector<InstrumentLook>& all) {
    const float beside = across_dial() + ImGui::GetStyle().ItemSpacing.x;
    switch (column.kind) {
        case Kind::load:
            return beside + std::max({wide(tr("no rated capacity"), fonts.bold),
                                      wide(tr("within capacity"), fonts.bold),
                                      wide(filled(tr("peak %.2f t"), 100.)) + wide(tr("reset")) +
                                          em() * 1.6f});
        case Kind::swing:
            return beside +
                   std::max(wide(tr("Load swing")), wide(filled(tr("full circle %g°"), 2.5)));
        case Kind::level:
            return beside + std::max(wide(tr(all[column.members.front()].label)),
                                     wide(filled(tr("full circle %g°"), 2.5)));
        case Kind::clearance:
            return beside + std::max({wide(tr("Clearance")), wide(tr("To the mark")),
                                      wide(tr("To the load")),
                                      wide("00.00", fonts.bold) + em() * 0.3f + wide("m")});
        case Kind::dial:
            return across_dial();
        case Kind::bar:
            return em() * 3.7f + width_of_figures(column, all);
        case Kind::figure:
        case Kind::lamp:
            return width_of_figures(column, all);
        case Kind::track:
            return width_of_tracks(column, all);
        case Kind::pin:
        case Kind::jaw:
            return width_of_mimics(column, all);
    }
    return 0;
}

float width_of_state(const Operating& o) {
    float width = std::max(em() * 13, em() * 2.3f * float(o.levers.size()));
    width = std::max(width, wide(tr("EMERGENCY STOP")) + em() * 1.9f);
    for (const Operating::Button& button : o.buttons)
        width = std::max(width, wide(button.name + " " + button.keys) + em() * 1.9f);
    return width;
}

}  // namespace fairlead
