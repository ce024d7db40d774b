#include "engine/files/whole_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace fairlead {
namespace {

namespace fs = std::filesystem;

// Through links, that the link stays one; a file that is not there yet is where it is named.
std::string place_of(const std::string& file) {
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    return error ? file : real.string();
}

bool is_replaced(const std::string& place) {
    std::error_code error;
    const fs::file_status status = fs::status(place, error);
    return !fs::exists(status) || fs::is_regular_file(status);
}

}  // namespace

WholeFile::WholeFile(const std::string& file, Replaces replaces)
    : name_(file), place_(place_of(file)) {
    beside_ = place_;
    if (replaces == Replaces::everything || is_replaced(place_))
        beside_ += "." + std::to_string(getpid()) + ".part";
    out_.reset(std::fopen(beside_.c_str(), "wb"));
    if (!out_) fail();
}

WholeFile::~WholeFile() {
    if (!out_) return;
    out_.reset();
    std::error_code not_ours_to_report;
    if (beside_ != place_) fs::remove(beside_, not_ours_to_report);
}

void WholeFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), out_.get()) != text.size()) fail();
}

void WholeFile::done() {
    if (std::fflush(out_.get()) != 0) fail();
    bool good = std::fclose(out_.release()) == 0;
    if (good && beside_ != place_) good = std::rename(beside_.c_str(), place_.c_str()) == 0;
    if (good) return;
    const int why = errno;
    if (beside_ != place_) std::remove(beside_.c_str());
    errno = why;
    fail();
}

void WholeFile::fail() const {
    throw std::runtime_error(name_ + ": cannot be written: " + std::strerror(errno));
}

void write_whole_file(const std::string& file, std::string_view text, Replaces replaces) {
    WholeFile out(file, replaces);
    out.write(text);
    out.done();
}

}  // namespace fairlead
