#pragma once
// whole_file.h — a file that is there whole or not at all: written beside its place and put there
// when it is done, so that what stood there before is lost only to its better. What is not a
// regular file (a device, a pipe) is written where it is.
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace fairlead {

// What it may replace: files; or whatever stands there, since a pipe in the user's own folder would
// be waited for without end.
enum class Replaces { files, everything };

class WholeFile {
  public:
    // Throws std::runtime_error, here and below: "FILE: cannot be written: No such file or
    // directory".
    explicit WholeFile(const std::string& file, Replaces replaces = Replaces::files);
    ~WholeFile();  // not done: nothing has changed
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    void write(std::string_view text);
    void done();

  private:
    [[noreturn]] void fail() const;

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string name_;    // as it was given
    std::string place_;   // where it belongs, links resolved
    std::string beside_;  // where it is written
    std::unique_ptr<std::FILE, Close> out_;
};

void write_whole_file(const std::string& file, std::string_view text,
                      Replaces replaces = Replaces::files);

}  // namespace fairlead
