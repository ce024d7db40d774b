#pragma once
// families.h — the one place that names every built-in kind of thing that moves.
#include "physics/system/family.h"

namespace fairlead::physics {

// Puts bodies, winches and wires in front of what the embedder has added; once.
void register_families(World& world);

// The degrees of freedom of the things that there are now.
void renumber(World& world);

}  // namespace fairlead::physics
