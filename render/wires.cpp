#include "render/wires.h"

#include <cmath>

#include "render/overlay.h"

namespace fairlead::render {
namespace {

// The diagram's colours are display values; the lit picture wants linear ones.
Eigen::Vector3f linear(const Rgba& c) {
    return {std::pow(c.r, 2.2f), std::pow(c.g, 2.2f), std::pow(c.b, 2.2f)};
}

}  // namespace

Wires::Wires()
    : stream_(sizeof(TubeVertex), {{0, 3, offsetof(TubeVertex, centre)},
                                   {1, 3, offsetof(TubeVertex, radial)},
                                   {2, 3, offsetof(TubeVertex, axis)},
                                   {3, 1, offsetof(TubeVertex, radius)},
                                   {4, 1, offsetof(TubeVertex, s)},
                                   {5, 1, offsetof(TubeVertex, angle)},
                                   {6, 3, offsetof(TubeVertex, colour)}}) {}

void Wires::build(const Scenery& scenery, const Frame& frame, double floor,
                  const std::vector<Ledge>& ledges, int sides, bool by_tension) {
    tube_.clear();
    for (std::size_t i = 0; i < frame.wires.size() && i < scenery.wires.size(); ++i) {
        const WireLook& look = scenery.wires[i];
        const auto& points = frame.wires[i];
        if (points.empty()) continue;
        line_.trace(points, look.diameter, floor + 0.02, ledges);
        // Material runs out at a winch: the lay must stand still at the other end.
        const bool runs_out = points.front().kind == WirePoint::Kind::winch;
        const Eigen::Vector3f plain(look.colour.r, look.colour.g, look.colour.b);
        const double full = look.breaking_load > 0 ? look.breaking_load / 3 : 1e5;
        append_tube(
            line_.points(), look.diameter, sides, runs_out ? line_.length() : 0,
            [&](double tension) {
                return by_tension ? linear(tension_colour(tension, full)) : plain;
            },
            tube_);
    }
    stream_.fill(tube_.vertices.data(), tube_.vertices.size() * sizeof(TubeVertex),
                 tube_.indices.data(), tube_.indices.size() * sizeof(std::uint32_t));
}

void Wires::draw() const {
    stream_.bind();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(tube_.indices.size()), GL_UNSIGNED_INT,
                   nullptr);
}

void Wires::add_points(std::vector<Eigen::Vector3f>& points) const {
    const Eigen::Vector3f* last = nullptr;  // the vertices of a ring share it
    for (const TubeVertex& v : tube_.vertices) {
        if (!last || *last != v.centre) points.push_back(v.centre);
        last = &v.centre;
    }
}

}  // namespace fairlead::render
