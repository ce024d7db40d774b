#pragma once
// recorded_run.h — for tests of recordings: a folder that goes away again, a run by random hands
// with its file, and SQL for those who damage files on purpose.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "build_paths.h"
#include "engine/session/player.h"
#include "tests/engine/random_hands.h"
#include "tests/scratch_folder.h"

namespace fairlead {

inline const std::string gantry = FAIRLEAD_HOME "/scenes/gantry.json";
inline const std::string pendulum = FAIRLEAD_HOME "/scenes/check/pendulum.json";

class RecordingTest : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.file(name); }

    const ScratchFolder folder_;
};

inline std::shared_ptr<Recorder> record(Session& session, const std::string& file,
                                        Recorder::Options options = {Recorder::Behind::wait, {}}) {
    auto recorder = std::make_shared<Recorder>(file, describe_run(session.scene()),
                                               contents_of(session), std::move(options));
    session.record_to(recorder);
    return recorder;
}

// With no hand on it.
inline void idle_until(std::int64_t tick, Session& session, Outbox& outbox) {
    while (session.snapshot().tick < tick) session.tick({}, outbox);
}

struct LiveRun {  // what really happened, tick by tick, tick 0 first
    std::vector<Levers> levers;
    std::vector<std::uint64_t> hashes;
    std::vector<std::vector<double>> signals;
};

inline LiveRun random_run(const std::string& scene, unsigned seed, double seconds,
                          const std::string& file, int threads = 0) {
    Session session(load_scene(scene));
    if (threads > 0) session.use_threads(threads);
    const auto recorder = record(session, file);
    LiveRun run;
    RandomHands hands(seed);
    Outbox outbox;
    const auto look = [&](const Levers& levers) {
        run.levers.push_back(levers);
        run.hashes.push_back(session.hash());
        run.signals.push_back(session.snapshot().signals);
    };
    look({});
    for (int i = 0; i < seconds / tick_seconds && session.snapshot().diverged.empty(); ++i) {
        const Levers levers = hands.next();
        session.tick(levers, outbox);
        look(levers);
    }
    recorder->finish();
    EXPECT_EQ(recorder->status().error, "");
    return run;
}

// Does what no Fairlead does.
inline void tamper(const std::string& file, const std::string& sql) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
    char* error = nullptr;
    sqlite3_exec(db, sql.c_str(), nullptr, nullptr, &error);
    EXPECT_EQ(error ? std::string(error) : "", "") << sql;
    sqlite3_free(error);
    sqlite3_close(db);
}

}  // namespace fairlead
