#include "physics/contact/manifold_reduce.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

bool deeper(const NearPoint& p, const NearPoint& q) {
    return p.gap < q.gap;
}

// Keeps of the points from `first` on, which lie in a plane, the one farthest from their middle,
// the one farthest from that, the farthest on either side of the line between, and the deepest if
// none of these is as deep: what is let go lies among what is kept, or by little outside. The
// choice is one of places, so that what stands still stands on the same points.
void thin(std::vector<NearPoint>& points, std::size_t first, double length) {
    // [m] a tenth of what a manifold takes for nothing (as_near there); twice of the first drops a
    // deepest point (ManifoldReduce.KeepsTheDeepestAndTheCornersOfAFace)
    const double as_deep = 1e-5 * length, same_place = 1e-5 * length;
    // [-] of equal ones the first counts. Tuning: with twice of it Manifold.MeshesStack fails
    constexpr double farther = 1 + 1e-6;
    if (points.size() <= first + 1) return;
    const auto begin = points.begin() + std::ptrdiff_t(first);
    const NearPoint deepest = *std::min_element(begin, points.end(), deeper);
    Vec3 low = begin->on_b, high = low;
    for (auto p = begin; p != points.end(); ++p)
        low = low.cwiseMin(p->on_b), high = high.cwiseMax(p->on_b);
    const Vec3 middle = (low + high) / 2;

    std::size_t kept = 0;
    // the first of those that are farthest, if any is farther than `least`
    const auto keep = [&](double least, const auto& far) {
        auto farthest = points.end();
        double most = least;
        for (auto p = begin + std::ptrdiff_t(kept); p != points.end(); ++p)
            if (const double d = far(*p); d > most) farthest = p, most = farther * d;
        if (farthest == points.end()) return;
        std::iter_swap(begin + std::ptrdiff_t(kept), farthest);
        ++kept;
    };
    keep(-1, [&](const NearPoint& p) { return (p.on_b - middle).norm(); });
    const Vec3 one = begin->on_b;
    keep(same_place, [&](const NearPoint& p) { return (p.on_b - one).norm(); });
    const Vec3 across =
        deepest.n.cross((begin + std::ptrdiff_t(kept - 1))->on_b - one).normalized();
    for (const double side : {1., -1.})
        keep(same_place, [&](const NearPoint& p) { return side * across.dot(p.on_b - one); });
    points.resize(first + kept);
    if (std::none_of(begin, points.end(),
                     [&](const NearPoint& p) { return p.gap < deepest.gap + as_deep; }))
        points.push_back(deepest);
}

}  // namespace

void thin_planes(std::vector<NearPoint>& points, double length) {
    std::vector<NearPoint> all;
    all.swap(points);
    while (!all.empty()) {
        const Vec3 n = std::min_element(all.begin(), all.end(), deeper)->n;
        const std::size_t first = points.size();
        std::erase_if(all, [&](const NearPoint& p) {
            if (p.n.dot(n) < same_plane) return false;
            points.push_back(p);
            return true;
        });
        thin(points, first, length);
    }
}

}  // namespace fairlead::physics
