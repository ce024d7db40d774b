#pragma once
// plot_axis.h — round numbers along the axes of a plot.
#include <string>

namespace fairlead {

struct PlotAxis {
    double low = 0, high = 1, step = 1;  // in the unit shown
};

// 1, 2 or 5 times a power of ten, the least that is at least `rough`; 1 where that is not above 0.
double nice_step(double rough);

// About four labels between low and high; it spans at least `least_span`.
PlotAxis plot_axis(double low, double high, double least_span);

double round_seconds(double least);                 // [s] between labels of time
std::string axis_label(double value, double step);  // as many decimals as the step needs
std::string svg_number(double value);               // [pixels] to five digits

}  // namespace fairlead
