#pragma once
// recording_panels.h — the panels of recordings: the timeline of the run that is on, and the
// library of all that are kept. Like all panels they see copies and ask through the Outbox.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/layout.h"
#include "engine/input/command.h"
#include "engine/recording/run_events.h"

namespace fairlead {

// What is on, as far as recordings are concerned; the loop keeps it true.
struct Tape {
    bool loaded = false;
    bool playing = false;      // a recording; else a live run
    bool live_behind = false;  // playing, and a live run waits
    bool recording = false;    // the live run is being written
    std::string name, file;    // of the recording that is played or written
    std::string why_not;       // it is not being written
    std::string parent;        // "First lift at 0:12" it took over from; empty: none
    std::string warning;       // the build differs, a hash differs; live: the disk is nearly full
    std::string said;          // of the last export
    std::string exported;      // its file; empty: none, or the desktop opens none
    std::string export_to;     // the folder that is proposed for the next
    double film = -1;          // share of a film that is being made; negative: none
    std::string ghost;         // name of the recording drawn beside; empty: none
    std::string model_run;     // of the exercise; empty: there is none
    bool model_shown = false;  // it is the ghost

    std::int64_t tick = 0, last_tick = 0;
    std::int64_t heading = -1;  // the tick it is on the way to; negative: none
    std::vector<RunEvent> events;
    // one curve behind the timeline, evenly over all ticks: what was lifted, say
    std::vector<float> curve;
    std::string curve_name, curve_unit;
};

struct TimelinePanel {
    void draw(Rect where, const Tape& tape, bool paused, Outbox& outbox);

  private:
    void draw_playing(const Tape& tape, bool paused, Outbox& outbox);
    void draw_live(const Tape& tape, Outbox& outbox);
    void draw_export(const Tape& tape, Outbox& outbox);

    std::array<char, 128> note_{};
    std::array<char, 512> export_{};  // path without ending
    std::string export_of_;           // recording it was proposed for
};

struct LibraryRow {
    std::string file, name, scene, started, length, size, parent, error;
    std::string trainee, verdict;  // the verdict as it is recorded
    double score = 0;              // [points]; not a number: none
    bool exam = false;
    bool exercise = false;  // else nothing is marked
    bool starred = false;
    bool passed() const { return verdict == "passed"; }
};

struct LibraryList {
    std::string folder, disk_left, size;
    std::vector<LibraryRow> rows;
    std::string error;  // of the last thing done to one of them
};

struct LibraryPanel {
    void draw(Rect where, bool& open, const LibraryList& list, const Tape& tape, Outbox& outbox);

  private:
    void draw_row(const LibraryRow& row, const Tape& tape, Outbox& outbox);
    void draw_rename(Outbox& outbox);
    void draw_delete(Outbox& outbox);

    std::array<char, 64> filter_{};
    std::array<char, 128> new_name_{};
    LibraryRow chosen_;          // to be renamed or deleted
    const char* question_ = "";  // asked of it in this frame
};

}  // namespace fairlead
