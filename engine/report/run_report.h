#pragma once
// run_report.h — what is left of a run for those who were not there: a page with plots, events,
// marks and the verdict, and a table of everything that was sampled.
#include <string>

#include "engine/recording/recording_reader.h"

namespace fairlead {

// One HTML page, complete in itself.
std::string run_report(const RecordingReader& recording);

// CSV: time, then every signal, at the rate at which it was sampled, full precision. Throws
// RecordingError, std::runtime_error when the file cannot be written.
void write_samples(const RecordingReader& recording, const std::string& file);

}  // namespace fairlead
