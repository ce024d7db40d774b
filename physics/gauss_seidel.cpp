#include "physics/gauss_seidel.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cmath>

#include "physics/row_limits.h"

namespace fairlead::physics {

double gauss_seidel(const Eigen::SparseMatrix<double>& M, const Eigen::VectorXd& momentum,
                    int sweeps, Rows& rows, Eigen::VectorXd& v) {
    const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> inverse(M);
    if (inverse.info() != Eigen::Success) return unbounded;
    const int n = int(momentum.size()), count = int(rows.rows.size());

    // M⁻¹ Gᵀ, column by column: of rigid bodies it has no more entries than G
    std::vector<std::vector<std::pair<int, double>>> response(count);
    std::vector<double> diagonal(count);
    Eigen::VectorXd pull = Eigen::VectorXd::Zero(n);
    for (int i = 0; i < count; ++i) {
        const Row& r = rows.rows[i];
        pull.setZero();
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                pull[rows.blocks[b].first + k] += rows.blocks[b].pull(k);
        const Eigen::VectorXd column = inverse.solve(pull);
        for (int k = 0; k < n; ++k)
            if (column[k] != 0) response[i].emplace_back(k, column[k]);
        diagonal[i] = rows.rate(i, column) + r.sigma;
    }

    v = inverse.solve(momentum);
    const auto push = [&](int i, double impulse) {
        for (const auto& [k, share] : response[i]) v[k] += impulse * share;
    };
    for (int i = 0; i < count; ++i) {
        Row& r = rows.rows[i];
        follow_limits(r, rows);
        r.impulse = std::clamp(r.impulse, r.lower, r.upper);
        push(i, r.impulse);
    }
    double worst = 0;
    for (int sweep = 0; sweep <= sweeps; ++sweep) {
        worst = 0;
        double scale = 1e-6;
        for (const Row& r : rows.rows) scale = std::max(scale, std::abs(r.impulse));
        for (int i = 0; i < count; ++i) {
            Row& r = rows.rows[i];
            follow_limits(r, rows);
            const double w = rows.rate(i, v) + r.sigma * r.impulse - r.rhs;
            const double wanted = diagonal[i] > 0 ? r.impulse - w / diagonal[i] : r.impulse;
            const double impulse = std::clamp(wanted, r.lower, r.upper);
            r.bound = wanted <= r.lower   ? Bound::lower
                      : wanted >= r.upper ? Bound::upper
                                          : Bound::free;
            worst = std::max(worst, r.bound == Bound::free ? std::abs(w) : violation(r, w, scale));
            if (sweep == sweeps) continue;  // only to see what is left
            push(i, impulse - r.impulse);
            r.impulse = impulse;
        }
    }
    return worst;
}

}  // namespace fairlead::physics
