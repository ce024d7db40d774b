#pragma once
// interior_point.h — near to the answer of a monotone problem from anywhere: along the central
// path.
//
// A row between bounds has w = s - t with s, t ≥ 0, and (λ - lower) s = (upper - λ) t = μ on the
// path; μ goes to zero. A step of Newton's method on these adds s / (λ - lower) + t / (upper - λ)
// to the row's Σ, so it is one factorization with all rows free. Some 20 to 40 lead there, whatever
// the number of rows, where pivoting from sides that are far may take thousands.
// Source: Mehrotra 1992 (predictor and corrector); Wright, Primal-Dual Interior-Point Methods,
// 1997, ch. 8 (monotone linear complementarity).
#include "physics/solve/kkt.h"

namespace fairlead::physics {

// Leaves sides and impulses near the answer in the rows, to be made exact by pivoting; bounds stand
// still meanwhile. `kkt` is assembled of `rows`, and is to be factored anew afterwards. Returns the
// number of factorizations. Where H becomes singular it stops at the last sound place.
int follow_central_path(Kkt& kkt, const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v);

}  // namespace fairlead::physics
