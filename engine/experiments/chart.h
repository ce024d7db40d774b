#pragma once
// chart.h — pictures of results as SVG: curves over axes, and grids of coloured cells. Each is one
// file, complete in itself and readable on a light and on a dark page.
#include <string>
#include <vector>

namespace fairlead {

struct Curve {
    enum class Look { line, dashes, dots };
    std::string name;
    std::vector<double> x, y;  // what is not finite leaves a gap
    Look look = Look::line;
    int colour = 0;  // of the palette, which begins anew when it is used up
};

struct ChartAxis {
    std::string label;  // with its unit
    bool logarithmic = false;
    bool from_zero = false;
};

struct ChartPanel {
    std::string title;
    ChartAxis x, y;
    std::vector<Curve> curves;
};

// Panels stand side by side, each with its legend below.
std::string line_chart(const std::string& title, const std::vector<ChartPanel>& panels);

enum class Verdict { good, fair, bad };

struct Cell {
    Verdict verdict = Verdict::good;
    std::string above, below;  // its two numbers
};

struct Grid {
    std::string title;
    std::string x_label, y_label;
    std::vector<std::string> columns, rows;  // rows from the bottom up, as an axis runs
    std::vector<Cell> cells;                 // row by row
};

struct GridLegend {
    std::string good, fair, bad;     // what the colours mean
    std::vector<std::string> notes;  // lines below them
};

std::string grid_chart(const std::string& title, const std::vector<Grid>& grids,
                       const GridLegend& legend);

}  // namespace fairlead
