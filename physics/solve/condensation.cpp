#include "physics/solve/condensation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::physics {

namespace {

using Form = MassMatrix::Block::Form;

}  // namespace

// The pattern: columns of 3 × 3 blocks, rows ascending.
void ElasticBody::analyse(const MassMatrix::Block& block) {
    first = block.row, count = block.rows, pairs_ = block.pairs;
    const int points = count / 3;
    std::vector<std::vector<int>> rows(points);
    for (int i = 0; i < points; ++i) rows[i].push_back(i);
    for (const auto& [a, b] : *pairs_) rows[a].push_back(b), rows[b].push_back(a);
    A_.n = A_.freedoms = count, A_.symmetric = true;
    A_.column_start.assign(1, 0), A_.row.clear();
    for (int i = 0; i < points; ++i) {
        std::sort(rows[i].begin(), rows[i].end());
        for (int k = 0; k < 3; ++k) {
            for (const int r : rows[i])
                for (int e = 0; e < 3; ++e) A_.row.push_back(3 * r + e);
            A_.column_start.push_back(int(A_.row.size()));
        }
    }
    A_.value.assign(A_.row.size(), 0);
    const auto place = [&](int row, int col) {  // of the block's first entry
        const auto at = std::lower_bound(rows[col].begin(), rows[col].end(), row);
        return A_.column_start[3 * col] + 3 * int(at - rows[col].begin());
    };
    slot_.clear();
    for (int i = 0; i < points; ++i) slot_.push_back(place(i, i));
    for (const auto& [a, b] : *pairs_) slot_.push_back(place(a, b)), slot_.push_back(place(b, a));
    direct_.analyse(A_);
    numbers_.clear();
}

void ElasticBody::factor(const MassMatrix& M, const MassMatrix::Block& mesh) {
    latest_.assign(count / 3, 0);
    for (const MassMatrix::Block& b : M.blocks) {
        if (b.form != Form::points || b.row < first || b.row >= first + count) continue;
        const double* mass = M.values(b);
        for (int i = (b.row - first) / 3; i < (b.row + b.rows - first) / 3; ++i, ++mass)
            latest_[i] += *mass;
    }
    latest_.insert(latest_.end(), M.values(mesh), M.values(mesh) + mesh.numbers());
    if (mesh.turn)
        turn_ = *mesh.turn;
    else
        turn_.setIdentity();
    if (latest_ == numbers_) return;
    numbers_.swap(latest_);
    assemble();
    direct_.factor(A_);
    sound_ = direct_.sound();
    known_.clear();
}

void ElasticBody::assemble() {
    const int points = count / 3;
    const double *mass = numbers_.data(), *value = mass + points;
    const auto put = [&](int at, int col, bool mirrored) {
        const int below = A_.column_start[3 * col + 1] - A_.column_start[3 * col];
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i)
                A_.value[at + j * below + i] = mirrored ? value[3 * i + j] : value[3 * j + i];
    };
    for (int i = 0; i < points; ++i, value += 9) {
        put(slot_[i], i, false);
        const int below = A_.column_start[3 * i + 1] - A_.column_start[3 * i];
        for (int k = 0; k < 3; ++k) A_.value[slot_[i] + k * (below + 1)] += mass[i];
    }
    const int* at = slot_.data() + points;
    for (const auto& [a, b] : *pairs_) {
        put(*at++, b, false), put(*at++, a, true);
        value += 9;
    }
}

bool ElasticBody::solve(const Eigen::VectorXd& momentum) {
    std::vector<double> x(count);
    for (int i = 0; i < count; i += 3)
        Eigen::Vector3d::Map(&x[i]) = turn_.transpose() * momentum.segment<3>(first + i);
    const bool solved = sound_ && direct_.solve(A_, x);
    v.resize(count);
    for (int i = 0; i < count; i += 3) v.segment<3>(i) = turn_ * Eigen::Vector3d::Map(&x[i]);
    if (!solved) v.setConstant(std::numeric_limits<double>::quiet_NaN());
    return solved;
}

