#include "render/wires.h"

#include <algorithm>
#include <limits>

#include "render/drum_rope.h"
#include "render/overlay.h"
#include "render/wire_thinning.h"

namespace fairlead::render {
namespace {

// Beyond so many nobody looks at one wire alone: what counts is that all of them move.
constexpr std::size_t many_spans = 2500;
constexpr int crowded_sides = 6;

const Eigen::Vector3f slack_colour(3.0f, 0.9f, 0.02f);  // brighter than any paint: it glows

}  // namespace

Wires::Wires()
    : stream_(sizeof(TubeVertex), {{0, 3, offsetof(TubeVertex, centre)},
                                   {1, 3, offsetof(TubeVertex, radial)},
                                   {2, 3, offsetof(TubeVertex, axis)},
                                   {3, 1, offsetof(TubeVertex, radius)},
                                   {4, 1, offsetof(TubeVertex, s)},
                                   {5, 1, offsetof(TubeVertex, angle)},
                                   {6, 4, offsetof(TubeVertex, colour)}}) {}

void Wires::build(const Scenery& scenery, const Frame& frame, const Sea* sea, double floor,
                  const std::vector<Ledge>& ledges, int sides, Colouring colouring) {
    tube_.clear();
    wires_ = frame.wires;
    glides_.resize(wires_.size());
    wind_drums(scenery, frame, sides);
    std::size_t spans = 0;
    for (const auto& wire : wires_) spans += wire.size();
    const bool crowded = spans > many_spans;
    if (crowded) sides = std::min(sides, crowded_sides);
    for (std::size_t i = 0; i < wires_.size() && i < scenery.wires.size(); ++i) {
        const WireLook& look = scenery.wires[frame.looks[i]];
        const auto& points = wires_[i];
        if (points.empty()) continue;
        const double tolerance = crowded ? 0.2 * look.diameter : 0;
        line_.trace(points, look.diameter, floor + 0.02, ledges, tolerance);
        // Material runs out at a winch: the lay must stand still at the other end.
        const bool runs_out = points.front().kind == WirePoint::Kind::winch;
        drawn_ = line_.points();
        const auto has_mass = [](const WirePoint& p) { return p.kind == WirePoint::Kind::mass; };
        const auto nodes = std::count_if(points.begin(), points.end(), has_mass);
        glides_[i].smooth(static_cast<int>(nodes), frame.time, drawn_);
        if (crowded) thin(drawn_, tolerance);
        const std::size_t first = tube_.vertices.size();
        append_pieces(scenery, frame.looks[i], sides, runs_out ? line_.length() : 0, colouring);
        if (sea) wet(frame, *sea, i, first);
    }
    append_rods(scenery, frame, sides);
    stream_.fill(tube_.vertices.data(), tube_.vertices.size() * sizeof(TubeVertex),
                 tube_.indices.data(), tube_.indices.size() * sizeof(std::uint32_t));
}

// What is drawn of a wire, each piece at its own thickness.
void Wires::append_pieces(const Scenery& scenery, int look, int sides, double s_origin,
                          Colouring colouring) {
    for (std::size_t begin = 0, end = 1; begin + 1 < drawn_.size(); begin = end - 1) {
        const int piece = drawn_[begin + 1].piece;
        for (end = begin + 2; end < drawn_.size() && drawn_[end].piece == piece;) ++end;
        const PieceLook of = scenery.piece(look, piece);
        const Eigen::Vector3f plain(of.colour.r, of.colour.g, of.colour.b);
        const double full = of.breaking_load > 0 ? of.breaking_load / 3 : 1e5;
        const bool whole = begin == 0 && end == drawn_.size();
        if (!whole) stretch_.assign(drawn_.begin() + begin, drawn_.begin() + end);
        append_tube(
            whole ? drawn_ : stretch_, of.diameter, sides, s_origin,
            [&](double tension) -> Eigen::Vector3f {
                if (colouring == Colouring::tension) return linear(tension_colour(tension, full));
                if (colouring == Colouring::slack) return tension > 0 ? plain : slack_colour;
                return plain;
            },
            tube_);
    }
}

// Wet is what is under water, and what a winch has hauled out of it lately.
void Wires::wet(const Frame& frame, const Sea& sea, std::size_t wire, std::size_t first) {
    double outside = 0;
    for (const DrumState& drum : frame.drums)
        if (drum.wire == int(wire)) outside += drum.paid_out;
    wetness_.resize(std::max(wetness_.size(), wires_.size()));
    const double reach = wetness_[wire].reach(outside, frame.time);
    wet_tube(tube_.vertices, first, reach, sea.level,
             [&](double x, double y) { return physics::sea_height(sea, x, y, frame.time); });
}

// A rod is as its nodes say: it neither hangs between them nor lies on anything.
void Wires::append_rods(const Scenery& scenery, const Frame& frame, int sides) {
    constexpr double nowhere = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < frame.rods.size() && i < scenery.rods.size(); ++i) {
        const RodLook& look = scenery.rods[i];
        line_.trace(frame.rods[i], 2 * look.radius, nowhere, {}, 0.05 * look.radius);
        const Eigen::Vector3f colour(look.colour.r, look.colour.g, look.colour.b);
        append_tube(
            line_.points(), 2 * look.radius, sides, 0, [&](double) { return colour; }, tube_);
    }
}

void Wires::wind_drums(const Scenery& scenery, const Frame& frame, int sides) {
    for (std::size_t i = 0; i < scenery.drums.size() && i < frame.drums.size(); ++i) {
        const DrumLook& drum = scenery.drums[i];
        const int wire = frame.drums[i].wire;
        if (!(drum.width > 0) || wire < 0 || wire >= int(wires_.size())) continue;
        auto& points = wires_[wire];
        if (points.size() < 2 || drum.body >= int(frame.bodies.size())) continue;
        const bool first = points.front().kind == WirePoint::Kind::winch;
        WirePoint& leaves = first ? points.front() : points.back();
        const PieceLook look = scenery.piece(frame.looks[wire], leaves.piece);
        const auto rope = wound_rope(drum, frame.drums[i], frame.bodies[drum.body], leaves.p, first,
                                     look.diameter);
        if (rope.empty()) continue;
        leaves.p = rope.front().p;
        const Eigen::Vector3f colour(look.colour.r, look.colour.g, look.colour.b);
        append_tube(
            rope, look.diameter, std::max(6, sides / 2), 0, [&](double) { return colour; }, tube_);
    }
}

void Wires::draw() const {
    stream_.bind();
    draw_indexed(static_cast<GLsizei>(tube_.indices.size()));
}

void Wires::add_points(std::vector<Eigen::Vector3f>& points) const {
    const Eigen::Vector3f* last = nullptr;  // the vertices of a ring share it
    for (const TubeVertex& v : tube_.vertices) {
        if (!last || *last != v.centre) points.push_back(v.centre);
        last = &v.centre;
    }
}

}  // namespace fairlead::render
