#include "engine/view/level_gap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace fairlead {
namespace {

// A step upwards counts as so many level ones: the nearest points then stand equally high, where
// there are such. More would cost digits: the squares of lengths span 300².
constexpr double upwards = 300;
constexpr double near_enough = 1e-5;  // [m] of what is found above the least distance there can be
constexpr int most_steps = 100;       // round shapes need some twenty

double sign(double x) {
    return x < 0 ? -1 : 1;
}

Vec3 unit(const Vec3& d) {
    const double length = d.norm();
    return length > 0 ? Vec3(d / length) : Vec3(0, 0, 1);
}

// The point of one convex shape, in its own frame, that lies furthest along d.
struct FurthestPoint {
    Vec3 d;

    Vec3 operator()(const physics::Box& s) const {
        return {sign(d.x()) * s.half.x(), sign(d.y()) * s.half.y(), sign(d.z()) * s.half.z()};
    }
    Vec3 operator()(const physics::Sphere& s) const { return s.radius * unit(d); }
    Vec3 operator()(const physics::Capsule& s) const {
        return s.radius * unit(d) + Vec3(0, 0, sign(d.z()) * s.length / 2);
    }
    Vec3 operator()(const physics::Cylinder& s) const {
        const Vec3 rim = s.radius * unit(Vec3(d.x(), d.y(), 0));
        return {rim.x(), rim.y(), sign(d.z()) * s.length / 2};
    }
    Vec3 operator()(const physics::HalfSpace&) const { return Vec3::Zero(); }  // seen to apart
    Vec3 operator()(const physics::Convex& s) const {
        Vec3 best = s.hull->vertices.front();
        for (const Vec3& p : s.hull->vertices)
            if (p.dot(d) > best.dot(d)) best = p;
        return best;
    }
    Vec3 operator()(const physics::Mesh&) const { return Vec3::Zero(); }  // triangle by triangle
};

constexpr double infinite = std::numeric_limits<double>::infinity();

// [m] of the ball about a shape's own origin that holds it.
struct Radius {
    double operator()(const physics::Box& s) const { return s.half.norm(); }
    double operator()(const physics::Sphere& s) const { return s.radius; }
    double operator()(const physics::Capsule& s) const { return s.radius + s.length / 2; }
    double operator()(const physics::Cylinder& s) const {
        return std::sqrt(s.radius * s.radius + s.length * s.length / 4);
    }
    double operator()(const physics::HalfSpace&) const { return infinite; }
    double operator()(const physics::Convex& s) const { return of(*s.hull); }
    double operator()(const physics::Mesh& s) const { return of(*s.surface); }
    double of(const physics::TriangleMesh& mesh) const {
        double most = 0;
        for (const Vec3& p : mesh.vertices) most = std::max(most, p.norm());
        return most;
    }
};

// A convex piece of a shape in the world.
struct Piece {
    const physics::Geometry* geometry = nullptr;  // null: the triangle
    Pose X_W;
    std::array<Vec3, 3> triangle{};

    Vec3 furthest(const Vec3& d) const {
        if (geometry) return X_W * std::visit(FurthestPoint{X_W.q.conjugate() * d}, *geometry);
        Vec3 best = triangle[0];
        for (const Vec3& p : triangle)
            if (p.dot(d) > best.dot(d)) best = p;
        return best;
    }
    double reach(const Vec3& d) const { return furthest(d).dot(d); }
};

// The point of the hull of up to four points that lies nearest to the origin, and those of them
// that carry it [Wolfe 1976, Math. Programming 11, 128].
struct Nearest {
    std::array<Vec3, 4> points;
    std::array<double, 4> weights{};
    int count = 0;

    Vec3 place() const {
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < count; ++i) sum += weights[i] * points[i];
        return sum;
    }
    // Weights of the nearest point of the plane through them all: they may be negative.
    std::array<double, 4> on_their_plane() const {
        std::array<double, 4> w{1, 0, 0, 0};
        if (count == 1) return w;
        Eigen::Matrix<double, 3, Eigen::Dynamic, 0, 3, 3> sides(3, count - 1);
        for (int i = 1; i < count; ++i) sides.col(i - 1) = points[i] - points[0];
        const auto along = sides.colPivHouseholderQr().solve(-points[0]).eval();
        for (int i = 1; i < count; ++i) w[i] = along(i - 1), w[0] -= along(i - 1);
        return w;
    }
    void drop(int i) {
        --count;
        for (int k = i; k < count; ++k) points[k] = points[k + 1], weights[k] = weights[k + 1];
    }
    void add(const Vec3& p) {
        points[count] = p, weights[count] = 0, ++count;
        while (count > 1) {
            const std::array<double, 4> wanted = on_their_plane();
            double share = 1;
            int first = -1;
            for (int i = 0; i < count; ++i) {
                if (wanted[i] > 1e-12) continue;
                const double fall = weights[i] - wanted[i];
                const double until = fall > 0 ? std::min(1.0, weights[i] / fall) : 0;
                if (first < 0 || until < share) share = until, first = i;
            }
            for (int i = 0; i < count; ++i) weights[i] += share * (wanted[i] - weights[i]);
            if (first < 0) return;
            drop(first);
        }
        weights[0] = 1;
    }
};

