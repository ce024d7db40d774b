#include "app/school_desk.h"

#include <cmath>
#include <filesystem>

#include "engine/files/log.h"
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

}  // namespace

SchoolDesk::SchoolDesk(std::vector<std::string> course_folders, std::string recordings_folder)
    : folders_(std::move(course_folders)), recordings_(std::move(recordings_folder)) {}

void SchoolDesk::refresh() {
    std::vector<std::string> troubles;
    courses_.clear();
    for (const std::string& folder : folders_)
        for (Course& course : list_courses(folder, troubles)) courses_.push_back(std::move(course));
    std::vector<Result> results;
    try {
        if (std::filesystem::exists(book_file(recordings_))) {
            const ResultBook book(book_file(recordings_));
            list_.known = book.trainees();
            if (!list_.trainee.empty()) results = book.results(list_.trainee);
        }
    } catch (const DatabaseError& e) {
        troubles.push_back(book_file(recordings_) + ": " + e.what());
    }
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

void SchoolDesk::set_trainee(const std::string& name) {
    list_.trainee = name;
    refresh();
}

std::optional<SchoolDesk::Start> SchoolDesk::start(std::size_t course, std::size_t exercise) const {
    if (course >= courses_.size() || exercise >= courses_[course].exercises.size())
        return std::nullopt;
    if (!list_.courses[course].rows[exercise].open) return std::nullopt;
    const CourseExercise& e = courses_[course].exercises[exercise];
    return Start{e.scene, e.settings, {list_.trainee, courses_[course].name, e.exam}};
}

void SchoolDesk::keep(const std::string& recording) {
    try {
        ResultBook book(book_file(recordings_));
        book.keep(result_of(RecordingReader(recording, RecordingReader::Check::title)));
    } catch (const std::exception& e) {
        log_warning("the result is not in the book: " + std::string(e.what()));
    }
    refresh();
}

}  // namespace fairlead
