#include "engine/session/route_notes.h"

#include <algorithm>

#include "engine/session/build.h"

namespace fairlead {
namespace {

// A wire led over a body about an axis that lies across it, or its other side, goes straight on.
void note_untouched(const physics::World& world, const physics::Wire& wire, const SceneWire& from,
                    Notes& notes) {
    for (const SceneStop& stop : from.route) {
        if (stop.kind != SceneStop::Kind::over) continue;
        const int body = find_body(world, stop.name);
        const auto touches = [&](const physics::WirePoint& p) {
            return p.kind == physics::WirePoint::Kind::contact && p.body == body;
        };
        if (std::any_of(wire.points.begin(), wire.points.end(), touches)) continue;
        notes.push_back({tr_later("wire %s is led over %s but touches it nowhere at the start; its "
                                  "axis is in the frame of %s"),
                         {wire.name, stop.name, stop.name}});
    }
}

// What carries a wheel or drum and is entered by it or by the route is not in the wire's way.
void note_blind(const physics::World& world, const physics::Wire& wire, const SceneWire& from,
                Notes& notes) {
    std::vector<int> told;
    for (const physics::WirePoint& p : wire.points) {
        if (!physics::has_wheel(p) || !physics::passes(wire, p.wheel.carrier)) continue;
        const std::string& carrier = world.bodies[p.wheel.carrier].name;
        const auto& asked = from.passes;
        if (!world.surfaces[wire.type][p.wheel.carrier] ||
            std::find(asked.begin(), asked.end(), carrier) != asked.end() ||
            std::find(told.begin(), told.end(), p.wheel.carrier) != told.end())
            continue;
        told.push_back(p.wheel.carrier);
        notes.push_back({p.kind == physics::WirePoint::Kind::winch
                             ? tr_later("wire %s goes through %s as if it were not there: it "
                                        "carries the wire's drum, and that or the route reaches "
                                        "into it")
                             : tr_later("wire %s goes through %s as if it were not there: it "
                                        "carries the wire's sheave, and that or the route reaches "
                                        "into it"),
                         {wire.name, carrier}});
    }
}

}  // namespace

void note_route(const physics::World& world, const physics::Wire& wire, const SceneWire& from,
                Notes& notes) {
    if (wire.model == physics::Wire::Model::chain) return;  // it touches with nothing but nodes
    note_untouched(world, wire, from, notes);
    note_blind(world, wire, from, notes);
}

}  // namespace fairlead
