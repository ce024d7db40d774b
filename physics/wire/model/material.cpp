#include "physics/wire/model/material.h"

#include <algorithm>

namespace fairlead::physics {

namespace {

// The stretch from … to of the coordinate, of which `share` [m] is of each piece.
void make_of(const Wire& wire, WireTypes types, double from, double to, WireSegment& s) {
    const int last = int(wire.pieces.size()) - 1;
    double begin = -std::numeric_limits<double>::infinity();  // of a piece
    double ends = 0, whole = 0, mass = 0, moment = 0, softness = 0, most = -1;
    for (int i = 0; i <= last; ++i) {
        ends += wire.pieces[i].length;
        const double end = i < last ? ends : std::numeric_limits<double>::infinity();
        const double a = std::max(from, begin), b = std::min(to, end), share = b - a;
        begin = end;
        // a segment without material is of what is there
        if (share < 0 || (share == 0 && to > from)) continue;
        const WireType& type = types[wire.pieces[i].type];
        const double lambda = wire.model == Wire::Model::massless ? 0 : type.mass_per_metre;
        if (share > most) s.type = wire.pieces[i].type, s.piece = i, most = share;
        if (share == to - from) {  // all of it
            s.stiffness = type.axial_stiffness(), s.lump_from = s.lump_to = lambda / 2;
            return;
        }
        whole += share;
        mass += lambda * share, moment += lambda * share * ((a + b) / 2 - from);
        softness += share / type.axial_stiffness();
    }
    s.stiffness = whole / softness;
    s.lump_to = moment / (whole * whole);
    s.lump_from = mass / whole - s.lump_to;
}

}  // namespace

double end_of_piece(const Wire& wire, int junction) {
    double sum = 0;
    for (int i = 0; i <= junction; ++i) sum += wire.pieces[i].length;
    return sum;
}

void set_material(Wire& wire, const WireType& type) {
    const double half = wire.model == Wire::Model::massless ? 0 : type.mass_per_metre / 2;
    const double stiffness = type.axial_stiffness();
    for (WireSegment& s : wire.segments) {
        s.stiffness = stiffness;
        s.lump_from = s.lump_to = half;
    }
}

void follow_material(Wire& wire, WireTypes types) {
    if (wire.pieces.empty()) return;
    double at = wire.start;
    for (std::size_t k = 0; k < wire.segments.size(); ++k) {
        const WirePoint &a = wire.points[k], &b = wire.points[k + 1];
        if (a.node.junction >= 0) at = end_of_piece(wire, a.node.junction);  // rounding ends here
        at += on_arc(a);
        WireSegment& s = wire.segments[k];
        const double to =
            b.node.junction >= 0 ? end_of_piece(wire, b.node.junction) : at + s.rest_length;
        make_of(wire, types, at, std::max(at, to), s);
        at = to;
    }
}

void find_material(std::vector<Wire>& wires, WireTypes types) {
    for (Wire& wire : wires) {
        if (wire.pieces.empty()) {
            set_material(wire, types[wire.type]);
            for (WireSegment& s : wire.segments) s.type = wire.type;
        }
        follow_material(wire, types);
    }
}

std::vector<double> pieces_out(const Wire& wire) {
    std::vector<double> sums(wire.pieces.size(), 0);
    const int last = int(sums.size()) - 1;
    double at = wire.start;
    int piece = 0;
    const auto take = [&](double length) {  // of the coordinate, across as many as it reaches
        while (length > 0) {
            while (piece < last && at >= end_of_piece(wire, piece)) ++piece;
            const double left = piece < last ? end_of_piece(wire, piece) - at : length;
            const double part = std::min(length, left);
            sums[piece] += part, at += part, length -= part;
        }
    };
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        const WirePoint& p = wire.points[k];
        if (p.node.junction >= 0)
            at = end_of_piece(wire, p.node.junction), piece = p.node.junction + 1;
        take(on_arc(p));
        if (k == wire.segments.size()) break;
        const int next = wire.points[k + 1].node.junction;
        if (next >= 0 &&
            piece == next) {  // up to the junction, whatever rounding makes of the sums
            sums[piece] += wire.segments[k].rest_length;
            continue;
        }
        take(wire.segments[k].rest_length);
    }
    return sums;
}

double wire_mass(const Wire& wire, double rest_length) {
    if (wire.segments.empty()) return 0;
    const double lambda = wire.segments.front().mass_per_metre();
    if (wire.pieces.empty()) return lambda * rest_length;
    double sum = 0;
    for (const WireSegment& s : wire.segments) sum += s.mass_per_metre() * s.rest_length;
    for (std::size_t k = 0; k < wire.points.size(); ++k)  // of what runs onto the wheel
        sum += on_arc(wire.points[k]) * wire.segments[k > 0 ? k - 1 : 0].mass_per_metre();
    return sum;
}

double mean_mass_per_metre(const Wire& wire, int first, int last) {
    const double lambda = wire.segments[first].mass_per_metre();
    double mass = 0, rest = 0;
    bool alike = true;
    for (int k = first; k <= last; ++k) {
        const WireSegment& s = wire.segments[k];
        alike &= s.mass_per_metre() == lambda;
        mass += s.mass_per_metre() * s.rest_length, rest += s.rest_length;
    }
    return alike || rest == 0 ? lambda : mass / rest;
}

double mean_stiffness(const Wire& wire, int first, int last) {
    const double stiffness = wire.segments[first].stiffness;
    double softness = 0, rest = 0;
    bool alike = true;
    for (int k = first; k <= last; ++k) {
        const WireSegment& s = wire.segments[k];
        alike &= s.stiffness == stiffness;
        softness += s.rest_length / s.stiffness, rest += s.rest_length;
    }
    return alike || rest == 0 ? stiffness : rest / softness;
}

}  // namespace fairlead::physics
