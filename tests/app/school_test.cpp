// What the window knows of a class, and writes for others to read.
#include "app/school.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "build_paths.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

using testing::HasSubstr;

class ClassInTheWindow : public testing::Test {
  protected:
    ClassInTheWindow() {
        std::ofstream(folder_.file("one.course.json"))
            << R"({ "format": 1, "course": "Two lifts / early", "exercises": [ { "scene": ")"
            << FAIRLEAD_HOME << R"(/scenes/gantry.json", "mode": "practice" } ] })";
        ResultBook book(book_file(folder_.path().string()));
        const auto keep = [&](const char* id, const char* who, const char* scene, double score) {
            Result r;
            r.id = id, r.trainee = who, r.scene = scene, r.started = "2026-11-22T06:20:41Z";
            r.finished = true, r.passed = score >= 75, r.score = score, r.needed = 75;
            book.keep(r);
        };
        keep("a", "Kari", "First lift", 60);
        keep("b", "Kari", "First lift", 88);
        keep("c", "Ola", "First lift", 40);
        keep("d", "Ola", "Reeving", 97);
        Result given_up;
        given_up.id = "e", given_up.trainee = "Per", given_up.scene = "Reeving";
        book.keep(given_up);
        school_.refresh();
    }
    static std::string text_of(const std::string& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }

    const ScratchFolder folder_;
    School school_{{folder_.path().string()}, folder_.path().string()};
};

}  // namespace

TEST_F(ClassInTheWindow, ListsWhatEachHasDoneAtEachExercise) {
    const auto& mates = school_.list().mates;
    ASSERT_EQ(mates.size(), 3u) << "who gave up has no verdict";
    EXPECT_EQ(mates[0].trainee, "Kari");
    EXPECT_EQ(mates[0].exercise, "First lift");
    EXPECT_EQ(mates[0].attempts, 2);
    EXPECT_EQ(mates[0].passed, 1);
    EXPECT_EQ(mates[0].best, 88);
    EXPECT_THAT(mates[0].latest, testing::StartsWith("2026-11-2"));
    EXPECT_EQ(mates[1].passed, 0);
    EXPECT_EQ(mates[2].exercise, "Reeving");
}

TEST_F(ClassInTheWindow, WritesThePageTheTableAndTheStatements) {
    using Kind = ExportClass::Kind;
    for (const auto& [kind, ending, words] : {std::tuple(Kind::page, "class.html", "<html"),
                                              {Kind::table, "class.csv", "trainee"},
                                              {Kind::statements, "class.json", "\"actor\""}}) {
        const std::string file = folder_.file(ending);
        school_.write(ExportClass{kind, file});
        EXPECT_EQ(school_.list().exported, file);
        EXPECT_THAT(text_of(file), testing::AllOf(HasSubstr(words), HasSubstr("Kari")));
    }
    school_.write(ExportClass{Kind::table, folder_.file("not/there/class.csv")});
    EXPECT_EQ(school_.list().exported, "");
    EXPECT_THAT(school_.list().said, HasSubstr("cannot be written"));
}

TEST_F(ClassInTheWindow, WritesTheCertificateOfWhoDrivesAmongTheDocuments) {
    const char* before = std::getenv("XDG_CONFIG_HOME");
    const std::string kept = before ? before : "";
    std::filesystem::create_directories(folder_ / "documents");
    std::ofstream(folder_.file("user-dirs.dirs"))
        << "XDG_DOCUMENTS_DIR=\"" << folder_.file("documents") << "\"\n";
    setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
    school_.set_trainee("Kari");
    school_.write(ExportCertificate{0});
    if (before)
        setenv("XDG_CONFIG_HOME", kept.c_str(), 1);
    else
        unsetenv("XDG_CONFIG_HOME");
    EXPECT_EQ(school_.list().exported, folder_.file("documents/Kari, Two lifts   early.pdf"));
    EXPECT_THAT(text_of(school_.list().exported), testing::StartsWith("%PDF"));
    school_.write(ExportCertificate{7});  // a course that is gone
}

}  // namespace fairlead
