#pragma once
// lanes.h — several numbers in one register of the processor.
#include <cstring>

namespace fairlead::physics {

template <int lanes>
struct Lanes;
template <>
struct Lanes<2> {
    using Vector __attribute__((vector_size(16))) = double;
};
template <>
struct Lanes<4> {
    using Vector __attribute__((vector_size(32))) = double;
};

// Two numbers that lie one after the other, aligned or not.
inline Lanes<2>::Vector pair_at(const double* from) {
    Lanes<2>::Vector pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

}  // namespace fairlead::physics
