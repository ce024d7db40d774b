#include "physics/body/motion_schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fairlead::physics {

namespace {

constexpr double tau = 2 * std::numbers::pi;

double sine_way(const Movement& m, double t) {
    const double omega = tau / m.period, angle = omega * t + m.phase;
    const double s = m.of_speed ? m.amplitude / omega * (std::cos(m.phase) - std::cos(angle))
                                : m.amplitude * std::sin(angle);
    if (t >= m.rise) return s;
    const double x = t / m.rise;  // begins and ends without speed or acceleration
    return s * x * x * x * (10 - 15 * x + 6 * x * x);
}

using Table = std::vector<std::pair<double, double>>;

// Slope of a table at one of its points: of the chord between its neighbours, and none where it
// begins and ends; one that repeats goes on.
double slope_at(const Table& table, int i, bool repeats) {
    const int last = int(table.size()) - 1;
    const auto chord = [&](double t0, double s0, double t1, double s1) {
        return (s1 - s0) / (t1 - t0);
    };
    if (i > 0 && i < last)
        return chord(table[i - 1].first, table[i - 1].second, table[i + 1].first,
                     table[i + 1].second);
    if (!repeats || last < 2) return 0;
    const double whole = table[last].first;
    return chord(table[last - 1].first - whole, table[last - 1].second, table[1].first,
                 table[1].second);
}

// [s] into the table, in its part i … i + 1; `rounds` whole ones before.
struct PlaceInTable {
    int i = 0;
    double into = 0, rounds = 0;
    bool past = false;  // its end
};

PlaceInTable find_place(const Movement& m, double t) {
    PlaceInTable place;
    const double whole = m.table.back().first;
    if (m.repeats && whole > 0) {
        place.rounds = std::floor(t / whole);
        t -= place.rounds * whole;
    }
    place.past = t >= whole;
    const auto next = std::upper_bound(m.table.begin(), m.table.end(), t,
                                       [](double x, const auto& p) { return x < p.first; });
    place.i = std::clamp(int(next - m.table.begin()) - 1, 0, int(m.table.size()) - 1);
    place.into = t - m.table[place.i].first;
    return place;
}

double position_in_table(const Movement& m, double t) {
    const PlaceInTable place = find_place(m, t);
    if (place.past || place.i + 1 == int(m.table.size())) return m.table.back().second;
    const auto& [t0, s0] = m.table[place.i];
    const auto& [t1, s1] = m.table[place.i + 1];
    const double length = t1 - t0, x = place.into / length;
    const double a = slope_at(m.table, place.i, m.repeats) * length;
    const double b = slope_at(m.table, place.i + 1, m.repeats) * length;
    // the cubic with these values and slopes at x = 0 and 1 (Hermite)
    return s0 + x * (a + x * (3 * (s1 - s0) - 2 * a - b + x * (2 * (s0 - s1) + a + b)));
}

double way_of_speeds(const Movement& m, double t) {
    const PlaceInTable place = find_place(m, t);
    const auto part = [&](int i) {
        return (m.table[i + 1].first - m.table[i].first) *
               (m.table[i].second + m.table[i + 1].second) / 2;
    };
    double before = 0, whole = 0;
    for (int i = 0; i + 1 < int(m.table.size()); ++i) {
        if (i < place.i) before += part(i);
        whole += part(i);
    }
    const double v = m.table[place.i].second, into = place.into;
    const double sum = place.rounds * whole + before + v * into;
    if (place.i + 1 == int(m.table.size())) return sum;
    const auto& [t1, v1] = m.table[place.i + 1];
    return sum + into * into / 2 * (v1 - v) / (t1 - m.table[place.i].first);
}

}  // namespace

double Movement::way(double t) const {
    if (kind == Kind::sine) return sine_way(*this, t);
    if (table.empty()) return 0;
    return of_speed ? way_of_speeds(*this, t) : position_in_table(*this, t);
}

Pose MotionSchedule::pose(double t) const {
    Pose X;
    for (const Movement& m : movements) {
        const double s = m.way(t);
        if (!m.turns) {
            X = X * Pose{s * m.axis, Quat::Identity()};
            continue;
        }
        const Quat turn = rotation(s * m.axis);
        X = X * Pose{m.at - turned(turn, m.at), turn};
    }
    X = X * start;
    X.q.normalize();
    return X;
}

}  // namespace fairlead::physics
