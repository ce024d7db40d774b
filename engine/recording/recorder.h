#pragma once
// recorder.h — writes a run to its file while it happens, on a thread of its own: a tick hands its
// row over and never waits for the disk. What was handed over is on the disk half a second later,
// safe from a killed process and a power cut.
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/recording/recording.h"

namespace fairlead {

class RecordingWriter;

// Rows whose memory is used again: only the first `count` of them mean anything.
struct RowBuffer {
    std::vector<TickRow> rows;
    std::size_t count = 0;
};

class Recorder {
  public:
    // When the disk is a minute behind: a live run goes on without its recording, a run that is in
    // no hurry waits.
    enum class Behind { stop, wait };
    // A run that takes over begins with the ticks of another recording, up to this one.
    struct Origin {
        std::string file;
        std::int64_t tick = 0;
    };
    struct Contents {  // what a session's rows consist of
        std::vector<std::string> parts;
        std::vector<Signal> signals;
    };
    struct Options {
        Behind behind = Behind::stop;
        std::optional<Origin> origin;
        std::int64_t key_frame_ticks = 60;  // from one complete state to the next
        std::int64_t signal_ticks = 6;      // from one sample of all signals to the next
    };

    // Makes the file; throws RecordingError when it exists or cannot be written.
    Recorder(const std::string& file, const RecordingInfo& info, const Contents& contents,
             Options options);
    ~Recorder();  // as finish()
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    // What the row of a tick should hold besides its input and hash.
    bool wants_state(std::int64_t tick) const { return tick % options_.key_frame_ticks == 0; }
    bool wants_signals(std::int64_t tick) const { return tick % options_.signal_ticks == 0; }

    // Takes the contents of the row; what it holds afterwards is to be written over, which saves
    // asking for memory.
    void write(TickRow& row);
    void flush();   // waits until what was handed over is on the disk
    void finish();  // the same, and closes the file

    struct Status {
        std::string file;
        std::int64_t last_tick = -1;  // on the disk
        std::string error;            // why it ended early; empty: it did not
    };
    Status status() const;

  private:
    void run();
    void fail(const std::string& why);

    const std::string file_;
    const Options options_;
    std::unique_ptr<RecordingWriter> writer_;  // used by the thread alone

    mutable std::mutex mutex_;  // guards what follows
    std::condition_variable work_, room_;
    RowBuffer waiting_;
    std::vector<std::uint8_t> spare_;  // memory of a state that has been written
    bool finishing_ = false, hurry_ = false, writing_ = false;
    Status status_;

    std::thread thread_;
};

}  // namespace fairlead
