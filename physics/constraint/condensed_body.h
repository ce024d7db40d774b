#pragma once
// condensed_body.h — what a step's problem sees of a deformable body, once all freedoms but those
// that rows take hold of are eliminated (solve/condensation.h).
//
//     v = v₀ + W Gᵀλ      or, the same,      S v = S v₀ + Gᵀλ,   S = W⁻¹
//
// Sweeps want W, factorizations S: that is made when it is first asked for.
#include <Eigen/Core>

namespace fairlead::physics {

struct CondensedBody {
    Eigen::MatrixXd compliance;  // (held × held) [m/(N s)] W, symmetric positive
    Eigen::VectorXd start;       // (held) [m/s] v₀, while rows have no impulse

    void forget_inertia() { inertia_.resize(0, 0); }  // W is another
    const Eigen::MatrixXd& inertia() const;           // S; one thread at a time may ask

  private:
    mutable Eigen::MatrixXd inertia_;
};

}  // namespace fairlead::physics
