#pragma once
// random_hands.h — a nervous operator: every second or two another lever or switch, always the same
// per seed.
#include <algorithm>
#include <random>

#include "engine/input/levers.h"

namespace fairlead {

class RandomHands {
  public:
    explicit RandomHands(unsigned seed) : random_(seed) {}

    Levers next() {
        levers_[Switch::emergency_stop] = levers_[Switch::acknowledge] = false;
        if (chance(60) == 0) {
            double& axis = levers_.axes[chance(axis_names.size())];
            axis = std::clamp(3.0 * chance(1001) / 1000 - 1.5, -1.0, 1.0);  // often full
        }
        if (chance(400) == 0) levers_[Switch::enable] = !levers_[Switch::enable];
        if (!levers_[Switch::enable] && chance(30) == 0) {  // back to a machine that moves
            levers_.axes.fill(0);
            levers_[Switch::acknowledge] = true;
            levers_[Switch::enable] = chance(2) == 0;
        }
        if (chance(300) == 0) levers_[Switch::creep] = chance(4) == 0;
        levers_[Switch::hook] = chance(90) == 0;
        if (chance(3000) == 0) levers_[Switch::emergency_stop] = true;
        return levers_;
    }

  private:
    // the generator is fixed by the standard, its distributions are not
    unsigned chance(std::size_t n) { return random_() % n; }

    std::mt19937 random_;
    Levers levers_;
};

}  // namespace fairlead
