#include "physics/soft/skin.h"

#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// Parts of one body meet where the cosine between their ways out is below that: they face each
// other. On a box edge it is 0.
constexpr double facing = -.1;
// Parts of one body meet at less than that share of their distance at rest; those that have gone
// through each other, at less than that.
constexpr double come_near = .5, gone_through = .25;
constexpr double at_an_end = 1e-6;  // [-] of an edge: its node is looked at itself

// Shares of two edges where they come nearest (Ericson, Real-Time Collision Detection, 5.1.9).
// False: not between their ends, or they are parallel.
bool cross(const Vec3& p1, const Vec3& q1, const Vec3& p2, const Vec3& q2, double& s, double& t) {
    const Vec3 d1 = q1 - p1, d2 = q2 - p2, r = p1 - p2;
    const double a = d1.squaredNorm(), e = d2.squaredNorm(), b = d1.dot(d2);
    const double f = d2.dot(r), c = d1.dot(r), det = a * e - b * b;
    if (!(det > 1e-6 * a * e)) return false;
    s = (b * f - c * e) / det, t = (a * f - b * c) / det;
    const auto between = [](double x) { return x > at_an_end && x < 1 - at_an_end; };
    return between(s) && between(t);
}

// Whether n lies between the normals of the faces beside an edge.
bool between_faces(const Vec3& n, const Vec3& a, const Vec3& b) {
    const Vec3 axis = a.cross(b);
    return n.dot(a + b) > 0 && a.cross(n).dot(axis) >= 0 && n.cross(b).dot(axis) >= 0;
}

class SkinFinder {
  public:
    SkinFinder(int s, int other, const SkinContext& on, std::vector<Skin>& skins,
               std::vector<SoftContact>& contacts)
        : s_(s),
          other_(other),
          on_(on),
          soft_(on.soft[s]),
          to_(on.soft[other]),
          own_(skins[s]),
          skin_(skins[other]),
          contacts_(contacts) {}

    bool near() const {
        Bounds box = skin_.box;
        box.min().array() -= on_.ahead, box.max().array() += on_.ahead;
        return box.intersects(own_.box);
    }

    void nodes() {
        own_.look_closely(soft_), skin_.look_closely(to_);
        Bounds box = skin_.box;
        box.min().array() -= on_.ahead, box.max().array() += on_.ahead;
        for (const int i : soft_.shape->surface_nodes) {
            const Vec3& x = soft_.x[i];
            const double within = reach(soft_.v[i]);
            if (box.exteriorDistance(x) > within) continue;
            double nearest = within;
            int triangle = -1;
            Vec3 weight = Vec3::Zero();
            skin_.tree.visit([&](const Bounds& b) { return b.exteriorDistance(x) <= nearest; },
                             [&](int t) {
                                 const auto& n = to_.shape->surface[t];
                                 if (itself() && !faces(i, t)) return;
                                 const Vec3 w =
                                     nearest_weights(x, to_.x[n[0]], to_.x[n[1]], to_.x[n[2]]);
                                 const double far = (x - blend(to_.x, n, w)).norm();
                                 if (far >= nearest || (itself() && !meets(i, t, w, far))) return;
                                 nearest = far, triangle = t, weight = w;
                             });
            if (triangle >= 0) add_node(i, triangle, weight, nearest);
        }
    }

    // Of one body.
    void edges() {
        own_.look_closely(soft_), skin_.look_closely(to_);
        for (int e = 0; e < int(soft_.shape->surface_edges.size()); ++e) {
            const auto [a, b] = soft_.shape->surface_edges[e];
            Bounds box(soft_.x[a]);
            box.extend(soft_.x[b]);
            const double within = std::max(reach(soft_.v[a]), reach(soft_.v[b]));
            box.min().array() -= within, box.max().array() += within;
            skin_.tree.visit([&](const Bounds& other) { return box.intersects(other); },
                             [&](int t) {
                                 for (const int k : to_.shape->edges_of_triangle[t])
                                     if (skin_.beside[k][0] == t && may_meet(e, k))
                                         edge_on_edge(e, k, within);
                             });
        }
    }

  private:
    bool itself() const { return s_ == other_; }
    double reach(const Vec3& v) const {
        return on_.ahead + ways_ahead * on_.h * ((v - skin_.drift).norm() + skin_.restless);
    }
    bool closes(double gap, const Vec3& n, const Vec3& relative) const {
        return gap < on_.ahead + ways_ahead * on_.h * std::max(0.0, -n.dot(relative));
    }
    bool known(std::uint64_t key) const { return recall(on_.remembered, soft_contact_key(key)); }

