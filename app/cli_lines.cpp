#include "app/cli_lines.h"

#include <vector>

#include "engine/files/log.h"
#include "engine/files/printable.h"

namespace fairlead {
namespace {

constexpr std::size_t most_lines = 30;  // a screen

}  // namespace

Session::HearNotes notes_to(std::FILE* to, const std::string& file) {
    return [to, file](const Notes& notes) {
        const std::string begin = file + ": note: ";
        std::size_t said = 0;
        for (const SceneNote& note : notes)
            if (said++ < most_lines)
                std::fprintf(to, "%s\n", printable(begin + note, any_length).c_str());
        if (said > most_lines)
            std::fprintf(to, "%s%zu more\n", printable(begin, any_length).c_str(),
                         said - most_lines);
        std::fflush(to);
    };
}

void print_news(const std::string& file, const Snapshot& now) {
    for (const auto* lines : {&now.rigging.news, &now.rigging.partings})
        for (const std::string& line : *lines)
            std::fprintf(stderr, "%s: note: %.2f s: %s\n", printable(file, any_length).c_str(),
                         now.time, printable(line, any_length).c_str());
}

void print(const SceneErrors& errors) {
    std::vector<std::string> lines;
    for (const SceneError& e : errors.errors)
        if (lines.size() < most_lines) lines.push_back(e.text());
    if (const std::size_t all = errors.errors.size(); all > most_lines)
        lines.push_back(errors.errors[0].file + ": " + std::to_string(all - most_lines) +
                        " more errors");
    for (const std::string& line : lines) std::fprintf(stderr, "%s\n", line.c_str());
    log_warnings(lines);
}

}  // namespace fairlead
