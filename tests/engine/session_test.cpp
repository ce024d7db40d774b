#include "engine/session/session.h"
#include "build_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

using namespace fairlead;
using testing::HasSubstr;

// ---- counting what goes through operator new while a test asks for it

namespace {
std::atomic<bool> counting = false;
std::atomic<long> allocations = 0;
}  // namespace

// not inlined: the compiler would see malloc meet delete and warn
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (counting) ++allocations;
    if (void* p = std::malloc(size > 0 ? size : 1)) return p;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    if (counting) ++allocations;  // std::stable_sort comes this way
    return std::malloc(size > 0 ? size : 1);
}
[[gnu::noinline]] void operator delete(void* p) noexcept {
    std::free(p);
}
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept {
    std::free(p);
}

namespace {

const char* const pendulum_scene = R"({
  "format": 1, "name": "pendulum", "why": "a weight on a wire", "brief": "look at it",
  "wire_types": { "w": { "diameter": 0.016, "mass_per_metre": 1, "young_modulus": 5e10,
                         "breaking_load": 1.6e5 } },
  "bodies": [
    { "name": "ground", "motion": "fixed", "shape": { "half_space": [0, 0, 1] } },
    { "name": "ball", "mass": 100, "position": [1, 0, 5], "shape": { "sphere": 0.3 },
      "centre_of_mass": [0, 0, 0.1], "colour": [1, 0.5, 0.25] } ],
  "wires": [ { "name": "line", "type": "w", "length": 5.5,
      "route": [ { "attach": "world", "at": [0, 0, 10] }, { "attach": "ball" } ] } ],
  "marks": [ { "name": "A", "kind": "pick_up", "centre": [1, 0, 0] } ],
  "cameras": [ { "name": "close", "kind": "fixed", "body": "ball", "eye": [2, 0, 0] },
               { "name": "far", "eye": [9, 9, 9] } ] })";

Session session_of(const std::string& text) {
    return Session(read_scene(text, "test"));
}

}  // namespace

TEST(Session, SceneryIsWhatTheSceneSays) {
    const Session session = session_of(pendulum_scene);
    const Scenery& s = *session.snapshot().scenery;
    EXPECT_EQ(s.name, "pendulum");
    EXPECT_EQ(s.why, "a weight on a wire");
    EXPECT_EQ(s.brief, "look at it");
    ASSERT_EQ(s.bodies.size(), 3u);
    EXPECT_FALSE(s.bodies[0].visible);  // the world itself
    EXPECT_EQ(s.bodies[2].name, "ball");
    EXPECT_EQ(s.bodies[2].colour.g, 0.5f);
    EXPECT_NEAR(s.bodies[2].parts[0].X_BS.p.z(), -0.1, 1e-12);  // from the centre of mass
    ASSERT_EQ(s.wires.size(), 3u);  // and two spare ones, as it may part
    EXPECT_EQ(s.wires[0].breaking_load, 1.6e5);
    ASSERT_EQ(s.cameras.size(), 2u);
    EXPECT_EQ(s.cameras[0].body, 2);
    EXPECT_NEAR(s.cameras[0].eye.z(), -0.1, 1e-12);
    EXPECT_EQ(s.cameras[1].body, -1);
    EXPECT_EQ(s.marks.size(), 1u);
    EXPECT_EQ(s.signals.size(), session.snapshot().signals.size());
    EXPECT_EQ(s.parameters.size(), session.snapshot().parameters.size());
    EXPECT_GT(s.parameters.size(), 0u);
}

