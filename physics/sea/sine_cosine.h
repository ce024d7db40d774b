#pragma once
// sine_cosine.h — both at once, of a wave or of a turn; the bits of elementary::sin_cos.
#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead::physics {

inline constexpr double turn = 2 * std::numbers::pi;  // [rad] a whole one

struct SineCosine {
    double sine = 0, cosine = 1;
};

inline SineCosine sine_cosine(double x) {  // [rad]
    SineCosine of;
    elementary::sin_cos(1, &x, &of.sine, &of.cosine);
    return of;
}

}  // namespace fairlead::physics
