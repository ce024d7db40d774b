// A school: results from recordings, their book, courses, exports, and marking again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>

#include "build_paths.h"
#include "engine/school/course.h"
#include "engine/school/export_results.h"
#include "engine/school/remark.h"
#include "engine/school/result.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/small_crane.h"

namespace fairlead {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string exercise = R"("exercise": { "name": "Up and over", "optimum": 100, "pass": 80,
    "phases": [ { "until": "when", "name": "Raise", "when": "crane.hook_height > 5 m" } ],
    "rules": [ { "what": "when", "when": "crane.hoist_speed > LIMIT m/min", "label": "too fast",
                 "points": 15, "grace": 100 } ] })";

std::string scene_with_limit(const std::string& limit) {
    std::string text = small_crane_with(exercise);
    text.replace(text.find("LIMIT"), 5, limit);
    return text;
}

class School : public RecordingTest {
  protected:
    std::string scene_file(const std::string& name, const std::string& limit = "20") const {
        const std::string file = path(name);
        std::ofstream(file) << scene_with_limit(limit);
        return file;
    }
    // A lift by this trainee at this lever, to its end.
    std::string lift(const std::string& name, const std::string& trainee, double lever,
                     const std::string& course = "", const std::string& scene = "up.json") const {
        const std::string file = path(name);
        Session session(load_scene(scene_file(scene)));
        RecordingInfo info = describe_run(session.scene());
        info.trainee = trainee;
        info.course = course;
        const auto recorder = std::make_shared<Recorder>(
            file, info, contents_of(session), Recorder::Options{Recorder::Behind::wait, {}});
        session.record_to(recorder);
        Driver d(session);
        d.enable();
        d.levers[Axis::hoist] = lever;
        d.wait(lever > 0 ? 8 : 1);
        recorder->finish();
        return file;
    }
};

}  // namespace

TEST_F(School, AResultIsReadFromItsRecording) {
    const Result r = result_of(RecordingReader(lift("a.flrec", "Kari", 1, "First lifts")));
    EXPECT_EQ(r.trainee, "Kari");
    EXPECT_EQ(r.course, "First lifts");
    EXPECT_EQ(r.scene, "small crane");
    EXPECT_TRUE(r.finished);
    EXPECT_TRUE(r.passed);
    EXPECT_EQ(r.score, 85);
    EXPECT_EQ(r.needed, 80);
    ASSERT_EQ(r.marks.size(), 1u);
    EXPECT_EQ(r.marks[0].deduction.what, "too fast");
    const Result slow = result_of(RecordingReader(lift("b.flrec", "Kari", 0.5)));
    EXPECT_EQ(slow.score, 100);
    EXPECT_GT(slow.seconds, 1.3 * r.seconds) << "until the verdict: the runs are of one length";
    EXPECT_FALSE(result_of(RecordingReader(lift("c.flrec", "Kari", 0))).finished);
}

TEST_F(School, TheBookKeepsEachResultOnceAndKnowsItsTrainees) {
    lift("a.flrec", "Kari", 1);
    lift("b.flrec", "Ola", 0.5);
    lift("c.flrec", "", 0.5);
    ResultBook book(book_file(path("")));
    EXPECT_THAT(keep_all(path(""), book), testing::IsEmpty());
    EXPECT_THAT(keep_all(path(""), book), testing::IsEmpty());
    EXPECT_EQ(book.results().size(), 3u);
    EXPECT_THAT(book.trainees(), ElementsAre("Kari", "Ola"));
    const auto kari = book.results("Kari");
    ASSERT_EQ(kari.size(), 1u);
    EXPECT_EQ(kari[0].score, 85);
    ASSERT_EQ(kari[0].marks.size(), 1u);
    EXPECT_NEAR(kari[0].marks[0].deduction.limit, 20, 1e-9);
}

TEST_F(School, AFileThatIsNoBookIsLeftAlone) {
    const auto refusal = [&](const std::string& name) -> std::string {
        try {
            ResultBook book(path(name));
        } catch (const DatabaseError& e) {
            return e.what();
        }
        return "";
    };
    std::ofstream(path("text.sqlite")) << "hello, this is a text that is not a database at all";
    EXPECT_EQ(refusal("text.sqlite"), "not a book of results");
    lift("a.flrec", "", 1);
    EXPECT_EQ(refusal("a.flrec"), "not a book of results");
    ASSERT_EQ(mkfifo(path("pipe.sqlite").c_str(), 0600), 0);
    EXPECT_EQ(refusal("pipe.sqlite"), "not a file");
}

