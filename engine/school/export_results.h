#pragma once
// export_results.h — results as others read them: a table (CSV), statements for a learning record
// store (xAPI, JSON), a page of the class and certificates (HTML).
#include <string>
#include <vector>

#include "engine/school/course.h"
#include "engine/school/result.h"

namespace fairlead {

// One line per result, units in the header.
std::string results_table(const std::vector<Result>& results);

// A list of statements: actor, verb (passed, failed, exited), object, result, context. The same
// result gives the same statement, id included, so that none is counted twice.
std::string results_statements(const std::vector<Result>& results);

// Who has come how far; with a course, against it. To hand out: signature lines included.
std::string class_page(const std::vector<Result>& results, const Course* course = nullptr);

}  // namespace fairlead
