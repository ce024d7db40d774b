#pragma once
// scene_model.h — what a scene names to be drawn in the place of a shape.
#include <string>

namespace fairlead {

struct SceneModel {          // a picture of it in a glTF file; whether that can be read shows later
    std::string file, node;  // as found from here; empty node: the whole file
    bool given() const { return !file.empty(); }
};

}  // namespace fairlead
