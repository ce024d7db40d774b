#include "physics/regions.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

namespace {

// A freedom of the row's region: its own or, where all that it ties is fixed, one of a row that it
// follows. -1: none.
int home(const Row& r, const Rows& rows) {
    if (r.block_count > 0) return rows.blocks[r.first_block].first;
    for (const int followed : {r.limit_i, r.limit_j})
        if (followed >= 0 && rows.rows[followed].block_count > 0)
            return rows.blocks[rows.rows[followed].first_block].first;
    return -1;
}

}  // namespace

int Regions::root(int freedom) {
    while (parent_[freedom] != freedom) freedom = parent_[freedom] = parent_[parent_[freedom]];
    return freedom;
}

// The lower root wins, so a region is known by its first freedom.
void Regions::join(const MassMatrix& M, const Rows& rows) {
    const auto unite = [this](int a, int b) {
        a = root(a), b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    };
    for (const MassMatrix::Entry& e : M.entries) unite(e.row, e.col);
    for (const Row& r : rows.rows) {
        const int first = home(r, rows);
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k) unite(first, rows.blocks[b].first + k);
        for (const int followed : {r.limit_i, r.limit_j}) {
            const int other = followed < 0 ? -1 : home(rows.rows[followed], rows);
            if (first >= 0 && other >= 0) unite(first, other);
        }
    }
}

void Regions::share_out(const MassMatrix& M, const Rows& rows) {
    const int n = int(parent_.size());
    for (Region* region : parts_) region->freedoms.clear(), region->rows.clear(), region->M.clear();
    parts_.clear();
    const auto use = [this](int first) {
        Region* region = &all_[first];
        if (region->freedoms.empty() && region->rows.empty()) parts_.push_back(region);
        return region;
    };
    region_.resize(n), number_.resize(n), row_number_.resize(rows.rows.size());
    for (int i = 0; i < n; ++i) {
        Region* region = region_[i] = use(root(i));
        number_[i] = int(region->freedoms.size());
        region->freedoms.push_back(i);
    }
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const int first = home(rows.rows[i], rows);
        Region* region = first < 0 ? use(-1) : region_[first];
        row_number_[i] = int(region->rows.size());
        region->rows.push_back(i);
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
            if (*other >= 0) *other = row_number_[*other];
    }
}

void Regions::assemble(int freedoms, const MassMatrix& M, const Rows& rows) {
    parent_.resize(freedoms);
    std::iota(parent_.begin(), parent_.end(), 0);
    join(M, rows);
    share_out(M, rows);
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
