#pragma once
// elementary.h — sine, exponential and their like, with the same bits on every processor.
//
// The C library chooses among several codes for each of these functions by what the processor has
// (fused multiply-add, AVX2); their last bits differ, and after some seconds so does every scene.
// Here each is one sequence of additions, multiplications, divisions and square roots, which IEEE
// 754 rounds in one way only. Whatever decides a tick calls these; a test holds that. What is exact
// by definition (sqrt, abs, floor, round, remainder, fmod, ldexp) may come from the C library.
//
// Errors in units in the last place of the result, the largest met in 300 000 arguments each beside
// long double, rounded up (tests/physics/elementary_test.cpp tries 20 000):
//
//     sin cos exp log pow   1      atan2 acos hypot cosh   2      tan tanh   3      sinh expm1   4
//
// NaN gives NaN. sin and cos beyond 1.6e6 first take the remainder of the double nearest 2π, which
// is as if the argument were off by less than half a unit in its last place.
namespace fairlead::elementary {

double sin(double x);              // [rad]; sin(-0) is +0
double cos(double x);              // [rad]
double tan(double x);              // [rad]
double acos(double x);             // → [rad], 0 … π
double atan2(double y, double x);  // → [rad], -π … π; |x|, |y| < 1e307; atan2(0, 0) is 0
double exp(double x);              // 0 and infinity where the result has no exponent
double expm1(double x);            // exp(x) - 1, to full precision near 0
double log(double x);              // natural; -infinity at 0, NaN below
double pow(double x, double y);    // x > 0, or 0 with y > 0
double pow(double x, int n);       // x·x·…: of n - 1 products, each rounded
double hypot(double x, double y);  // √(x² + y²)
double sinh(double x);
double cosh(double x);
double tanh(double x);

// The same of n arguments, in loops without branches: two or four at a time, as the processor can,
// with the bits of the functions above. Results may not overlap arguments.
void sin_cos(int n, const double* x, double* sine, double* cosine);
void exp(int n, const double* x, double* result);

}  // namespace fairlead::elementary
