// Reports and certificates to print: whole PDF files, whatever names strangers have given.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/report/pdf.h"
#include "engine/report/run_report_pdf.h"
#include "engine/school/certificate.h"
#include "tests/engine/recorded_run.h"

namespace fairlead {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string nasty =
    ") Tj ET /JS (app.alert(1)) /OpenAction << /S /JavaScript >> endstream endobj %%EOF "
    "\xE2\x80\xAE\x1b[2J \xEA\xB9\x80\xEC\xB2\xA0\xEC\x88\x98 Åse Ødegård";

int count(const std::string& in, const std::string& what) {
    int n = 0;
    for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++n;
    return n;
}

// A file in one piece, in which no word of a stranger stands as such.
void expect_sound(const std::string& pdf) {
    EXPECT_THAT(pdf, StartsWith("%PDF-1."));
    EXPECT_EQ(count(pdf, "%%EOF"), 1);
    EXPECT_EQ(count(pdf, "startxref"), 1);
    for (const char* word : {"JavaScript", "OpenAction", "/JS", "alert"})
        EXPECT_THAT(pdf, Not(HasSubstr(word)));
    // the table of objects begins where the file says that it does
    const std::size_t at = std::stoul(pdf.substr(pdf.rfind("startxref") + 9));
    ASSERT_LT(at, pdf.size());
    EXPECT_EQ(pdf.substr(at, 4), "xref");
}

int pages(const std::string& pdf) {
    return count(pdf, "/Type /Page") - count(pdf, "/Type /Pages");
}

class PdfReport : public RecordingTest {};

}  // namespace

TEST_F(PdfReport, HoldsARunThatWasMarked) {
    const std::string file = path("run.flrec");
    random_run(gantry, 7, 5, file);
    tamper(
        file,
        "INSERT INTO marks VALUES (0, 60, 1.0, 'bump', 900.0, 500.0, 'N s', 5.0, 0);"
        "INSERT INTO events VALUES (1000, 240, 'verdict', 0, 'failed', '', 0, 0, '', 'Failed: 40 "
        "points'), (1001, 90, 'note', 0, '', '', 0, 0, '', ') Tj /JS (alert)')");
    const std::string pdf = run_report_pdf(RecordingReader(file));
    expect_sound(pdf);
    EXPECT_GE(pages(pdf), 2);
    EXPECT_TRUE(pdf == run_report_pdf(RecordingReader(file))) << "no clock in it";
}

TEST_F(PdfReport, NamesOfStrangersChangeNothingButTheLetters) {
    const auto certificate = [](const std::string& name) {
        Course course;
        course.name = name;
        course.brief = name;
        course.exercises.push_back({"a.json", name, true, 2, 80, {}});
        return certificate_pdf(course, name, {});
    };
    const std::string plain = certificate("Kari Nordmann"), bad = certificate(nasty);
    expect_sound(plain);
    expect_sound(bad);
    EXPECT_EQ(pages(bad), 1);
    EXPECT_EQ(count(bad, " obj"), count(plain, " obj"));
}

TEST_F(PdfReport, ALongTableGoesOnOnTheNextPages) {
    Pdf pdf;
    Pdf::Rows rows{{"what", "how much"}};
    for (int i = 0; i < 120; ++i) rows.push_back({std::string(200, 'w'), std::to_string(i)});
    rows.push_back({std::string(40000, 'x'), "a cell higher than a page"});
    pdf.table(rows, {0.7, 0.3}, true);
    pdf.signatures({{"Trainee", std::string(3000, 'M')}, {"Instructor", ""}});
    const std::string bytes = pdf.bytes();
    expect_sound(bytes);
    EXPECT_GE(pages(bytes), 5);
    EXPECT_LE(pages(bytes), 40);
}

TEST_F(PdfReport, ACertificateIsGivenOnceEverythingIsDone) {
    Course course;
    course.name = "First lifts";
    course.exercises.push_back({"a.json", "First lift", false, 0, 75, {}});
    course.exercises.push_back({"a.json", "First lift", true, 2, 80, {}});
    Result practice;
    practice.id = "1", practice.trainee = "Kari", practice.scene = "First lift";
    practice.scene_file = "a.json";
    practice.course = "First lifts", practice.started = "2026-11-20T08:00:00Z";
    practice.finished = practice.passed = true, practice.score = 90, practice.needed = 75;
    Result exam = practice;
    exam.id = "2", exam.exam = true, exam.started = "2026-11-21T08:00:00Z";
    const std::string half = certificate_pdf(course, "Kari", {practice});
    const std::string whole = certificate_pdf(course, "Kari", {practice, exam});
    const std::string another = certificate_pdf(course, "Ola", {practice, exam});
    for (const std::string* pdf : {&half, &whole, &another}) expect_sound(*pdf);
    EXPECT_TRUE(half != whole);
    EXPECT_TRUE(another != whole);
}

}  // namespace fairlead
