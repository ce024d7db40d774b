#include "physics/geometry/near_bodies.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// So many boxes are looked through one by one, which takes no memory in a tick. Tuning: more than
// the bodies of any crane shipped; where a tree begins to pay was not measured.
constexpr std::size_t few = 32;

}  // namespace

void NearBodies::clear() {
    body_.clear(), everywhere_.clear(), box_.clear();
}

void NearBodies::add(int body, const Vec3& centre, double radius) {
    if (!std::isfinite(radius)) {
        everywhere_.push_back(body);
        return;
    }
    const Vec3 half = Vec3::Constant(radius);
    body_.push_back(body);
    box_.emplace_back(centre - half, centre + half);
}

void NearBodies::build() {
    tree_ = box_.size() > few ? BoxTree(box_) : BoxTree();
}

void NearBodies::find(const Bounds& box, std::vector<int>& found) const {
    const std::size_t first = found.size();
    found.insert(found.end(), everywhere_.begin(), everywhere_.end());
    const auto look = [&](int i) {
        if (box_[i].intersects(box)) found.push_back(body_[i]);
    };
    if (box_.size() <= few)
        for (int i = 0; i < int(box_.size()); ++i) look(i);
    else
        tree_.visit([&](const Bounds& of) { return of.intersects(box); }, look);
    std::sort(found.begin() + first, found.end());
}

}  // namespace fairlead::physics
