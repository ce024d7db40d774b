#pragma once
// bending.h — bending stiffness at mass nodes, contact nodes and clamped ends:
//
//     U = Σ ½ (B/l) |κ|²,   κ = 2 u × u'/(1 + u·u'),   |κ| = 2 tan(φ/2), φ between u and u'
//
// with l half the rest length of the two segments together, at a clamp half that of the one. The
// energy grows without bound towards φ = 180°: nothing folds. A wire with a permanent set s has κ −
// l s for κ (plastic_bend.h). Like a tight wire's geometric stiffness it is force plus added mass,
// not rows, so any stiffness is stable and nothing is damped but by the wire's own damping time:
//
//     [M + (β h² + τ h) K] v⁺ = M v + β h² K v - h ∂U/∂x + …,   K = Σ (B/l) Wᵀ Q W
//
// W v = u' × u̇' - u × u̇ is how fast the two turn against each other, Q its part across the wire.
// With mass nodes such a wire also resists pushing, as far as they can show how it buckles.
// Limits: none on wheels, drums and in eyes; on an edge under tension T the wire is bent over
// √(B/T), what a real one would lift off by. Source: theory/wires.md 6.2.
#include "physics/constraint/mass_matrix.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// How a wire bends where two segments meet, or a clamp and one. Segments of two types are springs
// in series; the one that is the more delicate sets the limits.
struct BendMaterial {
    double bending = 0;       // [N m²] Y I; 0: one of them bends freely
    double damping_time = 0;  // [s]
    double min_radius = 0;    // [m] 0: none
    double yield_radius = 0;  // [m] 0: none
};

// Two segments, or a clamp and one, that meet at a point.
struct CornerShape {
    int point = 0;
    Vec3 in, out;       // unit
    double length = 0;  // [m] of rest that it stands for
    BendMaterial material;

    Vec3 tangent() const { return (in + out).normalized(); }
};
// Whether the wire bends at point k, and how.
bool corner_shape(const Wire& wire, WireTypes types, const Bodies& bodies, int k, CornerShape& c);

// Whether anything of the wire resists bending.
bool resists_bending(const Wire& wire, WireTypes types);

// κ between two unit directions [-].
Vec3 curvature_binormal(const Vec3& in, const Vec3& out);

// Adds K to M and its part of the right side to `momentum` (n); v (n): at the step's beginning.
void add_wire_bend(const std::vector<Wire>& wires, const WireContext& on, double h,
                   const Eigen::VectorXd& v, MassMatrix& M, Eigen::VectorXd& momentum);

// Largest push a segment of rest length R [m] bears [N]: B/R², a quarter of what makes a chain of
// such segments fold like a rule; 0 for a wire that bends freely.
double most_push(const WireType& type, double R);

// What bending does to a wire now.
struct BendState {
    double energy = 0;     // [J]
    double moment = 0;     // [N m] the largest
    double curvature = 0;  // [1/m] the largest
};
BendState bend_state(const Wire& wire, WireTypes types, const Bodies& bodies);

}  // namespace fairlead::physics
