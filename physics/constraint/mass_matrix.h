#pragma once
// mass_matrix.h — M as the sum of blocks, which is how bodies and wires make it. What is the same
// for all entries of a block is then found once: its place, and what it joins. A whole run of mass
// nodes is one block of masses and one of springs, however many there are; a spring between two
// points anywhere is one block, too.
#include <Eigen/Core>
#include <algorithm>
#include <utility>
#include <vector>

#include "physics/constraint/condensed_body.h"

namespace fairlead::physics {

struct MassMatrix {
    struct Block {
        int row, col, rows, cols;
        int first;  // of its values
        // plain:   all of them, column by column
        // points:  one number for all of a point's diagonal (3 × 3), point by point
        // tensors: of each point a symmetric 3 × 3 as xx, xy, xz, yy, yz, zz
        // springs: what K (3 × 3, symmetric) does between a point and the next, ⎡ K -K⎤
        //          of each K the numbers xx, xy, xz, yy, yz, zz                 ⎣-K  K⎦
        // spring:  the same of one, between the point of freedom `row` and that of `col`
        // mesh:    K (3 × 3) of each point with itself, then of each of `pairs`, which names points
        //          a < b of the block: K in rows of a and columns of b, and Kᵀ in its mirror
        // condensed: S of a deformable body, which has its numbers itself. What pushes its freedoms
        //          does so beside S v₀, which is in no momentum (add_condensed_momentum)
        enum class Form { plain, points, tensors, springs, spring, mesh, condensed };
        Form form = Form::plain;
        const std::vector<std::pair<int, int>>* pairs = nullptr;  // outlives the matrix
        const CondensedBody* body = nullptr;                      // outlives the matrix
        const Eigen::Matrix3d* turn = nullptr;                    // mesh: Q, K stands for Q K Qᵀ
        bool operator==(const Block&) const = default;

        int points() const { return rows / 3; }
        int numbers() const {
            switch (form) {
                case Form::points:
                    return points();
                case Form::tensors:
                    return spring_numbers * points();
                case Form::springs:
                    return spring_numbers * (points() - 1);
                case Form::spring:
                    return spring_numbers;
                case Form::mesh:
                    return 9 * (points() + int(pairs->size()));
                case Form::condensed:
                    return 0;
                case Form::plain:
                    break;
            }
            return rows * cols;
        }
    };
    static constexpr int spring_numbers = 6;
    static constexpr int spring_place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};  // of K's entries

    std::vector<Block> blocks;
    bool symmetric = false;  // known to be, but for rounding
    bool condensed = false;  // has blocks that stand for deformable bodies, or had before it was
                             // taken apart (solve/condensation.h)

    void clear() { blocks.clear(), used_ = 0; }
    std::size_t size() const { return blocks.size(); }  // [blocks]
    void cut(std::size_t size) {                        // takes away all but the first
        if (size < this->size()) used_ = blocks[size].first;
        blocks.resize(std::min(size, this->size()));
    }
    // Some have none of their own, and may stand at the end.
    double* values(const Block& block) { return values_.data() + block.first; }
    const double* values(const Block& block) const { return values_.data() + block.first; }
    // Of all entries, column by column: of blocks of form plain or condensed.
    const double* columns(const Block& block) const {
        return block.form == Block::Form::condensed ? block.body->inertia().data() : values(block);
    }

    // Room for the caller to fill: column by column; masses [kg], or tensors, of `count` points,
    // whose freedoms follow each other, as those of mass nodes do; K of the `count` springs from
    // each of such points to the next. It is there until more is added.
    double* add_room(int row, int col, int rows, int cols) {
        return add_room({row, col, rows, cols, 0});
    }
    double* add_points(int first, int count) {
        return add_room({first, first, 3 * count, 3 * count, 0, Block::Form::points});
    }
    double* add_tensors(int first, int count) {
        return add_room({first, first, 3 * count, 3 * count, 0, Block::Form::tensors});
    }
    double* add_springs(int first, int count) {
        return add_room({first, first, 3 * count + 3, 3 * count + 3, 0, Block::Form::springs});
    }
    double* add_spring(int first, int second) {
        return add_room({first, second, 3, 3, 0, Block::Form::spring});
    }
    double* add_mesh(int first, int count, const std::vector<std::pair<int, int>>& pairs,
                     const Eigen::Matrix3d* turn = nullptr) {
        return add_room(
            {first, first, 3 * count, 3 * count, 0, Block::Form::mesh, &pairs, nullptr, turn});
    }
    void add_condensed(int first, const CondensedBody& body) {
        const int size = int(body.start.size());
        add_room({first, first, size, size, 0, Block::Form::condensed, nullptr, &body});
    }
    // always in its place: of most blocks the form is known there
    [[gnu::always_inline]] double* add_room(Block block) {
        block.first = used_;
        used_ += block.numbers();
        if (used_ > int(values_.size())) values_.resize(2 * std::size_t(used_));
        blocks.push_back(block);
        return values_.data() + block.first;
    }
    void add_point(int first, double m) { *add_points(first, 1) = m; }
    void add(int row, int col, double value) { *add_room(row, col, 1, 1) = value; }
    template <class Values>
    void add_block(int row, int col, const Values& block) {
        constexpr int rows = Values::RowsAtCompileTime, cols = Values::ColsAtCompileTime;
        constexpr auto order = rows == 1 && cols != 1 ? Eigen::RowMajor : Eigen::ColMajor;
        using Plain = Eigen::Matrix<double, rows, cols, order, Values::MaxRowsAtCompileTime,
                                    Values::MaxColsAtCompileTime>;
        double* room = add_room(row, col, int(block.rows()), int(block.cols()));
        Eigen::Map<Plain>(room, block.rows(), block.cols()) = block;
    }

