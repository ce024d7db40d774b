#pragma once
// tape.h — what the timeline and the library show, from the stage and the folder of recordings.
#include "app/recording_panels.h"
#include "app/stage.h"

namespace fairlead {

// Every frame; what is constant for a recording is read when another one is opened.
class TapeReader {
  public:
    void read(const Stage& stage, Tape& tape);

  private:
    std::string events_of_;  // file the events and the curve have been read of
};

// "2026-11-22T06:20:41Z" as the clock on the wall showed it; anything else stays what it is.
std::string local_time(const std::string& utc);

LibraryList read_library(const std::string& folder);

}  // namespace fairlead
