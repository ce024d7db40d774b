#pragma once
// free_way.h — whether a wire could do without the mass nodes between two of its points.
#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// Whether the wire between two points of one body hangs slack: without mass nodes it would count
// as lying there, and what hangs be lost to the spans beside it.
bool hangs_from_one_body(const Wire& wire, int from, int to);

// Whether the wire could run straight from one point to another.
bool straight_is_free(const Wire& wire, int from, int to, const Bodies& bodies,
                      const Surfaces& surfaces);

}  // namespace fairlead::physics
