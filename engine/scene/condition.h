#pragma once
// condition.h — a condition on signals as a scene writes it:
//
//     crane.swing > 5 deg for 0.5 s
//     crane.hook_height < 2 m and crane.load > 1 t or winch.main.speed > 20 m/min
//
// `and` binds closer than `or`; without a unit a number is in the signal's own; `for` is how long
// all of it must have held. Rules, phases and faults are made of these.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead {

struct Condition {
    struct Clause {
        std::string signal, unit;  // unit: as written, for people; empty: the signal's own
        bool above = true, or_equal = false;
        double limit = 0;  // in the signal's own unit once it is bound
        double scale = 1;  // of the signal, to `unit`
        int index = -1;    // of the signal, once it is bound
    };
    std::string text;                         // as written; empty: there is none
    std::vector<std::vector<Clause>> any_of;  // each: all of
    double hold = 0;                          // [s]

    bool given() const { return !text.empty(); }
    // What it is mostly about, for a mark: the first clause.
    const Clause& first() const { return any_of.front().front(); }
};

// Throws std::invalid_argument: what was expected.
Condition parse_condition(const std::string& text);

// Finds the signals; throws std::invalid_argument: there is none of that name (the nearest are
// named), or the unit is none of its kind.
void bind(Condition& condition, const std::vector<Signal>& signals);

// Now, whatever it was before.
bool holds(const Condition& bound, const std::vector<double>& signals);

// How many of the unit shown one of a signal's own unit is: ("N", "t") → 1/9810. 0: no such unit.
double unit_scale(std::string_view own, std::string_view shown);

}  // namespace fairlead
