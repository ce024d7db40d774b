#include "physics/row_limits.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

bool fixed(const Row& r) {
    if (r.limit == Row::Limit::cone)
        return r.stick_lower.i == 0 && r.stick_lower.j == 0 && r.stick_upper.i == 0 &&
               r.stick_upper.j == 0;  // no friction
    return r.upper - r.lower < no_room;
}

void follow_limits(Row& r, const Rows& rows) {
    if (r.limit_i < 0) return;
    const auto size = [&](int i) { return std::abs(rows.rows[i].impulse); };
    if (r.limit == Row::Limit::cone) {
        // what pulls is a wire's and never above 0, what pushes a contact's and never below
        const auto load = [&](int i) {
            const Row& row = rows.rows[i];
            return row.upper <= 0 ? std::min(row.impulse, 0.0) : std::max(row.impulse, 0.0);
        };
        const auto bound = [&](const Row::Share& share) {
            // a share without limit is one of nothing, too
            if (std::abs(share.i) == unbounded) return -share.i;
            if (std::abs(share.j) == unbounded) return -share.j;
            return share.i * load(r.limit_i) + share.j * load(r.limit_j) + share.rest;
        };
        r.lower = bound(r.stick_lower), r.upper = bound(r.stick_upper);
        return;
    }
    double load = 0;
    if (r.limit == Row::Limit::larger)
        load = std::max(size(r.limit_i), size(r.limit_j));
    else
        for (int i = r.limit_i; i <= r.limit_j; ++i) load += size(i);
    r.upper = r.limit_factor * load;
    r.lower = -r.upper;
}

double violation(const Row& r, double w, double impulse_scale) {
    if (fixed(r)) return 0;
    switch (r.bound) {
        case Bound::lower:
            return std::max(0.0, -w);
        case Bound::upper:
            return std::max(0.0, w);
        case Bound::free:
            break;
    }
    return std::max({0.0, r.lower - r.impulse, r.impulse - r.upper}) / impulse_scale;
}

}  // namespace fairlead::physics
