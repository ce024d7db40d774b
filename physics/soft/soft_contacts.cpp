#include "physics/soft/soft_contacts.h"

#include <algorithm>
#include <cmath>

#include "physics/soft/skin.h"

namespace fairlead::physics {

namespace {

// An edge or triangle touches between its nodes where it comes nearer there, by this share of its
// size; goes on to, by that.
constexpr double much_nearer = 1e-3, hardly_nearer = 1e-5;
constexpr int halvings = 12;           // of the step of the search: to 2e-4 of a triangle
constexpr double parallel = 1 - 1e-9;  // [-] cosine
constexpr double sharpest = .3;        // [-] cosine to a ridge's faces: 35 deg between them
constexpr double at_the_edge = .02;    // [-] weight of a triangle's farthest node

class Finder {
  public:
    Finder(const SoftSurroundings& among, double h, const Scales& scales,
           std::vector<SoftContact>& contacts)
        : soft_(among.soft),
          bodies_(among.bodies),
          solids_(among.solids),
          clamps_(among.clamps),
          h_(h),
          ahead_(known_ahead * scales.length),
          touching_(1e-9 * scales.length),
          contacts_(contacts),
          remembered_(among.remembered) {}

    void find() {
        for (const SoftBody& b : soft_) skins_.emplace_back(b, h_);
        for (int s = 0; s < int(soft_.size()); ++s) {
            for (int b = 0; b < int(bodies_.size()); ++b) {
                if (clamped(clamps_, s, b) || (soft_[s].asleep() && rests(bodies_[b]))) continue;
                for (int part = 0; part < int(solids_[b].size()); ++part) on_rigid(s, b, part);
            }
            find_skin_contacts(s, {soft_, remembered_, h_, ahead_, touching_}, skins_, contacts_);
        }
    }

  private:
    // Contacts of sleepers with it are known (sleep.h).
    static bool rests(const Body& b) {
        return b.asleep() || b.motion == Motion::fixed ||
               (b.motion == Motion::kinematic && b.v.isZero(0) && b.w.isZero(0));
    }

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

    const std::vector<SoftBody>& soft_;
    const Bodies& bodies_;
    const Solids& solids_;
    const std::vector<Clamp>& clamps_;
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

void find_soft_contacts(const SoftSurroundings& among, double h, const Scales& scales,
                        std::vector<SoftContact>& contacts) {
    contacts.clear();
    if (!among.soft.empty()) Finder(among, h, scales, contacts).find();
}

}  // namespace fairlead::physics
