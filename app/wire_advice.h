#pragma once
// wire_advice.h — why a wire is not finer, and what would make it so, in words.
#include <string>

#include "engine/view/snapshot.h"

namespace fairlead {

std::string wire_advice(const WireAllowance& wire);

}  // namespace fairlead
