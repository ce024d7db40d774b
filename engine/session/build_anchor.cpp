#include "engine/session/build_anchor.h"

#include <cstdio>

namespace fairlead {

std::string build_anchor(const SceneBody& from, int index, physics::World& world) {
    if (!world.environment.seabed)
        return "there is nothing that it could hold in: expected a \"seabed\"";
    const physics::Body& body = world.bodies[std::size_t(index)];
    const SceneAnchor& given = *from.anchor;
    physics::Anchor a = given.anchor;
    a.body = index;
    a.flukes -= body.centre;
    a.fluke_length = given.fluke_length.value_or(physics::usual_fluke_length(body.mass));
    a.drag_length = given.drag_length.value_or(physics::usual_drag(a.soil) * a.fluke_length);
    a.break_out_time = given.break_out_time.value_or(physics::usual_break_out_time(a.soil));
    const double holds =
        physics::ultimate_capacity(a.soil, body.mass, a.efficiency) * a.embedment();
    a.set_load = given.set_load.value_or(holds);
    if (a.set_load > holds * (1 + 1e-9)) {
        char text[120];
        std::snprintf(text, sizeof text,
                      "cannot have been set by %.4g kN: dragged by %g m it holds %.4g kN",
                      a.set_load / 1e3, a.dragged, holds / 1e3);
        return text;
    }
    world.anchors.push_back(std::move(a));
    return {};
}

}  // namespace fairlead
