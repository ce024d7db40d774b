#include "physics/wire/model/gas_spring.h"

#include "physics/math/elementary.h"

namespace fairlead::physics {

double GasSpring::force() const {
    return pressure * elementary::pow(volume / room(), exponent) * area / falls;
}

double GasSpring::stiffness() const {
    return exponent * force() * area / (room() * falls);
}

}  // namespace fairlead::physics
