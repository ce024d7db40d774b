#include "build_paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "engine/scene/model_file.h"
#include "physics/hull/hull_form.h"
#include "render/waterline.h"

namespace fairlead::render {
namespace {

double off_edge(const Vec3& p, const WaterlineEdge& edge) {
    const Vec3 along = edge.b - edge.a;
    const double size = along.squaredNorm();
    const double share = size > 0 ? std::clamp((p - edge.a).dot(along) / size, 0.0, 1.0) : 0;
    return (edge.a + share * along - p).norm();
}

// What is drawn of a ship meets the water where the surface does that the water presses on.
TEST(ShipModels, ShellsLieOnTheHullThatFloats) {
    const auto hull = physics::hull_mesh({75, 17, 6.2, 8, 0.66, 3.6});
    ASSERT_TRUE(hull);
    Notes troubles;
    for (const char* node : {"tug", "tug_whole", "supply_boat", "crane_ship"}) {
        const PaintedModel model =
            read_model(FAIRLEAD_HOME "/assets/models/ships.glb", node, troubles);
        physics::TriangleMesh shell;
        for (const PaintedVertex& v : model.vertices) shell.vertices.push_back(v.p.cast<double>());
        for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3)
            shell.triangles.push_back(
                {int(model.indices[i]), int(model.indices[i + 1]), int(model.indices[i + 2])});
        std::vector<WaterlineEdge> floats, drawn;
        for (const double level : {5.5, 6.2, 7.0}) {
            waterline(*hull, Vec3::UnitZ(), level, floats);
            waterline(shell, Vec3::UnitZ(), level, drawn);
            ASSERT_FALSE(floats.empty());
            double farthest = 0;
            for (const WaterlineEdge& at : floats) {
                double nearest = std::numeric_limits<double>::infinity();
                for (const WaterlineEdge& edge : drawn)
                    nearest = std::min(nearest, off_edge(at.a, edge));
                farthest = std::max(farthest, nearest);
            }
            EXPECT_LT(farthest, 0.02) << node << " at " << level << " m";
        }
    }
    EXPECT_TRUE(troubles.empty());
}

}  // namespace
}  // namespace fairlead::render
