#include "physics/linear_fronts.h"

#include <algorithm>
#include <numeric>

#include "physics/linear_order.h"

namespace fairlead::physics {

namespace {

// A front joins its parent for so many zeros, or such a part of what both hold.
constexpr int few_zeros = 6;
constexpr int part_zeros = 8;

// Children before parents, what belongs together one after the other (depth first).
std::vector<int> postorder(const std::vector<int>& parent) {
    const int n = int(parent.size());
    std::vector<int> first(n, -1), next(n, -1), stack, order;
    for (int k = n; k-- > 0;)
        if (parent[k] >= 0) next[k] = first[parent[k]], first[parent[k]] = k;
    order.reserve(n);
    for (int root = 0; root < n; ++root) {
        if (parent[root] >= 0) continue;
        stack.push_back(root);
        while (!stack.empty()) {
            const int k = stack.back();
            if (const int child = first[k]; child >= 0) {
                first[k] = next[child];
                stack.push_back(child);
                continue;
            }
            order.push_back(k);
            stack.pop_back();
        }
    }
    return order;
}

}  // namespace

// Entries by column, the elimination tree, and how long the columns of L are (Liu 1986).
void Fronts::find_tree(const SparseMatrix& A) {
    const int n = A.n;
    std::vector<int> turn(n);  // of an unknown
    for (int k = 0; k < n; ++k) turn[order[k]] = k;
    struct Taken {
        int column;
        Below entry;
    };
    std::vector<Taken> taken, sorted;
    taken.reserve(A.row.size());
    for (int j = 0; j < n; ++j)
        for (int place = A.column_start[j]; place < A.column_start[j + 1]; ++place) {
            const int r = turn[A.row[place]], c = turn[j];
            if (r >= c)
                taken.push_back({c, {r, place, r == c ? place : -1}});
            else
                taken.push_back({r, {c, -1, place}});
        }
    sorted.resize(taken.size());
    std::vector<int> start;
    const auto sort_by = [&](auto key) {  // keeps the order of equals
        start.assign(n + 1, 0);
        for (const Taken& t : taken) ++start[key(t) + 1];
        std::partial_sum(start.begin(), start.end(), start.begin());
        for (const Taken& t : taken) sorted[start[key(t)]++] = t;
        std::swap(taken, sorted);
    };
    sort_by([](const Taken& t) { return t.entry.row; });

    // up the tree from the entries of each row, as far as it has not been gone
    parent_.assign(n, -1), length_.assign(n, 1);
    std::vector<int> seen(n, -1);
    for (const Taken& t : taken) {
        const int k = t.entry.row;
        seen[k] = k;
        for (int i = t.column; seen[i] != k; i = parent_[i]) {
            if (parent_[i] < 0) parent_[i] = k;
            seen[i] = k;
            ++length_[i];
        }
    }

    sort_by([](const Taken& t) { return t.column; });
    begin_.assign(n + 1, 0), below_.clear();
    for (auto t = taken.begin(); t != taken.end(); ++t) {
        const bool mirrored =
            t != taken.begin() && t->column == t[-1].column && t->entry.row == t[-1].entry.row;
        if (!mirrored) below_.push_back(t->entry), ++begin_[t->column + 1];
        if (t->entry.lower >= 0) below_.back().lower = t->entry.lower;
        if (t->entry.upper >= 0) below_.back().upper = t->entry.upper;
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
}

void Fronts::find_fronts() {
    const int n = int(order.size());
    fronts.clear(), reached.clear(), in_parent.clear(), children.clear();
    // columns that go on alike, and a front with its parent where that costs few zeros
    for (int k = 0; k < n; ++k) {
        Front own{.first = k, .width = 1};
        own.below = length_[k] - 1;
        while (!fronts.empty()) {
            const Front& f = fronts.back();
            const int last = f.first + f.width - 1;
            if (parent_[last] != own.first) break;
            // what its columns do not reach, and would have to
            const int zeros = f.width * (own.size() - f.below);
            const int all = own.size() * own.width + f.width * (f.width + own.size());
            // of a front that still grows only what goes on exactly alike is taken
            const bool grows = parent_[k] == k + 1 && length_[k + 1] == length_[k] - 1;
            if (zeros > 0 && (grows || (zeros > few_zeros && zeros * part_zeros > all))) break;
            own.first = f.first, own.width += f.width;
            fronts.pop_back();
        }
        fronts.push_back(own);
    }

    std::vector<int> seen(n, -1), place(n), last_child(fronts.size(), -1);
    std::vector<int> sibling(fronts.size(), -1);
    panels = 0;
    remainders = 0;
    int held = 0;  // numbers in remainders that wait
    for (int s = 0; s < int(fronts.size()); ++s) {
        Front& f = fronts[s];
        const int end = f.first + f.width;
        f.reach = int(reached.size());
        const auto add = [&](int row) {
            if (row < end || seen[row] == s) return;
            seen[row] = s;
            reached.push_back(row);
        };
        for (int k = f.first; k < end; ++k) {
            place[k] = k - f.first;
            for (int e = begin_[k]; e < begin_[k + 1]; ++e) add(below_[e].row);
        }
        for (int c = last_child[s]; c >= 0; c = sibling[c])
            for (int i = 0; i < fronts[c].below; ++i) add(reached[fronts[c].reach + i]);
        std::sort(reached.begin() + f.reach, reached.end());
        f.below = int(reached.size()) - f.reach;
        in_parent.resize(reached.size());
        for (int i = 0; i < f.below; ++i) place[reached[f.reach + i]] = f.width + i;
        f.children = int(children.size());
        f.remainder = f.made = held;
        for (int c = last_child[s]; c >= 0; c = sibling[c]) {
            children.push_back(c);
            f.remainder = std::min(f.remainder, fronts[c].remainder);
            for (int i = 0; i < fronts[c].below; ++i)
                in_parent[fronts[c].reach + i] = place[reached[fronts[c].reach + i]];
        }
        f.panel = panels, panels += f.size() * f.width;
        remainders = std::max(remainders, f.made + f.below * f.below);
        held = f.remainder + f.below * f.below;
        // the parent is where the column of the first unknown below will be
        if (f.below > 0) {
            const int row = reached[f.reach];
            const auto up =
                std::upper_bound(fronts.begin(), fronts.end(), row,
                                 [](int row, const Front& other) { return row < other.first; });
            const int parent = int(up - fronts.begin()) - 1;
            sibling[s] = last_child[parent], last_child[parent] = s;
        }
    }
}

void Fronts::place_entries(const SparseMatrix& A) {
    entries.clear();
    std::vector<int> place(A.n);
    Front end;
    end.children = int(children.size());
    fronts.push_back(end);
    for (auto at = fronts.begin(); at + 1 != fronts.end(); ++at) {
        Front& f = *at;
        f.entries = int(entries.size());
        for (int k = 0; k < f.width; ++k) place[f.first + k] = k;
        for (int i = 0; i < f.below; ++i) place[reached[f.reach + i]] = f.width + i;
        for (int k = 0; k < f.width; ++k)
            for (int e = begin_[f.first + k]; e < begin_[f.first + k + 1]; ++e)
                entries.push_back(
                    {below_[e].lower, below_[e].upper, k * f.size() + place[below_[e].row]});
        f.link = f.width == Front::link_width && f.below == Front::link_below &&
                 int(entries.size()) - f.entries == Front::link_entries &&
                 std::all_of(children.begin() + f.children, children.begin() + at[1].children,
                             [&](int c) {
                                 const int last = fronts[c].reach + fronts[c].below - 1;
                                 return in_parent[last] < f.width;
                             });
        f.follows = f.link && at[1].children == f.children + 1 && at != fronts.begin() &&
                    at[-1].link && children[f.children] == int(at - fronts.begin()) - 1 &&
                    in_parent[at[-1].reach] == 0 && in_parent[at[-1].reach + 2] == 2;
    }
    symmetric = std::all_of(entries.begin(), entries.end(),
                            [](const Entry& e) { return e.lower >= 0 && e.upper >= 0; });
    fronts.back().entries = int(entries.size());
}

void Fronts::analyse(const SparseMatrix& A) {
    order = elimination_order(A);
    find_tree(A);
    const std::vector<int> by_tree = postorder(parent_);
    if (!std::is_sorted(by_tree.begin(), by_tree.end())) {
        std::vector<int> sorted;
        for (const int k : by_tree) sorted.push_back(order[k]);
        order = sorted;
        find_tree(A);
    }
    find_fronts();
    place_entries(A);
}

}  // namespace fairlead::physics
