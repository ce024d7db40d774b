#include "app/cli_school.h"

#include <cstdio>
#include <optional>

#include "app/cli_table.h"
#include "engine/files/whole_file.h"
#include "engine/recording/library.h"
#include "engine/school/certificate.h"
#include "engine/school/course.h"
#include "engine/school/export_results.h"
#include "engine/school/remark.h"
#include "engine/school/result.h"

namespace fairlead {
namespace {

void print(const std::vector<Result>& results) {
    std::printf("%-20s  %-16s  %-24s  %-8s  %6s  %s\n", "started (UTC)", "trainee", "exercise",
                "mode", "points", "verdict");
    for (const Result& r : results)
        std::printf("%-20s  %-16s  %-24s  %-8s  %6.0f  %s\n", printable(r.started).c_str(),
                    printable(r.trainee.empty() ? "-" : r.trainee).c_str(),
                    printable(r.scene).c_str(), r.exam ? "exam" : "practice", r.score,
                    printable(r.finished ? r.verdict : "not finished", any_length).c_str());
}

void print(const Course& course, const std::vector<Result>& results) {
    const std::vector<Step> steps = progress_of(course, results);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const CourseExercise& e = course.exercises[i];
        char best[16] = "-";
        if (steps[i].best >= 0) std::snprintf(best, sizeof best, "%.0f", steps[i].best);
        std::printf("%2zu  %-24s  %-8s  %3d attempts  best %-4s needed %-4.0f %s\n", i + 1,
                    printable(e.name).c_str(), e.exam ? "exam" : "practice", steps[i].attempts,
                    best, e.needed,
                    steps[i].done             ? "done"
                    : steps[i].closed.empty() ? "open"
                                              : printable(steps[i].closed).c_str());
    }
}

}  // namespace

int school(const SchoolOptions& options) {
    const std::string folder = options.folder.empty() ? recordings_folder() : options.folder;
    int status = good;
    try {
        ResultBook book(book_file(folder));
        for (const std::string& trouble : keep_all(folder, book)) {
            std::fprintf(stderr, "%s\n", trouble.c_str());
            status = failed;
        }
        const std::vector<Result> results = book.results(options.trainee);
        std::optional<Course> course;
        if (!options.course.empty()) course = load_course(options.course);
        if (course && !options.trainee.empty())
            print(*course, results);
        else
            print(results);
        if (!options.certificate.empty() && (!course || options.trainee.empty()))
            throw Refusal("school: --certificate needs --trainee and --course");
        if (!options.certificate.empty())
            write_whole_file(options.certificate,
                             certificate_pdf(*course, options.trainee, results));
        if (!options.table.empty()) write_whole_file(options.table, results_table(results));
        if (!options.statements.empty())
            write_whole_file(options.statements, results_statements(results));
        if (!options.page.empty())
            write_whole_file(options.page, class_page(results, course ? &*course : nullptr));
    } catch (const DatabaseError& e) {
        throw Refusal(book_file(folder) + ": " + e.what());
    }
    return status;
}

int remark(const RemarkOptions& options) {
    const RecordingReader recording(options.recording);
    std::optional<Scene> rubric;
    if (!options.rubric.empty()) {
        rubric = load_scene(options.rubric);
        if (!rubric->exercise) throw Refusal(options.rubric + ": has no exercise to mark by");
    }
    const Remark again = mark_again(recording, rubric);
    const ExerciseState& e = again.exercise;
    if (e.name.empty()) throw Refusal(options.recording + ": its scene has no exercise");
    double before = 100;
    for (const RunMark& m : again.before) before -= m.deduction.points;
    std::printf("recorded: %zu deductions, %.0f points\n", again.before.size(),
                before > 0 ? before : 0);
    std::printf("now: %zu deductions, %.0f points; %s\n", e.deductions.size(), e.score,
                printable(e.finished ? e.verdict : "not finished", any_length).c_str());
    for (const Deduction& d : e.deductions)
        std::printf("  %7.2f s  %s: %.4g, allowed %.4g %s, %s\n", d.time, printable(d.what).c_str(),
                    d.value, d.limit, printable(d.unit).c_str(),
                    d.critical ? "critical" : (std::to_string(d.points) + " points").c_str());
    if (!again.same_run)
        std::fprintf(stderr,
                     "%s: this build runs it otherwise than it was recorded: the marks are those "
                     "of the new run\n",
                     options.recording.c_str());
    return again.same_run ? good : failed;
}

}  // namespace fairlead
