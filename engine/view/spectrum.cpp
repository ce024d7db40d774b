#include "engine/view/spectrum.h"

#include <cmath>
#include <complex>
#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead {
namespace {

using Complex = std::complex<double>;

// In place, of a power of two of values (Cooley and Tukey).
void transform(std::vector<Complex>& x) {
    const std::size_t n = x.size();
    for (std::size_t i = 1, j = 0; i < n; ++i) {
        std::size_t bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) std::swap(x[i], x[j]);
    }
    for (std::size_t length = 2; length <= n; length <<= 1) {
        const double angle = -2 * std::numbers::pi / double(length);
        const Complex step(elementary::cos(angle), elementary::sin(angle));
        for (std::size_t start = 0; start < n; start += length) {
            Complex turn = 1;
            for (std::size_t k = 0; k < length / 2; ++k, turn *= step) {
                const Complex a = x[start + k], b = turn * x[start + k + length / 2];
                x[start + k] = a + b, x[start + k + length / 2] = a - b;
            }
        }
    }
}

double mean_of(const double* values, std::size_t count) {
    double sum = 0;
    std::size_t finite = 0;
    for (std::size_t i = 0; i < count; ++i)
        if (std::isfinite(values[i])) sum += values[i], ++finite;
    return finite ? sum / double(finite) : 0;
}

}  // namespace

std::vector<SpectrumPoint> spectrum_of(const std::vector<double>& values, double interval,
                                       std::size_t piece) {
    if (piece < 16 || (piece & (piece - 1)) || values.size() < piece) return {};
    std::vector<double> window(piece);
    double power = 0;
    for (std::size_t i = 0; i < piece; ++i) {
        window[i] = 0.5 - 0.5 * elementary::cos(2 * std::numbers::pi * double(i) / double(piece));
        power += window[i] * window[i];
    }
    std::vector<SpectrumPoint> spectrum(piece / 2);
    std::vector<Complex> x(piece);
    int pieces = 0;
    for (std::size_t start = 0; start + piece <= values.size(); start += piece / 2, ++pieces) {
        const double mean = mean_of(&values[start], piece);
        for (std::size_t i = 0; i < piece; ++i) {
            const double value = values[start + i];
            x[i] = std::isfinite(value) ? window[i] * (value - mean) : 0;
        }
        transform(x);
        for (std::size_t k = 0; k < spectrum.size(); ++k)
            spectrum[k].density += std::norm(x[k + 1]);
    }
    for (std::size_t k = 0; k < spectrum.size(); ++k) {
        const double sides = k + 1 == spectrum.size() ? 1 : 2;
        spectrum[k].frequency = double(k + 1) / (double(piece) * interval);
        spectrum[k].density *= sides * interval / (power * pieces);
    }
    return spectrum;
}

std::size_t usual_piece(std::size_t values) {
    std::size_t piece = 64;
    while (piece * 2 <= values / 8) piece *= 2;
    return piece;
}

}  // namespace fairlead
