#include "physics/geometry/offset_surface.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <array>

#include "physics/geometry/segment_distance.h"
#include "physics/geometry/way_over_surface.h"

namespace fairlead::physics {

namespace {

constexpr double widest_margin = 1e-4;  // [m] times the world's scale
constexpr double margin_share = 1e-3;   // [-] of the mesh's size, for tiny bodies
constexpr double longest_miter = 4;     // [-] of the offset, at needle-sharp vertices
constexpr double flat_angle = 1e-6;     // [rad] edges that bend less are none

Vec3 normal_of(const std::vector<Vec3>& v, const Eigen::Vector3i& t) {
    return (v[t[1]] - v[t[0]]).cross(v[t[2]] - v[t[0]]).normalized();
}

// For every vertex the d with N·d = 1 for all its faces, in the least-squares sense.
std::vector<Vec3> offsets(const TriangleMesh& mesh) {
    std::vector<std::vector<Vec3>> normals(mesh.vertices.size());
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const Vec3 n = normal_of(mesh.vertices, t);
        for (int v : t) {
            auto& seen = normals[v];
            const auto same = [&](const Vec3& m) { return (m - n).squaredNorm() < 1e-12; };
            if (std::none_of(seen.begin(), seen.end(), same)) seen.push_back(n);
        }
    }
    std::vector<Vec3> d(mesh.vertices.size(), Vec3::Zero());
    for (std::size_t v = 0; v < d.size(); ++v) {
        if (normals[v].empty()) continue;
        Eigen::MatrixX3d N(normals[v].size(), 3);
        for (std::size_t k = 0; k < normals[v].size(); ++k) N.row(k) = normals[v][k].transpose();
        Eigen::JacobiSVD<Eigen::MatrixXd> svd(N, Eigen::ComputeThinU | Eigen::ComputeThinV);
        svd.setThreshold(1e-3);
        d[v] = svd.solve(Eigen::VectorXd::Ones(N.rows()));
        if (d[v].norm() > longest_miter) d[v] *= longest_miter / d[v].norm();
    }
    return d;
}

bool turned_over(const TriangleMesh& mesh, const std::vector<Vec3>& blown_up) {
    for (const Eigen::Vector3i& t : mesh.triangles)
        if (normal_of(mesh.vertices, t).dot(normal_of(blown_up, t)) < 0.5) return true;
    return false;
}

constexpr double unbounded_distance = 1e300;

// The point of a triangle nearest to p: on its plane, or else on one of its sides.
Vec3 nearest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 n = (b - a).cross(c - a);
    const auto beyond = [&](const Vec3& u, const Vec3& v) {
        return n.dot((v - u).cross(p - u)) < 0;
    };
    const auto on_side = [&](const Vec3& u, const Vec3& v) -> Vec3 {
        const Vec3 d = v - u;
        return u + std::clamp(d.dot(p - u) / d.squaredNorm(), 0.0, 1.0) * d;
    };
    if (!beyond(a, b) && !beyond(b, c) && !beyond(c, a))
        return p - n * (n.dot(p - a) / n.squaredNorm());
    Vec3 best = on_side(a, b);
    for (const Vec3& q : {on_side(b, c), on_side(c, a)})
        if ((q - p).squaredNorm() < (best - p).squaredNorm()) best = q;
    return best;
}

}  // namespace

