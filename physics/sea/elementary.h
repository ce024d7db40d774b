#pragma once
// elementary.h — sine, cosine, exponential and logarithm from additions and multiplications alone,
// so that a sea has the same bits on every processor: a C library may choose others by processor.
//
// Errors are below 3e-16 of the value; of sine and cosine below 3e-16, as long as |x| < 1e6.
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace fairlead::physics {

struct SineCosine {
    double sine = 0, cosine = 1;
};

namespace series {

constexpr double per_factorial(int n) {
    double product = 1;
    for (int k = 2; k <= n; ++k) product *= k;
    return 1 / product;
}

// Σ sign^k q^k / (first + step k)!, k = 0 … last, from the smallest on.
template <int first, int step, int last, int sign, int k = 0>
constexpr double sum(double q) {
    constexpr double c = (sign < 0 && k % 2 ? -1 : 1) * per_factorial(first + step * k);
    if constexpr (k == last)
        return c;
    else
        return c + q * sum<first, step, last, sign, k + 1>(q);
}

inline std::int64_t nearest(double x) {
    return static_cast<std::int64_t>(x + (x < 0 ? -0.5 : 0.5));
}

}  // namespace series

// x is brought within π/4 of a multiple n of π/2, whose parts of 33 bits times n are exact; there
// the series end where what is left out is below a rounding: (π/4)¹⁹/19! = 8e-20.
inline SineCosine sine_cosine(double x) {
    constexpr double part1 = 0x1.921fb544p+0, part2 = 0x1.0b4611a6p-34,
                     part3 = 0x1.3198a2e037073p-69;  // of π/2
    const std::int64_t turns = series::nearest(x * (2 / std::numbers::pi));
    const double n = static_cast<double>(turns);
    const double r = ((x - n * part1) - n * part2) - n * part3, q = r * r;
    const double s = r * series::sum<1, 2, 8, -1>(q), c = series::sum<0, 2, 9, -1>(q);
    switch (turns & 3) {
        case 0:
            return {s, c};
        case 1:
            return {c, -s};
        case 2:
            return {-s, -c};
        default:
            return {-c, s};
    }
}

// 2ⁿ eʳ with |r| ≤ ln 2 / 2, where the series ends: r¹⁴/14! = 4e-18. 0 below e^−700, no more than
// e^700.
inline double exponential(double x) {
    if (x < -700) return 0;
    if (x > 700) x = 700;
    constexpr double part1 = 0x1.62e42feep-1, part2 = 0x1.a39ef35793c76p-33;  // of ln 2
    const std::int64_t n = series::nearest(x * std::numbers::log2e);
    const double r = (x - double(n) * part1) - double(n) * part2;
    return series::sum<0, 1, 13, 1>(r) * std::bit_cast<double>((n + 1023) << 52);
}

// ln x of x > 0: x = 2ⁿ m, ln m = 2 artanh s with s = (m − 1)/(m + 1), |s| < 0.172.
inline double logarithm(double x) {
    int n = 0;
    double m = std::frexp(x, &n);
    if (m < std::numbers::sqrt2 / 2) m *= 2, --n;
    const double s = (m - 1) / (m + 1), q = s * s;
    double sum = 0;
    for (int k = 23; k >= 1; k -= 2) sum = sum * q + 1.0 / k;
    return n * std::numbers::ln2 + 2 * s * sum;
}

// x to the power y, of x > 0.
inline double power(double x, double y) {
    return exponential(y * logarithm(x));
}

inline double hyperbolic_tangent(double x) {
    const double e = exponential(-2 * std::abs(x));
    return std::copysign((1 - e) / (1 + e), x);
}

}  // namespace fairlead::physics
