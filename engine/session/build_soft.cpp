#include "engine/session/build_soft.h"

#include <algorithm>

#include "engine/machine/named.h"

namespace fairlead {

void add_soft_bodies(const Scene& scene, physics::World& world) {
    const auto same = [](const SceneSoftBody& a, const SceneSoftBody& b) {
        return a.quadratic == b.quadratic && a.mesh.nodes == b.mesh.nodes &&
               a.mesh.elements == b.mesh.elements;
    };
    const std::vector<SceneSoftBody>& all = scene.soft_bodies;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const SceneSoftBody& from = all[i];
        std::size_t first = 0;
        while (first < i && !same(all[first], from)) ++first;
        const auto shape =
            first < i ? world.soft_bodies[first].shape
                      : std::make_shared<const physics::SoftShape>(
                            from.quadratic ? physics::with_edge_nodes(from.mesh) : from.mesh);
        physics::SoftBody body = physics::soft_body(from.name, shape, from.pose);
        static_cast<physics::SoftMaterial&>(body) = from;
        body.material = index_of_name(world.materials, from.material);
        for (std::size_t k = 0; k < body.x.size(); ++k)
            body.v[k] = from.velocity + from.angular_velocity.cross(body.x[k] - from.pose.p);
        body.v_before = body.v;
        world.soft_bodies.push_back(std::move(body));
    }
    for (const SceneClamp& from : scene.clamps) {
        const int soft = index_of_name(world.soft_bodies, from.soft);
        const int body = index_of_name(world.bodies, from.body);
        world.clamps.push_back(physics::clamp(from.name, soft, world.soft_bodies[soft], body,
                                              world.bodies[body], from.at, from.size));
    }
}

}  // namespace fairlead
