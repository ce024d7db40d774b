#include "physics/wire/route/near_bodies.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

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
    tree_ = BoxTree(box_);
}

void NearBodies::find(const Bounds& box, std::vector<int>& found) const {
    const std::size_t first = found.size();
    found.insert(found.end(), everywhere_.begin(), everywhere_.end());
    tree_.visit([&](const Bounds& of) { return of.intersects(box); },
                [&](int i) {
                    if (box_[i].intersects(box)) found.push_back(body_[i]);
                });
    std::sort(found.begin() + first, found.end());
}

}  // namespace fairlead::physics
