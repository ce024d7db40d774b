#include "engine/scene/scene_anchor.h"

#include "engine/scene/scene_parts.h"

namespace fairlead {

SceneAnchor read_anchor(const SceneReader& from, const SceneBody& body) {
    SceneAnchor read;
    physics::Anchor& a = read.anchor;
    a.name = body.name;
    a.soil = from.choice<physics::Anchor::Soil>("soil");
    a.efficiency = from.number("efficiency");
    a.break_out = from.number("break_out");
    a.dragged = from.number("dragged");
    a.flukes = from.vector("flukes");
    read.fluke_length = from.maybe_number("fluke_length");
    read.drag_length = from.maybe_number("drag_length");
    read.break_out_time = from.maybe_number("break_out_time");
    read.set_load = from.maybe_number("set_load");
    if (body.motion != physics::Motion::dynamic)
        from.error("", "only a dynamic body is dragged; expected \"motion\": \"dynamic\"");
    if (read.set_load && a.dragged == 0)
        from.error("set_load", "it has not been dragged in; expected \"dragged\" above 0");
    return read;
}

}  // namespace fairlead
