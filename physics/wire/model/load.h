#pragma once
// load.h — what pulls at the material of wires wherever it is: their weight, less that of the water
// they displace.
#include <algorithm>

#include "physics/environment/environment.h"
#include "physics/wire/model/wire.h"

namespace fairlead::physics {

// Share of a piece under the surface, above which its ends are `a` and `b` [m]. It goes by the
// diagonal from the highest of its skin to the lowest, so that a piece that floats level sinks in
// little by little. `rise` [m]: half its thickness, as far as that stands upright.
inline double wet_share(double a, double b, double rise) {
    const double highest = std::max(a, b) + rise, lowest = std::min(a, b) - rise;
    if (highest <= 0) return 1;
    if (lowest >= 0) return 0;
    return -lowest / (highest - lowest);
}

// [m] no crest stands higher above the level, no trough lower.
double highest_crest(const Sea& sea);

// Fills WireSegment::load and wet of all segments at a time [s], once in a step and once before the
// first. Everything that weighs a wire reads it there. Segments that come later in the step have
// that of those they were part of. What lies on one body (dead) is dry.
void find_loads(std::vector<Wire>& wires, const std::vector<WireType>& types,
                const Environment& environment, double time);

}  // namespace fairlead::physics
