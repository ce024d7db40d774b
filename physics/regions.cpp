#include "physics/regions.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

int Regions::root(int freedom) {
    while (parent_[freedom] != freedom) freedom = parent_[freedom] = parent_[parent_[freedom]];
    return freedom;
}

// Freedoms are leaves 0 … n - 1 of the forest, rows follow. The lower root wins, so a region is
// known by its first freedom, or its first row where all that it ties is fixed.
void Regions::join(const MassMatrix& M, const Rows& rows) {
    const auto unite = [this](int a, int b) {
        a = root(a), b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    };
    for (const MassMatrix::Entry& e : M.entries) unite(e.row, e.col);
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k) unite(n_ + i, rows.blocks[b].first + k);
        if (r.limit_i < 0) continue;
        for (const int followed : {r.limit_i, r.limit_j}) unite(n_ + i, n_ + followed);
        if (r.limit == Row::Limit::sum)
            for (int f = r.limit_i; f < r.limit_j; ++f) unite(n_ + i, n_ + f);
    }
}

void Regions::share_out(const MassMatrix& M) {
    for (Region* region : parts_) region->freedoms.clear(), region->rows.clear(), region->M.clear();
    parts_.clear();
    region_.resize(parent_.size()), number_.resize(parent_.size());
    for (int i = 0; i < int(parent_.size()); ++i) {
        Region* region = region_[i] = &all_[root(i)];
        if (region->freedoms.empty() && region->rows.empty()) parts_.push_back(region);
        std::vector<int>& own = i < n_ ? region->freedoms : region->rows;
        number_[i] = int(own.size());
        own.push_back(i < n_ ? i : i - n_);
    }
    if (count() == 1) return;
    for (const MassMatrix::Entry& e : M.entries)
        region_[e.row]->M.add(number_[e.row], number_[e.col], e.value);
}

void Regions::copy_rows(const Rows& rows, Region& region) {
    region.own.clear();
    for (const int i : region.rows) {
        Row& r = region.own.rows.emplace_back(rows.rows[i]);
        r.first_block = int(region.own.blocks.size());
        for (int b = 0; b < r.block_count; ++b) {
            Block& block =
                region.own.blocks.emplace_back(rows.blocks[rows.rows[i].first_block + b]);
            block.first = number_[block.first];
        }
        for (int* other : {&r.limit_i, &r.limit_j})
            if (*other >= 0) *other = number_[n_ + *other];
    }
}

void Regions::assemble(int freedoms, const MassMatrix& M, const Rows& rows) {
    n_ = freedoms;
    parent_.resize(n_ + rows.rows.size());
    std::iota(parent_.begin(), parent_.end(), 0);
    join(M, rows);
    share_out(M);
    if (count() == 1) {
        parts_[0]->mlcp.kkt.assemble(freedoms, M, rows);
        return;
    }
    for (Region* region : parts_) {
        if (region->rows.empty()) continue;
        copy_rows(rows, *region);
        region->mlcp.kkt.assemble(int(region->freedoms.size()), region->M, region->own);
    }
}

MlcpReport Regions::solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v) {
    if (count() == 1) return parts_[0]->mlcp.solve(momentum, rows, v);
    MlcpReport sum;
    sum.solved = true;
    v.resize(momentum.size());
    for (Region* region : parts_) {
        const MlcpReport one = solve(momentum, rows, v, *region);
        sum.pivots += one.pivots;
        sum.factorizations += one.factorizations;
        sum.frozen += one.frozen;
        sum.residual = std::max(sum.residual, one.residual);
        sum.solved &= one.solved;
    }
    return sum;
}

MlcpReport Regions::solve(const Eigen::VectorXd& momentum, Rows& rows, Eigen::VectorXd& v,
                          Region& region) {
    const int n = int(region.freedoms.size());
    region.momentum.resize(n);
    for (int i = 0; i < n; ++i) region.momentum[i] = momentum[region.freedoms[i]];
    MlcpReport report;
    if (region.rows.empty()) {  // nothing holds it
        region.dense.setZero(n, n);
        for (const MassMatrix::Entry& e : region.M.entries) region.dense(e.row, e.col) += e.value;
        region.v = region.factors.compute(region.dense).solve(region.momentum);
        report.solved = true;
    } else {
        report = region.mlcp.solve(region.momentum, region.own, region.v);
    }
    for (int i = 0; i < n; ++i) v[region.freedoms[i]] = region.v[i];
    for (std::size_t k = 0; k < region.rows.size(); ++k) {
        Row& r = rows.rows[region.rows[k]];
        const int first_block = r.first_block, limit_i = r.limit_i, limit_j = r.limit_j;
        r = region.own.rows[k];
        r.first_block = first_block, r.limit_i = limit_i, r.limit_j = limit_j;
    }
    return report;
}

const SparseMatrix& Regions::largest_matrix() const {
    const auto size = [](const Region* r) { return r->mlcp.kkt.unknowns(); };
    return (*std::max_element(parts_.begin(), parts_.end(),
                              [&](const Region* a, const Region* b) { return size(a) < size(b); }))
        ->mlcp.kkt.matrix();
}

}  // namespace fairlead::physics
