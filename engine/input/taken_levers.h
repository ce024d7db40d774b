#pragma once
// taken_levers.h — what an instructor has taken out of a trainee's hands: laid over his levers
// before a tick sees them, so that recordings hold what really drove and replay needs no more.
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/input/levers.h"

namespace fairlead {

class TakenLevers {
  public:
    // A lever is held at this position, -1 … 1, a switch pressed or kept off: 1 or 0. False: there
    // is none of this name.
    bool hold(const std::string& name, double position, const LeverNames& names);
    // False: it was not held.
    bool give_back(const std::string& name, const LeverNames& names);
    void give_all_back() { *this = {}; }

    bool axis(std::size_t i) const { return axes_[i].has_value(); }        // is it held?
    bool button(std::size_t i) const { return switches_[i].has_value(); }  // likewise
    bool any() const;
    std::vector<std::string> names(const LeverNames& names) const;  // of what is held

    // An emergency stop is never masked: either hand's counts.
    Levers over(Levers hands) const;

  private:
    std::array<std::optional<double>, most_axes> axes_;
    std::array<std::optional<bool>, most_switches> switches_;
};

}  // namespace fairlead
