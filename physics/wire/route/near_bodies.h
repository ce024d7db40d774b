#pragma once
// near_bodies.h — which of many bodies a wire may meet: a tree of the boxes of their balls. So the
// cost of wires beside bodies grows as one of the two, not as both.
#include <vector>

#include "physics/math/aabb_tree.h"

namespace fairlead::physics {

class NearBodies {
  public:
    void clear();
    // A body within `radius` [m] of `centre`; infinite: it is near everything.
    void add(int body, const Vec3& centre, double radius);
    void build();

    bool empty() const { return body_.empty() && everywhere_.empty(); }
    // Appends to `found` those whose boxes meet `box`, in ascending order of bodies.
    void find(const Bounds& box, std::vector<int>& found) const;

  private:
    std::vector<int> body_, everywhere_;
    std::vector<Bounds> box_;  // of body_
    BoxTree tree_;
};

}  // namespace fairlead::physics
