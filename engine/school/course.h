#pragma once
// course.h — a course as a file: exercises in order, under which conditions, how often, as practice
// or exam; and how far a trainee has come in it.
//
//     { "format": 1, "course": "Overhead crane, part 1", "brief": "…", "in_order": true,
//       "exercises": [
//         { "scene": "../gantry.json", "mode": "practice" },
//         { "scene": "../precision.json", "mode": "exam", "attempts": 2, "needed": 80,
//           "set": { "/light/time": "night" } } ] }
//
// mode: practice (else) or exam; attempts: 0 (else) for as many as one likes; needed: points to go
// on, else those of the scene; set: as --set; in_order: false opens all of them at once.
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "engine/school/result.h"

namespace fairlead {

struct CourseExercise {
    std::string scene;  // as found from here
    std::string name;   // the scene's
    bool exam = false;
    int attempts = 0;   // 0: any number
    double needed = 0;  // [points] of 100
    Settings settings;
    std::string difficulty{};  // the scene's
};

struct Course {
    std::string file, name, brief;
    bool in_order = true;
    std::vector<CourseExercise> exercises;
};

// Its scenes are read, too. Throws SceneErrors with everything that is wrong, by line.
Course load_course(const std::string& file);

// Every *.course.json of a folder, the easiest first; what cannot be read is said in `troubles`.
std::vector<Course> list_courses(const std::string& folder, std::vector<std::string>& troubles);

struct Step {  // of a trainee in a course
    int attempts = 0;
    double best = -1;  // [points] of those that were finished; negative: none was
    bool done = false;
    std::string closed;  // why it may not be driven now; empty: it may
    std::string passed;  // when it was last begun and passed, UTC; empty: it was not
};

// One step per exercise of the course.
std::vector<Step> progress_of(const Course& course, const std::vector<Result>& of_trainee);

}  // namespace fairlead
