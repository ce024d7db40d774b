#pragma once
// wire_tube.h — centre line → vertices of a tube around it. No GL, so it is tested.
#include <cstdint>
#include <vector>

#include "render/centre_line.h"

namespace fairlead::render {

struct TubeVertex {          // as assets/shaders/wire.vert reads it
    Eigen::Vector3f centre;  // [m]
    Eigen::Vector3f radial;  // outwards, length such that the polygon encloses the circle
    Eigen::Vector3f axis;    // unit
    float radius;            // [m]
    float s;                 // [m] along the wire, from the end that does not run out
    float angle;             // [rad] around
    Eigen::Vector3f colour;  // linear RGB
    float wet = 0;           // 0 … 1
};

struct Tube {
    std::vector<TubeVertex> vertices;
    std::vector<std::uint32_t> indices;  // triangles, counter-clockwise from outside
    void clear() {
        vertices.clear();
        indices.clear();
    }
};

struct Polygon {  // a ring's outline, around the circle of radius 1
    explicit Polygon(int sides);
    struct Corner {
        float x, y, angle;  // [rad]
    };
    int sides;
    std::vector<Corner> corners;  // the last where the first is
};

// One tube around the line, with rotation-minimising frames and flat ends. `colour_of(tension)`
// is asked once per line point.
template <class ColourOf>
void append_tube(const std::vector<LinePoint>& line, double diameter, int sides, double s_origin,
                 ColourOf colour_of, Tube& tube);

// The same for rings that are already there: their frames (any two unit vectors across the axis).
void append_ring(const LinePoint& at, const Vec3& across, double radius, const Polygon& polygon,
                 double s_origin, const Eigen::Vector3f& colour, Tube& tube);
void join_rings(std::size_t first_vertex, int rings, int sides, Tube& tube);

// The next rotation-minimising frame (double reflection, Wang et al. 2008): `across` at a → at b.
Vec3 carry_frame(const LinePoint& a, const LinePoint& b, const Vec3& across);

template <class ColourOf>
void append_tube(const std::vector<LinePoint>& line, double diameter, int sides, double s_origin,
                 ColourOf colour_of, Tube& tube) {
    if (line.size() < 2) return;
    const std::size_t first = tube.vertices.size();
    const Polygon polygon(sides);
    Vec3 across = any_perpendicular(line.front().tangent);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) across = carry_frame(line[i - 1], line[i], across);
        append_ring(line[i], across, diameter / 2, polygon, s_origin, colour_of(line[i].tension),
                    tube);
    }
    join_rings(first, static_cast<int>(line.size()), sides, tube);
}

}  // namespace fairlead::render
