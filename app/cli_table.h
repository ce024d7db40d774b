#pragma once
// cli_table.h — what fairlead-cli's commands share: how they end, and a table of probes as CSV.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead {

inline constexpr int good = 0, failed = 1, bad_input = 2;  // exit status

struct Refusal : std::runtime_error {  // ends a command with status 2 and one line
    using std::runtime_error::runtime_error;
};

// Whole ticks in simulated seconds; refuses what is no number.
std::int64_t ticks_in(double seconds);

// The signals that --probe names: a prefix takes all below. Without any: what one would look at
// first. Refuses a probe that is not there and names the nearest.
std::vector<std::size_t> choose(const std::vector<std::string>& probes,
                                const std::vector<Signal>& signals);

class Table {
  public:
    // To standard output if `file` is empty.
    Table(const std::string& file, const std::vector<Signal>& signals,
          std::vector<std::size_t> chosen);
    void add(const Snapshot& now);
    // Of the chosen signals; what is not a number leaves its cell empty.
    void add(double time, const std::vector<double>& values);
    void finish();  // refuses when it could not be written to its end

  private:
    void demand_good() const;

    struct Close {
        void operator()(std::FILE* file) const;
    };
    std::vector<std::size_t> chosen_;
    std::string name_;
    std::unique_ptr<std::FILE, Close> out_;
};

}  // namespace fairlead
