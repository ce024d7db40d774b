#include "physics/rod/knot.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "physics/geometry/segment_distance.h"

namespace fairlead::physics {

namespace {

struct Crossing {
    double first = 0, second = 0;  // [pieces] along the line
    bool first_above = false;
};

// Seen along z; the line lies along x, and is closed by a wide arc in the x-y plane at height 0.
std::vector<Vec3> closed_in_projection(const std::vector<Vec3>& line) {
    const Vec3 along = (line.back() - line.front()).normalized();
    // an oblique direction of sight, of no symmetry that a tied line could have
    const Vec3 oblique = any_perpendicular(along);
    const Vec3 sight = (oblique + 0.37 * along.cross(oblique)).normalized();
    const Vec3 side = sight.cross(along);
    std::vector<Vec3> seen;
    double far = 0;
    for (const Vec3& p : line) {
        const Vec3 q = p - line.front();
        seen.push_back({q.dot(along), q.dot(side), q.dot(sight)});
        far = std::max(far, seen.back().cwiseAbs().maxCoeff());
    }
    far *= 4;
    seen.insert(seen.begin(), Vec3(-far, seen.front().y(), seen.front().z()));
    seen.push_back(Vec3(2 * far, seen.back().y(), seen.back().z()));
    seen.push_back(Vec3(2 * far, 3 * far, 0));
    seen.push_back(Vec3(-far, 3 * far, 0));
    return seen;
}

std::vector<Crossing> crossings_of(const std::vector<Vec3>& closed) {
    std::vector<Crossing> found;
    const int n = int(closed.size());
    for (int i = 0; i < n; ++i)
        for (int j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;
            const Vec3 &a = closed[i], &b = closed[i + 1], &c = closed[j], &d = closed[(j + 1) % n];
            const Eigen::Vector2d r = (b - a).head<2>(), s = (d - c).head<2>(),
                                  w = (c - a).head<2>();
            const double determinant = r.x() * s.y() - r.y() * s.x();
            if (determinant == 0) continue;
            const double t = (w.x() * s.y() - w.y() * s.x()) / determinant;
            const double u = (w.x() * r.y() - w.y() * r.x()) / determinant;
            if (t <= 0 || t >= 1 || u <= 0 || u >= 1) continue;
            found.push_back(
                {i + t, j + u, a.z() + t * (b.z() - a.z()) > c.z() + u * (d.z() - c.z())});
        }
    return found;
}

int determinant_of(const std::vector<Crossing>& crossings) {
    struct Visit {
        double at;
        int crossing;
        bool above;
    };
    std::vector<Visit> visits;
    for (int k = 0; k < int(crossings.size()); ++k) {
        visits.push_back({crossings[k].first, k, crossings[k].first_above});
        visits.push_back({crossings[k].second, k, !crossings[k].first_above});
    }
    std::sort(visits.begin(), visits.end(),
              [](const Visit& a, const Visit& b) { return a.at < b.at; });
    const int n = int(crossings.size());
    if (n < 2) return 1;
    Eigen::MatrixXd colours = Eigen::MatrixXd::Zero(n, n);
    int arc = 0;  // ends where it passes below
    for (const Visit& v : visits) {
        if (v.above) {
            colours(v.crossing, arc) += 2;
            continue;
        }
        colours(v.crossing, arc) -= 1;
        arc = (arc + 1) % n;
        colours(v.crossing, arc) -= 1;
    }
    constexpr double most = 1e9;  // beyond it a double no longer tells whole numbers apart
    const double value = std::abs(colours.topLeftCorner(n - 1, n - 1).partialPivLu().determinant());
    return value < most ? int(std::lround(value)) : 0;
}

// The place in a motion, 0 … 1, at which four points lie in a plane, and two lines meet.
bool meet(const Vec3* from, const Vec3* to, double near) {
    const auto at = [&](double t, int k) { return Vec3(from[k] + t * (to[k] - from[k])); };
    const auto volume = [&](double t) {
        return (at(t, 1) - at(t, 0)).cross(at(t, 3) - at(t, 2)).dot(at(t, 2) - at(t, 0));
    };
    constexpr int parts = 6, halvings = 40;
    double last = 0, before = volume(0);
    for (int k = 1; k <= parts; ++k) {
        const double now = double(k) / parts, after = volume(now);
        if ((before < 0) != (after < 0)) {
            double low = last, high = now;
            for (int i = 0; i < halvings; ++i) {
                const double middle = (low + high) / 2;
                ((volume(middle) < 0) == (before < 0) ? low : high) = middle;
            }
            if (nearest_of_segments(at(low, 0), at(low, 1), at(low, 2), at(low, 3)).distance < near)
                return true;
        }
        last = now, before = after;
    }
    return false;
}

}  // namespace

Knot knot_of(const std::vector<Vec3>& line) {
    if (line.size() < 3 || line.front() == line.back()) return {0, 0};
    const std::vector<Crossing> crossings = crossings_of(closed_in_projection(line));
    return {int(crossings.size()), determinant_of(crossings)};
}

Knot knot_of(const Rods& rods, const Rod& rod) {
    std::vector<Vec3> line;
    for (int i = rod.first; i <= rod.last(); ++i) line.push_back(rods.nodes[i].x);
    return knot_of(line);
}

int passages(const Rods& before, const Rods& after) {
    int count = 0;
    const int n = int(before.nodes.size());
    const auto way = [&](int i) {
        return std::max((after.nodes[i].x - before.nodes[i].x).norm(),
                        (after.nodes[i + 1].x - before.nodes[i + 1].x).norm());
    };
    for (int i = 0; i < n; ++i) {
        if (!before.element(i)) continue;
        const double way_i = way(i);
        for (int j = i + 2; j < n; ++j) {
            if (!before.element(j)) continue;
            const double far = (before.nodes[i].x - before.nodes[j].x).norm();
            if (far > 1.1 * (before.nodes[i].length + before.nodes[j].length) + way_i + way(j))
                continue;
            const Vec3 from[] = {before.nodes[i].x, before.nodes[i + 1].x, before.nodes[j].x,
                                 before.nodes[j + 1].x};
            const Vec3 to[] = {after.nodes[i].x, after.nodes[i + 1].x, after.nodes[j].x,
                               after.nodes[j + 1].x};
            constexpr double touching = 1e-9;  // [m] of rounding
            count += meet(from, to, touching);
        }
    }
    return count;
}

}  // namespace fairlead::physics
