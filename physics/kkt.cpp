#include "physics/kkt.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

void Kkt::assemble(int freedoms, const MassMatrix& M, const Rows& rows) {
    n_ = freedoms;
    std::swap(places_, before_);
    places_.clear(), values_.clear();
    for (const MassMatrix::Entry& e : M.entries) {
        places_.push_back({e.row, e.col});
        values_.push_back(e.value);
    }
    mass_count_ = int(places_.size());
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k) {
                const int col = rows.blocks[b].first + k;
                places_.push_back({n_ + i, col});
                values_.push_back(-rows.blocks[b].G[k]);
                places_.push_back({col, n_ + i});
                values_.push_back(-rows.blocks[b].pull(k));
            }
        places_.push_back({n_ + i, n_ + i});
        values_.push_back(-r.sigma);
    }
    for (int i = 0; i < int(rows.rows.size()); ++i) {
        const Row& r = rows.rows[i];
        if (r.limit != Row::Limit::cone) continue;
        // room for what it adds to the rows it may follow (both triangles: the order wants
        // symmetry)
        for (int j : {r.limit_i, r.limit_j})
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
                for (int k = 0; k < rows.blocks[b].size; ++k) {
                    const int col = rows.blocks[b].first + k;
                    places_.push_back({col, n_ + j});
                    values_.push_back(-rows.blocks[b].G[k]);
                    places_.push_back({n_ + j, col});
                    values_.push_back(0);
                }
    }
    const int size = n_ + int(rows.rows.size());
    if (H_.n != size || places_ != before_) {
        H_.n = size;
        build_pattern();
        direct_.analyse(H_);
    }
}

// Column form of the places, duplicates merged.
void Kkt::build_pattern() {
    order_.resize(places_.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::sort(order_.begin(), order_.end(), [&](int a, int b) {
        const Place &p = places_[a], &q = places_[b];
        return std::tie(p.col, p.row, a) < std::tie(q.col, q.row, b);
    });
    slot_.resize(places_.size());
    H_.row.clear();
    H_.column_start.assign(H_.n + 1, 0);
    const Place* last = nullptr;
    for (int k : order_) {
        const Place& p = places_[k];
        if (!last || !(*last == p)) {
            H_.row.push_back(p.row);
            ++H_.column_start[p.col + 1];
            last = &p;
        }
        slot_[k] = int(H_.row.size()) - 1;
    }
    for (int j = 0; j < H_.n; ++j) H_.column_start[j + 1] += H_.column_start[j];
    H_.value.assign(H_.row.size(), 0.0);
}

void Kkt::factor(const Rows& rows) {
    std::fill(H_.value.begin(), H_.value.end(), 0.0);
    int k = 0;
    for (; k < mass_count_; ++k) H_.value[slot_[k]] += values_[k];
    for (const Row& r : rows.rows) {
        const bool held = r.bound != Bound::free;
        int entries = 0;
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            entries += 2 * rows.blocks[b].size;
        for (int e = 0; e < entries; ++e, ++k)
            if (!held) H_.value[slot_[k]] += values_[k];
        H_.value[slot_[k]] = held ? -1.0 : values_[k];
        ++k;
    }
    for (const Row& r : rows.rows) {
        if (r.limit != Row::Limit::cone) continue;
        const Row::Share* share = tie(r);
        for (const double part : {share ? share->i : 0, share ? share->j : 0})
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
                for (int e = 0; e < rows.blocks[b].size; ++e, k += 2)
                    H_.value[slot_[k]] += part * values_[k];
    }
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
    for (int k = 0; k < mass_count_; ++k) M.add(places_[k].row, places_[k].col, values_[k]);
    return M;
}

}  // namespace fairlead::physics
