#pragma once
// certificate.h — what a trainee takes home from a course, as a PDF with lines to sign: a
// certificate once every exercise is done, until then a statement of how far it went.
#include <string>
#include <vector>

#include "engine/school/course.h"
#include "engine/school/result.h"

namespace fairlead {

// `results` may be of other trainees, too. Throws std::runtime_error: no font is installed.
std::string certificate_pdf(const Course& course, const std::string& trainee,
                            const std::vector<Result>& results);

}  // namespace fairlead
