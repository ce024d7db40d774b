#include "engine/session/seabed_look.h"

#include <Eigen/Geometry>

#include "physics/math/elementary.h"

namespace fairlead {
namespace {

constexpr int cells = 160;      // each way
constexpr double beyond = 150;  // [m] all around: as far as one sees in clear water
constexpr Colour sand{0.30f, 0.26f, 0.18f}, shade{0.20f, 0.18f, 0.13f};

// What lies, hangs and stands about, seen from above.
Eigen::AlignedBox2d ground_plan(const physics::World& world) {
    Eigen::AlignedBox2d box;
    for (std::size_t i = 1; i < world.bodies.size(); ++i)
        box.extend(world.bodies[i].X_WB.p.head<2>());
    for (const physics::Wire& wire : world.wires)
        for (const physics::WirePoint& p : wire.points)
            box.extend(physics::path_position(p, world.bodies).head<2>());
    if (box.isEmpty()) box.extend(Eigen::Vector2d::Zero());
    return {box.min().array() - beyond, box.max().array() + beyond};
}

// Ripples of sand are too fine for triangles: patches of two colours take their place.
Paint paint_at(double x, double y) {
    const auto wave = [](double angle) { return elementary::sin(angle); };
    const double patch =
        wave(0.11 * x + 0.6 * wave(0.07 * y)) * wave(0.09 * y + 0.8 * wave(0.05 * x));
    const float share = float(0.5 + 0.5 * patch);
    Paint paint;
    paint.colour = {sand.r + share * (shade.r - sand.r), sand.g + share * (shade.g - sand.g),
                    sand.b + share * (shade.b - sand.b)};
    paint.roughness = 1;
    return paint;
}

}  // namespace

std::shared_ptr<const PaintedModel> paint_seabed(const physics::World& world) {
    const physics::Seabed& bed = *world.environment.seabed;
    const Eigen::AlignedBox2d plan = ground_plan(world);
    auto model = std::make_shared<PaintedModel>();
    for (int row = 0; row <= cells; ++row)
        for (int column = 0; column <= cells; ++column) {
            const double x = plan.min().x() + plan.sizes().x() * column / cells;
            const double y = plan.min().y() + plan.sizes().y() * row / cells;
            PaintedVertex vertex;
            vertex.p = Eigen::Vector3d(x, y, bed.height(x, y)).cast<float>();
            vertex.n = bed.normal(x, y).cast<float>();
            vertex.paint = paint_at(x, y);
            model->vertices.push_back(vertex);
        }
    constexpr std::uint32_t wide = cells + 1;
    for (std::uint32_t row = 0; row < cells; ++row)
        for (std::uint32_t column = 0; column < cells; ++column) {
            const std::uint32_t a = row * wide + column, b = a + 1, c = a + wide, d = c + 1;
            for (const std::uint32_t i : {a, b, d, a, d, c}) model->indices.push_back(i);
        }
    model->patches.push_back({0, model->indices.size(), -1});
    return model;
}

}  // namespace fairlead
