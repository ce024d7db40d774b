#include <algorithm>

#include "engine/experiments/chart.h"
#include "engine/experiments/svg.h"

namespace fairlead {
namespace {

constexpr double cell_width = 62, cell_height = 40;  // [px]
constexpr double left = 84, right = 22, head = 78;   // [px] round a grid
constexpr double legend_gap = 62, legend_line = 20;  // [px]
constexpr double row_gap = 88;                       // [px] from grids to those below them
constexpr std::size_t most_beside = 3;               // more grids stand in two rows

const char* fill_of(Verdict verdict) {
    if (verdict == Verdict::good) return "fill=\"#bfe3cf\"";
    return verdict == Verdict::fair ? "fill=\"#fbe3a6\"" : "fill=\"#f2b1a2\"";
}

void draw_grid(Svg& svg, const Grid& grid, double x, double above) {
    const double top = above + head;
    const double bottom = top + cell_height * double(grid.rows.size());
    const double middle = x + cell_width * double(grid.columns.size()) / 2;
    svg.text(x, top - 12, grid.title, Svg::Anchor::start, "font-size=\"14\"");
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        const double y = bottom - cell_height * double(row + 1);
        svg.text(x - 7, y + cell_height / 2 + 4, grid.rows[row], Svg::Anchor::end);
        for (std::size_t column = 0; column < grid.columns.size(); ++column) {
            const Cell& cell = grid.cells[row * grid.columns.size() + column];
            const double cx = x + cell_width * double(column);
            svg.rectangle(cx + 1, y + 1, cell_width - 2, cell_height - 2, fill_of(cell.verdict));
            svg.text(cx + cell_width / 2, y + 17, cell.above, Svg::Anchor::middle);
            svg.text(cx + cell_width / 2, y + 32, cell.below, Svg::Anchor::middle);
        }
    }
    for (std::size_t column = 0; column < grid.columns.size(); ++column)
        svg.text(x + cell_width * (double(column) + 0.5), bottom + 17, grid.columns[column],
                 Svg::Anchor::middle);
    svg.text(middle, bottom + 37, grid.x_label, Svg::Anchor::middle);
    svg.upward_text(x - 66, (top + bottom) / 2, grid.y_label);
}

}  // namespace

std::string grid_chart(const std::string& title, const std::vector<Grid>& grids,
                       const GridLegend& legend) {
    const std::size_t beside = grids.size() > most_beside ? (grids.size() + 1) / 2
                                                          : std::max<std::size_t>(1, grids.size());
    std::size_t rows = 0, columns = 0;  // of the largest grid
    for (const Grid& grid : grids) {
        rows = std::max(rows, grid.rows.size());
        columns = std::max(columns, grid.columns.size());
    }
    const double across = left + cell_width * double(columns) + right;
    const double down = cell_height * double(rows) + row_gap;
    const double width = across * double(beside);
    const std::size_t lines = std::max<std::size_t>(1, (grids.size() + beside - 1) / beside);
    double y = head + down * double(lines) - row_gap + legend_gap;
    Svg svg(width, y + legend_line * double(3 + legend.notes.size()), title);
    svg.text(left, 32, title, Svg::Anchor::start, "font-size=\"18\" fill=\"#1c2126\"");
    for (std::size_t i = 0; i < grids.size(); ++i)
        draw_grid(svg, grids[i], across * double(i % beside) + left, down * double(i / beside));
    const auto entry = [&](Verdict verdict, const std::string& words) {
        svg.rectangle(left, y - 8, 24, 15, fill_of(verdict));
        svg.text(left + 34, y + 4, words);
        y += legend_line;
    };
    entry(Verdict::good, legend.good);
    entry(Verdict::fair, legend.fair);
    entry(Verdict::bad, legend.bad);
    for (const std::string& note : legend.notes) {
        svg.text(left, y + 4, note);
        y += legend_line;
    }
    return svg.finish();
}

}  // namespace fairlead
