#include "physics/iterative.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "physics/row_limits.h"

namespace fairlead::physics {

namespace {

// M falls into blocks: a body, a mass node, or all that geometric stiffness couples. Each is
// inverted on its own. A long wire is one dense block: not for this solver.
constexpr std::size_t largest_block = 300;  // freedoms

class Blocks {
  public:
    Blocks(const MassMatrix& M, int n) : root_(n), place_(n) {
        std::iota(root_.begin(), root_.end(), 0);
        for (const MassMatrix::Entry& e : M.entries) {
            const int a = root(e.row), b = root(e.col);
            root_[std::max(a, b)] = std::min(a, b);
        }
        freedoms_.resize(n);
        for (int i = 0; i < n; ++i) {
            place_[i] = int(freedoms_[root(i)].size());
            freedoms_[root(i)].push_back(i);
        }
        for (const std::vector<int>& block : freedoms_) sound_ &= block.size() <= largest_block;
        if (!sound_) return;
        std::vector<Eigen::MatrixXd> dense(n);
        for (int i = 0; i < n; ++i)
            if (const int size = int(freedoms_[i].size())) dense[i].setZero(size, size);
        for (const MassMatrix::Entry& e : M.entries)
            dense[root(e.row)](place_[e.row], place_[e.col]) += e.value;
        factors_.resize(n);
        for (int i = 0; i < n; ++i) {
            if (freedoms_[i].empty()) continue;
            factors_[i].compute(dense[i]);
            sound_ &= factors_[i].info() == Eigen::Success && factors_[i].vectorD().minCoeff() > 0;
        }
    }

    bool sound() const { return sound_; }
    int root(int i) const {
        while (root_[i] != i) i = root_[i];
        return i;
    }
    const std::vector<int>& freedoms(int root) const { return freedoms_[root]; }
    int place(int freedom) const { return place_[freedom]; }
    Eigen::VectorXd solve(int root, const Eigen::VectorXd& b) const {
        return factors_[root].solve(b);
    }

  private:
    std::vector<int> root_, place_;           // (n) place in the block
    std::vector<std::vector<int>> freedoms_;  // (roots)
    std::vector<Eigen::LDLT<Eigen::MatrixXd>> factors_;
    bool sound_ = true;
};

}  // namespace

// Entries, D and v = M⁻¹ p. False if M has no inverse.
bool Iterative::respond(const MassMatrix& M, const Eigen::VectorXd& momentum, const Rows& rows) {
    const int n = int(momentum.size()), count = int(rows.rows.size());
    const Blocks blocks(M, n);
    if (!blocks.sound()) return false;
    v_.resize(n);
    for (int root = 0; root < n; ++root) {
        const std::vector<int>& own = blocks.freedoms(root);
        if (own.empty()) continue;
        Eigen::VectorXd p(own.size());
        for (std::size_t k = 0; k < own.size(); ++k) p[k] = momentum[own[k]];
        p = blocks.solve(root, p);
        for (std::size_t k = 0; k < own.size(); ++k) v_[own[k]] = p[k];
    }
    first_.assign(1, 0), first_run_.assign(1, 0), runs_.clear();
    G_.clear(), response_.clear();
    diagonal_.resize(count);
    std::vector<int> touched;
    for (int i = 0; i < count; ++i) {
        const Row& r = rows.rows[i];
        touched.clear();
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                touched.push_back(blocks.root(rows.blocks[b].first + k));
        std::sort(touched.begin(), touched.end());
        touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
        diagonal_[i] = r.sigma;
        for (const int root : touched) {
            const std::vector<int>& own = blocks.freedoms(root);
            Eigen::VectorXd G = Eigen::VectorXd::Zero(own.size()), pull = G;
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
                for (int k = 0; k < rows.blocks[b].size; ++k) {
                    const int freedom = rows.blocks[b].first + k;
                    if (blocks.root(freedom) != root) continue;
                    G[blocks.place(freedom)] += rows.blocks[b].G[k];
                    pull[blocks.place(freedom)] += rows.blocks[b].pull(k);
                }
            const Eigen::VectorXd response = blocks.solve(root, pull);
            for (std::size_t k = 0; k < own.size(); ++k) {
                const bool first = int(runs_.size()) == first_run_.back();
                if (first || runs_.back().freedom + runs_.back().size != own[k])
                    runs_.push_back({own[k], 0});
                ++runs_.back().size;
                G_.push_back(G[k]), response_.push_back(response[k]);
            }
            diagonal_[i] += G.dot(response);
        }
        first_.push_back(int(G_.size())), first_run_.push_back(int(runs_.size()));
    }
    return true;
}

void Iterative::push(int i, double impulse, Eigen::VectorXd& v) const {
    const double* response = &response_[first_[i]];
    for (int k = first_run_[i]; k < first_run_[i + 1]; ++k) {
        double* at = &v[runs_[k].freedom];
        for (int e = 0; e < runs_[k].size; ++e) at[e] += impulse * response[e];
        response += runs_[k].size;
    }
}

double Iterative::rate(int i, const Eigen::VectorXd& v) const {
    double sum = 0;
    const double* G = &G_[first_[i]];
    for (int k = first_run_[i]; k < first_run_[i + 1]; ++k) {
        const double* at = &v[runs_[k].freedom];
        for (int e = 0; e < runs_[k].size; ++e) sum += G[e] * at[e];
        G += runs_[k].size;
    }
    return sum;
}

// As near to `impulse` as the row's bounds let it; v follows. True if they held it.
bool Iterative::set(Row& r, double impulse, int i) {
    const double allowed = std::clamp(impulse, r.lower, r.upper);
    if (allowed != r.impulse) push(i, allowed - r.impulse, v_);
    r.impulse = allowed;
    r.bound = impulse <= r.lower ? Bound::lower : impulse >= r.upper ? Bound::upper : Bound::free;
    return allowed != impulse;
}

// r of every row, where λ can follow it; returns what is left.
double Iterative::find_residuals(Rows& rows) {
    double left = 0;
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        Row& r = rows.rows[i];
        follow_limits(r, rows);
        double& residual = residual_[i];
        residual = r.rhs - rate(i, v_) - r.sigma * r.impulse;
        const double D = diagonal_[i];
        if (D <= 0) {
            residual = 0;
            continue;
        }
        const double step = std::clamp(r.impulse + residual / D, r.lower, r.upper) - r.impulse;
        left = std::max(left, std::abs(step) * D);
        if ((residual > 0 && r.impulse >= r.upper) || (residual < 0 && r.impulse <= r.lower))
            residual = 0;
    }
    return left;
}

