#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/plot_scale.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double window_seconds = 60;  // [s] shown; what history.h keeps
constexpr std::size_t ink_count = 6;

ImU32 ink(std::size_t i) {
    const std::array<ImU32, ink_count> inks{
        accent, warn, IM_COL32(214, 100, 145, 255), good, IM_COL32(150, 120, 220, 255), text};
    return inks[i % ink_count];
}

std::vector<std::size_t> columns_of(const std::vector<std::string>& paths, const History& history) {
    std::vector<std::size_t> columns;
    for (const auto& path : paths)
        for (std::size_t i = 0; i < history.signals().size(); ++i)
            if (history.signals()[i].path == path) columns.push_back(i);
    return columns;
}

std::string absolute_path(const char* file) {
    std::error_code ignored;
    return std::filesystem::absolute(file, ignored).string();
}

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -low;
};

Extent extent_of(const History& history, const std::vector<std::size_t>& columns, double from) {
    Extent e;
    for (const std::size_t c : columns)
        for (std::size_t i = 0; i < history.size(); ++i) {
            const double v = history.value(c, i);
            if (history.time(i) < from || !std::isfinite(v)) continue;
            e.low = std::min(e.low, v);
            e.high = std::max(e.high, v);
        }
    return e;
}

// Maps a signal over the last minute into a rectangle.
struct Area {
    ImVec2 at, size;
    double from, low, high;
    float x(double t) const { return at.x + size.x * float((t - from) / window_seconds); }
    float y(double v) const { return at.y + size.y * float((high - v) / (high - low)); }
};

// One line per pixel column, from the least to the greatest value in it: a spike of a single
// tick is what one looks for, so it is never averaged away.
void draw_trace(const History& history, std::size_t column, const Area& area, ImU32 ink) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    ImVec2 last{};
    bool joined = false;
    for (std::size_t i = 0; i < history.size();) {
        if (history.time(i) < area.from) {
            ++i;
            continue;
        }
        const float x = std::floor(area.x(history.time(i)));
        Extent e;
        double first = history.value(column, i), final_value = first;
        for (; i < history.size() && std::floor(area.x(history.time(i))) <= x; ++i) {
            final_value = history.value(column, i);
            e.low = std::min(e.low, final_value);
            e.high = std::max(e.high, final_value);
        }
        if (!std::isfinite(e.low) || !std::isfinite(e.high)) {
            joined = false;
            continue;
        }
        if (joined) d.AddLine(last, {x, area.y(first)}, ink, em() * 0.09f);
        if (e.high > e.low) d.AddLine({x, area.y(e.low)}, {x, area.y(e.high)}, ink, em() * 0.09f);
        last = {x, area.y(final_value)};
        joined = true;
    }
}

void draw_axes(const Area& a, const std::string& unit, double until) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(a.at, {a.at.x + a.size.x, a.at.y + a.size.y}, well, em() * 0.15f);
    const double step = nice_step((a.high - a.low) / std::max(2.0, double(a.size.y / (em() * 2))));
    for (double v = std::ceil(a.low / step) * step; v <= a.high; v += step) {
        const float y = a.y(v);
        d.AddLine({a.at.x, y}, {a.at.x + a.size.x, y}, line);
        const std::string label = tick_label(v, step);
        const float w = ImGui::CalcTextSize(label.c_str()).x;
        d.AddText({a.at.x - w - em() * 0.3f, y - em() * 0.55f}, quiet, label.c_str());
    }
    d.AddText({a.at.x + em() * 0.3f, a.at.y + em() * 0.1f}, quiet, unit.c_str());
    for (int back = 0; back <= 60; back += 10) {
        const float x = a.x(until - back);
        d.AddLine({x, a.at.y}, {x, a.at.y + a.size.y}, line);
        const std::string label =
            back == 0 ? std::string(tr("now")) : "−" + std::to_string(back) + " s";
        const float w = ImGui::CalcTextSize(label.c_str()).x;
        const float left = std::clamp(x - w / 2, a.at.x - em() * 2, a.at.x + a.size.x - w);
        if (back % 20 == 0 || a.size.x > em() * 26)
            d.AddText({left, a.at.y + a.size.y + em() * 0.1f}, quiet, label.c_str());
    }
}

void draw_readout(const Area& a, const History& history, const std::vector<std::size_t>& columns) {
    if (!ImGui::IsItemHovered() || history.size() == 0) return;
    const double t =
        a.from + window_seconds * double(ImGui::GetIO().MousePos.x - a.at.x) / a.size.x;
    std::size_t best = 0;
    for (std::size_t i = 0; i < history.size(); ++i)
        if (std::abs(history.time(i) - t) < std::abs(history.time(best) - t)) best = i;
    const float x = a.x(history.time(best));
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddLine({x, a.at.y}, {x, a.at.y + a.size.y}, text);
    std::string out = "t = " + number(history.time(best), 5) + " s";
    for (std::size_t k = 0; k < columns.size(); ++k) {
        const Signal& s = history.signals()[columns[k]];
        const double v = history.value(columns[k], best);
        if (std::isfinite(v)) d.AddCircleFilled({x, a.y(v)}, em() * 0.22f, ink(k));
        out += "\n" + s.path + " = " + quantity(v, s.unit, 5);
    }
    tip(out);
}

