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
    return column < 0 ? 0 : read_off(chart[column].points, radius);
}

double read_off(const std::vector<std::pair<double, double>>& points, double x) {
    if (points.empty()) return 0;
    if (x < points.front().first) return points.front().second;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto [x0, y0] = points[i - 1];
        const auto [x1, y1] = points[i];
        if (x <= x1) return y0 + (y1 - y0) * (x - x0) / (x1 - x0);
    }
    return 0;
}

}  // namespace fairlead
