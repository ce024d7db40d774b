#include "physics/linear/min_fill.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <queue>
#include <span>
#include <utility>

namespace fairlead::physics {

namespace {

// Neighbours of neighbours, once each.
Graph both_ways(const Graph& graph) {
    Graph turned;
    turned.begin.assign(graph.size() + 1, 0);
    for (const int u : graph.neighbour) ++turned.begin[u + 1];
    std::partial_sum(turned.begin.begin(), turned.begin.end(), turned.begin.begin());
    turned.neighbour.resize(graph.neighbour.size());
    std::vector<int> next = turned.begin;
    for (int v = 0; v < graph.size(); ++v)
        for (int k = graph.begin[v]; k < graph.begin[v + 1]; ++k)
            turned.neighbour[next[graph.neighbour[k]]++] = v;
    Graph both;
    both.weight = graph.weight, both.begin = {0};
    const auto of = [](const Graph& g, int v) {
        return std::span(g.neighbour).subspan(g.begin[v], g.begin[v + 1] - g.begin[v]);
    };
    for (int v = 0; v < graph.size(); ++v) {
        std::ranges::set_union(of(graph, v), of(turned, v), std::back_inserter(both.neighbour));
        both.begin.push_back(int(both.neighbour.size()));
    }
    return both;
}

class LeastFill {
  public:
    explicit LeastFill(const Graph& graph)
        : graph_(both_ways(graph)), at_(graph.size()), fill_(graph.size()), seen_(graph.size(), 0) {
        for (int v = 0; v < graph.size(); ++v) at_[v].edges = graph_.begin[v + 1] - graph_.begin[v];
        for (int v = 0; v < graph.size(); ++v) count_fill(v);
    }

    std::vector<int> find() {
        std::vector<int> order;
        order.reserve(graph_.size());
        while (!next_.empty()) {
            const auto [fill, v] = next_.top();
            next_.pop();
            if (at_[v].gone || fill != fill_[v]) continue;  // counted anew since
            eliminate(v);
            order.push_back(v);
        }
        return order;
    }

  private:
    struct Vertex {
        // of its neighbours in the graph: so many are left, at the front; behind them, from the
        // back on, as many cliques that it is in, each named by what left it
        int edges = 0, cliques = 0;
        int clique = 0, members = 0;  // once it has gone: those of its own clique
        int covered = 0;              // of them, those in the clique that is being made
        bool gone = false;
    };

    std::span<int> edges(int v) {
        return {graph_.neighbour.data() + graph_.begin[v], std::size_t(at_[v].edges)};
    }
    std::span<int> cliques(int v) {  // the newest first
        return {graph_.neighbour.data() + graph_.begin[v + 1] - at_[v].cliques,
                std::size_t(at_[v].cliques)};
    }
    std::span<const int> members(int clique) const {
        return {members_.data() + at_[clique].clique, std::size_t(at_[clique].members)};
    }

    // Twice the entries that v would make.
    void count_fill(int v) {
        seen_[v] = ++now_;
        std::int64_t all = 0, joined = 0;
        for (const int c : cliques(v)) {
            std::int64_t fresh = 0, known = 0;
            for (const int u : members(c)) {
                if (u == v) continue;
                (seen_[u] == now_ ? known : fresh) += graph_.weight[u];
                seen_[u] = now_;
            }
            all += fresh;
            joined += fresh * (fresh + 2 * known);
        }
        for (const int u : edges(v)) {
            const std::int64_t w = graph_.weight[u];
            all += w, joined += w * w;
        }
        fill_[v] = all * all - joined;
        next_.emplace(fill_[v], v);
    }

    void eliminate(int v) {
        Vertex& gone = at_[v];
        gone.gone = true;
        seen_[v] = ++now_;
        gone.clique = int(members_.size());
        const auto join = [&](int u) {
            if (seen_[u] == now_) return;
            seen_[u] = now_;
            members_.push_back(u);
        };
        for (const int u : edges(v)) join(u);
        for (const int c : cliques(v)) {
            for (int k = 0; k < at_[c].members; ++k) join(members_[at_[c].clique + k]);
            at_[c].members = 0;
        }
        gone.members = int(members_.size()) - gone.clique;
        drop_covered(v);
        for (const int u : members(v)) join_clique(u, v);
        for (const int u : members(v)) count_fill(u);
    }
    // Cliques that the one of v holds whole say nothing more.
    void drop_covered(int v) {
        for (const int u : members(v))
            for (const int c : cliques(u)) at_[c].covered = 0;
        for (const int u : members(v))
            for (const int c : cliques(u))
                if (++at_[c].covered == at_[c].members) at_[c].members = 0;
    }
    // What u, now in the clique of v, need not know any more: who it is joined to by that.
    void join_clique(int u, int v) {
        const std::span<int> known = edges(u);  // std::ranges::remove_if: clang 14 refuses it
        const auto kept_end =
            std::remove_if(known.begin(), known.end(), [&](int w) { return seen_[w] == now_; });
        at_[u].edges -= int(known.end() - kept_end);
        int kept = 0, *const end = graph_.neighbour.data() + graph_.begin[u + 1];
        const std::span<int> before = cliques(u);
        for (auto c = before.rbegin(); c != before.rend(); ++c)
            if (at_[*c].members > 0) end[-++kept] = *c;
        end[-++kept] = v;
        at_[u].cliques = kept;
    }

    Graph graph_;
    std::vector<Vertex> at_;
    std::vector<int> members_;  // of cliques
    std::vector<std::int64_t> fill_;
    std::vector<int> seen_;
    int now_ = 0;
    using Next = std::pair<std::int64_t, int>;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next_;
};

}  // namespace

std::vector<int> least_fill_order(const Graph& graph) {
    return LeastFill(graph).find();
}

}  // namespace fairlead::physics
