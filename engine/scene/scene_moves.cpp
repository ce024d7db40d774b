#include <cmath>
#include <numbers>

#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

using physics::Movement;

constexpr double fastest = 1e3;  // [m/s] or [rad/s] of one movement

void read_sine(const SceneReader& from, double unit, Movement& m) {
    m.period = from.maybe_number("period").value_or(1);
    m.phase = from.number("phase_deg") * std::numbers::pi / 180;
    m.rise = from.number("rise");
    const char* key = from.has("amplitude_deg") ? "amplitude_deg" : "amplitude";
    if (!from.has("period")) from.error("", "a sine needs \"period\" [s]");
    if (!from.has(key)) return from.error("", "a movement needs \"amplitude\" or \"table\"");
    m.amplitude = *from.maybe_number(key) * unit;
    const double speed = std::abs(m.amplitude) * (m.of_speed ? 1 : 2 * std::numbers::pi / m.period);
    if (speed > fastest) from.error(key, "moves faster than 1000 m/s or rad/s");
}

void read_table(const SceneReader& from, Movement& m) {
    m.kind = Movement::Kind::table;
    m.repeats = from.flag("repeat");
    for (const char* key : {"amplitude", "amplitude_deg", "period"})
        if (from.has(key)) from.error(key, "expected a sine or a table, not both");
    bool ascends = true;
    for (const SceneReader& point : from.elements("table")) {
        const auto [t, s] = point.as_pair();
        const bool first = m.table.empty();
        if (first && t != 0) point.error("", "time begins at 0 s");
        if (!first && t <= m.table.back().first) {
            point.error("", "time must ascend");
            ascends = false;
        } else if (std::abs(m.of_speed || first ? m.of_speed * s
                                                : (s - m.table.back().second) /
                                                      (t - m.table.back().first)) > fastest) {
            point.error("", "moves faster than 1000 m/s or rad/s");
        }
        m.table.emplace_back(t, s);
    }
    if (!ascends) m.table.clear();
    if (!m.table.empty() && m.repeats && !m.of_speed &&
        m.table.back().second != m.table.front().second)
        from.error("repeat", "the last position is not the first, so it would jump");
}

Movement read_movement(const SceneReader& from) {
    Movement m;
    m.turns = from.has("about");
    if (m.turns == from.has("along")) {
        from.error("", "expected either \"along\" or \"about\"");
        return m;
    }
    m.axis = from.direction(m.turns ? "about" : "along");
    m.at = from.vector("at");
    enum class Of { position, speed };
    m.of_speed = from.choice<Of>("of") == Of::speed;
    if (from.has("amplitude") && from.has("amplitude_deg"))
        from.error("amplitude_deg", "expected amplitude or amplitude_deg, not both");
    if (from.has("table"))
        read_table(from, m);
    else
        read_sine(from, from.has("amplitude_deg") ? std::numbers::pi / 180 : 1, m);
    return m;
}

}  // namespace

void read_moves(const SceneReader& from, SceneBody& body) {
    if (!from.has("moves")) return;
    if (body.motion != physics::Motion::kinematic)
        from.error("moves",
                   "only a kinematic body moves by itself; expected \"motion\": "
                   "\"kinematic\"");
    for (const char* key : {"velocity", "angular_velocity"})
        if (from.has(key)) from.error(key, "its movements say how fast it is");
    for (const SceneReader& movement : from.elements("moves"))
        body.moves.push_back(read_movement(movement));
}

}  // namespace fairlead
