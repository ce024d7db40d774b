#pragma once
// mass_matrix.h — M as the sum of small blocks, which is how bodies and wires make it. What is the
// same for all entries of a block is then found once: its place, and what it joins.
#include <Eigen/Core>
#include <algorithm>
#include <vector>

namespace fairlead::physics {

struct MassMatrix {
    struct Entry {
        int row, col;
        double value;
    };
    struct Block {
        int row, col, rows, cols;
        int first;  // of its values
        // plain: all of them, column by column
        // spring: 6 × 6, what K (3 × 3, symmetric) does between two neighbours: ⎡ K -K⎤
        //         of K the numbers xx, xy, xz, yy, yz, zz                       ⎣-K  K⎦
        // point: 3 × 3, one number for all of the diagonal
        enum class Form { plain, spring, point } form = Form::plain;
        bool operator==(const Block&) const = default;

        int numbers() const {
            return form == Form::plain ? rows * cols : form == Form::spring ? 6 : 1;
        }
        // Entry (i, j) of those numbers.
        double of(const double* value, int i, int j) const {
            if (form == Form::plain) return value[j * rows + i];
            if (form == Form::point) return i == j ? *value : 0;
            constexpr int place[] = {0, 1, 2, 1, 3, 4, 2, 4, 5};
            const double k = value[place[3 * (j % 3) + i % 3]];
            return (i < 3) == (j < 3) ? k : -k;
        }
    };

    // All entries, block by block; duplicates add up.
    class Entries {
      public:
        class Iterator {
          public:
            Iterator(const Entries& of, const Block* block) : of_(of), block_(block) {}
            Entry operator*() const {
                const Block& b = *block_;
                return {b.row + i_, b.col + j_, b.of(&of_.values[b.first], i_, j_)};
            }
            Iterator& operator++() {
                if (++i_ == block_->rows) ++j_, i_ = 0;
                if (j_ == block_->cols) ++block_, j_ = 0;
                return *this;
            }
            bool operator!=(const Iterator& other) const {
                return block_ != other.block_ || i_ != other.i_ || j_ != other.j_;
            }

          private:
            const Entries& of_;
            const Block* block_;
            int i_ = 0, j_ = 0;
        };
        Iterator begin() const { return {*this, blocks.data()}; }
        Iterator end() const { return {*this, blocks.data() + blocks.size()}; }

        std::vector<Block> blocks;
        std::vector<double> values;  // those of the blocks, then room for more
        int used = 0;                // of values
    } entries;
    bool symmetric = false;  // known to be, but for rounding

    void clear() { entries.blocks.clear(), entries.used = 0; }
    std::size_t size() const { return entries.blocks.size(); }  // [blocks]
    void cut(std::size_t size) {                                // takes away all but the first
        if (size < this->size()) entries.used = entries.blocks[size].first;
        entries.blocks.resize(std::min(size, this->size()));
    }
    const double* values(const Block& block) const { return &entries.values[block.first]; }

    // A block for the caller to fill, column by column.
    double* add_room(int row, int col, int rows, int cols) {
        return add_room(Block{row, col, rows, cols, 0});
    }
    // The same of a spring between the freedoms first … first + 5.
    double* add_spring(int first) {
        return add_room(Block{first, first, 6, 6, 0, Block::Form::spring});
    }
    void add_point(int first, double m) {
        *add_room(Block{first, first, 3, 3, 0, Block::Form::point}) = m;
    }
    // always in its place: of most blocks the form is known there
    [[gnu::always_inline]] double* add_room(Block block) {
        Entries& e = entries;
        block.first = e.used;
        e.used += block.numbers();
        if (e.used > int(e.values.size())) e.values.resize(2 * e.used);
        e.blocks.push_back(block);
        return e.values.data() + block.first;
    }
    void add(int row, int col, double value) { *add_room(row, col, 1, 1) = value; }
    template <class Values>
    void add_block(int row, int col, const Values& block) {
        constexpr int rows = Values::RowsAtCompileTime, cols = Values::ColsAtCompileTime;
        constexpr auto order = rows == 1 && cols != 1 ? Eigen::RowMajor : Eigen::ColMajor;
        const Eigen::Matrix<double, rows, cols, order, Values::MaxRowsAtCompileTime,
                            Values::MaxColsAtCompileTime>
            plain = block;
        double* room = add_room(row, col, int(plain.rows()), int(plain.cols()));
        std::copy_n(plain.data(), plain.size(), room);
    }
    // y += M x
    void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
        for (const Block& b : entries.blocks) {
            const double* value = values(b);
            double* to = &y[b.row];
            if (b.form == Block::Form::point) {  // most are
                for (int i = 0; i < 3; ++i) to[i] += *value * x[b.col + i];
                continue;
            }
            for (int j = 0; j < b.cols; ++j)
                for (int i = 0; i < b.rows; ++i) to[i] += b.of(value, i, j) * x[b.col + j];
        }
    }
};

}  // namespace fairlead::physics
