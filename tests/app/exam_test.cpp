// An attempt: whose run it is stands in its recording, an exam locks what would help until its
// verdict, and its result is there to be kept once.
#include <gtest/gtest.h>

#include <fstream>

#include "app/stage.h"
#include "engine/school/result.h"
#include "tests/engine/small_crane.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

class Exam : public testing::Test {
  protected:
    std::string scene() const {
        const std::string file = folder_.file("up.json");
        std::ofstream(file) << small_crane_with(R"("exercise": { "name": "up", "optimum": 100,
          "phases": [ { "until": "when", "name": "Raise", "when": "crane.hook_height > 4 m" } ] })");
        return file;
    }
    void drive(double seconds, const Levers& levers = {}) {
        for (int i = 0; i < seconds * 60; ++i) stage_.tick(levers, outbox_);
    }
    void raise() {
        Levers levers;
        levers[Switch::enable] = true;
        drive(0.1, levers);
        levers[Axis::hoist] = 1;
        drive(4, levers);
    }
    double mass() const {
        const Scenery& s = *stage_.now().scenery;
        for (std::size_t i = 0; i < s.parameters.size(); ++i)
            if (s.parameters[i].path == "/bodies/hook/mass") return stage_.now().parameters[i];
        return 0;
    }

    const ScratchFolder folder_;
    Stage stage_;
    Outbox outbox_;
};

}  // namespace

TEST_F(Exam, LocksParametersUntilItsVerdict) {
    ASSERT_EQ(stage_.load(scene(), {"Kari", "First lifts", true}), Lines{});
    EXPECT_TRUE(stage_.locked());
    outbox_.ask(Command(SetParameter{"/bodies/hook/mass", 300}));
    drive(0.1);
    EXPECT_EQ(mass(), 200);
    outbox_.ask(Command(Note{"watch the hook"}));  // a note helps nobody
    raise();
    ASSERT_TRUE(stage_.now().exercise.finished);
    EXPECT_TRUE(stage_.now().exercise.passed) << stage_.now().exercise.verdict;
    EXPECT_FALSE(stage_.locked());
    outbox_.ask(Command(SetParameter{"/bodies/hook/mass", 300}));
    drive(0.1);
    EXPECT_EQ(mass(), 300);
}

TEST_F(Exam, PracticeLocksNothing) {
    ASSERT_EQ(stage_.load(scene(), {"Kari", "First lifts", false}), Lines{});
    EXPECT_FALSE(stage_.locked());
    outbox_.ask(Command(SetParameter{"/bodies/hook/mass", 300}));
    drive(0.1);
    EXPECT_EQ(mass(), 300);
}

TEST_F(Exam, ItsRecordingSaysWhoDroveAndItsResultIsThereOnce) {
    stage_.recordings_folder = folder_.file("recordings");
    ASSERT_EQ(stage_.load(scene(), {"Kari", "First lifts", true}), Lines{});
    EXPECT_EQ(stage_.take_finished(), "");
    raise();
    const std::string file = stage_.take_finished();
    ASSERT_NE(file, "");
    EXPECT_EQ(stage_.take_finished(), "");
    const Result r = result_of(RecordingReader(file, RecordingReader::Check::title));
    EXPECT_EQ(r.trainee, "Kari");
    EXPECT_EQ(r.course, "First lifts");
    EXPECT_TRUE(r.exam);
    EXPECT_TRUE(r.passed);
    stage_.restart();
    EXPECT_EQ(stage_.take_finished(), "");  // the next attempt has its own
}

}  // namespace fairlead
