#pragma once
// material.h — what a wire is made of, segment by segment.
//
// A line of pieces has a coordinate ξ of its material: unstretched metres, what lies on wheels
// included, counted from where its first piece begins. Pieces end at fixed ξ. Where a segment lies
// in ξ follows from Wire::start and what all before it hold, so that material which passes eyes,
// wheels and drums changes no piece. Where two pieces meet a mass node stands, their junction, and
// is always at their ξ. Only beside what the line runs over there may be none (adapt.h): a segment
// there holds some of both. Its springs are in series; its mass is lumped so that its centre is
// where it belongs:
//     m_to = ∫ λ (ξ - a)/(b - a) dξ,  m_from = ∫ λ dξ - m_to        over a … b
#include <span>
#include <vector>

#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Types of all wires, by index.
using WireTypes = std::span<const WireType>;

// Fills what the segments of all wires are made of: at the beginning of a step, as types may have
// been changed since the last.
void find_material(std::vector<Wire>& wires, WireTypes types);

// Once more for a line of pieces, after material has run or nodes have come or gone.
void follow_material(Wire& wire, WireTypes types);

// All of one type, which no list of types need hold: while a wire is laid.
void set_material(Wire& wire, const WireType& type);

// ξ where piece `junction` ends [m].
double end_of_piece(const Wire& wire, int junction);

// The length of each piece between the wire's ends [m]; the rest is on drums.
std::vector<double> pieces_out(const Wire& wire);

// Of all that is between its ends [kg], which is `rest_length` [m] long.
double wire_mass(const Wire& wire, double rest_length);
inline double wire_mass(const Wire& wire) {
    return wire_mass(wire, wire_rest_length(wire));
}

// Both halves at a node between two segments [kg].
inline double lumped_mass(const WireSegment& before, const WireSegment& after) {
    if (before.lump_to == after.lump_from)
        return after.lump_from * (before.rest_length + after.rest_length);
    return before.mass_to() + after.mass_from();
}
inline const WireSegment no_segment;  // beyond an end
inline double lumped_mass(const Wire& wire, int point) {
    const int last = int(wire.segments.size());
    return lumped_mass(point > 0 ? wire.segments[point - 1] : no_segment,
                       point < last ? wire.segments[point] : no_segment);
}

// Of segments first … last, as one [kg/m] and [N].
double mean_mass_per_metre(const Wire& wire, int first, int last);
double mean_stiffness(const Wire& wire, int first, int last);

// The type of what runs over a point: that of the segment before it.
inline const WireType& type_at(const Wire& wire, int point, WireTypes types) {
    return types[wire.segments[point > 0 ? point - 1 : 0].type];
}

// Whether it holds for all types that a wire is made of.
template <class Holds>
bool all_types(const Wire& wire, WireTypes types, Holds holds) {
    if (wire.pieces.empty()) return holds(types[wire.type]);
    for (const WirePiece& piece : wire.pieces)
        if (!holds(types[piece.type])) return false;
    return true;
}
template <class Holds>
bool any_type(const Wire& wire, WireTypes types, Holds holds) {
    return !all_types(wire, types, [&](const WireType& type) { return !holds(type); });
}

}  // namespace fairlead::physics
