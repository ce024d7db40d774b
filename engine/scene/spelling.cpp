#include "engine/scene/spelling.h"

#include <algorithm>
#include <numeric>

namespace fairlead {
namespace {

// bounds of the time this takes: nobody meant a longer word, and long lists are not by hand
constexpr std::size_t longest = 60;  // [characters]
constexpr std::size_t most = 1000;

// Insertions, deletions, replacements and swaps of neighbours that turn a into b.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    std::iota(above.begin(), above.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] =
                std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = above;
        above = row;
    }
    return above.back();
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates,
                                 std::size_t count) {
    if (word.empty() || word.size() > longest) return {};
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (std::size_t i = 0; i < std::min(most, candidates.size()); ++i) {
        const std::string& c = candidates[i];
        if (c.size() > longest) continue;
        const std::size_t distance = edits(word, c);
        if (2 * distance <= std::max(word.size(), std::size_t{2})) ranked.emplace_back(distance, c);
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> best;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i)
        best.push_back(ranked[i].second);
    return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const std::vector<std::string> best = nearest(word, candidates, 1);
    if (!best.empty()) return "; did you mean \"" + best.front() + "\"?";
    constexpr std::size_t shown = 8;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, candidates.size()); ++i)
        list += (i ? ", " : "; there are: ") + candidates[i];
    return candidates.size() > shown ? list + ", …" : list;
}

}  // namespace fairlead
