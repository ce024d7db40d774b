#include "physics/solve/mlcp.h"

#include <algorithm>
#include <limits>

#include "physics/constraint/bounds.h"

namespace fairlead::physics {

namespace {

constexpr int most_bound_updates = 40;
constexpr double tolerance = 1e-9;    // [-] of the scale of speeds, and of the largest impulse
constexpr int front = 4;              // single pivots, one after the other, that make a front
constexpr double rounding = 1e-3;     // [-] of the largest momentum: impulses that count as large
constexpr double good_enough = 1e-7;  // the same, to go on with

// A held row's impulse is the bound it is held at.
void hold(Row& r, Bound bound) {
    r.bound = bound;
    if (r.limit == Row::Limit::cone) return;  // it follows
    if (bound != Bound::free) r.impulse = bound == Bound::lower ? r.lower : r.upper;
}

Bound other_side(const Row& r) {
    if (r.bound != Bound::free) return Bound::free;
    return r.impulse < r.lower ? Bound::lower : Bound::upper;
}

class Pivoting {
  public:
    Pivoting(Kkt& kkt, const Eigen::VectorXd& momentum, int patience, Rows& rows,
             Eigen::VectorXd& v, IterativeSolver& iterative, const std::vector<double>& before,
             std::vector<int>& wrong, std::vector<ActiveBound>& best)
        : kkt_(kkt),
          momentum_(momentum),
          rows_(rows),
          v_(v),
          iterative_(iterative),
          before_(before),
          wrong_(wrong),
          best_(best),
          smallest_(
              std::max(1e-6 * rows.scales.force, rounding * momentum.lpNorm<Eigen::Infinity>())),
          patience_(patience) {}

    MlcpReport run() {
        for (Row& r : rows_.rows) {
            follow_limits(r, rows_.rows, rows_.cones);
            if (fixed(rows_, r))
                hold(r, Bound::lower);
            else if (r.bound == Bound::lower && r.lower == -unbounded)
                r.bound = Bound::free;
            else if (r.bound == Bound::upper && r.upper == unbounded)
                r.bound = Bound::free;
            hold(r, r.bound);
        }
        bool stand_still = settle();
        // first those that the trouble is about: what slips elsewhere goes on
        if (!report_.solved && freeze(troubled_)) stand_still = settle();
        if (!report_.solved && freeze({})) stand_still = settle();
        report_.solved &= stand_still;
        report_.residual = worst_;
        if (!report_.solved) return_to_best();
        return report_;
    }

  private:
    bool settle() {
        bool stand_still = false;
        for (int round = 0; round < most_bound_updates && !stand_still; ++round) {
            if (!pivot()) break;
            stand_still = update_bounds(round);
        }
        return stand_still;
    }

    // No pattern of sticking and slipping was found that meets all conditions (with large friction
    // there may be none): for this step all that could slip over edges sticks, whatever it takes,
    // but spans only stretch no further. What slip would have evened out between them is not to be
    // taken back by each alone, which gives energy; as would mass nodes that stick to two bodies at
    // once: they lie there without friction. Of these groups, or of all if none is named. True if
    // there was anything to freeze.
    bool freeze(const std::vector<int>& groups) {
        const int before = report_.frozen;
        const auto concerned = [&](const Row& r) {
            return groups.empty() || (r.group >= 0 && std::find(groups.begin(), groups.end(),
                                                                r.group) != groups.end());
        };
        for (Row& r : rows_.rows) {
            if (r.limit != Row::Limit::cone || fixed(rows_, r) || is_frozen(r) || !concerned(r))
                continue;
            ++report_.frozen;
            if (r.lets_go) {
                rows_.cones[r.cone] = {};
                r.bound = Bound::lower;
                continue;
            }
            Cone& cone = rows_.cones[r.cone];
            cone.stick_lower = {unbounded, 0}, cone.stick_upper = {-unbounded, 0};
            r.bound = Bound::free;
            for (int i : {r.limit_i, r.limit_j}) {
                Row& span = rows_.rows[i];
                span.want_at_least(0);
            }
        }
        if (report_.frozen == before) return false;
        // and what slides along edges does so by itself: tensions that it was not foretold for
        // would drive it, and it them
        for (const Row& r : rows_.rows) {
            if (!concerned(r)) continue;
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
                if (Block& block = rows_.blocks[b]; block.lopsided) block.G[0] = block.force = 0;
        }
        stale_ = true;
        most_ = report_.factorizations + patience_;
        least_worst_ = std::numeric_limits<double>::infinity();
        return true;
    }

