#include "engine/files/read_file.h"

#include <cstddef>
#include <fstream>

namespace fairlead {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_kept = 4u << 20;  // [bytes] a thousand times a list of names

// A string or a vector of bytes.
template <class Bytes>
Bytes read_all(const fs::path& file, std::uintmax_t largest, Pipes pipes) {
    const auto refuse = [&](const std::string& why) { throw FileError(file, why); };
    const auto demand_size = [&](std::uintmax_t size) {
        if (size > largest) refuse("larger than " + std::to_string(largest >> 20) + " MB");
    };
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) refuse("no such file");
    if (fs::is_directory(status)) refuse("is a directory");
    const bool regular = fs::is_regular_file(status);
    if (!regular && pipes == Pipes::refused) refuse("not a regular file");
    std::uintmax_t expected = largest;  // a pipe has no size
    if (regular) expected = fs::file_size(file, error);
    if (error) refuse("cannot be read");
    demand_size(expected);
    std::ifstream in(file, std::ios::binary);
    if (!in) refuse("cannot be read");
    Bytes all(static_cast<std::size_t>(expected) + 1, 0);  // one more, to see that it ends there
    in.read(reinterpret_cast<char*>(all.data()), static_cast<std::streamsize>(all.size()));
    if (in.bad()) refuse("cannot be read");
    all.resize(static_cast<std::size_t>(in.gcount()));
    if (regular && all.size() < expected) refuse("cannot be read");
    demand_size(all.size());
    return all;
}

}  // namespace

FileError::FileError(const fs::path& file, const std::string& why)
    : std::runtime_error(file.string() + ": " + why), why_(why) {}

std::string read_text(const fs::path& file, std::uintmax_t largest, Pipes pipes) {
    return read_all<std::string>(file, largest, pipes);
}

std::vector<unsigned char> read_bytes(const fs::path& file, std::uintmax_t largest) {
    return read_all<std::vector<unsigned char>>(file, largest, Pipes::refused);
}

std::string text_if_there(const fs::path& file) {
    try {
        return read_text(file, largest_kept);
    } catch (const FileError&) {
        return {};
    }
}

}  // namespace fairlead
