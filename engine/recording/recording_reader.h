#pragma once
// recording_reader.h — a recording from anywhere, read with suspicion: read-only, nothing in it is
// executed, every table must be exactly ours, every value of its type and within its limits. One
// thread.
//
// Limits: a file of 64 GB, a scene of 32 MB, a week of ticks, 256 MB of memory a call. Words come
// printable (printable.h), but for the scene's own text.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/recording/database.h"
#include "engine/recording/recording.h"

namespace fairlead {

class RecordingReader {
  public:
    enum class Check {
        whole,  // every page of the file
        title   // only what `info` says: for lists of many files
    };
    // Throws RecordingError, and so do all that follow: the file is damaged, of another kind, of a
    // version that this build does not know.
    explicit RecordingReader(const std::string& file, Check check = Check::whole);

    const std::string& file() const { return name_; }
    const RecordingInfo& info() const { return info_; }
    std::int64_t last_tick() const { return last_; }
    const std::vector<std::string>& parts() const { return parts_; }
    const std::vector<Signal>& signals() const { return signals_; }

    // All that is known of the ticks first … last.
    std::vector<TickRow> rows(std::int64_t first, std::int64_t last) const;
    // The same without states, samples, events and marks; both for few ticks at a time.
    std::vector<TickRow> inputs(std::int64_t first, std::int64_t last) const;

    struct KeyFrame {
        std::int64_t tick = 0;
        std::vector<std::uint8_t> state;
    };
    // The latest at or before a tick, or the first after it.
    std::optional<KeyFrame> key_frame_before(std::int64_t tick) const;
    std::optional<KeyFrame> key_frame_after(std::int64_t tick) const;

    struct Sample {
        std::int64_t tick = 0;
        std::vector<double> values;  // (signals)
    };
    std::vector<Sample> samples(std::int64_t first, std::int64_t last) const;
    // One after the other, however many; what `visit` is shown is gone after it.
    void each_sample(std::int64_t first, std::int64_t last,
                     const std::function<void(const Sample&)>& visit) const;
    std::vector<RunEvent> events() const;
    std::vector<RunMark> marks() const;

  private:
    template <class Work>
    auto guarded(const Work& work) const;
    void check_kind();
    void check_tables();
    void read_levers();
    void read_info();
    void read_lists();
    std::vector<TickRow> all_of(std::int64_t first, std::int64_t last) const;
    std::optional<KeyFrame> key_frame(const char* sql, std::int64_t tick) const;
    void add_commands(std::int64_t first, std::int64_t last, std::vector<TickRow>& rows) const;

    std::string name_;
    std::optional<Database> file_;
    RecordingInfo info_;
    std::int64_t version_ = 0;
    std::int64_t last_ = 0;
    std::vector<std::string> parts_;
    std::vector<Signal> signals_;
};

}  // namespace fairlead
