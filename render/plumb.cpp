#include "render/plumb.h"

#include <algorithm>

namespace fairlead::render {

int plumb_body(const Scenery& scenery) {
    for (const CameraView& camera : scenery.cameras)
        if (camera.kind == CameraView::Kind::hook && camera.body >= 0) return camera.body;
    return -1;
}

std::optional<PlumbLine> plumb_line(const Scenery& scenery, const Frame& frame,
                                    const std::vector<Ledge>& tops, double floor) {
    const int body = plumb_body(scenery);
    if (body < 0 || body >= static_cast<int>(frame.bodies.size())) return std::nullopt;
    const Vec3 hook = frame.bodies[body].p;
    double below = floor;
    for (const Ledge& top : tops)
        if (top.area.contains(hook.head<2>()) && top.top < hook.z())
            below = std::max(below, top.top);
    if (!(hook.z() > below)) return std::nullopt;
    return PlumbLine{hook, {hook.x(), hook.y(), below}};
}

Diagram diagram_of(const PlumbLine& plumb) {
    return {{{plumb.hook, plumb.foot, 1.2f, 1.2f, {0.9f, 0.9f, 0.8f, 0.5f}}}, {}};
}

}  // namespace fairlead::render
