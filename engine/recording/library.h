#pragma once
// library.h — the folder where live runs are kept: list, rename, delete, star. A recording is never
// changed for it: its name is the file's, stars stand in a list beside the files.
#include <cstdint>
#include <string>
#include <vector>

namespace fairlead {

// $XDG_DATA_HOME/fairlead/recordings, else ~/.local/share/fairlead/recordings.
std::string recordings_folder();

// A file that is not there yet, for a run that begins now: "First lift 2026-11-21 20.35.10.flrec".
// Makes the folder; throws std::runtime_error when that fails.
std::string new_recording_file(const std::string& folder, const std::string& scene_name);

// As a file may be called: no way into another folder, nothing a file system would choke on.
std::string plain_name(std::string name);

struct RecordingCard {
    std::string file, name;  // name: the file's, without its ending
    std::string scene, started, parent;
    std::string trainee, course;  // empty: nobody has said so, of no course
    std::string verdict;          // "passed", "failed"; empty: none was given
    double score = 0;             // [points] with the verdict; not a number: an old recording
    bool exam = false;
    bool exercise = false;     // there is one in its scene: a verdict could be given
    double seconds = 0;        // [s] simulated
    std::uintmax_t bytes = 0;  // on the disk
    bool starred = false;
    std::string error;  // why it cannot be opened; empty: it can
};

// Newest first.
std::vector<RecordingCard> list_recordings(const std::string& folder);

// These return an error text, or empty.
std::string rename_recording(const std::string& file, const std::string& name);
std::string delete_recording(const std::string& file);
std::string star_recording(const std::string& file, bool starred);

std::uintmax_t disk_left(const std::string& folder);  // [bytes] where it is, or will be made

// Before a run is lost to a full disk: how much is left for a recording in `file`, where that is
// less than `little` [bytes]; else empty. An hour of a large scene takes some hundred megabytes.
std::string space_warning(const std::string& file, std::uintmax_t little = 200'000'000);

}  // namespace fairlead
