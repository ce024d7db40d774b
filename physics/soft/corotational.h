#pragma once
// corotational.h — what an elastic material answers to a deformation gradient F (3 × 3, [-]).
//
// F = U diag(s) Vᵀ with det U = det V = 1: s[2] is negative where the material is inside out.
//     ψ = μ Σ (s_i − 1)² + λ/2 (Σ s_i − 3)²            energy [J/m³ of rest volume]
//     P = U diag(p) Vᵀ,  p_i = 2μ (s_i − 1) + λ (Σ s_i − 3)      stress ∂ψ/∂F [Pa]
// Its second derivative has a closed form in the frame of U and V. With d = Uᵀ dF V, stretches d_ii
// meet 2μ + λ, and of each pair ij the symmetric part meets 2μ, the antisymmetric part
// τ_ij = (p_i + p_j)/(s_i + s_j), which is taken as zero where it is negative. So the stiffness is
// never negative, whatever F is, and material that is flat or inside out comes back.
// Source: docs/theory/soft.md 1, after Stomakhin et al. 2012 and Smith, de Goes and Kim 2019.
#include "physics/math/math.h"

namespace fairlead::physics {

struct Lame {
    double mu = 0, lambda = 0;  // [Pa]
};

// Of Young's modulus [Pa] and Poisson's ratio, 0 ≤ ν < 0.5.
Lame lame(double young, double poisson);

// The answer to one F.
class Corotational {
  public:
    Corotational(const Mat3& F, const Lame& material);

    double energy() const;          // [J/m³]
    Mat3 stress() const;            // P [Pa]
    double largest_stress() const;  // [Pa] von Mises, of U P Uᵀ taken as Cauchy stress
    const Vec3& stretches() const { return s_; }
    const Mat3& axes() const { return V_; }  // of the stretches, in the material

    // A gradient [1/m] as the material sees it, Vᵀ g; and of two such the stiffness [N/m⁴] between
    // their nodes: K_ba [i, k] = Σ_jl ∂P_ij/∂F_kl b_j a_l, cut as above.
    Vec3 seen(const Vec3& gradient) const { return V_.transpose() * gradient; }
    Mat3 stiffness(const Vec3& b, const Vec3& a) const;

  private:
    Lame m_;
    Mat3 U_, V_;
    Vec3 s_, p_;                 // [-] [Pa]
    double plus_[3], minus_[3];  // μ + τ/2, μ − τ/2 of the pairs 12, 20, 01
};

// The answer to an F that is far from flat, det F > 0, but for the stiffness, at a third of the
// cost: with the rotation R of F = R S it is
//     P = 2μ (F − R) + λ (tr RᵀF − 3) R
class GentleCorotational {
  public:
    GentleCorotational(const Mat3& F, const Lame& material);

    double energy() const;          // [J/m³]
    Mat3 stress() const;            // P [Pa]
    double largest_stress() const;  // [Pa] as above
    const Mat3& rotation() const { return R_; }

  private:
    Lame m_;
    Mat3 R_, strain_;  // F − R
    double swelling_;  // tr RᵀF − 3
};

}  // namespace fairlead::physics
