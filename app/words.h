#pragma once
// words.h — text that has to fit: broken into lines, or shortened. Knows no font: the caller
// measures.
#include <functional>
#include <string>
#include <string_view>

#include "engine/view/clock_text.h"

namespace fairlead {

using Measure = std::function<float(std::string_view)>;  // width of one line [pixels]

// In lines of this width, broken at spaces alone: ImGui would also break "0.42". A word that is
// longer than a line stays whole.
std::string broken(const std::string& text, float width, const Measure& measure);

// What has room of it, with an ellipsis if that is not all; empty if not even a letter has.
std::string shortened(const std::string& text, float width, const Measure& measure);

// An identifier as people write it: "crate_2t" → "crate 2 t", "block_8t" → "block 8 t".
std::string spelled(std::string_view name);

// A unit with the prefix k, M, G or T that keeps a value of this size below 1000, and what one of
// it is in the unit itself. Only units that take a prefix get one: "Pa", "N", "N m", "J"; "kg"
// becomes "t" from 1000 kg on.
struct Scaled {
    double one = 1;
    std::string unit;
};
Scaled scaled(double value, const std::string& unit);

// The one way panels write a measured value: "51.2 GPa", "6.2°", "3:39" for 219 s, "0.30 m/s".
std::string quantity(double value, const std::string& unit, int significant = 3);

// Whether an order lets a line go on the spot, which nobody takes back: open, free, cut, detach or
// disconnect, and not by a hand, who first walks there (engine/machine/rigging.h).
bool lets_go_at_once(std::string_view order);

}  // namespace fairlead
