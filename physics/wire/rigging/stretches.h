#pragma once
// stretches.h — whose the material of a wire is and how worn it is, stretch by stretch, through
// every connection and cut.
//
// Wire::stretches say where the material of each wire begins, in metres from the first stop as
// Connection::at does. The first goes back as far as there is wire, the last goes on as far. A wire
// of its own material alone has none: Wire::damage says how worn it is, and of one that was cut off
// Wire::cut_from whose it is.
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Of a wire, `index` in its world: one at least.
std::vector<Stretch> stretches_of(const Wire& wire, int index);
// What is alike becomes one; of a wire of its own material none are left.
void set_stretches(Wire& wire, int index, std::vector<Stretch> stretches);

// Where stretch k ends [m] from the first stop; the last: without end.
double end_of_stretch(const std::vector<Stretch>& stretches, std::size_t k);

// Of two lines that have stretches: `behind` goes on at `at` [m].
void join_stretches(Wire& wire, const Wire& behind, double at);
// The line ends at `at` [m], `rest` has what is behind. What of a stretch would be shorter than
// `least` [m] goes with its neighbour: a node is set no nearer than that to where two lines join.
void divide_stretches(Wire& wire, Wire& rest, double at, double least);
// Of a line `length` [m] long.
void reverse_stretches(Wire& wire, double length);

// Of the most worn material between two places [m] from the first stop.
struct WornPart {
    double damage = 0;  // [-]
    double at = 0;      // [m] its middle
};
WornPart most_worn(const Wire& wire, double from, double to);

}  // namespace fairlead::physics
