#include "physics/wire/dynamics/fold_impulse.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

// Of what catches lose, so much goes over the fold give or take the tolerance: never more than all.
constexpr double share = 0.99, tolerance = 0.01;  // [-]
constexpr int most_passes = 8;
constexpr double least_speed = 1e-3;  // [m/s] of a fold that opens, times the scale

bool taut(const Row& r) {
    return r.bound == Bound::free && r.impulse < 0;
}

bool caught(const Row& r) {
    return r.key.owner == Owner::wire && taut(r) && (r.law == Law::approach || r.caught);
}

Vec3 velocity(const EndMotion& end, const WireContext& on, const Eigen::VectorXd& v) {
    return end.first() < 0 ? end.velocity(on) : end.limb().of(v);
}

void find_row_of(const Wire& wire, int w, const Rows& rows, std::vector<int>& row_of) {
    row_of.assign(wire.segments.size(), -1);
    for (int i = 0; i < int(rows.rows.size()); ++i)
        if (const Row& r = rows.rows[i]; r.key.owner == Owner::wire && r.index == w)
            row_of[span_of(r, wire).first] = i;
}

}  // namespace

// The fold on that side of a segment that was caught: in the slack piece behind all that is taut
// with it, and before a part of the wire that runs back. False: there is none.
bool Folds::find_beside(int segment, int way, const WireView& view, double h, const Rows& rows,
                        const Eigen::VectorXd& v_new) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const auto goes_on = [&](int k) {  // that way, over a mass node
        const int next = k + way;
        return next >= 0 && next < int(wire.segments.size()) && row_of_[next] >= 0 &&
               wire.points[std::max(k, next)].kind == WirePoint::Kind::mass;
    };
    int last = segment;
    while (goes_on(last) && taut(rows.rows[row_of_[last + way]])) last += way;
    const int slack = last + way;
    const bool ends = way > 0 ? slack + 1 == int(wire.segments.size()) : slack == 0;
    if (!goes_on(last) || !(ends || goes_on(slack))) return false;

    const auto end_of_last = [&](bool from) {  // after the step
        const auto& end = from ? wire.lines[last].from : wire.lines[last].to;
        return Vec3(end.p + h * velocity({view, last, from}, on, v_new));
    };
    const Vec3 ahead = (end_of_last(way < 0) - end_of_last(way > 0)).normalized();
    const int beyond = ends ? slack : slack + way;
    const bool runs_back = way * wire.lines[beyond].u.dot(ahead) < 0;
    if (!runs_back) return false;

    for (Fold& f : folds_)
        if (f.wire == view.index && f.slack == slack && f.way == way) {
            if (way * (f.first - segment) > 0) f.first = segment;
            return true;
        }
    const EndMotion stands(view, slack, way > 0), moves(view, slack, way < 0);
    if (ahead.dot(velocity(moves, on, v_new) - velocity(stands, on, v_new)) <= 0) return false;
    Fold& fold = folds_.emplace_back();
    fold.wire = view.index, fold.first = segment, fold.slack = slack, fold.way = way,
    fold.ahead = ahead;
    return true;
}

void Folds::find(const std::vector<Wire>& wires, const WireContext& on, double h, const Rows& rows,
                 const Eigen::VectorXd& v_new) {
    int looked_at = -1;
    const auto look_at = [&](int w) {
        if (looked_at != w) find_row_of(wires[w], w, rows, row_of_);
        looked_at = w;
    };
    for (const Row& r : rows.rows) {
        const int w = r.index;
        if (!caught(r) || wires[w].model == Wire::Model::chain) continue;
        if (wires[w].segments.size() == 1) continue;  // nothing to run back
        look_at(w);
        const int segment = span_of(r, wires[w]).first;
        find_beside(segment, 1, {wires[w], w, on}, h, rows, v_new) ||
            find_beside(segment, -1, {wires[w], w, on}, h, rows, v_new);
    }
    stopped_.clear();
    for (Fold& f : folds_) {
        const int w = f.wire;
        look_at(w);
        f.stopped = int(stopped_.size());
        for (int k = f.first; k != f.slack; k += f.way) stopped_.push_back(row_of_[k]);
        openings_.add(Owner::wire, w, f.slack);
        EndMotion({wires[w], w, on}, f.slack, f.way < 0).add_to_row(openings_, on, f.ahead);
        const Vec3 back = -f.ahead / std::abs(f.slack - f.first);
        for (int k = f.first; k != f.slack; k += f.way)
            EndMotion({wires[w], w, on}, k, f.way < 0).add_to_row(openings_, on, back);
    }
}

double Folds::lost(const Fold& f, double h, const Rows& rows) const {
    double sum = 0;
    for (int i = 0; i < std::abs(f.slack - f.first); ++i) {
        const int row = stopped_[f.stopped + i];
        const Row& r = rows.rows[row];
        const double stretch = r.compliance * -r.impulse / h;  // [m] r.elastic was that before
        const double stored = (stretch * stretch - r.elastic * r.elastic) / (2 * r.compliance);
        sum += -r.impulse * (rows.rate(row, mid_) + r.driven) - stored;
    }
    return std::max(0.0, sum);
}

bool Folds::even(const std::vector<Wire>& wires, const WireContext& on, double h, const Rows& rows,
                 const Eigen::VectorXd& v, const Eigen::VectorXd& v_new) {
    if (passes_++ == 0) find(wires, on, h, rows, v_new);
    if (folds_.empty()) return true;
    mid_ = (v + v_new) / 2;
    const bool last = passes_ > most_passes;
    bool all = true;
    for (int i = 0; i < int(folds_.size()); ++i) {
        Fold& f = folds_[i];
        const double speed = openings_.rate(i, mid_) + openings_.rows[i].driven;
        if (f.impulse == 0 && speed < least_speed * wires[f.wire].scales.speed())
            continue;  // it closes: nothing goes over it
        f.lost = lost(f, h, rows);
        const double off = f.impulse * speed - share * f.lost;
        if (off <= tolerance * f.lost && (last || off >= -tolerance * f.lost)) continue;
        all = false;
        f.judge(off);
        f.impulse = last ? f.little : f.next(speed);
    }
    return all || passes_ > most_passes + 1;
}

// Regula falsi, Illinois variant: of two on one side in a row the other end counts half.
void Folds::Fold::judge(double off) {
    if (off < 0) {
        if (lack < 0) excess /= 2;
        little = impulse, lack = off;
    } else {
        if (excess > 0) lack /= 2;
        much = impulse, excess = off;
    }
}

double Folds::Fold::next(double speed) const {
    if (excess > 0) return little + (much - little) * lack / (lack - excess);
    // half of the stop comes from the fold, when all of it is worked out
    return impulse > 0 ? 2 * impulse : lost / (2 * speed);
}

void Folds::push(Eigen::VectorXd& momentum) const {
    for (int i = 0; i < int(folds_.size()); ++i) {
        const Row& r = openings_.rows[i];
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = openings_.blocks[b];
            for (int k = 0; k < block.size; ++k)
                momentum[block.first + k] += folds_[i].impulse * block.pull(k);
        }
    }
}

}  // namespace fairlead::physics
