#pragma once
// neutral.h — where a lever counts as let go.

namespace fairlead {

inline constexpr double neutral_zone = 0.05;  // [-] a lever nearer to the middle is at rest

}  // namespace fairlead
