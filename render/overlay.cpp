#include "render/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/ghost.h"

namespace fairlead::render {
namespace {

constexpr double longest_arrow = 2.5;  // [m] of a full force
constexpr double head_length = 0.35;   // [m]

const Rgba white{1, 1, 1, 1}, purple{0.69f, 0.27f, 0.95f, 1}, yellow{1, 0.80f, 0.15f, 1},
    grey{0.62f, 0.66f, 0.70f, 1}, steel{0.35f, 0.75f, 1.0f, 1}, orange{1, 0.50f, 0.10f, 1},
    green{0.35f, 0.90f, 0.45f, 1}, sticking{0.15f, 0.75f, 0.45f, 1}, amber{1, 0.70f, 0.10f, 1};

// Colour and shape both tell, and so does brightness: nobody's eyes need more than one of them.
Dot contact(const WirePoint& point) {
    switch (point.grip) {
        case WirePoint::Grip::none:
            return {Dot::Style::disc, point.p, 8, purple};
        case WirePoint::Grip::sticks:
            return {Dot::Style::disc, point.p, 9, sticking};
        case WirePoint::Grip::slips:
            return {Dot::Style::diamond, point.p, 13, amber};
    }
    return {};
}

Dot node(const WirePoint& point) {
    using K = WirePoint::Kind;
    switch (point.kind) {
        case K::mass:
            return {Dot::Style::disc, point.p, 8, white};
        case K::massless:
            return contact(point);
        case K::arc:
            return {Dot::Style::disc, point.p, 4, grey};
        case K::winch:
            return {Dot::Style::disc, point.p, 7, yellow};
        default:
            return {Dot::Style::disc, point.p, 6, grey};
    }
}

Rgba arrow_colour(ForceArrow::Kind kind) {
    switch (kind) {
        case ForceArrow::Kind::wire:
            return steel;
        case ForceArrow::Kind::contact:
            return orange;
        case ForceArrow::Kind::joint:
            return green;
    }
    return white;
}

void add_arrow(const ForceArrow& arrow, double metres_per_newton, std::vector<Line>& lines) {
    const Vec3 way = metres_per_newton * arrow.force;
    const double length = way.norm();
    if (!(length > 0.02) || !arrow.at.allFinite()) return;
    const Rgba colour = arrow_colour(arrow.kind);
    const Vec3 tip = arrow.at + way,
               neck = tip - way * (std::min(head_length, 0.5 * length) / length);
    lines.push_back({arrow.at, neck, 3, 3, colour});
    lines.push_back({neck, tip, 12, 0, colour});
}

// The colour at `value` of a scale from 0 to `full`.
Rgba along(const std::array<Rgba, 5>& scale, double value, double full) {
    const double t = full > 0 && std::isfinite(value) ? std::clamp(value / full, 0.0, 1.0) : 0;
    const double at = t * double(scale.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(at), scale.size() - 2);
    const auto u = static_cast<float>(at - double(i));
    const Rgba &a = scale[i], &b = scale[i + 1];
    return {std::lerp(a.r, b.r, u), std::lerp(a.g, b.g, u), std::lerp(a.b, b.b, u), 1};
}

}  // namespace

Rgba tension_colour(double tension, double full) {
    return along({{{0.20f, 0.35f, 0.85f, 1},
                   {0.10f, 0.70f, 0.75f, 1},
                   {0.45f, 0.85f, 0.30f, 1},
                   {0.98f, 0.85f, 0.20f, 1},
                   {0.90f, 0.15f, 0.10f, 1}}},
                 tension, full);
}

Rgba stress_colour(double stress, double full) {
    return along({{{0.04f, 0.16f, 0.50f, 1},
                   {0.34f, 0.68f, 0.90f, 1},
                   {0.96f, 0.93f, 0.72f, 1},
                   {0.93f, 0.58f, 0.10f, 1},
                   {0.55f, 0.08f, 0.04f, 1}}},
                 stress, full);
}

Eigen::Vector3f linear(const Rgba& c) {
    return {std::pow(c.r, 2.2f), std::pow(c.g, 2.2f), std::pow(c.b, 2.2f)};
}

void draw_diagram(const Snapshot& now, const Frame& frame, const Overlay& overlay,
                  double full_force, Diagram& diagram) {
    diagram.lines.clear();
    diagram.dots.clear();
    if (overlay.ghost) draw_ghost(*overlay.ghost, diagram.lines);
    if (overlay.drafts)
        diagram.lines.insert(diagram.lines.end(), overlay.drafts->begin(), overlay.drafts->end());
    if (overlay.nodes)
        for (const auto& points : frame.wires)
            for (const WirePoint& point : points) diagram.dots.push_back(node(point));
    if (overlay.forces) {
        const double scale = overlay.metres_per_newton > 0
                                 ? overlay.metres_per_newton
                                 : longest_arrow / std::max(full_force, 1.0);
        for (const ForceArrow& arrow : now.forces) add_arrow(arrow, scale, diagram.lines);
    }
    if (overlay.mass_centres)
        for (std::size_t i = 0; i < frame.bodies.size() && i < now.bodies.size(); ++i)
            if (now.bodies[i].mass > 0)
                diagram.dots.push_back({Dot::Style::mass_centre, frame.bodies[i].p, 16, white});
}

}  // namespace fairlead::render
