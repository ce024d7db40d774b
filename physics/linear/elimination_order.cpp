#include "physics/linear/elimination_order.h"

#include <algorithm>
#include <span>

#include "physics/linear/min_fill.h"

namespace fairlead::physics {

namespace {

std::span<const int> column(const SparseMatrix& A, int j) {
    return {A.row.data() + A.column_start[j], A.row.data() + A.column_start[j + 1]};
}

// Freedoms that have the same neighbours are one node.
struct Nodes {
    std::vector<int> of, begin;  // (freedoms); (nodes + 1) its freedoms

    explicit Nodes(const SparseMatrix& A) : of(A.freedoms) {
        for (int i = 0; i < A.freedoms; ++i) {
            if (i == 0 || !same_column(A, i - 1, i)) begin.push_back(i);
            of[i] = int(begin.size()) - 1;
        }
        begin.push_back(A.freedoms);
    }
    int count() const { return int(begin.size()) - 1; }

  private:
    static bool same_column(const SparseMatrix& A, int i, int j) {
        return std::ranges::equal(column(A, i), column(A, j));
    }
};

class Order {
  public:
    explicit Order(const SparseMatrix& A)
        : A_(A), nodes_(A), follows_(A.n, 0), behind_(nodes_.count()) {}

    std::vector<int> find() {
        for (int r = A_.freedoms; r < A_.n; ++r) follows_[r] = all_joined(tied(r));
        strip_leaves();
        fill_least();
        return with_followers();
    }

  private:
    std::span<const int> tied(int row) const {
        const auto all = column(A_, row);
        return all.first(std::ranges::lower_bound(all, A_.freedoms) - all.begin());
    }
    bool all_joined(std::span<const int> freedoms) const {
        return !freedoms.empty() && std::ranges::all_of(freedoms, [&](int i) {
            return std::ranges::includes(column(A_, i), freedoms);
        });
    }

    // What hangs on one other node alone goes first: no fill. But not what a row ties to nothing
    // else, to something fixed: begun there, compliances add up in rows that all but cancel.
    void strip_leaves() {
        gone_.assign(A_.n, 0);
        std::vector<char> anchored(nodes_.count(), 0);
        for (int r = A_.freedoms; r < A_.n; ++r)
            if (follows_[r] && nodes_.of[tied(r).front()] == nodes_.of[tied(r).back()])
                anchored[nodes_.of[tied(r).front()]] = 1;
        for (int start = 0; start < nodes_.count(); ++start)
            for (int node = start; node >= 0 && !anchored[node] && !gone_[nodes_.begin[node]];) {
                const int on = hangs_on(node);
                if (on == several) break;
                take(node);
                node = on;
            }
    }
    static constexpr int several = -2;
    // The one node left beside it; -1: none.
    int hangs_on(int node) const {
        int other = -1;
        for (const int i : column(A_, nodes_.begin[node])) {
            if (gone_[i] || follows_[i]) continue;
            if (i >= A_.freedoms) return several;
            if (nodes_.of[i] == node || nodes_.of[i] == other) continue;
            if (other >= 0) return several;
            other = nodes_.of[i];
        }
        return other;
    }
    void take(int node) {
        for (int i = nodes_.begin[node]; i < nodes_.begin[node + 1]; ++i)
            gone_[i] = 1, leading_.push_back(i);
    }

    // The rest. Nodes go whole, and rows that tie the same together.
    void fill_least() {
        std::vector<int> vertex(A_.n, -1), first;
        Graph graph;
        for (int i = 0; i < A_.n; ++i) {
            if (gone_[i] || follows_[i]) continue;
            const bool alone = first.empty() || !alike(first.back(), i);
            if (alone) first.push_back(i), graph.weight.push_back(0);
            vertex[i] = int(first.size()) - 1;
            ++graph.weight.back();
        }
        graph.begin.push_back(0);
        for (const int j : first) {
            int last = vertex[j];
            for (const int i : column(A_, j)) {
                if (vertex[i] < 0 || vertex[i] == vertex[j] || vertex[i] == last) continue;
                last = vertex[i];
                graph.neighbour.push_back(last);
            }
            graph.begin.push_back(int(graph.neighbour.size()));
        }
        for (const int v : least_fill_order(graph)) {
            int i = first[v];
            for (int left = graph.weight[v]; left > 0; ++i)
                if (vertex[i] == v) leading_.push_back(i), --left;
        }
    }
    bool alike(int i, int j) const {
        if (j < A_.freedoms) return nodes_.of[i] == nodes_.of[j];
        return i >= A_.freedoms && ties_only(i) && ties_only(j) &&
               std::ranges::equal(tied(i), tied(j));
    }
    bool ties_only(int row) const { return column(A_, row).size() == tied(row).size() + 1; }

    // Rows that follow, each behind the first node that it ties.
    std::vector<int> with_followers() {
        std::vector<int> done(nodes_.count(), 0);  // when the last of a node has gone
        for (int k = 0; k < int(leading_.size()); ++k)
            if (leading_[k] < A_.freedoms) done[nodes_.of[leading_[k]]] = k;
        for (int r = A_.freedoms; r < A_.n; ++r) {
            if (!follows_[r]) continue;
            int first = nodes_.of[tied(r).front()];
            for (const int i : tied(r))
                if (done[nodes_.of[i]] < done[first]) first = nodes_.of[i];
            behind_[first].push_back(r);
        }
        std::vector<int> order;
        order.reserve(A_.n);
        for (int k = 0; k < int(leading_.size()); ++k) {
            const int i = leading_[k];
            order.push_back(i);
            if (i >= A_.freedoms || done[nodes_.of[i]] != k) continue;
            const std::vector<int>& rows = behind_[nodes_.of[i]];
            order.insert(order.end(), rows.begin(), rows.end());
        }
        return order;
    }

    const SparseMatrix& A_;
    const Nodes nodes_;
    std::vector<char> follows_, gone_;      // (n)
    std::vector<int> leading_;              // what does not follow, in order
    std::vector<std::vector<int>> behind_;  // (nodes) rows that follow it
};

}  // namespace

std::vector<int> elimination_order(const SparseMatrix& A) {
    return Order(A).find();
}

}  // namespace fairlead::physics
