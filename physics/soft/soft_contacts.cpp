#include "physics/soft/soft_contacts.h"

#include <algorithm>
#include <cmath>

#include "physics/math/aabb_tree.h"

namespace fairlead::physics {

namespace {

// Contacts are known this much ahead [m], times the scale, and one and a half times the way of a
// tick: so what is
// struck and sped up by others within it is known, too.
constexpr double known_ahead = 2e-3, ways_ahead = 1.5;
// An edge or triangle touches between its nodes where it comes nearer there, by this share of its
// size; goes on to, by that.
constexpr double much_nearer = 1e-3, hardly_nearer = 1e-5;
constexpr int halvings = 12;           // of the step of the search: to 2e-4 of a triangle
constexpr double parallel = 1 - 1e-9;  // [-] cosine
constexpr double sharpest = .3;        // [-] cosine to a ridge's faces: 35 deg between them
constexpr double at_the_edge = .02;    // [-] weight of a triangle's farthest node

enum class Feature : std::uint64_t { node_on_body, edge_on_body, triangle_on_body, node_on_soft };

std::uint64_t key_of(Feature feature, int soft, int other, int item) {
    return std::uint64_t(feature) << 58 ^ std::uint64_t(soft) << 44 ^ std::uint64_t(other) << 26 ^
           std::uint64_t(item);
}

SoftPoint node_point(int soft, int node) {
    SoftPoint at;
    at.soft = soft, at.node = {node, node, node};
    return at;
}

Vec3 blend(const std::vector<Vec3>& of, const std::array<int, 3>& node, const Vec3& weight) {
    return weight[0] * of[node[0]] + weight[1] * of[node[1]] + weight[2] * of[node[2]];
}

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

// A soft body's surface as others meet it.
struct Skin {
    Bounds box;              // of where it is and goes
    Vec3 drift;              // [m/s] mean velocity
    double restless = 0;     // [m/s] the most that a node is faster
    std::vector<Bounds> of;  // (triangles)
    BoxTree tree;            // of them; empty until it is asked for
    std::vector<Vec3> out;   // (nodes) area-weighted normal, of any length
};

Skin skin_of(const SoftBody& b, double h) {
    Skin skin;
    skin.drift.setZero();
    for (const int i : b.shape->surface_nodes) {
        skin.box.extend(b.x[i]), skin.box.extend(Vec3(b.x[i] + ways_ahead * h * b.v[i]));
        skin.drift += b.v[i];
    }
    skin.drift /= double(b.shape->surface_nodes.size());
    for (const int i : b.shape->surface_nodes)
        skin.restless = std::max(skin.restless, (b.v[i] - skin.drift).norm());
    return skin;
}

void build_tree(const SoftBody& b, Skin& skin) {
    if (!skin.of.empty()) return;
    skin.out.assign(b.x.size(), Vec3::Zero());
    for (const auto& t : b.shape->surface) {
        Bounds box;
        for (const int i : t) box.extend(b.x[i]);
        skin.of.push_back(box);
        const Vec3 normal = (b.x[t[1]] - b.x[t[0]]).cross(b.x[t[2]] - b.x[t[0]]);
        for (const int i : t) skin.out[i] += normal;
    }
    skin.tree = BoxTree(skin.of);
}

class Finder {
  public:
    Finder(const std::vector<SoftBody>& soft, const Bodies& bodies, const Solids& solids, double h,
           const std::vector<Remembered>& remembered, const Scales& scales,
           std::vector<SoftContact>& contacts)
        : soft_(soft),
          bodies_(bodies),
          solids_(solids),
          h_(h),
          ahead_(known_ahead * scales.length),
          touching_(1e-9 * scales.length),
          contacts_(contacts),
          remembered_(remembered) {}

    void find() {
        for (const SoftBody& b : soft_) skins_.push_back(skin_of(b, h_));
        for (int s = 0; s < int(soft_.size()); ++s) {
            for (int b = 0; b < int(bodies_.size()); ++b)
                for (int part = 0; part < int(solids_[b].size()); ++part) on_rigid(s, b, part);
            for (int other = 0; other < int(soft_.size()); ++other)
                if (other != s) on_soft(s, other);
        }
    }

  private:
    bool closes(double gap, const Vec3& n, const Vec3& relative) const {
        return gap < ahead_ + ways_ahead * h_ * std::max(0.0, -n.dot(relative));
    }

