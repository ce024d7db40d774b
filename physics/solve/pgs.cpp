#include "physics/solve/pgs.h"

#include <algorithm>
#include <cmath>

#include "physics/constraint/bounds.h"
#include "physics/linear/lanes.h"

namespace fairlead::physics {

namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;

const bool wide_sweeps = has_vectors_of_four();

template <int lanes>
inline void add_scaled_by(int count, double by, const double* from, double* to) {
    using Vector = typename Lanes<lanes>::Vector;
    int i = 0;
    for (; i + lanes <= count; i += lanes) {
        Vector x, sum;
        std::memcpy(&x, from + i, sizeof x), std::memcpy(&sum, to + i, sizeof sum);
        sum += x * by;
        std::memcpy(to + i, &sum, sizeof sum);
    }
    for (; i < count; ++i) to[i] += from[i] * by;
}
[[gnu::flatten]] void add_scaled_by_two(int count, double by, const double* from, double* to) {
    add_scaled_by<2>(count, by, from, to);
}
FAIRLEAD_WIDE void add_scaled_by_four(int count, double by, const double* from, double* to) {
    add_scaled_by<4>(count, by, from, to);
}

// to += by · from, of so many numbers: each by itself, in vectors of any width.
inline void add_scaled(int count, double by, const double* from, double* to) {
    wide_sweeps ? add_scaled_by_four(count, by, from, to) : add_scaled_by_two(count, by, from, to);
}
}  // namespace

// A row's entries in one block, and what the block answers to it. Returns G M⁻¹ Gᵀ of both.
double IterativeSolver::add_entries(const Row& r, const Rows& rows, MassBlocks& blocks, int root) {
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
    for (std::size_t k = 0; k < own.size(); ++k)
        G_.add(own[k], G[k]), response_.add(own[k], response[k]);
    return G.dot(response);
}

// The same of a deformable body, whose freedoms are many: of these a row touches a few.
double IterativeSolver::add_condensed(const Row& r, const Rows& rows, MassBlocks& blocks,
                                      int root) {
    const Eigen::MatrixXd& W = blocks.condensed(root)->compliance;
    const int size = int(W.rows());
    double* const answer = response_.add_run(blocks.freedoms(root)[0], size);
    const auto each = [&](const auto& visit) {
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                if (const int freedom = rows.blocks[b].first + k; blocks.root(freedom) == root)
                    visit(freedom, rows.blocks[b].G[k], rows.blocks[b].pull(k));
    };
    each([&](int freedom, double, double pull) {
        add_scaled(size, pull, W.col(blocks.place(freedom)).data(), answer);
    });
    double sum = 0;
    each([&](int freedom, double G, double) {
        G_.add(freedom, G);
        sum += G * answer[blocks.place(freedom)];
    });
    return sum;
}

// Entries, D and v = M⁻¹ p. False if M has no inverse.
bool IterativeSolver::respond(const MassMatrix& M, const Eigen::VectorXd& momentum,
                              const Rows& rows, const Tied* tied) {
    const int n = int(momentum.size()), count = int(rows.rows.size());
    MassBlocks blocks(M, n, rows, tied);
    if (!blocks.sound()) return false;
    v_.setZero(n);
    const Eigen::VectorXd pushed = blocks.pushed(M, momentum);
    for (int root = 0; root < n; ++root) {
        const std::vector<int>& own = blocks.freedoms(root);
        if (own.empty()) continue;
        const Eigen::VectorXd start = blocks.start(root, pushed);
        for (std::size_t k = 0; k < own.size(); ++k) v_[own[k]] = start[k];
    }
    G_.clear(), response_.clear();
    diagonal_.resize(count);
    std::vector<int> met;  // roots
    for (int i = 0; i < count; ++i) {
        const Row& r = rows.rows[i];
        met.clear();
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                met.push_back(blocks.root(rows.blocks[b].first + k));
        std::sort(met.begin(), met.end());
        met.erase(std::unique(met.begin(), met.end()), met.end());
        diagonal_[i] = r.sigma;
        for (const int root : met)
            diagonal_[i] += blocks.condensed(root) ? add_condensed(r, rows, blocks, root)
                                                   : add_entries(r, rows, blocks, root);
        G_.end_row(), response_.end_row();
    }
    return blocks.sound();
}

