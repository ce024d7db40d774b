#include "physics/wire/dynamics/centripetal.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// [h] of a transversal wave's way: Λ. With 1, waves of a step or two gather energy. Tuning.
constexpr double passed = 2;

double length(const Wire& wire, int k) {
    return std::max(wire.lines[k].length, least_rest_length(wire));
}

inline Vec3 part_across(const Vec3& v, const Vec3& u) {
    const double along = v.dot(u);
    return {v.x() - along * u.x(), v.y() - along * u.y(), v.z() - along * u.z()};
}

// Centripetal acceleration of an end of segment k [m/s²]. Where the wire lies on a free body, only
// as far as the step resolves how it turns that: a light one turns on by itself for no step.
Vec3 acceleration(const WireView& view, int k, bool from, double h) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const EndMotion end(view, k, from);
    const Vec3 a = end.acceleration(on);
    if (end.point.kind != WirePoint::Kind::contact || end.body < 0 || a.isZero(0)) return a;
    const double softness = end.mobility(on) + length(wire, k) * end.righting(on);
    const double unresolved = zigzag(wire, k, wire.segments[k].tension, softness, h);
    return std::min(1.0, resolved_well / unresolved) * a;
}

}  // namespace

const std::vector<double>& Turning::curvature(const WireView& view, double h) {
    const Wire& wire = view.wire;
    const int segments = int(wire.segments.size());
    if (view.index == 0) first_ = 0, rates_.clear();
    rates_.resize(first_ + segments);
    curvature_.resize(segments);
    for (int k = 0; k < segments; ++k) {
        if (!live(wire, k)) {
            rates_[first_ + k].setZero(), curvature_[k] = 0;
            continue;
        }
        const int first = k;
        while (k + 1 < segments && wire.points[k + 1].kind == WirePoint::Kind::mass &&
               live(wire, k + 1))
            ++k;
        if (first == k)
            add_one(view, k, h);
        else
            add_run(view, first, k, h);
    }
    first_ += segments;
    return curvature_;
}

// One segment between bodies: turned about by what hangs on an arm there, it is no wave.
void Turning::add_one(const WireView& view, int k, double h) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const EndMotion from(view, k, true), to(view, k, false);
    const Vec3& u = wire.lines[k].u;
    const double l = length(wire, k);
    Vec3& rate = rates_[first_ + k];
    rate = (to.velocity(on) - from.velocity(on)) / l;
    curvature_[k] = u.dot(acceleration(view, k, false, h) - acceleration(view, k, true, h));
    const double turning = part_across(rate, u).squaredNorm();
    if (turning == 0) return;
    const double unresolved = zigzag(wire, k, from, to, wire.segments[k].tension, on, h);
    curvature_[k] += std::min(1.0, resolved_well / unresolved) * turning * l;
}

// Segments first … last, joined by mass nodes.
void Turning::add_run(const WireView& view, int first, int last, double h) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    lengths_.clear();
    turns_.clear();
    double tension = 0;
    const EndMotion begin(view, first, true);
    Vec3 v = begin.velocity(on),
         a = acceleration(view, first, true, h);  // of a node the same on both sides
    for (int k = first; k <= last; ++k) {
        const Vec3& u = wire.lines[k].u;
        Vec3 v_to = wire.points[k + 1].node.v, a_to = Vec3::Zero();
        if (k == last) {
            const EndMotion to(view, k, false);
            v_to = to.velocity(on), a_to = acceleration(view, k, false, h);
        }
        const double l = length(wire, k);
        rates_[first_ + k] = (v_to - v) / l;
        turns_.push_back(part_across(rates_[first_ + k], u));
        lengths_.push_back(l);
        tension = std::max(tension, wire.segments[k].tension);
        curvature_[k] = u.dot(a_to - a);
        v = v_to, a = a_to;
    }
    const double lambda = wire.pieces.empty() ? on.types[wire.type].mass_per_metre
                                              : mean_mass_per_metre(wire, first, last);
    resolved_.set(lengths_, passed * h * std::sqrt(tension / lambda));
    resolved_.apply(turns_);
    for (int k = first; k <= last; ++k) {
        const int i = k - first;
        curvature_[k] += part_across(turns_[i], wire.lines[k].u).squaredNorm() * lengths_[i];
    }
}

}  // namespace fairlead::physics
