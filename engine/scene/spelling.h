#pragma once
// spelling.h — what a mistyped name was probably meant to be.
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

// The candidates nearest to `word` by number of edits, best first, at most `count`; none that
// would change more than half of it.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t count);

// `; did you mean "beam"?`, or `; there are: a, b`, or an empty text when there is nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace fairlead
