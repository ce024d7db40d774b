#pragma once
// cli_spectrum.h — spectra of what a run has measured, as a table of comma-separated values.
#include <string>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead {

class SpectrumTable {
  public:
    // Of the signals with these numbers, one row every `interval` [s]. Without a file nothing is
    // kept.
    SpectrumTable(std::string file, const std::vector<Signal>& signals,
                  std::vector<std::size_t> chosen, double interval);
    void add(const Snapshot& now);
    // Writes it. Throws Refusal where the run was too short or the file cannot be written.
    void finish() const;

  private:
    std::string file_;
    std::vector<std::string> names_;  // with the units of densities
    std::vector<std::size_t> chosen_;
    double interval_;
    std::vector<std::vector<double>> values_;  // (chosen) over time
};

}  // namespace fairlead
