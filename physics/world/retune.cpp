#include "physics/world/retune.h"

#include <algorithm>

#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/lay.h"
#include "physics/world/sleep.h"

namespace fairlead::physics {

namespace {

// The surfaces of a thicker or thinner wire have the same edges in the same order, elsewhere. Where
// one has not (a stand-off that would turn a triangle over), all stay as they were.
bool same_edges(const Surfaces& a, const Surfaces& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return !x == !y && (!x || x->edges().size() == y->edges().size());
    });
}

// Contact nodes keep their share of their edges.
void move_contact_nodes(Wire& wire, const Surfaces& from, const Surfaces& to) {
    for (WirePoint& p : wire.points) {
        if (p.kind != WirePoint::Kind::contact) continue;
        const Surface::Edge &was = from[p.body]->edges()[p.edge], &is = to[p.body]->edges()[p.edge];
        const double share = was.length > 0 ? is.length / was.length : 1;
        p.along_edge *= share, p.along_before *= share;
        p.at = to[p.body]->point(p.edge, p.along_edge);
    }
}

// `before` and `after` [N]: axial stiffness. Lengths of segments are those of before.
void keep_tension(Wire& wire, double before, double after) {
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        WireSegment& s = wire.segments[k];
        const double length = wire.lines[k].length;
        if (s.rest_length > 0 && s.length > s.rest_length) {
            const double strain = s.length / s.rest_length - 1;
            s.rest_length = length / (1 + strain * before / after);
        } else if (!live(wire, int(k)) && s.length > 0) {
            s.rest_length *= length / s.length;  // lies slack on one body, and goes with it
        }
        s.length = length;
    }
}

// On the edge that it names, to what rounding leaves of a pose.
bool lies_on_edge(const WirePoint& p, const Surfaces& surfaces) {
    const Surface* s = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
    if (!s || p.edge < 0 || p.edge >= int(s->edges().size())) return false;
    return (s->point(p.edge, p.along_edge) - p.at).norm() <= 1e-9 * (1 + s->reach());
}

void drop_lost_contacts(Wire& wire, const Surfaces& surfaces) {
    for (std::size_t k = 1; k + 1 < wire.points.size();) {
        if (wire.points[k].kind != WirePoint::Kind::contact ||
            lies_on_edge(wire.points[k], surfaces)) {
            ++k;
            continue;
        }
        wire.segments[k - 1].rest_length += wire.segments[k].rest_length;
        wire.segments.erase(wire.segments.begin() + std::ptrdiff_t(k));
        wire.points.erase(wire.points.begin() + std::ptrdiff_t(k));
        wire.lines.clear(), wire.bends.clear();
    }
}

template <class Change>
void retune(World& world, int type, Change change) {
    WireType& t = world.wire_types[type];
    const double before = t.axial_stiffness();
    wake_all(world);
    change(t);
    for (Wire& wire : world.wires) {
        if (wire.type != type) continue;
        wire.bends.clear();
        find_lines(wire, world.bodies);
        keep_tension(wire, before, t.axial_stiffness());
        find_wraps(wire, t, world.bodies);
    }
    world.rigger = Rigger();  // what it kept to save work was kept of another wire
}

}  // namespace

void renew_surfaces(World& world) {
    world.surfaces.resize(world.wire_types.size());
    for (std::size_t i = 0; i < world.surfaces.size(); ++i)
        world.surfaces[i] = find_surfaces(world.bodies, world.wire_types[i].diameter);
    for (Wire& wire : world.wires) drop_lost_contacts(wire, world.surfaces[wire.type]);
}

void set_young_modulus(World& world, int type, double young_modulus) {
    retune(world, type, [&](WireType& t) { t.young_modulus = young_modulus; });
}

void set_diameter(World& world, int type, double diameter) {
    retune(world, type, [&](WireType& t) {
        t.diameter = diameter;
        if (type >= int(world.surfaces.size())) return;  // not prepared yet
        const Surfaces now = find_surfaces(world.bodies, diameter);
        if (!same_edges(world.surfaces[type], now)) return;
        for (Wire& wire : world.wires)
            if (wire.type == type) {
                move_contact_nodes(wire, world.surfaces[type], now);
                lead_off(wire, t, world.bodies, now);
            }
        world.surfaces[type] = now;
    });
}

}  // namespace fairlead::physics
