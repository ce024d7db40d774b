#pragma once
// slender.h — wires with bending stiffness, in nodes.
#include "tests/physics/small_worlds.h"

namespace fairlead::physics {

inline WirePoint node(const Vec3& x) {
    WirePoint p;
    p.kind = WirePoint::Kind::mass;
    p.node.x = x;
    return p;
}

// attach, the wire leaving the body in this direction
inline WirePoint clamp(int body, const Vec3& at, const Vec3& leaves) {
    WirePoint p = attach(body, at);
    p.fitting.clamp = leaves;
    return p;
}

// Keeps the nodes it is given.
inline Wire& add_slender(World& w, const std::vector<WirePoint>& route, double length) {
    Wire& wire = add_wire(w, route, length);
    wire.resolution.max_nodes = mass_nodes(wire);
    wire.resolution.min_segment = wire_rest_length(wire) / 10 / double(route.size());
    return wire;
}

}  // namespace fairlead::physics
