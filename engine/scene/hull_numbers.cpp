#include "engine/scene/hull_numbers.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "engine/input/clock.h"

namespace fairlead {
namespace {

using physics::Hull;

template <int row, int column>
double added_of(const Hull& hull) {
    return hull.added(row, column);
}
template <int row, int column>
void put_added(Hull& hull, double x) {
    hull.added(row, column) = hull.added(column, row) = x;
}
template <int i>
double damping_of(const Hull& hull) {
    return hull.damping(i, i);
}
template <int i>
void put_damping(Hull& hull, double x) {
    hull.damping(i, i) = x;
}
template <auto part, auto number>
double number_of_part(const Hull& hull) {
    return hull.*part.*number;
}
template <auto part, auto number>
void put_number_of_part(Hull& hull, double x) {
    hull.*part.*number = x;
}
template <auto number>
double plain_number(const Hull& hull) {
    return hull.*number;
}
template <auto number>
void put_plain_number(Hull& hull, double x) {
    hull.*number = x;
}
template <auto number>
constexpr HullNumber of_lift(const char* key, const char* unit) {
    return {key, unit, number_of_part<&Hull::lift, number>,
            put_number_of_part<&Hull::lift, number>};
}

template <auto number>
constexpr HullNumber of_resistance(const char* key, const char* unit) {
    return {key, unit, number_of_part<&Hull::resistance, number>,
            put_number_of_part<&Hull::resistance, number>};
}

using physics::Lift;
using physics::Resistance;

constexpr std::array<HullNumber, 15> all_numbers{{
    {"added_sway_yaw", "kg m", added_of<1, 5>, put_added<1, 5>},
    {"added_heave_pitch", "kg m", added_of<2, 4>, put_added<2, 4>},
    {"surge_damping", "N s/m", damping_of<0>, put_damping<0>},
    {"sway_damping", "N s/m", damping_of<1>, put_damping<1>},
    {"yaw_damping", "N m s", damping_of<5>, put_damping<5>},
    {"damping_fades", "m/s", plain_number<&Hull::damping_fades>,
     put_plain_number<&Hull::damping_fades>},
    {"roll_drag", "N m s²", plain_number<&Hull::roll_drag>, put_plain_number<&Hull::roll_drag>},
    of_resistance<&Resistance::wetted_area>("wetted_area", "m²"),
    of_resistance<&Resistance::form>("resistance_form", "-"),
    of_resistance<&Resistance::waves>("resistance_waves", "-"),
    of_lift<&Lift::side_by_drift>("side_by_drift", "kg/m"),
    of_lift<&Lift::side_by_turn>("side_by_turn", "kg"),
    of_lift<&Lift::turn_by_drift>("turn_by_drift", "kg"),
    of_lift<&Lift::turn_by_turn>("turn_by_turn", "kg m"),
    {"flow_depth", "m", plain_number<&Hull::depth_of_flow>, put_plain_number<&Hull::depth_of_flow>},
}};

// C_D of water across a ship, over her length and draught; of a lump the mean of its faces.
double cross_flow_of(const Hull& hull) {
    double sum = 0;
    for (const physics::DragElement& e : hull.drag) sum += e.area;
    return sum / hull.drag_faces;
}

std::string figure(double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.8g", x);
    return text;
}

std::string figure(const Vec3& v) {
    return "[" + figure(v.x()) + ", " + figure(v.y()) + ", " + figure(v.z()) + "]";
}

struct Lines {
    std::string text;
    void add(const std::string& key, const std::string& value, const std::string& unit,
             bool given) {
        std::string line = "  \"" + key + "\": " + value + ",";
        line.resize(std::max<std::size_t>(line.size() + 1, 56), ' ');
        text += line + "// " + unit + (given ? ", given" : ", estimated") + "\n";
    }
};

}  // namespace

std::span<const HullNumber> hull_numbers() {
    return all_numbers;
}

void overrule(const SceneHull& from, Hull& hull) {
    for (int i = 0; i < 3; ++i) {
        if (from.added_mass) hull.added.row(i).setZero(), hull.added.col(i).setZero();
        if (from.added_inertia) hull.added.row(3 + i).setZero(), hull.added.col(3 + i).setZero();
    }
    if (from.added_mass) hull.added.diagonal().head<3>() = *from.added_mass;
    if (from.added_inertia) hull.added.diagonal().tail<3>() = *from.added_inertia;
    if (from.cross_flow && !hull.drag.empty()) {
        const double scale = *from.cross_flow / cross_flow_of(hull);
        for (physics::DragElement& e : hull.drag) e.area *= scale;
    }
    for (const HullNumber& number : all_numbers)
        if (const auto it = from.numbers.find(number.key); it != from.numbers.end())
            number.set(hull, it->second);
    if (from.wave_drift) hull.drifts = *from.wave_drift;
}

std::string impossible_coupling(const Hull& hull) {
    const auto exceeds = [&](int i, int k) {
        return hull.added(i, k) * hull.added(i, k) > hull.added(i, i) * hull.added(k, k);
    };
    return exceeds(1, 5) ? "added_sway_yaw" : exceeds(2, 4) ? "added_heave_pitch" : "";
}

// With drift v, rate of turn r, length L, speed U and x = (v, L r):  x' = (U / L) A x, and each
// entry of A is how often drift or turn grow e-fold while the hull goes her length. Munk's moment
// of a slender hull, the strongest of them, has L² m / (0.12 m L²) = 8. No entry is taken beyond
// ten times that, nor beyond what a tick h at 10 m/s follows, L / (h U).
std::optional<LiftTooStrong> lift_too_strong(const SceneHull& from, const Hull& hull, double mass,
                                             double inertia) {
    constexpr double strongest = 80, fastest = 10;  // [-] [m/s]
    const double L = hull.length, m = mass + hull.added(1, 1), I = inertia + hull.added(5, 5);
    const double most = std::min(strongest, L / (tick_seconds * fastest));
    const std::array<std::pair<const char*, double>, 4> bounds{
        {{"side_by_drift", most * m / L},
         {"side_by_turn", most * m},
         {"turn_by_drift", most * I / (L * L)},
         {"turn_by_turn", most * I / L}}};
    for (const auto& [key, bound] : bounds)
        if (const auto it = from.numbers.find(key);
            it != from.numbers.end() && std::abs(it->second) > bound)
            return LiftTooStrong{key, it->second, bound};
    return std::nullopt;
}

std::string hull_lines(const SceneHull& from, const Hull& hull) {
    Lines lines;
    const bool ship = from.kind == SceneHull::Kind::ship;
    if (ship) {
        lines.add("heave_damping", figure(from.damping.heave), "of critical", true);
        lines.add("roll_damping", figure(from.damping.roll), "of critical", true);
        lines.add("pitch_damping", figure(from.damping.pitch), "of critical", true);
    }
    lines.add("added_mass", figure(Vec3(hull.added.diagonal().head<3>())), "kg",
              from.added_mass.has_value());
    lines.add("added_inertia", figure(Vec3(hull.added.diagonal().tail<3>())), "kg m²",
              from.added_inertia.has_value());
    if (!hull.drag.empty())
        lines.add("cross_flow", figure(cross_flow_of(hull)), "-", from.cross_flow.has_value());
    for (const HullNumber& number : all_numbers)
        lines.add(number.key, figure(number.get(hull)), number.unit,
                  from.numbers.count(number.key) > 0);
    lines.add("wave_drift", hull.drifts ? "true" : "false", "-", from.wave_drift.has_value());
    const physics::Windage& wind = hull.windage;
    lines.add("wind_front", figure(wind.front), "m²", true);
    lines.add("wind_side", figure(wind.side), "m²", true);
    lines.add("wind_height", figure(wind.height), "m", true);
    lines.add("wind_along", figure(wind.along), "-", true);
    lines.add("wind_across", figure(wind.across), "-", true);
    lines.add("wind_turning", figure(wind.turning), "-", true);
    return lines.text;
}

}  // namespace fairlead
