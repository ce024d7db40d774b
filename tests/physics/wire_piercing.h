#pragma once
// wire_piercing.h — does a wire cross what it must not: the check that random wraps have to pass.
#include "physics/geometry/mesh.h"
#include "physics/world/world.h"

namespace fairlead::physics {

// How far p is below a closed mesh [m]: its distance from the nearest triangle; negative outside
// (not less than -beyond, beyond which nobody asks).
inline double depth_below(const TriangleMesh& mesh, const Vec3& p, double beyond) {
    double nearest = beyond * beyond, turned = 0;
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const Vec3 a = mesh.vertices[t[0]] - p, b = mesh.vertices[t[1]] - p,
                   c = mesh.vertices[t[2]] - p;
        const double la = a.norm(), lb = b.norm(), lc = c.norm();
        turned += 2 * std::atan2(a.dot(b.cross(c)), la * lb * lc + a.dot(b) * lc + b.dot(c) * la +
                                                        c.dot(a) * lb);  // its solid angle
        const Vec3 n = (b - a).cross(c - a);
        const bool over =
            n.dot(a.cross(b)) >= 0 && n.dot(b.cross(c)) >= 0 && n.dot(c.cross(a)) >= 0;
        if (over) nearest = std::min(nearest, n.dot(a) * n.dot(a) / n.squaredNorm());
        for (const auto& [u, v] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
            const Vec3 d = v - u;
            const double share = std::clamp(-u.dot(d) / d.squaredNorm(), 0.0, 1.0);
            nearest = std::min(nearest, (u + share * d).squaredNorm());
        }
    }
    return turned > 6 ? std::sqrt(nearest) : -std::sqrt(nearest);
}

struct Piercing {
    int segment = -1, body = -1;  // -1: the wire is clear of everything
    double depth = 0;             // [m] below the real mesh, at the deepest of some places
};

// The first segment that enters the inner surface of a body it may lie on. Segments that end
// inside of it do not count: the end has been pressed in, and the wire cannot help it.
inline Piercing find_piercing(const World& w, const Wire& wire, const Surfaces& surfaces) {
    Piercing worst;
    for (int b = 0; b < int(w.bodies.size()); ++b) {
        if (!surfaces[b] || passes(wire, b)) continue;
        const Pose from_world = w.bodies[b].X_WB.inverse();
        const auto place = [&](const WirePoint& p) {
            const bool led = p.body == b && p.kind == WirePoint::Kind::attach;
            return led ? p.fitting.led : from_world * path_position(p, w.bodies);
        };
        for (int k = 0; k + 1 < int(wire.points.size()); ++k) {
            const Vec3 p = place(wire.points[k]), q = place(wire.points[k + 1]);
            const double in = surfaces[b]->entry(p, q), out = surfaces[b]->entry(q, p);
            if ((in > 1 && out > 1) || surfaces[b]->inside(p) || surfaces[b]->inside(q)) continue;
            if (worst.segment < 0) worst.segment = k, worst.body = b;
            const TriangleMesh mesh = surface_of(w.bodies[b].shape, w.bodies[b].facets);
            for (int i = 0; i <= 40; ++i) {
                const double share = in + (1 - out - in) * i / 40;
                worst.depth = std::max(worst.depth, depth_below(mesh, p + share * (q - p), 1));
            }
        }
    }
    return worst;
}

}  // namespace fairlead::physics
