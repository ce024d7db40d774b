// Rods in scene files: what they say is built, what does not fit is refused, and the scenes show
// what they promise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string path_of(const std::string& name) {
    return FAIRLEAD_HOME "/scenes/" + name + ".json";
}

std::string refusal_of(const std::string& name, const Settings& settings) {
    try {
        load_scene(path_of(name), settings);
    } catch (const SceneErrors& e) {
        return e.errors.front().pointer + ": " + e.what();
    }
    return "was read";
}

struct Played {
    Session session;
    Outbox outbox;
    explicit Played(const std::string& name, const Settings& settings = {})
        : session(load_scene(path_of(name), settings)) {}
    void run(double seconds) {
        for (int k = 0; k < int(seconds * 60); ++k) session.tick({}, outbox);
    }
    double at(const std::string& path) const { return signal(session.snapshot(), path); }
};

TEST(RodScene, ReadsWhatTheFileSays) {
    const Scene s = load_scene(path_of("fisherman"));
    ASSERT_EQ(s.rods.size(), 2u);
    EXPECT_EQ(s.rods[0].name, "upper");
    EXPECT_EQ(s.rods[0].section.radius, 0.012);
    EXPECT_EQ(s.rods[1].ties.at(0).body, "weight");
    const Session session(s);
    ASSERT_EQ(session.snapshot().rods.size(), 2u);
    EXPECT_EQ(session.snapshot().rods[0].size(), s.rods[0].nodes.size());
    EXPECT_EQ(session.snapshot().scenery->rods[1].name, "lower");
}

TEST(RodScene, SaysWhatDoesNotFit) {
    EXPECT_THAT(refusal_of("overhand", {{"/rods/rope/radius", "0"}}), HasSubstr("radius"));
    EXPECT_THAT(refusal_of("overhand", {{"/rods/rope/spacing", "0.0005"}}),
                HasSubstr("larger spacing"));
    EXPECT_THAT(refusal_of("overhand", {{"/rods/rope/spacing", "5"}}),
                HasSubstr("three times the spacing"));
    EXPECT_THAT(refusal_of("overhand", {{"/rods/rope/ties/0/along", "100"}}), HasSubstr("m long"));
    EXPECT_THAT(refusal_of("overhand", {{"/rods/rope/ties/0/body", "\"nobody\""}}),
                HasSubstr("nobody"));
    EXPECT_THAT(refusal_of("bow", {{"/bodies/left_weight/position", "[1e6, 0, 1]"}}),
                AllOf(HasSubstr("/ties/0/body"), HasSubstr("at most 1000 lengths of the rod")));
    const auto refined = [](const std::string& text) {
        return Settings{{"/rods/rope/refine", text}};
    };
    EXPECT_THAT(refusal_of("overhand", refined(R"({"longest": 0.1})")), HasSubstr("shortest"));
    EXPECT_THAT(refusal_of("overhand", refined(R"({"shortest": 0.03, "longest": 0.05})")),
                HasSubstr("twice the shortest"));
    EXPECT_THAT(refusal_of("overhand", refined(R"({"shortest": 0.03, "longest": 0.1,
                                                   "split_turn": 0.3})")),
                HasSubstr("half of split_turn"));
    EXPECT_THAT(refusal_of("overhand", refined(R"({"shortest": 0.0001, "longest": 0.1})")),
                HasSubstr("larger spacing and shortest"));
}

TEST(RodScene, RefusesMoreTiesThanItCouldPlay) {
    std::string rods;
    for (int r = 0; r < 3; ++r) {
        const std::string y = std::to_string(r);
        rods += std::string(r > 0 ? ", " : "") + R"({"name": "rope)" + y +
                R"(", "radius": 0.01, "young_modulus": 1e8, "path": {"points": [[0, )" + y +
                R"(, 2], [1, )" + y + R"(, 2]]}, "ties": [)";
        for (int k = 0; k < 67; ++k) rods += k > 0 ? ", {}" : "{}";
        rods += "]}";
    }
    const std::string why = refusal_of("overhand", {{"/rods", "[" + rods + "]"}});
    EXPECT_THAT(why, HasSubstr("/rods/2/ties"));
    EXPECT_THAT(why, HasSubstr("201 ties of rods; expected at most 200"));
}

TEST(RodScene, AnOverhandKnotIsPulledTightAndLocks) {
    Played play("overhand");
    EXPECT_EQ(play.at("rod.rope.knot"), 3);
    play.run(10);
    EXPECT_EQ(play.session.snapshot().diverged, "");
    EXPECT_EQ(play.at("rod.rope.knot"), 3);
    EXPECT_NEAR(play.at("rod.rope.tension_end"), 60 * 9.81, .15 * 60 * 9.81);
}

TEST(RodScene, ADoubleFishermanBearsAHundredKilograms) {
    Played play("fisherman");
    play.run(8);
    const double height = play.at("body.weight.position.z");
    play.run(2);
    EXPECT_EQ(play.session.snapshot().diverged, "");
    EXPECT_NEAR(play.at("body.weight.position.z"), height, .001);
    EXPECT_GT(height, .5);
    EXPECT_EQ(play.at("rod.upper.knot"), 5);
    EXPECT_EQ(play.at("rod.lower.knot"), 5);
}

// e^(0.3·5π) = 111
TEST(RodScene, TwoRoundTurnsHoldFortyTimesTheTail) {
    Played play("round_turns");
    play.run(4);
    const double height = play.at("body.load.position.z"), aside = play.at("body.load.position.y");
    play.run(6);
    EXPECT_EQ(play.session.snapshot().diverged, "");
    EXPECT_GT(height, 1.5);
    // strands that rub let it neither creep nor roll along the rail: it swings by some millimetres
    EXPECT_NEAR(play.at("body.load.position.z"), height, 1e-4);
    EXPECT_NEAR(play.at("body.load.position.y"), aside, .01);
    EXPECT_NEAR(play.at("rod.rope.tension_start"), 200 * 9.81, .05 * 200 * 9.81);
    EXPECT_NEAR(play.at("rod.rope.tension_end"), 5 * 9.81, .3 * 5 * 9.81);
    // where friction is low it runs: e^(0.1·5π) = 4.8
    Played runs("round_turns", {{"/rods/rope/friction", "0.033"}});
    runs.run(2);
    EXPECT_LT(runs.at("body.load.position.z"), 1.2);
}

TEST(RodScene, ACoilLiesOnTheGround) {
    Played play("coil");
    play.run(2);
    EXPECT_EQ(play.session.snapshot().diverged, "");
    double lowest = 1, highest = 0;
    for (const Vec3& p : play.session.snapshot().rods.at(0))
        lowest = std::min(lowest, p.z()), highest = std::max(highest, p.z());
    EXPECT_GT(lowest, .02 - .5 * .02);
    EXPECT_LT(highest, .5);
}

}  // namespace
}  // namespace fairlead
