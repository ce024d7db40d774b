#include "physics/wire/model/load.h"

namespace fairlead::physics {

void find_loads(std::vector<Wire>& wires, const Environment& environment) {
    for (Wire& wire : wires)
        for (WireSegment& s : wire.segments) s.load = environment.gravity;
}

}  // namespace fairlead::physics
