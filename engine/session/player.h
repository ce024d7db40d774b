#pragma once
// player.h — a recording run again: its inputs drive a session, tick by tick, and every hash is
// compared with what was recorded. Any tick can be gone to; from any tick somebody can take over.
//
// Key frames make it quick. Those of another build may not fit; then it goes on from where it is,
// or from the beginning.
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "engine/recording/recorder.h"
#include "engine/recording/recording_reader.h"
#include "engine/session/session.h"

namespace fairlead {

struct Difference {  // the first tick that came out otherwise than recorded
    std::int64_t tick = 0;
    std::vector<std::string> parts;  // "body crate", "wire hoist"; empty: the hash of all alone
    std::string text() const;        // "body crate, wire hoist and 3 more"
};

class Player {
  public:
    // At tick 0. Throws RecordingError, also when its scene can no longer be built.
    explicit Player(const std::string& file);

    const RecordingReader& recording() const { return reader_; }
    const Session& session() const { return session_; }
    std::int64_t tick() const { return session_.snapshot().tick; }
    std::int64_t last_tick() const { return reader_.last_tick(); }
    bool build_differs() const { return build_differs_; }
    const Levers& levers() const { return levers_; }  // that led to this tick

    bool step();  // false: that was the last tick
    // Clamped. Where ticks are dear it may be done in several calls: each runs so many ticks at
    // most. True: it has arrived.
    bool seek(std::int64_t tick, int most_ticks = std::numeric_limits<int>::max());

    void use_threads(int threads);  // as Session's

    // The session as it was recorded at a tick; empty: no key frame was kept there, or it does not
    // fit.
    std::optional<Session> recorded(std::int64_t tick) const;

    // Since the last seek; empty: all hashes were those recorded.
    const std::optional<Difference>& difference() const { return difference_; }

    // Somebody takes over here: the session goes on, recorded into a new file that holds the run up
    // to now and remembers where it came from. The player must not be used any more.
    Parent here() const;  // what that run will remember
    struct TakenOver {
        Session session;
        std::shared_ptr<Recorder> recorder;
    };
    TakenOver take_over(const std::string& file);

  private:
    void rewind();
    bool restore_before(std::int64_t tick);
    void recall(std::int64_t until);
    const TickRow& row(std::int64_t tick);
    void compare(const TickRow& row);

    RecordingReader reader_;
    bool build_differs_;
    int threads_ = 0;  // 0: as the session thinks best
    Session session_;
    std::vector<TickRow> page_;  // inputs around where it is
    std::vector<std::uint64_t> hashes_;
    Levers levers_;
    std::int64_t heading_ = -1;  // where the last seek goes
    bool frames_fit_ = true;     // false: one did not, and no other is tried
    std::optional<Difference> difference_;
};

// For a session's recorder: what its rows consist of.
Recorder::Contents contents_of(const Session& session);

}  // namespace fairlead
