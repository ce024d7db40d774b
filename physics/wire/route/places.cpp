#include "physics/wire/route/places.h"

namespace fairlead::physics {

namespace {

bool sunk(const WirePoint& p) {
    return p.kind == WirePoint::Kind::contact && !p.contact.sunk.isZero(0);
}

Vec3 place_on_edge(const WirePoint& p, const Bodies& bodies) {
    return bodies[p.body].point(p.at - p.contact.sunk);
}

}  // namespace

void find_places(const Wire& wire, const Bodies& bodies, Places& places) {
    places.in.clear(), places.out.clear();
    const int last = int(wire.points.size()) - 1;
    for (int k = 0; k <= last; ++k) {
        const WirePoint& p = wire.points[k];
        if (!has_wheel(p)) {
            places.in.push_back(sunk(p) ? place_on_edge(p, bodies) : path_position(p, bodies));
            places.out.push_back(places.in.back());
            continue;
        }
        const Wheel wheel = wheel_of(p, bodies);  // a wire may begin or end on it
        places.in.push_back(wheel.rim(k > 0 ? p.wheel.turn_in : p.wheel.turn_out));
        places.out.push_back(wheel.rim(k < last ? p.wheel.turn_out : p.wheel.turn_in));
    }
}

void read_places(const Wire& wire, const Bodies& bodies, Places& places) {
    const std::size_t n = wire.points.size();
    places.in.resize(n), places.out.resize(n);
    const WirePoint* p = wire.points.data();
    Vec3 *in = places.in.data(), *out = places.out.data();
    *in = *out = has_wheel(*p) ? wire.lines[0].from.p : path_position(*p, bodies);
    for (std::size_t k = 0; k + 1 < n; ++k) {
        ++p, ++in, ++out;
        *in = *out = p->kind == WirePoint::Kind::mass ? p->node.x : wire.lines[k].to.p;
        if (sunk(*p)) *in = *out = place_on_edge(*p, bodies);
        if (k + 2 < n && has_wheel(*p)) *out = wire.lines[k + 1].from.p;
    }
}

}  // namespace fairlead::physics