// Of the points that carry the nearest one, exactly level: where the lines between them cross the
// level of the origin, a point or a line. Stretching leaves a nearest point a little off it.
Vec3 level_point(const Nearest& nearest, const Vec3& otherwise) {
    std::array<Vec3, 3> cut;
    std::size_t cuts = 0;
    for (int i = 0; i < nearest.count; ++i)
        for (int k = i + 1; k < nearest.count; ++k) {
            const Vec3 &p = nearest.points[i], &q = nearest.points[k];
            if ((p.z() > 0) == (q.z() > 0) || cuts == cut.size()) continue;
            cut[cuts++] = p + (q - p) * (p.z() / (p.z() - q.z()));
        }
    if (cuts == 0) return otherwise;
    if (cuts == 1) return cut[0];
    const Vec3 side = cut[1] - cut[0];
    const double length = side.squaredNorm();
    const double along = length > 0 ? std::clamp(-cut[0].dot(side) / length, 0.0, 1.0) : 0;
    return cut[0] + along * side;
}

Vec3 stretched(const Vec3& p) {
    return {p.x(), p.y(), upwards * p.z()};
}

LevelGap gap_of(const Piece& a, const Piece& b) {
    // the point of all differences b - a, heights stretched, that lies furthest along d
    const auto furthest = [&](const Vec3& d) {
        const Vec3 s = stretched(d);
        return stretched(b.furthest(s) - a.furthest(-s));
    };
    Nearest nearest;
    nearest.add(furthest(Vec3::UnitX()));
    nearest.weights[0] = 1;
    Vec3 x = nearest.place();
    for (int step = 0; step < most_steps && nearest.count < 4; ++step) {
        const double length = x.norm();
        if (length < near_enough) return {};
        const Vec3 p = furthest(-x);
        if (length - x.dot(p) / length < near_enough) break;
        nearest.add(p);
        x = nearest.place();
    }
    x = level_point(nearest, x);
    const double distance = x.head<2>().norm();
    if (nearest.count == 4 || distance < near_enough) return {};
    return {distance, {x.x() / distance, x.y() / distance, 0}};
}

// How far a piece reaches both ways along the axes of the world.
struct Reach {
    Vec3 most, least;
    explicit Reach(const Piece& p) {
        for (int i = 0; i < 3; ++i) {
            const Vec3 axis = Vec3::Unit(i);
            most[i] = p.reach(axis), least[i] = -p.reach(-axis);
        }
    }
};

// [m] at least, by boxes along the axes; none: nothing of `b` stands as high as `a`.
std::optional<double> gap_of_boxes(const Reach& a, const Reach& b, double overlap) {
    if (b.most.z() - a.least.z() < overlap || a.most.z() - b.least.z() < overlap) return {};
    const auto apart = [&](int i) {
        return std::max({0.0, b.least[i] - a.most[i], a.least[i] - b.most[i]});
    };
    return std::sqrt(apart(0) * apart(0) + apart(1) * apart(1));
}

// To a plane that is not level: along its level fall line.
LevelGap gap_to_plane(const Piece& a, const Pose& X_W, const physics::HalfSpace& s) {
    const Vec3 n = unit(X_W.q * s.normal);
    const double level = n.head<2>().norm();
    if (level < 1e-6) return {infinite, Vec3::Zero()};
    const double over = -a.reach(-n) - n.dot(X_W.p);
    if (over <= 0) return {};
    return {over / level, Vec3(-n.x() / level, -n.y() / level, 0)};
}

template <class Visit>
void each_piece(const physics::ShapePart& part, const Pose& X_WB, const Visit& visit) {
    const Pose X_W = X_WB * part.X_BS;
    const auto* mesh = std::get_if<physics::Mesh>(&part.geometry);
    if (!mesh) return visit(Piece{&part.geometry, X_W, {}});
    const std::vector<Vec3>& at = mesh->surface->vertices;
    for (const Eigen::Vector3i& t : mesh->surface->triangles)
        visit(Piece{nullptr, X_W, {X_W * at[t[0]], X_W * at[t[1]], X_W * at[t[2]]}});
}

}  // namespace

Outline::Outline(const std::vector<physics::ShapePart>& shape) : parts(shape) {
    for (const physics::ShapePart& part : parts)
        balls.push_back({part.X_BS.p, std::visit(Radius{}, part.geometry)});
    for (const Ball& ball : balls)  // about the middle of their centres
        all.centre += ball.centre / double(balls.size());
    for (const Ball& ball : balls)
        all.radius = std::max(all.radius, (ball.centre - all.centre).norm() + ball.radius);
}

double least_gap(const Outline::Ball& a, const Pose& X_WA, const Outline::Ball& b,
                 const Pose& X_WB) {
    const Vec3 way = X_WB * b.centre - X_WA * a.centre;
    const double reach = a.radius + b.radius;
    if (std::abs(way.z()) > reach) return infinite;
    return way.head<2>().norm() - reach;
}

LevelGap level_gap(const Outline& a, const Pose& X_WA, const Outline& b, const Pose& X_WB,
                   double overlap, double most) {
    LevelGap least{most, Vec3::Zero()};
    const auto keep = [&](const LevelGap& gap) {
        if (gap.distance < least.distance) least = gap;
    };
    for (std::size_t i = 0; i < a.parts.size(); ++i) {
        if (std::holds_alternative<physics::HalfSpace>(a.parts[i].geometry)) continue;
        each_piece(a.parts[i], X_WA, [&](const Piece& ours) {
            const Reach our_reach(ours);
            for (std::size_t k = 0; k < b.parts.size(); ++k) {
                if (const auto* plane = std::get_if<physics::HalfSpace>(&b.parts[k].geometry)) {
                    keep(gap_to_plane(ours, X_WB * b.parts[k].X_BS, *plane));
                    continue;
                }
                if (least_gap(a.balls[i], X_WA, b.balls[k], X_WB) >= least.distance) continue;
                each_piece(b.parts[k], X_WB, [&](const Piece& theirs) {
                    const auto apart = gap_of_boxes(our_reach, Reach(theirs), overlap);
                    if (apart && *apart < least.distance) keep(gap_of(ours, theirs));
                });
            }
        });
    }
    return least;
}

}  // namespace fairlead
