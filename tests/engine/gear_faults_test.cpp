// What may go wrong with the gear of an anchor handler: its effect in the world, that the trainee
// is told nothing, and that it is replayed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "build_paths.h"
#include "engine/machine/faults.h"
#include "engine/recording/recording_reader.h"
#include "tests/engine/crane_run.h"
#include "tests/engine/driver.h"
#include "tests/engine/recorded_run.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"

namespace fairlead {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

std::string scene_at_sea(const std::string& name) {
    return FAIRLEAD_HOME "/scenes/" + name + ".json";
}

// Somebody at the levers, and an instructor behind him.
struct FaultyBoat {
    explicit FaultyBoat(const std::string& scene, const Settings& settings = {}, bool begun = true)
        : session(load_scene(scene_at_sea(scene), settings)), d(session) {
        d.watch = [this](const Snapshot& now) {
            for (const std::string& news : now.rigging.news) said.push_back(news);
            parted += int(now.rigging.partings.size());
        };
        if (begun) begin();
    }
    void begin() {
        d.enable();
        d.wait(2);
    }
    double at(const std::string& path) const { return signal(session.snapshot(), path); }
    void set(const std::string& fault, bool on = true) {
        d.outbox.ask(Command(SetFault{fault, on}));
        d.tick();
    }
    void order(const std::string& text) {
        d.outbox.ask(Command(Rig{text}));
        d.tick();
    }
    Switch button(const char* name) const {
        return *session.scene().lever_names.switch_named(name);
    }
    Axis lever(const char* name) const { return *session.scene().lever_names.axis_named(name); }
    // [s] from the first touch of the button, held as long as one is told to, until the drum is
    // free; 1e9: it is not, within `seconds`.
    double release_within(double seconds) {
        const double begun = session.snapshot().time;
        d.levers[button("release")] = true;
        d.wait(1.5);
        d.levers[button("release")] = false;
        const bool free = d.wait_until([&] { return at("winch.drum.clutch") < 0.5; }, seconds);
        return free ? session.snapshot().time - begun : 1e9;
    }

    Session session;
    Driver d;
    std::vector<std::string> said;
    int parted = 0;
};

}  // namespace

TEST(GearFaults, AReleaseThatIsDeadDoesNothingUntilItIsMended) {
    FaultyBoat boat("anchor_handling");
    boat.set("release_dead");
    EXPECT_EQ(boat.release_within(20), 1e9);
    EXPECT_EQ(boat.at("winch.drum.clutch"), 1);
    boat.set("release_dead", false);
    boat.d.wait(5);
    EXPECT_EQ(boat.at("winch.drum.clutch"), 1) << "what was asked before is asked no more";
    EXPECT_LT(boat.release_within(5), 3);
}

TEST(GearFaults, AReleaseThatIsLateComesByItsTimeAndIsTakenBack) {
    FaultyBoat boat("anchor_handling");
    boat.set("release_late");
    // a second of its button, eight that it is late, half of a half for the clutch
    EXPECT_NEAR(boat.release_within(20), 1 + 8 + 0.25, 0.1);
    boat.d.wait(2);
    EXPECT_EQ(boat.at("winch.drum.band"), 0);
    boat.d.levers[boat.button("reset")] = true;
    boat.d.wait(1.5);
    boat.d.levers[boat.button("reset")] = false;
    boat.d.wait(3);
    EXPECT_EQ(boat.at("winch.drum.clutch"), 1);
}

// The other vessel has lost the chain: it runs out against the dynamic brake, and without it as
// fast as the bearings let it.
TEST(GearFaults, ADynamicBrakeThatIsLostLetsTheChainRun) {
    FaultyBoat boat("chain_on_pins");
    boat.d.wait(80);
    boat.d.levers[boat.button("clutch_out")] = true;
    boat.d.levers[boat.lever("dynamic")] = 1;
    boat.d.levers[Axis::hoist] = -0.5;
    boat.d.wait(4);
    const double braked = boat.at("winch.drum.speed");
    EXPECT_LT(boat.at("winch.drum.dynamic_brake"), -20 * tonne);
    EXPECT_LT(braked, 1);
    boat.set("dynamic_lost");
    boat.d.wait(1.5);
    EXPECT_EQ(boat.at("winch.drum.dynamic_brake"), 0);
    EXPECT_GT(boat.at("winch.drum.speed"), 3 * braked);
    boat.set("dynamic_lost", false);
    boat.d.wait(3);
    EXPECT_LT(boat.at("winch.drum.dynamic_brake"), -20 * tonne);
}

