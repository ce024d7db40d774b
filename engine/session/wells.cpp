#include "engine/session/wells.h"

#include <algorithm>

#include "physics/math/elementary.h"

namespace fairlead {
namespace {

constexpr int rim = 24;  // corners of a sheet; a box that a plane cuts has twelve at most, of which
                         // half lie on diagonals of its faces

// Where the surface meets the walls, counter-clockwise as seen from above, with its middle first.
// Limits: of a well that is no box, what is star-shaped about the middle.
void sheet(const physics::Compartment& space, const Pose& X, std::vector<Vec3>& to) {
    std::vector<Vec3> corners;
    for (const Eigen::Vector3i& t : space.mesh.triangles)
        for (int k = 0; k < 3; ++k) {
            const Vec3 a = X * space.mesh.vertices[std::size_t(t[k])],
                       b = X * space.mesh.vertices[std::size_t(t[(k + 1) % 3])];
            const double za = a.z() - space.level, zb = b.z() - space.level;
            if ((za > 0) == (zb > 0) || za < 0) continue;  // each edge once
            corners.push_back(a + za / (za - zb) * (b - a));
        }
    to.assign(std::size_t(rim) + 1, X.p);
    if (corners.empty() || space.water < 1e-4 * space.room) return;
    Vec3 middle = Vec3::Zero();
    for (const Vec3& corner : corners) middle += corner / double(corners.size());
    const auto angle = [&](const Vec3& p) {
        return elementary::atan2(p.y() - middle.y(), p.x() - middle.x());
    };
    std::sort(corners.begin(), corners.end(),
              [&](const Vec3& a, const Vec3& b) { return angle(a) < angle(b); });
    to[0] = middle;
    for (std::size_t i = 0; i < rim; ++i) to[i + 1] = corners[std::min(i, corners.size() - 1)];
}

}  // namespace

void paint_wells(const physics::World& world, Scenery& scenery) {
    for (const physics::Hull& hull : world.hulls)
        for (const physics::Compartment& space : hull.compartments) {
            if (!space.outside) continue;
            SoftLook look;
            look.name = space.name;
            look.colour = {0.02, 0.09, 0.11};  // as the sea's
            look.vertices = rim + 1;
            for (int i = 1; i <= rim; ++i) look.triangles.push_back({0, i, i % rim + 1});
            scenery.soft_bodies.push_back(std::move(look));
        }
}

void show_wells(const physics::World& world, Snapshot& snapshot) {
    std::size_t at = world.soft_bodies.size();
    for (const physics::Hull& hull : world.hulls)
        for (const physics::Compartment& space : hull.compartments) {
            if (!space.outside) continue;
            snapshot.soft_bodies.resize(std::max(snapshot.soft_bodies.size(), at + 1));
            sheet(space, world.bodies[std::size_t(hull.body)].X_WB, snapshot.soft_bodies[at++]);
        }
}

}  // namespace fairlead
