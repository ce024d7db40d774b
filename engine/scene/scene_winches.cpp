// scene_winches.cpp — winches: their drums, their machinery, and whose rope is wound on them.
#include <algorithm>
#include <cstdio>

#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

constexpr double far_out = 1e5;  // [m] of wire: the longest that the table of parameters knows

// Its rope may be as thick as its wire, which is read later.
void read_drum(const SceneReader& from, physics::Drum& drum) {
    drum.core_radius = from.number("core_radius");
    drum.width = from.number("width");
    drum.layers = from.integer("layers");
    drum.layer_factor = from.number("layer_factor");
    drum.rope_diameter = from.maybe_number("rope_diameter").value_or(0);
    drum.wound = from.number("wound");
    drum.last_turns = from.number("last_turns");
    drum.clamp_force = from.number("clamp_force");
}

void read_machinery(const SceneReader& from, physics::Machinery& m) {
    m.fitted = true;
    if (from.has("gears")) m.gears.clear();
    for (const SceneReader& gear : from.elements("gears")) m.gears.push_back(gear.as_number());
    if (m.gears.empty()) m.gears = {1};
    m.power = from.number("power");
    m.motor_inertia = from.number("motor_inertia");
    m.clutch_time = from.number("clutch_time");
    m.drag = from.number("drag");
    m.closing_time = from.number("closing_time");
    m.opening_time = from.number("opening_time");
    m.fade = from.number("fade");
    m.fade_heat = from.number("fade_heat");
    m.cooling_time = from.number("cooling_time");
    m.dynamic_force = from.number("dynamic_force");
    m.dynamic_speed = from.number("dynamic_speed");
    m.parks = from.flag("parks");
    m.release_brake = from.number("release_brake");
    m.recovery_speed = from.number("recovery_speed");
    m.gear = m.gear_in = from.integer("gear");
    if (m.gear > static_cast<int>(m.gears.size())) {
        from.error("gear", "there are " + std::to_string(m.gears.size()) + " gears");
        m.gear = m.gear_in = 1;
    }
    m.clutch = m.engaged = from.number("clutch");
    m.band_brake = m.band = from.number("band_brake");
    m.dynamic_brake = from.number("dynamic_brake");
    m.force_share = from.number("force_share");
    m.tension = from.number("tension");
    m.grip = from.number("grip");
    m.powered = from.integer("powered") != 0;
    m.release = from.integer("release") != 0;
}

SceneWinch read_winch(const SceneReader& from) {
    SceneWinch winch;
    winch.body = from.text("body");
    winch.paid_out = from.maybe_number("paid_out");
    winch.side = from.integer("side");
    winch.width = from.number("width");
    if (winch.side == 0) from.error("side", "expected 1 or -1");
    physics::Winch& w = winch.winch;
    w.name = from.text("name");
    w.centre = from.vector("at");
    w.axis = from.direction("axis");
    w.radius = from.number("radius");
    w.drum_inertia = from.number("drum_inertia");
    w.max_speed = from.number("max_speed");
    w.max_force = from.number("max_force");
    w.brake_force = from.number("brake_force");
    w.slip = from.number("slip");
    w.brake = from.flag("brake");
    w.min_out = from.number("min_out");
    w.max_out = from.number("max_out");
    if (from.has("machinery")) read_machinery(from.at("machinery"), w.machinery);
    if (w.machinery.fitted && w.brake) w.machinery.band = 1;
    if (from.has("drum")) {
        for (const char* key : {"radius", "width"})
            if (from.has(key)) from.error(key, "the drum says where the wire lies, and its width");
        read_drum(from.at("drum"), w.drum);
        winch.width = w.drum.width;
        if (!from.has("max_out")) w.max_out = far_out;
    }
    if (w.min_out >= w.max_out) from.error("min_out", "expected less than max_out");
    if (winch.paid_out && (*winch.paid_out < w.min_out || *winch.paid_out > w.max_out))
        from.error("paid_out", "expected between min_out and max_out");
    return winch;
}

// A drum on which rope spools: as thick as its wire, within the flanges.
void fit_rope(const SceneReader& from, const Scene& scene, SceneWinch& winch) {
    physics::Drum& drum = winch.winch.drum;
    if (!drum.spools()) return;
    const std::string& name = winch.winch.name;
    for (const SceneWire& wire : scene.wires)
        for (const SceneStop& stop : wire.route)
            if (stop.kind == SceneStop::Kind::winch && stop.name == name && drum.rope_diameter == 0)
                for (const physics::WireType& type : scene.wire_types)
                    if (type.name == wire.type) drum.rope_diameter = type.diameter;
    const SceneReader at = from.at("drum");
    if (drum.rope_diameter == 0)
        return at.error("", "a drum that holds no wire needs \"rope_diameter\" [m]");
    if (drum.width < drum.rope_diameter)
        return at.error("width", "not one turn of the rope lies between the flanges");
    winch.winch.radius = drum.first_radius();
    if (drum.wound > drum.capacity()) {
        char text[80];
        std::snprintf(text, sizeof text, "the drum holds %.6g m in its layers", drum.capacity());
        at.error("wound", text);
    }
}

// What a drum has paid out belongs to one wire.
void check_ends(const std::vector<SceneReader>& wires, const Scene& scene) {
    std::vector<std::string> used;
    for (std::size_t i = 0; i < scene.wires.size(); ++i)
        for (const SceneStop& stop : scene.wires[i].route) {
            if (stop.kind != SceneStop::Kind::winch) continue;
            if (std::find(used.begin(), used.end(), stop.name) != used.end())
                wires[i].error("route", "the winch \"" + printable(stop.name) +
                                            "\" already holds the end of a wire");
            used.push_back(stop.name);
        }
}

}  // namespace

void read_winches(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("winches"))
        scene.winches.push_back(read_winch(from));
}

void wind_drums(const SceneReader& root, Scene& scene) {
    check_ends(root.elements("wires"), scene);
    const std::vector<SceneReader> winches = root.elements("winches");
    for (std::size_t i = 0; i < winches.size(); ++i) fit_rope(winches[i], scene, scene.winches[i]);
}

}  // namespace fairlead
