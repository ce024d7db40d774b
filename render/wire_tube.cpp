#include "render/wire_tube.h"

#include <cmath>
#include <numbers>

namespace fairlead::render {

Vec3 carry_frame(const LinePoint& a, const LinePoint& b, const Vec3& across) {
    const Vec3 v = b.p - a.p;
    const double vv = v.squaredNorm();
    if (!(vv > 0)) return across;
    const Vec3 r = across - 2 / vv * v.dot(across) * v;
    const Vec3 t = a.tangent - 2 / vv * v.dot(a.tangent) * v;
    const Vec3 w = b.tangent - t;
    const double ww = w.squaredNorm();
    const Vec3 carried = ww > 1e-18 ? Vec3(r - 2 / ww * w.dot(r) * w) : r;
    const Vec3 square = carried - carried.dot(b.tangent) * b.tangent;  // sheds rounding
    return square.norm() > 1e-6 ? Vec3(square.normalized()) : any_perpendicular(b.tangent);
}

Polygon::Polygon(int sides) : sides(sides) {
    const double out = 1 / std::cos(std::numbers::pi / sides);
    // The seam needs its own vertex: there the angle jumps from 2π to 0.
    for (int k = 0; k <= sides; ++k) {
        const double angle = 2 * std::numbers::pi * k / sides;
        corners.push_back({float(out * std::cos(angle)), float(out * std::sin(angle)),
                           static_cast<float>(angle)});
    }
}

void append_ring(const LinePoint& at, const Vec3& across, double radius, const Polygon& polygon,
                 double s_origin, const Eigen::Vector3f& colour, Tube& tube) {
    const Eigen::Vector3f first = across.cast<float>();
    const Eigen::Vector3f axis = at.tangent.cast<float>(), second = axis.cross(first);
    TubeVertex vertex{at.p.cast<float>(),
                      {},
                      axis,
                      static_cast<float>(radius),
                      static_cast<float>(at.s - s_origin),
                      0,
                      colour};
    for (const Polygon::Corner& corner : polygon.corners) {
        vertex.radial = corner.x * first + corner.y * second;
        vertex.angle = corner.angle;
        tube.vertices.push_back(vertex);
    }
}

void join_rings(std::size_t first_vertex, int rings, int sides, Tube& tube) {
    const auto first = static_cast<std::uint32_t>(first_vertex);
    const std::uint32_t row = sides + 1;
    const std::size_t before = tube.indices.size();
    tube.indices.resize(before + 6 * std::size_t(sides * (rings - 1) + sides - 2));
    std::uint32_t* out = tube.indices.data() + before;
    for (int i = 0; i + 1 < rings; ++i)
        for (int k = 0; k < sides; ++k) {
            const std::uint32_t a = first + i * row + k, b = a + row;
            for (std::uint32_t v : {a, a + 1, b, a + 1, b + 1, b}) *out++ = v;
        }
    const std::uint32_t end = first + (rings - 1) * row;
    for (int k = 1; k + 1 < sides; ++k) {
        for (std::uint32_t v : {first, first + k + 1, first + k}) *out++ = v;
        for (std::uint32_t v : {end, end + k, end + k + 1}) *out++ = v;
    }
}

}  // namespace fairlead::render
