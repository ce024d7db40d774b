#pragma once
// disjoint_set.h — which of n things belong together when some pairs of them do (disjoint sets).
#include <algorithm>
#include <numeric>
#include <vector>

namespace fairlead::physics {

class DisjointSets {
  public:
    void reset(int n) {  // everything by itself
        parent_.resize(n);
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int size() const { return int(parent_.size()); }

    // The least of those that belong together: their name.
    int root(int i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void unite(int a, int b) {
        if (parent_[a] == parent_[b]) return;
        a = root(a), b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<int> parent_;
};

}  // namespace fairlead::physics