void ElasticBody::condense() {
    const int size = int(held.size());
    condensed.start.resize(3 * size);
    for (int k = 0; k < size; ++k)
        condensed.start.segment<3>(3 * k) = v.segment<3>(3 * Eigen::Index(held[k]));
    if (!sound_) {  // v₀ is not a number: the step will be refused as diverged
        condensed.compliance.setZero(3 * size, 3 * size);
        condensed.forget_inertia();
        return;
    }
    if (held == known_ && turned_by_ == turn_) return;
    if (held != known_) {
        const std::vector<int> before = std::move(known_);
        known_ = held;
        find_blocks(before);
    }
    turn_blocks();
    condensed.forget_inertia();
}

// W of the nodes that are known now, by what there is of those before.
void ElasticBody::find_blocks(const std::vector<int>& before) {
    const int size = int(known_.size());
    std::vector<HalfSolution> halves(size);
    std::vector<int> was(size, -1);  // index into before
    for (int k = 0; k < size; ++k) {
        const auto at = std::lower_bound(before.begin(), before.end(), known_[k]);
        if (at != before.end() && *at == known_[k]) {
            was[k] = int(at - before.begin());
            halves[k] = std::move(halves_[was[k]]);
        } else {
            direct_.half_solve(3 * known_[k], halves[k]);
        }
    }
    halves_ = std::move(halves);
    Eigen::MatrixXd W(3 * size, 3 * size);
    Eigen::Matrix3d block;
    for (int j = 0; j < size; ++j)
        for (int i = j; i < size; ++i) {  // column by column, on and below the diagonal
            if (was[i] >= 0 && was[j] >= 0)
                block = unturned_.block<3, 3>(3 * was[i], 3 * was[j]);
            else
                direct_.inverse_block(halves_[i], halves_[j], block.data());
            if (i == j) block.triangularView<Eigen::StrictlyUpper>() = block.transpose();
            W.block<3, 3>(3 * i, 3 * j) = block;
            W.block<3, 3>(3 * j, 3 * i) = block.transpose();
        }
    unturned_ = std::move(W);
}

void ElasticBody::turn_blocks() {
    turned_by_ = turn_;
    Eigen::MatrixXd& W = condensed.compliance;
    W = unturned_;
    if (turn_.isIdentity(0)) return;
    for (Eigen::Index j = 0; j < W.cols(); j += 3)
        for (Eigen::Index i = j; i < W.rows(); i += 3) {
            const Eigen::Matrix3d block = turn_ * unturned_.block<3, 3>(i, j) * turn_.transpose();
            W.block<3, 3>(i, j) = block, W.block<3, 3>(j, i) = block.transpose();
        }
}

void Condensation::find_bodies(const MassMatrix& M) {
    used_ = 0;
    for (const MassMatrix::Block& b : M.blocks) {
        if (b.form != Form::mesh) continue;
        if (used_ == int(elastic_.size())) elastic_.emplace_back();
        ElasticBody& body = elastic_[used_];
        if (!body.is_of(b)) body.analyse(b);
        body.first = b.row;
        for (int k = 0; k < body.count; ++k) owner_[b.row + k] = used_;
        ++used_;
    }
}

bool Condensation::within_one_body(const MassMatrix::Block& b) const {
    return b.form == Form::mesh || (b.form == Form::points && owner_[b.row] >= 0 &&
                                    owner_[b.row] == owner_[b.row + b.rows - 1]);
}

void Condensation::find_held(const MassMatrix& M, const Rows& rows) {
    const auto hold = [&](int first, int size) {
        for (int k = first; k < first + size; ++k) {
            if (owner_[k] < 0) continue;
            const int node = k - (k - elastic_[owner_[k]].first) % 3;
            for (int i = node; i < node + 3; ++i) held_[i] = 1;
        }
    };
    for (const Block& b : rows.blocks) hold(b.first, b.size);
    for (const MassMatrix::Block& b : M.blocks)
        if (!within_one_body(b)) hold(b.row, b.rows), hold(b.col, b.cols);
}

void Condensation::number() {
    reduced_ = free_ = 0;
    for (ElasticBody& body : elastic_) body.held.clear();
    for (std::size_t i = 0; i < owner_.size(); ++i) {
        const bool stays = owner_[i] < 0 || held_[i];
        number_[i] = stays ? reduced_++ : -1;
        if (owner_[i] < 0 || !stays) continue;
        ElasticBody& body = elastic_[owner_[i]];
        if (const int freedom = int(i) - body.first; freedom % 3 == 0)
            body.held.push_back(freedom / 3);
    }
    for (int e = 0; e < used_; ++e) free_ += elastic_[e].held.empty();
}

