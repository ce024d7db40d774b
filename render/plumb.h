#pragma once
// plumb.h — the line from the hook straight down to what it would come to rest on, by which its
// height and place are judged. No GL, so it is tested. Limit: it sees the boxes around tops.
#include <optional>
#include <vector>

#include "render/centre_line.h"
#include "render/overlay.h"

namespace fairlead::render {

struct PlumbLine {
    Vec3 hook, foot;  // [m]
};

// To the highest top below the hook, else to `floor` [m]; none without a hook camera, or where the
// hook is below all of that.
std::optional<PlumbLine> plumb_line(const Scenery& scenery, const Frame& frame,
                                    const std::vector<Ledge>& tops, double floor);

// The body whose height is to be judged: that of the first hook camera; -1 if there is none.
int plumb_body(const Scenery& scenery);

Diagram diagram_of(const PlumbLine& plumb);

}  // namespace fairlead::render