void Iterative::keep_if_best(double left, const Rows& rows) {
    if (!(left < least_)) return;
    least_ = left;
    best_.clear();
    for (const Row& r : rows.rows) best_.push_back(r.impulse);
}

void Iterative::return_to_best(Rows& rows) {
    for (int i = 0; i < int(best_.size()); ++i) {
        Row& r = rows.rows[i];
        follow_limits(r, rows);
        set(r, best_[i], i);
    }
}

// Projected conjugate gradients. Returns how many steps.
int Iterative::descend(const IterativeOptions& options, Rows& rows) {
    const int count = int(rows.rows.size());
    for (int step = 0; step < options.most_gradients; ++step) {
        const double left = find_residuals(rows);
        keep_if_best(left, rows);
        if (left <= options.gradient_tolerance) return step;
        bent_ = residual_.cwiseQuotient(diagonal_);  // D⁻¹ r
        double beta = 0;
        if (step > 0) {
            const double size = before_.cwiseAbs2().cwiseQuotient(diagonal_).sum();
            if (options.beta == Beta::fletcher_reeves)
                beta = residual_.dot(bent_) / size;
            else
                beta = std::max(0.0, (residual_ - before_).dot(bent_) / size);
            if (!(size > 0)) return step;
        }
        direction_ = bent_ + beta * direction_;
        before_ = residual_;
        along_.setZero(v_.size());
        for (int i = 0; i < count; ++i) {
            const Row& r = rows.rows[i];
            const bool held = direction_[i] > 0 ? r.impulse >= r.upper : r.impulse <= r.lower;
            if (held || diagonal_[i] <= 0) direction_[i] = 0;
            if (direction_[i] != 0) push(i, direction_[i], along_);
        }
        double bend = 0;
        for (int i = 0; i < count; ++i)
            bend += direction_[i] * (rate(i, along_) + rows.rows[i].sigma * direction_[i]);
        if (!(bend > 0)) return step;
        const double alpha = residual_.dot(direction_) / bend;
        for (int i = 0; i < count; ++i) {
            Row& r = rows.rows[i];
            follow_limits(r, rows);
            set(r, r.impulse + alpha * direction_[i], i);
        }
    }
    keep_if_best(find_residuals(rows), rows);
    return options.most_gradients;
}

// Projected Gauss–Seidel. Returns how many sweeps.
int Iterative::sweep(const IterativeOptions& options, Rows& rows) {
    constexpr int look = 8;  // sweeps between two looks at what is left
    const int count = int(rows.rows.size());
    double size_before = 0;
    direction_.setZero(count);
    for (int sweep = 0; sweep < options.most_sweeps; ++sweep) {
        double largest = 0, size = 0;
        for (int i = 0; i < count; ++i) {
            Row& r = rows.rows[i];
            follow_limits(r, rows);
            const double D = diagonal_[i], before = r.impulse;
            if (D <= 0) continue;
            set(r, before + (r.rhs - rate(i, v_) - r.sigma * before) / D, i);
            const double step = r.impulse - before;
            largest = std::max(largest, std::abs(step) * D);
            size += step * step * D;
            bent_[i] = step;
        }
        const bool still = largest <= options.tolerance;
        if (still || sweep % look == look - 1) {
            keep_if_best(find_residuals(rows), rows);
            if (still || least_ <= options.tolerance) return sweep + 1;
        }
        if (!options.conjugate_sweeps) continue;
        const double beta = size / size_before;
        size_before = size;
        if (!(beta <= 1)) {  // it goes away from the answer: forget where it came from
            direction_.setZero();
            continue;
        }
        for (int i = 0; i < count; ++i) {
            Row& r = rows.rows[i];
            follow_limits(r, rows);
            set(r, r.impulse + beta * direction_[i], i);
            direction_[i] = beta * direction_[i] + bent_[i];
        }
    }
    keep_if_best(find_residuals(rows), rows);
    return options.most_sweeps;
}

IterativeReport Iterative::solve(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                                 Eigen::VectorXd& v, const IterativeOptions& options) {
    IterativeReport report;
    report.residual = least_ = unbounded;
    if (!respond(M, momentum, rows)) return report;
    const int count = int(rows.rows.size());
    residual_.setZero(count), bent_.setZero(count), direction_.setZero(count),
        before_.setZero(count);
    for (int i = 0; i < count; ++i) {
        Row& r = rows.rows[i];
        follow_limits(r, rows);
        const double warm = r.impulse;
        r.impulse = 0;
        set(r, warm, i);
    }
    report.gradients = descend(options, rows);
    return_to_best(rows);
    report.sweeps = sweep(options, rows);
    return_to_best(rows);
    report.residual = least_;
    report.converged = least_ <= options.tolerance;
    v = v_;
    return report;
}

}  // namespace fairlead::physics
