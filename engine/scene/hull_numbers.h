#pragma once
// hull_numbers.h — the numbers of a hull that are estimated from its main dimensions
// (physics/hull/coefficients.h), each by the key under "hull" that gives it instead.
#include <optional>
#include <span>
#include <string>

#include "engine/scene/scene_hull.h"
#include "physics/hull/hull.h"

namespace fairlead {

struct HullNumber {
    const char *key, *unit;
    double (*get)(const physics::Hull&);
    void (*set)(physics::Hull&, double);
};

std::span<const HullNumber> hull_numbers();

// Puts what a scene gives in the place of what was estimated. Couplings of added mass go with the
// diagonal that they belong to where that is given and they are not.
void overrule(const SceneHull& from, physics::Hull& hull);

// The key of a coupling of added mass that is greater than the two masses it couples; empty: none.
std::string impossible_coupling(const physics::Hull& hull);

// Of what is given of the lift under way, the number that turns the hull or sets it aside beyond
// what any does, or faster than a tick follows: its key, and the most that is taken. `mass` [kg]
// and `inertia` [kg m²] about the vertical, of the body alone. none: they can be held.
struct LiftTooStrong {
    std::string key;
    double given = 0, most = 0;  // [unit of the key]
};
std::optional<LiftTooStrong> lift_too_strong(const SceneHull& from, const physics::Hull& hull,
                                             double mass, double inertia);

// All of them as they stand in a built hull, as lines of a scene's "hull" that would give just
// these; a comment after each has its unit, and says whether the scene gives it already.
std::string hull_lines(const SceneHull& from, const physics::Hull& hull);

}  // namespace fairlead
