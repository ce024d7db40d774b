#pragma once
// block_cholesky.h — A x = b for symmetric positive definite A of 6 × 6 blocks whose graph is
// sparse: nodes of rods with a velocity and a spin each, joined to their neighbours and to what
// they touch. A = L Lᵀ, left-looking by columns of blocks, in the order of least fill
// (min_fill.h).
//
//     BlockCholesky a;
//     a.analyse(nodes, edges);      // once per pattern
//     a.clear();                    // then, per matrix: add to diagonal() and to block()
//     if (a.factor()) a.solve(x);   // x: b on entry
//
// What the inverse of a diagonal factor is multiplied by is a block, too: everything is one kernel,
// C -= A Bᵀ. Sums run down columns, never across vector lanes, so the bits do not depend on how
// wide the processor's vectors are. Source: George & Liu, Computer solution of large sparse
// positive definite systems, 1981.
#include <Eigen/Core>
#include <utility>
#include <vector>

namespace fairlead::physics {

class BlockCholesky {
  public:
    static constexpr int width = 6;
    using Block = Eigen::Matrix<double, width, width>;  // column by column
    using Edge = std::pair<int, int>;                   // of two nodes, the smaller first

    // Finds the order and the places of L for the pattern of n diagonal blocks and of `edges`,
    // which are ascending and once each.
    void analyse(int n, const std::vector<Edge>& edges);

    // Where the block of two different nodes stands, or would if they were the other way round.
    struct Place {
        int at = -1;          // -1: not in the pattern
        bool turned = false;  // what stands there is the block (col, row), transposed
    };
    Place place(int row, int col) const;

    void clear();  // every number becomes zero
    Block& diagonal(int node) { return diagonal_[place_of_[node]]; }
    Block& block(int at) { return lower_[at]; }

    // Of blocks on the diagonal, what is above it is not looked at. False: not positive definite.
    bool factor();
    void solve(double* x) const;  // (6 n) b → x, node by node

    double flops() const { return flops_; }  // of one factor(), about

  private:
    template <bool wide>
    bool factor_with();
    bool factor_by_quads();
    void find_order();
    void find_tree();
    void find_columns();
    void find_rows();

    int n_ = 0;
    std::vector<int> begin_, neighbour_;  // of the graph, both ways
    std::vector<int> order_, place_of_;   // k-th to go; when a node goes
    std::vector<int> parent_;             // (n) of the elimination tree; -1: none
    std::vector<int> column_, row_;       // (n + 1) where a column of L begins; its rows, ascending
    std::vector<int> row_begin_;          // (n + 1) where those left of a diagonal block begin
    std::vector<int> left_, left_column_;  // their places in L, and their columns
    std::vector<int> mark_;                // (n) scratch
    std::vector<Block> diagonal_, lower_;
    mutable std::vector<double> y_;
    double flops_ = 0;
};

}  // namespace fairlead::physics