// A stranger's: tables that make their values up, and texts without end.
TEST_F(School, ABookThatIsNotItsOwnIsRefused) {
    const auto refusal = [&](const std::string& name, const std::string& sql) -> std::string {
        { ResultBook fresh(path(name)); }
        Database::keep(path(name)).run(sql);
        try {
            ResultBook(path(name)).results();
        } catch (const DatabaseError& e) {
            return e.what();
        }
        return "";
    };
    EXPECT_EQ(refusal("good.sqlite", "PRAGMA user_version = 1"), "");
    EXPECT_THAT(refusal("more.sqlite", "CREATE TABLE more (x INTEGER)"), HasSubstr("other tables"));
    EXPECT_THAT(refusal("made_up.sqlite",
                        "ALTER TABLE results ADD COLUMN y TEXT AS (printf('%.90000000c', 'x'))"),
                HasSubstr("other tables"));
    const auto results = [](int count, int length) {
        return "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT " +
               std::to_string(count) + ") INSERT INTO results SELECT 'r' || n, '', '', printf('%." +
               std::to_string(length) +
               "c', 'x'), '', '', '', 0, 0, 0, '', 0.0, 0.0, 0.0, 0 FROM c";
    };
    EXPECT_EQ(refusal("many.sqlite", results(20000, 20)), "");
    EXPECT_THAT(refusal("long.sqlite", results(1, 70000)), HasSubstr("a text of more than 64 kB"));
    EXPECT_THAT(refusal("large.sqlite", results(4500, 65000)), HasSubstr("may hold 256 MB"));
    EXPECT_THAT(refusal("type.sqlite",
                        "INSERT INTO results VALUES ('a', x'00', '', '', '', '', '', 0, 0, 0, '', "
                        "0.0, 0.0, 0.0, 0)"),
                HasSubstr("trainee is not a text"));
    for (const char* score : {"-1e300", "9e999", "101.0"})
        EXPECT_THAT(refusal(std::string(score) + ".sqlite",
                            "INSERT INTO results VALUES ('a', '', '', '', '', '', '', 0, 0, 0, '', "
                            "0.0, " +
                                std::string(score) + ", 0.0, 0)"),
                    HasSubstr("score is none that a run has"));
}

TEST_F(School, ACourseOpensItsExercisesInOrder) {
    scene_file("up.json"), scene_file("up2.json");
    std::ofstream(path("c.course.json")) << R"({ "format": 1, "course": "First lifts",
      "exercises": [ { "scene": "up.json", "needed": 90 },
                     { "scene": "up2.json", "mode": "exam", "attempts": 2, "needed": 80,
                       "set": { "/bodies/hook/mass": 250 } } ] })";
    const Course course = load_course(path("c.course.json"));
    ASSERT_EQ(course.exercises.size(), 2u);
    EXPECT_TRUE(course.exercises[1].exam);
    EXPECT_EQ(course.exercises[1].settings, (Settings{{"/bodies/hook/mass", "250"}}));

    std::vector<Result> results;
    auto steps = progress_of(course, results);
    EXPECT_EQ(steps[0].closed, "");
    EXPECT_EQ(steps[1].closed, "pass small crane first");
    results.push_back(result_of(RecordingReader(lift("a.flrec", "Kari", 1, "First lifts"))));
    steps = progress_of(course, results);
    EXPECT_EQ(steps[0].best, 85);
    EXPECT_FALSE(steps[0].done);  // passed the scene's 80, the course asks for 90
    results.push_back(result_of(RecordingReader(lift("b.flrec", "Kari", 0.5, "First lifts"))));
    steps = progress_of(course, results);
    EXPECT_TRUE(steps[0].done);
    EXPECT_EQ(steps[1].closed, "");
    for (const char* name : {"c.flrec", "d.flrec"})
        results.push_back(
            result_of(RecordingReader(lift(name, "Kari", 0, "First lifts", "up2.json"))));
    EXPECT_EQ(progress_of(course, results)[1].attempts, 0) << "practice is no exam";
    for (std::size_t i = 2; i < 4; ++i) results[i].exam = true;
    EXPECT_EQ(progress_of(course, results)[1].closed, "no attempts left of 2");
    // what was driven outside the course does not count in it
    EXPECT_EQ(
        progress_of(course, {result_of(RecordingReader(lift("e.flrec", "Kari", 1)))})[0].attempts,
        0);
}

