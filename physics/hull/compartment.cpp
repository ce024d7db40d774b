#include "physics/hull/compartment.h"

#include <algorithm>
#include <cmath>

#include "physics/hull/stability.h"

namespace fairlead::physics {
namespace {

// Water without friction in a full box a × b that turns about its third axis: of the inertia of a
// solid, a b (a² + b²)/12, it has what the torsion constant J of the rectangle leaves (both follow
// from one stream function; a square keeps 0.16 of it, a long box almost all).
double turning_share(double a, double b) {
    if (a < b) std::swap(a, b);
    const double r = b / a;
    const double torsion = b * b * (1.0 / 3 - 0.21 * r * (1 - r * r * r * r / 12));
    return (a * a + b * b) / 12 - torsion;
}

}  // namespace

void prepare(Compartment& space) {
    Vec3 low = space.mesh.vertices.front(), high = low;
    for (const Vec3& v : space.mesh.vertices) low = low.cwiseMin(v), high = high.cwiseMax(v);
    const Vec3 size = high - low;
    space.room = space.permeability * enclosed_volume(space.mesh);
    for (int i = 0; i < 3; ++i)
        space.spin(i, i) = turning_share(size[(i + 1) % 3], size[(i + 2) % 3]);
}

void TurnedSpace::place(const Compartment& space, const Pose& X) {
    space_ = &space, X_WB_ = X;
    const Vec3 up = X.q.conjugate() * Vec3::UnitZ();
    low_ = high_ = up.dot(space.mesh.vertices.front());
    for (const Vec3& v : space.mesh.vertices) {
        const double z = up.dot(v);
        low_ = std::min(low_, z), high_ = std::max(high_, z);
    }
    low_ += X.p.z(), high_ += X.p.z();
}

Immersion TurnedSpace::below(double level) {
    return pressure_.in_calm(space_->mesh, X_WB_, level);
}

// Volume over level rises everywhere, with the area of the surface as its slope: Newton's method
// within bounds that close in.
double TurnedSpace::level(double water) {
    const double wanted = water / space_->permeability, whole = space_->room / space_->permeability;
    if (water <= 0) return low_;
    if (water >= space_->room) return high_;
    double from = low_, to = high_, level = low_ + wanted / whole * (high_ - low_);
    for (int i = 0; i < 60; ++i) {
        const Immersion at = below(level);
        const double off = at.volume - wanted;
        if (std::abs(off) <= 1e-12 * whole) break;
        (off > 0 ? to : from) = level;
        level -= at.plane > 0 ? off / at.plane : 0;
        if (!(level > from && level < to)) level = (from + to) / 2;
        if (to - from <= 1e-12 * (high_ - low_)) break;
    }
    return level;
}

}  // namespace fairlead::physics