    void on_rigid(int s, int b, int part) {
        const SoftBody& soft = soft_[s];
        const Body& body = bodies_[b];
        const RigidSurface& surface = solids_[b][part];
        const double spin = body.w.norm();
        if (!surface.endless()) {
            const double own = surface.reach() * (1 + ways_ahead * h_ * spin) + ahead_ +
                               ways_ahead * h_ * body.v.norm();
            if (skins_[s].box.exteriorDistance(body.X_WB.p) > own) return;
        }
        const Pose into = body.X_WB.inverse();
        const auto look = [&](const Vec3& x, double within) {
            Clearance c = surface.clearance(into * x, within);
            c.n = body.X_WB.q * c.n;
            return c;
        };
        near_.assign(soft.x.size(), {});
        for (const int i : soft.shape->surface_nodes) {
            const Vec3 relative = soft.v[i] - body.velocity_at(soft.x[i] - body.X_WB.p);
            const double within = ahead_ + ways_ahead * h_ * relative.norm();
            const Clearance c = look(soft.x[i], within + soft.shape->longest_edge);
            near_[i] = c;
            if (closes(c.gap, c.n, relative))
                add(node_point(s, i), b, c, soft.x[i],
                    key_of(Feature::node_on_body, s, 64 * b + part, i));
        }
        if (surface.endless()) return;
        edge_gap_.resize(soft.shape->surface_edges.size());
        for (int e = 0; e < int(edge_gap_.size()); ++e) along_edge(s, b, part, e, look);
        for (int t = 0; t < int(soft.shape->surface.size()); ++t)
            inside_triangle(s, b, part, t, look);
    }

    // Whether a place between nodes counts that is so much nearer than they are: what did in the
    // last tick does still, or contacts would come and go where a body lies flat.
    bool stands_out(double gap, double least, double size, std::uint64_t key) const {
        const bool known = recall(remembered_, soft_contact_key(key));
        return gap < least - (known ? hardly_nearer : much_nearer) * size;
    }

    // Over a ridge between two faces the way out is at right angles to the edge, as that of two
    // edges that cross: the mean of both sides' that has no slope along it. The depth to faces is
    // less than that to the ridge.
    static Clearance across(const Clearance& at, const Clearance& below, const Clearance& above,
                            const Vec3& along) {
        const double falls = -below.n.dot(along), rises = above.n.dot(along);
        if (!(falls + rises > 0)) return at;
        const Vec3 mean = (rises * below.n + falls * above.n) / (falls + rises);
        const double length = mean.norm();
        if (length < sharpest) return at;
        return {at.gap < 0 ? at.gap / length : at.gap, mean / length};
    }

    // Where an edge comes nearest to a convex surface: where the slope of the distance turns.
    template <class Look>
    void along_edge(int s, int b, int part, int e, const Look& look) {
        const SoftBody& soft = soft_[s];
        const auto& [from, to] = soft.shape->surface_edges[e];
        const Vec3 &p = soft.x[from], along = soft.x[to] - soft.x[from];
        const double size = along.norm(), least = std::min(near_[from].gap, near_[to].gap);
        edge_gap_[e] = least;
        const bool between = near_[from].n.dot(along) < 0 && near_[to].n.dot(along) > 0;
        const Body& body = bodies_[b];
        const Vec3 relative =
            (soft.v[from] + soft.v[to]) / 2 - body.velocity_at(p + along / 2 - body.X_WB.p);
        const double within = ahead_ + ways_ahead * h_ * relative.norm() + size;
        if (!between || near_[from].gap + near_[to].gap - size > 2 * within) return;
        double low = 0, high = 1;
        Clearance at, below = near_[from], above = near_[to];
        for (int k = 0; k < halvings; ++k) {
            at = look(p + (low + high) / 2 * along, within);
            const bool falls = at.n.dot(along) < 0;
            (falls ? below : above) = at;
            (falls ? low : high) = (low + high) / 2;
        }
        const double share = (low + high) / 2;
        at = look(p + share * along, within);
        at = across(at, below, above, along);
        edge_gap_[e] = std::min(at.gap, least);
        const std::uint64_t key = key_of(Feature::edge_on_body, s, 64 * b + part, e);
        if (!stands_out(at.gap, least, size, key) || !closes(at.gap, at.n, relative)) return;
        SoftPoint on;
        on.soft = s, on.node = {from, to, to}, on.weight = Vec3(1 - share, share, 0);
        add(on, b, at, p + share * along, key);
    }

