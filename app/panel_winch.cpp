// panel_winch.cpp — a ship's drum as its driver reads it: the pull of the last five minutes with
// its peak and limits, motor and brakes, how she heels.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panel_instruments.h"
#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::int64_t ticks_a_second = 60;
constexpr std::size_t trend_seconds = 300;
constexpr double a_minute = 60, one_kilowatt = 1000;
constexpr double stands_still = 0.05;  // [m/min] slower is not shown as a motion
constexpr double level = 0.05;         // [°] less is no heel to any side

double read(const Snapshot& now, int signal) {
    return signal < 0 ? 0 : now.signals[std::size_t(signal)];
}

// Where the gauges show this pull, what they call too much [t]; else what the crane is rated for.
std::pair<double, double> limits_of(int tension, const Snapshot& now) {
    for (const InstrumentLook& look : now.scenery->instruments)
        if (look.signal == tension && look.bad > 0) return {look.warn, look.bad};
    const double rated = now.crane.capacity / newtons_per_tonne;
    return {0.9 * rated, rated};
}

void draw_trend(const std::vector<float>& trend, int tension, const Snapshot& now) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, std::round(em() * 5)};
    ImGui::Dummy(size);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(at, {at.x + size.x, at.y + size.y}, well);
    const auto [amber, red] = limits_of(tension, now);
    const auto peak = std::max_element(trend.begin(), trend.end());
    const double high = peak == trend.end() ? red : std::max(1.2 * red, 1.1 * double(*peak)) + 1e-9;
    const auto place = [&](double seconds_ago, double tonnes) {
        return ImVec2{at.x + size.x * float(1 - seconds_ago / double(trend_seconds)),
                      at.y + size.y * float(1 - tonnes / high)};
    };
    for (int minute = 1; minute < 5; ++minute)
        d.AddLine(place(minute * a_minute, 0), place(minute * a_minute, high), line);
    const float small = em() * 0.8f;
    for (const auto& [limit, colour] : {std::pair{amber, warn}, {red, bad}}) {
        if (!(limit > 0)) continue;
        d.AddLine(place(double(trend_seconds), limit), place(0, limit), colour);
        const ImVec2 p = place(double(trend_seconds), limit);
        d.AddText(fonts.body, small, {p.x + em() * 0.3f, p.y - small * 1.05f}, colour,
                  (number(limit, 3) + " t").c_str());
    }
    for (std::size_t i = 0; i < trend.size(); ++i)
        d.PathLineTo(place(double(trend.size() - 1 - i), double(trend[i])));
    d.PathStroke(text, 0, em() * 0.12f);
    if (peak == trend.end()) return;
    const ImVec2 p = place(double(trend.end() - 1 - peak), double(*peak));
    d.AddCircleFilled(p, em() * 0.22f, double(*peak) > red && red > 0 ? bad : accent);
}

std::string pull_text(double tonnes, const std::vector<float>& trend) {
    const float peak = trend.empty() ? 0 : *std::max_element(trend.begin(), trend.end());
    return filled(tr("Pull %.0f t, peak of five minutes %.0f t"), tonnes, double(peak));
}

std::string running_text(double speed, double out, double layer) {
    const double metres = std::abs(speed) * a_minute;
    const char* words = metres < stands_still ? tr("Stands: %.0f m/min, %.0f m out, layer %.0f")
                        : speed < 0           ? tr("Heaves %.0f m/min, %.0f m out, layer %.0f")
                                              : tr("Pays out %.0f m/min, %.0f m out, layer %.0f");
    return filled(words, metres, out, layer);
}

std::string heel_text(double heel, double limit, double gm) {
    const double degrees = heel * 180 / M_PI, most = limit * 180 / M_PI;
    const char* words = std::abs(degrees) < level ? tr("Heel %.1f° of %.1f°, GM %.2f m")
                        : degrees > 0 ? tr("Heel %.1f° to starboard of %.1f°, GM %.2f m")
                                      : tr("Heel %.1f° to port of %.1f°, GM %.2f m");
    return filled(words, std::abs(degrees), most, gm);
}

}  // namespace

void WinchPanel::find(const Scenery& scenery) {
    scenery_ = &scenery;
    drums_.clear();
    for (const auto& signal : scenery.signals) {
        const std::string& path = signal.path;
        if (!path.starts_with("winch.") || !path.ends_with(".band")) continue;
        const std::string of = path.substr(0, path.size() - 4);
        Drum drum;
        for (std::size_t i = 0; i < drum.places.size(); ++i)
            drum.places[i] = place_of_signal(scenery.signals, of + figures[i]);
        drums_.push_back(drum);
    }
    heel_.fill(-1);
    if (scenery.ships.empty()) return;
    const std::string ship =
        "hull." + scenery.bodies[std::size_t(scenery.ships.front())].name + ".";
    for (std::size_t i = 0; i < heel_.size(); ++i)
        heel_[i] = place_of_signal(scenery.signals, ship + heeling[i]);
}

void WinchPanel::hear(const Snapshot& now) {
    if (scenery_ != now.scenery.get()) find(*now.scenery);
    if (now.tick < tick_)
        for (Drum& drum : drums_) drum.trend.clear();
    const bool new_second = now.tick / ticks_a_second != tick_ / ticks_a_second || now.tick < tick_;
    tick_ = now.tick;
    for (Drum& drum : drums_) {
        const float pull = float(read(now, drum.places[0]) / newtons_per_tonne);
        if (new_second || drum.trend.empty()) drum.trend.push_back(pull);
        drum.trend.back() = std::max(drum.trend.back(), pull);
        if (drum.trend.size() > trend_seconds) drum.trend.erase(drum.trend.begin());
    }
}

bool WinchPanel::watches(const Snapshot& now) const {
    return !now.crane.name.empty() && !now.crane.lifts && now.scenery->sea &&
           scenery_ == now.scenery.get() && !drums_.empty() && heel_[0] >= 0;
}

void WinchPanel::draw(Rect where, bool& open, const Snapshot& now) const {
    begin_panel("##winch", tr("Winch"), where, &open);
    for (const Drum& drum : drums_) {
        const auto figure = [&](std::size_t i) { return read(now, drum.places[i]); };
        draw_trend(drum.trend, drum.places[0], now);
        wrapped(pull_text(figure(0) / newtons_per_tonne, drum.trend));
        wrapped(running_text(figure(1), figure(2), figure(3)));
        wrapped(filled(figure(6) > 0.5 ? tr("Motor %.0f kW, clutch in, gear %.0f")
                                       : tr("Motor %.0f kW, clutch out, gear %.0f"),
                       std::round(figure(5) / one_kilowatt) + 0.0, figure(7)));
        if (figure(9) > 0 && figure(9) != figure(7))
            wrapped(filled(tr("Gear %.0f waits: let the drum stand until its band has the load"),
                           figure(9)),
                    warn);
        wrapped(filled(tr("Band brake %.0f %% closed, dynamic brake %.0f t"), 100 * figure(4),
                       std::abs(figure(8)) / newtons_per_tonne));
    }
    wrapped(heel_text(read(now, heel_[0]), read(now, heel_[1]), read(now, heel_[2])));
    ImGui::End();
}

}  // namespace fairlead
