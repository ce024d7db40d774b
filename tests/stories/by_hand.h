#pragma once
// by_hand.h — an exercise in the real window, by its keys: chosen in the chooser, photographed on
// the way. What was marked stands explained on the screen, and the recording that the window has
// kept gives the same marks again.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "app/panel_style.h"
#include "app/words.h"
#include "engine/files/home.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/crane_run.h"
#include "tests/scratch_folder.h"
#include "tests/screen_text.h"
#include "tests/stories/person.h"

namespace fairlead {

class ExerciseByHand : public testing::Test {
  protected:
    // On a busy machine hands are as quick as on an idle one.
    static constexpr double frame_length =
        0.05;  // [s] three ticks, as many as any machine is given

    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
        if (std::system("command -v xdotool >/dev/null") != 0) GTEST_SKIP() << "no xdotool";
    }
    // Searches for it in the chooser and clicks its card.
    void find_card(const std::string& scene, const std::string& name) {
        person_ = std::make_unique<Person>(scratch_.path().string(), frame_length);
        person_->look(1);
        person_->click("##scenes", {"##filter"});
        person_->type(name);
        const std::string file = (home() / "scenes" / (scene + ".json")).string();
        person_->click("##cards", {file, "##card"});
        const auto is_on = [&] { return person_->sees().scenery->file == file; };
        ASSERT_TRUE(person_->look_until(is_on, 10)) << scene;
        person_->look(1);
    }
    // Each deduction by what it is, what was measured, what it cost and when.
    void expect_explained(const ExerciseState& e) {
        const std::string words = all_of_the_list();
        for (const Deduction& d : e.deductions) {
            std::string what = d.what;
            what.front() = char(std::toupper(static_cast<unsigned char>(what.front())));
            if (!d.unit.empty()) what += ": " + quantity(d.value, d.unit);
            const std::string cost = d.critical ? "fail" : "−" + style::number(d.points, 3);
            for (const std::string& part : {what, cost, minutes(d.time)})
                EXPECT_NE(words.find(part), std::string::npos)
                    << what << ": " << part << " is not in: " << words;
        }
        if (!e.finished) return;
        EXPECT_NE(words.find(e.passed ? "PASSED" : "NOT PASSED"), std::string::npos) << words;
    }
    // The window is closed, which ends its recording; then it is marked again, here and by the
    // command line.
    void expect_same_again() {
        const std::string file = person_->app().stage.recorder()->status().file;
        const ExerciseState e = person_->sees().exercise;  // it has gone on while one read
        person_.reset();
        expect_marked_so(file, e);
        const Outcome told = cli("remark '" + file + "'");
        EXPECT_EQ(told.status, 0) << told.text;
        char points[64];
        std::snprintf(points, sizeof points, "now: %zu deductions, %.0f points;",
                      e.deductions.size(), e.score);
        EXPECT_NE(told.text.find(points), std::string::npos) << points << "\n" << told.text;
    }
    // Into the folder that FAIRLEAD_SHOOT names, if it does.
    void shoot(const std::string& name) {
        const char* folder = std::getenv("FAIRLEAD_SHOOT");
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        if (!folder) return;
        const std::string file = std::string(folder) + "/" + test->name() + "_" + name + ".png";
        EXPECT_EQ(std::system(("import -window root '" + file + "'").c_str()), 0);
    }

    ScratchFolder scratch_;
    std::unique_ptr<Person> person_;

  private:
    // A long one is scrolled to its end.
    std::string all_of_the_list() {
        std::string words = ScreenText().words("##exercise");
        const ImGuiWindow* list = ImGui::FindWindowByName("##exercise");
        person_->point_at(150, 300);
        for (int turn = 0; list->Scroll.y < list->ScrollMax.y && turn < 200; ++turn) {
            Person::hand("click 5");
            person_->look(0.3);
            words += ScreenText().words("##exercise");
        }
        EXPECT_GE(list->Scroll.y, list->ScrollMax.y) << "the wheel goes to its end";
        return words;
    }
};

}  // namespace fairlead
