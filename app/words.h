#pragma once
// words.h — text that has to fit: broken into lines, or shortened. Knows no font: the caller
// measures.
#include <functional>
#include <string>
#include <string_view>

namespace fairlead {

using Measure = std::function<float(std::string_view)>;  // width of one line [pixels]

// In lines of this width, broken at spaces alone: ImGui would also break "0.42". A word that is
// longer than a line stays whole.
std::string broken(const std::string& text, float width, const Measure& measure);

// What has room of it, with an ellipsis if that is not all; empty if not even a letter has.
std::string shortened(const std::string& text, float width, const Measure& measure);

}  // namespace fairlead
