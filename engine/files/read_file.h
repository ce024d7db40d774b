#pragma once
// read_file.h — all of a file that a person or a stranger has written, of at most so many bytes.
// Only a regular file is opened: a pipe or a device might never end. Where a pipe is what the user
// has named (a shell's <(…)), it is read to one byte beyond the limit.
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairlead {

class FileError : public std::runtime_error {  // "FILE: why"
  public:
    FileError(const std::filesystem::path& file, const std::string& why);
    const std::string& why() const { return why_; }

  private:
    std::string why_;
};

enum class Pipes { refused, read };

// Throw FileError: it is missing, larger, no such kind of file, or cannot be read. `largest` in
// bytes, of 1 MB at least.
std::string read_text(const std::filesystem::path& file, std::uintmax_t largest,
                      Pipes pipes = Pipes::refused);
std::vector<unsigned char> read_bytes(const std::filesystem::path& file, std::uintmax_t largest);

// Of what the program keeps for the user, which may be missing: empty, too, where it is not to be
// read.
std::string text_if_there(const std::filesystem::path& file);

}  // namespace fairlead
