#include "physics/solve/islands.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fairlead::physics {

namespace {

// tuning: docs/theory/trials.md, numerics.md 1 to 4
constexpr int worth_a_thread = 60;     // rows that take longer than to wake one
constexpr double like_masses = 100.0;  // [-] ratio; sweeps carry little from light to heavy
constexpr int many_rows = 250;         // from here a trial of pivoting costs more than sweeps
constexpr int some_rows = 20;          // from here a heap with ties in it may need both solvers
constexpr double good_answer = 1e-3;   // [m/s] times the scale of speeds: left of an answer of both

// Bodies of like masses that nothing but contacts joins.
bool heap(const MassMatrix& M, const Rows& rows) {
    for (const Row& r : rows.rows)
        if (!r.leans) return false;
    if (M.condensed) return true;  // what gives shares loads of any ratio
    double least = unbounded, largest = 0;
    M.each_entry([&](int row, int col, double value) {
        const bool mass = row == col && row % 6 < 3;
        if (mass) least = std::min(least, value), largest = std::max(largest, value);
    });
    return largest <= like_masses * least;
}

int leaning_rows(const Rows& rows) {
    return int(
        std::count_if(rows.rows.begin(), rows.rows.end(), [](const Row& r) { return r.leans; }));
}

// Factorizations that pivoting may take. A wire that begins to slip node by node needs many. What
// is found of a heap at all is found at once, most of all where it rests and the last tick's sides
// still hold; else sweeps serve it better.
int patience_for(bool heap, const Rows& rows) {
    constexpr int most = 120, least = 12;
    if (heap) return least;
    for (const Row& r : rows.rows)
        if (r.limit == Row::Limit::cone) return most;
    return std::clamp(12000 / std::max(1, int(rows.rows.size())), least, most);
}

}  // namespace

// Freedoms are elements 0 … n - 1 of the sets, rows follow. The lower root wins, so a region is
// known by its first freedom, or its first row where all that it ties is fixed.
void Islands::join(const MassMatrix& M, const std::vector<int>& bodies, const Rows& rows) {
    sets_.reset(n_ + int(rows.rows.size()));
    const auto unite = [this](int a, int b) { sets_.unite(a, b); };
    for (const MassMatrix::Block& b : M.blocks) {
        // the other triangle says the same, where a block is not both
        if (b.row < b.col && b.form != MassMatrix::Block::Form::spring) continue;
        for (int i = 0; i < b.rows; ++i) unite(b.row + i, b.col);
        for (int j = 1; j < b.cols; ++j) unite(b.row, b.col + j);
    }
    for (const int first : bodies)
        if (first >= 0) unite(first, first + 3);
    // what ties nothing that moves goes with the first that does: mostly there is one region then
    const int some = rows.blocks.empty() ? -1 : rows.blocks.front().first;
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        if (r.block_count == 0 && some >= 0) unite(n_ + i, some);
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k) unite(n_ + i, rows.blocks[b].first + k);
        if (r.limit_i < 0) continue;
        for (const int followed : {r.limit_i, r.limit_j}) unite(n_ + i, n_ + followed);
        if (r.limit == Row::Limit::sum)
            for (int f = r.limit_i; f < r.limit_j; ++f) unite(n_ + i, n_ + f);
    }
}

void Islands::share_out() {
    for (Island* region : parts_) region->clear(), region->assembled = false;
    parts_.clear();
    region_.resize(unknowns()), number_.resize(unknowns());
    int last = -1;  // root: neighbours often belong together
    Island* region = nullptr;
    for (int i = 0; i < unknowns(); ++i) {
        if (const int root = sets_.root(i); root != last) region = &all_[last = root];
        region_[i] = region;
        if (region->freedoms.empty() && region->rows.empty()) parts_.push_back(region);
        std::vector<int>& own = i < n_ ? region->freedoms : region->rows;
        number_[i] = int(own.size());
        own.push_back(i < n_ ? i : i - n_);
    }
}

// M to the regions, unless there is but one that has rows, which can do with all of it.
void Islands::share_out(const MassMatrix& M) {
    for (Island* region : parts_)
        region->M.clear(), region->M.symmetric = M.symmetric, region->M.condensed = M.condensed;
    if (count() == 1 && !parts_[0]->rows.empty()) return;
    // the freedoms of a block, one after the other, are so in their region, too
    for (const MassMatrix::Block& b : M.blocks) {
        MassMatrix::Block own = b;
        own.row = number_[b.row], own.col = number_[b.col];
        double* room = region_[b.row]->M.add_room(own);
        if (b.numbers() > 0) std::copy_n(M.values(b), b.numbers(), room);
    }
}