    bool is_frozen(const Row& r) const { return rows_.cone(r).stick_lower.i == unbounded; }

    void solve() {
        if (stale_) {
            kkt_.factor(rows_);
            ++report_.factorizations;
            stale_ = false;
        }
        // singular: the step will be refused as diverged
        if (!kkt_.solve(momentum_, rows_, v_))
            v_.setConstant(momentum_.size(), std::numeric_limits<double>::quiet_NaN());
    }

    // Pivots until every row meets its condition. False when it gave up.
    bool pivot() {
        std::size_t fewest = rows_.rows.size() + 1;
        int patience = 3, in_a_row = 0;
        while (report_.factorizations < most_) {
            solve();
            double scale = smallest_;
            for (Row& r : rows_.rows) {
                if (r.limit == Row::Limit::cone) follow_limits(r, rows_.rows, rows_.cones);
                scale = std::max(scale, impulse_size(rows_, r));
            }
            wrong_.clear();
            worst_ = 0;
            for (int i = 0; i < int(rows_.rows.size()); ++i) {
                const Row& r = rows_.rows[i];
                const bool within = r.lower <= r.impulse && r.impulse <= r.upper;
                if (r.bound == Bound::free && within) continue;
                const double w =
                    r.bound == Bound::free ? 0 : rows_.rate(i, v_) + r.sigma * r.impulse - r.rhs;
                const double amount = violation(rows_, r, w, scale);
                worst_ = std::max(worst_, amount);
                if (amount > tolerance) wrong_.push_back(i);
            }
            report_.solved = wrong_.empty();
            if (report_.solved) return true;
            if (worst_ < least_worst_) keep_as_best();

            if (wrong_.size() < fewest)
                fewest = wrong_.size(), patience = 3;
            else
                --patience;
            if (patience < 0) wrong_.erase(wrong_.begin(), wrong_.end() - 1);
            in_a_row =
                wrong_.size() == 1 && rows_.rows[wrong_[0]].bound != Bound::free ? in_a_row + 1 : 0;
            if (in_a_row == front) add_what_is_ready();
            for (int i : wrong_) {
                Row& r = rows_.rows[i];
                hold(r, other_side(r));
                ++report_.pivots;
            }
            stale_ = true;
        }
        return false;
    }

    // A straight wire that comes taut does so link by link, each making the next one wrong: all
    // that is held without effort comes along.
    void add_what_is_ready() {
        for (int i = 0; i < int(rows_.rows.size()); ++i) {
            const Row& r = rows_.rows[i];
            if (r.bound == Bound::free || r.limit_i >= 0 || fixed(rows_, r) || r.impulse != 0)
                continue;
            const double w = rows_.rate(i, v_) - r.rhs;
            if (std::abs(w) <= tolerance * rows_.scales.speed() && i != wrong_[0])
                wrong_.push_back(i);
        }
    }

    // New bounds from the impulses they follow. True when none moved by more than 1e-10 of itself.
    // One that follows its own effect converges geometrically, by a ratio near 1 on long wraps:
    // every third round goes straight to the limit of the series (Aitken).
    bool update_bounds(int round) {
        bool still = true;
        for (Row& r : rows_.rows) {
            if (r.limit_i < 0 || r.limit == Row::Limit::cone) continue;
            const double before = r.upper;
            follow_limits(r, rows_.rows, rows_.cones);
            const double change = r.upper - before;
            const double ratio = r.last_change != 0 ? change / r.last_change : 0;
            r.last_change = change;
            if (std::abs(change) <= 1e-10 * std::max(r.upper, before) + 1e-13 * rows_.scales.force)
                continue;
            if (round % 3 == 2 && ratio > 0 && ratio < 0.999) {
                r.upper = std::max(0.0, before + change / (1 - ratio));
                r.lower = -r.upper;
                r.last_change = 0;
            }
            still = false;
            if (fixed(rows_, r) && r.bound == Bound::free) r.bound = Bound::lower, stale_ = true;
            hold(r, r.bound);
        }
        return still;
    }

