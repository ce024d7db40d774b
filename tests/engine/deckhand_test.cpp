// People on a deck: they come out for an order and go back, and are hurt by what strikes them.
#include "engine/machine/deckhand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>
#include <random>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"
#include "tests/physics/constants.h"
#include "tests/theory/played_scene.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr double man = 80, lethal = 79;  // [kg] [J]

// A deck, what else is on it, and a hand at a place.
Scene deck_with(const std::string& more, const std::string& hand,
                const std::string& breaking_load = "1e8") {
    return read_scene(
        R"({ "format": 1, "name": "deck", "gravity": [0, 0, 0],
          "wire_types": { "w": { "diameter": 0.076, "mass_per_metre": 24, "young_modulus": 5e10,
            "breaking_load": )" +
            breaking_load + " } }, " + more + R"(, "hands": [ { "name": "mate", "body": "deck", )" +
            hand + " } ] }",
        "deck.json");
}

const std::string deck =
    R"({ "name": "deck", "motion": "fixed", "shape": { "box": [40, 10, 1] }, "position": [0, 0, -0.5] })";

struct Watched {
    Session session;
    Driver driver;
    std::vector<std::string> said;

    explicit Watched(Scene scene) : session(std::move(scene)), driver(session) {
        driver.watch = [this](const Snapshot& s) {
            for (const std::string& news : s.rigging.news) said.push_back(news);
        };
        driver.enable();
    }
    double of(const std::string& what) const {
        return signal(session.snapshot(), "hand.mate." + what);
    }
    void order(const std::string& text) { driver.outbox.ask(Command(Rig{text})); }
};

// A block of a mass that flies at him at a speed, from 3 m away.
Watched thrown(double mass, double speed) {
    const std::string block = R"({ "name": "block", "mass": )" + text(mass) +
                              R"(, "position": [-3, 0, 1], "velocity": [)" + text(speed) +
                              R"(, 0, 0], "shape": { "box": [0.4, 0.4, 0.4] } })";
    return Watched(deck_with("\"bodies\": [ " + deck + ", " + block + " ]", "\"at\": [0, 0, 1.5]"));
}

TEST(Deckhand, IsStruckWithTheEnergyOfTwoBodiesThatMeet) {
    std::mt19937 random(5);
    for (int n = 0; n < 40; ++n) {
        const double mass = std::exp(std::uniform_real_distribution<>(0, 9)(random));
        const double speed = std::exp(std::uniform_real_distribution<>(-1, 5)(random));
        Watched scene = thrown(mass, speed);
        scene.driver.wait(4 / speed + 0.2);
        const double energy = mass * man / (mass + man) * speed * speed / 2;
        SCOPED_TRACE(std::to_string(mass) + " kg at " + std::to_string(speed) + " m/s");
        EXPECT_EQ(scene.of("struck"), energy > lethal);
        if (energy < lethal) continue;
        EXPECT_NEAR(scene.of("blow"), energy, 1e-3 * energy);
        EXPECT_THAT(scene.said, Contains(StartsWith("mate is struck by block")));
    }
}

TEST(Deckhand, StepsAsideFromWhatIsSlowerThanHeWalks) {
    Watched scene = thrown(1e5, 1.3);
    scene.driver.wait(5);
    EXPECT_EQ(scene.of("struck"), 0);
}

// A taut wire along the deck, from -15 to 15 m, that pulls 129 t.
Scene taut_wire(const std::string& hand, const std::string& breaking_load = "1e8") {
    const std::string posts = R"({ "name": "aft", "motion": "fixed", "position": [-15, 0, 1] },
        { "name": "fore", "motion": "fixed", "position": [15, 0, 1] })";
    return deck_with("\"bodies\": [ " + deck + ", " + posts + R"( ], "wires": [ { "name": "w",
        "type": "w", "length": 29.83, "route": [ { "attach": "aft" }, { "attach": "fore" } ],
        "resolution": { "max_nodes": 20, "min_segment": 1 } } ])",
                     hand, breaking_load);
}

TEST(Deckhand, IsStruckByTheEndOfAWireThatIsCut) {
    Watched beside(taut_wire(R"("at": [5, 0.1, 1.5], "most_tension": 1e5)"));
    beside.driver.wait(0.5);
    EXPECT_GT(signal(beside.session.snapshot(), "wire.w.tension"), 100 * tonne);
    EXPECT_EQ(beside.of("at_risk"), 1);
    EXPECT_EQ(beside.of("struck"), 0) << "it does not move yet";
    beside.order("cut w at 29");
    beside.driver.wait(4);
    EXPECT_EQ(beside.of("struck"), 1) << beside.of("blow");
    EXPECT_THAT(beside.said, Contains(StartsWith("mate is struck by wire w")));
    EXPECT_THAT(texts_of(beside.session.snapshot().crane.alarms), Contains(HasSubstr("hurt")));
}

