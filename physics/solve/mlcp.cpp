#include "physics/solve/mlcp.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "physics/constraint/bounds.h"
#include "physics/solve/interior_point.h"

namespace fairlead::physics {

namespace {

// tuning: docs/theory/trials.md, numerics.md 1 to 4
constexpr int most_bound_updates = 40;
constexpr int most_lag_rounds = 12;
constexpr int lag_patience = 120;       // [factorizations] of one such round
constexpr int few = 12;                 // [factorizations] of pivots from sides that are near
constexpr double lag_tolerance = 1e-6;  // [-] of a bound that lags
constexpr double tolerance = 1e-9;      // [-] of the scale of speeds, and of the largest impulse
constexpr int front = 4;                // single pivots, one after the other, that make a front
constexpr double rounding = 1e-3;       // [-] of the largest momentum: impulses that count as large
constexpr double good_enough = 1e-7;    // the same, to go on with

// A held row's impulse is the bound it is held at.
void hold(Row& r, Bound bound) {
    r.bound = bound;
    if (r.limit == Row::Limit::cone && !r.lags) return;  // it follows
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
          most_(patience) {}

    MlcpReport run(Mlcp::Lagging lagging) {
        for (Row& r : rows_.rows) {
            r.lags = false;
            follow_limits(r, rows_.rows, rows_.cones);
            if (fixed(rows_, r))
                hold(r, Bound::lower);
            else if (r.bound == Bound::lower && r.lower == -unbounded)
                r.bound = Bound::free;
            else if (r.bound == Bound::upper && r.upper == unbounded)
                r.bound = Bound::free;
            hold(r, r.bound);
        }
        const bool stand_still = settle();
        report_.put_off = lagging == Mlcp::Lagging::put_off && !report_.solved && may_lag();
        if (report_.put_off) return report_;
        return finish(stand_still);
    }
    MlcpReport go_on(const MlcpReport& report) {
        report_ = report;
        report_.put_off = false;
        return finish(false);
    }

  private:
    MlcpReport finish(bool stand_still) {
        if (!report_.solved && let_lag()) stand_still = settle_behind();
        report_.solved &= stand_still;
        report_.residual = worst_;
        if (!report_.solved) return_to_best();
        if (!v_.allFinite()) report_.solved = false, report_.residual = unbounded;
        return report_;
    }

    bool settle() {
        bool stand_still = false;
        for (int round = 0; round < most_bound_updates && !stand_still; ++round) {
            if (!pivot_or_follow()) break;
            stand_still = update_bounds(round);
        }
        return stand_still;
    }

    // Sides that are a few changes away are found by pivots; where bounds of what lags have moved
    // far, the central path leads near again.
    bool pivot_or_follow() {
        if (report_.lagging == 0) return pivot();
        const int most = most_;
        most_ = std::min(most, report_.factorizations + few);
        const bool found = pivot();
        most_ = most;
        if (found || report_.factorizations >= most_ || !v_.allFinite()) return found;
        report_.factorizations += follow_central_path(kkt_, momentum_, rows_, v_);
        stale_ = true;
        return pivot();
    }

    // No pattern of sticking and slipping was found that meets all conditions (with large friction
    // there may be none). So friction lags behind the impulses that it follows: bounds that stand
    // still make the problem monotone, which always has an answer, and they are found anew from it
    // until they hardly move. Nodes that slide along edges are driven by the tensions as far as
    // they give way to them: the problem would not be symmetric else. True if anything lags.
    bool let_lag() {
        if (!may_lag()) return false;
        for (std::size_t i = 0; i < rows_.rows.size(); ++i) rows_.rows[i].impulse = before_[i];
        for (Row& r : rows_.rows) {
            if (!may_lag(r)) continue;
            bounds_of_lag(r, r.lower, r.upper);
            r.lags = true;
            ++report_.lagging;
        }
        for (Block& block : rows_.blocks)
            if (block.lopsided) block.force = block.G[0];
        for (Row& r : rows_.rows) hold(r, fixed(rows_, r) ? Bound::lower : r.bound);
        stale_ = true;
        return true;
    }

    bool may_lag(const Row& r) const { return r.limit == Row::Limit::cone && !fixed(rows_, r); }
    bool may_lag() const {
        return std::any_of(rows_.rows.begin(), rows_.rows.end(),
                           [this](const Row& r) { return may_lag(r); });
    }

    // [N s] what a row that lags may carry, by the impulses there are.
    void bounds_of_lag(const Row& r, double& lower, double& upper) const {
        Row by_cone = r;
        by_cone.lags = false;
        follow_limits(by_cone, rows_.rows, rows_.cones);
        lower = std::min(by_cone.lower, 0.0), upper = std::max(by_cone.upper, 0.0);
    }

    // Answers of problems whose bounds stand still, each with the bounds of the last. The first
    // begins where no sides are known that are near: the central path leads there.
    bool settle_behind() {
        report_.factorizations += follow_central_path(kkt_, momentum_, rows_, v_);
        stale_ = true;
        for (int round = 0; round < most_lag_rounds; ++round) {
            least_worst_ = std::numeric_limits<double>::infinity();
            most_ = report_.factorizations + lag_patience;
            if (!settle()) return false;
            if (!catch_up(round)) break;
        }
        return true;
    }

    // Bounds of what lags from the impulses there are; from some rounds on half the way, since
    // bounds that overshoot come to and fro. True if any moved.
    bool catch_up(int round) {
        bool moved = false;
        const double part = round < 4 ? 1 : 0.5;
        for (Row& r : rows_.rows) {
            if (!r.lags) continue;
            double lower, upper;
            bounds_of_lag(r, lower, upper);
            const double small = lag_tolerance * std::max({upper, -lower, smallest_});
            const auto follow = [&](double& bound, double now) {
                if (bound == now || std::abs(bound - now) <= small) return;
                moved = true;
                bound = std::isinf(now) || std::isinf(bound) ? now : bound + part * (now - bound);
            };
            follow(r.lower, lower), follow(r.upper, upper);
            const bool stuck = r.bound == Bound::free && fixed(rows_, r);
            stale_ |= stuck;
            hold(r, stuck ? Bound::lower : r.bound);
        }
        return moved;
    }

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
        seen_.clear();
        int patience = 3, in_a_row = 0;
        while (report_.factorizations < most_) {
            solve();
            report_.solved = false;
            if (!v_.allFinite()) return false;
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
                fewest = wrong_.size(), patience = 3, seen_.clear();
            else
                --patience;
            if (patience < 0) {
                if (report_.lagging == 0 && been_here()) return false;
                leave_some();
            }
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

    // Whether rows sat at these sides before, one change ago or some: where rows follow others one
    // by one may go round in a circle, which has no answer.
    bool been_here() {
        std::uint64_t sides = 14695981039346656037u;  // FNV-1a
        for (const Row& r : rows_.rows) sides = (sides ^ std::uint64_t(r.bound)) * 1099511628211u;
        if (std::find(seen_.begin(), seen_.end(), sides) != seen_.end()) return true;
        seen_.push_back(sides);
        return false;
    }

    // A coin that falls alike in every solution [Knuth 1997, vol. 2, 3.3.4: MMIX].
    bool heads() {
        coin_ = coin_ * 6364136223846793005u + 1442695040888963407u;
        return coin_ >> 63 != 0;
    }

    // Of those that are wrong the ones that change sides where all at once lead nowhere: the last
    // (Murty's rule, which cannot cycle where rows follow no others), or where friction lags any
    // half of them, since there rows by the dozen are wrong at once and one by one takes thousands
    // of turns.
    void leave_some() {
        if (report_.lagging == 0) {
            wrong_.erase(wrong_.begin(), wrong_.end() - 1);
            return;
        }
        const int last = wrong_.back();
        std::erase_if(wrong_, [&](int) { return heads(); });
        if (wrong_.empty()) wrong_.push_back(last);
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
    double least_worst_ = std::numeric_limits<double>::infinity();
    const double smallest_;  // [N s]
    int most_;               // [factorizations] until it gives up
    bool stale_ = true;
    std::uint64_t coin_ = 1;
    std::vector<std::uint64_t> seen_;  // sides, as one number, since fewer were wrong than ever
    double worst_ = 0;
};

}  // namespace

void MlcpReport::add(const MlcpReport& other) {
    pivots += other.pivots;
    factorizations += other.factorizations;
    gradients += other.gradients;
    sweeps += other.sweeps;
    lagging += other.lagging;
    iterative |= other.iterative;
    residual = std::max(residual, other.residual);
    solved &= other.solved;
}

MlcpReport Mlcp::solve(const Eigen::VectorXd& momentum, int patience, Rows& rows,
                       Eigen::VectorXd& v, Lagging lagging) {
    // what the tick began with: where pivoting ends without an answer is no place to start from
    before_.resize(rows.rows.size());
    for (std::size_t i = 0; i < before_.size(); ++i) before_[i] = rows.rows[i].impulse;
    best_.clear();
    return Pivoting(kkt, momentum, patience, rows, v, iterative_, before_, wrong_, best_)
        .run(lagging);
}

void Mlcp::let_lag(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v,
                   MlcpReport& report) {
    report = Pivoting(kkt, momentum, lag_patience, rows, v, iterative_, before_, wrong_, best_)
                 .go_on(report);
}

}  // namespace fairlead::physics