// What the sweeps need of the rows, close together: they visit every row hundreds of times.
void IterativeSolver::load(const Rows& rows) {
    swept_.clear();
    cones_ = &rows.cones;
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        const Row& r = rows.rows[i];
        const double D = diagonal_[Eigen::Index(i)];
        swept_.push_back({r.impulse, r.lower, r.upper, r.rhs, r.sigma, D, 1 / D, r.limit_factor,
                          G_.row(i), response_.row(i), r.limit_i, r.limit_j, r.limit, r.lags,
                          r.cone});
    }
}

void IterativeSolver::store(Rows& rows) const {
    for (std::size_t i = 0; i < swept_.size(); ++i) {
        Row& r = rows.rows[i];
        const Swept& s = swept_[i];
        r.impulse = s.impulse, r.lower = s.lower, r.upper = s.upper;
        r.bound = s.impulse <= s.lower   ? Bound::lower
                  : s.impulse >= s.upper ? Bound::upper
                                         : Bound::free;
    }
}

inline void IterativeSolver::push(const Swept& s, double impulse, Eigen::VectorXd& v) const {
    const double* response = &response_.number[s.response.first];
    for (int k = s.response.run; k < s.response.last_run; ++k) {
        const Run& run = response_.runs[k];
        double* at = &v[run.freedom];
        if (run.size == 6)  // a body: most are
            Vec6::Map(at) += impulse * Vec6::Map(response);
        else
            add_scaled(run.size, impulse, response, at);
        response += run.size;
    }
}

inline double IterativeSolver::rate(const Swept& s, const Eigen::VectorXd& v) const {
    double sum = 0;
    const double* G = &G_.number[s.G.first];
    for (int k = s.G.run; k < s.G.last_run; ++k) {
        const Run& run = G_.runs[k];
        const double* at = &v[run.freedom];
        if (run.size == 6)
            sum += Vec6::Map(G).dot(Vec6::Map(at));
        else
            for (int e = 0; e < run.size; ++e) sum += G[e] * at[e];
        G += run.size;
    }
    return sum;
}

// As near to `impulse` as the row's bounds let it; v follows.
inline void IterativeSolver::set(Swept& s, double impulse) {
    const double allowed = std::min(std::max(impulse, s.lower), s.upper);
    if (allowed != s.impulse) push(s, allowed - s.impulse, v_);
    s.impulse = allowed;
}

// r of every row, where λ can follow it; returns what is left [m/s], of what is no number infinity.
double IterativeSolver::find_residuals() {
    double left = 0;
    for (std::size_t i = 0; i < swept_.size(); ++i) {
        Swept& s = swept_[i];
        follow_limits(s, swept_, *cones_);
        double& residual = residual_[Eigen::Index(i)];
        residual = s.rhs - rate(s, v_) - s.sigma * s.impulse;
        if (s.D <= 0) {
            residual = 0;
            continue;
        }
        const double step = std::clamp(s.impulse + residual / s.D, s.lower, s.upper) - s.impulse;
        left = std::max(left, std::abs(step) * s.D);
        if ((residual > 0 && s.impulse >= s.upper) || (residual < 0 && s.impulse <= s.lower))
            residual = 0;
    }
    return v_.allFinite() ? left : unbounded;
}

void IterativeSolver::keep_if_best(double left) {
    if (!(left < least_)) return;
    least_ = left;
    best_.clear();
    for (const Swept& s : swept_) best_.push_back(s.impulse);
}

// v is found anew: sweeps that went astray by 1e80 N s have left 1e64 of rounding in it.
void IterativeSolver::return_to_best() {
    bool there = true;
    for (std::size_t i = 0; i < best_.size(); ++i) there &= swept_[i].impulse == best_[i];
    if (there) return;
    v_ = free_;
    for (std::size_t i = 0; i < best_.size(); ++i) {
        swept_[i].impulse = best_[i];
        if (best_[i] != 0) push(swept_[i], best_[i], v_);
    }
    for (Swept& s : swept_) follow_limits(s, swept_, *cones_);
}

