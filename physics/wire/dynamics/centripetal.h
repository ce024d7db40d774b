#pragma once
// centripetal.h — how the turning of a wire's segments bends the way of its ends: a row that is
// linear in velocities stretches what turns, and takes it back a step later, unless it knows
//
//     κ = |Ω|² l + u·(a₂ - a₁),     Ω = (1 - Λ² ∂²)⁻¹ (P Δv/l),     Λ = 2 h √(T/λ_w)
//
// P Δv/l is the turning of a segment, Λ twice the way of a transversal wave in a step. Only what is
// longer than that turns over a whole step: a zigzag that a step does not resolve turns back within
// it, and would pull a fine wire tight for ever. Source: theory/wires.md 1.4.
#include <vector>

#include "physics/math/low_pass_filter.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

class Turning {
  public:
    // (segments) κ [m/s²] of the w-th wire, 0 of what is not live; until the next call. Wires come
    // in their order.
    const std::vector<double>& curvature(const WireView& view, double h);

    // (segments of all wires) Δv/l [1/s], 0 of what is not live.
    const std::vector<Vec3>& rates() const { return rates_; }

  private:
    void add_one(const WireView& view, int k, double h);
    void add_run(const WireView& view, int first, int last, double h);

    int first_ = 0;  // segment of the wire in rates_
    std::vector<Vec3> rates_;
    std::vector<double> curvature_;
    LowPass resolved_;
    std::vector<double> lengths_;  // (segments of a run) [m]
    std::vector<Vec3> turns_;      // (segments of a run) [1/s]
};

}  // namespace fairlead::physics
