#pragma once
// run_report_pdf.h — the report of a run on paper: what the HTML page tells, to print and sign.
#include <string>

#include "engine/recording/recording_reader.h"

namespace fairlead {

// The bytes of a PDF file. Throws std::runtime_error: no font is installed.
std::string run_report_pdf(const RecordingReader& recording);

}  // namespace fairlead
