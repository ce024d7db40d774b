#include "physics/world/indices.h"

#include <cstddef>

#include "physics/geometry/offset_surface.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {

namespace {

bool leads(int index, std::size_t count) {
    return index >= 0 && std::size_t(index) < count;
}
bool leads_or_none(int index, std::size_t count) {
    return index == -1 || leads(index, count);
}

std::string stray_of_point(const World& w, const Wire& wire, const WirePoint& p) {
    if (!leads(p.body, w.bodies.size())) return "the body of a point";
    if (!leads(p.wheel.carrier, w.bodies.size())) return "the carrier of a wheel";
    if (p.kind == WirePoint::Kind::winch && !leads(p.wheel.winch, w.winches.size()))
        return "a winch";
    if (p.kind != WirePoint::Kind::contact) return {};
    const auto& surface = w.surfaces[std::size_t(wire.type)][std::size_t(p.body)];
    if (!surface || !leads(p.contact.edge, surface->edges().size()))
        return "the edge of a contact node";
    return {};
}

std::string stray_of_wraps(const Wire& wire) {
    int last = -1;
    for (const Wrap& wrap : wire.wraps) {
        if (wrap.first <= last || wrap.last < wrap.first ||
            !leads(wrap.last, wire.points.size() - 1))
            return "the nodes of a wrap";
        for (int k = wrap.first; k <= wrap.last; ++k)
            if (wire.points[std::size_t(k)].body != wrap.body) return "the body of a wrap";
        if (!leads_or_none(wrap.giver, wire.segments.size())) return "the giver of a wrap";
        last = wrap.last;
    }
    return {};
}

std::string stray_of_wire(const World& w, const Wire& wire) {
    if (!leads(wire.type, w.wire_types.size())) return "its type";
    if (!present(wire)) return {};
    if (wire.segments.size() + 1 != wire.points.size()) return "the number of its segments";
    if (wire.lines.size() != wire.segments.size()) return "the number of its lines";
    for (const WireSegment& s : wire.segments) {
        if (!leads(s.type, w.wire_types.size())) return "the type of a segment";
        if (!wire.pieces.empty() && !leads(s.piece, wire.pieces.size()))
            return "the piece of a segment";
    }
    for (const WirePoint& p : wire.points)
        if (std::string stray = stray_of_point(w, wire, p); !stray.empty()) return stray;
    return stray_of_wraps(wire);
}

std::string stray_of_rows(const Rows& rows, int freedoms) {
    for (const Row& r : rows.rows) {
        if (r.first_block < 0 || r.block_count < 0 ||
            std::size_t(r.first_block) + std::size_t(r.block_count) > rows.blocks.size())
            return "the blocks of a row";
        if (!leads_or_none(r.limit_i, rows.rows.size()) ||
            !leads_or_none(r.limit_j, rows.rows.size()))
            return "the rows that a row follows";
        if (r.limit == Row::Limit::cone && !leads(r.cone, rows.cones.size()))
            return "the cone of a row";
    }
    for (const Block& b : rows.blocks)
        if (b.first < 0 || b.size < 0 || b.first + b.size > freedoms)
            return "the freedoms of a row";
    return {};
}

std::string stray_of_touches(const World& w) {
    for (const BodyContact& c : w.contacts)
        if (!leads(c.a, w.bodies.size()) || !leads(c.b, w.bodies.size()) || c.a >= c.b)
            return "the bodies of a contact";
    for (const NodeContact& c : w.node_contacts)
        if (!leads(c.wire, w.wires.size()) || !leads(c.body, w.bodies.size()) ||
            !leads(c.point, w.wires[std::size_t(c.wire)].points.size()))
            return "the node of a contact";
    for (const Joint& j : w.joints)
        if (!leads(j.a, w.bodies.size()) || !leads(j.b, w.bodies.size()))
            return "the bodies of a joint";
    return {};
}

}  // namespace

std::string stray_index(const World& w) {
    for (const Wire& wire : w.wires)
        if (const std::string stray = stray_of_wire(w, wire); !stray.empty())
            return "wire " + wire.name + ": " + stray;
    if (std::string stray = stray_of_touches(w); !stray.empty()) return stray;
    return w.solver ? stray_of_rows(w.rows, w.solver->freedoms.count) : "";
}

}  // namespace fairlead::physics