void Islands::solve_part(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v,
                         Method method, Island& region) {
    const int n = int(region.freedoms.size());
    region.copy_momentum(momentum);
    if (region.rows.empty()) {  // nothing holds it
        region.dense.setZero(n, n);
        region.M.each_entry(
            [&](int row, int col, double value) { region.dense(row, col) += value; });
        region.M.add_condensed_momentum(region.momentum);
        region.v = region.factors.compute(region.dense).solve(region.momentum);
    } else {
        region.copy_rows(rows, number_, n_);
        solve_problem(region.M, region.momentum, region.own, region.v, method, region);
    }
    region.return_velocities(v);
    region.return_rows(rows);
}

void Islands::solve_problem(const MassMatrix& M, const Eigen::VectorXd& pushed, Rows& rows,
                            Eigen::VectorXd& v, Method method, Island& region) const {
    MlcpReport& report = region.report.solution;
    region.report = {int(pushed.size()), int(rows.rows.size()), {}};
    const bool loose = method == Method::automatic && heap(M, rows);
    if (method == Method::iterative || (loose && int(rows.rows.size()) >= many_rows)) {
        const IterativeReport done = region.iterative.solve(M, pushed, rows, v, sweeping);
        report.iterative = true;
        report.gradients = done.gradients;
        report.sweeps = done.sweeps;
        report.residual = done.residual;
        report.solved = done.converged;
        if (std::isfinite(done.residual)) return;
    }
    const int leaning = method == Method::automatic && !loose ? leaning_rows(rows) : 0;
    const bool hybrid_solver = leaning >= some_rows;
    if (leaning >= many_rows) {
        report = region.hybrid_solver.solve(M, pushed, rows, v);
        if (std::isfinite(report.residual)) return;
    }
    Eigen::VectorXd whole;
    if (M.condensed) M.add_condensed_momentum(whole = pushed);
    const Eigen::VectorXd& momentum = M.condensed ? whole : pushed;
    if (hybrid_solver) region.again = rows;
    region.mlcp.kkt.assemble(int(momentum.size()), M, rows, region.assembled);
    region.assembled = true;
    // where contacts are few among ties, pivoting is cheaper than to take the two apart
    const bool like_heap = loose || (hybrid_solver && 4 * leaning >= int(rows.rows.size()));
    report = region.mlcp.solve(momentum, patience_for(like_heap, rows), rows, v,
                               hybrid_solver ? Mlcp::Lagging::put_off : Mlcp::Lagging::at_once);
    if (!hybrid_solver || (report.solved && report.lagging == 0)) return;
    const MlcpReport both = region.hybrid_solver.solve(M, pushed, region.again, region.v_again);
    if (!both.solved && !(report.put_off && both.residual < good_answer * rows.scales.speed())) {
        if (report.put_off) region.mlcp.let_lag(momentum, rows, v, report);
        if (both.residual >= report.residual) return;
    }
    report = both;
    rows = region.again, v = region.v_again;
}

MlcpReport Islands::solve(const MassMatrix& M, const Eigen::VectorXd& momentum,
                          const std::vector<int>& bodies, Rows& rows, Eigen::VectorXd& v,
                          Method method, ThreadPool& threads) {
    n_ = int(momentum.size());
    if (layout_.changes(n_, M, rows)) {
        join(M, bodies, rows);
        share_out();
    }
    share_out(M);
    reports_.clear();
    MlcpReport sum;
    sum.solved = true;
    v.resize(n_);
    if (count() == 1 && !rows.rows.empty()) {
        solve_problem(M, momentum, rows, v, method, *parts_[0]);
    } else {
        int beside = 0;  // rows that another thread could take
        order_.clear();
        for (Island* region : parts_)
            if (region->rows.empty())
                solve_part(momentum, rows, v, method, *region);
            else
                order_.push_back(region), beside += int(region->rows.size());
        std::sort(order_.begin(), order_.end(), [](const Island* a, const Island* b) {
            return std::pair(b->rows.size(), a->rows[0]) < std::pair(a->rows.size(), b->rows[0]);
        });
        if (!order_.empty()) beside -= int(order_[0]->rows.size());
        const auto job = [&](int i) { solve_part(momentum, rows, v, method, *order_[i]); };
        if (beside >= worth_a_thread)
            threads.run(int(order_.size()), std::ref(job));
        else
            for (int i = 0; i < int(order_.size()); ++i) job(i);
    }
    for (const Island* region : parts_) {
        if (region->rows.empty()) continue;
        reports_.push_back(region->report);
        sum.add(region->report.solution);
    }
    return sum;
}

const SparseMatrix& Islands::largest_matrix() const {
    const auto size = [](const Island* r) { return r->mlcp.kkt.unknowns(); };
    return (*std::max_element(parts_.begin(), parts_.end(),
                              [&](const Island* a, const Island* b) { return size(a) < size(b); }))
        ->mlcp.kkt.matrix();
}

}  // namespace fairlead::physics
