#pragma once
// file_kinds.h — every kind of file that a stranger may send, with well-formed ones to begin from
// and what Fairlead does with one. The fuzz tests (fuzz_test.cpp) and the libFuzzer program
// (libfuzzer_main.cpp) read the same list.
#include <stdexcept>
#include <string>
#include <vector>

namespace fairlead {

using Commands = std::vector<std::string>;

struct FileKind {
    const char *name, *ending;  // "scene", ".json"
    unsigned files;             // that a test run tries
    unsigned lines;             // that fairlead-cli says at most where it refuses one
    std::vector<std::string> (*seeds)();
    // Throws std::runtime_error (SceneErrors among them) where the file is refused; anything else
    // that it throws is a defect, Unclear among that.
    void (*read)(const std::string& file);
    // What fairlead-cli is told, each an end of a shell's line; none where it reads no such kind.
    Commands (*commands)(const std::string& file);
};

const std::vector<FileKind>& file_kinds();

// What was said to a person is not one clear line.
struct Unclear : std::logic_error {
    using std::logic_error::logic_error;
};

// Throws Unclear: control characters, nothing at all, or words of C++ that the file did not bring.
void want_one_clear_line(const std::string& said, const std::string& file);

// Reads the file, and judges what it is refused with. Empty: it was taken; else the refusal.
std::string refusal_of(const FileKind& kind, const std::string& file);

}  // namespace fairlead