// Names and inks in one flow, as many to a line as fit; starts on the line of the buttons.
void draw_legend(const History& history, const std::vector<std::size_t>& columns) {
    const float end = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        const Signal& s = history.signals()[columns[k]];
        const std::string words = "■ " + s.path;
        const float from = ImGui::GetItemRectMax().x + em() * 0.7f;
        if (from + ImGui::CalcTextSize(words.c_str()).x < end) ImGui::SameLine(0, em() * 0.7f);
        wrapped(words, ink(k));
        tip(s.what + (s.unit.empty() ? "" : " [" + s.unit + "]"));
    }
}

void draw_plot(const History& history, const std::vector<std::size_t>& columns, float height) {
    const double until = history.size() ? history.time(history.size() - 1) : 0;
    const Extent e = extent_of(history, columns, until - window_seconds);
    if (columns.empty() || !(e.low <= e.high)) {
        quiet_text(columns.empty() ? tr("Choose signals to see them here.")
                                   : tr("Nothing measured yet."));
        return;
    }
    std::string unit = history.signals()[columns[0]].unit;
    for (const std::size_t c : columns)
        if (history.signals()[c].unit != unit) unit = tr("mixed units");
    // a constant still deserves a visible line, in the middle
    const double margin =
        e.high > e.low ? (e.high - e.low) * 0.06 : std::max(1e-6, std::abs(e.low) * 0.1);
    const float left = em() * 3.6f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Area area{{at.x + left, at.y},
              {ImGui::GetContentRegionAvail().x - left, std::max(em() * 3, height - em() * 1.4f)},
              until - window_seconds,
              e.low - margin,
              e.high + margin};
    ImGui::InvisibleButton("##plot", {left + area.size.x, area.size.y + em() * 1.4f});
    draw_axes(area, unit, until);
    ImGui::PushClipRect(area.at, {area.at.x + area.size.x, area.at.y + area.size.y}, true);
    for (std::size_t k = 0; k < columns.size(); ++k) draw_trace(history, columns[k], area, ink(k));
    ImGui::PopClipRect();
    draw_readout(area, history, columns);
}

constexpr double most_frequency = 1;  // [Hz] shown: of waves and ships

void draw_frequencies(const Area& a) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(a.at, {a.at.x + a.size.x, a.at.y + a.size.y}, well, em() * 0.15f);
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        const float x = a.at.x + a.size.x * float(tenth) / 10;
        d.AddLine({x, a.at.y}, {x, a.at.y + a.size.y}, line);
        const std::string label = number(tenth * most_frequency / 10, 1) + " Hz";
        const float w = ImGui::CalcTextSize(label.c_str()).x;
        const float left = std::clamp(x - w / 2, a.at.x, a.at.x + a.size.x - w);
        d.AddText({left, a.at.y + a.size.y + em() * 0.1f}, quiet, label.c_str());
    }
}

// The spectra of the last minute, each in shares of its highest: what has most energy stands out,
// whatever the units. Pointed at, densities are told.
void draw_spectra(const History& history, const std::vector<std::size_t>& columns, float height) {
    std::vector<std::vector<SpectrumPoint>> spectra;
    for (const std::size_t c : columns) spectra.push_back(history.spectrum(c));
    if (columns.empty() || spectra.front().empty()) {
        quiet_text(columns.empty() ? tr("Choose signals to see them here.")
                                   : tr("Ten seconds are needed for a spectrum."));
        return;
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    Area area{at,
              {ImGui::GetContentRegionAvail().x, std::max(em() * 3, height - em() * 1.4f)},
              0,
              0,
              1.06};
    ImGui::InvisibleButton("##spectrum", {area.size.x, area.size.y + em() * 1.4f});
    draw_frequencies(area);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const double pointed =
        most_frequency * double(ImGui::GetIO().MousePos.x - at.x) / double(area.size.x);
    std::string told = number(pointed, 3) + " Hz";
    for (std::size_t k = 0; k < spectra.size(); ++k) {
        double most = 0;
        for (const SpectrumPoint& p : spectra[k]) most = std::max(most, p.density);
        const Signal& s = history.signals()[columns[k]];
        const double step = spectra[k].front().frequency;
        ImVec2 last{};
        for (std::size_t i = 0; i < spectra[k].size(); ++i) {
            const SpectrumPoint& p = spectra[k][i];
            if (p.frequency > most_frequency) break;
            const ImVec2 to{at.x + area.size.x * float(p.frequency / most_frequency),
                            area.y(most > 0 ? p.density / most : 0)};
            if (i > 0) d.AddLine(last, to, ink(k), em() * 0.09f);
            last = to;
            if (std::abs(p.frequency - pointed) <= step / 2)
                told += "\n" + s.path + " = " + number(p.density, 5) + " (" + s.unit + ")² s";
        }
    }
    if (ImGui::IsItemHovered()) tip(told);
}

// What a stranger would want to see first: tensions, else whatever is measured.
std::vector<std::string> first_choice(const std::vector<Signal>& signals) {
    std::vector<std::string> paths;
    for (const Signal& s : signals)
        if (s.path.ends_with(".tension") && paths.size() < 3) paths.push_back(s.path);
    if (paths.empty() && !signals.empty()) paths.push_back(signals.front().path);
    return paths;
}

}  // namespace