// Projected conjugate gradients. Returns how many steps.
int IterativeSolver::descend(const IterativeOptions& options) {
    const int count = int(swept_.size());
    for (int step = 0; step < options.most_gradients; ++step) {
        const double left = find_residuals();
        keep_if_best(left);
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
            const Swept& s = swept_[i];
            const bool held = direction_[i] > 0 ? s.impulse >= s.upper : s.impulse <= s.lower;
            if (held || s.D <= 0) direction_[i] = 0;
            if (direction_[i] != 0) push(s, direction_[i], along_);
        }
        double bend = 0;
        for (int i = 0; i < count; ++i)
            bend += direction_[i] * (rate(swept_[i], along_) + swept_[i].sigma * direction_[i]);
        if (!(bend > 0)) return step;
        const double alpha = residual_.dot(direction_) / bend;
        for (int i = 0; i < count; ++i) {
            Swept& s = swept_[i];
            follow_limits(s, swept_, *cones_);
            set(s, s.impulse + alpha * direction_[i]);
        }
    }
    keep_if_best(find_residuals());
    return options.most_gradients;
}

// Projected Gauss–Seidel. Returns how many sweeps.
int IterativeSolver::sweep(const IterativeOptions& options) {
    constexpr int look = 8;  // sweeps between two looks at what is left
    const int count = int(swept_.size());
    double size_before = 0;
    direction_.setZero(count);
    for (int sweep = 0; sweep < options.most_sweeps; ++sweep) {
        double largest = 0, size = 0;
        for (int i = 0; i < count; ++i) {
            Swept& s = swept_[i];
            follow_limits(s, swept_, *cones_);
            const double before = s.impulse;
            if (s.D <= 0) continue;
            set(s, before + (s.rhs - rate(s, v_) - s.sigma * before) * s.per_D);
            const double step = s.impulse - before;
            largest = std::max(largest, std::abs(step) * s.D);
            size += step * step * s.D;
            bent_[i] = step;
        }
        const bool still = largest <= options.tolerance;
        if (still || sweep % look == look - 1) {
            keep_if_best(find_residuals());
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
            Swept& s = swept_[i];
            follow_limits(s, swept_, *cones_);
            set(s, s.impulse + beta * direction_[i]);
            direction_[i] = beta * direction_[i] + bent_[i];
        }
    }
    keep_if_best(find_residuals());
    return options.most_sweeps;
}

// As much of the impulses brought along as brings the answer nearer: the least of
// f(t λ) = ½ t² λᵀA λ - t λᵀ(b - G M⁻¹p), 0 ≤ t ≤ 1. A heap that was pressed hard a tick ago and is
// free now would fly apart with all of them.
void IterativeSolver::start_warm() {
    double pull = 0, bend = 0;
    for (Swept& s : swept_) pull += s.impulse * (s.rhs - rate(s, v_));
    for (Swept& s : swept_) {
        follow_limits(s, swept_, *cones_);
        const double warm = s.impulse;
        s.impulse = 0;
        set(s, warm);
    }
    for (const Swept& s : swept_) bend -= s.impulse * (s.rhs - rate(s, v_) - s.sigma * s.impulse);
    bend += pull;
    if (!(2 * pull < bend)) return;
    const double share = std::max(0.0, pull / bend);
    for (Swept& s : swept_) {
        follow_limits(s, swept_, *cones_);
        set(s, share * s.impulse);
    }
}

IterativeReport IterativeSolver::solve(const MassMatrix& M, const Eigen::VectorXd& momentum,
                                       Rows& rows, Eigen::VectorXd& v,
                                       const IterativeOptions& wanted, const Tied* tied) {
    IterativeOptions options = wanted;
    if (options.most_gradients < 0) options.most_gradients = 2 * int(rows.rows.size());
    options.tolerance *= rows.scales.speed(), options.gradient_tolerance *= rows.scales.speed();
    IterativeReport report;
    report.residual = least_ = unbounded;
    if (!respond(M, momentum, rows, tied)) return report;
    const int count = int(rows.rows.size());
    residual_.setZero(count), bent_.setZero(count), direction_.setZero(count),
        before_.setZero(count);
    load(rows);
    free_ = v_;
    best_.clear();
    start_warm();
    report.gradients = descend(options);
    return_to_best();
    report.sweeps = sweep(options);
    return_to_best();
    store(rows);
    report.residual = least_;
    report.converged = least_ <= options.tolerance;
    v = v_;
    return report;
}

}  // namespace fairlead::physics
