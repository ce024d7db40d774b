// A hand that pulls a rope: its orders, what it can, and that it replays.
#include "engine/machine/pulling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "physics/world/rod_family.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

physics::World one_rope() {
    physics::World world;
    world.bodies.emplace_back();
    auto family = std::make_unique<physics::RodFamily>();
    std::vector<Vec3> line;
    for (int i = 0; i <= 10; ++i) line.push_back({.1 * i, 0, 1});
    family->rods.add("rope", physics::RodSection::round(.01, 1100, 1e8, .1), line);
    family->tie(world, 0, 0, false);
    world.families.push_back(std::move(family));
    prepare(world);
    return world;
}

std::string refusal_of_pull(const std::string& order) {
    const physics::World world = one_rope();
    try {
        read_pulling(order, world);
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "was read";
}

TEST(Pulling, ReadsItsOrdersAndSaysWhatIsWrong) {
    const physics::World world = one_rope();
    const PullingOrder order = read_pulling("pull rope at 0.52 to 1 -2 3.5", world);
    EXPECT_EQ(order.node, 5);
    EXPECT_EQ(order.to, Vec3(1, -2, 3.5));
    EXPECT_EQ(read_pulling("pull rope at 99 to 0 0 0", world).node, 10);
    EXPECT_EQ(read_pulling("let rope go", world).node, -1);
    EXPECT_THAT(refusal_of_pull("pull twine at 1 to 0 0 0"), HasSubstr("no rod is called"));
    EXPECT_THAT(refusal_of_pull("pull rope at x to 0 0 0"), HasSubstr("metres along it, not x"));
    EXPECT_THAT(refusal_of_pull("pull rope at 1 to 0 0"), HasSubstr("three coordinates"));
    EXPECT_THAT(refusal_of_pull("pull rope at 1 to 0 0 0 0"), HasSubstr("nothing is expected"));
    EXPECT_THAT(refusal_of_pull("pull rope at nan to 0 0 0"), HasSubstr("metres along it"));
    EXPECT_THAT(refusal_of_pull("let rope"), HasSubstr("\"go\""));
}

// It hangs from one end; the other is held out by a hand, which pulls no harder than a person.
TEST(Pulling, AHandHoldsWhatItCan) {
    physics::World world = one_rope();
    pull_rod("pull rope at 99 to 0.8 0 1", world);
    for (int k = 0; k < 600; ++k) physics::step(world, 1. / 60);
    const physics::RodFamily& family = *physics::rods_of(world);
    EXPECT_NEAR(family.shown()[10].x(), .8, .02);
    pull_rod("pull rope at 99 to 9 0 1", world);
    for (int k = 0; k < 600; ++k) physics::step(world, 1. / 60);
    EXPECT_NEAR(physics::probe(family, family.rods.rods[0]).tension_start, physics::most_of_hand,
                .01 * physics::most_of_hand);
    pull_rod("let rope go", world);
    double lowest = 1;
    for (int k = 0; k < 60; ++k) {
        physics::step(world, 1. / 60);
        lowest = std::min(lowest, family.shown()[10].z());
    }
    EXPECT_LT(lowest, .3);
}

// The same orders at the same ticks: the same bits.
TEST(Pulling, ReplaysBitForBit) {
    std::uint64_t hashes[2];
    for (std::uint64_t& hash : hashes) {
        Session session(load_scene(FAIRLEAD_HOME "/scenes/overhand.json"));
        Outbox outbox;
        for (int k = 0; k < 120; ++k) {
            if (k % 10 == 5) {
                const Vec3 p = session.snapshot().rods.at(0).at(40) + Vec3(.01 * k, .2, 0);
                outbox.ask(Command(PullRod{pulling_words("rope", 1, p)}));
            }
            session.tick({}, outbox);
        }
        EXPECT_EQ(session.snapshot().pulled.size(), 1u);
        EXPECT_GT(signal(session.snapshot(), "rod.rope.hand"), 10);
        hash = session.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace
}  // namespace fairlead
