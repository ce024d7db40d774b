#include "engine/school/certificate.h"

#include <algorithm>
#include <cstdio>

#include "engine/report/pdf.h"

namespace fairlead {
namespace {

std::string points(double value) {
    if (value < 0) return "–";
    char text[24];
    std::snprintf(text, sizeof text, "%.0f", value);
    return text;
}

std::string day_of(const std::string& started) {
    return started.substr(0, started.find('T'));
}

}  // namespace

std::string certificate_pdf(const Course& course, const std::string& trainee,
                            const std::vector<Result>& results) {
    std::vector<Result> own;
    std::copy_if(results.begin(), results.end(), std::back_inserter(own),
                 [&](const Result& r) { return r.trainee == trainee; });
    const std::vector<Step> steps = progress_of(course, own);
    const auto done =
        std::count_if(steps.begin(), steps.end(), [](const Step& s) { return s.done; });
    const bool all = done == static_cast<std::ptrdiff_t>(steps.size());

    Pdf pdf;
    pdf.gap(30);
    pdf.title(all ? "Certificate" : "Statement of progress");
    pdf.gap(14);
    pdf.paragraph(trainee.empty() ? "Nobody named" : trainee, Pdf::Tone::text, 16);
    pdf.gap(4);
    pdf.paragraph(all ? "has passed every exercise of the course"
                      : "has done " + std::to_string(done) + " of " + std::to_string(steps.size()) +
                            " exercises of the course",
                  Pdf::Tone::quiet, 11);
    pdf.gap(4);
    pdf.paragraph(course.name, Pdf::Tone::text, 14);
    if (!course.brief.empty()) pdf.paragraph(course.brief, Pdf::Tone::quiet);
    pdf.heading("Exercises");
    Pdf::Rows rows{{"Exercise", "Mode", "Attempts", "Best", "Needed", "Passed on"}};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const CourseExercise& e = course.exercises[i];
        rows.push_back({e.name, e.exam ? "exam" : "practice", std::to_string(steps[i].attempts),
                        points(steps[i].best), points(e.needed),
                        steps[i].done ? day_of(steps[i].passed) : "not yet"});
    }
    pdf.table(rows, {0.38, 0.13, 0.12, 0.1, 0.11, 0.16}, true);
    pdf.gap(40);
    pdf.signatures({{"Trainee", trainee}, {"Instructor", ""}, {"Place and date", ""}});
    pdf.gap(14);
    pdf.paragraph("Driven on the Fairlead training simulator. It is no licence for any real crane.",
                  Pdf::Tone::quiet, 8);
    return pdf.bytes();
}

}  // namespace fairlead
