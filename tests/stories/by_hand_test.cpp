// The exercises D1 to D4 in the real window, by its keys: passed with care, and failed on purpose
// in every way that a rule knows. What was marked stands explained on the screen, and the recording
// that the window has kept gives the same marks again.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include "app/panel_style.h"
#include "app/words.h"
#include "tests/engine/cli_run.h"
#include "tests/engine/mobile_ways.h"
#include "tests/engine/overhead_ways.h"
#include "tests/scratch_folder.h"
#include "tests/screen_text.h"
#include "tests/stories/window_seat.h"

namespace fairlead {
namespace {

template <class Crane>
struct Exercise {
    std::string scene, name;  // its file's, and a part of what the chooser calls it
    double first, second;     // what the crane's driver must know of it
};

const Exercise<Pendant> corridor{"overhead", "Corridor", 0.03, 250};
const Exercise<Pendant> machine{"overhead_machine", "Machine base", 0.15, 1500};
const Exercise<LuffingCrane> course{"mobile_course", "zigzag", 0.13, 0.6};
const Exercise<LuffingCrane> chart{"mobile_crane", "Chart", 0.13, 0.25};

// On a busy machine hands are as quick as on an idle one.
constexpr double frame_length = 0.05;  // [s] three ticks, as many as any machine is given

class ByHand : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
        if (std::system("command -v xdotool >/dev/null") != 0) GTEST_SKIP() << "no xdotool";
    }
    // Searches for it in the chooser and clicks its card.
    void choose(const std::string& scene, const std::string& name) {
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
    // In the list of deductions, by what it says of each; a long one is scrolled.
    void expect_explained(const ExerciseState& e) {
        const std::string words = all_of_the_list();
        for (const Deduction& d : e.deductions) {
            std::string what = d.what;
            what.front() = char(std::toupper(static_cast<unsigned char>(what.front())));
            if (!d.unit.empty()) what += ": " + quantity(d.value, d.unit);
            EXPECT_NE(words.find(what), std::string::npos) << what << " is not in: " << words;
            const std::string cost = d.critical ? "fail" : "−" + style::number(d.points, 3);
            EXPECT_NE(words.find(cost), std::string::npos) << cost << " is not in: " << words;
            EXPECT_NE(words.find(minutes(d.time)), std::string::npos) << what << ": " << words;
        }
        if (!e.finished) return;
        EXPECT_NE(words.find(e.passed ? "PASSED" : "NOT PASSED"), std::string::npos) << words;
    }
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
    // The window is closed, which ends its recording; then it is marked again, here and by the
    // command line.
    void expect_same_again() {
        const std::string file = person_->desk().stage.recorder()->status().file;
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
    enum class End { as_it_is, when_time_is_up };
    template <class Crane>
    ExerciseState drive(const Exercise<Crane>& of, void (*way)(Crane&), End end = End::as_it_is) {
        choose(of.scene, of.name);
        WindowSeat seat(*person_);
        Crane crane(seat, of.first, of.second);
        way(crane);
        seat.let_go();
        if (end == End::when_time_is_up) {
            person_->click("##bar", {"##speed"});
            person_->click("popup", {"8×"});
            crane.wait_for_the_end();
        }
        person_->look(1.5);
        const ExerciseState e = crane.exercise();
        std::printf("%s: %.0f s, %.0f points: %s\n", e.name.c_str(), e.elapsed, e.score,
                    crane.told().c_str());
        shoot(of.scene + std::to_string(++shots_));
        expect_explained(e);
        expect_same_again();
        return e;
    }
    template <class Crane>
    void pass(const Exercise<Crane>& of, void (*way)(Crane&)) {
        const ExerciseState e = drive(of, way);
        EXPECT_TRUE(e.finished) << e.phase;
        EXPECT_TRUE(e.passed) << e.verdict;
    }
    // The last way goes on until the time is up.
    template <class Crane>
    void fail(const Exercise<Crane>& of, const std::vector<void (*)(Crane&)>& ways) {
        Struck struck;
        for (const auto& way : ways) {
            const End end = way == ways.back() ? End::when_time_is_up : End::as_it_is;
            for (const Deduction& d : drive(of, way, end).deductions) struck.insert(d.what);
        }
        struck.erase("over time");  // no rule of the list
        EXPECT_EQ(struck, rules_of(of.scene));
    }
    void shoot(const std::string& name) {
        const char* folder = std::getenv("FAIRLEAD_SHOOT");
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        if (!folder) return;
        const std::string file = std::string(folder) + "/" + test->name() + name + ".png";
        EXPECT_EQ(std::system(("import -window root '" + file + "'").c_str()), 0);
    }

    ScratchFolder scratch_;
    std::unique_ptr<Person> person_;
    int shots_ = 0;
};

// Whole exercises, in the time that they take: FAIRLEAD_LONG=1.
class ByHandForMinutes : public ByHand {
  protected:
    void SetUp() override {
        if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "takes minutes; FAIRLEAD_LONG runs it";
        ByHand::SetUp();
    }
};

}  // namespace

TEST_F(ByHand, ALiftOutOfPlumbIsMarkedAndExplained) {
    const ExerciseState e = drive(machine, machine_out_of_plumb);
    EXPECT_FALSE(e.finished) << "it may be driven on";
}

TEST_F(ByHandForMinutes, TheCorridorIsPassed) {
    pass(corridor, corridor_with_care);
}

TEST_F(ByHandForMinutes, TheMachineBaseIsPassed) {
    pass(machine, machine_with_care);
}

TEST_F(ByHandForMinutes, TheCourseIsPassed) {
    pass(course, course_with_care);
}

TEST_F(ByHandForMinutes, TheChartIsPassed) {
    pass(chart, chart_with_care);
}

TEST_F(ByHandForMinutes, TheCorridorFailsByEveryRule) {
    fail(corridor, {corridor_over_the_barrels, corridor_past_it, corridor_chain_anywhere,
                    corridor_into_the_poles});
}

TEST_F(ByHandForMinutes, TheMachineBaseFailsByEveryRule) {
    fail(machine, {machine_over_somebody, machine_swung, machine_dropped, machine_out_of_plumb});
}

TEST_F(ByHandForMinutes, TheCourseFailsByEveryRule) {
    fail(course, {course_against_all});
}

TEST_F(ByHandForMinutes, TheChartFailsByEveryRule) {
    fail(chart, {chart_aside_and_beyond, chart_dropped_away});
}

}  // namespace fairlead
