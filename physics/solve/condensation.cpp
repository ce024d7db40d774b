#include "physics/solve/condensation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::physics {

namespace {

using Form = MassMatrix::Block::Form;

// Exchanges of patches end when none is told of more than that [m/s], times the scale, which is
// what sweeps end at.
constexpr double settled = 1e-5;

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

void ElasticBody::find_patches() {
    std::vector<int> index(std::size_t(count / 3), -1);
    for (std::size_t k = 0; k < held.size(); ++k) index[std::size_t(held[k])] = int(k);
    DisjointSets together;
    together.reset(int(held.size()));
    for (const auto& [a, b] : *pairs_)
        if (index[std::size_t(a)] >= 0 && index[std::size_t(b)] >= 0)
            together.unite(index[std::size_t(a)], index[std::size_t(b)]);
    patches.clear();
    std::vector<int> patch(held.size(), -1);
    for (int k = 0; k < int(held.size()); ++k) {
        int& of = patch[std::size_t(together.root(k))];
        if (of < 0) of = int(patches.size()), patches.emplace_back();
        patches[std::size_t(of)].push_back(k);
    }
}

void ElasticBody::condense_patches() {
    parts.resize(patches.size());
    for (std::size_t p = 0; p < patches.size(); ++p) {
        const std::vector<int>& own = patches[p];
        CondensedBody& part = parts[p];
        const auto size = Eigen::Index(3 * own.size());
        part.start.resize(size), part.compliance.resize(size, size);
        for (Eigen::Index i = 0; i < size; i += 3) {
            const Eigen::Index at = 3 * own[std::size_t(i / 3)];
            part.start.segment<3>(i) = condensed.start.segment<3>(at);
            for (Eigen::Index j = 0; j < size; j += 3)
                part.compliance.block<3, 3>(i, j) =
                    double(patches.size()) *
                    condensed.compliance.block<3, 3>(at, 3 * own[std::size_t(j / 3)]);
        }
        part.forget_inertia();
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

// Of whom nothing but contacts takes hold.
void Condensation::find_apart(const MassMatrix& M, const Rows& rows) {
    for (int e = 0; e < used_; ++e) elastic_[e].apart = soft_regions != SoftRegions::body;
    if (soft_regions == SoftRegions::body) return;
    const auto whole = [&](int freedom) {
        if (owner_[freedom] >= 0) elastic_[owner_[freedom]].apart = false;
    };
    for (const Row& r : rows.rows)
        for (int b = r.first_block; !r.leans && b < r.first_block + r.block_count; ++b)
            whole(rows.blocks[b].first);
    for (const MassMatrix::Block& b : M.blocks)
        if (!within_one_body(b)) whole(b.row), whole(b.col);
}

// momentum += share · Gᵀλ of the freedoms of bodies whose patches are apart.
void Condensation::carry(const Rows& rows, double share, Eigen::VectorXd& momentum) const {
    for (const Row& r : rows.rows)
        for (int b = r.first_block; b < r.first_block + r.block_count; ++b) {
            const Block& block = rows.blocks[b];
            if (const int e = owner_[block.first]; e < 0 || !elastic_[e].apart) continue;
            for (int k = 0; k < block.size; ++k)
                momentum[block.first + k] += share * r.impulse * block.pull(k);
        }
}

void Condensation::join_patches() {
    whole_.reset(regions_.unknowns() + used_);
    for (int e = 0; e < used_; ++e)
        for (const int node : elastic_[e].held)
            whole_.unite(regions_.unknowns() + e,
                         regions_.home(number_[elastic_[e].first + 3 * node]));
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
    for (int e = 0; e < used_; ++e) {
        ElasticBody& body = elastic_[e];
        free_ += body.held.empty();
        body.patches.clear();
        if (!body.apart || body.held.empty()) continue;
        body.find_patches();
        int next = number_[body.first + 3 * body.held[0]];  // patch by patch
        for (const std::vector<int>& patch : body.patches)
            for (const int k : patch)
                for (int d = 0; d < 3; ++d) number_[body.first + 3 * body.held[k] + d] = next++;
    }
}

void Condensation::reduce_patches(const ElasticBody& body) {
    if (soft_regions == SoftRegions::patches) {
        for (std::size_t p = 0; p < body.patches.size(); ++p)
            M_.add_condensed(number_[body.first + 3 * body.held[body.patches[p][0]]],
                             body.parts[p]);
        return;
    }
    for (const int node : body.held) {
        const int at = number_[body.first + 3 * node];
        M_.add_point(at, body.mass(node));
        momentum_.segment<3>(at) = body.mass(node) * body.v.segment<3>(3 * Eigen::Index(node));
    }
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
    for (int e = 0; e < used_; ++e) {
        const ElasticBody& body = elastic_[e];
        if (body.held.empty()) continue;
        if (body.apart)
            reduce_patches(body);
        else
            M_.add_condensed(number_[body.first + 3 * body.held[0]], body.condensed);
    }
    if (soft_regions == SoftRegions::patches) {
        Eigen::VectorXd carried = Eigen::VectorXd::Zero(momentum.size());
        carry(rows, -1, carried);
        for (std::size_t i = 0; i < owner_.size(); ++i)
            if (owner_[i] >= 0 && held_[i]) momentum_[number_[i]] += carried[Eigen::Index(i)];
    }
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
        const bool lumped = body.apart && soft_regions == SoftRegions::published;
        if (!body.held.empty() && !lumped) body.solve(pushed);
        v.segment(body.first, body.count) = body.v;
        for (int k = 0; lumped && k < int(body.held.size()); ++k) {
            const int node = body.first + 3 * body.held[k];
            v.segment<3>(node) = v_.segment<3>(number_[node]);
        }
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
    find_apart(M, rows);
    number();
    std::vector<const MassMatrix::Block*> meshes;
    for (const MassMatrix::Block& b : M.blocks)
        if (b.form == Form::mesh) meshes.push_back(&b);
    Eigen::VectorXd pushed = momentum;
    if (soft_regions == SoftRegions::patches) carry(rows, 1, pushed);
    threads.run(used_, [&](int e) {
        ElasticBody& body = elastic_[e];
        body.factor(M, *meshes[e]);
        body.solve(pushed);
        if (!body.apart || soft_regions == SoftRegions::patches) body.condense();
    });
    MlcpReport report;
    for (exchanges_ = 1;; ++exchanges_) {
        for (int e = 0; e < used_; ++e)
            if (ElasticBody& body = elastic_[e]; body.apart && soft_regions == SoftRegions::patches)
                body.condense(), body.condense_patches();
        reduce(M, momentum, bodies, rows);
        const MlcpReport once = regions_.solve(M_, momentum_, bodies_, rows_, v_, method, threads);
        report.residual = 0, report.solved = true;  // of the exchanges the last counts
        report.add(once);
        const bool last = soft_regions != SoftRegions::patches || exchanges_ >= most_exchanges ||
                          exchanged() < settled * rows.scales.speed();
        expand(M, momentum, rows, v);
        if (last) break;
    }
    if (soft_regions != SoftRegions::body) join_patches();
    return report;
}

// [m/s] The most that an exchange has told a patch.
double Condensation::exchanged() const {
    double most = 0;
    for (int e = 0; e < used_; ++e) {
        const ElasticBody& body = elastic_[e];
        for (std::size_t p = 0; body.apart && p < body.patches.size(); ++p) {
            const CondensedBody& part = body.parts[p];
            const int at = number_[body.first + 3 * body.held[body.patches[p][0]]];
            most = std::max(
                most, (v_.segment(at, part.start.size()) - part.start).lpNorm<Eigen::Infinity>());
        }
    }
    return most;
}

int Condensation::home_of_row(int i) {
    const int region = regions_.home_of_row(i);
    return used_ == 0 || soft_regions == SoftRegions::body ? region : whole_.root(region);
}

int Condensation::home(int freedom) {
    if (used_ == 0) return regions_.home(freedom);
    if (soft_regions != SoftRegions::body) {
        const int e = owner_[freedom];
        return whole_.root(e < 0 ? regions_.home(number_[freedom]) : regions_.unknowns() + e);
    }
    if (number_[freedom] >= 0) return regions_.home(number_[freedom]);
    const ElasticBody& body = elastic_[owner_[freedom]];
    if (!body.held.empty()) return regions_.home(number_[body.first + 3 * body.held[0]]);
    return regions_.unknowns() + body.first;  // a region of its own
}

}  // namespace fairlead::physics
