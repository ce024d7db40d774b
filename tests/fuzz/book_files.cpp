#include "tests/fuzz/book_files.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/files/home.h"
#include "engine/school/certificate.h"
#include "engine/school/course.h"
#include "engine/school/export_results.h"
#include "engine/school/result.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

Result result(const std::string& id, const std::string& trainee, double score) {
    Result r;
    r.id = id;
    r.trainee = trainee;
    r.course = "First lifts";
    r.scene = "First lift";
    r.scene_file = "scenes/first_lift.json";
    r.started = "2026-03-02T10:15:00Z";
    r.recording = "/home/school/" + id + ".flrec";
    r.finished = true;
    r.passed = score > 80;
    r.verdict = r.passed ? "passed" : "failed: the load struck";
    r.seconds = 93.5;
    r.score = score;
    r.needed = 80;
    r.marks.push_back({0, 1200, {20, "the load swung", 1.4, 1, "m", 100 - score, false}});
    return r;
}

}  // namespace

// Of three results, and of none.
std::vector<std::string> books() {
    std::vector<std::string> all;
    for (const bool filled : {true, false}) {
        const fs::path file =
            fs::temp_directory_path() / ("book" + std::to_string(getpid()) + ".sqlite");
        fs::remove(file);
        {
            ResultBook book(file.string());
            if (filled)
                for (const auto& [id, trainee, score] :
                     {std::tuple("a1", "Kari", 85.0), std::tuple("b2", "Min-jun", 70.0),
                      std::tuple("c3", "", 100.0)})
                    book.keep(result(id, trainee, score));
        }
        std::ifstream in(file, std::ios::binary);
        all.push_back({std::istreambuf_iterator<char>(in), {}});
        fs::remove(file);
    }
    return all;
}

void read_book(const std::string& file) {
    static const Course course =
        load_course((home() / "scenes/courses/first_lifts.course.json").string());
    ResultBook book(file);
    const std::vector<Result> results = book.results();
    results_table(results);
    results_statements(results);
    class_page(results, &course);
    for (const std::string& trainee : book.trainees()) {
        const std::vector<Result> own = book.results(trainee);
        const std::vector<Step> steps = progress_of(course, own);
        if (!own.empty() && !steps.empty() && steps.back().done)
            certificate_pdf(course, trainee, own);
    }
    book.keep(result("d4", "Ola", 90));
}

std::vector<std::string> list_book(const std::string& file) {
    const fs::path folder = file + ".school";
    fs::create_directories(folder);
    fs::remove(folder / "results.sqlite-journal");
    fs::copy_file(file, folder / "results.sqlite", fs::copy_options::overwrite_existing);
    const std::string in = folder.string();
    return {"school '" + in + "' --csv '" + in + "/r.csv' --xapi '" + in + "/r.xapi' --page '" +
            in + "/r.html'"};
}

}  // namespace fairlead