void PlotsPanel::choose_signals(Plot& plot, const History& history) {
    if (ImGui::Button(tr("Signals…"))) {
        filter_.fill(0);
        ImGui::OpenPopup("##signals");
    }
    ImGui::SetNextWindowSize({em() * 24, em() * 22});
    if (!ImGui::BeginPopup("##signals")) return;
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##filter", tr("Search"), filter_.data(), filter_.size());
    ImGui::BeginChild("##list");
    for (const Signal& s : history.signals()) {
        if (!matches(s.path, filter_.data()) && !matches(s.what, filter_.data())) continue;
        const auto chosen = std::find(plot.paths.begin(), plot.paths.end(), s.path);
        bool on = chosen != plot.paths.end();
        const std::string label = s.path + (s.unit.empty() ? "" : "  [" + s.unit + "]");
        if (ImGui::Checkbox(label.c_str(), &on)) {
            if (on)
                plot.paths.push_back(s.path);
            else
                plot.paths.erase(chosen);
        }
        tip(s.what);
    }
    ImGui::EndChild();
    ImGui::EndPopup();
}

void PlotsPanel::export_csv(const History& history) {
    if (ImGui::Button(tr("Export CSV…"))) {
        if (!file_[0]) std::snprintf(file_.data(), file_.size(), "fairlead-signals.csv");
        message_.clear();
        ImGui::OpenPopup("##export");
    }
    ImGui::SetNextWindowSize({em() * 26, 0});
    if (!ImGui::BeginPopup("##export")) return;
    std::vector<std::string> paths;
    for (const Plot& plot : plots_)
        for (const auto& path : plot.paths)
            if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    wrapped(
        filled(tr("Writes time and the %d plotted signals of the last minute, one row per tick."),
               int(paths.size())));
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText("##file", file_.data(), file_.size(),
                                          ImGuiInputTextFlags_EnterReturnsTrue);
    if (ImGui::Button(tr("Write")) || entered) {
        const std::string error = history.write_csv(file_.data(), columns_of(paths, history));
        failed_ = !error.empty();
        message_ = failed_ ? error : filled(tr("Written: %s"), absolute_path(file_.data()).c_str());
    }
    if (!message_.empty()) wrapped(message_, failed_ ? bad : good);
    ImGui::EndPopup();
}

void PlotsPanel::draw(Rect where, bool& open, const Snapshot& now, const History& live) {
    if (chosen_for_ != now.scenery.get()) {
        chosen_for_ = now.scenery.get();
        paused_ = false;
        const bool any = std::any_of(plots_.begin(), plots_.end(), [&](const Plot& p) {
            return !columns_of(p.paths, live).empty();
        });
        if (!any) plots_ = {{first_choice(now.scenery->signals)}};
    }
    begin_panel("##plots", tr("Signals of the last minute"), where, &open);
    if (toggle(paused_ ? tr("Continue") : tr("Hold"), paused_,
               tr("Holds the plots still; the crane goes on."))) {
        paused_ = !paused_;
        if (paused_) frozen_ = live;
    }
    const History& history = paused_ ? frozen_ : live;
    ImGui::SameLine();
    if (ImGui::Button(tr("Add plot"))) plots_.push_back({});
    ImGui::SameLine();
    export_csv(history);

    ImGui::BeginChild("##plots");
    const float share =
        ImGui::GetContentRegionAvail().y / float(std::max<std::size_t>(1, plots_.size()));
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        ImGui::PushID(int(i));
        const float top = ImGui::GetCursorPosY();
        choose_signals(plots_[i], history);
        ImGui::SameLine();
        if (toggle(tr("Spectrum"), plots_[i].spectrum,
                   tr("Which frequencies there are in the last minute, not values over time.")))
            plots_[i].spectrum = !plots_[i].spectrum;
        ImGui::SameLine();
        const bool remove = ImGui::Button(tr("Remove"));
        const auto columns = columns_of(plots_[i].paths, history);
        draw_legend(history, columns);
        const float head = ImGui::GetCursorPosY() - top;
        const auto draw_it = plots_[i].spectrum ? draw_spectra : draw_plot;
        draw_it(history, columns, std::max(em() * 6, share - head - em() * 0.6f));
        ImGui::PopID();
        if (remove) plots_.erase(plots_.begin() + long(i--));
    }
    ImGui::EndChild();
    ImGui::End();
}

}  // namespace fairlead
