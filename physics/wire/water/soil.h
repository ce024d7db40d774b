#pragma once
// soil.h — a straight piece of line on soft ground: springs spread over the length that lies in it,
// and bristles that hold it until it slides.
//
// Pressed in by p_a and p_b at its ends, linear between, it is on the ground where p > 0; there,
// at three Gauss points q of weight w_q at ξ_q from a to b, with N = (1 - ξ, ξ):
//
//     F_i = Σ k w_q p N_i      K_ij = Σ k w_q N_i N_j      H_ij = Σ (h + τ_q) k w_q N_i N_j
//
// h H enters the mass matrix along the ground's normal: a spring at the end of the step, and a
// damper τ_q. That of ground that is left by its line is so much less that it does not pull.
//
// Friction at a node: a bristle of stiffness k_t per length ℓ on the ground, bent by s [m]:
//     F = -κ (s + h v⁺),   κ = min(k_t ℓ, N/r),   r = |s + h v| by the friction of each direction
// With κ ≥ 0 in the matrix it never gives energy; below the limit it holds for ever, above it is
// μ N. s is state. The longer it slides the less holds it, from μ of starting to that of sliding.
// Source: theory/lines-in-water.md 4.
#include <algorithm>
#include <cmath>

#include "physics/wire/model/wire.h"

namespace fairlead::physics {

struct GroundPressure {
    double force_a = 0, force_b = 0;      // [N] away from the ground
    double K_aa = 0, K_ab = 0, K_bb = 0;  // [N/m]
    double H_aa = 0, H_ab = 0, H_bb = 0;  // [N s/m] with damping

    // [N/m] k times the length on the ground that each end has
    double length_stiffness_a() const { return K_aa + K_ab; }
    double length_stiffness_b() const { return K_bb + K_ab; }
};

struct PressedEnds {
    double pressed_a, pressed_b;  // [m] into the ground; negative: above it
    double leaves_a, leaves_b;    // [m/s] away from it
    double length;                // [m] of the piece
};

// Of a piece pressed in by a and b at its ends, the part where that is more than 0, from a to b.
struct PressedPart {
    double from = 0, to = 0;  // [-]
};
inline PressedPart part_pressed(double a, double b) {
    if (a <= 0 && b <= 0) return {};
    return {a < 0 ? a / (a - b) : 0, b < 0 ? a / (a - b) : 1};
}

// [N/m²] per metre of line: stiffness of ground that a straight piece of so much weight [N/m], pull
// [N] and length [m] can follow. The line that it stands for sags by w l²/8T and comes down from
// one end to the other; the piece comes down at once, and where it sank in by less than that sag
// the line would tremble with every piece that lands or leaves.
inline double followed(double stiffness, double weight, double pull, double length) {
    if (!(weight > 0)) return stiffness;
    constexpr double most = 0.02;          // [-] of its length, of a piece that hangs slack
    const double whole = weight * length;  // [N]
    const double sag = length * std::min(most, whole / (8 * std::max(pull, whole)));
    return std::min(stiffness, weight / sag);
}

// `stiffness` k [N/m²] per metre of line; `damping_time` τ and `h` [s].
inline GroundPressure press(const PressedEnds& ends, double stiffness, double damping_time,
                            double h) {
    GroundPressure sum;
    const double a = ends.pressed_a, b = ends.pressed_b;
    const auto [from, to] = part_pressed(a, b);
    if (from == to) return sum;
    constexpr double places[] = {-0.774596669241483377, 0, 0.774596669241483377};
    constexpr double weights[] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    for (int q = 0; q < 3; ++q) {
        const double at = from + (to - from) * (0.5 + 0.5 * places[q]), on_a = 1 - at;
        const double pressed = on_a * a + at * b;
        const double leaves = on_a * ends.leaves_a + at * ends.leaves_b;
        const double most = leaves > 0 ? pressed / leaves : damping_time;
        const double k = stiffness * weights[q] * (to - from) * ends.length;
        const double damped = (h + std::min(damping_time, most)) * k;
        sum.force_a += k * pressed * on_a, sum.force_b += k * pressed * at;
        sum.K_aa += k * on_a * on_a, sum.K_ab += k * on_a * at, sum.K_bb += k * at * at;
        sum.H_aa += damped * on_a * on_a, sum.H_ab += damped * on_a * at;
        sum.H_bb += damped * at * at;
    }
    return sum;
}

// Of one node on the ground in one step.
struct BristleGrip {
    Vec3 along, sideways;          // unit, in the plane of the ground, of the line at the node
    double mu_along, mu_sideways;  // [-] now
    double stiffness = 0;          // [N/m] k_t ℓ
    double pressure = 0;           // [N] N
    double kappa = 0;              // [N/m] κ

    // [m] by which a bristle bent by s would be, were friction 1 both ways
    double stretch(const Vec3& s) const {
        const double a = s.dot(along) / mu_along, b = s.dot(sideways) / mu_sideways;
        return std::sqrt(a * a + b * b);
    }
    void find_kappa(const Vec3& bent) {  // at the end of the step, as the last velocity says
        const double r = stretch(bent);
        kappa = r * stiffness > pressure ? pressure / r : stiffness;
    }
    // After the solution: n is the ground's normal, v [m/s] the new velocity.
    void bend(const Vec3& n, const Vec3& v, double h, Bristle& bristle) const;
};

inline constexpr double loosened_after = 0.02;  // [m] of sliding; as far as a bristle of a heavy
                                                // chain bends before
inline constexpr double healed_after = 1;       // [s] at rest

inline void BristleGrip::bend(const Vec3& n, const Vec3& v, double h, Bristle& bristle) const {
    Vec3 s = bristle.bent + h * v;
    s -= n.dot(s) * n;
    const double r = stretch(s), most = pressure / stiffness;
    const double keeps = r > most ? most / r : 1;
    const double slid = (1 - keeps) * s.norm();
    bristle.bent = keeps * s;
    const double change = slid > 0 ? slid / loosened_after : -h / healed_after;
    bristle.loosened = std::clamp(bristle.loosened + change, 0.0, 1.0);
}

}  // namespace fairlead::physics
