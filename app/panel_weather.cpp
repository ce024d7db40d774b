// The part of the instructor's panel that makes the weather: each figure with a slider, and in what
// time it gets there.
#include <array>
#include <numbers>
#include <string>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

using WeatherKind = SetWeather::Kind;

struct Knob {
    WeatherKind kind;
    const char* label;  // with the figure
    const char* what;
    float least, most;
    bool by_decades = false;
};
constexpr std::array<Knob, 5> knobs{
    {{WeatherKind::wind, tr_later("wind %.0f m/s"),
      tr_later("Mean wind 10 m up; it pushes ships, and loads from now on"), 0, 40},
     {WeatherKind::wind_to, tr_later("towards %.0f°"), tr_later("0: right on the plan, 90: up"),
      -180, 180},
     {WeatherKind::gusts, tr_later("gusts × %.1f"),
      tr_later("1: as usual in such a wind, 0: steady"), 0, 2},
     {WeatherKind::waves, tr_later("waves %.1f m"),
      tr_later("Significant height; their period stays"), 0, 20},
     {WeatherKind::sight, tr_later("sight %.0f m"), tr_later("How far one sees"), 50, 20000,
      true}}};

constexpr std::array<int, 4> times{0, 20, 60, 600};   // [s]
constexpr double front_wind = 10, front_time = 20;    // [m/s] [s] a gust front: DOMAIN B3
constexpr double squall_sight = 200, calm_time = 60;  // [m] [s]

float weather_shown(const Conditions& now, std::size_t knob) {
    const std::array<double, knobs.size()> values{now.wind, now.wind_to * 180 / std::numbers::pi,
                                                  now.gusts, now.waves, now.sight};
    return float(values[knob]);
}

void ask_weather(WeatherKind kind, double value, double over, Outbox& outbox) {
    outbox.ask(Command(SetWeather{kind, value, over}));
}

// As so many at once: a front, a squall, the weather of the beginning.
void draw_whole_weathers(const Snapshot& now, Outbox& outbox) {
    const Conditions &is = now.weather.now, &was = now.scenery->conditions;
    const double stronger = std::min(60.0, is.wind + front_wind);
    if (ImGui::Button(tr("Gust front")))
        ask_weather(WeatherKind::wind, stronger, front_time, outbox);
    tip(tr("10 m/s more wind in 20 s"));
    ImGui::SameLine();
    if (ImGui::Button(tr("Squall"))) {
        ask_weather(WeatherKind::wind, stronger, front_time, outbox);
        ask_weather(WeatherKind::sight, squall_sight, front_time, outbox);
    }
    tip(tr("10 m/s more wind and a sight of 200 m in 20 s"));
    ImGui::SameLine();
    if (ImGui::Button(tr("As at first"))) {
        ask_weather(WeatherKind::wind, was.wind, calm_time, outbox);
        if (now.scenery->most_waves > 0)
            ask_weather(WeatherKind::waves, was.waves, calm_time, outbox);
        ask_weather(WeatherKind::sight, was.sight, calm_time, outbox);
        if (is.dark) ask_weather(WeatherKind::dark, 0, 0, outbox);
    }
    tip(tr("Wind, waves and sight of the beginning in a minute"));
}

}  // namespace

void InstructorPanel::draw_weather(const Snapshot& now, Outbox& outbox) {
    if (ImGui::GetContentRegionAvail().x <= 0) return;
    ImGui::PushID("##weather");
    draw_whole_weathers(now, outbox);
    for (std::size_t i = 0; i < knobs.size(); ++i) {
        const Knob& knob = knobs[i];
        const bool waves = knob.kind == WeatherKind::waves;
        if (waves && !(now.scenery->most_waves > 0)) continue;
        ImGui::PushID(int(i));
        float value = held_knob_ == int(i) ? wanted_ : weather_shown(now.weather.now, i);
        const float most = waves ? float(now.scenery->most_waves) : knob.most;
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(filled(tr(knob.label), double(value)).c_str());
        ImGui::SameLine(em() * 9);
        ImGui::SetNextItemWidth(-1);
        ImGui::SliderFloat(
            "##value", &value, knob.least, most, "",
            ImGuiSliderFlags_AlwaysClamp | (knob.by_decades ? ImGuiSliderFlags_Logarithmic : 0));
        if (ImGui::IsItemActive()) held_knob_ = int(i), wanted_ = value;
        if (ImGui::IsItemDeactivatedAfterEdit())
            ask_weather(knob.kind, double(value), times[std::size_t(time_)], outbox);
        if (ImGui::IsItemDeactivated()) held_knob_ = -1;
        tip(tr(knob.what));
        ImGui::PopID();
    }
    const bool dark = now.weather.now.dark;
    if (toggle(tr("Dark"), dark)) ask_weather(WeatherKind::dark, dark ? 0 : 1, 0, outbox);
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double seconds = times[i];
        const std::string words = seconds == 0   ? tr("at once")
                                  : seconds < 60 ? filled(tr("in %.0f s"), seconds)
                                                 : filled(tr("in %.0f min"), seconds / 60);
        ImGui::SameLine();
        ImGui::PushID(int(i));
        if (toggle(words.c_str(), time_ == int(i), tr("How fast what a slider asks for comes")))
            time_ = int(i);
        ImGui::PopID();
    }
    ImGui::PopID();
}

}  // namespace fairlead
