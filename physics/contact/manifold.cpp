#include "physics/contact/manifold.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

// Tuning, where nothing else is said: with half and with twice of each, what comes short of 1 of
// cosines, the tests of manifolds, solids, contacts, internal edges and what rests on few points
// pass, but Manifold.MeshesStack with half of better_by and with twice of rounding (trials.md).
constexpr int few_faces = 12;         // are all tried, of more the one that is turned there
constexpr double least_sine = 1e-3;   // [-] between edges that are not parallel: 0.06°
constexpr double side_by_side = 0.5;  // [-] cosine, of round sides that may touch along a line: 60°
// [m] ones are times the world's scale
constexpr double as_near = 1e-4;     // [m] as the nearest point should be
constexpr double least_way = 1e-9;   // [m] that has a direction: rounding a kilometre away is 1e-13
constexpr double shallow = 1e-3;     // [m] deeper, edges may be a shorter way out than faces
constexpr double better_by = 1e-7;   // [m] than what was tried before, or it is rounding
constexpr double squarer_by = 1e-6;  // [-]
constexpr double too_deep = 4;       // [-] times how far they are apart
constexpr double rounding = 1e-6;    // [m]
// [-] as plane_to, where neither has a face as large as what lies flat: of two meshes the lowest of
// the corners alone would touch
constexpr double nearly_plane = 1e-2;
// a triangle has no inside: one that has come through another is apart from it on the far side
constexpr double through = 0.05;  // [m] it may have

// The part of a polygon, an edge or a corner inside of the plane: out·(x − on) <= 0.
void clip(const std::vector<Vec3>& corners, const Vec3& on, const Vec3& out,
          std::vector<Vec3>& inside) {
    inside.clear();
    const std::size_t count = corners.size();
    for (std::size_t k = 0; k < count; ++k) {
        const Vec3 &from = corners[k], &to = corners[(k + 1) % count];
        const double before = out.dot(from - on), after = out.dot(to - on);
        if (before <= 0) inside.push_back(from);
        const bool closes = count == 2 && k == 1;  // an edge is not gone back along
        if ((before <= 0) != (after <= 0) && !closes)
            inside.push_back(from + before / (before - after) * (to - from));
    }
}

}  // namespace

void ManifoldFinder::find(const Side& a, const Side& b, double reach, const Nearest& nearest,
                          std::vector<NearPoint>& points) {
    Separation apart = by_faces(a, b, Counts::any);
    if (apart.s > reach) return;
    Separation free = may_part(a, b, apart.n) ? apart : by_faces(a, b, Counts::parting);
    // where one of them has no corner the normal of its face is all that parts them
    const bool cornered = !free.certified && a.cornered() && b.cornered();
    const bool ball = a.solid.solid.is_ball() || b.solid.solid.is_ball();  // its middle tells
    if (cornered && !ball) {
        tried_.clear();
        if (!(a.solid.solid.few_edges().empty() || b.solid.solid.few_edges().empty())) {
            crossings(a.solid, b.solid);
        } else {
            tried_.push_back(nearest());
            crossing(a.solid, b.solid, tried_[0]);
        }
        better(a, b, Counts::any, apart);
        if (apart.s > reach) return;
        better(a, b, Counts::parting, free);
    }
    const bool meshes = a.mesh && b.mesh;
    if (meshes && free.s < -through * length) return;
    const bool before = free.certified || meet(a.solid, b.solid, free);
    if (cornered && !before && free.s > apart.s - rounding * length)
        points.push_back(nearest_corner(free));
    // a triangle's plane goes on where the triangle does not: what is far below it there is beside
    const double aside = meshes ? -std::abs(apart.s) : std::min(0., apart.s);
    const double deepest = a.mesh || b.mesh ? too_deep * aside - rounding * length : -HUGE_VAL;
    for (const NearPoint& p : points_)
        if (p.gap < reach && p.gap > deepest) points.push_back(p);
}

bool ManifoldFinder::may_part(const Side& a, const Side& b, const Vec3& n) {
    const double slack = a.mesh && b.mesh ? nearly_plane : plane_to;
    return a.may_part(n, slack) && b.may_part(-n, slack);
}

