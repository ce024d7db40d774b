#include "physics/solve/pgs.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "physics/constraint/bounds.h"
#include "physics/math/disjoint_set.h"

namespace fairlead::physics {

namespace {

using Vec6 = Eigen::Matrix<double, 6, 1>;

// M falls into blocks: a body, a mass node, or all that geometric stiffness couples. Each is
// inverted on its own. A long wire is one dense block: not for this solver.
constexpr std::size_t largest_block = 300;  // freedoms
// Where a deformable body takes part, its block is what it is.
constexpr std::size_t largest_condensed = 6000;  // freedoms

class Blocks {
  public:
    Blocks(const MassMatrix& M, int n, const Rows& rows, const Tied* tied)
        : tied_(tied), freedoms_(n), place_(n), place_in_tied_(n, -1) {
        sets_.reset(n);
        M.each_entry([&](int row, int col, double) { sets_.unite(row, col); });
        if (tied) join_tied();
        const std::vector<char> touched = tied ? find_touched(n, rows) : std::vector<char>();
        for (int i = 0; i < n; ++i) {
            if (is_tied(i) && !touched[i]) continue;  // nobody asks how it answers
            place_[i] = int(freedoms_[root(i)].size());
            freedoms_[root(i)].push_back(i);
        }
        invert(M, n);
    }

    bool sound() const { return sound_; }
    int root(int i) const { return sets_.root(i); }
    bool is_tied(int freedom) const { return place_in_tied_[freedom] >= 0; }
    const std::vector<int>& freedoms(int root) const { return freedoms_[root]; }
    int place(int freedom) const { return place_[freedom]; }

    // v of the block's freedoms that impulses b on them make
    Eigen::VectorXd solve(int root, const Eigen::VectorXd& b) {
        if (!is_tied(root)) return factors_[root].solve(b);
        pull_.setZero(tied_->v.size());
        const std::vector<int>& own = freedoms_[root];
        for (std::size_t k = 0; k < own.size(); ++k) pull_[place_in_tied_[own[k]]] = b[k];
        sound_ &= tied_->respond(pull_, answer_);
        return of_block(root, answer_);
    }
    // … and that all there is makes, but for the impulses of rows
    Eigen::VectorXd start(int root, const Eigen::VectorXd& momentum) {
        if (is_tied(root)) return of_block(root, tied_->v);
        Eigen::VectorXd p(freedoms_[root].size());
        for (std::size_t k = 0; k < freedoms_[root].size(); ++k)
            p[k] = momentum[freedoms_[root][k]];
        return solve(root, p);
    }

  private:
    void join_tied() {
        for (std::size_t k = 0; k < tied_->freedoms.size(); ++k) {
            place_in_tied_[tied_->freedoms[k]] = int(k);
            sets_.unite(tied_->freedoms[0], tied_->freedoms[k]);
        }
    }
    static std::vector<char> find_touched(int n, const Rows& rows) {
        std::vector<char> touched(n, 0);
        for (const Block& b : rows.blocks) std::fill_n(touched.begin() + b.first, b.size, 1);
        return touched;
    }
    Eigen::VectorXd of_block(int root, const Eigen::VectorXd& of_tied) const {
        Eigen::VectorXd some(freedoms_[root].size());
        for (std::size_t k = 0; k < freedoms_[root].size(); ++k)
            some[k] = of_tied[place_in_tied_[freedoms_[root][k]]];
        return some;
    }
    void invert(const MassMatrix& M, int n) {
        const std::size_t largest = M.condensed ? largest_condensed : largest_block;
        for (int i = 0; i < n; ++i) sound_ &= is_tied(i) || freedoms_[i].size() <= largest;
        if (!sound_) return;
        std::vector<Eigen::MatrixXd> dense(n);
        for (int i = 0; i < n; ++i)
            if (const int size = is_tied(i) ? 0 : int(freedoms_[i].size()))
                dense[i].setZero(size, size);
        M.each_entry([&](int row, int col, double value) {
            if (!is_tied(row)) dense[root(row)](place_[row], place_[col]) += value;
        });
        factors_.resize(n);
        for (int i = 0; i < n; ++i) {
            if (dense[i].size() == 0) continue;
            factors_[i].compute(dense[i]);
            sound_ &= factors_[i].info() == Eigen::Success && factors_[i].vectorD().minCoeff() > 0;
        }
    }

