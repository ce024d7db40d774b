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

LibraryList read_library(const std::string& folder);

}  // namespace fairlead