    bool may_meet(int e, int k) const {
        return e < k && own_.edge_out[e].dot(own_.edge_out[k]) < facing;
    }

    // Of one body: a node and a triangle that is not its own face each other,
    bool faces(int i, int t) const {
        const auto& node = to_.shape->surface[t];
        return own_.out[i].dot(skin_.face[t]) < facing * own_.out[i].norm() &&
               std::find(node.begin(), node.end(), i) == node.end();
    }
    // and nothing of the body is between them, or so little that they have gone through each other
    // since the last tick.
    bool meets(int i, int t, const Vec3& w, double far) const {
        const auto& node = to_.shape->surface[t];
        const std::vector<Vec3>& rest = to_.shape->mesh.nodes;
        const double at_rest = (rest[i] - blend(rest, node, w)).norm();
        const Vec3 to = blend(to_.x, node, w) - to_.x[i];
        if (to.dot(own_.out[i]) >= 0) return far < come_near * at_rest;
        return far < gone_through * at_rest && known(key_of(Feature::node_on_soft, s_, s_, i));
    }

    void add_node(int i, int triangle, const Vec3& weight, double far) {
        const auto& node = to_.shape->surface[triangle];
        const Vec3& x = soft_.x[i];
        const Vec3 q = blend(to_.x, node, weight);
        const Vec3 out = blend(skin_.out, node, weight);
        const double side = (x - q).dot(out) < 0 ? -1 : 1;
        SoftContact contact;
        contact.n = far > on_.touching ? Vec3(side / far * (x - q)) : skin_.face[triangle];
        contact.gap = side * far;
        if (!closes(contact.gap, contact.n, soft_.v[i] - blend(to_.v, node, weight))) return;
        contact.on = node_point(s_, i);
        contact.other.soft = other_, contact.other.node = node, contact.other.weight = weight;
        contact.p = q;
        contact.key = key_of(Feature::node_on_soft, s_, other_, i);
        contacts_.push_back(contact);
    }

    void edge_on_edge(int e, int k, double within) {
        const auto [a, b] = soft_.shape->surface_edges[e];
        const auto [c, d] = to_.shape->surface_edges[k];
        if (a == c || a == d || b == c || b == d) return;
        double s, t;
        if (!cross(soft_.x[a], soft_.x[b], to_.x[c], to_.x[d], s, t)) return;
        SoftContact contact;
        contact.on.soft = s_, contact.on.node = {a, b, b}, contact.on.weight = Vec3(1 - s, s, 0);
        contact.other.soft = other_, contact.other.node = {c, d, d};
        contact.other.weight = Vec3(1 - t, t, 0);
        contact.p = blend(to_.x, contact.other.node, contact.other.weight);
        const Vec3 across = blend(soft_.x, contact.on.node, contact.on.weight) - contact.p;
        contact.n = (soft_.x[b] - soft_.x[a]).cross(to_.x[d] - to_.x[c]).normalized();
        if (contact.n.dot(skin_.edge_out[k] - own_.edge_out[e]) < 0) contact.n = -contact.n;
        contact.gap = contact.n.dot(across);
        if (contact.gap > within) return;
        contact.key = edge_key(e, k);
        // what touches goes on to, though it is pressed out of shape
        if ((contact.gap < 0 || !out_of_both(e, k, contact.n)) && !known(contact.key)) return;
        if (!comes_near(contact)) return;
        const Vec3 relative = blend(soft_.v, contact.on.node, contact.on.weight) -
                              blend(to_.v, contact.other.node, contact.other.weight);
        if (closes(contact.gap, contact.n, relative)) contacts_.push_back(contact);
    }

    // Edges hold what is about to pass, or has by less than they look ahead: from deeper nodes know
    // the way out.
    bool comes_near(const SoftContact& c) const {
        if (c.gap < -on_.ahead) return false;
        const std::vector<Vec3>& rest = to_.shape->mesh.nodes;
        const double at_rest =
            (blend(rest, c.on.node, c.on.weight) - blend(rest, c.other.node, c.other.weight))
                .norm();
        return std::abs(c.gap) < (c.gap > 0 ? come_near : gone_through) * at_rest;
    }

    bool out_of_both(int e, int k, const Vec3& n) const {
        if (!own_.ridge[e] || !skin_.ridge[k]) return false;
        const auto &own = own_.beside[e], &others = skin_.beside[k];
        return between_faces(-n, own_.face[own[0]], own_.face[own[1]]) &&
               between_faces(n, skin_.face[others[0]], skin_.face[others[1]]);
    }

