#pragma once
// symbolic.h — where the factors of a matrix of symmetric pattern have their numbers: all that
// can be known without what they are, found once per pattern.
//
// Columns of L that go on alike stand together in a front (a supernode): w of them, and the m
// unknowns below that they reach. Eliminating them leaves an m × m remainder, which is added to the
// front that the first of those unknowns belongs to. Source: Duff & Reid, The multifrontal solution
// of indefinite sparse symmetric linear equations, 1983.
#include <vector>

#include "physics/linear/sparse_matrix.h"

namespace fairlead::physics {

// Children before parents, what belongs together one after the other (depth first); of a root the
// parent is -1.
std::vector<int> postorder(const std::vector<int>& parent);

struct Front {
    int first = 0, width = 0;  // w columns, in the order of elimination
    int below = 0;             // m
    int reach = 0;             // where those m begin in `reached` and `in_parent`
    int panel = 0;             // where its columns begin, w of `stride` numbers
    int entries = 0;           // where those of A begin; they end where the next front's begin
    int children = 0;          // the same in `children`
    int runs = 0;              // the same in `runs`
    int own_in_parent = 0;     // how many of the m are columns of the parent
    int remainder = 0;         // where it waits for the parent, m columns of as many numbers
    // 4 + 3, all of it entries of A, and children add to its columns alone: a node within a wire,
    // with the row to its neighbour
    bool link = false;
    bool follows = false;  // it takes the remainder of the link before it as it is, no other
    bool single = false;   // 3 + 0 and no children: what turns or moves by itself
    static constexpr int link_width = 4, link_below = 3;
    static constexpr int link_entries = link_width * (link_width + 1) / 2 + link_width * link_below;
    static constexpr int single_width = 3;

    int size() const { return width + below; }
    // Rows are taken four at a time: what is below begins at a multiple of four, and ends there.
    static int fours(int n) { return (n + 3) / 4 * 4; }
    int below_begin() const { return fours(width); }
    int left() const { return fours(below); }  // rows and columns of the remainder
    int stride() const { return below_begin() + left(); }
};

struct Fronts {
    // Where an entry of A below the diagonal goes, and the one above that mirrors it.
    struct Entry {
        int lower, upper;  // places in A's values; -1: not there
        int at;            // place in the panel
    };
    std::vector<int> order;      // (n) unknown that is eliminated k-th
    std::vector<int> turn;       // (n) when an unknown is eliminated
    std::vector<Front> fronts;   // children before parents, and one more that ends the last
    std::vector<int> reached;    // unknowns below, ascending, in the order of elimination
    std::vector<int> in_parent;  // which row of the parent's panel that is
    struct Run {
        int from, to, count;  // of those m: rows that stand together in the parent's panel, too
    };
    std::vector<Run> runs;
    std::vector<int> children;   // whose remainders a front takes
    std::vector<Entry> entries;  // of A
    std::vector<int> lower;      // (entries) those places alone, which is all that links look at
    bool symmetric = false;      // no entry without its mirror
    int panels = 0;              // numbers in all panels
    int remainders = 0;          // numbers in as many remainders as there ever are at a time

    void analyse(const SparseMatrix& A);
    int parent(int front) const { return up_[front]; }  // -1: none

  private:
    void find_tree(const SparseMatrix& A);
    void find_fronts();
    void find_reached();
    void find_runs();
    void place_remainders();
    void place_entries(const SparseMatrix& A);

    // entries of A on and below the diagonal, by column in the order of elimination
    struct Below {
        int row, lower, upper;
    };
    std::vector<int> begin_;  // (n + 1)
    std::vector<Below> below_;
    std::vector<int> parent_, length_;  // (n) of the elimination tree; of columns of L
    std::vector<int> up_;               // (fronts) the parent; -1: none
};

}  // namespace fairlead::physics
