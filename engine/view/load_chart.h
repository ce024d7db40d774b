#pragma once
// load_chart.h — what a crane may carry at each radius, for each length of its boom that is rated.
#include <utility>
#include <vector>

namespace fairlead {

inline constexpr double newtons_per_tonne = 9810;  // what operators call a tonne of load

struct LoadCurve {                                  // a column of a load chart
    double boom = 0;                                // [m] of a boom of this length
    std::vector<std::pair<double, double>> points;  // [m] radius, ascending; [N] rated
};
using LoadChart = std::vector<LoadCurve>;  // ascending booms

// The column for this boom [m], that of the next longer one where there is none of this length;
// -1: none.
int column_for(const LoadChart& chart, double boom);

// [N] at a radius [m] with this boom: straight between points. 0: outside the chart.
double rated_at(const LoadChart& chart, double boom, double radius);

// A column's load at a radius, or another curve's value: straight between points, as the first one
// before it, 0 beyond the last.
double read_off(const std::vector<std::pair<double, double>>& points, double x);

}  // namespace fairlead