// It closes, and its order is done; that it is not locked stands in the mimic alone.
TEST(GearFaults, AJawThatDoesNotLockLetsTheWireRun) {
    FaultyBoat boat("anchor_handling");
    boat.set("jaw_fails");
    boat.order("lock shark_jaw");
    boat.d.wait(0.5);
    EXPECT_THAT(boat.said, Contains("done: lock shark_jaw"));
    EXPECT_EQ(boat.at("stopper.shark_jaw.state"), 1);
    const double out = boat.at("winch.drum.paid_out");
    boat.d.levers[Axis::hoist] = 1;
    boat.d.wait(5);
    EXPECT_LT(boat.at("winch.drum.paid_out"), out - 1) << "it runs through";
    boat.d.levers[Axis::hoist] = 0;
    boat.d.wait(2);
    boat.set("jaw_fails", false);
    EXPECT_EQ(boat.at("stopper.shark_jaw.state"), 1) << "nobody has locked it since";
    boat.order("lock shark_jaw");
    boat.d.wait(0.5);
    EXPECT_EQ(boat.at("stopper.shark_jaw.state"), 2);
}

// The anchor and its chain hang in it as the exercise begins, with some 90 t; half of that is left.
TEST(GearFaults, ALockedJawThatFailsHoldsWhatItCan) {
    FaultyBoat boat("run_anchor", {{"/faults/jaw_fails/amount", "0.9"}});
    const double held = boat.at("stopper.shark_jaw.load");
    EXPECT_GT(held, 70 * tonne);
    boat.set("jaw_fails");
    double most = 0;
    const auto watch = boat.d.watch;
    boat.d.wait(0.5);
    boat.d.watch = [&](const Snapshot& now) {
        watch(now);
        most = std::max(most, boat.at("stopper.shark_jaw.load"));
    };
    boat.d.wait(10);
    EXPECT_NEAR(most, 0.1 * 4.9e6, 0.02 * 4.9e6);
    EXPECT_EQ(boat.at("stopper.shark_jaw.state"), 2);
    EXPECT_EQ(boat.session.snapshot().diverged, "");
}

// At its anchor: it holds a quarter of what the wire does, and that is no fault of who heaves.
TEST(GearFaults, ACrackedShacklePartsBelowItsShareOfTheWire) {
    FaultyBoat boat("anchor_handling");
    boat.set("shackle");
    double most = 0;
    boat.d.levers[Axis::hoist] = 0.5;
    const bool went = boat.d.wait_until(
        [&] {
            if (boat.said.empty()) most = std::max(most, boat.at("wire.work.tension_end"));
            return !boat.said.empty();
        },
        120);
    ASSERT_TRUE(went) << most / tonne << " t";
    EXPECT_THAT(boat.said.front(), HasSubstr("the shackle of wire work broke at 10"));
    EXPECT_NEAR(most, 0.25 * 4.03e6, 0.05 * 0.25 * 4.03e6);
    boat.d.levers[Axis::hoist] = 0;
    boat.d.wait(5);
    EXPECT_LT(boat.at("wire.work.tension"), 10 * tonne) << "there is nothing on it";
    const double lies = boat.at("body.anchor.position.z");
    boat.d.wait(10);
    EXPECT_NEAR(boat.at("body.anchor.position.z"), lies, 0.01) << "on the bottom, tilted";
    EXPECT_LT(lies, -97);
    EXPECT_EQ(boat.parted, 0);
    EXPECT_THAT(boat.session.snapshot().exercise.deductions, testing::IsEmpty());
    EXPECT_EQ(boat.session.snapshot().diverged, "");
}

// Between the work wire and the pennant, of whichever it is told.
TEST(GearFaults, AShackleBetweenTwoWiresLetsThemGo) {
    for (const char* of : {"work", "pennant"}) {
        FaultyBoat boat("break_out", {{"/faults/shackle/of", of}, {"/faults/shackle/amount", "1"}});
        EXPECT_EQ(boat.at("wire.pennant.rest_length"), 0) << "it is the work wire's";
        boat.set("shackle");
        boat.d.wait(1);
        EXPECT_THAT(boat.said, Contains(HasSubstr("the shackle of wire work broke at")));
        EXPECT_NEAR(boat.at("wire.pennant.rest_length"), 20, 0.2);
        boat.d.wait(10);
        EXPECT_EQ(boat.session.snapshot().diverged, "");
        EXPECT_EQ(boat.parted, 0);
    }
}

namespace {

// A ring that slides down a wire to the middle of its sag.
const char* const ring_on_a_wire = R"({ "format": 1, "name": "ring",
  "wire_types": { "w": { "diameter": 0.02, "mass_per_metre": 1.6, "young_modulus": 1e10,
                         "breaking_load": 3e5, "friction": 0 } },
  "bodies": [ { "name": "ring", "mass": 60, "position": [2, 0, 11], "shape": { "box": [0.2, 0.2, 0.2] } } ],
  "wires": [ { "name": "line", "type": "w", "length": 22, "passes": ["ring"],
               "route": [ { "attach": "world", "at": [0, 0, 12] }, { "eye": "ring" }, { "attach": "world", "at": [20, 0, 12] } ],
               "resolution": { "max_nodes": 8 } } ],
  "faults": [ { "name": "jam", "kind": "ring_jams", "of": "ring", "amount": 0.5 } ] })";

