#pragma once
// ghost.h — another run of the same scene, drawn as outlines through everything: its moving bodies
// and its wires. Only strokes in the world are made here, without GL; lines.h draws them.
#include <vector>

#include "engine/view/snapshot.h"
#include "render/overlay.h"

namespace fairlead::render {

// Adds to `lines`.
void draw_ghost(const Snapshot& ghost, std::vector<Line>& lines);

// Outlines of shapes at a pose, and a stroke from place to place [m], in this colour.
void outline(const std::vector<physics::ShapePart>& parts, const Pose& X, Rgba colour,
             std::vector<Line>& lines);
void outline(const std::vector<Vec3>& places, Rgba colour, std::vector<Line>& lines);

// The same of what stands still: walls, stands, rails; a ground without end is left out.
void draw_fixed(const Snapshot& now, std::vector<Line>& lines);

}  // namespace fairlead::render