Surface::Surface(const TriangleMesh& mesh, double standoff, const Scales& scales)
    : triangles_(mesh.triangles),
      across_(sides_across(edges_of(mesh.triangles))),
      size_(scales.length) {
    Bounds size;
    for (const Vec3& v : mesh.vertices) size.extend(v);
    margin_ = std::min(widest_margin * size_, margin_share * size.diagonal().norm());
    const std::vector<Vec3> d = offsets(mesh);
    const auto blow_up = [&](double by, std::vector<Vec3>& to) {
        to = mesh.vertices;
        for (std::size_t v = 0; v < to.size(); ++v) to[v] += by * d[v];
    };
    for (standoff_ = standoff;; standoff_ = standoff_ < margin_ ? 0 : standoff_ / 2) {
        blow_up(standoff_, inner_);
        blow_up(standoff_ + margin_, outer_);
        if (standoff_ == 0 || !(turned_over(mesh, inner_) || turned_over(mesh, outer_))) break;
    }
    outward_ = d;
    for (Vec3& o : outward_) o.normalize();
    for (const Vec3& v : outer_) bounds_.extend(v), reach_ = std::max(reach_, v.norm());

    // edges, each seen from its two triangles
    std::vector<std::array<int, 4>>
        sides;  // lower vertex, higher vertex, triangle, opposite vertex
    for (int i = 0; i < int(triangles_.size()); ++i)
        for (int k = 0; k < 3; ++k) {
            const int a = triangles_[i][k], b = triangles_[i][(k + 1) % 3];
            sides.push_back({std::min(a, b), std::max(a, b), i, triangles_[i][(k + 2) % 3]});
        }
    std::sort(sides.begin(), sides.end());
    std::vector<Bounds> boxes;
    for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
        const auto &f = sides[k], &g = sides[k + 1];
        if (f[0] != g[0] || f[1] != g[1]) continue;
        const Vec3 nf = normal_of(inner_, triangles_[f[2]]),
                   ng = normal_of(inner_, triangles_[g[2]]);
        const Vec3& from = inner_[f[0]];
        const bool convex = nf.dot(inner_[g[3]] - from) < 0 && nf.cross(ng).norm() > flat_angle;
        if (!convex) continue;
        Edge e;
        e.from = outer_[f[0]];
        const Vec3 along = outer_[f[1]] - e.from;
        e.length = along.norm();
        e.t = along / e.length;
        e.n = (nf + ng).normalized();
        e.n = (e.n - e.n.dot(e.t) * e.t).normalized();
        e.miter = 1 / std::max(e.n.dot(nf), 1 / longest_miter);
        e.vertex[0] = f[0], e.vertex[1] = f[1];
        edges_.push_back(e);
        boxes.emplace_back(from.cwiseMin(inner_[f[1]]), from.cwiseMax(inner_[f[1]]));
    }
    edge_tree_ = BoxTree(boxes);
    boxes.clear();
    for (const Eigen::Vector3i& t : triangles_) {
        boxes.emplace_back(inner_[t[0]]);
        boxes.back().extend(inner_[t[1]]).extend(inner_[t[2]]);
    }
    triangle_tree_ = BoxTree(boxes);
}

bool Surface::inside(const Vec3& p) const {
    if (!bounds_.contains(p)) return false;
    // Signed crossings of the ray from p along z. Which side of it an edge passes on is told in
    // the same way for both its triangles, so a ray through an edge meets just one of them.
    int winding = 0;
    const auto may_touch = [&](const Bounds& box) {
        return box.min().x() <= p.x() && p.x() <= box.max().x() && box.min().y() <= p.y() &&
               p.y() <= box.max().y() && p.z() <= box.max().z();
    };
    const auto before = [&](int v) { return inner_[v].x() <= p.x(); };
    const auto left_of = [&](int u, int v) {
        const bool swapped = v < u;
        const Vec3 &a = inner_[swapped ? v : u], &b = inner_[swapped ? u : v];
        const double side = (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x());
        return (side > 0) != swapped;
    };
    triangle_tree_.visit(may_touch, [&](int i) {
        const Eigen::Vector3i& t = triangles_[i];
        int around = 0;  // times that the sides turn about the ray, seen along z
        for (int k = 0; k < 3; ++k) {
            const int u = t[k], v = t[(k + 1) % 3];
            if (before(u) && !before(v) && left_of(u, v)) ++around;
            if (!before(u) && before(v) && !left_of(u, v)) --around;
        }
        if (around == 0) return;
        const Vec3& u = inner_[t[0]];
        const Vec3 n = (inner_[t[1]] - u).cross(inner_[t[2]] - u);
        if ((n.dot(u - p) > 0) == (around > 0)) winding += around;
    });
    return winding > 0;
}

Vec3 Surface::way_out(const Vec3& p) const {
    double nearest = unbounded_distance;
    Vec3 best = p;
    const auto may_touch = [&](const Bounds& box) {  // the outer surface bulges out of these boxes
        return std::sqrt(box.squaredExteriorDistance(p)) < nearest + longest_miter * margin_;
    };
    triangle_tree_.visit(may_touch, [&](int i) {
        const Eigen::Vector3i& t = triangles_[i];
        const Vec3 q = nearest_on_triangle(p, outer_[t[0]], outer_[t[1]], outer_[t[2]]);
        const double distance = (q - p).norm();
        // the surface of one piece may lie in another
        if (distance < nearest && !inside(q)) nearest = distance, best = q;
    });
    return best;
}

