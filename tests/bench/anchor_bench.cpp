// What long lines cost a tick: the fullest scene of anchor handling (an anchor handler with two
// wires on deck, a rig that floats on eight lines, the ninth between them, 600 m of water, Hs 2.5
// m), and a ship on three kilometres of wire. Whole ticks of a session, processor time of one
// thread.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>

#include "build_paths.h"
#include "engine/session/session.h"
#include "tests/engine/long_line.h"
#include "tests/engine/random_hands.h"

namespace fairlead {
namespace {

// [ms] of each tick.
struct Cost {
    std::vector<double> ticks;

    void tick(Session& session, const Levers& levers, Outbox& outbox) {
        const std::clock_t start = std::clock();
        session.tick(levers, outbox);
        ticks.push_back(1e3 * double(std::clock() - start) / CLOCKS_PER_SEC);
    }
    void report(benchmark::State& state) {
        std::sort(ticks.begin(), ticks.end());
        double sum = 0;
        for (const double ms : ticks) sum += ms;
        state.counters["mean_ms"] = sum / double(ticks.size());
        state.counters["p99_ms"] = ticks[ticks.size() * 99 / 100];
        state.counters["worst_ms"] = ticks.back();
    }
};

// A minute of simulated time, hands off (0) or a nervous operator's.
void nine_lines_in_a_sea(benchmark::State& state) {
    Cost cost;
    for (auto _ : state) {
        Session session(load_scene(FAIRLEAD_HOME "/scenes/nine_lines.json"));
        RandomHands hands(static_cast<unsigned>(state.range(0)));
        Outbox outbox;
        for (int i = 0; i < 60 * 60; ++i)
            cost.tick(session, state.range(0) > 0 ? hands.next() : Levers{}, outbox);
    }
    cost.report(state);
}
BENCHMARK(nine_lines_in_a_sea)
    ->Arg(0)
    ->Arg(1)
    ->Arg(2)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(1);

// An hour of simulated time.
void three_kilometres_of_line(benchmark::State& state) {
    Cost cost;
    for (auto _ : state) {
        Session session(read_scene(long_line, "long line"));
        Outbox outbox;
        for (int i = 0; i < 3600 * 60; ++i) cost.tick(session, {}, outbox);
    }
    cost.report(state);
}
BENCHMARK(three_kilometres_of_line)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace fairlead
