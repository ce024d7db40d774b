// elementary.cpp — reductions to a small interval, and Taylor series there.
//
// Coefficients of the series are those of the functions (1/n!, 1/(2n+1)), so many that what is left
// out is below 2^-56 of the result. Constants split in two or three add up to the number named, far
// beyond double precision; the first parts end in zeros, so that their products are exact.
#include "physics/math/elementary.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

// Loops that are compiled twice, for processors with vectors of four numbers and for all others;
// the loader chooses. No operation is fused with another, so the bits are the same
// (-ffp-contract=off).
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
#define FAIRLEAD_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define FAIRLEAD_VECTORS
#endif

namespace fairlead::elementary {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Added to a double below 2^51, it leaves the nearest integer in the last bits of the sum.
constexpr double to_integer = 0x1.8p52;

std::uint64_t bits_of(double x) {
    return std::bit_cast<std::uint64_t>(x);
}

// A number in two parts: hi + lo, lo below half a unit in the last place of hi.
struct Pair {
    double hi = 0, lo = 0;
};

// a + b, exactly.
Pair sum(double a, double b) {
    const double hi = a + b, of_b = hi - a;
    return {hi, (a - (hi - of_b)) + (b - of_b)};
}

// a · b, exactly (Dekker 1971): each factor in halves whose products are exact; |a|, |b| < 1e300.
Pair product(double a, double b) {
    constexpr double split = 0x1p27 + 1;
    const double ca = split * a, cb = split * b;
    const double a1 = ca - (ca - a), b1 = cb - (cb - b);
    const double a2 = a - a1, b2 = b - b1, hi = a * b;
    return {hi, ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2};
}

// -------------------------------------------------------------------------------- sine, cosine

constexpr double quarter_hi = 0x1.921fb544p+0, quarter_mid = 0x1.0b4611a6p-34,
                 quarter_lo = 0x1.3198a2e037073p-69;  // π/2
constexpr double largest_angle = 0x1p20;              // [rad] n · quarter_mid is exact up to here

struct SinCos {
    double sin = 0, cos = 0;
};

// |x| ≤ largest_angle. With n the nearest integer to x / (π/2), r + c = x - n π/2 is in ±π/4, and n
// modulo 4 says which of ±sin r, ±cos r is meant.
inline SinCos sin_cos_kernel(double x) {
    const double shifted = x * (2 / std::numbers::pi) + to_integer;
    const double n = shifted - to_integer;
    const std::uint64_t quadrant = bits_of(shifted);
    const Pair most = sum(x - n * quarter_hi, -(n * quarter_mid));
    const auto [r, c] = sum(most.hi, most.lo - n * quarter_lo);

    const double z = r * r;
    const double s =
        z * (-1. / 6 +
             z * (1. / 120 +
                  z * (-1. / 5040 +
                       z * (1. / 362880 +
                            z * (-1. / 39916800 +
                                 z * (1. / 6227020800 +
                                      z * (-1. / 1307674368000 + z * (1. / 355687428096000))))))));
    const double k =
        1. / 24 +
        z * (-1. / 720 +
             z * (1. / 40320 +
                  z * (-1. / 3628800 + z * (1. / 479001600 +
                                            z * (-1. / 87178291200 + z * (1. / 20922789888000))))));
    const double half = 0.5 * z, w = 1 - half;
    const double of_sine = r + (r * s + c * w);
    const double of_cosine = w + (((1 - w) - half) + (z * z * k - r * c));

    const std::uint64_t odd = 0 - (quadrant & 1);  // all bits, or none
    const std::uint64_t a = bits_of(of_sine), b = bits_of(of_cosine);
    return {std::bit_cast<double>(((a & ~odd) | (b & odd)) ^ ((quadrant & 2) << 62)),
            std::bit_cast<double>(((b & ~odd) | (a & odd)) ^ (((quadrant + 1) & 2) << 62))};
}

bool small_angle(double x) {
    return std::abs(x) <= largest_angle;
}

SinCos sin_cos(double x) {
    return sin_cos_kernel(small_angle(x) ? x : std::remainder(x, 2 * std::numbers::pi));
}

// --------------------------------------------------------------------------------- exponential

constexpr double ln2_hi = 0x1.62e42fefa3p-1, ln2_lo = 0x1.3de6af278ece6p-42;

// (exp(r) - 1 - r) / r², |r| ≤ ln 2 / 2.
inline double exp_rest(double r) {
    return 1. / 2 +
           r * (1. / 6 +
                r * (1. / 24 +
                     r * (1. / 120 +
                          r * (1. / 720 +
                               r * (1. / 5040 +
                                    r * (1. / 40320 +
                                         r * (1. / 362880 +
                                              r * (1. / 3628800 +
                                                   r * (1. / 39916800 +
                                                        r * (1. / 479001600 +
                                                             r * (1. / 6227020800)))))))))));
}

// Beyond these the exponential is infinity or 0.
inline double in_range_of_exp(double x) {
    x = x > 710 ? 710 : x;
    return x < -746 ? -746 : x;
}

// exp(x + more), x in that range, |more| far below 1. x = n ln 2 + r; 2^n in two factors, since n
// may leave the range of exponents where the result does not.
inline double exp_kernel(double x, double more) {
    const double n = (x * std::numbers::log2e + to_integer) - to_integer;
    const double hi = x - n * ln2_hi, lo = n * ln2_lo - more;
    const double r = hi - lo, c = (hi - r) - lo;
    const double e = 1 + (r + (c + r * r * exp_rest(r)));
    // the low bits of these sums are n/2 + 1023 and n - n/2 + 1023: what a double keeps of 2^(n/2)
    const double first = n * 0.5 + (to_integer + 1023);
    const double second = (n - (first - (to_integer + 1023))) + (to_integer + 1023);
    return e * std::bit_cast<double>(bits_of(first) << 52) *
           std::bit_cast<double>(bits_of(second) << 52);
}

// ----------------------------------------------------------------------------------- logarithm

// log(x) in two parts, 0 < x < infinity. x = 2^k m, √½ ≤ m < √2, and log m = 2 artanh(s) with
// s = (m - 1) / (m + 1).
Pair log_of(double x) {
    int k = 0;
    double m = std::frexp(x, &k);
    if (m < std::numbers::sqrt2 / 2) {
        m *= 2;
        --k;
    }
    const double f = m - 1;
    const Pair above = sum(m, 1);
    const double s = f / above.hi;
    const Pair back = product(s, above.hi);
    const double s_lo = (((f - back.hi) - back.lo) - s * above.lo) / above.hi;
    const double z = s * s;
    const double series =
        1. / 3 +
        z * (1. / 5 +
             z * (1. / 7 +
                  z * (1. / 9 +
                       z * (1. / 11 +
                            z * (1. / 13 +
                                 z * (1. / 15 +
                                      z * (1. / 17 + z * (1. / 19 + z * (1. / 21 + z / 23)))))))));
    const Pair of_m = sum(2 * s, 2 * (s_lo + s * z * series));
    const Pair all = sum(k * ln2_hi, of_m.hi);
    return sum(all.hi, all.lo + (of_m.lo + k * ln2_lo));
}

// --------------------------------------------------------------------------------- arctangent

// atan(j / 16): nearest double, and what is missing.
constexpr Pair atan_of_sixteenths[] = {{0, 0},
                                       {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
                                       {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                       {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
                                       {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                       {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
                                       {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                       {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
                                       {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                       {0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56},
                                       {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                       {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
                                       {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                       {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
                                       {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                       {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
                                       {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};
constexpr Pair half_turn{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};  // π

// atan(a / b), 0 ≤ a ≤ b, b > 0. With j the nearest integer to 16 a / b,
//     atan(a / b) = atan(j / 16) + atan(t),   t = (a - j b / 16) / (b + j a / 16),   |t| ≤ 1/32
Pair atan_of_ratio(double a, double b) {
    const int j = int(16 * (a / b) + 0.5);
    const double share = j * 0.0625;
    const double t = (a - share * b) / (b + share * a), z = t * t;
    const double rest =
        t * z *
        (-1. / 3 + z * (1. / 5 + z * (-1. / 7 + z * (1. / 9 + z * (-1. / 11 + z * (1. / 13))))));
    const Pair most = sum(atan_of_sixteenths[j].hi, t);
    return {most.hi, most.lo + (atan_of_sixteenths[j].lo + rest)};
}

}  // namespace

double sin(double x) {
    return sin_cos(x).sin;
}

double cos(double x) {
    return sin_cos(x).cos;
}

double tan(double x) {
    const SinCos both = sin_cos(x);
    return both.sin / both.cos;
}

double acos(double x) {
    return atan2(std::sqrt((1 - x) * (1 + x)), x);
}

double atan2(double y, double x) {
    double up = std::abs(y), along = std::abs(x);
    if (std::isnan(up) || std::isnan(along)) return nan;
    if (up == infinity && along == infinity) up = along = 1;  // as C has it: 45 or 135°
    Pair angle;
    if (up <= along) {
        if (along > 0) angle = atan_of_ratio(up, along);
    } else {
        const Pair other = atan_of_ratio(along, up);
        angle = sum(half_turn.hi / 2, -other.hi);
        angle.lo += half_turn.lo / 2 - other.lo;
    }
    if (std::signbit(x) && (up > 0 || along > 0)) {
        const Pair turned = sum(half_turn.hi, -angle.hi);
        angle = {turned.hi, turned.lo + (half_turn.lo - angle.lo)};
    }
    return std::copysign(angle.hi + angle.lo, y);
}

double exp(double x) {
    return exp_kernel(in_range_of_exp(x), 0);
}

double expm1(double x) {
    if (std::abs(x) <= 0.34) return x + x * x * exp_rest(x);
    return exp(x) - 1;
}

double log(double x) {
    if (!(x > 0)) return x == 0 ? -infinity : nan;
    if (x == infinity) return x;
    const Pair found = log_of(x);
    return found.hi + found.lo;
}

double pow(double x, double y) {
    if (!(x > 0 && x < infinity)) return x == 0 && y > 0 ? 0 : nan;
    const Pair of_x = log_of(x);
    const double rough = y * of_x.hi;
    if (!(std::abs(rough) < 800)) return exp(rough);
    const Pair exponent = product(y, of_x.hi);
    return exp_kernel(in_range_of_exp(exponent.hi), exponent.lo + y * of_x.lo);
}

double pow(double x, int n) {
    double result = 1;
    for (int i = 0; i < std::abs(n); ++i) result *= x;
    return n < 0 ? 1 / result : result;
}

double hypot(double x, double y) {
    const double a = std::max(std::abs(x), std::abs(y));
    // powers of two bring squares into range without a rounding
    const double scale = a > 0x1p500 ? 0x1p-600 : a < 0x1p-450 ? 0x1p600 : 1;
    const double u = x * scale, v = y * scale;
    return std::sqrt(u * u + v * v) / scale;
}

double sinh(double x) {
    const double a = std::abs(x);
    const double e = expm1(a < 700 ? a : a / 2);
    const double result = a < 700 ? 0.5 * (e + e / (e + 1)) : 0.5 * e * e;
    return std::copysign(result, x);
}

double cosh(double x) {
    const double a = std::abs(x);
    const double e = exp(a < 700 ? a : a / 2);
    return a < 700 ? 0.5 * (e + 1 / e) : 0.5 * e * e;
}

double tanh(double x) {
    const double a = std::abs(x);
    if (a > 20) return std::copysign(1.0, x);  // 1 - 2 exp(-40) rounds to 1
    const double e = expm1(2 * a);
    return std::copysign(e / (e + 2), x);
}

FAIRLEAD_VECTORS void sin_cos(int n, const double* x, double* __restrict sine,
                              double* __restrict cosine) {
    for (int i = 0; i < n; ++i) {
        const SinCos both = sin_cos_kernel(x[i]);
        sine[i] = both.sin;
        cosine[i] = both.cos;
    }
    for (int i = 0; i < n; ++i)
        if (!small_angle(x[i])) {
            const SinCos both = sin_cos(x[i]);
            sine[i] = both.sin;
            cosine[i] = both.cos;
        }
}

FAIRLEAD_VECTORS void exp(int n, const double* x, double* __restrict result) {
    // in a loop of its own: else the compiler takes the ends of the range apart, one at a time
    for (int i = 0; i < n; ++i) result[i] = in_range_of_exp(x[i]);
    for (int i = 0; i < n; ++i) result[i] = exp_kernel(result[i], 0);
}

}  // namespace fairlead::elementary