void Condensation::reduce(const MassMatrix& M, const Eigen::VectorXd& momentum,
                          const std::vector<int>& bodies, const Rows& rows) {
    M_.clear();
    M_.symmetric = M.symmetric, M_.condensed = true;
    for (const MassMatrix::Block& b : M.blocks) {
        if (within_one_body(b)) continue;
        MassMatrix::Block own = b;
        own.row = number_[b.row], own.col = number_[b.col];
        std::copy_n(M.values(b), b.numbers(), M_.add_room(own));
    }
    momentum_.setZero(reduced_);
    for (std::size_t i = 0; i < owner_.size(); ++i)
        if (owner_[i] < 0) momentum_[number_[i]] = momentum[Eigen::Index(i)];
    for (int e = 0; e < used_; ++e)
        if (const ElasticBody& body = elastic_[e]; !body.held.empty())
            M_.add_condensed(number_[body.first + 3 * body.held[0]], body.condensed);
    rows_ = rows;
    for (Block& b : rows_.blocks) b.first = number_[b.first];
    bodies_ = bodies;
    for (int& first : bodies_)
        if (first >= 0) first = number_[first];
}

// Velocities of all from those of the held: what pushes is known now.
void Condensation::expand(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                          Eigen::VectorXd& v) {
    for (std::size_t b = 0; b < rows.blocks.size(); ++b) {
        const int first = rows.blocks[b].first;
        rows.blocks[b] = rows_.blocks[b];
        rows.blocks[b].first = first;
    }
    rows.rows = rows_.rows, rows.cones = rows_.cones;
    v.resize(momentum.size());
    Eigen::VectorXd pushed = momentum;
    for (std::size_t i = 0; i < owner_.size(); ++i)
        if (number_[i] >= 0) v[Eigen::Index(i)] = v_[number_[i]];
    for (const Row& r : rows.rows)
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b)
            for (int k = 0; k < rows.blocks[b].size; ++k)
                pushed[rows.blocks[b].first + k] += r.impulse * rows.blocks[b].pull(k);
    for (const MassMatrix::Block& b : M.blocks)
        if (!within_one_body(b) && (owner_[b.row] >= 0 || owner_[b.col] >= 0))
            M.each_entry(b, [&](int row, int col, double value) { pushed[row] -= value * v[col]; });
    for (int e = 0; e < used_; ++e) {
        ElasticBody& body = elastic_[e];
        if (!body.held.empty()) body.solve(pushed);
        v.segment(body.first, body.count) = body.v;
    }
}

MlcpReport Condensation::solve(const MassMatrix& M, const Eigen::VectorXd& momentum,
                               const std::vector<int>& bodies, Rows& rows, Eigen::VectorXd& v,
                               Method method, ThreadPool& threads) {
    used_ = free_ = 0;
    const bool any = std::any_of(M.blocks.begin(), M.blocks.end(),
                                 [](const auto& b) { return b.form == Form::mesh; });
    if (!any) return regions_.solve(M, momentum, bodies, rows, v, method, threads);
    owner_.assign(std::size_t(momentum.size()), -1);
    held_.assign(owner_.size(), 0), number_.assign(owner_.size(), -1);
    find_bodies(M);
    find_held(M, rows);
    number();
    std::vector<const MassMatrix::Block*> meshes;
    for (const MassMatrix::Block& b : M.blocks)
        if (b.form == Form::mesh) meshes.push_back(&b);
    threads.run(used_, [&](int e) {
        ElasticBody& body = elastic_[e];
        body.factor(M, *meshes[e]);
        body.solve(momentum);
        body.condense();
    });
    reduce(M, momentum, bodies, rows);
    MlcpReport report;
    report.solved = true;
    report = regions_.solve(M_, momentum_, bodies_, rows_, v_, method, threads);
    expand(M, momentum, rows, v);
    return report;
}

int Condensation::home(int freedom) {
    if (used_ == 0) return regions_.home(freedom);
    if (number_[freedom] >= 0) return regions_.home(number_[freedom]);
    const ElasticBody& body = elastic_[owner_[freedom]];
    if (!body.held.empty()) return regions_.home(number_[body.first + 3 * body.held[0]]);
    return regions_.unknowns() + body.first;  // a region of its own
}

}  // namespace fairlead::physics