ManifoldFinder::Separation ManifoldFinder::by_faces(const Side& a, const Side& b, Counts counts) {
    Vec3 towards = b.mesh ? Vec3(-b.outward()) : Vec3(b.solid.X.p - a.solid.X.p);
    if (towards.isZero(0)) towards = Vec3::UnitZ();
    towards.normalize();
    tried_.clear();
    flats(a.solid, towards, 1);
    flats(b.solid, towards, -1);
    centres(a.solid, b.solid, 1);
    centres(b.solid, a.solid, -1);
    Separation best{towards, -HUGE_VAL};
    better(a, b, counts, best);
    if (best.s > -shallow * length)
        best.certified = meet(a.solid, b.solid, best) && lie_flat(best.n);
    return best;
}

void ManifoldFinder::better(const Side& a, const Side& b, Counts counts, Separation& best) const {
    for (const Vec3& n : tried_) {
        if (counts == Counts::parting && !may_part(a, b, n)) continue;
        const double s = -b.solid.farthest(-n) - a.solid.farthest(n);
        if (s > best.s + better_by * length) best.s = s, best.n = n;
    }
}

void ManifoldFinder::flats(const PlacedSolid& of, const Vec3& towards, double sign) {
    const auto& faces = of.solid.faces();
    if (int(faces.size()) <= few_faces)
        for (const Solid::Face& f : faces) tried_.push_back(sign * turned(of.X.q, f.n));
    if (!of.solid.has_axis()) return;
    const Vec3 axis = of.axis();
    if (of.solid.has_rim()) tried_.push_back(axis), tried_.push_back(-axis);
    const Vec3 across = towards - axis.dot(towards) * axis;
    if (across.norm() > least_sine) tried_.push_back(across.normalized());
}

// From the balls that round it to the nearest point of the other.
void ManifoldFinder::centres(const PlacedSolid& of, const PlacedSolid& other, double sign) {
    if (!of.solid.is_rounded()) return;
    for (const Vec3& corner : of.solid.corners()) {
        const Vec3 centre = of.X * corner, own = other.X.inverse() * centre;
        const Vec3 way = other.X * other.solid.nearest(own) - centre;
        if (way.norm() > least_way * length) tried_.push_back(sign * way.normalized());
    }
}

// The faces that are turned there, and at right angles to two edges that cross, those of them that
// reach farthest.
void ManifoldFinder::crossing(const PlacedSolid& a, const PlacedSolid& b, const Vec3& nearest) {
    const auto edge = [](const PlacedSolid& of, const Vec3& n, Solid::Turned& face) -> Vec3 {
        const Vec3 own = turned(of.X.q.conjugate(), n);
        of.solid.turned(own, face);
        const auto& c = face.corners;
        if (c.size() < 2) return Vec3::Zero();
        std::size_t best = 0;
        double most = -HUGE_VAL;
        for (std::size_t k = 0; k < c.size(); ++k)
            if (const double far = own.dot(c[k] + c[(k + 1) % c.size()]); far > most)
                most = far, best = k;
        return turned(of.X.q, (c[(best + 1) % c.size()] - c[best]).normalized());
    };
    const Vec3 n = edge(a, nearest, of_a_).cross(edge(b, -nearest, of_b_));
    if (n.norm() > least_sine) tried_.push_back((n.dot(nearest) < 0 ? -n : n).normalized());
    if (of_a_.corners.size() > 2) tried_.push_back(turned(a.X.q, of_a_.normal));
    if (of_b_.corners.size() > 2) tried_.push_back(-turned(b.X.q, of_b_.normal));
}

// At right angles to each edge of one and each of the other.
void ManifoldFinder::crossings(const PlacedSolid& a, const PlacedSolid& b) {
    for (const Vec3& edge_a : a.solid.few_edges())
        for (const Vec3& edge_b : b.solid.few_edges()) {
            const Vec3 n = turned(a.X.q, edge_a).cross(turned(b.X.q, edge_b));
            if (n.norm() < least_sine) continue;
            tried_.push_back(n.normalized());
            tried_.push_back(-tried_.back());
        }
}

