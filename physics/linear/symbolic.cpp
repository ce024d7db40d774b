#include "physics/linear/symbolic.h"

#include <algorithm>
#include <numeric>

#include "physics/linear/elimination_order.h"

namespace fairlead::physics {

namespace {

// What a front takes, in multiplications that take as long: its columns, handing its remainder on,
// and its being one more, which is little where it may be a link.
double cost(int width, int below) {
    const bool link = width == Front::link_width && below == Front::link_below;
    const double one_more = link ? 50 : 400;
    const auto halves = [](double n) { return n * (n + 1) * (n + 2) / 6; };  // Σ of k (k + 1) / 2
    return halves(below + width) - halves(below) + double(below) * below + one_more;
}

}  // namespace

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

// Entries by column, the elimination tree, and how long the columns of L are (Liu 1986).
void Fronts::find_tree(const SparseMatrix& A) {
    const int n = A.n;
    turn.resize(n);
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
    // columns that go on alike, and a front with its parent where that costs less than both
    for (int k = 0; k < n; ++k) {
        Front own{.first = k, .width = 1};
        own.below = length_[k] - 1;
        while (!fronts.empty()) {
            const Front& f = fronts.back();
            const int last = f.first + f.width - 1;
            if (parent_[last] < 0 || parent_[last] > k) break;  // no child
            // of a front that still grows only what goes on exactly alike is taken; else there may
            // be zeros where its columns do not reach what they would have to
            const bool alike = parent_[last] == own.first && f.below == own.size();
            const bool grows = parent_[k] == k + 1 && length_[k + 1] == length_[k] - 1;
            if (!alike && (grows || cost(f.width + own.width, own.below) >
                                        cost(f.width, f.below) + cost(own.width, own.below)))
                break;
            own.first = f.first, own.width += f.width;
            fronts.pop_back();
        }
        fronts.push_back(own);
    }
}

// What is below the columns of each front, and whose child it is.
void Fronts::find_reached() {
    const int n = int(order.size());
    std::vector<int> seen(n, -1), place(n), last_child(fronts.size(), -1);
    std::vector<int> sibling(fronts.size(), -1);
    up_.assign(fronts.size(), -1);
    panels = 0;
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
        for (int i = 0; i < f.below; ++i) place[reached[f.reach + i]] = f.below_begin() + i;
        f.children = int(children.size());
        for (int c = last_child[s]; c >= 0; c = sibling[c]) {
            children.push_back(c);
            for (int i = 0; i < fronts[c].below; ++i)
                in_parent[fronts[c].reach + i] = place[reached[fronts[c].reach + i]];
        }
        f.panel = panels, panels += f.stride() * f.width;
        // the parent is where the column of the first unknown below will be
        if (f.below > 0) {
            const int row = reached[f.reach];
            const auto up =
                std::upper_bound(fronts.begin(), fronts.end(), row,
                                 [](int row, const Front& other) { return row < other.first; });
            const int parent = int(up - fronts.begin()) - 1;
            up_[s] = parent;
            sibling[s] = last_child[parent], last_child[parent] = s;
        }
    }
}

void Fronts::find_runs() {
    runs.clear();
    for (int s = 0; s < int(fronts.size()); ++s) {
        Front& f = fronts[s];
        f.runs = int(runs.size());
        for (int i = 0; i < f.below; ++i) {
            const int to = in_parent[f.reach + i];
            f.own_in_parent += to < fronts[up_[s]].width;
            if (i > 0 && to == in_parent[f.reach + i - 1] + 1)
                ++runs.back().count;
            else
                runs.push_back({i, to, 1});
        }
    }
}

// Remainders wait in two stacks, those of children always in the other than their parent's: so it
// is made where none of theirs is, and they are the last in their own when it is done.
void Fronts::place_remainders() {
    std::vector<unsigned char> stack(fronts.size(), 0);
    for (int s = int(fronts.size()); s-- > 0;)
        if (up_[s] >= 0) stack[s] = !stack[up_[s]];
    int held[2] = {0, 0}, most[2] = {0, 0};
    for (int s = 0; s < int(fronts.size()); ++s) {
        Front& f = fronts[s];
        const int end = s + 1 < int(fronts.size()) ? fronts[s + 1].children : int(children.size());
        int &own = held[stack[s]], &others = held[!stack[s]];
        f.remainder = own;
        own += f.left() * f.left();
        most[stack[s]] = std::max(most[stack[s]], own);
        for (int k = f.children; k < end; ++k)
            others = std::min(others, fronts[children[k]].remainder);
    }
    for (int s = 0; s < int(fronts.size()); ++s)
        if (stack[s]) fronts[s].remainder += most[0];
    remainders = most[0] + most[1];
}

void Fronts::place_entries(const SparseMatrix& A) {
    entries.clear();
    std::vector<int> place(A.n);
    Front end;
    end.children = int(children.size()), end.runs = int(runs.size());
    fronts.push_back(end);
    for (auto at = fronts.begin(); at + 1 != fronts.end(); ++at) {
        Front& f = *at;
        f.entries = int(entries.size());
        for (int k = 0; k < f.width; ++k) place[f.first + k] = k;
        for (int i = 0; i < f.below; ++i) place[reached[f.reach + i]] = f.below_begin() + i;
        for (int k = 0; k < f.width; ++k)
            for (int e = begin_[f.first + k]; e < begin_[f.first + k + 1]; ++e)
                entries.push_back(
                    {below_[e].lower, below_[e].upper, k * f.stride() + place[below_[e].row]});
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
        f.single = f.width == Front::single_width && f.below == 0 && at[1].children == f.children &&
                   int(entries.size()) - f.entries == 6;
    }
    symmetric = std::all_of(entries.begin(), entries.end(),
                            [](const Entry& e) { return e.lower >= 0 && e.upper >= 0; });
    fronts.back().entries = int(entries.size());
    lower.clear();
    for (const Entry& e : entries) lower.push_back(e.lower);
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
    find_reached();
    find_runs();
    place_remainders();
    place_entries(A);
}

}  // namespace fairlead::physics
