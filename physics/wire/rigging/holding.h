#pragma once
// holding.h — points of a wire that bodies take hold of, and let go, between two ticks.
//
//     mass node  ⇄  attach, winch   at an end of the wire
//     mass node  ⇄  eye             anywhere along it: a stopper about a running wire
//
// A point changes its kind and nothing else: it stays where it is, segments keep their rest lengths
// and so their tensions, and the material lumped at the point, λ/2 of the segments beside it, keeps
// its momentum. Let go, it goes on as it went. Taken hold of, the body has all by which its
// velocity differed (Body::impulse): a joining without bounce, which never gains energy.
// Wires must have mass, or a loose end had none. Lines must be those of the present, and are
// afterwards, as are the wraps of the wire.
#include "physics/wire/model/material.h"

namespace fairlead::physics {

enum class WireEnd { start, end };
inline int end_point(const Wire& wire, WireEnd end) {
    return end == WireEnd::start ? 0 : int(wire.points.size()) - 1;
}
inline int end_segment(const Wire& wire, WireEnd end) {
    return end == WireEnd::start ? 0 : int(wire.segments.size()) - 1;
}

// What a wire hangs on, to be changed.
struct Rigged {
    Wire& wire;
    WireTypes types;  // of all wires
    Bodies& bodies;
    std::vector<Winch>& winches;
};

// Point k, an end of the wire or an eye, becomes a mass node.
void let_go(const Rigged& rigged, int k);

// The mass node at an end becomes fast to a body where it is.
void make_fast(const Rigged& rigged, WireEnd end, int body);
// … or to the drum of a winch, about side·axis.
void make_fast_to_drum(const Rigged& rigged, WireEnd end, int winch, int side);
// The mass node k, not an end, becomes an eye where it is.
void lead_through(const Rigged& rigged, int k, int body);

// An end is brought to `wanted` [m], or as near to it as can be: its place, and those of the mass
// nodes behind it, as far as these have to follow. No piece becomes longer than its material, or
// than it was: no tension comes of it.
std::vector<Vec3> places_brought(const Wire& wire, WireEnd end, const Vec3& wanted);

// The place of the wire that is nearest to a point [m], on its live segments.
struct NearPlace {
    int segment = -1;     // -1: none
    double fraction = 0;  // [-] of the segment
    double distance = 0;  // [m]
};
NearPlace nearest_place(const Wire& wire, const Vec3& point);

}  // namespace fairlead::physics
