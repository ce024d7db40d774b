#pragma once
// log.h — the log of a program: one line per event, with date, process and severity, for whoever
// asks afterwards what happened before a failure. Each line is on the disk when the call returns.
// Before open_log() and after close_log() the calls do nothing. Any thread may call.
//
// Limits: never one line per tick. Words of strangers may be passed: what is unfit to be shown is
// replaced (printable.h). Two processes may write one file; when it is full, each turns it over by
// itself, and some of the older lines may be lost.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

// A full file becomes NAME.1.log, that one NAME.2.log, and what was NAME.2.log goes.
inline constexpr std::size_t log_file_bytes = 1 << 20;  // [bytes] of one file, at most
inline constexpr int log_files = 3;                     // kept

// Whether warnings and errors are printed on standard error, too: the bare words, a line each.
enum class Echo { none, warnings };

// Appends to a file from now on; makes its folder. A file that cannot be written, now or later, is
// said once on standard error and given up; the echo goes on. Nothing is thrown.
void open_log(const std::string& file, Echo echo);
void close_log();

void log_info(std::string_view what);
void log_warning(std::string_view what);
void log_error(std::string_view what);

// One warning per line, and the number of those beyond the first twenty.
void log_warnings(const std::vector<std::string>& lines);

// Of the program with the window: fairlead.log in the folder `log` beside the recordings.
std::string usual_log_file();

}  // namespace fairlead
