#pragma once
// cli_run.h — fairlead-cli, run as a user runs it.
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

#include "build_paths.h"

namespace fairlead {

struct Outcome {
    int status = -1;
    std::string text;  // standard output and error together
    std::vector<std::string> lines() const {
        std::vector<std::string> all;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) all.push_back(line);
        return all;
    }
};

inline Outcome shell(const std::string& line) {
    Outcome outcome;
    std::FILE* pipe = popen((line + " 2>&1").c_str(), "r");
    if (!pipe) return outcome;
    std::array<char, 4096> buffer;
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
        outcome.text.append(buffer.data(), n);
    const int status = pclose(pipe);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

inline Outcome cli(const std::string& arguments) {
    return shell(FAIRLEAD_CLI " " + arguments);
}

}  // namespace fairlead
