#include "app/lever_rows.h"

#include <algorithm>

namespace fairlead {
namespace {

LeverRows in_rows(const std::vector<float>& widths, float room, int rows, float most) {
    LeverRows placed{rows, {}, {}};
    const float step = room / float(widths.size());
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const float wide = std::min({widths[i], room, most});
        const float middle = step * (float(i) + 0.5f);
        placed.left.push_back(std::clamp(middle - wide / 2, 0.0f, room - wide));
        placed.wide.push_back(wide);
    }
    return placed;
}

bool apart(const LeverRows& placed, float gap) {
    const auto rows = std::size_t(placed.rows);
    for (std::size_t i = 0; i + rows < placed.left.size(); ++i)
        if (placed.left[i] + placed.wide[i] + gap > placed.left[i + rows]) return false;
    return true;
}

}  // namespace

LeverRows rows_of_levers(const std::vector<float>& widths, float room, float gap) {
    if (widths.empty()) return {};
    for (int rows = 1; rows <= most_lever_rows; ++rows) {
        LeverRows placed = in_rows(widths, room, rows, room);
        if (apart(placed, gap)) return placed;
    }
    // narrow enough that names pushed inwards by the edges stay apart, too
    const float step = room / float(widths.size());
    return in_rows(widths, room, most_lever_rows, (most_lever_rows + 1) * step / 2 - gap);
}

}  // namespace fairlead