// Whoever comes new to the courses finds the one that begins with the easiest exercise first.
TEST_F(School, TheEasiestCourseStandsFirst) {
    std::vector<std::string> troubles;
    const std::vector<Course> courses = list_courses(FAIRLEAD_HOME "/scenes/courses", troubles);
    EXPECT_TRUE(troubles.empty()) << troubles.front();
    ASSERT_EQ(courses.size(), 2u);
    EXPECT_EQ(courses.front().name, "First lifts");
}

TEST_F(School, AWrongCourseIsRefusedWithItsLines) {
    scene_file("up.json");
    const auto refused = [&](const std::string& text) {
        std::ofstream(path("c.course.json")) << text;
        std::string all;
        try {
            load_course(path("c.course.json"));
        } catch (const SceneErrors& e) {
            for (const SceneError& error : e.errors) all += error.text() + "\n";
        }
        return all;
    };
    EXPECT_THAT(refused("{"), HasSubstr("c.course.json:1"));
    EXPECT_THAT(refused(R"({ "format": 1, "exercises": [] })"), HasSubstr("missing \"course\""));
    EXPECT_THAT(refused(R"({ "format": 1, "course": "c",
        "exercises": [ { "scene": "up.json", "mode": "test" } ] })"),
                HasSubstr(":2: /exercises/0/mode: expected practice or exam"));
    EXPECT_THAT(refused(R"({ "format": 1, "course": "c",
        "exercises": [ { "scene": "none.json" } ] })"),
                HasSubstr("none.json: no such file"));
    EXPECT_THAT(refused(R"({ "format": 1, "course": "c",
        "exercises": [ { "scene": "up.json", "tries": 3 } ] })"),
                HasSubstr("/exercises/0/tries: unknown key"));
    EXPECT_THAT(refused(R"({ "format": 1, "course": "c",
        "exercises": [ { "scene": "up.json", "attempts": 1.5 } ] })"),
                HasSubstr("a whole number"));
    EXPECT_THAT(refused(R"({ "format": 1, "course": "c",
        "exercises": [ { "scene": "up.json", "set": { "/bodies/none/mass": 1 } } ] })"),
                HasSubstr("none"));
}

// Nobody writes into the pipe: whoever opens it waits for ever. Some two hundred scenes of half a
// megabyte took a minute.
TEST_F(School, ACourseEndsWhateverItsScenesAre) {
    const auto course = [&](const std::string& scene, int times) {
        std::ofstream out(path("c.course.json"));
        out << R"({ "format": 1, "course": "c", "exercises": [)";
        for (int i = 0; i < times; ++i)
            out << (i ? ",\n" : "") << R"({ "scene": ")" << scene << "\" }";
        out << "] }";
    };
    const auto refusal = [&]() -> std::vector<SceneError> {
        try {
            load_course(path("c.course.json"));
        } catch (const SceneErrors& e) {
            return e.errors;
        }
        return {};
    };
    ASSERT_EQ(mkfifo(path("pipe.json").c_str(), 0600), 0);
    course("pipe.json", 1);
    ASSERT_EQ(refusal().size(), 1u);
    EXPECT_EQ(refusal()[0].message, "is no file: pipe.json");

    std::ofstream(path("wrong.json")) << R"({ "format": 1, "name": "w", "a": 1, "b": 2 })";
    course("wrong.json", 200);
    EXPECT_EQ(refusal().size(), 2u) << "each is said once";

    std::ofstream(path("slow.json")) << std::string(31 << 20, '\n') << scene_with_limit("20");
    course("slow.json", 200);
    const std::clock_t begun = std::clock();
    const std::vector<SceneError> errors = refusal();
    EXPECT_LT(double(std::clock() - begun) / CLOCKS_PER_SEC, 9);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_THAT(errors[0].message, HasSubstr("take more than 5 s to read"));
}

