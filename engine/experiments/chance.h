#pragma once
// chance.h — random numbers that are the same everywhere.
#include <cmath>
#include <random>

namespace fairlead {

class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}
    // the generator is fixed by the standard, its distributions are not
    double between(double low, double high) { return low + (high - low) * random_() / 4294967296.; }
    double decades(double low, double high) {
        return std::pow(10, between(std::log10(low), std::log10(high)));
    }

  private:
    std::mt19937 random_;
};

}  // namespace fairlead
