#include "physics/soft/clamp.h"

#include <algorithm>

#include "physics/constraint/attachment.h"

namespace fairlead::physics {

namespace {

// [m/N] far below what any soft body gives: keeps the rows of a node that two clamps hold
// independent
constexpr double clamp_compliance = 1e-10;
constexpr double ticks_to_recover = 2;  // damping time of what is off its place, as a joint's

}  // namespace

Clamp clamp(std::string name, int soft, const SoftBody& of, int body, const Body& to,
            const Vec3& middle, const Vec3& size) {
    Clamp c;
    c.name = std::move(name), c.soft = soft, c.body = body;
    const std::vector<Vec3>& rest = of.shape->mesh.nodes;
    const Vec3 half = size / 2 * (1 + 1e-9);  // a node on its face is within
    for (int i = 0; i < int(rest.size()); ++i)
        if (((rest[i] - middle).cwiseAbs() - half).maxCoeff() <= 0) {
            c.nodes.push_back(i);
            c.at.push_back(to.X_WB.inverse() * of.x[i]);
        }
    return c;
}

void add_clamp_rows(const std::vector<Clamp>& clamps, const std::vector<SoftBody>& soft,
                    const Bodies& bodies, double h, Rows& rows) {
    for (int c = 0; c < int(clamps.size()); ++c) {
        const Clamp& clamp = clamps[c];
        const SoftBody& body = soft[clamp.soft];
        if (body.asleep()) continue;
        const Vec3& spin = bodies[clamp.body].w;
        const Pose& X = bodies[clamp.body].X_WB;
        for (int i = 0; i < int(clamp.nodes.size()); ++i) {
            const int node = clamp.nodes[i];
            const Vec3 arm = X.q * clamp.at[i], off = body.x[node] - X.p - arm;
            const Vec3 bent = spin.cross(spin.cross(arm));
            const Attachment held = on_node(body.first + 3 * node, body.v[node]),
                             place = on_body(bodies, clamp.body, arm);
            for (int k = 0; k < 3; ++k) {
                const Vec3 d = Vec3::Unit(k);
                Row& r = rows.add(Owner::clamp, c, k);
                r.key = {Owner::clamp, c, 3 * std::uint64_t(node) + std::uint64_t(k)};
                r.g = off[k];
                // the body turns its places on a circle, nodes go straight on
                r.curvature = r.curvature_next = -bent[k];
                r.compliance = clamp_compliance / rows.scales.mass;
                r.damping_time = ticks_to_recover * h;
                rows.add_point(held, d);
                rows.add_point(place, -d);
            }
        }
    }
}

void read_clamp_rows(const Rows& rows, double h, std::vector<Clamp>& clamps) {
    for (Clamp& c : clamps) c.force.setZero();
    for (const Row& r : rows.rows)
        if (r.key.owner == Owner::clamp) clamps[r.index].force[r.part] -= r.impulse / h;
}

bool clamped(const std::vector<Clamp>& clamps, int soft, int body) {
    return std::any_of(clamps.begin(), clamps.end(),
                       [&](const Clamp& c) { return c.soft == soft && c.body == body; });
}

}  // namespace fairlead::physics
