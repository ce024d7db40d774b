#pragma once
// cli_school.h — results, courses and re-marking from a command line.
#include <string>

namespace fairlead {

struct SchoolOptions {
    std::string folder, trainee, course, table, statements, page, certificate;
};
int school(const SchoolOptions& options);

struct RemarkOptions {
    std::string recording, rubric;
};
int remark(const RemarkOptions& options);

}  // namespace fairlead
