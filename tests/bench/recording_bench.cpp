// What recording costs a tick: two sessions of the same scene side by side, one of them recorded,
// driven by the same random hands.
#include <benchmark/benchmark.h>

#include <ctime>
#include <filesystem>

#include "engine/player.h"
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

// Half a minute of simulated time per iteration.
void recording(benchmark::State& state) {
    constexpr int ticks = 1800;
    double plain = 0, recorded = 0, bytes = 0;
    for (auto _ : state) {
        const std::string file = scratch_file();
        Session a(load_scene(gantry)), b(load_scene(gantry));
        auto recorder = std::make_shared<Recorder>(file, describe_run(b.scene()), contents_of(b),
                                                   Recorder::Options{});
        b.record_to(recorder);
        RandomHands hands(3);
        Outbox outbox;
        for (int i = 0; i < ticks; ++i) {
            const Levers levers = hands.next();
            // who goes first finds a cold cache: they take turns
            double &first = i % 2 ? plain : recorded, &second = i % 2 ? recorded : plain;
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
BENCHMARK(recording)->Unit(benchmark::kMillisecond)->Iterations(4);

}  // namespace
}  // namespace fairlead
