// The exercises D1 to D4 in the real window, by its keys: passed with care, and failed on purpose
// in every way that a rule knows. What was marked stands explained on the screen, and the recording
// that the window has kept gives the same marks again.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/engine/mobile_ways.h"
#include "tests/engine/overhead_ways.h"
#include "tests/stories/by_hand.h"
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

class ByHand : public ExerciseByHand {
  protected:
    enum class End { as_it_is, when_time_is_up };
    template <class Crane>
    ExerciseState drive(const Exercise<Crane>& of, void (*way)(Crane&), End end = End::as_it_is) {
        find_card(of.scene, of.name);
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