// At an edge or a corner several faces are as near as the one that `out` lies on: there it is the
// place straight above all of them, so that a wire leaves to either side alike.
Vec3 Surface::corner_out(const Vec3& p, const Vec3& out) const {
    constexpr int most_faces = 16;
    const double within = (out - p).norm() + margin_ / 10;
    Eigen::Matrix<double, Eigen::Dynamic, 3, 0, most_faces, 3> normals(0, 3);
    const auto may_touch = [&](const Bounds& box) {
        return std::sqrt(box.squaredExteriorDistance(p)) < within + longest_miter * margin_;
    };
    triangle_tree_.visit(may_touch, [&](int i) {
        const Eigen::Vector3i& t = triangles_[i];
        const Vec3 q = nearest_on_triangle(p, outer_[t[0]], outer_[t[1]], outer_[t[2]]);
        const Vec3 n = normal(i);
        const int count = int(normals.rows());
        if ((q - p).norm() > within || inside(q) || count == most_faces) return;
        for (int k = 0; k < count; ++k)
            if (normals.row(k).dot(n) > 1 - 1e-9) return;
        normals.conservativeResize(count + 1, 3);
        normals.row(count) = n.transpose();
    });
    if (normals.rows() < 2) return out;
    const Eigen::VectorXd thick = Eigen::VectorXd::Constant(normals.rows(), (out - p).norm());
    const Vec3 corner = p + normals.completeOrthogonalDecomposition().solve(thick);
    const bool sharp = (corner - p).norm() > 1.8 * thick[0];  // farther out than lead_off() goes
    return sharp || inside(corner) ? out : corner;
}

bool Surface::lead_off(const Vec3& p, Vec3& led) const {
    led = outside(p);
    if (led != p) led = corner_out(p, led);
    return (led - p).norm() <= 2 * (standoff_ + 2 * margin_);
}

bool Surface::lead_round(const Vec3& p, const Vec3& q, std::vector<Vec3>& way) const {
    const Entry in = first_entry(p, q);
    if (in.triangle < 0) return true;
    const Entry out = first_entry(q, p);
    if (out.triangle < 0) return false;
    const Vec3 first = p + in.at * (q - p) + margin_ * normal(in.triangle);
    const Vec3 last = q + out.at * (p - q) + margin_ * normal(out.triangle);
    return way_over_surface(outer_, triangles_, across_, {in.triangle, first}, {out.triangle, last},
                            way);
}

Surface::Crossing Surface::first_crossing(const Vec3& a, const Vec3& m, const Vec3& b) const {
    Crossing first;
    const Vec3 ab = b - a, am = m - a, bm = m - b;
    const Vec3 area = am.cross(ab);  // twice the triangle's
    const double twice = area.norm(), length = ab.norm();
    // what sweeps less than this is less than the margin away even after years of ticks
    if (!(twice > 1e-15 * std::max(am.norm(), length))) return first;
    const Vec3 n = area / twice;
    const double beyond = margin_ / 10;
    Bounds box(a.cwiseMin(m).cwiseMin(b), a.cwiseMax(m).cwiseMax(b));
    box.min().array() -= beyond, box.max().array() += beyond;
    if (!box.intersects(bounds_)) return first;

    double nearest = 0;
    const auto may_touch = [&](const Bounds& other) {
        if (!box.intersects(other)) return false;
        const Vec3 half = other.sizes() / 2;
        return std::abs(n.dot(other.center() - a)) <= half.dot(n.cwiseAbs()) + beyond;
    };
    edge_tree_.visit(may_touch, [&](int k) {
        const Vec3 &from = inner_[edges_[k].vertex[0]], &to = inner_[edges_[k].vertex[1]];
        const double d0 = n.dot(from - a), d1 = n.dot(to - a);
        if ((d0 >= 0) == (d1 >= 0)) return;  // edges of one vertex agree about its side
        const double share = d0 / (d0 - d1);
        const Vec3 p = from + share * (to - from);
        // Of a thin triangle, what is within a margin of two sides may lie far beyond their corner.
        if (!box.contains(p)) return;
        // distances [m] from the three sides, inwards positive
        const double height = n.dot((p - a).cross(ab));  // · length
        if (height < -beyond * length) return;
        if (n.dot(am.cross(p - a)) < -beyond / 2 * am.norm()) return;
        if (n.dot((p - b).cross(bm)) < -beyond / 2 * bm.norm()) return;
        if (first.edge >= 0 && height <= nearest) return;
        nearest = height;
        first.edge = k;
        const double room = std::min(margin_ / 100, edges_[k].length / 4);
        first.along = std::clamp(share * edges_[k].length, room, edges_[k].length - room);
    });
    return first;
}

Vec3 Surface::normal(int triangle) const {
    return normal_of(inner_, triangles_[triangle]);
}