// Two lines: where they cross, seen along n, and the ends of what lies side by side. Where these
// lie off each other across n, roundness holds them farther apart than the lines.
void ManifoldFinder::round_sides(const PlacedSolid& a, const PlacedSolid& b, const Vec3& n) {
    const Vec3 &from_a = of_a_.corners[0], &from_b = of_b_.corners[0];
    const Vec3 along_a = of_a_.corners[1] - from_a, along_b = of_b_.corners[1] - from_b;
    const double length = along_a.norm();
    const Vec3 t = along_a / length;
    const double begin = t.dot(from_b - from_a), way = t.dot(along_b);
    const auto add = [&](const Vec3& on_a, const Vec3& on_b) {
        const double gap = n.dot(on_b - on_a);
        const double off = (on_b - on_a - gap * n).squaredNorm();
        points_.push_back({n, on_b, gap + off / (2 * (a.solid.radius() + b.solid.radius()))});
    };
    const Vec3 across_a = n.cross(along_a), across_b = n.cross(along_b);
    const double sine = along_a.dot(across_b);
    if (std::abs(sine) > least_sine * length * along_b.norm()) {
        const double at_a = (from_b - from_a).dot(across_b) / sine,
                     at_b = (from_b - from_a).dot(across_a) / sine;
        if (at_a >= 0 && at_a <= 1 && at_b >= 0 && at_b <= 1)
            add(from_a + at_a * along_a, from_b + at_b * along_b);
    }
    if (std::abs(way) < side_by_side * along_b.norm()) return;
    const double low = std::max(0., std::min(begin, begin + way)),
                 high = std::min(length, std::max(begin, begin + way));
    if (high > low)
        for (const double x : {low, high})
            add(from_a + x * t, from_b + (x - begin) / way * along_b);
}

bool ManifoldFinder::lie_flat(const Vec3& n) const {
    return of_a_.normal.dot(n) > same_plane && -of_b_.normal.dot(n) > same_plane;
}

bool ManifoldFinder::meet(const PlacedSolid& a, const PlacedSolid& b, const Separation& apart) {
    const Vec3& n = apart.n;
    const auto look = [](const PlacedSolid& of, const Vec3& along, Solid::Turned& face) {
        of.solid.turned(turned(of.X.q.conjugate(), along), face);
        for (Vec3& c : face.corners) c = of.X * c;
        face.normal = turned(of.X.q, face.normal);
    };
    look(a, n, of_a_);
    look(b, -n, of_b_);
    points_.clear();
    const std::size_t corners_a = of_a_.corners.size(), corners_b = of_b_.corners.size();
    if (corners_a == 2 && corners_b == 2) {
        round_sides(a, b, n);
    } else if (corners_a <= 2 && corners_b <= 2) {
        // a ball: where it stands before the other
        const Vec3 on_ball = corners_a == 1 ? of_a_.corners[0] : of_b_.corners[0];
        const std::vector<Vec3>& other = corners_a == 1 ? of_b_.corners : of_a_.corners;
        const Vec3 along = other.back() - other.front();
        const double at = (on_ball - other.front()).dot(along);
        if (at >= 0 && at <= along.squaredNorm())
            points_.push_back({n, corners_b == 1 ? on_ball : Vec3(on_ball + apart.s * n), apart.s});
    } else {
        // the squarer of the two faces clips the other
        const double flat_a = of_a_.normal.dot(n), flat_b = -of_b_.normal.dot(n);
        const bool by_a = corners_a > 2 && (corners_b <= 2 || flat_a >= flat_b - squarer_by);
        const Solid::Turned& by = by_a ? of_a_ : of_b_;
        const Vec3 out = by_a ? n : Vec3(-n);
        clipped_ = by_a ? of_b_.corners : of_a_.corners;
        for (std::size_t k = 0; k < by.corners.size() && !clipped_.empty(); ++k) {
            const Vec3& from = by.corners[k];
            const Vec3 side = by.corners[(k + 1) % by.corners.size()] - from;
            clip(clipped_, from, side.cross(out), kept_);
            clipped_.swap(kept_);
        }
        const double square = by_a ? flat_a : flat_b;
        for (const Vec3& c : clipped_) {
            const double gap = by.normal.dot(c - by.corners[0]) / square;
            points_.push_back({n, by_a ? c : Vec3(c + gap * n), gap});
        }
    }
    return std::any_of(points_.begin(), points_.end(),
                       [&](const NearPoint& p) { return p.gap < apart.s + as_near * length; });
}

NearPoint ManifoldFinder::nearest_corner(const Separation& apart) const {
    if (of_a_.corners.size() == 1) return {apart.n, of_a_.corners[0] + apart.s * apart.n, apart.s};
    const auto& corners = of_b_.corners;
    const Vec3& lowest = *std::min_element(
        corners.begin(), corners.end(),
        [&](const Vec3& p, const Vec3& q) { return apart.n.dot(p) < apart.n.dot(q); });
    return {apart.n, lowest, apart.s};
}

}  // namespace fairlead::physics
