#pragma once
// drum_rope.h — the rope that lies wound on a winch drum, layer on layer, as a line for a tube.
//
// The rope is wound from one flange to the other and back, half a diameter deeper into the groove
// for each layer, and ends where the wire leaves the drum; it turns with the drum as wire is paid
// out. Only the two outermost layers are made: nobody sees the others. Where rope spools in layers
// (physics/wire/model/drum.h) it lies as physics has it. Of other drums it is for the eye, eight
// layers at most, and physics knows where the wire leaves only to the width of the drum: whoever
// draws the wire lets it begin where the line does.
#include "engine/view/snapshot.h"
#include "render/wire_tube.h"

namespace fairlead::render {

// The turns that stay on the drum when all wire is out.
inline constexpr double dead_turns = 3;

// `departs` [m]: where the wire leaves the drum, and `first`: it leaves at its first point, not at
// its last. Empty if nothing is to be seen. X_WB is the pose of the body the drum is mounted on.
std::vector<LinePoint> wound_rope(const DrumLook& drum, const DrumState& state, const Pose& X_WB,
                                  const Vec3& departs, bool first, double diameter);

}  // namespace fairlead::render
