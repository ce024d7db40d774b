#pragma once
// hull_form.h — the closed surface of a ship from a few numbers, for scenes without a drawing.
#include <optional>

#include "physics/geometry/shape.h"

namespace fairlead::physics {

struct HullForm {
    double length = 75, beam = 17, draught = 6.2, depth = 8;  // [m] depth: keel to deck
    double block = 0.66;                                      // [-] C_B = ∇ / L B T
    double forecastle = 0;  // [m] over the deck, from 0.2 L before amidships
};

// Superelliptic sections that fill out from a keel line which rises aft; x forward from amidships,
// y to port, z up from the keel: about 700 triangles. Its fullness is found so that it displaces
// block · L B T at its draught, to 1e-6. Empty where no section is as full, or as fine.
std::optional<TriangleMesh> hull_mesh(const HullForm& form);

// The same surface with every triangle cut into four until no edge is longer [m], or until there
// are more than 2000 triangles: waves bend between the corners of a small mesh.
TriangleMesh refined(const TriangleMesh& mesh, double longest);

}  // namespace fairlead::physics
