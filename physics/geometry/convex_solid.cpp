#include "physics/geometry/convex_solid.h"

#include <algorithm>
#include <numbers>
#include <set>

#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

constexpr int rim_corners = 16;  // between them a rim lacks 1 - cos(π/16) = 1.9 % of its radius
constexpr double towards_cap = 0.5;  // [-] cos² 45°: n is nearer to the axis than to the side
constexpr double level = 1e-4;  // [-] tilt up to which all of a rim is as low: of 1 m by 0.1 mm,
                                // which a manifold takes for nothing (as_near there)
// each is compared with each corner, of which there are half as many: 12 million heights at most
constexpr std::size_t many_triangles = 5000;
// [-] of the size of a hull. Coordinates of 32 bits are off by 6e-8 of it, and a plane of three
// corners near each other is carried on to some ten times their distance
constexpr double same_plane = 1e-6;

// Of the line between two points.
Vec3 nearest_on(const Vec3& from, const Vec3& to, const Vec3& p) {
    const Vec3 way = to - from;
    const double length = way.squaredNorm();
    return length > 0 ? Vec3(from + std::clamp(way.dot(p - from) / length, 0., 1.) * way) : from;
}

}  // namespace

Solid::Solid(const Box& b) : half_(b.half) {
    for (int k = 0; k < 8; ++k)
        corners_.push_back(
            b.half.cwiseProduct(Vec3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1)));
    for (const std::vector<int>& f : {std::vector{1, 3, 7, 5},
                                      {0, 4, 6, 2},
                                      {2, 6, 7, 3},
                                      {0, 1, 5, 4},
                                      {4, 5, 7, 6},
                                      {0, 2, 3, 1}})
        face(f);
    few_edges_ = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
}

Solid::Solid(const Sphere& s) : corners_{Vec3::Zero()}, ball_(s.radius) {}

Solid::Solid(const Capsule& c) : ball_(c.radius) {
    corners_ = {Vec3(0, 0, -c.length / 2)};
    if (c.length > 0) corners_.emplace_back(0, 0, c.length / 2);  // else it is a ball
}

Solid::Solid(const Cylinder& c)
    : corners_{Vec3(0, 0, -c.length / 2), Vec3(0, 0, c.length / 2)}, disc_(c.radius) {}

Solid::Solid(const Vec3& a, const Vec3& b, const Vec3& c) : corners_{a, b, c} {
    face({0, 1, 2}), face({0, 2, 1});
    few_edges_ = {(b - a).normalized(), (c - b).normalized(), (a - c).normalized()};
}

// Triangles of one plane are one face, whose corners stand round its middle; unless there are so
// many that planes are hardly meant, and would take long to look for.
Solid::Solid(const Convex& convex) : corners_(convex.hull->vertices) {
    double size = 0;
    for (const Vec3& v : corners_) size = std::max(size, (v - corners_[0]).norm());
    std::set<std::vector<int>> seen;
    for (const Eigen::Vector3i& t : convex.hull->triangles) {
        const Vec3& from = corners_[t[0]];
        const Vec3 n = (corners_[t[1]] - from).cross(corners_[t[2]] - from).normalized();
        if (n.isZero(0)) continue;  // a sliver of no area
        if (convex.hull->triangles.size() > many_triangles) {
            faces_.push_back({n, {t[0], t[1], t[2]}});
            continue;
        }
        std::vector<int> on;
        Vec3 middle = Vec3::Zero();
        for (int k = 0; k < int(corners_.size()); ++k)
            if (std::abs(n.dot(corners_[k] - from)) < same_plane * size)
                on.push_back(k), middle += corners_[k];
        if (!seen.insert(on).second) continue;
        middle /= double(on.size());
        const Vec3 x = (from - middle).normalized(), y = n.cross(x);
        std::stable_sort(on.begin(), on.end(), [&](int k, int m) {
            const auto turn = [&](int i) {
                const Vec3 d = corners_[i] - middle;
                return elementary::atan2(d.dot(y), d.dot(x));
            };
            return turn(k) < turn(m);
        });
        faces_.push_back({n, std::move(on)});
    }
}

void Solid::face(const std::vector<int>& at) {
    const Vec3 &a = corners_[at[0]], &b = corners_[at[1]], &c = corners_[at[2]];
    faces_.push_back({(b - a).cross(c - a).normalized(), at});
}

double Solid::farthest(const Vec3& n) const {
    if (half_.x() > 0) return half_.dot(n.cwiseAbs());  // box
    double far = -HUGE_VAL;
    for (const Vec3& c : corners_) far = std::max(far, c.dot(n));
    return far + ball_ + disc_ * n.head<2>().norm();
}

Vec3 Solid::nearest(const Vec3& p) const {
    if (has_rim()) {
        const double out = p.head<2>().norm(), inwards = out > disc_ ? disc_ / out : 1;
        return {inwards * p.x(), inwards * p.y(), std::clamp(p.z(), -half_length(), half_length())};
    }
    if (faces_.empty()) return nearest_on(corners_.front(), corners_.back(), p);
    Vec3 best = p;
    double least = HUGE_VAL;
    for (const Face& f : faces_) {
        const double height = f.n.dot(p - corners_[f.corners[0]]);
        if (height <= 0) continue;
        Vec3 on = p - height * f.n;
        bool beside = false;
        double nearest_side = HUGE_VAL;
        for (std::size_t k = 0; k < f.corners.size(); ++k) {
            const Vec3 &from = corners_[f.corners[k]],
                       &to = corners_[f.corners[(k + 1) % f.corners.size()]];
            if ((to - from).cross(f.n).dot(p - from) <= 0) continue;
            const Vec3 at = nearest_on(from, to, p);
            const double d = (p - at).squaredNorm();
            if (!beside || d < nearest_side) on = at, nearest_side = d;
            beside = true;
        }
        if (const double d = (p - on).squaredNorm(); d < least) best = on, least = d;
    }
    return best;
}

void Solid::turned(const Vec3& n, Turned& face) const {
    face.corners.clear();
    face.normal = n;
    if (has_rim()) {
        const double tilt = n.head<2>().norm();
        const Vec3 out = tilt > level ? Vec3(n.x() / tilt, n.y() / tilt, 0) : Vec3(Vec3::UnitX());
        if (n.z() * n.z() < towards_cap) {
            for (const Vec3& c : corners_) face.corners.push_back(c + disc_ * out);
            return;
        }
        const double up = n.z() > 0 ? 1 : -1;
        face.normal = {0, 0, up};
        const Vec3 across(-up * out.y(), up * out.x(), 0);
        for (int k = 0; k < rim_corners; ++k) {
            const double turn = 2 * std::numbers::pi * k / rim_corners;
            face.corners.push_back(
                Vec3(0, 0, up * half_length()) +
                disc_ * (elementary::cos(turn) * out + elementary::sin(turn) * across));
        }
        return;
    }
    if (faces_.empty()) {
        for (const Vec3& c : corners_) face.corners.push_back(c + ball_ * n);
        return;
    }
    const Face& on =
        *std::max_element(faces_.begin(), faces_.end(),
                          [&](const Face& f, const Face& g) { return f.n.dot(n) < g.n.dot(n); });
    face.normal = on.n;
    for (int k : on.corners) face.corners.push_back(corners_[k]);
}

}  // namespace fairlead::physics
