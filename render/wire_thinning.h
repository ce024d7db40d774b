#pragma once
// wire_thinning.h — leaves out points of a drawn line where it hardly bends, so that very many
// wires can be drawn. No GL, so it is tested.
#include <vector>

#include "render/centre_line.h"

namespace fairlead::render {

// What is left is nowhere farther than about `tolerance` [m] from what was there; both ends stay,
// and so does every change of tension that one would see as another colour.
void thin(std::vector<LinePoint>& line, double tolerance);

}  // namespace fairlead::render
