#include "physics/rod/rod_refine.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "physics/rod/rod_change.h"
#include "physics/rod/rod_renaming.h"

namespace fairlead::physics {

namespace {

// (nodes) what presses on the elements that begin there
struct PressedHalves {
    std::vector<char> first, second;

    explicit PressedHalves(const Rods& rods)
        : first(rods.nodes.size(), false), second(rods.nodes.size(), false) {
        for (const RodContact& c : rods.contacts) {
            if (!on_rod(c) || c.press <= 0) continue;
            const RodTouching at = touching_at(rods, c);
            press(c.i, at.first), press(c.j, at.second);
        }
    }
    bool any(int element) const { return first[element] || second[element]; }
    bool both(int element) const { return first[element] && second[element]; }

  private:
    void press(int element, double along) { (along < 0.5 ? first : second)[element] = true; }
};

// [rad] by which a rod bends at the joint after element i; 0: there is none
double turn_after(const Rods& rods, const Rod& rod, int i) {
    if (i < rod.first || i + 1 >= rod.last()) return 0;
    const double s = between(rods.nodes[i].q, rods.nodes[i + 1].q).vec().head<2>().norm();
    return 2 * elementary::atan2(s, std::sqrt(std::max(0., 1 - s * s)));
}

constexpr double rounding = 1 + 1e-9;

// Of two that meet in a sharp turn the longer is split, or both.
bool turns_sharply(const Rods& rods, const Rod& rod, int i) {
    const double l = rods.nodes[i].length * rounding;
    const double most = rod.resolution.split_turn;
    return (turn_after(rods, rod, i) > most && l >= rods.nodes[i + 1].length) ||
           (turn_after(rods, rod, i - 1) > most && l >= rods.nodes[i - 1].length);
}

bool wants_split(const Rods& rods, const Rod& rod, const PressedHalves& pressed, int i) {
    if (rods.nodes[i].length * rounding < 2 * rod.resolution.shortest) return false;
    return pressed.both(i) || turns_sharply(rods, rod, i);
}

bool wants_merge(const Rods& rods, const Rod& rod, int node) {
    const RodResolution& r = rod.resolution;
    const RodNode &first = rods.nodes[node - 1], &second = rods.nodes[node];
    if (first.length + second.length > r.longest * rounding) return false;
    if (std::min(first.quiet, second.quiet) < r.merge_after) return false;
    for (int joint = node - 2; joint <= node; ++joint)
        if (turn_after(rods, rod, joint) > r.merge_turn) return false;
    return true;
}

// Merges of one rod in one tick. Each looks at the whole rod and moves all nodes behind it, so a
// rod of n nodes that is quiet all at once would cost n² in one tick. At 60 ticks a second, 2000
// nodes are merged within a second, which nobody sees in a rod that is straight and quiet.
constexpr int most_merges = 32;

// From the far end, so that what is still to be looked at keeps its name.
void refine(Rods& rods, int r, const PressedHalves& pressed) {
    std::vector<int> splits;
    for (int i = rods.rods[r].last() - 1; i >= rods.rods[r].first; --i)
        if (wants_split(rods, rods.rods[r], pressed, i)) splits.push_back(i);
    if (!splits.empty()) {
        for (const int i : splits) split_element(rods, i);
        return;  // merges wait until it is quiet
    }
    int merges = 0;
    for (int node = rods.rods[r].last() - 1; node > rods.rods[r].first && merges < most_merges;
         --node)
        if (wants_merge(rods, rods.rods[r], node) && merge_elements(rods, node)) {
            ++merges;
            node -= 2;  // its neighbours next time
        }
}

}  // namespace

bool adapts(const Rods& rods) {
    return std::any_of(rods.rods.begin(), rods.rods.end(),
                       [](const Rod& rod) { return rod.resolution.adapts; });
}

void refine(Rods& rods, double tick) {
    rods.changed = {};
    if (!adapts(rods)) return;
    PressedHalves pressed(rods);
    for (int r = int(rods.rods.size()) - 1; r >= 0; --r) {  // so that names ahead stay
        const Rod& rod = rods.rods[r];
        if (!rod.resolution.adapts) continue;
        for (int i = rod.first; i < rod.last(); ++i)
            rods.nodes[i].quiet = pressed.any(i) ? 0 : rods.nodes[i].quiet + tick;
        refine(rods, r, pressed);
    }
}

}  // namespace fairlead::physics