TEST(Session, SnapshotFollowsTheWorld) {
    Session session = session_of(pendulum_scene);
    Driver d(session);
    EXPECT_EQ(session.snapshot().tick, 0);
    d.wait(0.2);
    EXPECT_EQ(session.snapshot().tick, 12);
    EXPECT_EQ(session.previous().tick, 11);
    EXPECT_EQ(session.snapshot().time, 12.0 / 60);
    // the wire has half a metre of slack at first
    const WireState& wire = session.snapshot().wires[0];
    ASSERT_GE(wire.points.size(), 2u);
    EXPECT_EQ(wire.points.front().kind, WirePoint::Kind::attach);
    EXPECT_EQ(wire.points[0].tension, 0);
    EXPECT_GT(wire.points[0].slack, 0.05);
    d.wait(3);
    EXPECT_GT(session.snapshot().wires[0].points[0].tension, 500);
    EXPECT_EQ(session.snapshot().wires[0].points[0].slack, 0);
    EXPECT_FALSE(session.snapshot().forces.empty());
    EXPECT_EQ(session.snapshot().bodies[2].mass, 100);
    EXPECT_EQ(session.snapshot().bodies[1].mass, 0);
    EXPECT_EQ(session.snapshot().solver.stages.size(), 7u);
    EXPECT_EQ(session.snapshot().crane.name, "");
}

TEST(Session, HistoryHoldsEveryTick) {
    Session session = session_of(pendulum_scene);
    Driver d(session);
    d.wait(2);
    EXPECT_EQ(session.history().size(), 120u);
    EXPECT_EQ(session.history().time(119), session.snapshot().time);
    EXPECT_EQ(session.history().signals().size(), session.snapshot().signals.size());
}

TEST(Session, ParametersAreSetByCommand) {
    Session session = session_of(pendulum_scene);
    Driver d(session);
    d.outbox.ask(Command{SetParameter{"/bodies/ball/mass", 250}});
    d.tick();
    EXPECT_EQ(session.snapshot().bodies[2].mass, 250);
    const auto& list = session.snapshot().scenery->parameters;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].path == "/bodies/ball/mass") {
            EXPECT_EQ(session.snapshot().parameters[i], 250);
            EXPECT_EQ(list[i].initial, 100);
        }
    d.outbox.ask(Command{SetParameter{"/bodies/nobody/mass", 1}});  // harmless
    d.tick();
    EXPECT_TRUE(session.snapshot().diverged.empty());
}

TEST(Session, LeversAreSignals) {
    Session session = session_of(pendulum_scene);
    Driver d(session);
    d.levers[Axis::luff] = -0.25;
    d.levers[Switch::horn] = true;
    d.tick();
    EXPECT_EQ(signal(session.snapshot(), "lever.luff"), -0.25);
    EXPECT_EQ(signal(session.snapshot(), "switch.horn"), 1);
    EXPECT_EQ(signal(session.snapshot(), "switch.hook"), 0);
}

TEST(Session, ADivergedWorldStandsStillAndSaysSo) {
    // falls past the fastest speed that is believed
    Session session = session_of(R"({ "format": 1, "name": "fall", "gravity": [0, 0, 100],
        "bodies": [ { "name": "ball", "mass": 1, "velocity": [0, 0, 9990],
                      "shape": { "sphere": 0.1 } } ] })");
    Driver d(session);
    d.wait(1);
    ASSERT_THAT(session.snapshot().diverged, HasSubstr("ball"));
    const std::int64_t tick = session.snapshot().tick;
    const std::uint64_t hash = session.hash();
    d.outbox.ask(Command{ResetPeaks{}});
    d.wait(0.5);
    EXPECT_EQ(session.snapshot().tick, tick);
    EXPECT_EQ(session.hash(), hash);
    EXPECT_TRUE(d.outbox.take_commands().empty());
}

TEST(Session, ATickDoesNotAllocateOnceWarm) {
    Session session(load_scene(std::string(FAIRLEAD_HOME) + "/scenes/gantry.json"));
    Driver d(session);
    d.enable();
    d.levers[Axis::luff] = 0.5;
    d.levers[Axis::hoist] = -0.2;
    d.wait(4);
    counting = true;
    d.wait(10);
    counting = false;
    EXPECT_EQ(allocations.exchange(0), 0) << "in 600 ticks";
}
