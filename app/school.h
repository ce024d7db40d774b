#pragma once
// school.h — who drives, which course, what came of it: between the chooser and the school
// room of the engine.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/panels.h"
#include "app/stage.h"
#include "engine/school/course.h"
#include "engine/school/result.h"

namespace fairlead {

class School {
  public:
    // Courses are looked for in every folder; results stand beside the recordings. Nothing is read
    // before it is asked for.
    School(std::vector<std::string> course_folders, std::string recordings_folder);

    // What the chooser shows. Reads courses and the book again.
    void refresh();
    const CourseList& list() const { return list_; }

    void set_trainee(const std::string& name);
    const std::string& trainee() const { return list_.trainee; }

    // The attempt that begins with this exercise of a course; none: there is no such exercise, or
    // it is closed for this trainee.
    struct Start {
        std::string scene;
        Settings settings;
        Attempt attempt;
    };
    std::optional<Start> start(std::size_t course, std::size_t exercise) const;

    // A run has come to its verdict: its result goes into the book.
    void keep(const std::string& recording);

    // What came of it, into a file; the list says whether that went well.
    void write(const ExportClass& wish);
    void write(const ExportCertificate& wish);

  private:
    void tell(const std::string& file, const std::function<std::string()>& text);

    std::vector<std::string> folders_;
    std::string recordings_;
    std::vector<Course> courses_;
    CourseList list_;
};

}  // namespace fairlead
