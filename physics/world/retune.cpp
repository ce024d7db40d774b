#include "physics/world/retune.h"

#include <algorithm>
#include <utility>

#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/resolution/refine_coarsen.h"
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
        const Surface::Edge &was = from[p.body]->edges()[p.contact.edge],
                            &is = to[p.body]->edges()[p.contact.edge];
        const double share = was.length > 0 ? is.length / was.length : 1;
        p.contact.along *= share, p.contact.along_before *= share;
        p.at = to[p.body]->point(p.contact.edge, p.contact.along);
        p.contact.sunk = p.contact.raises = Vec3::Zero();  // until the wire is led again
    }
}

// `before` (segments) [N]: axial stiffness. Lengths of segments are those of before, too.
void keep_tension(Wire& wire, const std::vector<double>& before) {
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        WireSegment& s = wire.segments[k];
        const double length = wire.lines[k].length;
        if (s.rest_length > 0 && s.length > s.rest_length) {
            const double strain = s.length / s.rest_length - 1;
            s.rest_length = length / (1 + strain * before[k] / s.stiffness);
        } else if (!live(wire, int(k)) && s.length > 0) {
            s.rest_length *= length / s.length;  // lies slack on one body, and goes with it
        }
        s.length = length;
    }
}

bool made_of(const Wire& wire, int type) {
    return wire.pieces.empty() ? wire.type == type
                               : std::any_of(wire.pieces.begin(), wire.pieces.end(),
                                             [&](const WirePiece& p) { return p.type == type; });
}

// Where pieces end, counted in segments and parts of one from the wire's beginning; less than 0 or
// more than there are: on a drum.
std::vector<double> places_of_junctions(const Wire& wire) {
    std::vector<double> places;
    for (int junction = 0; junction + 1 < int(wire.pieces.size()); ++junction) {
        const double end = end_of_piece(wire, junction);
        double at = wire.start, place = end < at ? -1 : double(wire.segments.size()) + 1;
        for (std::size_t k = 0; k < wire.segments.size(); ++k) {
            at += on_arc(wire.points[k]);
            const double rest = wire.segments[k].rest_length, part = (end - at) / rest;
            if (wire.points[k].node.junction == junction) place = double(k);
            if (part >= 0 && part <= 1 && place > double(wire.segments.size()))
                place = double(k) + part;
            at += rest;
        }
        places.push_back(place);
    }
    return places;
}

// After rest lengths have changed: pieces end where they ended along the wire.
void keep_junctions(Wire& wire, const std::vector<double>& places) {
    double begin = 0;
    for (std::size_t junction = 0; junction < places.size(); ++junction) {
        const double old = wire.pieces[junction].length, place = places[junction];
        double end = wire.start;
        for (std::size_t k = 0; k < wire.segments.size() && double(k) <= place; ++k) {
            const double part = std::min(1.0, place - double(k));
            end += on_arc(wire.points[k]) + part * wire.segments[k].rest_length;
        }
        const bool out = place >= 0 && place <= double(wire.segments.size());
        wire.pieces[junction].length = out ? end - begin : old;
        begin += wire.pieces[junction].length;
    }
}

// On the edge that it names, to what rounding leaves of a pose.
bool lies_on_edge(const WirePoint& p, const Surfaces& surfaces, double length) {
    const Surface* s = p.body < int(surfaces.size()) ? surfaces[p.body].get() : nullptr;
    if (!s || p.contact.edge < 0 || p.contact.edge >= int(s->edges().size())) return false;
    return (s->point(p.contact.edge, p.contact.along) + p.contact.sunk - p.at).norm() <=
           1e-9 * (length + s->reach());
}

void drop_lost_contacts(Wire& wire, const Surfaces& surfaces) {
    for (int k = 1; k + 1 < int(wire.points.size());)
        if (wire.points[k].kind == WirePoint::Kind::contact &&
            !lies_on_edge(wire.points[k], surfaces, wire.scales.length))
            leave_out(wire, k);
        else
            ++k;
}

template <class Change>
void retune(World& world, int type, Change change) {
    wake_all(world);
    find_material(world.wires, world.wire_types);
    std::vector<std::vector<double>> before;  // (wires, segments) [N]
    for (const Wire& wire : world.wires) {
        before.emplace_back();
        for (const WireSegment& s : wire.segments) before.back().push_back(s.stiffness);
    }
    change(world.wire_types[type]);
    find_material(world.wires, world.wire_types);
    for (std::size_t i = 0; i < world.wires.size(); ++i) {
        Wire& wire = world.wires[i];
        if (!made_of(wire, type)) continue;
        wire.bends.clear();
        find_lines(wire, world.bodies);
        const std::vector<double> places = places_of_junctions(wire);
        keep_tension(wire, before[i]);
        keep_junctions(wire, places);
        find_wraps(wire, world.wire_types, world.bodies);
    }
    look_anew(world);
}

}  // namespace

void renew_surfaces(World& world) {
    world.surfaces.resize(world.wire_types.size());
    for (std::size_t i = 0; i < world.surfaces.size(); ++i)
        world.surfaces[i] = find_surfaces(world.bodies, world.wire_types[i].diameter, world.scales);
    for (Wire& wire : world.wires) drop_lost_contacts(wire, world.surfaces[wire.type]);
}

void set_young_modulus(World& world, int type, double young_modulus) {
    retune(world, type, [&](WireType& t) { t.young_modulus = young_modulus; });
}

void set_diameter(World& world, int type, double diameter) {
    retune(world, type, [&](WireType& t) {
        t.diameter = diameter;
        if (type >= int(world.surfaces.size())) return;  // not prepared yet
        const Surfaces now = find_surfaces(world.bodies, diameter, world.scales);
        if (!same_edges(world.surfaces[type], now)) return;
        for (Wire& wire : world.wires)
            if (wire.type == type) {
                move_contact_nodes(wire, world.surfaces[type], now);
                lead_off(wire, t, world.bodies, now);
            }
        world.surfaces[type] = now;
    });
}

void look_anew(World& world) {
    world.rigger = Rigger();  // what it kept to save work was kept of other wires
    for (Wire& wire : world.wires) wire.balance.state.clear();
}

void lie_as(World& world, Wire& wire, int type) {
    const int was = std::exchange(wire.type, type);
    if (was == type || std::max(was, type) >= int(world.surfaces.size())) return;
    const Surfaces &before = world.surfaces[was], &now = world.surfaces[type];
    if (same_edges(before, now))
        move_contact_nodes(wire, before, now);
    else
        drop_lost_contacts(wire, now);
    wire.lines.clear(), wire.bends.clear();
    find_lines(wire, world.bodies);
}

}  // namespace fairlead::physics
