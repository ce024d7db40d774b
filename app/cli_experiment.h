#pragma once
// cli_experiment.h — fairlead-cli experiment: figures of the papers, measured anew.
#include <string>

namespace fairlead {

struct ExperimentOptions {
    std::string name, folder;  // both empty: list what there is
    bool quick = false;
};

// Writes NAME.csv, NAME.svg and NAME.md into the folder, which it makes. Throws Refusal when there
// is no such experiment or the folder cannot be written.
int experiment(const ExperimentOptions& options);

}  // namespace fairlead
