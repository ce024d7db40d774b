#include "engine/report/plot_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace fairlead {

double nice_step(double rough) {
    if (!(rough > 0) || !std::isfinite(rough)) return 1;
    const double decade = std::pow(10, std::floor(std::log10(rough)));
    for (const double m : {1.0, 2.0, 5.0})
        if (m * decade >= rough * (1 - 1e-9)) return m * decade;
    return 10 * decade;
}

// As many decimals as the step between labels needs.
std::string axis_label(double value, double step) {
    const int decimals = std::clamp(int(-std::floor(std::log10(step) + 1e-9)), 0, 9);
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", decimals, value + 0.0);  // no negative zero
    return text;
}

std::string svg_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", value);
    return text;
}

double round_seconds(double least) {
    for (const double nice : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600})
        if (nice >= least) return nice;
    return 3600 * std::ceil(least / 3600);
}

PlotAxis plot_axis(double low, double high, double least_span) {
    const double size = std::max(std::abs(low), std::abs(high));
    const double span = std::max({high - low, least_span, 1e-6 * size, 1e-9});
    const double missing = (span - (high - low)) / 2;
    const double step = nice_step(span / 3);
    return {step * std::floor((low - missing) / step + 1e-6),
            step * std::ceil((high + missing) / step - 1e-6), step};
}

}  // namespace fairlead
