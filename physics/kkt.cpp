#include "physics/kkt.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

namespace {

// A block of M; `rows` it has, 0: any number.
template <int rows>
void add_columns(const double* value, const MassMatrix::Block& b, const int* slot, double* H) {
    const int count = rows > 0 ? rows : b.rows;
    for (int j = 0; j < b.cols; ++j, value += count) {
        double* to = H + slot[j];
#pragma GCC unroll 6
        for (int i = 0; i < count; ++i) to[i] += value[i];
    }
}

}  // namespace

void Kkt::assemble(int freedoms, const MassMatrix& M, const Rows& rows, bool same) {
    n_ = freedoms;
    mass_symmetric_ = M.symmetric;
    if (!same && layout_.changes(freedoms, M, rows)) {
        build_pattern(M, rows);
        direct_.analyse(H_);
    }
    std::fill(H_.value.begin(), H_.value.end(), 0.0);
    clean_ = true;
    const int* slot = slot_.data();
    for (const MassMatrix::Block& b : M.entries.blocks) {
        if (b.rows == 3)  // most have as many as a node, or two
            add_columns<3>(M.values(b), b, slot, H_.value.data());
        else if (b.rows == 6)
            add_columns<6>(M.values(b), b, slot, H_.value.data());
        else
            add_columns<0>(M.values(b), b, slot, H_.value.data());
        slot += b.cols;
    }
    mass_slots_ = int(slot - slot_.data());
}

// Column form, with what entries share merged.
void Kkt::build_pattern(const MassMatrix& M, const Rows& rows) {
    struct Run {  // rows … rows + count - 1 of one column
        int row, col, count, slot;
    };
    std::vector<Run> runs;
    const auto add = [&](int row, int col, int count) {
        runs.push_back({row, col, count, int(runs.size())});
    };
    for (const MassMatrix::Block& b : M.entries.blocks)
        for (int j = 0; j < b.cols; ++j) add(b.row, b.col + j, b.rows);
    const auto add_both = [&](const Block& block, int row) {  // G and Gᵀ
        for (int k = 0; k < block.size; ++k) add(row, block.first + k, 1);
        add(block.first, row, block.size);
    };
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        for (int b = 0; b < r.block_count; ++b) add_both(rows.blocks[r.first_block + b], n_ + i);
        add(n_ + i, n_ + i, 1);
    }
    // room for what cones add to the rows they may follow (both triangles: the order wants
    // symmetry)
    for (const Row& r : rows.rows) {
        if (r.limit != Row::Limit::cone) continue;
        for (int j : {r.limit_i, r.limit_j})
            for (int b = 0; b < r.block_count; ++b)
                add_both(rows.blocks[r.first_block + b], n_ + j);
    }
    H_.n = n_ + int(rows.rows.size());
    H_.freedoms = n_;
    std::vector<Run> sorted(runs.size());
    std::vector<int> start;
    const auto sort_by = [&](int Run::*key) {  // keeps the order of equals
        start.assign(H_.n + 1, 0);
        for (const Run& r : runs) ++start[r.*key + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        for (const Run& r : runs) sorted[start[r.*key]++] = r;
        std::swap(runs, sorted);
    };
    sort_by(&Run::row);
    sort_by(&Run::col);
    slot_.resize(runs.size());
    H_.row.clear();
    H_.column_start.assign(H_.n + 1, 0);
    auto run = runs.begin();
    for (int col = 0; col < H_.n; ++col) {
        for (int end = -1; run != runs.end() && run->col == col; ++run) {  // of rows taken
            for (int row = std::max(end, run->row); row < run->row + run->count; ++row)
                H_.row.push_back(row);
            end = std::max(end, run->row + run->count);
            // nothing is missing between its first row and the last one taken
            slot_[run->slot] = int(H_.row.size()) - (end - run->row);
        }
        H_.column_start[col + 1] = int(H_.row.size());
    }
    H_.value.resize(H_.row.size());
    below_mass_.resize(n_);
    for (int col = 0; col < n_; ++col) {
        const auto begin = H_.row.begin() + H_.column_start[col];
        const auto end = H_.row.begin() + H_.column_start[col + 1];
        below_mass_[col] = int(std::lower_bound(begin, end, n_) - H_.row.begin());
    }
}

// Takes away what rows have put into H.
void Kkt::clean() {
    double* H = H_.value.data();
    for (int col = 0; col < n_; ++col)
        std::fill(H + below_mass_[col], H + H_.column_start[col + 1], 0.0);
    std::fill(H + H_.column_start[n_], H + H_.value.size(), 0.0);
}

void Kkt::factor(const Rows& rows) {
    if (!clean_) clean();
    clean_ = false;
    double* H = H_.value.data();
    bool symmetric = mass_symmetric_;
    const int* slot = slot_.data() + mass_slots_;
    for (const Row& r : rows.rows) {
        const bool held = r.bound != Bound::free;
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = rows.blocks[b];
            if (!held) {
                symmetric &= !block.lopsided;
                for (int k = 0; k < block.size; ++k) {
                    H[slot[k]] -= block.G[k];
                    H[slot[block.size] + k] -= block.pull(k);
                }
            }
            slot += block.size + 1;
        }
        H[*slot++] = held ? -1.0 : -r.sigma;
    }
    for (const Row& r : rows.rows) {
        if (r.limit != Row::Limit::cone) continue;
        const Row::Share* share = tie(r);
        symmetric &= !share;
        for (const double part : {share ? share->i : 0, share ? share->j : 0})
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
                const Block& block = rows.blocks[b];
                for (int k = 0; k < block.size; ++k) H[slot[block.size] + k] -= part * block.G[k];
                slot += block.size + 1;
            }
    }
    H_.symmetric = symmetric;
    direct_.factor(H_);
}

bool Kkt::solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v) {
    x_.resize(H_.n);
    Eigen::Map<Eigen::VectorXd> x(x_.data(), H_.n);
    x.head(n_) = momentum;
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        const Row::Share* share = tie(r);
        const double held = share ? share->rest : r.impulse;
        x[n_ + i] = r.bound == Bound::free ? -r.rhs : share ? 0 : -held;
        if (r.bound == Bound::free || held == 0) continue;
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                x[rows.blocks[b].first + k] += rows.blocks[b].pull(k) * held;
    }
    if (!direct_.solve(H_, x_)) return false;
    v = x.head(n_);
    for (int i = 0; i < int(rows.rows.size()); ++i)
        if (rows.rows[i].bound == Bound::free) rows.rows[i].impulse = x[n_ + i];
    for (Row& r : rows.rows)
        if (const Row::Share* share = tie(r))
            r.impulse = share->i * rows.rows[r.limit_i].impulse +
                        share->j * rows.rows[r.limit_j].impulse + share->rest;
    return true;
}

bool Kkt::respond(const Eigen::VectorXd& pull, Eigen::VectorXd& v) {
    x_.assign(H_.n, 0.0);
    Eigen::Map<Eigen::VectorXd> x(x_.data(), H_.n);
    x.head(n_) = pull;
    if (!direct_.solve(H_, x_)) return false;
    v = x.head(n_);
    return true;
}

MassMatrix Kkt::mass() const {
    MassMatrix M;
    for (int col = 0; col < n_; ++col)
        for (int k = H_.column_start[col]; k < H_.column_start[col + 1] && H_.row[k] < n_; ++k)
            M.add(H_.row[k], col, H_.value[k]);
    return M;
}

}  // namespace fairlead::physics
