#pragma once
// scene_moved.h — what of a scene's text stands elsewhere than in another text of the same scene:
// to be shown before it is kept.
#include <string>
#include <vector>

#include "physics/math/math.h"

namespace fairlead {

struct MovedParts {
    struct Body {
        std::string name;
        Pose X;  // of its author's frame, as the text has it begin
    };
    struct Wire {
        std::string name;
        std::vector<Vec3> stops;  // [m] straight from one to the next, as it has them begin
    };
    std::vector<Body> bodies;
    std::vector<Wire> wires;
};

// Bodies and wires that `text` has elsewhere than `kept`, or that `kept` has not. A body whose turn
// is not written as four numbers is left out. Throws std::runtime_error where either is no JSON.
MovedParts moved_parts(const std::string& kept, const std::string& text);

}  // namespace fairlead
