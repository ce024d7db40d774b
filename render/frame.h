#pragma once
// frame.h — the instant that is drawn: poses and wires between two ticks. A display that is not at
// 60 Hz shows the blend of the last two snapshots. Limit: forces and numbers are not blended.
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead::render {

struct Frame {
    std::vector<Pose> bodies;                    // X_WB (as scenery->bodies)
    std::vector<std::vector<Vec3>> soft_bodies;  // [m] vertices (as scenery->soft_bodies)
    std::vector<std::vector<double>> stress;     // [Pa] likewise
    std::vector<std::vector<WirePoint>> wires;   // (as scenery->wires)
    std::vector<int> looks;                      // (wires) index into scenery->wires
    std::vector<std::vector<WirePoint>> rods;    // (as scenery->rods)
    std::vector<DrumState> drums;                // (as scenery->drums)
    double time = 0;                             // [s] simulated, of this picture
};

// Poses and wires at `blend` (0: before, 1: now). Snapshots of different sceneries are not mixed:
// then `now` is shown. Reuses the memory of `frame`.
void blend_frame(const Snapshot& before, const Snapshot& now, double blend, Frame& frame);

Pose blend_pose(const Pose& before, const Pose& now, double blend);

// A wire may have gained or lost nodes between the ticks: nodes are paired from both ends by kind,
// so that they move least; what lies between moves with its paired neighbours. `wire` may not alias
// the inputs.
void blend_wire(const std::vector<WirePoint>& before, const std::vector<WirePoint>& now,
                double blend, std::vector<WirePoint>& wire);

}  // namespace fairlead::render
