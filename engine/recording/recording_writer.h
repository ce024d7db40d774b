#pragma once
// recording_writer.h — rows of ticks → the tables of a recording. One thread; the Recorder has it.
#include <span>
#include <string>
#include <vector>

#include "engine/recording/database.h"
#include "engine/recording/recording.h"

namespace fairlead {

class RecordingWriter {
  public:
    // Makes the file and what it says of itself; throws RecordingError.
    RecordingWriter(const std::string& file, const RecordingInfo& info,
                    const std::vector<std::string>& parts, const std::vector<Signal>& signals);

    // All rows or none of them; they are on the disk when it returns. `last`: nothing follows.
    // Throws DatabaseError.
    void write(std::span<const TickRow> rows, bool last);
    // Everything another recording holds up to a tick. Throws RecordingError and DatabaseError.
    void copy(const std::string& from, std::int64_t until);
    // Into the one file, if nobody else is reading it; else its log stays beside it, which is as
    // good.
    void settle();

  private:
    void describe(const RecordingInfo& info, const std::vector<std::string>& parts,
                  const std::vector<Signal>& signals);
    void add(const TickRow& row);
    void add(const RunEvent& event);
    void add_samples(const TickRow& row);
    void flush_samples();

    Database file_;
    std::size_t axes_;  // columns of levers
    Statement tick_, command_, key_frame_, signals_, event_, mark_;
    std::int64_t samples_from_ = 0, samples_every_ = 0;  // [ticks] of those that wait
    std::vector<std::vector<double>> samples_;           // (rows, signals) that wait for a block
};

}  // namespace fairlead