double Surface::entry(const Vec3& a, const Vec3& b, Vec3* n) const {
    const Entry first = first_entry(a, b);
    if (n && first.triangle >= 0) *n = normal(first.triangle);
    return first.at;
}

Surface::Entry Surface::first_entry(const Vec3& a, const Vec3& b) const {
    Entry first;
    const Bounds box(a.cwiseMin(b), a.cwiseMax(b));
    if (!box.intersects(bounds_)) return first;
    const Vec3 d = b - a;
    const auto may_touch = [&](const Bounds& other) { return box.intersects(other); };
    triangle_tree_.visit(may_touch, [&](int i) {
        const Eigen::Vector3i& t = triangles_[i];
        const Vec3 &u = inner_[t[0]], &v = inner_[t[1]], &w = inner_[t[2]];
        const Vec3 n = (v - u).cross(w - u);
        const double d0 = n.dot(a - u), d1 = n.dot(b - u);
        if (!(d0 >= 0 && d1 < 0)) return;  // from outside inwards only
        const double at = d0 / (d0 - d1);
        if (at >= first.at) return;
        const double p = d.dot((u - a).cross(v - a));
        const double q = d.dot((v - a).cross(w - a));
        const double r = d.dot((w - a).cross(u - a));
        if (!((p >= 0 && q >= 0 && r >= 0) || (p <= 0 && q <= 0 && r <= 0))) return;
        first = {at, i};
    });
    return first;
}

void Surface::near_edges(const Vec3& a, const Vec3& b, double within,
                         std::vector<NearEdge>& found) const {
    Bounds box(a);
    box.extend(b);
    const double inner = (within + margin_) * (within + margin_);
    edge_tree_.visit(
        [&](const Bounds& edge) { return edge.squaredExteriorDistance(box) <= inner; },
        [&](int i) {
            const Edge& e = edges_[i];
            const SegmentNearest near = nearest_of_segments(a, b, e.from, point(i, e.length));
            if (near.distance > within) return;
            const Vec3 out = a + near.s * (b - a) - point(i, near.t * e.length);
            const double side = out.dot(e.n) < 0 ? -1 : 1;
            if (side < 0 && near.distance > 2 * margin_) return;  // it looks the other way
            const bool touches = near.distance < margin_ / 10;    // only the edge knows the way out
            found.push_back(
                {near.s, side * near.distance, touches ? e.n : Vec3(side / near.distance * out)});
        });
}

double Surface::clearance(const Vec3& p, double within, Vec3& normal) const {
    double nearest = within + margin_ + 1e-12 * size_;
    Vec3 at = Vec3::Zero(), face = Vec3::UnitZ();
    triangle_tree_.visit([&](const Bounds& box) { return box.exteriorDistance(p) <= nearest; },
                         [&](int i) {
                             const Eigen::Vector3i& t = triangles_[i];
                             const Vec3 q =
                                 nearest_on_triangle(p, inner_[t[0]], inner_[t[1]], inner_[t[2]]);
                             const double d = (q - p).norm();
                             if (d >= nearest) return;
                             nearest = d, at = q, face = normal_of(inner_, t);
                         });
    if (nearest > within + margin_) return within + size_;
    // seen from the inside, or on the surface itself, only the triangle knows which way is out
    const bool outside = (p - at).dot(face) > 1e-9 * size_;
    normal = outside ? Vec3((p - at) / nearest) : face;
    return (outside ? nearest : -nearest) - margin_;
}

double Surface::clearance_beside(const Vec3& p, double within, Vec3* normals, int count) const {
    constexpr double another = 0.9;    // [-] cosine between faces that are two
    constexpr double straight = 1e-6;  // [-] of the distance: p is above the face, not beside it
    double nearest = within + margin_ + 1e-12 * size_;
    bool found = false;
    triangle_tree_.visit([&](const Bounds& box) { return box.exteriorDistance(p) <= nearest; },
                         [&](int i) {
                             const Eigen::Vector3i& t = triangles_[i];
                             const Vec3 face = normal_of(inner_, t);
                             const double height = face.dot(p - inner_[t[0]]);
                             if (height < 0 || height >= nearest) return;
                             if (std::any_of(normals, normals + count,
                                             [&](const Vec3& n) { return n.dot(face) > another; }))
                                 return;
                             const Vec3 q =
                                 nearest_on_triangle(p, inner_[t[0]], inner_[t[1]], inner_[t[2]]);
                             if ((p - q - height * face).norm() > straight * (height + margin_))
                                 return;
                             nearest = height, normals[count] = face, found = true;
                         });
    return found ? nearest - margin_ : within + size_;
}

}  // namespace fairlead::physics
