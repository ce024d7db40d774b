#include "physics/solve/hybrid_solver.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

namespace {

constexpr int most_turns = 4;
constexpr int patience = 120;  // [factorizations] of the ties alone: cheap

// What of a block is tied, in the ties' numbers, and in an order that leaves all sums as they are.
// All freedoms of a block go together, or those of each point where points are not joined.
void copy_block(const MassMatrix& M, const MassMatrix::Block& block, const std::vector<int>& number,
                MassMatrix& to) {
    using Form = MassMatrix::Block::Form;
    const double* value = M.values(block);
    const bool apart = block.form == Form::points || block.form == Form::tensors;
    const bool run = block.form == Form::springs;
    if (block.form == Form::mesh) {
        M.each_entry(block, [&](int row, int col, double entry) {
            if (number[row] >= 0) to.add(number[row], number[col], entry);
        });
        return;
    }
    const int parts = apart ? block.points() : run ? block.points() - 1 : 1;
    for (int k = 0; k < parts; ++k) {
        MassMatrix::Block part = block;
        part.row = number[block.row + 3 * k], part.col = number[block.col + 3 * k];
        if (run) part.form = Form::spring, part.col = number[block.col + 3 * k + 3];
        if (apart || run) part.rows = part.cols = 3;
        const int numbers = part.numbers();
        if (part.row >= 0) std::copy_n(value, numbers, to.add_room(part));
        value += numbers;
    }
}

}  // namespace

void HybridSolver::split(const MassMatrix& M, const Eigen::VectorXd& momentum, const Rows& rows) {
    n_ = int(momentum.size());
    const int count = int(rows.rows.size());
    sets_.reset(n_ + 1);  // the last stands for all that is tied
    M.each_entry([&](int row, int col, double) {
        if (row > col) sets_.unite(row, col);
    });
    ties_.clear(), contacts_.clear();
    number_.assign(n_ + count, 0);
    for (int i = 0; i < count; ++i) {
        const Row& r = rows.rows[i];
        Subproblem& part = r.leans ? contacts_ : ties_;
        number_[n_ + i] = int(part.rows.size());
        part.rows.push_back(i);
        if (r.leans) continue;
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k) sets_.unite(n_, rows.blocks[b].first + k);
    }
    std::iota(number_.begin(), number_.begin() + n_, 0);
    contacts_.copy_rows(rows, number_, n_);
    for (int i = 0; i < n_; ++i) {
        const bool tied = sets_.root(i) == sets_.root(n_);
        number_[i] = tied ? int(ties_.freedoms.size()) : -1;
        if (tied) ties_.freedoms.push_back(i);
    }
    ties_.copy_rows(rows, number_, n_);
    Eigen::VectorXd whole = momentum;
    M.add_condensed_momentum(whole);
    ties_.copy_momentum(whole);
    for (const MassMatrix::Block& block : M.blocks) copy_block(M, block, number_, ties_.M);
}

// What moves the ties, if contacts push as they do now.
Eigen::VectorXd HybridSolver::momentum_with_contacts() const {
    Eigen::VectorXd sum = ties_.momentum;
    for (const Row& r : contacts_.own.rows)
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = contacts_.own.blocks[b];
            for (int k = 0; k < block.size; ++k)
                if (const int tied = number_[block.first + k]; tied >= 0)
                    sum[tied] += r.impulse * block.pull(k);
        }
    return sum;
}

MlcpReport HybridSolver::solve(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                               Eigen::VectorXd& v) {
    split(M, momentum, rows);
    std::vector<Row>& own = ties_.own.rows;
    mlcp_.kkt.assemble(int(ties_.freedoms.size()), ties_.M, ties_.own);
    MlcpReport report = mlcp_.solve(momentum_with_contacts(), patience, ties_.own, ties_.v);
    IterativeOptions options;
    // a wrap that slips answers by another rule than it is pushed, which has no gradient
    const bool cones = std::any_of(own.begin(), own.end(),
                                   [](const Row& r) { return r.limit == Row::Limit::cone; });
    if (cones) options.most_gradients = 0, options.conjugate_sweeps = false;

    for (int turn = 0; turn < most_turns; ++turn) {
        sides_.clear();
        for (const Row& r : own) sides_.push_back(r.bound);
        mlcp_.kkt.factor(ties_.own);
        scratch_ = ties_.own;
        Tied tied{ties_.freedoms, {}, [this](const Eigen::VectorXd& pull, Eigen::VectorXd& answer) {
                      return mlcp_.kkt.respond(pull, answer);
                  }};
        IterativeReport swept;
        swept.residual = unbounded;
        if (mlcp_.kkt.solve(ties_.momentum, scratch_, tied.v))
            swept = iterative_.solve(M, momentum, contacts_.own, v, options, &tied);
        const MlcpReport pivoted =
            mlcp_.solve(momentum_with_contacts(), patience, ties_.own, ties_.v);
        report.pivots += pivoted.pivots;
        report.factorizations += pivoted.factorizations;
        report.lagging = pivoted.lagging;
        report.gradients += swept.gradients;
        report.sweeps += swept.sweeps;
        report.residual = std::max(swept.residual, pivoted.residual);
        report.solved = swept.converged && pivoted.solved;
        const bool stands = std::equal(own.begin(), own.end(), sides_.begin(),
                                       [](const Row& r, Bound side) { return r.bound == side; });
        if (stands || report.residual == unbounded) break;
    }
    report.iterative = true;
    if (v.size() != n_) v.resize(n_);
    ties_.return_velocities(v);
    ties_.return_rows(rows);
    contacts_.return_rows(rows);
    return report;
}

}  // namespace fairlead::physics
