#pragma once
// aabb_tree.h — which of many boxes may touch something: a tree of axis-aligned boxes.
#include <algorithm>
#include <numeric>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::physics {

using Bounds = Eigen::AlignedBox3d;

class BoxTree {
  public:
    BoxTree() = default;
    explicit BoxTree(const std::vector<Bounds>& boxes) {
        item_.resize(boxes.size());
        std::iota(item_.begin(), item_.end(), 0);
        if (!boxes.empty()) build(boxes, 0, int(boxes.size()));
    }

    // Calls found(item) for every item in a leaf whose box, like those above it, passes
    // may_touch(box). Order is a function of the tree alone.
    template <class MayTouch, class Found>
    void visit(const MayTouch& may_touch, const Found& found) const {
        if (node_.empty()) return;
        int stack[64], depth = 0;  // a balanced tree of 2^63 items
        stack[depth++] = 0;
        while (depth > 0) {
            const Node& n = node_[stack[--depth]];
            if (!may_touch(n.box)) continue;
            if (n.second < 0) {
                for (int k = n.begin; k < n.end; ++k) found(item_[k]);
                continue;
            }
            stack[depth++] = n.second;
            stack[depth++] = int(&n - node_.data()) + 1;
        }
    }

  private:
    struct Node {
        Bounds box;
        int begin = 0, end = 0;  // items, in a leaf
        int second = -1;         // child; the first child follows its parent; -1: a leaf
    };
    static constexpr int leaf_size = 4;

    int build(const std::vector<Bounds>& boxes, int begin, int end) {
        const int at = int(node_.size());
        node_.emplace_back();
        Bounds box;
        for (int k = begin; k < end; ++k) box.extend(boxes[item_[k]]);
        node_[at].box = box, node_[at].begin = begin, node_[at].end = end;
        if (end - begin <= leaf_size) return at;
        int axis = 0;
        box.sizes().maxCoeff(&axis);
        const int middle = (begin + end) / 2;
        const auto before = [&](int a, int b) {
            const double x = boxes[a].center()[axis], y = boxes[b].center()[axis];
            return x != y ? x < y : a < b;
        };
        std::nth_element(item_.begin() + begin, item_.begin() + middle, item_.begin() + end,
                         before);
        build(boxes, begin, middle);
        const int second = build(boxes, middle, end);
        node_[at].second = second;
        return at;
    }

    std::vector<Node> node_;
    std::vector<int> item_;
};

}  // namespace fairlead::physics
