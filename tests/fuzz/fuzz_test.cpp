// Every reader of files from strangers, with files of the mutator and with those of
// tests/fuzz/corpus: each is read, or refused in one clear line, below ten seconds and a gigabyte.
// Memory errors show under FAIRLEAD_SANITIZE=1, and of the readers alone, half of the files
// and not by the program, under FAIRLEAD_SANITIZE=readers; hours:
//     FAIRLEAD_FUZZ=100000 build/fairlead_tests --gtest_filter='*Fuzz.*'
// FAIRLEAD_FUZZ is how many files of each kind, FAIRLEAD_FUZZ_SEED the first one's seed,
// FAIRLEAD_FUZZ_PROGRAM=1 gives each to fairlead-cli as well. The file that a reader falls over is
// left in the folder for temporary files, as fairlead_fuzz_KIND.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/engine/cli_run.h"
#include "tests/fuzz/file_kinds.h"
#include "tests/fuzz/mutator.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

unsigned number_in(const char* variable, unsigned otherwise) {
    const char* text = std::getenv(variable);
    return text ? static_cast<unsigned>(std::strtoul(text, nullptr, 10)) : otherwise;
}

#ifdef FAIRLEAD_READERS_ALONE
constexpr unsigned of_the_files = 2;
#else
constexpr unsigned of_the_files = 1;
#endif

double processor_seconds() {
    return double(std::clock()) / CLOCKS_PER_SEC;
}

rusage used_by(__rusage_who who) {
    rusage used{};
    getrusage(who, &used);
    return used;
}

double peak_megabytes(__rusage_who who) {
    return double(used_by(who).ru_maxrss) / 1024;
}

double programs_seconds() {
    const rusage used = used_by(RUSAGE_CHILDREN);
    return double(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * double(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// The slowest, of whatever was asked.
struct Slowest {
    double seconds = 0;
    void note(double took) { seconds = std::max(seconds, took); }
};

// Exit code 0, 1 or 2, and where it is not 0, why.
void expect_clear_end(const FileKind& kind, const std::string& file, Slowest& slowest) {
    for (const std::string& command : kind.commands(file)) {
        const double begun = programs_seconds();
        const Outcome outcome = cli(command);
        slowest.note(programs_seconds() - begun);
        EXPECT_TRUE(outcome.status >= 0 && outcome.status <= 2) << command << outcome.text;
        EXPECT_TRUE(outcome.status == 0 || !outcome.text.empty()) << command << " says nothing";
        EXPECT_TRUE(outcome.status != 2 || outcome.lines().size() <= kind.lines)
            << command << outcome.text;
        for (const std::string& line : outcome.lines())
            if (!line.empty()) want_one_clear_line(line, file);
    }
}

class Fuzz : public testing::TestWithParam<FileKind> {
  protected:
    // What goes wrong is said with this word, and the file is kept.
    void hand_over(const std::string& text, const std::string& word, bool by_program) {
        const FileKind& kind = GetParam();
        std::ofstream(file_, std::ios::binary) << text;
        const double begun = processor_seconds();
        bool taken = false;
        try {
            taken = refusal_of(kind, file_).empty();
            if (by_program) expect_clear_end(kind, file_, slowest_);
        } catch (const std::exception& e) {
            ADD_FAILURE() << kind.name << ", " << word << ": " << e.what();
        }
        slowest_.note(processor_seconds() - begun);
        EXPECT_LT(slowest_.seconds, 10);
        if (HasFailure()) {
            const std::string kept = testing::TempDir() + "/fairlead_fuzz_" + kind.name;
            std::ofstream(kept, std::ios::binary) << text;
            ADD_FAILURE() << word << ", kept as " << kept;
        }
        (taken ? taken_ : refused_) += 1;
    }

    void report() const {
        EXPECT_LT(peak_megabytes(RUSAGE_SELF), 1000);
        EXPECT_LT(peak_megabytes(RUSAGE_CHILDREN), 1000);
        std::printf("%s: %u read, %u refused; slowest %.2f s, at most %.0f MB\n", GetParam().name,
                    taken_, refused_, slowest_.seconds,
                    std::max(peak_megabytes(RUSAGE_SELF), peak_megabytes(RUSAGE_CHILDREN)));
    }

    const ScratchFolder folder_;
    const std::string file_ = folder_.file(std::string("file") + GetParam().ending);
    Slowest slowest_;
    unsigned taken_ = 0, refused_ = 0;
};

TEST_P(Fuzz, EachFileIsReadOrRefusedInOneClearLine) {
    const std::vector<std::string> seeds = GetParam().seeds();
    ASSERT_FALSE(seeds.empty());
    const unsigned first = number_in("FAIRLEAD_FUZZ_SEED", 1);
    const unsigned files = number_in("FAIRLEAD_FUZZ", GetParam().files / of_the_files);
    const bool by_program = number_in("FAIRLEAD_FUZZ_PROGRAM", 0) != 0;
    for (unsigned i = first; i < first + files && !HasFailure(); ++i)
        hand_over(Mutator(seeds, i).file(), "FAIRLEAD_FUZZ_SEED=" + std::to_string(i), by_program);
    EXPECT_GE(taken_, files / 50) << "changed so much that nothing is reached";
    EXPECT_GE(refused_, files / 50) << "changed so little that nothing is tried";
    report();
}

// Where a reader trusts a count or a head, it reads beyond the end.
TEST_P(Fuzz, EachFileCutOffIsReadOrRefusedInOneClearLine) {
    const std::vector<std::string> seeds = GetParam().seeds();
    for (const std::string& seed : {seeds.front(), seeds.back()})
        for (std::size_t i = 0; i < 64 && !HasFailure(); ++i) {
            const std::size_t length = i < 32 ? i : seed.size() * (i - 31) / 33;
            hand_over(seed.substr(0, length), std::to_string(length) + " bytes of it", false);
        }
    report();
}

// Those that libFuzzer found to reach what others do not (fuzz.sh keeps them).
TEST_P(Fuzz, EachFileOfTheCorpusIsReadOrRefusedInOneClearLine) {
    const auto corpus = std::filesystem::path(FAIRLEAD_HOME "/tests/fuzz/corpus") / GetParam().name;
    for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        hand_over(text, entry.path().filename().string(), of_the_files == 1);
    }
    EXPECT_GE(taken_ + refused_, 1u) << "no corpus";
    report();
}

INSTANTIATE_TEST_SUITE_P(Readers, Fuzz, testing::ValuesIn(file_kinds()),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace fairlead
