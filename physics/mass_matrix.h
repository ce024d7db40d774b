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
        int first;  // of its values, column by column
        bool operator==(const Block&) const = default;
    };

    // All entries, block by block; duplicates add up.
    class Entries {
      public:
        class Iterator {
          public:
            Iterator(const Entries& of, const Block* block) : of_(of), block_(block) {}
            Entry operator*() const {
                const Block& b = *block_;
                return {b.row + i_, b.col + j_, of_.values[b.first + j_ * b.rows + i_]};
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
        Entries& e = entries;
        e.blocks.push_back({row, col, rows, cols, e.used});
        e.used += rows * cols;
        if (e.used > int(e.values.size())) e.values.resize(2 * e.used);
        return &e.values[e.blocks.back().first];
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
            if (b.rows == 3 && b.cols == 3) {  // most are
                double sum[] = {to[0], to[1], to[2]};
                for (int j = 0; j < 3; ++j)
                    for (int i = 0; i < 3; ++i) sum[i] += value[3 * j + i] * x[b.col + j];
                std::copy_n(sum, 3, to);
                continue;
            }
            for (int j = 0; j < b.cols; ++j, value += b.rows)
                for (int i = 0; i < b.rows; ++i) to[i] += value[i] * x[b.col + j];
        }
    }
};

}  // namespace fairlead::physics
