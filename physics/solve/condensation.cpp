#include "physics/solve/condensation.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::physics {

namespace {

using Form = MassMatrix::Block::Form;

// Eigen cuts large dense matrices into blocks that fit the caches which it finds, and so sums in
// another order on another processor. With these sizes, of a small one, the bits are the same on
// all.
[[maybe_unused]] const bool same_blocks_everywhere = [] {
    Eigen::setCpuCacheSizes(32 << 10, 256 << 10, 2 << 20);
    return true;
}();

}  // namespace

// The pattern: columns of 3 × 3 blocks, rows ascending.
void ElasticBody::analyse(const MassMatrix::Block& block) {
    first = block.row, count = block.rows, pairs = block.pairs;
    const int points = count / 3;
    std::vector<std::vector<int>> rows(points);
    for (int i = 0; i < points; ++i) rows[i].push_back(i);
    for (const auto& [a, b] : *pairs) rows[a].push_back(b), rows[b].push_back(a);
    A.n = A.freedoms = count, A.symmetric = true;
    A.column_start.assign(1, 0), A.row.clear();
    for (int i = 0; i < points; ++i) {
        std::sort(rows[i].begin(), rows[i].end());
        for (int k = 0; k < 3; ++k) {
            for (const int r : rows[i])
                for (int e = 0; e < 3; ++e) A.row.push_back(3 * r + e);
            A.column_start.push_back(int(A.row.size()));
        }
    }
    A.value.assign(A.row.size(), 0);
    const auto place = [&](int row, int col) {  // of the block's first entry
        const auto at = std::lower_bound(rows[col].begin(), rows[col].end(), row);
        return A.column_start[3 * col] + 3 * int(at - rows[col].begin());
    };
    slot.clear();
    for (int i = 0; i < points; ++i) slot.push_back(place(i, i));
    for (const auto& [a, b] : *pairs) slot.push_back(place(a, b)), slot.push_back(place(b, a));
    direct.analyse(A);
}

void ElasticBody::assemble(const MassMatrix& M, const MassMatrix::Block& mesh) {
    const double* value = M.values(mesh);
    const int points = count / 3;
    const auto put = [&](int at, int col, bool mirrored) {
        const int below = A.column_start[3 * col + 1] - A.column_start[3 * col];
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 3; ++i)
                A.value[at + j * below + i] = mirrored ? value[3 * i + j] : value[3 * j + i];
    };
    for (int i = 0; i < points; ++i, value += 9) put(slot[i], i, false);
    const int* at = slot.data() + points;
    for (const auto& [a, b] : *pairs) {
        put(*at++, b, false), put(*at++, a, true);
        value += 9;
    }
    for (const MassMatrix::Block& b : M.blocks) {
        if (b.form != Form::points || b.row < first || b.row >= first + count) continue;
        const double* mass = M.values(b);
        for (int i = (b.row - first) / 3; i < (b.row + b.rows - first) / 3; ++i, ++mass) {
            const int below = A.column_start[3 * i + 1] - A.column_start[3 * i];
            for (int k = 0; k < 3; ++k) A.value[slot[i] + k * (below + 1)] += *mass;
        }
    }
}

bool ElasticBody::solve(const Eigen::VectorXd& momentum) {
    std::vector<double> x(momentum.data() + first, momentum.data() + first + count);
    const bool sound = direct.solve(A, x);
    v = Eigen::Map<const Eigen::VectorXd>(x.data(), count);
    if (!sound) v.setConstant(std::numeric_limits<double>::quiet_NaN());
    return sound;
}

void ElasticBody::condense() {
    const int size = int(held.size());
    Eigen::MatrixXd compliance(size, size);
    std::vector<double> x;
    for (int j = 0; j < size; ++j) {
        x.assign(count, 0);
        x[held[j]] = 1;
        direct.solve(A, x);
        for (int i = 0; i < size; ++i) compliance(i, j) = x[held[i]];
    }
    compliance = (compliance + compliance.transpose().eval()) / 2;
    S = compliance.llt().solve(Eigen::MatrixXd::Identity(size, size));
    S = (S + S.transpose().eval()) / 2;
}

void Condensation::find_bodies(const MassMatrix& M) {
    used_ = 0;
    for (const MassMatrix::Block& b : M.blocks) {
        if (b.form != Form::mesh) continue;
        if (used_ == int(elastic_.size())) elastic_.emplace_back();
        ElasticBody& body = elastic_[used_];
        if (body.pairs != b.pairs || body.count != b.rows) body.analyse(b);
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
        for (int k = first; k < first + size; ++k) held_[k] |= owner_[k] >= 0;
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
        if (owner_[i] >= 0 && stays)
            elastic_[owner_[i]].held.push_back(int(i) - elastic_[owner_[i]].first);
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
    momentum_.resize(reduced_);
    for (std::size_t i = 0; i < owner_.size(); ++i)
        if (owner_[i] < 0) momentum_[number_[i]] = momentum[Eigen::Index(i)];
    for (int e = 0; e < used_; ++e) {
        const ElasticBody& body = elastic_[e];
        const int size = int(body.held.size());
        if (size == 0) continue;
        const int first = number_[body.first + body.held[0]];
        M_.add_block(first, first, body.S);
        Eigen::VectorXd start(size);
        for (int k = 0; k < size; ++k) start[k] = body.v[body.held[k]];
        momentum_.segment(first, size) = body.S * start;
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
        body.assemble(M, *meshes[e]);
        body.direct.factor(body.A);
        if (body.solve(momentum)) body.condense();
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
    if (!body.held.empty()) return regions_.home(number_[body.first + body.held[0]]);
    return regions_.unknowns() + body.first;  // a region of its own
}

}  // namespace fairlead::physics
