#pragma once
// banksman_arms.h — how a banksman holds his arms for each of his signs
// (engine/view/hand_signal.h).
#include <string_view>

namespace fairlead {

// Where the hands are, for whoever draws him: in arm's lengths from the shoulder, x away from the
// body and y upwards, `seconds` after the sign began. Near the body both arms hang down.
struct Hand2 {
    double x = 0.15, y = -0.95;
};
struct Arms {
    Hand2 left, right;  // as one sees them from the front
    int thumb = 0;      // of the left one: 1 up, -1 down
    double near = 0;    // [-] -1 … 1 how far the hands are towards whoever looks
};
Arms arms_of(std::string_view id, double seconds);

}  // namespace fairlead