TEST_F(School, ResultsAreATableStatementsAndAPage) {
    lift("a.flrec", "Kari \"K\" <b>", 1, "First lifts");
    lift("b.flrec", "Ola", 0);
    ResultBook book(book_file(path("")));
    keep_all(path(""), book);
    const auto results = book.results();
    const std::string table = results_table(results);
    EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 3);
    EXPECT_THAT(table, HasSubstr("score [points]"));

    const auto statements = nlohmann::json::parse(results_statements(results));
    ASSERT_EQ(statements.size(), 2u);
    const bool kari_first = statements[0]["actor"]["name"] != "Ola";
    const auto& kari = statements[kari_first ? 0 : 1];
    const auto& ola = statements[kari_first ? 1 : 0];
    EXPECT_EQ(kari["actor"]["name"], "Kari \"K\" <b>");
    EXPECT_EQ(kari["verb"]["id"], "http://adlnet.gov/expapi/verbs/passed");
    EXPECT_EQ(kari["result"]["score"]["raw"], 85);
    EXPECT_EQ(kari["result"]["score"]["scaled"], 0.85);
    EXPECT_EQ(kari["result"]["success"], true);
    EXPECT_EQ(ola["verb"]["display"]["en"], "exited");
    EXPECT_THAT(kari["id"].get<std::string>(),
                testing::MatchesRegex(
                    "[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
    EXPECT_NE(kari["id"], ola["id"]);
    EXPECT_EQ(results_statements(results), results_statements(book.results()));

    const std::string page = class_page(results);
    EXPECT_THAT(page, HasSubstr("Kari &quot;K&quot; &lt;b&gt;"));
    EXPECT_THAT(page, HasSubstr("Instructor <span></span>"));
    EXPECT_THAT(page, HasSubstr("<td>not finished</td><td>–</td>"));
    EXPECT_THAT(page, HasSubstr("<td>" + local_time(results[0].started) + "</td>"));
}

// A book comes from another school; nobody has looked at its words.
TEST_F(School, WordsOfABookReachNoTablePageOrStatementAsTheyAre) {
    Result r;
    const std::string word = "=1+2\n\x1b[31m\u202e\xff\x7f<b>\"";
    for (std::string* text : {&r.id, &r.trainee, &r.course, &r.scene, &r.scene_file, &r.verdict})
        *text = word;
    r.marks = {{0, 1, {1, word, 0, 0, word, 5, false}}};
    const std::string statements = results_statements({r});
    EXPECT_NO_THROW(nlohmann::json::parse(statements));
    for (const std::string& shown : {results_table({r}), class_page({r}), statements})
        for (const char* raw : {"\x1b", "\u202e", "\xff", "\x7f", "\\u001b", "2\n?[31m"})
            EXPECT_EQ(shown.find(raw), shown.npos) << raw << " in " << shown;
    EXPECT_EQ(class_page({r}).find("<b>\""), std::string::npos);
    EXPECT_THAT(results_table({r}), HasSubstr("'=1+2"));
}

TEST_F(School, ARecordingMarkedAgainGivesItsMarksAndByAnotherRubricOthers) {
    const std::string file = lift("a.flrec", "Kari", 1);
    const RecordingReader recording(file);
    const Remark own = mark_again(recording, {});
    EXPECT_TRUE(own.same_run);
    EXPECT_EQ(own.ticks, recording.last_tick());
    EXPECT_EQ(own.exercise.score, 85);
    ASSERT_EQ(own.exercise.deductions.size(), own.before.size());
    EXPECT_EQ(own.exercise.deductions[0].value, own.before[0].deduction.value);
    const Remark mild = mark_again(recording, load_scene(scene_file("mild.json", "40")));
    EXPECT_TRUE(mild.same_run);
    EXPECT_EQ(mild.exercise.score, 100);
    EXPECT_EQ(mild.before.size(), 1u);
}

TEST_F(School, TheInstructorsWordEndsAnExerciseAndIsRecorded) {
    const std::string file = path("run.flrec");
    {
        Session session(load_scene(scene_file("up.json")));
        const auto recorder = record(session, file);
        Driver d(session);
        d.enable();
        d.wait(1);
        d.outbox.ask(Command(EndExercise{false, "stood below the load"}));
        d.wait(1);
        EXPECT_TRUE(session.snapshot().exercise.finished);
        recorder->finish();
    }
    const Result r = result_of(RecordingReader(file));
    EXPECT_TRUE(r.finished);
    EXPECT_FALSE(r.passed);
    EXPECT_THAT(r.verdict, HasSubstr("stood below the load"));
    Player player(file);
    while (player.step()) {
    }
    EXPECT_FALSE(player.difference());
}

}  // namespace fairlead
