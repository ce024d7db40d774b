// Whatever levers, buttons and orders a ship at sea is given, she stays finite and afloat, no wire
// goes through her hull or what stands on it, and none gains or loses material.
// FAIRLEAD_RANDOM_SECONDS=N: so much of each seed, FAIRLEAD_RANDOM_SEEDS=N: of so many (10), with
// a row of each run; FAIRLEAD_LONG=1: 10 seeds, an hour each.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/random_mate.h"

namespace fairlead {
namespace {

// [m] of every wire and what is wound on drums, but for a rig's chain: its locker is no drum.
double material(const Snapshot& now) {
    double sum = 0;
    for (std::size_t i = 0; i < now.signals.size(); ++i) {
        const std::string& path = now.scenery->signals[i].path;
        if (path == "winch.rig_winch.paid_out") sum -= signal(now, "wire.chain.rest_length");
        if (path.starts_with("winch.") && path.ends_with(".wound")) sum += now.signals[i];
        if (path.starts_with("wire.") && path.ends_with(".rest_length")) sum += now.signals[i];
    }
    return sum;
}

// [m] of a rig's chain that is out beyond what its winch has given; 0 without one.
double unaccounted(const Snapshot& now) {
    const auto& all = now.scenery->signals;
    const bool has = std::any_of(all.begin(), all.end(), [](const Signal& s) {
        return s.path == "winch.rig_winch.paid_out";
    });
    if (!has) return 0;
    return signal(now, "wire.chain.rest_length") - signal(now, "winch.rig_winch.paid_out");
}

// A scene and the ship in it that is driven.
struct SailedShip {
    std::string name, ship;
    Scene scene;
};

SailedShip sailed(const char* name, const char* ship, const Settings& sea = {}) {
    return {name, ship, load_scene(FAIRLEAD_HOME "/scenes/" + std::string(name) + ".json", sea)};
}

void report(const SailedShip& what, unsigned seed, const MateRun& run) {
    std::printf(
        "| %s | %u | %.0f | %.2f %s | %.0f %s | %.0e | %.2f %s %.0f | %.0f | %.1f, %.1f |\n",
        what.name.c_str(), seed, run.seconds, 100 * run.too_long, run.longest.c_str(),
        100 * run.pull_share, run.hardest.c_str(), run.material, run.deepest, run.deep.c_str(),
        run.deep_at, run.heel * 180 / std::numbers::pi,
        run.ticks * tick_seconds / std::max(run.seconds, tick_seconds), run.worst_tick);
    std::fflush(stdout);
}

// Gives levers and orders for a tick; returns what it cost [ms].
double drive(Driver& driver, RandomMate& mate, std::mt19937& random) {
    const auto& orders = driver.seen().scenery->orders;
    driver.levers = mate.next();
    if (!orders.empty() && random() % 600 == 0)
        driver.outbox.ask(Command(Rig{orders[random() % orders.size()].order}));
    const std::clock_t start = std::clock();
    driver.tick();
    return 1e3 * double(std::clock() - start) / CLOCKS_PER_SEC;
}

void drive_at_random(const SailedShip& what, unsigned seed, double seconds, MateRun& run) {
    Session session(what.scene);
    Driver driver(session);
    RandomMate mate(seed, what.scene.lever_names);
    std::mt19937 random(seed);
    const double begun = material(session.snapshot()), chain = unaccounted(session.snapshot());
    Notes notes;
    const physics::World built = build_world(session.scene(), notes);
    const Tunnels tunnels(built);
    for (int tick = 0; tick < int(seconds * 60); ++tick) {
        const double ms = drive(driver, mate, random);
        const Snapshot& now = driver.seen();
        ASSERT_EQ(now.diverged, "") << "tick " << tick;
        run.see(now, ms);
        if (tick % 60 != 0) continue;
        run.material = std::max(run.material, std::abs(material(now) - begun));
        ASSERT_LT(run.material, 1e-6) << "[m] tick " << tick;
        // it leaves a wheel of 0.5 m elsewhere as its lead turns
        ASSERT_NEAR(unaccounted(now), chain, 0.8) << "[m] tick " << tick;
        run.heel = std::max(run.heel, std::abs(signal(now, "hull." + what.ship + ".heel")));
        ASSERT_LT(run.heel, 1.0) << "[rad] tick " << tick;
        std::string where;
        if (const double in = tunnels.deepest(now, where); in > run.deepest)
            run.deepest = in, run.deep = where, run.deep_at = tick * tick_seconds;
        ASSERT_LT(run.deepest, 0.3) << "[m] " << run.deep << ", tick " << tick;
        ASSERT_GT(signal(now, "body." + what.ship + ".position.z"), -12) << "[m]";
    }
}

void drive_all(const std::vector<SailedShip>& ships) {
    const char *asked = std::getenv("FAIRLEAD_RANDOM_SECONDS"),
               *some = std::getenv("FAIRLEAD_RANDOM_SEEDS");
    const bool long_run = asked || std::getenv("FAIRLEAD_LONG");
    const double seconds = asked ? std::atof(asked) : long_run ? 3600 : 60;
    const unsigned seeds = some ? unsigned(std::atoi(some)) : long_run ? 10 : 1;
    if (long_run)
        std::puts(
            "| scene | seed | [s] | too long [%] | pull of breaking load [%] | "
            "material [m] | in a body [m] | heel [deg] | tick [ms] mean, worst |\n"
            "|---|---|---|---|---|---|---|---|---|");
    for (unsigned seed = 1; seed <= seeds; ++seed)
        for (const SailedShip& what : ships) {
            SCOPED_TRACE(what.name + ", seed " + std::to_string(seed));
            MateRun run;
            drive_at_random(what, seed, seconds, run);
            if (long_run) report(what, seed, run);
        }
}

TEST(RandomMate, SinksNoShipAndLosesNoWire) {
    drive_all({sailed("anchor_handling", "ship"), sailed("chain_on_pins", "ship"),
               sailed("chase_out", "ship"), sailed("break_out", "ship"),
               sailed("run_anchor", "ship")});
}

// The fullest scene: a rig that floats on eight lines, the ninth at the ship's stern.
TEST(RandomMate, DrivesAmongNineLines) {
    drive_all({sailed("nine_lines", "ship")});
}

// Helm, thrust and winch in waves of 2.5 m.
TEST(RandomMate, SailsAndTowsInARoughSea) {
    const Settings rough{{"/sea/wave_height", "2.5"}, {"/sea/period", "8.5"}};
    drive_all({sailed("free_ship", "ship", rough), sailed("ocean_tow", "tug", rough)});
}

}  // namespace
}  // namespace fairlead
