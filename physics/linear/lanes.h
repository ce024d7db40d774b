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

// A function with all that it calls, compiled for vectors of four; it runs only where the processor
// has them. Others than x86-64 make do with two: the bits are the same.
#ifdef __x86_64__
#define FAIRLEAD_WIDE [[gnu::target("avx2"), gnu::flatten]]
inline bool has_vectors_of_four() {
    return __builtin_cpu_supports("avx2");
}
#else
#define FAIRLEAD_WIDE [[gnu::flatten]]
inline bool has_vectors_of_four() {
    return false;
}
#endif

// Two numbers that lie one after the other, aligned or not.
inline Lanes<2>::Vector pair_at(const double* from) {
    Lanes<2>::Vector pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

}  // namespace fairlead::physics
