#include "engine/session/hull_text.h"

#include <cstdio>

#include "engine/files/printable.h"
#include "engine/scene/hull_numbers.h"
#include "engine/session/build.h"
#include "physics/hull/stability.h"
#include "physics/world/world.h"

namespace fairlead {
namespace {

// Main dimensions, as a comment.
std::string dimensions(const physics::Hull& hull, const physics::Body& body) {
    char line[300];
    std::snprintf(line, sizeof line, "%.4g m long, %.4g m wide, %.4g m deep in the water, %.6g t",
                  hull.length, hull.beam, hull.draught, body.mass / 1e3);
    std::string text = line;
    const auto at = physics::floating_upright(hull.mesh, body.mass / physics::sea_water);
    if (at) {
        std::snprintf(line, sizeof line, ", GM %.3g m", at->metacentre);
        text += line;
    }
    const Vec3 radii = (body.inertia.diagonal() / body.mass).cwiseSqrt();
    std::snprintf(line, sizeof line, "; radii of gyration %.4g, %.4g, %.4g m", radii.x(), radii.y(),
                  radii.z());
    return text + line;
}

}  // namespace

std::string hull_text(const Scene& scene) {
    Notes notes;
    const physics::World world = build_world(scene, notes);
    std::string text;
    for (const physics::Hull& hull : world.hulls)
        for (const SceneBody& from : scene.bodies)
            if (from.hull && from.name == hull.name)
                text += "// " + printable(hull.name) + ": " +
                        dimensions(hull, world.bodies[std::size_t(hull.body)]) + "\n\"hull\": {\n" +
                        hull_lines(*from.hull, hull) + "}\n";
    return text;
}

}  // namespace fairlead
