#include "physics/linear/min_fill.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace fairlead::physics {

namespace {

Graph graph_of(int n, const std::set<std::pair<int, int>>& edges) {
    Graph graph;
    graph.weight.assign(n, 1), graph.begin = {0};
    for (int v = 0; v < n; ++v) {
        for (const auto& [a, b] : edges)
            if (a == v) graph.neighbour.push_back(b);
        graph.begin.push_back(int(graph.neighbour.size()));
    }
    return graph;
}

// n × n, each joined to the four around it; said by the first of two only.
Graph grid(int n) {
    std::set<std::pair<int, int>> edges;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
            if (k + 1 < n) edges.insert({i * n + k, i * n + k + 1});
            if (i + 1 < n) edges.insert({i * n + k, i * n + k + n});
        }
    return graph_of(n * n, edges);
}

// Pairs joined by an elimination in that order, that were not before.
int fill(const Graph& graph, const std::vector<int>& order) {
    std::vector<std::set<int>> joined(graph.size());
    for (int v = 0; v < graph.size(); ++v)
        for (int k = graph.begin[v]; k < graph.begin[v + 1]; ++k)
            joined[v].insert(graph.neighbour[k]), joined[graph.neighbour[k]].insert(v);
    int made = 0;
    for (const int v : order)
        for (const int a : joined[v]) {
            joined[a].erase(v);
            for (const int b : joined[v])
                if (a < b && joined[a].insert(b).second) joined[b].insert(a), ++made;
        }
    return made;
}

std::vector<int> in_turn(int n) {
    std::vector<int> all(n);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

}  // namespace

TEST(LeastFill, TakesEachOnce) {
    for (const Graph& graph : {grid(7), graph_of(5, {}), graph_of(0, {})}) {
        std::vector<int> order = least_fill_order(graph);
        std::sort(order.begin(), order.end());
        EXPECT_EQ(order, in_turn(graph.size()));
    }
}

TEST(LeastFill, WhatNeedsNoneGetsNone) {
    const Graph tree = graph_of(8, {{0, 3}, {3, 1}, {3, 5}, {5, 2}, {5, 7}, {7, 4}, {7, 6}});
    EXPECT_EQ(fill(tree, least_fill_order(tree)), 0);
    // one that all hang on, of which some are joined besides
    const Graph hub = graph_of(7, {{6, 0}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5}, {0, 1}, {2, 3}});
    EXPECT_EQ(fill(hub, least_fill_order(hub)), 0);
}

// Row after row the fill of n × n grows as n³, of a good order as n² log n.
TEST(LeastFill, OfAGridFarLessThanRowAfterRow) {
    const Graph net = grid(24);
    const int least = fill(net, least_fill_order(net)), banded = fill(net, in_turn(24 * 24));
    EXPECT_LT(least, banded / 2.5);
}

}  // namespace fairlead::physics
