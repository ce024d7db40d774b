#pragma once
// drag.h — what water does to a straight piece of line: Morison's equation on its own axes.
//
//     F = k_n |w_n| w_n + k_t |w_t| w_t      k_n = ½ ρ C_n d l,  k_t = ½ ρ C_t d l
//     C = ½ k_n |w_n| (P + ŵ_n ŵ_nᵀ) + k_t |w_t| u uᵀ
//
//     w    velocity of the water past it [m/s]     w_n = P w, w_t = u uᵀ w     P = 1 - u uᵀ
//     d    nominal diameter [m]: also of C_t       l  wet length [m]           ŵ_n  unit w_n
//
// C is half of how F falls with the line's own velocity. M + h C on the left and h (F + C v) on the
// right make the mean of the drag before and after a step: of drag alone w⁺ = w/(1 + h k |w|/m),
// which is the exact solution, at any step; it never turns w round. Source:
// theory/lines-in-water.md 2.
#include <cmath>

#include "physics/math/symmetric3.h"

namespace fairlead::physics {

struct WaterDrag {
    Vec3 force = Vec3::Zero();  // [N]
    Symmetric3 damping;         // [N s/m] C
};

// u: unit, along; w [m/s]; across, along: k_n and k_t [kg/m].
inline WaterDrag drag(const Vec3& u, const Vec3& w, double across, double along) {
    const double w_t = w.dot(u);
    const Vec3 w_n = w - w_t * u;
    const double speed = w_n.norm(), half = 0.5 * across * speed;
    WaterDrag d;
    d.force = across * speed * w_n + along * std::abs(w_t) * w_t * u;
    d.damping = Symmetric3::about(u, half, along * std::abs(w_t));
    if (speed > 0) d.damping.add_square(half / (speed * speed), w_n);
    return d;
}

}  // namespace fairlead::physics
