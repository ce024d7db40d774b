#pragma once
// result.h — what came of one attempt at an exercise: read from its recording, kept in a database
// beside the recordings, written out for others to read.
#include <string>
#include <vector>

#include "engine/recording/database.h"
#include "engine/recording/recording_reader.h"

namespace fairlead {

struct Result {
    std::string id;       // of its recording
    std::string trainee;  // empty: nobody has said who drove
    std::string course, scene, scene_file, started, recording;
    bool exam = false;
    bool finished = false, passed = false;
    std::string verdict;
    double seconds = 0;            // [s] simulated, until the verdict; without one, of all of it
    double score = 0, needed = 0;  // [points] of 100
    int faults = 0;                // that the instructor or the scene let happen
    std::vector<RunMark> marks;
};

// Throws RecordingError.
Result result_of(const RecordingReader& recording);

class ResultBook {
  public:
    // Makes the file where there is none. Throws DatabaseError.
    explicit ResultBook(const std::string& file);

    void keep(const Result& result);  // again: the later one stands
    // In the order of their beginning; a trainee's, or everybody's where none is named.
    std::vector<Result> results(const std::string& trainee = {}) const;
    std::vector<std::string> trainees() const;  // by name

  private:
    Database file_;
};

// Beside the recordings of a folder.
std::string book_file(const std::string& recordings_folder);

// Every recording of a folder that holds an exercise into its book; returns what could not be read.
std::vector<std::string> keep_all(const std::string& recordings_folder, ResultBook& book);

}  // namespace fairlead
