#include "engine/view/spectrum.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <unsupported/Eigen/FFT>

#include "physics/math/elementary.h"

namespace fairlead {
namespace {

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
    std::vector<double> x(piece);
    std::vector<std::complex<double>> waves;
    Eigen::FFT<double> transform;
    int pieces = 0;
    for (std::size_t start = 0; start + piece <= values.size(); start += piece / 2, ++pieces) {
        const double mean = mean_of(&values[start], piece);
        for (std::size_t i = 0; i < piece; ++i) {
            const double value = values[start + i];
            x[i] = std::isfinite(value) ? window[i] * (value - mean) : 0;
        }
        transform.fwd(waves, x);
        for (std::size_t k = 0; k < spectrum.size(); ++k)
            spectrum[k].density += std::norm(waves[k + 1]);
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
