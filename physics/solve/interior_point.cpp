#include "physics/solve/interior_point.h"

#include <algorithm>
#include <cmath>

#include "physics/constraint/bounds.h"

namespace fairlead::physics {

namespace {

constexpr int most_steps = 40;
constexpr double near_enough = 1e-10;  // [-] of μ at the start
constexpr double kept_off = 0.995;     // [-] so much of the way to the nearest bound

// A bound of a row: its distance and what belongs to it, λ - lower and s, or upper - λ and t.
struct Side {
    int row;
    double sign;         // +1 lower, -1 upper
    double gap, push;    // [N s], [m/s]
    double turned = 0;   // [m/s N s] what the predictor leaves of second order
    double step = 0;     // [N s] change of gap
    double push_to = 0;  // [m/s] where the step leads
};

class CentralPath {
  public:
    CentralPath(Kkt& kkt, const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v)
        : kkt_(kkt), momentum_(momentum), rows_(rows), v_(v) {}

    int run() {
        begin();
        if (sides_.empty()) return 0;
        const double first = mean();
        while (steps_ < most_steps && mean() > near_enough * first && step()) {
        }
        end();
        return steps_;
    }

  private:
    void begin() {
        double largest = 0;  // [N s]
        for (const Row& r : rows_.rows) largest = std::max(largest, std::abs(r.impulse));
        const double small = std::max(1e-6 * rows_.scales.force,
                                      1e-3 * (momentum_.lpNorm<Eigen::Infinity>() + largest));
        for (int i = 0; i < int(rows_.rows.size()); ++i) {
            Row& r = rows_.rows[i];
            kept_.push_back({r.sigma, r.rhs});
            if (fixed(rows_, r)) continue;
            const bool below = r.lower > -unbounded, above = r.upper < unbounded;
            const double room =
                below && above ? std::min(small, 0.25 * (r.upper - r.lower)) : small;
            if (below) r.impulse = std::max(r.impulse, r.lower + room);
            if (above) r.impulse = std::min(r.impulse, r.upper - room);
            const double speed = rows_.scales.speed() * (r.turns ? 1 / rows_.scales.length : 1);
            if (below) sides_.push_back({i, 1, r.impulse - r.lower, speed});
            if (above) sides_.push_back({i, -1, r.upper - r.impulse, speed});
            r.bound = Bound::free;
        }
        impulses_.resize(rows_.rows.size());
        v_.setZero(momentum_.size());
    }

    double mean() const {
        double sum = 0;
        for (const Side& s : sides_) sum += s.gap * s.push;
        return sum / double(sides_.size());
    }

    // Where Newton's method leads for products `aim`, less what is left of second order.
    bool lead_to(double aim, bool refactor) {
        for (std::size_t i = 0; i < kept_.size(); ++i)
            impulses_[i] = rows_.rows[i].impulse, rows_.rows[i].sigma = kept_[i].sigma,
            rows_.rows[i].rhs = kept_[i].rhs;
        for (const Side& s : sides_) {
            Row& r = rows_.rows[s.row];
            r.sigma += s.push / s.gap;
            r.rhs += s.sign * (aim - s.turned) / s.gap + s.push / s.gap * impulses_[s.row];
        }
        if (refactor) kkt_.factor(rows_), ++steps_;
        const bool sound = kkt_.solve(momentum_, rows_, v_to_) && v_to_.allFinite();
        for (Side& s : sides_) {
            s.step = s.sign * (rows_.rows[s.row].impulse - impulses_[s.row]);
            s.push_to = (aim - s.turned - s.push * s.step) / s.gap;
        }
        return sound;
    }

    // Of the way there, so much that no gap and no push is used up.
    double share() const {
        double share = 1;
        for (const Side& s : sides_) {
            if (s.step < 0) share = std::min(share, -s.gap / s.step);
            if (s.push_to < 0) share = std::min(share, s.push / (s.push - s.push_to));
        }
        return share;
    }

    void put_back() {
        for (std::size_t i = 0; i < impulses_.size(); ++i) rows_.rows[i].impulse = impulses_[i];
    }

    bool step() {
        const double now = mean();
        for (Side& s : sides_) s.turned = 0;
        if (!lead_to(0, true)) return put_back(), false;
        const double foretold = share();
        double then = 0;
        for (const Side& s : sides_)
            then += (s.gap + foretold * s.step) * (s.push + foretold * (s.push_to - s.push));
        then /= double(sides_.size());
        // the second order belongs to the step that was foretold
        for (Side& s : sides_) s.turned = s.step * (s.push_to - s.push);
        put_back();
        const double left = then / now;
        if (!lead_to(left * left * left * now, false)) return put_back(), false;
        const double part = std::min(1.0, kept_off * share());
        for (std::size_t i = 0; i < impulses_.size(); ++i)
            rows_.rows[i].impulse = impulses_[i] + part * (rows_.rows[i].impulse - impulses_[i]);
        v_ += part * (v_to_ - v_);
        for (Side& s : sides_) {
            s.gap += part * s.step;
            s.push += part * (s.push_to - s.push);
        }
        return part > 1e-8;
    }

    void end() {
        for (std::size_t i = 0; i < kept_.size(); ++i)
            rows_.rows[i].sigma = kept_[i].sigma, rows_.rows[i].rhs = kept_[i].rhs;
        double largest = 1e-6 * rows_.scales.force;  // [N s]
        for (const Row& r : rows_.rows) largest = std::max(largest, impulse_size(rows_, r));
        const double speed = rows_.scales.speed();
        for (const Side& s : sides_) {
            Row& r = rows_.rows[s.row];
            const double turns = r.turns ? rows_.scales.length : 1;
            if (s.gap / turns * speed >= s.push * turns * largest) continue;
            r.bound = s.sign > 0 ? Bound::lower : Bound::upper;
            r.impulse = s.sign > 0 ? r.lower : r.upper;
        }
    }

    struct Kept {
        double sigma, rhs;
    };
    Kkt& kkt_;
    const Eigen::VectorXd& momentum_;
    Rows& rows_;
    Eigen::VectorXd& v_;
    Eigen::VectorXd v_to_;
    std::vector<Kept> kept_;        // (rows) as they were made
    std::vector<double> impulses_;  // (rows) before a step
    std::vector<Side> sides_;
    int steps_ = 0;  // factorizations
};

}  // namespace

int follow_central_path(Kkt& kkt, const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v) {
    return CentralPath(kkt, momentum, rows, v).run();
}

}  // namespace fairlead::physics
