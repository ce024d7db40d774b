#pragma once
// wrap_labels.h — what the picture says beside each wrap of a wire, and where: the angle [°], the
// tensions before and behind it [kN], and the slip while it slips. panel_labels.cpp draws them.
// Limits: a wrap behind a body is labelled all the same; positions are those of the last tick.
#include <string>
#include <vector>

#include "app/layout.h"
#include "engine/view/snapshot.h"

namespace fairlead {

struct WrapLabel {
    float x = 0, y = 0;  // [px] y down: the wrap's middle
    std::string text;
    bool slips = false;
    Rect box;  // [px] where the words stand; whoever knows the font gives it
};

// Of every wrap in sight, in order of the wires; boxes are left to the caller.
std::vector<WrapLabel> wrap_labels(const Snapshot& now, const Eigen::Matrix4f& clip_from_world,
                                   Rect picture);

// Moves boxes down until none covers one before it.
void part_labels(std::vector<WrapLabel>& labels, float gap);

// 1.23, 12.3, 123: three digits, never an exponent.
std::string kilonewtons(double force);

}  // namespace fairlead
