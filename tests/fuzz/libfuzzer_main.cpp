// One program for all kinds of files, driven by libFuzzer (tests/fuzz/fuzz.sh).
//   FAIRLEAD_FUZZ_KIND   the kind, as file_kinds.cpp names it
//   FAIRLEAD_FUZZ_SEEDS  a folder: the well-formed files are written there, and nothing else is
//   done
// Half of the changes are libFuzzer's own, half those of mutator.h, which knows texts and numbers.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/fuzz/file_kinds.h"
#include "tests/fuzz/mutator.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

namespace fs = std::filesystem;
using fairlead::FileKind;

const FileKind* chosen = nullptr;
std::string file;

void write(const std::string& to, const std::string& text) {
    std::ofstream(to, std::ios::binary) << text;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    const char* wanted = std::getenv("FAIRLEAD_FUZZ_KIND");
    for (const FileKind& kind : fairlead::file_kinds())
        if (wanted && std::string(wanted) == kind.name) chosen = &kind;
    if (!chosen) {
        std::fprintf(stderr, "FAIRLEAD_FUZZ_KIND: expected one of");
        for (const FileKind& kind : fairlead::file_kinds()) std::fprintf(stderr, " %s", kind.name);
        std::fprintf(stderr, "\n");
        std::exit(2);
    }
    if (const char* folder = std::getenv("FAIRLEAD_FUZZ_SEEDS")) {
        int number = 0;
        for (const std::string& seed : chosen->seeds())
            write((fs::path(folder) / ("good" + std::to_string(++number))).string(), seed);
        std::exit(0);
    }
    const fs::path folder =
        fs::temp_directory_path() / ("fairlead_fuzz_" + std::to_string(getpid()));
    fs::create_directories(folder);
    file = (folder / (std::string("file") + chosen->ending)).string();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    write(file, std::string(reinterpret_cast<const char*>(data), size));
    refusal_of(*chosen, file);  // whatever else is thrown ends the program, and libFuzzer says so
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    if (seed % 2) return LLVMFuzzerMutate(data, size, most);
    const std::vector<std::string> from{std::string(reinterpret_cast<char*>(data), size)};
    const std::string text = fairlead::Mutator(from, seed).file().substr(0, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}
