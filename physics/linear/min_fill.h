#pragma once
// min_fill.h — an order of elimination that makes few new entries: next goes whatever has its
// neighbours most nearly joined already, each to each, which is what eliminating it makes of them.
//
// What is eliminated leaves its neighbours as a clique; those and what is left of the graph's own
// edges say who is joined. Of pairs in cliques that overlap some are missed, so the count is a
// little high, and it is made anew only for those whose neighbours change. Source: Rothberg &
// Eisenstat, Node selection strategies for bottom-up sparse matrix ordering, 1998.
#include <vector>

namespace fairlead::physics {

struct Graph {
    std::vector<int> weight;     // (vertices) unknowns that each stands for
    std::vector<int> begin;      // (vertices + 1) where its neighbours begin
    std::vector<int> neighbour;  // ascending; it is enough that one of two knows the other

    int size() const { return int(weight.size()); }
};

std::vector<int> least_fill_order(const Graph& graph);

}  // namespace fairlead::physics
