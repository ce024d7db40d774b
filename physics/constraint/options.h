#pragma once
// options.h — what a scene may choose: which of the two solvers regions go to (islands.h), and how
// friction is bounded (contact_rows.h).
#include <cstdint>

namespace fairlead::physics {

enum class Method : std::uint8_t { automatic, direct, iterative };
enum class FrictionLaw : std::uint8_t { pyramid, cone };

}  // namespace fairlead::physics
