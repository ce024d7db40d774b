#include "physics/contact/internal_edges.h"

#include <algorithm>
#include <limits>

namespace fairlead::physics {

namespace {

// [m] ones are times the world's scale
// Tuning: with half and with twice of each, what comes short of 1 of cosines, the tests of internal
// edges, manifolds and contacts pass.
constexpr double flush = 2e-4;            // [m] what does not stand out
constexpr double rests = 5e-4;            // [m] a gap that counts as closed
constexpr double same_normal = 1 - 1e-9;  // [-] cosines between normals
// [m] of a support beside the centre of mass: about a nearer one no body tips. Tuning: half and
// twice of it let no more of 300 pipes sink in (theory/contacts.md 1.3)
constexpr double tipping_arm = 0.05;
constexpr double leaning = 0.98;             // 11°: less than this stands across
constexpr double hardly_leaning = 1 - 5e-7;  // 0.06°, least_sine in manifold.cpp
constexpr std::size_t most_vertices = 1000;  // all are looked at
constexpr double endless = std::numeric_limits<double>::infinity();

double reach(const Box& b, const Vec3& n) {
    return b.half.dot(n.cwiseAbs());
}
double reach(const Sphere& s, const Vec3&) {
    return s.radius;
}
double reach(const Capsule& c, const Vec3& n) {
    return c.radius + c.length / 2 * std::abs(n.z());
}
double reach(const Cylinder& c, const Vec3& n) {
    return c.radius * n.head<2>().norm() + c.length / 2 * std::abs(n.z());
}
double reach(const HalfSpace&, const Vec3&) {
    return endless;
}
double reach(const TriangleMesh& mesh, const Vec3& n) {
    if (mesh.vertices.size() > most_vertices) return endless;
    double far = -endless;
    for (const Vec3& v : mesh.vertices) far = std::max(far, v.dot(n));
    return far;
}
double reach(const Convex& c, const Vec3& n) {
    return reach(*c.hull, n);
}
double reach(const Mesh& m, const Vec3& n) {
    return reach(*m.surface, n);
}

// [m] of the body's farthest point along n, from the world's origin.
double reach(const Body& body, const Vec3& n) {
    double far = -endless;
    for (const ShapePart& part : body.shape) {
        const Pose X = body.X_WB * part.X_BS;
        const Vec3 own = X.q.conjugate() * n;
        far = std::max(far, X.p.dot(n) + std::visit([&](const auto& g) { return reach(g, own); },
                                                    part.geometry));
    }
    return far;
}

// What rolls has its normals through its middle: turned, they would brake it.
bool round(const Body& body) {
    return std::any_of(body.shape.begin(), body.shape.end(), [](const ShapePart& part) {
        return std::holds_alternative<Sphere>(part.geometry) ||
               std::holds_alternative<Capsule>(part.geometry) ||
               std::holds_alternative<Cylinder>(part.geometry);
    });
}

Vec3 towards(int body, const BodyContact& c) {
    return c.b == body ? c.n : Vec3(-c.n);
}

// Whether the plane in which `body` touches at `on` keeps it off the other body of `c`.
bool parted(const Bodies& bodies, int body, const BodyContact& on, const BodyContact& c, double h,
            double length) {
    const Vec3 n = towards(body, on);
    if (n.dot(towards(body, c)) > same_normal) return false;
    const double plane = n.dot(on.p) - on.gap / 2;
    if (std::abs(n.dot(c.p) - plane) > rests * length + std::abs(on.gap) + std::abs(c.gap))
        return false;
    const Body &under = bodies[on.b == body ? on.a : on.b],
               &behind = bodies[c.b == body ? c.a : c.b];
    const double rising =
        h * n.dot(behind.velocity_at(c.p - behind.X_WB.p) - under.velocity_at(c.p - under.X_WB.p));
    return rising < flush * length && reach(behind, n) < plane + flush * length &&
           -reach(bodies[body], -n) > plane + std::min(on.gap, 0.) - rests * length;
}

}  // namespace

void InternalEdges::smooth(const Bodies& bodies, double h, const Scales& scales,
                           std::vector<BodyContact>& contacts) {
    of_.resize(bodies.size());
    for (auto& own : of_) own.clear();
    found_ = contacts;
    for (int k = 0; k < int(found_.size()); ++k)
        for (const int body : {found_[k].a, found_[k].b})
            if (bodies[body].dynamic() && found_[k].gap <= rests * scales.length)
                of_[body].push_back(k);
    std::size_t left = 0;
    for (BodyContact c : found_)
        if (!(seam(bodies, c.a, h, scales, c) || seam(bodies, c.b, h, scales, c)))
            contacts[left++] = c;
    contacts.resize(left);
}

// Whether the contacts of `body` against n hold it so that it does not tip: they surround its
// centre of mass, seen along n.
bool InternalEdges::stands(const Bodies& bodies, int body, const Vec3& n,
                           const Scales& scales) const {
    const Body& b = bodies[body];
    const Vec3 centre = b.X_WB * b.common_centre();
    std::vector<Vec3> around;  // [m] from the centre of mass, at right angles to n
    for (const int k : of_[body]) {
        const BodyContact& c = found_[k];
        if (n.dot(towards(body, c)) < hardly_leaning) continue;
        const Vec3 d = c.p - centre;
        around.push_back(d - n.dot(d) * n);
    }
    const auto beside = [&](const Vec3& from, const Vec3& to) {  // [m] the line between them
        const Vec3 way = to - from;
        const double length2 = way.squaredNorm();
        const double at = length2 > 0 ? std::clamp(-from.dot(way) / length2, 0., 1.) : 0;
        return (from + at * way).norm();
    };
    for (const Vec3& from : around)
        for (const Vec3& to : around)
            if (beside(from, to) < tipping_arm * scales.length) return true;
    // it is outside where all lie to one side of the line to one of them
    return !around.empty() && std::none_of(around.begin(), around.end(), [&](const Vec3& edge) {
        return std::all_of(around.begin(), around.end(),
                           [&](const Vec3& other) { return n.dot(edge.cross(other)) >= 0; });
    });
}

// Whether the contact is to be dropped because another of `body` holds its two apart; it is turned
// if it leans but little.
bool InternalEdges::seam(const Bodies& bodies, int body, double h, const Scales& scales,
                         BodyContact& c) const {
    // what would likewise be kept off by `c` stands beside it, and the two hold the body together
    const auto on = std::find_if(of_[body].begin(), of_[body].end(), [&](int other) {
        return parted(bodies, body, found_[other], c, h, scales.length) &&
               !parted(bodies, body, c, found_[other], h, scales.length) &&
               stands(bodies, body, towards(body, found_[other]), scales);
    });
    if (on == of_[body].end()) return false;
    const Vec3 n = towards(body, found_[*on]);
    const double along = n.dot(towards(body, c));
    if (along < (round(bodies[body]) ? hardly_leaning : leaning)) return true;
    c.n = c.b == body ? n : Vec3(-n), c.gap *= along;
    return false;
}

}  // namespace fairlead::physics
