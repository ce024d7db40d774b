#pragma once
// lever_rows.h — names over levers that stand side by side: in one row where they fit, else by
// turns in more. Pure arithmetic in pixels.
#include <vector>

namespace fairlead {

struct LeverRows {
    int rows = 1;             // the name i stands in row i % rows
    std::vector<float> left;  // [px] of each name, from the left of the room
    std::vector<float> wide;  // [px] that it may have: less than it wants only beyond `most_rows`
};

inline constexpr int most_lever_rows = 4;

// Names of these widths [px] over levers that share `room` evenly, each over its lever as far as
// the room's edges let it; no two nearer than `gap`.
LeverRows rows_of_levers(const std::vector<float>& widths, float room, float gap);

}  // namespace fairlead
