#include "app/cli_experiment.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "app/cli_table.h"
#include "engine/experiments/experiment.h"
#include "engine/scene/spelling.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

int list_experiments() {
    std::size_t width = 0;
    for (const Experiment& e : experiments()) width = std::max(width, e.name.size());
    for (const Experiment& e : experiments())
        std::printf("%-*s  %s\n", static_cast<int>(width), e.name.c_str(), e.what.c_str());
    return good;
}

const Experiment& find_experiment(const std::string& name) {
    std::vector<std::string> names;
    for (const Experiment& e : experiments()) {
        if (e.name == name) return e;
        names.push_back(e.name);
    }
    throw Refusal("experiment: there is no \"" + name + "\"" + did_you_mean(name, names));
}

// Found out before minutes are spent. What is there already is kept until it is replaced.
void expect_writable(const fs::path& file) {
    if (!std::ofstream(file, std::ios::app)) throw Refusal(file.string() + ": cannot be written");
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream out(file);
    out << text << std::flush;
    if (!out) throw Refusal(file.string() + ": could not be written to its end");
    std::printf("%s\n", file.c_str());
}

}  // namespace

int experiment(const ExperimentOptions& options) {
    if (options.name.empty()) return list_experiments();
    const Experiment& chosen = find_experiment(options.name);
    if (options.folder.empty()) throw Refusal("experiment: expected --out DIR");
    std::error_code trouble;
    fs::create_directories(options.folder, trouble);
    if (trouble) throw Refusal(options.folder + ": cannot be made: " + trouble.message());
    const auto file = [&](const char* kind) {
        return fs::path(options.folder) / (options.name + kind);
    };
    for (const char* kind : {".csv", ".svg", ".md"}) expect_writable(file(kind));
    const Findings found = chosen.run(options.quick ? Effort::quick : Effort::full);
    write(file(".csv"), found.csv);
    write(file(".svg"), found.plot);
    write(file(".md"), found.page);
    return good;
}

}  // namespace fairlead