// The first tick finds it above what it bears, the second parts it.
TEST(Deckhand, StandsWhereAWireFliesWhenItParts) {
    const double pull = 0.17 / 29.83 * 5e10 * std::numbers::pi / 4 * 0.076 * 0.076;
    const double v = pull / std::sqrt(5e10 * std::numbers::pi / 4 * 0.076 * 0.076 * 24);
    Watched behind(taut_wire(R"("at": [-17, 0.3, 1.5], "most_tension": 1e5)", "1.2e6"));
    behind.driver.wait(0.2);
    EXPECT_EQ(behind.of("struck"), 1);
    EXPECT_THAT(behind.said, Contains(StartsWith("mate is struck by parted wire w")));
    const double mass = 12 * man / (12 + man);
    EXPECT_NEAR(behind.of("blow"), mass * v * v / 2, 0.05 * mass * v * v / 2);

    Watched aside(taut_wire(R"("at": [-17, 9, 1.5], "most_tension": 1e5)", "1.2e6"));
    aside.driver.wait(2);
    EXPECT_EQ(aside.of("struck"), 0);
}

TEST(Deckhand, IsOutOfItAsideAndInAShelter) {
    Watched aside(taut_wire(R"("at": [0, 9, 1.5], "most_tension": 1e5)"));
    aside.driver.wait(0.5);
    EXPECT_EQ(aside.of("at_risk"), 0);
    Watched inside(
        taut_wire(R"("at": [-17, 3, 1.5], "shelter": [-17, 0.1, 1.5], "most_tension": 1e5)"));
    inside.driver.wait(0.5);
    EXPECT_EQ(inside.of("on_deck"), 0);
    EXPECT_EQ(inside.of("at_risk"), 0);
    inside.order("cut w at 29");
    inside.driver.wait(6);
    EXPECT_EQ(inside.of("struck"), 0);
    EXPECT_EQ(inside.of("blow"), 0);
}

// 7 m to go: five seconds out, ten of work, five back.
TEST(Deckhand, ComesOutForAnOrderAndGoesBack) {
    Watched scene(taut_wire(R"("at": [14, 1, 1.5], "shelter": [14, 8, 1.5], "time": 10,
        "range": 4, "most_tension": 1e9)"));
    scene.order("detach w.end by mate");
    scene.driver.wait(4.5);
    EXPECT_EQ(scene.of("on_deck"), 1);
    EXPECT_NEAR(scene.driver.seen().rigging.hands[0].left, 10.5, 0.1);
    scene.driver.wait(10);
    EXPECT_THAT(scene.said, Contains(StartsWith("begun")));
    EXPECT_THAT(scene.said, ::testing::Not(Contains(StartsWith("done"))));
    scene.driver.wait(1);
    EXPECT_THAT(scene.said, Contains(StartsWith("done: detach w.end")));
    EXPECT_EQ(scene.of("on_deck"), 1);
    if (scene.of("struck") == 0) {
        scene.driver.wait(5);
        EXPECT_EQ(scene.of("on_deck"), 0);
    }
}

TEST(Deckhand, WhoIsHurtWorksNoMoreAndIsRestoredSo) {
    Watched scene = thrown(500, 10);
    scene.driver.wait(1);
    ASSERT_EQ(scene.of("struck"), 1);
    const auto saved = scene.session.save();
    Watched other = thrown(500, 10);
    other.session.restore(saved);
    EXPECT_EQ(other.of("struck"), 1);
    EXPECT_EQ(other.session.hash(), scene.session.hash());
}

// Between the pin and the rail, under a chain of 150 t: the pin goes down, the chain jumps.
TEST(Deckhand, StandsBetweenChainAndRailWhenThePinFails) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/pin_failure.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string key = "\"levers\": [";
    ASSERT_NE(text.find(key), text.npos);
    text.insert(text.find(key), R"("hands": [ { "name": "mate", "body": "ship",
        "at": [-34.8, -3.5, 9.5] } ], )");
    Watched scene(read_scene(text, FAIRLEAD_HOME "/scenes/pin_failure.json"));
    const auto pin = [&] {
        return signal(scene.session.snapshot(), "joint.starboard_slide.position");
    };
    EXPECT_TRUE(scene.driver.wait_until([&] { return pin() < -0.1; }, 180));
    EXPECT_EQ(scene.of("struck"), 0) << "as long as the pin stood";
    scene.driver.wait(10);
    EXPECT_EQ(scene.of("struck"), 1) << scene.of("blow");
    EXPECT_THAT(scene.said, Contains(StartsWith("mate is struck by wire chain")));
}

}  // namespace
}  // namespace fairlead
