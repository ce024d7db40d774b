#pragma once
// recording.h — what a recording is: one SQLite file per run, from the first tick of a scene on.
//
// table         one row is
// meta          key, value: id, scene_name, scene_file, scene_text, build, machine, started (UTC),
//               surfaces (digest of the meshes); of a run that took over: parent_id, parent_name,
//               parent_tick; of a run that is somebody's: trainee, course, exam
// settings      path, value as given with --set
// parts         what the state consists of, in the order of ticks.parts
// levers        kind ("axis", "switch") and name of the scene's own, in order
// ticks         one tick: the levers that led to it, a 64-bit hash of the complete state after it,
//               and 16 bits per part, so that a difference can be named; tick 0 is the scene built.
//               A column per axis, own ones as lever_NAME; switches: a bit each, own ones last
// commands      obeyed in a tick, in order
// key_frames    the complete state after a tick, zstd; one per second unless said otherwise
// signal_names  path, unit, what of everything that is measured
// signals       `rows` samples from `tick` on, every `every` ticks: zstd of doubles, by signal
// events        what happened: phases, alarms, grips, faults, commands, notes of a person, as data
//               (engine/view/event.h)
// marks         deductions of the exercise
//
// application_id says that it is a recording, user_version which version of this list it follows.
// Bytes are little-endian. A recording is complete in itself, also that of a run that took over
// from another: it holds the inputs from the beginning.
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/files/printable.h"
#include "engine/input/input.h"
#include "engine/recording/run_events.h"
#include "engine/scene/scene.h"

namespace fairlead {

// One line: file, what is wrong with it.
struct RecordingError : std::runtime_error {
    RecordingError(const std::string& file, const std::string& why)
        : std::runtime_error(printable(file + ": " + why, any_length)) {}
};

// It is whole, but its scene is none for this build, or a mesh of it has changed.
struct SceneCannotBeBuilt : RecordingError {
    using RecordingError::RecordingError;
};

inline constexpr std::int64_t recording_application = 0x466c7264;  // "Flrd"
inline constexpr std::int64_t recording_version = 2;
inline constexpr std::int64_t oldest_version =
    1;  // that is read: no table of levers, events as texts
inline constexpr std::size_t largest_state = 64u << 20;        // [bytes]
inline constexpr std::int64_t longest_run = 60LL * 86400 * 7;  // [ticks] a week

// The tables of a version with these levers, name → the sentence that makes it.
std::map<std::string, std::string> recording_tables(std::int64_t version, const LeverNames& levers);

struct Parent {
    std::string id, name;  // of its recording; empty: none
    std::int64_t tick = 0;
};

struct RecordingInfo {
    std::string id, scene_name, scene_file, scene_text, build, machine, started, surfaces;
    Settings settings;
    Parent parent;
    LeverNames levers = {};    // of the scene's own
    std::string trainee = {};  // who drives; empty: nobody has said so
    std::string course = {};   // which it is part of; empty: none
    bool exam = false;         // else practice
};

// Of a run of this scene that begins now, by this build on this machine.
RecordingInfo describe_run(const Scene& scene, const Parent& parent = {});

// The scene as it was recorded; throws SceneErrors.
Scene scene_of(const RecordingInfo& info);

// What a tick leaves behind.
struct TickRow {
    std::int64_t tick = 0;
    Input input;
    std::uint64_t hash = 0;
    std::vector<std::uint16_t> parts;
    std::vector<std::uint8_t> state;  // empty: no key frame
    std::vector<double> signals;      // empty: no sample
    std::vector<RunEvent> events;
    std::vector<RunMark> marks;
};

// "2026-11-22T06:20:41Z" as the clock on the wall showed it; anything else stays what it is.
std::string local_time(const std::string& utc);

// 16 bits of each hash: enough to name what differs, once the whole hash has said that it does.
void find_digests(const std::vector<std::uint64_t>& hashes, std::vector<std::uint16_t>& digests);

}  // namespace fairlead