    void keep_as_best() {
        least_worst_ = worst_;
        troubled_.clear();
        for (const int i : wrong_)
            if (rows_.rows[i].group >= 0) troubled_.push_back(rows_.rows[i].group);
        best_.clear();
        for (const Row& r : rows_.rows) best_.push_back({r.bound, r.lower, r.upper});
    }

    // With the bounds that follow from the impulses there are, which may be far from those that
    // were held.
    double violation_as_it_is() const {
        double scale = smallest_, worst = 0;
        for (const Row& r : rows_.rows) scale = std::max(scale, impulse_size(rows_, r));
        for (int i = 0; i < int(rows_.rows.size()); ++i) {
            Row r = rows_.rows[i];
            follow_limits(r, rows_.rows, rows_.cones);
            const double w = rows_.rate(i, v_) + r.sigma * r.impulse - r.rhs;
            worst = std::max(worst, violation(rows_, r, r.bound == Bound::free ? 0 : w, scale));
            if (r.bound == Bound::free || r.limit_i < 0 || r.limit == Row::Limit::cone) continue;
            const double bound = r.bound == Bound::lower ? r.lower : r.upper;
            worst = std::max(worst, std::abs(r.impulse - bound) / scale);
        }
        return worst;
    }

    // Out of patience: the sides of the least violation met. Velocities and impulses there belong
    // to each other; with impulses pushed into their bounds, what they no longer hold flies off.
    // Where that is far from an answer (a heap that falls together), sweeps may come nearer.
    void return_to_best() {
        if (best_.size() != rows_.rows.size()) return;
        for (std::size_t i = 0; i < best_.size(); ++i) {
            Row& r = rows_.rows[i];
            if (r.limit_i >= 0) r.lower = best_[i].lower, r.upper = best_[i].upper;
            hold(r, best_[i].bound);
        }
        stale_ = true;
        solve();
        report_.residual = violation_as_it_is();
        if (report_.residual < good_enough) return;
        Rows swept = rows_;
        IterativeOptions options;
        const bool cones = std::any_of(rows_.rows.begin(), rows_.rows.end(),
                                       [](const Row& r) { return r.limit == Row::Limit::cone; });
        if (cones)  // what follows another at once has no gradient, and is far from where it was
            options.most_gradients = 0, options.most_sweeps = 100, options.conjugate_sweeps = false;
        else
            for (std::size_t i = 0; i < before_.size(); ++i) swept.rows[i].impulse = before_[i];
        Eigen::VectorXd v;
        const IterativeReport nearer = iterative_.solve(kkt_.mass(), momentum_, swept, v, options);
        report_.gradients += nearer.gradients;
        report_.sweeps += nearer.sweeps;
        if (nearer.residual / rows_.scales.speed() > report_.residual) return;
        rows_ = std::move(swept);
        v_ = v;
        report_.residual = nearer.residual / rows_.scales.speed();
        report_.solved = nearer.converged;
        report_.iterative = true;
    }

    Kkt& kkt_;
    const Eigen::VectorXd& momentum_;
    Rows& rows_;
    Eigen::VectorXd& v_;
    MlcpReport report_;
    IterativeSolver& iterative_;
    const std::vector<double>& before_;  // (rows) impulses
    std::vector<int>& wrong_;
    std::vector<ActiveBound>& best_;
    std::vector<int> troubled_;  // groups with rows that were wrong there
    double least_worst_ = std::numeric_limits<double>::infinity();
    const double smallest_;  // [N s]
    const int patience_;     // [factorizations]
    int most_ = patience_;
    bool stale_ = true;
    double worst_ = 0;
};

}  // namespace

void MlcpReport::add(const MlcpReport& other) {
    pivots += other.pivots;
    factorizations += other.factorizations;
    gradients += other.gradients;
    sweeps += other.sweeps;
    frozen += other.frozen;
    iterative |= other.iterative;
    residual = std::max(residual, other.residual);
    solved &= other.solved;
}

MlcpReport Mlcp::solve(const Eigen::VectorXd& momentum, int patience, Rows& rows,
                       Eigen::VectorXd& v) {
    // what the tick began with: where pivoting ends without an answer is no place to start from
    before_.resize(rows.rows.size());
    for (std::size_t i = 0; i < before_.size(); ++i) before_[i] = rows.rows[i].impulse;
    best_.clear();
    return Pivoting(kkt, momentum, patience, rows, v, iterative_, before_, wrong_, best_).run();
}

}  // namespace fairlead::physics
