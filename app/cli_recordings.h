#pragma once
// cli_recordings.h — fairlead-cli's commands that read recordings.
#include <string>
#include <vector>

namespace fairlead {

// Runs it again from a simulated time on and says whether it was the same. Returns the exit status.
// Threads: 0, as the session thinks best.
int replay(const std::string& file, double from, int threads);

struct ExportOptions {
    std::string recording, csv, samples, report, levers;
    std::vector<std::string> probes;
    int every = 1;
};

int export_run(const ExportOptions& options);

}  // namespace fairlead
