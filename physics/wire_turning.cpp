#include "physics/wire_turning.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// [h] of a transversal wave's way: Λ. With 1, waves of a step or two gather energy. Tuning.
constexpr double passed = 2;

double length(const Wire& wire, int k) {
    return std::max(wire.lines[k].length, least_rest_length);
}

// P Δv/l [1/s]
Vec3 turning(const Wire& wire, int k, const EndMotion& from, const EndMotion& to,
             const WireContext& on) {
    const Vec3 dv = to.velocity(on) - from.velocity(on);
    const Vec3& u = wire.lines[k].u;
    return (dv - dv.dot(u) * u) / length(wire, k);
}

// One segment between bodies: turned about by what hangs on an arm there, it is no wave.
double seen(const Wire& wire, int k, const EndMotion& from, const EndMotion& to,
            const WireContext& on, double h) {
    return std::min(1.0,
                    resolved_well / zigzag(wire, k, from, to, wire.segments[k].tension, on, h));
}

}  // namespace

const std::vector<double>& Turning::curvature(const Wire& wire, int w, const WireContext& on,
                                              double h) {
    const int segments = int(wire.segments.size());
    curvature_.assign(segments, 0);
    for (int k = 0; k < segments; ++k) {
        if (!live(wire, k)) continue;
        const int first = k;
        while (k + 1 < segments && wire.points[k + 1].kind == WirePoint::Kind::mass &&
               live(wire, k + 1))
            ++k;
        add_run(wire, w, first, k, on, h);
    }
    return curvature_;
}

// Segments first … last, joined by mass nodes.
void Turning::add_run(const Wire& wire, int w, int first, int last, const WireContext& on,
                      double h) {
    lengths_.clear();
    turns_.clear();
    double tension = 0;
    for (int k = first; k <= last; ++k) {
        const EndMotion from(wire, w, k, true, on), to(wire, w, k, false, on);
        const Vec3 turn = turning(wire, k, from, to, on);
        turns_.push_back(turn);
        lengths_.push_back(length(wire, k));
        tension = std::max(tension, wire.segments[k].tension);
        curvature_[k] = wire.lines[k].u.dot(to.acceleration(on) - from.acceleration(on));
        if (first == last)
            curvature_[k] += seen(wire, k, from, to, on, h) * turn.squaredNorm() * lengths_[0];
    }
    if (first == last) return;
    resolved_.set(lengths_, passed * h * std::sqrt(tension / on.types[wire.type].mass_per_metre));
    resolved_.apply(turns_);
    for (int k = first; k <= last; ++k) {
        const int i = k - first;
        const Vec3 turn = turns_[i];
        const Vec3& u = wire.lines[k].u;
        curvature_[k] += (turn - turn.dot(u) * u).squaredNorm() * lengths_[i];
    }
}

}  // namespace fairlead::physics
