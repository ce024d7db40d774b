#pragma once
// carry_model.h — binds a painted surface to the tetrahedra that carry it: each vertex to the one
// it lies in at rest, or else to the nearest, by its barycentric coordinates there (of ten nodes by
// their shape functions). Bound by place alone: it follows every affine map of the nodes exactly,
// beyond the mesh as within it.
#include <memory>

#include "engine/view/look.h"
#include "physics/soft/soft_body.h"

namespace fairlead {

// Throws std::runtime_error where a vertex is further from the mesh than that is large: then it is
// in other units, or in another frame.
std::shared_ptr<const CarriedModel> carry_model(std::shared_ptr<const PaintedModel> model,
                                                const physics::SoftShape& shape);

}  // namespace fairlead
