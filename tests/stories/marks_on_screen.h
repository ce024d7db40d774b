#pragma once
// marks_on_screen.h — that what was marked stands explained on the screen, and that the recording
// of it is marked the same again.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <string>

#include "app/panel_style.h"
#include "app/words.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/crane_run.h"
#include "tests/screen_text.h"
#include "tests/stories/person.h"

namespace fairlead {

// Of the exercise's panel, all that can be scrolled to.
inline std::string words_of_the_exercise(Person& person) {
    std::string words;
    for (int page = 0; page < 12; ++page) {
        words += ScreenText().words("##exercise");
        if (page == 0) person.point_at(150, 300);
        Person::hand("click 5");
        person.look(0.3);
    }
    return words;
}

// Each deduction by what it is, what was measured, what it cost and when.
inline void expect_marks_explained(Person& person, const ExerciseState& e) {
    const std::string words = words_of_the_exercise(person);
    for (const Deduction& d : e.deductions) {
        std::string what = d.what;
        what.front() = char(std::toupper(static_cast<unsigned char>(what.front())));
        if (!d.unit.empty()) what += ": " + quantity(d.value, d.unit);
        const std::string cost = d.critical ? "fail" : "−" + style::number(d.points, 3);
        for (const std::string& part : {what, cost, minutes(d.time)})
            EXPECT_NE(words.find(part), std::string::npos)
                << what << ": " << part << " is not in: " << words;
    }
    const char* verdict = e.passed ? "PASSED" : "NOT PASSED";
    EXPECT_TRUE(!e.finished || words.find(verdict) != std::string::npos) << words;
}

// Here, and by the command line. Its window is closed.
inline void expect_marked_again(const std::string& recording, const ExerciseState& e) {
    expect_marked_so(recording, e);
    const Outcome told = cli("remark '" + recording + "'");
    EXPECT_EQ(told.status, 0) << told.text;
    char points[64];
    std::snprintf(points, sizeof points, "now: %zu deductions, %.0f points;", e.deductions.size(),
                  e.score);
    EXPECT_NE(told.text.find(points), std::string::npos) << points << "\n" << told.text;
}

}  // namespace fairlead
