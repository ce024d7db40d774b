#include "engine/session/too_tight.h"

#include <cmath>

#include "engine/session/short_number.h"
#include "physics/wire/model/material.h"

namespace fairlead {
namespace {

// The stress that fibres break at grows with the root of their stiffness: 25 MPa of rubber (5 MPa),
// 0.6 GPa of nylon (3 GPa), 3.9 GPa of HMPE (120 GPa), 5.9 GPa of PBO (270 GPa), each within a half
// of what tables give.
constexpr double strength_root = 1.3e8;  // [Pa]
constexpr double beyond_doubt = 2;       // tables, weaves and nominal diameters differ
// A length that a person guessed, or a body that stands a little off, is pulled right within a few
// ticks, however stiff the wire: case A35 begins 7 % short. Tuning: half as much again.
constexpr double guessed = 0.1;  // [-] of the length unstretched

// [N] no fibre of this stiffness and area holds it, whatever its breaking load is said to be.
double most_that_holds(const physics::WireType& type) {
    return beyond_doubt * type.axial_stiffness() * std::sqrt(strength_root / type.young_modulus);
}

std::string in_kilonewtons(double force) {
    return short_number(force / 1e3) + " kN";
}

}  // namespace

std::string too_tight(const physics::Wire& wire, const std::vector<physics::WireType>& types) {
    const double rest = physics::wire_rest_length(wire), way = physics::wire_length(wire);
    if (way - rest <= guessed * rest) return {};
    double free = 0, softness = 0;  // [m] off its wheels; [m/N] of that, stretched by one force
    for (const physics::WireSegment& segment : wire.segments) free += segment.rest_length;
    const auto add = [&](int type, double length) {
        softness += free / rest * length / types[type].axial_stiffness();
    };
    for (const physics::WirePiece& piece : wire.pieces) add(piece.type, piece.length);
    if (wire.pieces.empty()) add(wire.type, rest);
    const double pull = (way - rest) / softness;

    const auto breaks = [&](int type) -> std::string {
        const double holds = most_that_holds(types[type]);
        if (pull <= holds) return {};
        return "wire " + wire.name + " is " + short_number(rest) +
               " m long unstretched, but its way is " + short_number(way) +
               " m: it would begin with " + in_kilonewtons(pull) +
               ", more than twice what any fibre as stiff and thick as " + types[type].name +
               " holds, " + in_kilonewtons(holds / beyond_doubt);
    };
    for (const physics::WirePiece& piece : wire.pieces)
        if (std::string why = breaks(piece.type); !why.empty()) return why;
    return wire.pieces.empty() ? breaks(wire.type) : "";
}

}  // namespace fairlead
