#pragma once
// history.h — every signal of every tick of the last minute, for plots and export.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/view/snapshot.h"
#include "engine/view/spectrum.h"

namespace fairlead {

struct Measured {
    double time = 0;              // [s]
    std::vector<double> signals;  // (as scenery->signals)
};

class History {
  public:
    static constexpr std::size_t capacity = 3600;  // [ticks] one minute at 60 Hz

    // Starts afresh when the snapshot's scenery is another one, or its tick is not later than the
    // newest held (a restored session). Allocates only for another scenery.
    void add(const Snapshot& snapshot);
    // Starts afresh with what a recording knows of earlier ticks, oldest first.
    void recall(const std::shared_ptr<const Scenery>& scenery,
                const std::vector<Measured>& earlier);

    std::size_t size() const { return size_; }   // ticks held, ≤ capacity
    const std::vector<Signal>& signals() const;  // what each column is
    double time(std::size_t i) const;            // [s] i = 0 is the oldest
    double value(std::size_t signal, std::size_t i) const;

    // Of what is held of a signal; empty until some ten seconds are.
    std::vector<SpectrumPoint> spectrum(std::size_t signal) const;

    // Writes `time` and the chosen signals, full precision. Returns an error text, or empty.
    std::string write_csv(const std::string& file, const std::vector<std::size_t>& chosen) const;

  private:
    void add(const std::shared_ptr<const Scenery>& scenery, double time,
             const std::vector<double>& signals);
    std::size_t row(std::size_t i) const { return (begin_ + i) % capacity; }

    std::shared_ptr<const Scenery> scenery_;
    std::vector<double> times_;   // (capacity)
    std::vector<double> values_;  // (rows held so far × signals), with room for all of them
    std::size_t begin_ = 0, size_ = 0;
};

}  // namespace fairlead
