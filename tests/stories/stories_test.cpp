// The three who use it, each before the real window with nothing but keys and mouse: a newcomer who
// passes the first lift, an instructor with a class, a designer of a crane. They take the time that
// people take; assets/films.py runs them and films the screen.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/scene/scene_edit.h"
#include "engine/school/result.h"
#include "tests/scratch_folder.h"
#include "tests/stories/newcomer.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

class Stories : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display: assets/films.py provides one";
        if (std::system("command -v xdotool >/dev/null") != 0) GTEST_SKIP() << "no xdotool";
    }
    std::string folder() const { return scratch_.path().string(); }

    ScratchFolder scratch_;
};

}  // namespace

TEST_F(Stories, ANewcomerPassesTheFirstLift) {
    Person p(folder());
    const double began = p.app().window.seconds();
    p.look(2);  // reads
    ASSERT_TRUE(p.app().ui.choosing()) << "the chooser is open";
    const auto first = [&] {  // the first card of the first tab
        p.click_at(260, 250);
        return p.look_until([&] { return p.app().stage.loaded(); }, 5);
    };
    ASSERT_TRUE(first());
    ASSERT_TRUE(p.sees().scenery->exercise) << "an exercise comes first";
    p.look(4);  // the task is read
    Newcomer newcomer(p);
    while (!p.sees().exercise.finished && p.app().window.seconds() < began + 480) {
        newcomer.obey();
        p.frame();
    }
    p.let_go();
    const ExerciseState& e = p.sees().exercise;
    EXPECT_TRUE(e.finished) << "at step " << newcomer.number() + 1;
    EXPECT_TRUE(e.passed) << e.verdict;
    EXPECT_LT(e.elapsed, 300) << "in five minutes";
    RecordProperty("seconds", int(e.elapsed));
    RecordProperty("score", int(e.score));
    std::printf("first lift: %.0f s, %.0f points\n", e.elapsed, e.score);
    p.look(5);
}

TEST_F(Stories, AnInstructorTakesAClassThroughTwoExercises) {
    fs::create_directories(folder() + "/config/fairlead/courses");
    std::ofstream(folder() + "/config/fairlead/courses/class.course.json")
        << R"({ "format": 1, "course": "A morning's class", "in_order": false, "exercises": [
             { "scene": ")"
        << (home() / "scenes/overhead.json").string() << R"(", "mode": "practice" },
             { "scene": ")"
        << (home() / "scenes/mobile_crane.json").string() << R"(", "mode": "practice" } ] })";
    Person p(folder());
    p.look(1);
    const std::vector<std::string> trainees{"Kari", "Ola", "Per"};
    p.app().ui.show_scenes(true);
    int drives = 0;
    for (const std::string& name : trainees)
        for (int exercise = 0; exercise < 2; ++exercise, ++drives) {
            if (!p.app().ui.choosing()) p.tap("Tab");
            p.click("##scenes", {"##trainee"});
            p.select_all();
            p.type(name);
            p.click("##scenes", {"##kinds", "Courses"});
            const auto& courses = p.app().ui.courses.courses;
            const auto own = std::find_if(courses.begin(), courses.end(), [](const auto& c) {
                return c.name == "A morning's class";
            });
            ASSERT_NE(own, courses.end());
            const int course = int(own - courses.begin());
            p.click("##courses", {course, "A morning's class", exercise, "Drive"});
            ASSERT_TRUE(p.look_until([&] { return p.app().stage.attempt().trainee == name; }, 5));
            if (!p.app().ui.desk()) {
                p.tap("F10");
                p.click("##instructor", {"In a window of its own"});
                ASSERT_TRUE(p.app().ui.desk()) << "a desk beside the trainee";
                Person::hand("search --name '^Fairlead: Instructor$' windowmove 1284 0");
            }
            Person::hand("search --name '^Fairlead$' windowfocus");
            p.look(1);
            p.tap("Shift_L");
            p.hold("w", true);
            p.look(3);
            p.click("##instructor", {0, "Off"}, true);  // a fault, by hand
            EXPECT_TRUE(p.look_until([&] { return p.sees().faults.at(0) != 0; }, 3));
            p.look(2);
            p.let_go();
            p.tap("F12");  // the trainee stops
            p.click("##instructor", {"##weather", "Squall"}, true);
            p.look(1.5);
            EXPECT_TRUE(p.sees().weather.set);
            const bool passes = (drives + exercise) % 3 != 2;
            p.click("##instructor", {"##why"}, true);
            p.type(passes ? "stopped in time" : "drove on under the fault");
            p.click("##instructor", {passes ? "End: passed" : "End: not passed"}, true);
            ASSERT_TRUE(p.look_until([&] { return p.sees().exercise.finished; }, 3));
            EXPECT_EQ(p.sees().exercise.passed, passes);
            p.look(2);
        }
    p.tap("F9");
    p.look(4);  // what came of it, run by run
    const std::vector<LibraryRow>& rows = p.app().ui.library.rows;
    ASSERT_EQ(rows.size(), 6u);
    p.click("##library>##runs", {"##runs", rows.front().file, "Open"});
    p.look(2);
    const std::string written =
        folder() + "/documents/" + fs::path(rows.front().file).stem().string();
    for (const auto& [button, ending] :
         {std::pair("PDF", ".pdf"), {"Report", ".html"}, {"Table", ".csv"}, {"Still", ".png"}}) {
        p.click("##timeline", {"Export…"});
        p.click("popup", {button});
        const std::string file = written + ending;
        EXPECT_TRUE(
            p.look_until([&] { return fs::exists(file) && fs::file_size(file) > 1000; }, 20))
            << button << ": " << file;
    }
    p.tap("Escape");
    p.tap("Tab");
    p.click("##scenes", {"##kinds", "Courses"});
    p.look(4);
    const ResultBook book(book_file(fs::path(rows.front().file).parent_path().string()));
    EXPECT_EQ(book.trainees(), trainees);
    for (const std::string& name : trainees) {
        const auto results = book.results(name);
        ASSERT_EQ(results.size(), 2u) << name;
        for (const Result& result : results) EXPECT_EQ(result.faults, 1) << result.scene;
    }
}