// [m] of wire before the ring, six seconds later.
double before_the_ring(bool jams) {
    Session session(read_scene(ring_on_a_wire, "scene"));
    Driver d(session);
    if (jams) d.outbox.ask(Command(SetFault{"jam", true}));
    d.wait(6);
    EXPECT_EQ(session.snapshot().diverged, "");
    return signal(session.snapshot(), "body.ring.position.x");
}

}  // namespace

TEST(GearFaults, ARingThatJamsStaysWhereItIsOnItsWire) {
    const double slides = before_the_ring(false), jams = before_the_ring(true);
    EXPECT_GT(slides, 5);
    EXPECT_LT(jams, 4) << "it swings, and takes its wire along";
}

TEST(GearFaults, AnAnchorThatIsSetDeepHoldsMore) {
    FaultyBoat boat("anchor_handling");
    boat.d.wait(2);
    const double usual = boat.at("anchor.anchor.break_out");
    EXPECT_NEAR(usual, 0.3 * 3.27e6, 1e3);
    boat.set("deep_set");
    boat.d.wait(0.5);
    EXPECT_NEAR(boat.at("anchor.anchor.break_out") / usual, 1.5, 1e-3);
    boat.set("deep_set", false);
    boat.d.wait(0.5);
    EXPECT_NEAR(boat.at("anchor.anchor.break_out") / usual, 1, 1e-3);
}

TEST(GearFaults, AThrusterThatFailsGivesNothing) {
    FaultyBoat boat("anchor_handling");
    boat.d.levers[Axis::travel] = 1;
    boat.d.wait(8);
    const double thrust = std::abs(boat.at("propulsor.bow_thruster.thrust"));
    EXPECT_GT(thrust, 50e3);
    boat.set("bow_fails");
    boat.d.wait(1);
    EXPECT_LT(std::abs(boat.at("propulsor.bow_thruster.thrust")), 1e-3 * thrust);
    boat.set("bow_fails", false);
    boat.d.wait(1);
    EXPECT_NEAR(std::abs(boat.at("propulsor.bow_thruster.thrust")), thrust, 0.05 * thrust);
    // who keeps station with it finds out by drifting, and loses no number
    FaultyBoat holds("run_anchor");
    holds.set("bow_fails");
    holds.d.wait(20);
    EXPECT_EQ(holds.session.snapshot().diverged, "");
}

TEST(GearFaults, APinThatJamsNeitherRisesNorSinks) {
    FaultyBoat boat("chain_on_pins");
    boat.set("inner_jams");
    for (const double way : {-1., 1.}) {
        boat.d.levers[Axis::aux] = way;
        boat.d.wait(4);
        EXPECT_NEAR(boat.at("joint.inner_slide.position"), 0, 0.02);
    }
    boat.set("inner_jams", false);
    boat.d.levers[Axis::aux] = -1;
    boat.d.wait(4);
    EXPECT_LT(boat.at("joint.inner_slide.position"), -0.5);
}

class GearFaultsOf : public testing::TestWithParam<const char*> {};

// Each that the instructor may let happen: on and off again, and neither an alarm nor news names
// it.
TEST_P(GearFaultsOf, TheTraineeIsNotTold) {
    FaultyBoat boat(GetParam());
    const auto alarms = [&] { return texts_of(boat.session.snapshot().crane.alarms); };
    const std::vector<SceneFault>& faults = boat.session.scene().faults;
    EXPECT_GE(faults.size(), 9u);
    for (std::size_t i = 0; i < faults.size(); ++i) {
        boat.set(faults[i].name);
        ASSERT_TRUE(boat.session.snapshot().faults[i]) << faults[i].name;
        boat.d.wait(0.1);
        boat.set(faults[i].name, false);
        EXPECT_FALSE(boat.session.snapshot().faults[i]) << faults[i].name;
        EXPECT_THAT(alarms(), Each(Not(HasSubstr(title_of(faults[i])))));
        EXPECT_THAT(boat.said, Each(Not(HasSubstr(title_of(faults[i])))));
    }
    boat.d.wait(2);
    EXPECT_EQ(boat.session.snapshot().diverged, "");
}

INSTANTIATE_TEST_SUITE_P(All, GearFaultsOf,
                         testing::Values("anchor_handling", "chain_on_pins", "pin_failure",
                                         "chase_out", "break_out", "run_anchor"));

class RecordedGearFaults : public RecordingTest {};

