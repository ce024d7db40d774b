// Every reader of files from strangers, with files of the mutator: each is read, or refused in one
// clear line, below ten seconds and a gigabyte. Memory errors show under FAIRLEAD_SANITIZE=1;
// hours:
//     FAIRLEAD_FUZZ=100000 build/fairlead_tests --gtest_filter='*Fuzz.*'
// FAIRLEAD_FUZZ is how many files of each kind, FAIRLEAD_FUZZ_SEED the first one's seed. The file
// that a reader falls over is left in the folder for temporary files, as fairlead_fuzz_KIND.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "tests/fuzz/file_kinds.h"
#include "tests/fuzz/mutator.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* text = std::getenv(variable);
    return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

double processor_seconds() {
    return double(std::clock()) / CLOCKS_PER_SEC;
}

double peak_megabytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return double(used.ru_maxrss) / 1024;
}

class Fuzz : public testing::TestWithParam<FileKind> {};

TEST_P(Fuzz, EachFileIsReadOrRefusedInOneClearLine) {
    const FileKind& kind = GetParam();
    const std::vector<std::string> seeds = kind.seeds();
    ASSERT_FALSE(seeds.empty());
    const ScratchFolder folder;
    const std::string file = folder.file(std::string("file") + kind.ending);
    const unsigned first = number_in("FAIRLEAD_FUZZ_SEED", 1);
    const unsigned files = number_in("FAIRLEAD_FUZZ", kind.files);
    unsigned good = 0, refused = 0;
    double slowest = 0;
    for (unsigned i = first; i < first + files; ++i) {
        const std::string text = Mutator(seeds, i).file();
        std::ofstream(file, std::ios::binary) << text;
        const double begun = processor_seconds();
        try {
            (refusal_of(kind, file).empty() ? good : refused) += 1;
        } catch (const std::exception& e) {
            ADD_FAILURE() << kind.name << ", FAIRLEAD_FUZZ_SEED=" << i << ": " << e.what();
        }
        slowest = std::max(slowest, processor_seconds() - begun);
        if (slowest < 10 && !HasFailure()) continue;
        const std::string kept = testing::TempDir() + "/fairlead_fuzz_" + kind.name;
        std::ofstream(kept, std::ios::binary) << text;
        FAIL() << "seed " << i << ", " << slowest << " s; kept as " << kept;
    }
    EXPECT_LT(peak_megabytes(), 1000);
    EXPECT_GE(good, files / 50) << "changed so much that nothing is reached";
    EXPECT_GE(refused, files / 50) << "changed so little that nothing is tried";
    std::printf("%s: %u read, %u refused; slowest %.2f s, at most %.0f MB\n", kind.name, good,
                refused, slowest, peak_megabytes());
}

INSTANTIATE_TEST_SUITE_P(Readers, Fuzz, testing::ValuesIn(file_kinds()),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace fairlead