    // Where a triangle comes nearest to a convex surface, away from its edges: down the slope of
    // the distance, by steps that are halved.
    template <class Look>
    void inside_triangle(int s, int b, int part, int t, const Look& look) {
        const SoftBody& soft = soft_[s];
        const auto& node = soft.shape->surface[t];
        const Vec3 &n0 = near_[node[0]].n, &n1 = near_[node[1]].n, &n2 = near_[node[2]].n;
        if (n0.dot(n1) > parallel && n0.dot(n2) > parallel) return;  // before a plane face
        const Vec3 &p0 = soft.x[node[0]], &p1 = soft.x[node[1]], &p2 = soft.x[node[2]];
        const double size = std::max({(p1 - p0).norm(), (p2 - p1).norm(), (p0 - p2).norm()});
        double least = HUGE_VAL;
        for (const int e : soft.shape->edges_of_triangle[t]) least = std::min(least, edge_gap_[e]);
        const Body& body = bodies_[b];
        Vec3 from = (p0 + p1 + p2) / 3, nearest = Vec3::Constant(1. / 3);
        const Vec3 relative = blend(soft.v, node, nearest) - body.velocity_at(from - body.X_WB.p);
        const double within = ahead_ + ways_ahead * h_ * relative.norm() + size;
        if (least > within) return;
        Clearance best = look(from, within), at = best;
        if (best.gap > within) return;
        double step = size / 2;
        for (int k = 0; k < halvings; ++k, step /= 2) {
            const Vec3 weight = nearest_weights(from - step * at.n, p0, p1, p2);
            from = weight[0] * p0 + weight[1] * p1 + weight[2] * p2;
            at = look(from, within);
            if (at.gap < best.gap) best = at, nearest = weight;
        }
        // at a corner of the body, as at its smooth side, the way out is at right angles to the
        // triangle
        const Vec3 inward = -(p1 - p0).cross(p2 - p0).normalized();
        if (const double facing = inward.dot(best.n); facing > sharpest) {
            if (best.gap < 0) best.gap /= facing;
            best.n = inward;
        }
        const std::uint64_t key = key_of(Feature::triangle_on_body, s, 64 * b + part, t);
        if (nearest.minCoeff() < at_the_edge) return;
        if (!stands_out(best.gap, least, size, key) || !closes(best.gap, best.n, relative)) return;
        SoftPoint on;
        on.soft = s, on.node = node, on.weight = nearest;
        add(on, b, best, blend(soft.x, node, nearest), key);
    }

    void add(const SoftPoint& on, int b, const Clearance& c, const Vec3& x, std::uint64_t key) {
        SoftContact contact;
        contact.on = on, contact.body = b;
        contact.n = c.n, contact.gap = c.gap, contact.p = x - c.gap * c.n;
        contact.key = key;
        contacts_.push_back(contact);
    }

    void on_soft(int s, int other) {
        const SoftBody &soft = soft_[s], &to = soft_[other];
        Skin& skin = skins_[other];
        Bounds near = skin.box;
        near.min().array() -= ahead_, near.max().array() += ahead_;
        if (!near.intersects(skins_[s].box)) return;
        build_tree(to, skin);
        for (const int i : soft.shape->surface_nodes) {
            const Vec3& x = soft.x[i];
            const double within =
                ahead_ + ways_ahead * h_ * ((soft.v[i] - skin.drift).norm() + skin.restless);
            if (near.exteriorDistance(x) > within) continue;
            double nearest = within;
            int triangle = -1;
            Vec3 weight = Vec3::Zero();
            skin.tree.visit([&](const Bounds& box) { return box.exteriorDistance(x) <= nearest; },
                            [&](int t) {
                                const auto& n = to.shape->surface[t];
                                const Vec3 w =
                                    nearest_weights(x, to.x[n[0]], to.x[n[1]], to.x[n[2]]);
                                const double far = (x - blend(to.x, n, w)).norm();
                                if (far >= nearest) return;
                                nearest = far, triangle = t, weight = w;
                            });
            if (triangle >= 0) add_node_on_soft(s, i, other, triangle, weight, nearest);
        }
    }

    void add_node_on_soft(int s, int i, int other, int triangle, const Vec3& weight, double far) {
        const SoftBody &soft = soft_[s], &to = soft_[other];
        const auto& node = to.shape->surface[triangle];
        const Vec3& x = soft.x[i];
        const Vec3 q = blend(to.x, node, weight);
        const Vec3 face =
            (to.x[node[1]] - to.x[node[0]]).cross(to.x[node[2]] - to.x[node[0]]).normalized();
        const Vec3 out = blend(skins_[other].out, node, weight);
        const double side = (x - q).dot(out) < 0 ? -1 : 1;
        SoftContact contact;
        contact.n = far > touching_ ? Vec3(side / far * (x - q)) : face;
        contact.gap = side * far;
        if (!closes(contact.gap, contact.n, soft.v[i] - blend(to.v, node, weight))) return;
        contact.on = node_point(s, i);
        contact.other.soft = other, contact.other.node = node, contact.other.weight = weight;
        contact.p = q;
        contact.key = key_of(Feature::node_on_soft, s, other, i);
        contacts_.push_back(contact);
    }

    const std::vector<SoftBody>& soft_;
    const Bodies& bodies_;
    const Solids& solids_;
    double h_, ahead_;
    double touching_;  // [m] nearer, only the triangle knows the way out
    std::vector<SoftContact>& contacts_;
    std::vector<Skin> skins_;
    const std::vector<Remembered>& remembered_;
    // from the part that is looked at
    std::vector<Clearance> near_;   // (nodes)
    std::vector<double> edge_gap_;  // (surface edges) [m]
};

}  // namespace

void find_soft_contacts(const std::vector<SoftBody>& soft, const Bodies& bodies,
                        const Solids& solids, const std::vector<Remembered>& remembered, double h,
                        const Scales& scales, std::vector<SoftContact>& contacts) {
    contacts.clear();
    if (!soft.empty()) Finder(soft, bodies, solids, h, remembered, scales, contacts).find();
}

}  // namespace fairlead::physics