    // Calls visit(row, column, value) for every entry of a block, or of all; duplicates add up.
    // A point has all nine entries, though six are zero.
    template <class Visit>
    void each_entry(const Block& b, Visit visit) const {
        if (b.form == Block::Form::plain || b.form == Block::Form::condensed) {
            const double* value = columns(b);
            for (int j = 0; j < b.cols; ++j)
                for (int i = 0; i < b.rows; ++i) visit(b.row + i, b.col + j, *value++);
            return;
        }
        const double* value = values(b);
        const auto square = [&](int row, int col, auto entry) {
            for (int j = 0; j < 3; ++j)
                for (int i = 0; i < 3; ++i) visit(row + i, col + j, entry(i, j));
        };
        if (b.form == Block::Form::points) {
            for (int at = b.row; at < b.row + b.rows; at += 3, ++value)
                square(at, at, [&](int i, int j) { return i == j ? *value : 0; });
            return;
        }
        if (b.form == Block::Form::mesh) {
            Eigen::Matrix3d K;
            const auto take = [&] {
                K = Eigen::Map<const Eigen::Matrix3d>(value);
                if (b.turn) K = *b.turn * K * b.turn->transpose();
                value += 9;
            };
            const auto entry = [&](int i, int j) { return K(i, j); };
            const auto mirrored = [&](int i, int j) { return K(j, i); };
            for (int at = b.row; at < b.row + b.rows; at += 3) take(), square(at, at, entry);
            for (const auto& [one, other] : *b.pairs) {
                take();
                square(b.row + 3 * one, b.row + 3 * other, entry);
                square(b.row + 3 * other, b.row + 3 * one, mirrored);
            }
            return;
        }
        const auto K = [&](int i, int j) { return value[spring_place[i][j]]; };
        if (b.form == Block::Form::tensors) {
            for (int at = b.row; at < b.row + b.rows; at += 3, value += spring_numbers)
                square(at, at, K);
            return;
        }
        const auto spring = [&](int one, int other) {
            const auto minus_K = [&](int i, int j) { return -K(i, j); };
            square(one, one, K), square(other, one, minus_K);
            square(one, other, minus_K), square(other, other, K);
            value += spring_numbers;
        };
        if (b.form == Block::Form::spring) return spring(b.row, b.col);
        for (int at = b.row; at + 3 < b.row + b.rows; at += 3) spring(at, at + 3);
    }
    template <class Visit>
    void each_entry(Visit visit) const {
        for (const Block& b : blocks) each_entry(b, visit);
    }

    // y += M x
    void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
        for (const Block& b : blocks) {
            if (b.form == Block::Form::points) {  // most are
                const double* m = values(b);
                const double* from = x.data() + b.row;
                double* to = y.data() + b.row;
                for (const double* end = m + b.points(); m != end; ++m, from += 3, to += 3)
                    to[0] += *m * from[0], to[1] += *m * from[1], to[2] += *m * from[2];
                continue;
            }
            each_entry(b, [&](int row, int col, double value) { y[row] += value * x[col]; });
        }
    }

    // momentum += S v₀ of condensed bodies
    void add_condensed_momentum(Eigen::VectorXd& momentum) const {
        for (const Block& b : blocks)
            if (b.form == Block::Form::condensed)
                momentum.segment(b.row, b.rows) += b.body->inertia() * b.body->start;
    }

  private:
    std::vector<double> values_;  // those of the blocks, then room for more
    int used_ = 0;
};

}  // namespace fairlead::physics
