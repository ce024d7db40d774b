#include "app/school.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "engine/files/data_folder.h"
#include "engine/files/log.h"
#include "engine/files/whole_file.h"
#include "engine/recording/library.h"
#include "engine/recording/recording.h"
#include "engine/school/certificate.h"
#include "engine/school/export_results.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

std::string why_closed(const Course& course, const std::vector<Step>& steps, std::size_t i) {
    if (course.in_order && i > 0 && !steps[i - 1].done)
        return filled(tr("pass %s first"), tr(course.exercises[i - 1].name).c_str());
    return filled(tr("no attempts left of %d"), course.exercises[i].attempts);
}

std::string state_of(const Course& course, const std::vector<Step>& steps, std::size_t i) {
    const Step& step = steps[i];
    const std::string state = step.done              ? tr("done")
                              : !step.closed.empty() ? why_closed(course, steps, i)
                              : step.attempts == 0   ? tr("open")
                                                     : tr("not passed yet");
    if (step.best < 0) return state;
    return filled(tr("%s, best %d points"), state.c_str(), int(std::lround(step.best)));
}

// What each trainee has done at each exercise, by their names.
std::vector<CourseList::Mate> mates_of(const std::vector<Result>& results) {
    std::map<std::pair<std::string, std::string>, CourseList::Mate> found;
    for (const Result& r : results) {  // the later ones behind
        if (!r.finished) continue;
        CourseList::Mate& mate = found[{r.trainee, r.scene}];
        mate.trainee = r.trainee, mate.exercise = r.scene;
        ++mate.attempts;
        mate.passed += r.passed;
        mate.best = std::max(mate.best, r.score);
        mate.latest = local_time(r.started);
    }
    std::vector<CourseList::Mate> mates;
    for (auto& [key, mate] : found) mates.push_back(std::move(mate));
    return mates;
}

}  // namespace

School::School(std::vector<std::string> course_folders, std::string recordings_folder)
    : folders_(std::move(course_folders)), recordings_(std::move(recordings_folder)) {}

void School::refresh() {
    std::vector<std::string> troubles;
    courses_.clear();
    for (const std::string& folder : folders_)
        for (Course& course : list_courses(folder, troubles)) courses_.push_back(std::move(course));
    std::vector<Result> results;
    try {
        if (std::filesystem::exists(book_file(recordings_))) {
            const ResultBook book(book_file(recordings_));
            list_.known = book.trainees();
            const std::vector<Result> all = book.results();
            list_.mates = mates_of(all);
            for (const Result& r : all)
                if (!list_.trainee.empty() && r.trainee == list_.trainee) results.push_back(r);
        }
    } catch (const DatabaseError& e) {
        troubles.push_back(book_file(recordings_) + ": " + e.what());
    }
    list_.export_to = documents_folder();
    list_.courses.clear();
    for (const Course& course : courses_) {
        CourseList::Course shown{course.name, course.brief, {}};
        const std::vector<Step> steps = progress_of(course, results);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const CourseExercise& e = course.exercises[i];
            shown.rows.push_back({e.name, state_of(course, steps, i), e.exam, steps[i].done,
                                  steps[i].closed.empty(), steps[i].attempts, e.attempts,
                                  e.needed});
        }
        list_.courses.push_back(std::move(shown));
    }
    list_.error = troubles.empty() ? "" : troubles.front();
    log_warnings(troubles);
}

void School::set_trainee(const std::string& name) {
    list_.trainee = name;
    refresh();
}

std::optional<School::Start> School::start(std::size_t course, std::size_t exercise) const {
    if (course >= courses_.size() || exercise >= courses_[course].exercises.size())
        return std::nullopt;
    if (!list_.courses[course].rows[exercise].open) return std::nullopt;
    const CourseExercise& e = courses_[course].exercises[exercise];
    return Start{e.scene, e.settings, {list_.trainee, courses_[course].name, e.exam}};
}

void School::keep(const std::string& recording) {
    try {
        ResultBook book(book_file(recordings_));
        book.keep(result_of(RecordingReader(recording, RecordingReader::Check::title)));
    } catch (const std::exception& e) {
        log_warning("the result is not in the book: " + std::string(e.what()));
    }
    refresh();
}

void School::tell(const std::string& file, const std::function<std::string()>& text) {
    list_.exported.clear();
    try {
        write_whole_file(file, text());
        list_.exported = file;
        list_.said = filled(tr("Written: %s"), file.c_str());
    } catch (const std::exception& e) {
        list_.said = e.what();
        log_warning(list_.said);
    }
}

void School::write(const ExportClass& wish) {
    tell(wish.file, [&] {
        const std::vector<Result> results = ResultBook(book_file(recordings_)).results();
        switch (wish.kind) {
            case ExportClass::Kind::page:
                return class_page(results);
            case ExportClass::Kind::table:
                return results_table(results);
            case ExportClass::Kind::statements:
                return results_statements(results);
        }
        return std::string();
    });
}

void School::write(const ExportCertificate& wish) {
    if (wish.course >= courses_.size()) return;
    const Course& course = courses_[wish.course];
    const std::string name = plain_name(list_.trainee + ", " + tr(course.name));
    tell(list_.export_to + "/" + name + ".pdf", [&] {
        return certificate_pdf(course, list_.trainee,
                               ResultBook(book_file(recordings_)).results(list_.trainee));
    });
}

}  // namespace fairlead
