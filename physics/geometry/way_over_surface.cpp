#include "physics/geometry/way_over_surface.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "physics/geometry/segment_distance.h"

namespace fairlead::physics {

namespace {

// Pulling tight is convex in the places on the edges, and need not be exact: who goes this way is
// pulled tight once more.
constexpr int sweeps = 8;

class Search {
  public:
    Search(const std::vector<Vec3>& vertices, const Triangles& triangles,
           const std::vector<int>& across, const PointOnFace& from, const PointOnFace& to)
        : vertices_(vertices),
          triangles_(triangles),
          across_(across),
          from_(from),
          to_(to),
          reached_(3 * triangles.size()) {}

    // The edges that the shortest way passes, by one of their sides, from `to` back to `from`.
    bool run(std::vector<int>& passed) {
        for (int k = 0; k < 3; ++k) reach(3 * from_.triangle + k, from_.p, 0, -1);
        while (!open_.empty()) {
            const auto [distance, side] = open_.top();
            open_.pop();
            if (side == arrived) {
                for (int s = last_; s >= 0; s = reached_[s].by) passed.push_back(s);
                return true;
            }
            if (std::exchange(reached_[side].done, true)) continue;
            const Vec3 p = reached_[side].p;
            for (const int face : {side / 3, across_[side] / 3}) {
                for (int k = 0; k < 3; ++k) reach(3 * face + k, p, distance, side);
                if (face == to_.triangle) arrive(distance + (to_.p - p).norm(), side);
            }
        }
        return false;
    }
    const Vec3& place(int side) const { return reached_[side].p; }

  private:
    static constexpr int arrived = -1;
    struct Reached {
        double distance = -1;   // [m]; < 0: not yet
        Vec3 p = Vec3::Zero();  // [m] where the edge is passed
        int by = -1;            // side before
        bool done = false;
    };

    void reach(int side, const Vec3& from, double so_far, int by) {
        side = std::min(side, across_[side]);  // one name for both sides of an edge
        Reached& r = reached_[side];
        if (r.done) return;
        if (r.distance < 0) r.p = nearest(side);
        const double distance = so_far + (r.p - from).norm();
        if (r.distance >= 0 && distance >= r.distance) return;
        r.distance = distance, r.by = by;
        open_.emplace(distance, side);
    }

    void arrive(double distance, int side) {
        if (last_ >= 0 && distance >= least_) return;
        last_ = side, least_ = distance;
        open_.emplace(distance, arrived);
    }

    Vec3 nearest(int side) const {
        const Vec3 &a = vertices_[side_start(triangles_, side)],
                   &b = vertices_[side_end(triangles_, side)];
        return a == b ? a : Vec3(a + nearest_of_segments(from_.p, to_.p, a, b).t * (b - a));
    }

    const std::vector<Vec3>& vertices_;
    const Triangles& triangles_;
    const std::vector<int>& across_;
    const PointOnFace &from_, &to_;
    std::vector<Reached> reached_;  // (sides), of the lower side of each edge
    std::priority_queue<std::pair<double, int>, std::vector<std::pair<double, int>>, std::greater<>>
        open_;
    int last_ = -1;
    double least_ = 0;  // [m]
};

// Where the edge a-b is passed on the shortest way from p to q: both faces unfolded into one plane.
Vec3 pulled_tight(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& q, const Vec3& now) {
    const Vec3 ab = b - a;
    const double length = ab.norm();
    if (length == 0) return now;
    const Vec3 t = ab / length;
    const auto along = [&](const Vec3& x) { return t.dot(x - a); };
    const auto beside = [&](const Vec3& x) { return (x - a - along(x) * t).norm(); };
    const double dp = beside(p), dq = beside(q);
    if (dp + dq == 0) return now;
    const double at = (along(p) * dq + along(q) * dp) / (dp + dq);
    return a + std::clamp(at, 0.0, length) * t;
}

}  // namespace

bool way_over_surface(const std::vector<Vec3>& vertices, const Triangles& triangles,
                      const std::vector<int>& across, const PointOnFace& from,
                      const PointOnFace& to, std::vector<Vec3>& way) {
    std::vector<int> passed;
    if (from.triangle != to.triangle) {
        Search search(vertices, triangles, across, from, to);
        if (!search.run(passed)) return false;
        std::reverse(passed.begin(), passed.end());
        way.push_back(from.p);
        for (const int side : passed) way.push_back(search.place(side));
    } else {
        way.push_back(from.p);
    }
    way.push_back(to.p);
    Vec3* p = way.data() + (way.size() - passed.size() - 1);  // on the first edge
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (int i = 0; i < int(passed.size()); ++i)
            p[i] = pulled_tight(p[i - 1], vertices[side_start(triangles, passed[i])],
                                vertices[side_end(triangles, passed[i])], p[i + 1], p[i]);
    return true;
}

}  // namespace fairlead::physics
