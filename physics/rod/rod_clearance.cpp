#include "physics/rod/rod_clearance.h"

#include <algorithm>
#include <cmath>

#include "physics/geometry/segment_distance.h"
#include "physics/rod/rod_contacts.h"
#include "physics/rod/shape_distance.h"

namespace fairlead::physics {

namespace {

// [radii of the thinner] deeper by this is not deeper; tuning: a tenth of what a step lets through
constexpr double as_deep = 0.02;

struct NearestPoint {
    double distance = 1e30;
    Vec3 normal = Vec3::Zero();  // towards the line
};
NearestPoint nearest_of_line(const std::vector<Vec3>& line, const Vec3& a, const Vec3& z) {
    NearestPoint best;
    for (std::size_t k = 0; k + 1 < line.size(); ++k) {
        const SegmentNearest near = nearest_of_segments(line[k], line[k + 1], a, z);
        if (near.distance >= best.distance) continue;
        best.distance = near.distance;
        best.normal = (1 - near.s) * line[k] + near.s * line[k + 1] - (1 - near.t) * a - near.t * z;
    }
    return best;
}

double reach_of(const std::vector<Vec3>& line, const Vec3& centre) {
    double farthest = 0;
    for (const Vec3& p : line) farthest = std::max(farthest, (p - centre).norm());
    return farthest;
}

double depth(const ShapePart& part, const Pose& X, const std::vector<Vec3>& line, double radius) {
    double deepest = 0;
    for (const Vec3& p : line)
        deepest = std::max(deepest, radius - nearest_of_shape(part.geometry, X * p).distance);
    return deepest;
}

// Places of nodes and, between them, of middles: a node that comes is compared with what was there.
std::vector<Vec3> with_middles(const std::vector<Vec3>& line) {
    std::vector<Vec3> points{line[0]};
    for (std::size_t k = 1; k < line.size(); ++k) {
        points.push_back((line[k - 1] + line[k]) / 2);
        points.push_back(line[k]);
    }
    return points;
}

bool clear_of_bodies(const Rods& rods, const RodMove& move, double radius) {
    const std::vector<Vec3> before = with_middles(move.before);
    for (const RodBody& body : rods.bodies)
        for (const ShapePart& part : body.shape) {
            if (reach(part.geometry) < 0) continue;
            const Pose into = (body.X * part.X_BS).inverse();
            if (depth(part, into, move.after, radius) >
                depth(part, into, before, radius) + as_deep * radius)
                return false;
        }
    return true;
}

}  // namespace

bool stays_clear(const Rods& rods, const RodMove& move) {
    const int to = move.from + int(move.before.size()) - 1;  // element after the last of it
    const double radius = rods.rods[move.rod].section.radius;
    const Vec3 centre = (move.before.front() + move.before.back()) / 2;
    const double reach = std::max(reach_of(move.before, centre), reach_of(move.after, centre));
    for (int r = 0; r < int(rods.rods.size()); ++r) {
        const Rod& rod = rods.rods[r];
        const double other = rod.section.radius, sum = radius + other,
                     thin = std::min(radius, other);
        // [m] along the rod, from its start to the piece and from the piece to an element beyond
        double start = 0, along = 0;
        if (r == move.rod)
            for (int i = rod.first; i < move.from; ++i) start += rods.nodes[i].length;
        for (int i = rod.first; i < rod.last(); ++i) {
            const RodNode &a = rods.nodes[i], &z = rods.nodes[i + 1];
            if (r == move.rod) {
                if (i >= move.from && i < to) continue;
                const double apart = i < move.from ? start - along - a.length : along;
                along += a.length;
                if (i == move.from - 1) along = 0;
                if (apart < rod_own_neighbourhood * thin) continue;
            }
            const double near = reach + a.length + sum;
            if (((a.x + z.x) / 2 - centre).squaredNorm() > near * near) continue;
            const NearestPoint now = nearest_of_line(move.after, a.x, z.x);
            const NearestPoint was = nearest_of_line(move.before, a.x, z.x);
            if (now.normal.dot(was.normal) <= 0) return false;
            if (now.distance < std::min(was.distance, sum) - as_deep * thin) return false;
        }
    }
    return clear_of_bodies(rods, move, radius);
}

}  // namespace fairlead::physics
