#include "physics/solve/kkt.h"

#include <algorithm>
#include <numeric>

namespace fairlead::physics {

namespace {

using Form = MassMatrix::Block::Form;

// [m/s] or [rad/s] By so much right sides of rows are off as they are made: places tens of metres
// away are rounded to 1e-15 m. At 1 g it is 1e-12 of the weight of what a row holds.
constexpr double row_rounding = 1e-13;

// Numbers that stand together in a column of H, at a slot (kkt.h).
inline void put(const double* value, int count, int slot, double* H) {
    if (slot < 0)
        for (int i = 0; i < count; ++i) H[~slot + i] = value[i];
    else
        for (int i = 0; i < count; ++i) H[slot + i] += value[i];
}

inline void put(double value, int slot, double* H) {
    if (slot < 0)
        H[~slot] = value;
    else
        H[slot] += value;
}

// So many that no loop is needed.
template <int count>
inline void put(const double (&value)[count], int slot, double* H) {
    double* to = H + (slot < 0 ? ~slot : slot);
    if (slot < 0)
#pragma GCC unroll 9
        for (int i = 0; i < count; ++i) to[i] = value[i];
    else
#pragma GCC unroll 9
        for (int i = 0; i < count; ++i) to[i] += value[i];
}

// The columns of a run of springs: of a point what the springs before and behind it do to the
// point before it, to itself and to the next one. Returns the slot after them.
inline const int* put_springs(const double* K, int points, const int* slot, double* H) {
    constexpr auto& at = MassMatrix::spring_place;
    for (int j = 0; j < 3; ++j) {
        const double a = K[at[0][j]], b = K[at[1][j]], c = K[at[2][j]];
        put({a, b, c, -a, -b, -c}, *slot++, H);
    }
    for (int k = 2; k < points; ++k, K += MassMatrix::spring_numbers) {
        const double* next = K + MassMatrix::spring_numbers;
#pragma GCC unroll 3
        for (int j = 0; j < 3; ++j) {
            const double a = K[at[0][j]], b = K[at[1][j]], c = K[at[2][j]];
            const double d = next[at[0][j]], e = next[at[1][j]], f = next[at[2][j]];
            put({-a, -b, -c, a + d, b + e, c + f, -d, -e, -f}, *slot++, H);
        }
    }
    for (int j = 0; j < 3; ++j) {
        const double a = K[at[0][j]], b = K[at[1][j]], c = K[at[2][j]];
        put({-a, -b, -c, a, b, c}, *slot++, H);
    }
    return slot;
}

// The columns of a spring between two points: of each what it does to both. Returns the slot after
// them.
inline const int* put_spring(const double* K, const int* slot, double* H) {
    constexpr auto& at = MassMatrix::spring_place;
    for (int j = 0; j < 3; ++j) {
        const double a = K[at[0][j]], b = K[at[1][j]], c = K[at[2][j]];
        put({a, b, c}, slot[0], H), put({-a, -b, -c}, slot[1], H);
        put({-a, -b, -c}, slot[2], H), put({a, b, c}, slot[3], H);
        slot += 4;
    }
    return slot;
}

// A row's entries at one of its blocks: of G so much in its own line of H, and in its column.
template <int size>
[[gnu::always_inline]] inline void put_block(const double* G, double in_line, double in_column,
                                             const int* slot, double* H) {
    double column[size];
#pragma GCC unroll 6
    for (int k = 0; k < size; ++k) {
        put(in_line * G[k], slot[k], H);
        column[k] = in_column * G[k];
    }
    put(column, slot[size], H);
}

[[gnu::always_inline]] inline void put_block(const Block& block, double in_line, double in_column,
                                             const int* slot, double* H) {
    if (block.size == 6) return put_block<6>(block.G, in_line, in_column, slot, H);
    if (block.size == 3) return put_block<3>(block.G, in_line, in_column, slot, H);
    double column[6];
    for (int k = 0; k < block.size; ++k) {
        put(in_line * block.G[k], slot[k], H);
        column[k] = in_column * block.pull(k);
    }
    put(column, block.size, slot[block.size], H);
}

}  // namespace

void Kkt::assemble(int freedoms, const MassMatrix& M, const Rows& rows, bool same) {
    n_ = freedoms;
    mass_symmetric_ = M.symmetric, condensed_ = M.condensed;
    if (!same && layout_.changes(freedoms, M, rows)) {
        build_pattern(M, rows);
        direct_.analyse(H_);
    }
    double* H = H_.value.data();
    for (const int place : bare_mass_) H[place] = 0;
    const int* slot = slot_.data();
    for (const int i : springs_)
        slot = put_springs(M.values(M.blocks[i]), M.blocks[i].points(), slot, H);
    for (const MassMatrix::Block& b : M.blocks) {
        const double* value = M.values(b);
        if (b.form == Form::points) {
            for (int k = 0; k < b.points(); ++k)
                for (int j = 0; j < 3; ++j) put(value[k], *slot++, H);
        } else if (b.form == Form::tensors) {
            for (int k = 0; k < b.points(); ++k, value += MassMatrix::spring_numbers)
                for (const auto& column : MassMatrix::spring_place)
                    put({value[column[0]], value[column[1]], value[column[2]]}, *slot++, H);
        } else if (b.form == Form::spring) {
            slot = put_spring(value, slot, H);
        } else if (b.form == Form::plain || b.form == Form::condensed) {
            value = M.columns(b);
            for (int j = 0; j < b.cols; ++j, value += b.rows)
                if (b.rows == 3)
                    put({value[0], value[1], value[2]}, *slot++, H);
                else
                    put(value, b.rows, *slot++, H);
        }
    }
    mass_slots_ = int(slot - slot_.data());
}

// What M's blocks put where; returns how many slots they have.
int Kkt::add_mass_runs(const MassMatrix& M) {
    constexpr int nowhere = -1;
    int slots = 0;
    const auto add = [&](int row, int col, int count) {
        runs_.push_back({row, col, count, slots++});
    };
    springs_.clear();
    for (int i = 0; i < int(M.blocks.size()); ++i) {
        const MassMatrix::Block& b = M.blocks[i];
        if (b.form != Form::springs) continue;
        springs_.push_back(i);
        const int end = b.row + b.rows;
        for (int at = b.row; at < end; at += 3) {
            const int first = std::max(b.row, at - 3), past = std::min(end, at + 6);
            for (int j = 0; j < 3; ++j) add(first, at + j, past - first);
        }
    }
    for (const MassMatrix::Block& b : M.blocks) {
        for (int j = 0; j < b.cols; ++j) {
            if (b.form == Form::plain || b.form == Form::condensed) add(b.row, b.col + j, b.rows);
            if (b.form == Form::spring)
                for (const int at : {b.row, b.col}) add(b.row, at + j, 3), add(b.col, at + j, 3);
            if (b.form == Form::tensors) add(b.row + j / 3 * 3, b.col + j, 3);
            if (b.form != Form::points) continue;
            // what turns a point's mass into another direction finds its place there
            runs_.push_back({b.row + j / 3 * 3, b.col + j, 3, nowhere});
            add(b.row + j, b.col + j, 1);
        }
    }
    return slots;
}

// What the rows put where, behind `slots` of M's.
void Kkt::add_row_runs(const Rows& rows, int slots) {
    const auto add = [&](int row, int col, int count) {
        runs_.push_back({row, col, count, slots++});
    };
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
    slot_.resize(slots);
}

// Runs become columns: by column and row, what they share once.
void Kkt::merge_columns() {
    std::vector<Run> sorted(runs_.size());
    std::vector<int> start;
    const auto sort_by = [&](int Run::*key) {  // keeps the order of equals
        start.assign(H_.n + 1, 0);
        for (const Run& r : runs_) ++start[r.*key + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        for (const Run& r : runs_) sorted[start[r.*key]++] = r;
        std::swap(runs_, sorted);
    };
    sort_by(&Run::row);
    sort_by(&Run::col);
    H_.row.clear();
    H_.column_start.assign(H_.n + 1, 0);
    auto run = runs_.begin();
    for (int col = 0; col < H_.n; ++col) {
        for (int end = -1; run != runs_.end() && run->col == col; ++run) {  // of rows taken
            for (int row = std::max(end, run->row); row < run->row + run->count; ++row)
                H_.row.push_back(row);
            end = std::max(end, run->row + run->count);
            // nothing is missing between its first row and the last one taken
            if (run->slot >= 0) slot_[run->slot] = int(H_.row.size()) - (end - run->row);
        }
        H_.column_start[col + 1] = int(H_.row.size());
    }
    H_.value.resize(H_.row.size());
}

// Who is the first to come where? That one writes, and those after it add; what has no such first
// must be cleared before.
void Kkt::find_first_writers(const std::vector<Run>& in_order) {
    enum class Place : char { empty, written, added_to };
    std::vector<Place> places(H_.row.size(), Place::empty);
    for (const Run& r : in_order) {
        if (r.slot < 0) continue;
        const auto begin = places.begin() + slot_[r.slot], end = begin + r.count;
        const auto empty = [](Place p) { return p == Place::empty; };
        if (std::all_of(begin, end, empty)) {
            slot_[r.slot] = ~slot_[r.slot];
            std::fill(begin, end, Place::written);
        } else {
            std::replace(begin, end, Place::empty, Place::added_to);
        }
    }
    bare_mass_.clear(), bare_rows_.clear();
    for (int col = 0; col < H_.n; ++col)
        for (int k = H_.column_start[col]; k < H_.column_start[col + 1]; ++k)
            if (places[k] != Place::written)
                (col < n_ && H_.row[k] < n_ ? bare_mass_ : bare_rows_).push_back(k);
}

// Column form, with what entries share merged.
void Kkt::build_pattern(const MassMatrix& M, const Rows& rows) {
    runs_.clear();
    add_row_runs(rows, add_mass_runs(M));
    H_.n = n_ + int(rows.rows.size());
    H_.freedoms = n_;
    H_.row_rounding = row_rounding;
    const std::vector<Run> in_order = runs_;
    merge_columns();
    find_first_writers(in_order);
}

void Kkt::factor(const Rows& rows) {
    double* H = H_.value.data();
    for (const int place : bare_rows_) H[place] = 0;
    bool symmetric = mass_symmetric_;
    const int* slot = slot_.data() + mass_slots_;
    for (const Row& r : rows.rows) {
        const double share = r.bound == Bound::free ? -1 : 0;
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = rows.blocks[b];
            symmetric &= !block.lopsided || share == 0;
            put_block(block, share, share, slot, H);
            slot += block.size + 1;
        }
        const double own = share == 0 ? -1.0 : -r.sigma;
        put(own, *slot++, H);
    }
    for (const Row& r : rows.rows) {
        if (r.limit != Row::Limit::cone) continue;
        const Cone::Share* share = rows.tie(r);
        symmetric &= !share;
        for (const double part : {share ? share->i : 0, share ? share->j : 0})
            for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
                const Block& block = rows.blocks[b];
                put_block(block, 0, -part, slot, H);
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
        const Cone::Share* share = rows.tie(r);
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
        if (const Cone::Share* share = rows.tie(r))
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
    M.condensed = condensed_;
    for (int col = 0; col < n_; ++col)
        for (int k = H_.column_start[col]; k < H_.column_start[col + 1] && H_.row[k] < n_; ++k)
            M.add(H_.row[k], col, H_.value[k]);
    return M;
}

}  // namespace fairlead::physics
