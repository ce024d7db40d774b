#pragma once
// cli_spectrum.h — spectra of what a run measures, as a table of comma-separated values.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead {

class SpectrumTable {
  public:
    // Of the signals with these numbers, `rows` values each, `interval` [s] apart. Without a file
    // nothing is kept. Throws Refusal, before the run, where that is too few values or more than
    // memory should hold, and where the file cannot be written.
    SpectrumTable(const std::string& file, const std::vector<Signal>& signals,
                  std::vector<std::size_t> chosen, std::int64_t rows, double interval);
    void add(const Snapshot& now);
    // Writes it; nothing of a run that ended too early. Throws Refusal where it cannot be written.
    void finish() const;

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    [[noreturn]] void refuse(const std::string& why) const;

    std::string file_;
    std::unique_ptr<std::FILE, Close> out_;
    std::vector<std::string> names_;  // with the units of densities
    std::vector<std::size_t> chosen_;
    double interval_;
    std::vector<std::vector<double>> values_;  // (chosen) over time
};

}  // namespace fairlead
