#include "engine/files/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>

#include "engine/files/data_folder.h"
#include "engine/files/printable.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

// One event cannot push the others out of the log: 500 lines of this length fill a file.
constexpr std::size_t longest_line = 2000;  // [bytes]
// The first errors of a scene show what is wrong with it; a damaged file may hold thousands.
constexpr std::size_t most_lines = 20;

// Guarded by one mutex, which is why the sinks need none of their own.
struct Log {
    std::mutex mutex;
    std::unique_ptr<spdlog::logger> logger;  // null: closed
    spdlog::sink_ptr file;                   // null: given up
    std::string name;                        // of the file
    std::string trouble;                     // of the last call; empty: it went well

    void say_trouble() const {
        std::fprintf(
            stderr, "%s\n",
            printable(name + ": the log cannot be written: " + trouble, longest_line).c_str());
    }
    // A sink whose file failed is in no known state.
    void give_up() {
        say_trouble();
        trouble.clear();
        std::erase(logger->sinks(), file);
        file.reset();
    }
};

Log& the_log() {
    static Log log;
    return log;
}

// A pipe nobody reads would stop the program, and a device must not be renamed when it is full.
void demand_regular(const fs::path& file) {
    const fs::file_status status = fs::status(file);
    if (fs::exists(status) && !fs::is_regular_file(status))
        throw std::runtime_error("it is not a regular file");
}

spdlog::sink_ptr file_sink(const fs::path& file) {
    demand_regular(file);
    std::error_code error;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
    if (error) throw std::runtime_error("its folder cannot be made: " + error.message());
    auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_st>(
        file.string(), log_file_bytes, log_files - 1);  // it counts those that are full
    sink->set_pattern("%Y-%m-%d %H:%M:%S.%e%z [%P] %l: %v");
    return sink;
}

spdlog::sink_ptr echo_sink() {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_st>();
    sink->set_pattern("%v");
    sink->set_level(spdlog::level::warn);
    return sink;
}

void write(spdlog::level::level_enum level, std::string_view what) {
    Log& log = the_log();
    const std::lock_guard lock(log.mutex);
    if (!log.logger) return;
    log.logger->log(level, spdlog::string_view_t(printable(what, longest_line)));
    if (!log.trouble.empty() && log.file) log.give_up();
}

}  // namespace

void open_log(const std::string& file, Echo echo) {
    Log& log = the_log();
    const std::lock_guard lock(log.mutex);
    log.name = file;
    log.trouble.clear();
    log.file.reset();
    log.logger = std::make_unique<spdlog::logger>("fairlead");
    log.logger->flush_on(spdlog::level::info);
    log.logger->set_error_handler([&log](const std::string& why) { log.trouble = why; });
    if (echo == Echo::warnings) log.logger->sinks().push_back(echo_sink());
    try {
        log.file = file_sink(file);
        log.logger->sinks().push_back(log.file);
    } catch (const std::exception& e) {
        log.trouble = e.what();
        log.say_trouble();
        log.trouble.clear();
    }
}

void close_log() {
    Log& log = the_log();
    const std::lock_guard lock(log.mutex);
    log.logger.reset();
    log.file.reset();
}

void log_info(std::string_view what) {
    write(spdlog::level::info, what);
}
void log_warning(std::string_view what) {
    write(spdlog::level::warn, what);
}
void log_error(std::string_view what) {
    write(spdlog::level::err, what);
}

void log_warnings(const std::vector<std::string>& lines) {
    const std::size_t shown = std::min(lines.size(), most_lines);
    for (std::size_t i = 0; i < shown; ++i) log_warning(lines[i]);
    if (shown < lines.size())
        log_warning("… and " + std::to_string(lines.size() - shown) + " more");
}

std::string usual_log_file() {
    return data_folder() + "/log/fairlead.log";
}

}  // namespace fairlead