TEST_F(RecordedGearFaults, ARunWithAllOfThemIsReplayedFromAnyMoment) {
    const std::string file = path("gear.flrec");
    std::size_t count = 0;
    {
        FaultyBoat boat("break_out", {}, false);
        const auto recorder = record(boat.session, file);
        boat.begin();
        const std::vector<SceneFault>& faults = boat.session.scene().faults;
        count = faults.size();
        boat.d.levers[Axis::hoist] = 0.5;
        for (const SceneFault& fault : faults) boat.set(fault.name), boat.d.wait(0.5);
        boat.release_within(12);
        for (const SceneFault& fault : faults) boat.set(fault.name, false), boat.d.wait(0.2);
        boat.d.wait(2);
        recorder->finish();
    }
    Player player(file);
    player.seek(900);
    player.seek(300);  // back, to where half of them are on
    while (player.step()) {
    }
    EXPECT_FALSE(player.difference()) << player.difference()->text();
    std::set<std::string> begun;
    for (const RunEvent& e : player.recording().events())
        if (e.event.kind == Event::Kind::fault && e.event.id == "begins")
            begun.insert(e.event.subject);
    EXPECT_EQ(begun.size(), count);
}

// 300 t on 800 m of a wire that holds 400: what is worn at one place parts there. The waves that
// run from it reach the rest 0.2 s later; till then both halves bear what the worn place could not.
TEST(GearFaults, AWornWirePartsOnceAndItsHalvesAreAsStrongAsEver) {
    Session session(read_scene(R"({ "format": 1, "name": "taut",
        "wire_types": { "w": { "diameter": 0.076, "mass_per_metre": 24, "young_modulus": 5e10,
                               "breaking_load": 4e6 } },
        "bodies": [
          { "name": "a", "motion": "fixed", "position": [0, 0, 200], "shape": { "box": [1, 1, 1] } },
          { "name": "b", "motion": "fixed", "position": [800, 0, 200],
            "shape": { "box": [1, 1, 1] } } ],
        "wires": [ { "name": "line", "type": "w", "length": 789.6, "passes": ["a", "b"],
          "route": [ { "attach": "a" }, { "attach": "b" } ],
          "resolution": { "max_nodes": 30, "min_segment": 20 } } ],
        "faults": [ { "name": "worn", "kind": "wire_damaged", "of": "line", "amount": 0.5,
                      "at": 1 } ] })",
                               "scene"));
    Driver d(session);
    int parted = 0;
    d.watch = [&](const Snapshot& now) { parted += int(now.rigging.partings.size()); };
    d.wait(3);
    EXPECT_EQ(session.snapshot().diverged, "");
    EXPECT_EQ(parted, 1);
    ASSERT_EQ(session.snapshot().faults.size(), 1u);
    EXPECT_EQ(session.snapshot().faults[0], 0) << "it was of the place that parted";
}

// 30 t on two wires that hold 400 and are connected to one: a fault of the second, which is not
// there by itself, strikes what of the line is its own.
TEST(GearFaults, AWireThatIsConnectedToAnotherPartsWhereItIsWorn) {
    Session session(read_scene(R"({ "format": 1, "name": "taut",
        "wire_types": { "w": { "diameter": 0.076, "mass_per_metre": 24, "young_modulus": 5e10,
                               "breaking_load": 4e6 } },
        "bodies": [
          { "name": "a", "motion": "fixed", "position": [0, 0, 200], "shape": { "box": [1, 1, 1] } },
          { "name": "b", "motion": "fixed", "position": [401, 0, 200],
            "shape": { "box": [1, 1, 1] } } ],
        "wires": [
          { "name": "work", "type": "w", "length": 201, "passes": ["a", "b"],
            "route": [ { "attach": "a" }, { "free": [200.4, 0, 200] } ],
            "resolution": { "max_nodes": 10, "min_segment": 15 } },
          { "name": "pennant", "type": "w", "length": 201, "passes": ["a", "b"],
            "route": [ { "attach": "b" }, { "free": [200.6, 0, 200] } ],
            "resolution": { "max_nodes": 10, "min_segment": 15 } } ],
        "rigged": [ "connect work.end to pennant.end" ],
        "faults": [ { "name": "worn", "kind": "wire_damaged", "of": "pennant", "amount": 0.96,
                      "at": 8 } ] })",
                               "scene"));
    Driver d(session);
    std::vector<std::string> parted;
    d.watch = [&](const Snapshot& now) {
        parted.insert(parted.end(), now.rigging.partings.begin(), now.rigging.partings.end());
    };
    d.wait(14);
    EXPECT_EQ(session.snapshot().diverged, "");
    ASSERT_EQ(parted.size(), 1u);
    EXPECT_GT(std::stod(parted[0].substr(parted[0].find("at ") + 3)), 201) << parted[0];
    EXPECT_EQ(session.snapshot().faults[0], 0) << "it was of the place that parted";
}

}  // namespace fairlead
