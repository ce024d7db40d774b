#include "physics/constraint/bounds.h"

namespace fairlead::physics {

bool fixed(const Rows& rows, const Row& r) {
    if (r.limit == Row::Limit::cone && !r.lags) {
        const Cone& cone = rows.cone(r);
        return cone.stick_lower.i == 0 && cone.stick_lower.j == 0 && cone.stick_upper.i == 0 &&
               cone.stick_upper.j == 0 &&  // no friction, and no stopper
               cone.stick_upper.rest - cone.stick_lower.rest < no_room(rows.scales);
    }
    return r.upper - r.lower < no_room(rows.scales);
}

void follow_cone(const Cone& cone, double load_i, double load_j, double& lower, double& upper) {
    const auto bound = [&](const Cone::Share& share) {
        // a share without limit is one of nothing, too
        if (std::abs(share.i) == unbounded) return -share.i;
        if (std::abs(share.j) == unbounded) return -share.j;
        return share.i * load_i + share.j * load_j + share.rest;
    };
    lower = bound(cone.stick_lower), upper = bound(cone.stick_upper);
}

double violation(const Rows& rows, const Row& r, double w, double impulse_scale) {
    if (fixed(rows, r)) return 0;
    const Scales& scales = rows.scales;
    const double rate = r.turns ? scales.speed() / scales.length : scales.speed();
    const double impulse = r.turns ? impulse_scale * scales.length : impulse_scale;
    switch (r.bound) {
        case Bound::lower:
            return std::max(0.0, -w) / rate;
        case Bound::upper:
            return std::max(0.0, w) / rate;
        case Bound::free:
            break;
    }
    return std::max({0.0, r.lower - r.impulse, r.impulse - r.upper}) / impulse;
}

}  // namespace fairlead::physics
