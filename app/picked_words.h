#pragma once
// picked_words.h — what a label says of the wire or body that somebody has clicked.
#include <string>
#include <vector>

#include "app/picking.h"

namespace fairlead {

struct PickedWords {
    std::string title;
    std::vector<std::string> lines;
    Vec3 at = Vec3::Zero();  // [m] where it is
};

// An earlier moment, for speeds.
struct Earlier {
    double time = 0;  // [s]
    std::vector<BodyState> bodies;
};
// Empty title: it is there no more.
PickedWords words_of(const Picked& picked, const Earlier& before, const Snapshot& now);

}  // namespace fairlead