    const Tied* tied_;
    mutable DisjointSets sets_;               // finding a root shortens the way to it
    std::vector<std::vector<int>> freedoms_;  // (roots)
    std::vector<int> place_, place_in_tied_;  // (n) in the block; in tied_, -1: is not
    std::vector<Eigen::LDLT<Eigen::MatrixXd>> factors_;
    Eigen::VectorXd pull_, answer_;  // (freedoms of tied_)
    bool sound_ = true;
};

}  // namespace

// Entries, D and v = M⁻¹ p. False if M has no inverse.
bool IterativeSolver::respond(const MassMatrix& M, const Eigen::VectorXd& momentum,
                              const Rows& rows, const Tied* tied) {
    const int n = int(momentum.size()), count = int(rows.rows.size());
    Blocks blocks(M, n, rows, tied);
    if (!blocks.sound()) return false;
    v_.setZero(n);
    for (int root = 0; root < n; ++root) {
        const std::vector<int>& own = blocks.freedoms(root);
        if (own.empty()) continue;
        const Eigen::VectorXd start = blocks.start(root, momentum);
        for (std::size_t k = 0; k < own.size(); ++k) v_[own[k]] = start[k];
    }
    first_.assign(1, 0), first_run_.assign(1, 0), runs_.clear();
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
        for (const int root : met) {
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
                          first_[i], first_run_[i], first_run_[i + 1], r.limit_i, r.limit_j,
                          r.limit, r.cone});
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
    const double* response = &response_[s.first];
    for (int k = s.first_run; k < s.last_run; ++k) {
        double* at = &v[runs_[k].freedom];
        if (runs_[k].size == 6)  // a body: most are
            Vec6::Map(at) += impulse * Vec6::Map(response);
        else
            for (int e = 0; e < runs_[k].size; ++e) at[e] += impulse * response[e];
        response += runs_[k].size;
    }
}

inline double IterativeSolver::rate(const Swept& s, const Eigen::VectorXd& v) const {
    double sum = 0;
    const double* G = &G_[s.first];
    for (int k = s.first_run; k < s.last_run; ++k) {
        const double* at = &v[runs_[k].freedom];
        if (runs_[k].size == 6)
            sum += Vec6::Map(G).dot(Vec6::Map(at));
        else
            for (int e = 0; e < runs_[k].size; ++e) sum += G[e] * at[e];
        G += runs_[k].size;
    }
    return sum;
}

// As near to `impulse` as the row's bounds let it; v follows.
inline void IterativeSolver::set(Swept& s, double impulse) {
    const double allowed = std::min(std::max(impulse, s.lower), s.upper);
    if (allowed != s.impulse) push(s, allowed - s.impulse, v_);
    s.impulse = allowed;
}

// r of every row, where λ can follow it; returns what is left.
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
    return left;
}

void IterativeSolver::keep_if_best(double left) {
    if (!(left < least_)) return;
    least_ = left;
    best_.clear();
    for (const Swept& s : swept_) best_.push_back(s.impulse);
}

void IterativeSolver::return_to_best() {
    for (std::size_t i = 0; i < best_.size(); ++i) {
        follow_limits(swept_[i], swept_, *cones_);
        set(swept_[i], best_[i]);
    }
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
    options.tolerance *= rows.scales.speed(), options.gradient_tolerance *= rows.scales.speed();
    IterativeReport report;
    report.residual = least_ = unbounded;
    if (!respond(M, momentum, rows, tied)) return report;
    const int count = int(rows.rows.size());
    residual_.setZero(count), bent_.setZero(count), direction_.setZero(count),
        before_.setZero(count);
    load(rows);
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
