#include "app/plot_scale.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace fairlead {

std::string tick_label(double value, double step) {
    if (std::abs(value) < step * 1e-6) return "0";
    char buffer[32];
    const double largest = std::max(std::abs(value), step);
    if (largest >= 1e5 || step < 1e-4) {
        const int digits = std::max(0, int(std::floor(std::log10(std::abs(value)))) -
                                           int(std::floor(std::log10(step) + 1e-9)));
        std::snprintf(buffer, sizeof buffer, "%.*e", digits, value);
        // 1.20e+05 → 1.20e5: an axis has little room
        std::string out = buffer;
        const auto e = out.find('e');
        return out.substr(0, e + 1) + std::to_string(std::stoi(out.substr(e + 1)));
    }
    const int decimals = std::max(0, -int(std::floor(std::log10(step) + 1e-9)));
    std::snprintf(buffer, sizeof buffer, "%.*f", decimals, value);
    return buffer;
}

}  // namespace fairlead
