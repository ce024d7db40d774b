#pragma once
// options.h — what a scene may choose: which of the two solvers regions go to (islands.h), how
// friction is bounded (contact.h), and what contacts of a deformable body meet.
#include <cstdint>

namespace fairlead::physics {

enum class Method : std::uint8_t { automatic, direct, iterative };
enum class FrictionLaw : std::uint8_t { pyramid, cone };
// body: its compliance, so all contacts of a body are one region; patches: each patch its part of
// that, region by region; published: the masses of the nodes they touch (condensation.h).
enum class SoftRegions : std::uint8_t { body, patches, published };

}  // namespace fairlead::physics
