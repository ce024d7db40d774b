#pragma once
// marking.h — rules → deductions. A pure function of what happened, tick by tick: the same moments
// marked against another scene's rules give that scene's score.
//
// Score = 100 - Σ points. A rule that stays broken strikes again after its grace time; the value
// of a deduction is the worst until then. Time costs nothing up to the optimum and everything at
// 1.5 times it, when the exercise ends, as crane examiners do. One critical deduction fails the
// run, whatever the score: it is said once.
#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"

namespace fairlead {

struct Moment {                       // what one tick looked like to the rules
    double time = 0;                  // [s] since the exercise began
    int phase = 0;                    // index
    double swing = 0;                 // [rad] of a held load
    double bump = 0;                  // [N s]
    double load = 0;                  // [-] of capacity
    double landing = 0;               // [m/s] of a held load that came to stand
    double scrape = 0;                // [m/s] of gripper and load along what they touch
    bool parted = false;              // a wire did
    bool no_go = false;               // a held load over a strip it must not cross
    std::optional<double> placement;  // [m] from the mark, on the tick a load is left there
    // (rules) the first signal of a condition that holds, has held long enough; none: it does not
    std::vector<std::optional<double>> conditions = {};
};

template <class Self, class Archive>
requires std::same_as<std::remove_const_t<Self>, Deduction>
void fields(Self& d, Archive& archive) {
    archive(d.time, d.what, d.value, d.limit, d.unit, d.points, d.critical);
}

struct Marks {
    std::vector<Deduction> deductions;
    std::vector<double> struck;  // (rules) [s] when last; negative: never
    std::vector<int> latest;     // (rules) its latest deduction, -1: none
    double score = 100;

    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.deductions, s.struck, s.latest, s.score);
    }
};

inline constexpr double out_of_time = 1.5;  // [-] of the optimum

// How a run came to its end.
struct RunEnd {
    double elapsed = 0;       // [s]
    bool completed = true;    // all phases were done
    std::string voided = {};  // why its marks do not count; empty: they do
};

// What a trainee is told of the rules.
ExerciseSheet sheet_of(const SceneExercise& exercise);

// Whether a rule holds in this phase (index).
bool in_force(const SceneRule& rule, const SceneExercise& exercise, int phase);

// Adds what the moment costs.
void mark(const SceneExercise& exercise, const Moment& moment, Marks& marks);

// Points lost for taking `elapsed` seconds [0 … time_points].
double time_loss(const SceneExercise& exercise, double elapsed);

// At the end: takes off the time, returns the verdict text and sets `passed`.
std::string conclude(const SceneExercise& exercise, const RunEnd& end, Marks& marks, bool& passed);

}  // namespace fairlead