    // Of two edges: all soft bodies have 20000 tetrahedra at most, and so fewer than 2¹⁶ edges.
    std::uint64_t edge_key(int e, int k) const {
        return std::uint64_t(Feature::edge_on_soft) << 58 ^ std::uint64_t(s_) << 45 ^
               std::uint64_t(other_) << 32 ^ std::uint64_t(e) << 16 ^ std::uint64_t(k);
    }

    int s_, other_;
    const SkinContext& on_;
    const SoftBody &soft_, &to_;
    Skin &own_, &skin_;
    std::vector<SoftContact>& contacts_;
};

}  // namespace

// Weights of the point of a triangle that is nearest to p (Ericson, Real-Time Collision Detection,
// 5.1.5: by the regions of its corners, edges and face).
Vec3 nearest_weights(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 ab = b - a, ac = c - a;
    const double d1 = ab.dot(p - a), d2 = ac.dot(p - a);
    if (d1 <= 0 && d2 <= 0) return {1, 0, 0};
    const double d3 = ab.dot(p - b), d4 = ac.dot(p - b);
    if (d3 >= 0 && d4 <= d3) return {0, 1, 0};
    const double of_c = d1 * d4 - d3 * d2;
    if (of_c <= 0 && d1 >= 0 && d3 <= 0) return {1 - d1 / (d1 - d3), d1 / (d1 - d3), 0};
    const double d5 = ab.dot(p - c), d6 = ac.dot(p - c);
    if (d6 >= 0 && d5 <= d6) return {0, 0, 1};
    const double of_b = d5 * d2 - d1 * d6;
    if (of_b <= 0 && d2 >= 0 && d6 <= 0) return {1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)};
    const double of_a = d3 * d6 - d5 * d4;
    if (of_a <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
        const double t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return {0, 1 - t, t};
    }
    const double sum = of_a + of_b + of_c;
    return {of_a / sum, of_b / sum, of_c / sum};
}

Skin::Skin(const SoftBody& b, double h) : drift(Vec3::Zero()) {
    for (const int i : b.shape->surface_nodes) {
        box.extend(b.x[i]), box.extend(Vec3(b.x[i] + ways_ahead * h * b.v[i]));
        drift += b.v[i];
    }
    drift /= double(b.shape->surface_nodes.size());
    for (const int i : b.shape->surface_nodes)
        restless = std::max(restless, (b.v[i] - drift).norm());
}

void Skin::look_closely(const SoftBody& b) {
    if (!of.empty()) return;
    out.assign(b.x.size(), Vec3::Zero());
    beside.assign(b.shape->surface_edges.size(), {-1, -1});
    for (int t = 0; t < int(b.shape->surface.size()); ++t) {
        const auto& node = b.shape->surface[t];
        Bounds bounds;
        for (const int i : node) bounds.extend(b.x[i]);
        of.push_back(bounds);
        const Vec3 normal = (b.x[node[1]] - b.x[node[0]]).cross(b.x[node[2]] - b.x[node[0]]);
        for (const int i : node) out[i] += normal;
        face.push_back(normal.normalized());
        for (const int e : b.shape->edges_of_triangle[t]) beside[e][beside[e][0] >= 0] = t;
    }
    tree = BoxTree(of);
    ridge.assign(beside.size(), 0);
    edge_out.assign(beside.size(), Vec3::Zero());
    for (std::size_t e = 0; e < beside.size(); ++e) {
        const auto [one, two] = beside[e];
        if (two < 0) continue;
        edge_out[e] = (face[one] + face[two]).normalized();
        const auto [p, q] = b.shape->surface_edges[e];
        for (const int i : b.shape->surface[two])
            if (i != p && i != q) ridge[e] = face[one].dot(b.x[i] - b.x[p]) < 0;
    }
}

void find_skin_contacts(int s, const SkinContext& on, std::vector<Skin>& skins,
                        std::vector<SoftContact>& contacts) {
    for (int other = 0; other < int(on.soft.size()); ++other) {
        if (on.soft[s].asleep() && on.soft[other].asleep()) continue;
        SkinFinder finder(s, other, on, skins, contacts);
        if (other == s && on.soft[s].inside_out) continue;
        if (!finder.near()) continue;
        finder.nodes();
        if (other == s) finder.edges();
    }
}

}  // namespace fairlead::physics
