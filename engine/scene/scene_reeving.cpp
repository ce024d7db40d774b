// scene_reeving.cpp — the ways in which a crane's wire can be reeved.
#include <algorithm>

#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

// An eye on the hook has two parts of the wire above it, an end that is made fast there has one.
int falls_of(const std::vector<SceneCrane::Reeving::Stop>& stops, const std::string& hook) {
    int falls = 0;
    for (const auto& stop : stops)
        if (stop.body == hook) falls += &stop == &stops.back() ? 1 : 2;
    return falls;
}

// The wire's own way behind the drum, or why no other could take its place.
std::string own_way(const SceneWire& wire, const Scene& scene, const SceneCrane& crane,
                    SceneCrane::Reeving& own) {
    using Kind = SceneStop::Kind;
    if (wire.model != physics::Wire::Model::massless) return "expected \"model\": \"massless\"";
    if (wire.route.front().kind != Kind::winch || wire.route.front().name != crane.hoist_winch)
        return "expected to begin on the drum of hoist_winch";
    for (const SceneWinch& from : scene.winches)
        if (from.winch.name == crane.hoist_winch &&
            (from.winch.drum.spools() || from.winch.gas.fitted))
            return "its drum may have neither layers nor a compensator";
    for (std::size_t k = 1; k < wire.route.size(); ++k) {
        const bool last = k + 1 == wire.route.size();
        if (wire.route[k].kind != (last ? Kind::attach : Kind::eye))
            return "expected eyes behind the drum, and its end made fast";
        own.stops.push_back({wire.route[k].name, wire.route[k].at});
    }
    own.falls = falls_of(own.stops, crane.hook);
    return own.falls == crane.falls
               ? ""
               : "its route carries the hook in " + std::to_string(own.falls) + " parts, not in " +
                     std::to_string(crane.falls) + " as \"falls\" says";
}

}  // namespace

void read_reevings(const SceneReader& from, const Scene& scene, SceneCrane& crane) {
    crane.line_pull = from.number("line_pull");
    const std::vector<SceneReader> list = from.elements("reevings");
    if (list.empty()) return;
    const auto wire = std::find_if(scene.wires.begin(), scene.wires.end(), [&](const SceneWire& w) {
        return crane.load_wires.size() == 1 && w.name == crane.load_wires.front();
    });
    if (wire == scene.wires.end() || wire->route.empty() || crane.hook.empty())
        return from.error("reevings", "expected one wire in \"load_wires\", and a \"hook\"");
    SceneCrane::Reeving own;
    if (const std::string wrong = own_way(*wire, scene, crane, own); !wrong.empty())
        return from.error("reevings", "wire " + wire->name + ": " + wrong);
    crane.reevings.push_back(own);
    for (const SceneReader& way : list) {
        SceneCrane::Reeving reeving;
        for (const SceneReader& stop : way.elements("stops"))
            reeving.stops.push_back({stop.text("body"), stop.vector("at")});
        reeving.falls = falls_of(reeving.stops, crane.hook);
        if (reeving.falls == 0) way.error("stops", "none of them is on the hook");
        for (const SceneCrane::Reeving& other : crane.reevings)
            if (other.falls == reeving.falls)
                way.error("stops", "carries the hook in " + std::to_string(reeving.falls) +
                                       " parts, as another does");
        crane.reevings.push_back(reeving);
    }
}

}  // namespace fairlead
