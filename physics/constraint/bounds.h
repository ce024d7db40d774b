#pragma once
// bounds.h — bounds of rows that follow other rows, and how far a row is from its condition.
#include <algorithm>
#include <cmath>

#include "physics/constraint/row.h"

namespace fairlead::physics {

// Nothing to solve for: the bounds of this one of `rows` leave no room.
bool fixed(const Rows& rows, const Row& row);

// Bounds of a cone from what pulls or pushes in the rows it follows [N s].
void follow_cone(const Cone& cone, double load_i, double load_j, double& lower, double& upper);

// New bounds of a row from the impulses of those it follows, if any. `Copy` is a Row, or what is
// kept of one to be visited often (pgs.h).
template <class Copy>
void follow_limits(Copy& row, const std::vector<Copy>& rows, const std::vector<Cone>& cones) {
    if (row.limit_i < 0 || row.lags) return;
    if (row.limit == Row::Limit::cone) {
        // what pulls is a wire's and never above 0, what pushes a contact's and never below
        const auto load = [&](const Copy& of) {
            return of.upper <= 0 ? std::min(of.impulse, 0.0) : std::max(of.impulse, 0.0);
        };
        follow_cone(cones[row.cone], load(rows[row.limit_i]), load(rows[row.limit_j]), row.lower,
                    row.upper);
        return;
    }
    double load = 0;
    if (row.limit == Row::Limit::larger)
        load = std::max(std::abs(rows[row.limit_i].impulse), std::abs(rows[row.limit_j].impulse));
    else
        for (int i = row.limit_i; i <= row.limit_j; ++i) load += std::abs(rows[i].impulse);
    row.upper = row.limit_factor * load;
    row.lower = -row.upper;
}

// [N s], of what turns over a length of the scale.
inline double impulse_size(const Rows& rows, const Row& row) {
    return std::abs(row.impulse) / (row.turns ? rows.scales.length : 1);
}

// Of the row's condition, with w = G v + Σ λ - b: what is held pushes the wrong way, of the scale
// of speeds, or what is free is beyond its bounds, of impulse_scale [-].
double violation(const Rows& rows, const Row& row, double w, double impulse_scale);

}  // namespace fairlead::physics
