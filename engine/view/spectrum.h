#pragma once
// spectrum.h — the spectrum of a signal: how its variance is spread over frequencies.
//
// After Welch: pieces of the signal that half overlap, each under a Hann window and less its mean;
// the mean of their periodograms. One-sided: ∫ density df is the variance.
#include <cstddef>
#include <vector>

namespace fairlead {

struct SpectrumPoint {
    double frequency = 0;  // [Hz]
    double density = 0;    // [unit² s]
};

// Of values `interval` [s] apart, in pieces of `piece` of them, a power of two of 16 or more. What
// is not finite counts as the mean. Frequencies from 1/(piece · interval) up to half a sample's;
// empty where there are fewer values than a piece has.
std::vector<SpectrumPoint> spectrum_of(const std::vector<double>& values, double interval,
                                       std::size_t piece);

// The longest piece of which about eight lie side by side in so many values; at least 64, which may
// be more than there are.
std::size_t usual_piece(std::size_t values);

}  // namespace fairlead
