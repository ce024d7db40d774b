#pragma once
// low_pass_filter.h — what of a quantity along a wire is longer than a length Λ. Over pieces of
// lengths R,
//
//     Σ R |s - e|² + Λ² Σ |s_j+1 - s_j|²/d   least,     d  from the middle of a piece to the next's
//
// or s = (1 - Λ² ∂²)⁻¹ e: of a wave of wave number k the share 1/(1 + (k Λ)²) passes. The mean over
// R passes whole.
#include <vector>

namespace fairlead::physics {

class LowPass {
  public:
    // Pieces of lengths R [m] > 0; Λ [m].
    void set(const std::vector<double>& R, double passed);

    // e → s, in place; (pieces), in any unit; of doubles or of Vec3.
    template <class Value>
    void apply(std::vector<Value>& e) const;

  private:
    std::vector<double> lengths_, side_, share_, per_diagonal_;  // (pieces) of the tridiagonal
};

}  // namespace fairlead::physics
