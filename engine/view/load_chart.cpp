#include "engine/view/load_chart.h"

#include <algorithm>

namespace fairlead {

int column_for(const LoadChart& chart, double boom) {
    constexpr double joint_play = 1e-3;  // [m] a telescope that stands at its stop may be past it
    const auto column = std::find_if(chart.begin(), chart.end(),
                                     [&](const auto& c) { return c.boom >= boom - joint_play; });
    return column == chart.end() ? -1 : int(column - chart.begin());
}

double rated_at(const LoadChart& chart, double boom, double radius) {
    const int column = column_for(chart, boom);
    if (column < 0 || chart[column].points.empty()) return 0;
    const auto& points = chart[column].points;
    if (radius < points.front().first) return points.front().second;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto [r0, w0] = points[i - 1];
        const auto [r1, w1] = points[i];
        if (radius <= r1) return w0 + (w1 - w0) * (radius - r0) / (r1 - r0);
    }
    return 0;
}

}  // namespace fairlead
