#pragma once
// edge_slide_rows.h — contact nodes that slide along their edges, within a step.
//
// A sliding node takes half of the material of the segments beside it along, m, which runs through
// it at s (wire_inertia.h). Its speed ẋ along its edge t keeps it balanced at the end of the step,
// with tension, the motion of what the wire leads to, and friction:
//
//     m (ẋ⁺ - ẋ) + m u·t (s⁺ - s) + h² H ẋ⁺ + h² C v⁺ = h F(T⁺) + λ_f,      |λ_f| ≤ h μ N(T⁺)
//
//     F  = T_out u_out·t - T_in u_in·t                              [N] the wire's pull along it
//     H  = Σ (T/l) t·P t', tridiagonal along the wire               [N/m] P = 1 - u uᵀ
//     C v = -Σ (T/l) (P t)·(v_far - v_near) ∓ T u·(ω × t)           [N/s] F by other motion
//
// All implicit: with F or N of the last tick the slide answers far more than the tension that asked
// for it, and neighbouring ticks quarrel (theory/wires.md 2.4). Tensions on the body follow those
// of the live segments beside it, by the share of the turning angle up to there. Where the wrap
// slips too, friction points against the whole motion: of it λ_f = -h μ N ẋ/|(ẋ, s sin α)| is left
// along the edge. Source: theory/wires.md 2.1, 2.4.
#include "physics/constraint/mass_matrix.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Adds to the row of the span's live segments what dead segments beside them do: their growth, if
// this span gives them material, and their pull on sliding nodes.
void add_dead_shares(const WireView& view, const Span& span, Rows& rows);

// Friction rows of the sliding nodes of wire w, whose tension rows begin at `first_row`.
void add_edge_friction(const WireView& view, int first_row, Rows& rows);

// H and C, and friction of nodes in wraps that slip: for the speeds `found` by the solution before
// (freedoms) [m/s] where this step has one, else for those of the last tick.
void add_edge_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const Eigen::VectorXd* found, MassMatrix& M);

// Whether a solution asks for tensions so far from those H and C were made with that both have to
// be made again.
bool edges_outdated(const std::vector<Wire>& wires, const WireContext& on, const Rows& rows,
                    double h);

}  // namespace fairlead::physics
