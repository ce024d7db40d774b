// What recording costs a tick, and how long it takes to go to another moment of a long run.
#include <benchmark/benchmark.h>

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <random>

#include "build_paths.h"
#include "engine/session/player.h"
#include "tests/engine/random_hands.h"

namespace fairlead {
namespace {

const std::string gantry = FAIRLEAD_HOME "/scenes/gantry.json";

std::string scratch_file() {
    const auto file = std::filesystem::temp_directory_path() / "fairlead_recording_bench.flrec";
    std::filesystem::remove(file);
    return file.string();
}

// Of this thread alone [s]: what other programs take at the moment does not count.
double seconds_now() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

double seconds_of_tick(Session& session, const Levers& levers, Outbox& outbox) {
    const double start = seconds_now();
    session.tick(levers, outbox);
    return seconds_now() - start;
}

// Two sessions of the same scene side by side, one of them recorded, driven by the same random
// hands. Half a minute of simulated time per iteration.
void recording(benchmark::State& state) {
    constexpr int ticks = 1800;
    double plain = 0, recorded = 0, bytes = 0;
    bool recorded_first = false;
    for (auto _ : state) {
        const std::string file = scratch_file();
        Session a(load_scene(gantry)), b(load_scene(gantry));
        // where a session lies in memory matters as well: the one and the other is recorded
        recorded_first = !recorded_first;
        Session& chosen = recorded_first ? a : b;
        auto recorder = std::make_shared<Recorder>(file, describe_run(chosen.scene()),
                                                   contents_of(chosen), Recorder::Options{});
        chosen.record_to(recorder);
        RandomHands hands(3);
        Outbox outbox;
        for (int i = 0; i < ticks; ++i) {
            const Levers levers = hands.next();
            // who goes first finds a cold cache: they take turns
            const bool of_recorded = (i % 2 == 1) == recorded_first;
            double &first = of_recorded ? recorded : plain,
                   &second = of_recorded ? plain : recorded;
            first += seconds_of_tick(i % 2 ? a : b, levers, outbox);
            second += seconds_of_tick(i % 2 ? b : a, levers, outbox);
        }
        recorder->finish();
        bytes += double(std::filesystem::file_size(file));
    }
    const double minutes = double(state.iterations()) * ticks / 3600;
    state.counters["percent_of_a_tick"] = 100 * (recorded - plain) / plain;
    state.counters["us_per_tick"] = 1e6 * (recorded - plain) / (3600 * minutes);
    state.counters["tick_us"] = 1e6 * plain / (3600 * minutes);
    state.counters["MB_per_minute"] = bytes / 1e6 / minutes;
}
BENCHMARK(recording)->Unit(benchmark::kMillisecond)->Iterations(12);

double resident_megabytes() {
    long pages = 0, resident = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
        std::fclose(file);
    }
    return double(resident) * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

// From anywhere to anywhere in a run of so many minutes.
void seeking(benchmark::State& state) {
    const std::string file = scratch_file();
    {
        Session session(load_scene(gantry));
        const auto recorder =
            std::make_shared<Recorder>(file, describe_run(session.scene()), contents_of(session),
                                       Recorder::Options{Recorder::Behind::wait, {}});
        session.record_to(recorder);
        RandomHands hands(3);
        Outbox outbox;
        for (std::int64_t i = 0; i < 3600 * state.range(0); ++i) session.tick(hands.next(), outbox);
    }
    const double before = resident_megabytes();
    using Clock = std::chrono::steady_clock;
    const auto opened = Clock::now();
    Player player(file);
    state.counters["open_ms"] = std::chrono::duration<double>(Clock::now() - opened).count() * 1e3;
    std::mt19937 random(1);
    double worst = 0;
    for (auto _ : state) {
        const auto start = Clock::now();
        player.seek(static_cast<std::int64_t>(random() % (player.last_tick() + 1)));
        worst = std::max(worst, std::chrono::duration<double>(Clock::now() - start).count());
    }
    state.counters["worst_ms"] = 1e3 * worst;
    state.counters["file_MB"] = double(std::filesystem::file_size(file)) / 1e6;
    state.counters["memory_MB"] = resident_megabytes() - before;
    std::filesystem::remove(file);
}
BENCHMARK(seeking)->Unit(benchmark::kMillisecond)->Arg(60)->Iterations(200);

}  // namespace
}  // namespace fairlead