TEST_F(Stories, ADesignerMakesACraneInTheWindow) {
    Person p(folder());
    const std::string file = folder() + "/my_crane.json";
    p.look(1);
    p.click("##scenes", {"##kinds", "Own files"});
    p.click("##own files", {"##path"});
    p.type(file);
    p.click("##own files", {"New"});
    ASSERT_TRUE(p.look_until([&] { return p.app().stage.loaded(); }, 5));
    ASSERT_TRUE(fs::exists(file));
    p.tap("F3");
    p.click("##designer", {"##as", "Scene text"});
    const std::vector<Label> tab{"##as", "Scene text"};
    const auto button = [&](std::vector<Label> what) {
        what.insert(what.begin(), tab.begin(), tab.end());
        p.click("##designer", what);
    };
    for (const ScenePart& part : scene_parts()) {
        button({"Add…"});
        p.click("popup", {std::string(part.label)});
    }
    const SceneWriter& text = p.app().ui.designer().scene_text().writer();
    p.look(1.5);
    EXPECT_TRUE(text.errors().empty()) << text.errors().front();
    button({"Keep"});
    ASSERT_TRUE(p.look_until([&] { return p.sees().bodies.size() >= 5; }, 5)) << "opened anew";
    p.look(1);
    // another name for the file, and from there on again
    const std::string again = folder() + "/my_crane_2.json";
    button({"##file"});
    p.select_all();
    p.type(again);
    button({"Keep"});
    ASSERT_TRUE(p.look_until([&] { return p.sees().scenery->file == again; }, 5));
    const auto height = [&] {
        const Snapshot& s = p.sees();
        for (std::size_t i = 0; i < s.bodies.size(); ++i)
            if (s.scenery->bodies[i].name == "box") return s.bodies[i].X_WB.p.z();
        return -1.0;
    };
    p.tap("F3");
    Person::hand("search --name '^Fairlead$' windowfocus");
    p.look(1);
    p.tap("Shift_L");
    p.hold("r", true);
    EXPECT_TRUE(p.look_until([&] { return height() > 2; }, 20)) << "it hoists";
    p.let_go();
    p.hold("d", true);
    p.look(4);
    p.let_go();
    p.look(3);
    EXPECT_EQ(p.sees().diverged, "");
}

}  // namespace fairlead
