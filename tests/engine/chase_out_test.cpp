// A chaser taken over from a rig and dragged along its chain to the anchor, by levers and orders
// alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numbers>

#include "build_paths.h"
#include "tests/engine/anchor_ways.h"

namespace fairlead {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The scene with its anchor nearer by so many metres: chasing takes as long as the way is; and with
// a mate who stands astride of the work wire.
Scene chase_out(double nearer, bool astride = false) {
    std::ifstream file(FAIRLEAD_HOME "/scenes/chase_out.json");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto shorten = [&](const std::string& before, double metres, const std::string& after) {
        const std::string from = before + std::to_string(int(metres)) + after;
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), before + std::to_string(int(metres - nearer)) + after);
    };
    shorten("\"position\": [", 1380, ", 0, -299.4]");
    shorten("\"length\": ", 1532, ", \"catenary\"");
    shorten("body.chaser.position.x > ", 1360, " m");
    const std::string place = "\"at\": [-27, -0.6, 9]";
    if (astride) text.replace(text.find(place), place.size(), "\"at\": [-27, 0.1, 9]");
    return read_scene(text, FAIRLEAD_HOME "/scenes/chase_out.json");
}

void chase(double nearer) {
    Mate mate(chase_out(nearer));
    EXPECT_NEAR(mate.at("wire.chain.tension_end") / (60 * tonne), 1, 0.05);
    mate.take_the_pennant();
    EXPECT_TRUE(mate.pay_out());
    const double anchor = 1380 - nearer;
    EXPECT_TRUE(mate.chase_to(anchor)) << mate.at("body.chaser.position.x");
    // it lies flat, 0.4 m thick below its middle, and its weight and the chain that it lifts press
    // it 0.1 m each into clay of 1e5 N/m³
    EXPECT_NEAR(mate.at("body.chaser.position.z") + 300, 0.2, 0.12);
    const double before = mate.pull();
    EXPECT_TRUE(mate.arrive()) << "the chaser stops her at the anchor";
    EXPECT_GT(mate.at("winch.drum.tension"), before) << "and the pull rises";
    EXPECT_NEAR(mate.at("body.chaser.position.x"), anchor, 30);
    mate.driver().wait(60);
    EXPECT_EQ(mate.diverged(), "");
    EXPECT_EQ(mate.partings, 0);
    EXPECT_TRUE(mate.marks().finished) << mate.marks().instruction;
    EXPECT_TRUE(mate.marks().passed) << mate.marks().verdict;
    EXPECT_GE(mate.marks().score, 90);
    if (nearer == 0) mate.driver().become_model_run("chase_out");
}

TEST(ChaseOut, ChaserIsDraggedToAnAnchorThatIsNearer) {
    chase(800);
}

TEST(ChaseOut, ChaserIsDraggedAlongAllOfTheChain) {
    if (!std::getenv("FAIRLEAD_LONG")) GTEST_SKIP() << "half an hour: FAIRLEAD_LONG=1";
    chase(0);
}

TEST(ChaseOut, WhoBacksIntoTheRigFails) {
    Mate mate(chase_out(0));
    mate.driver().levers[Axis::luff] = -0.3;
    EXPECT_TRUE(mate.driver().wait_until([&] { return mate.at("body.ship.position.x") < -6; }, 90));
    EXPECT_THAT(mate.marks().deductions, Contains(Field(&Deduction::what, HasSubstr("rig"))));
    EXPECT_FALSE(mate.marks().passed);
    EXPECT_EQ(mate.diverged(), "");
}

// Strands of the work wire are broken; it is heaved against the jaw that holds the pennant, and the
// mate is sent out to it.
TEST(ChaseOut, WireThatPartsStrikesTheMate) {
    Mate mate(chase_out(0, true));
    mate.take_to_the_jaw();
    EXPECT_EQ(mate.at("hand.mate.on_deck"), 0) << "he has gone back";
    mate.driver().outbox.ask(Command(SetFault{"broken_strands", true}));
    mate.order("disconnect work from pennant by mate", 10);
    EXPECT_EQ(mate.at("hand.mate.on_deck"), 1);
    mate.driver().levers[Axis::hoist] = 1;
    mate.driver().wait(9);
    EXPECT_GE(mate.partings, 1);
    EXPECT_THAT(mate.marks().deductions,
                Contains(Field(&Deduction::what, HasSubstr("was struck"))));
    EXPECT_FALSE(mate.marks().passed);
    EXPECT_EQ(mate.diverged(), "");
}

// Heaved against the jaw that holds the pennant it stalls short of what the messenger breaks at.
TEST(ChaseOut, WhoHeavesTheTuggerAgainstTheJawOverloadsIt) {
    Mate mate(chase_out(0));
    mate.give_it_the_messenger();
    mate.tug(1, [&] { return mate.at("winch.tugger.paid_out") < 21.8; });
    EXPECT_LT(mate.at("wire.messenger.tension"), 6 * tonne)
        << "the pennant's weight, and the sea's";
    EXPECT_FALSE(mate.costs("20 t"));
    mate.order("lock shark_jaw", 1);
    mate.tug(1, [&] { return mate.costs("the tugger pulled more than 20 t"); });
    EXPECT_EQ(mate.partings, 0);
}

// It parts as it has the pennant's weight, which goes over the stern: nobody is on deck.
TEST(ChaseOut, AWornMessengerLetsThePennantGo) {
    Mate mate(chase_out(0));
    mate.driver().outbox.ask(Command(SetFault{"messenger_worn", true}));
    mate.order("connect messenger.end to pennant.end by mate", 60);
    EXPECT_GE(mate.partings, 1);
    EXPECT_LT(mate.at("body.chaser.position.z"), -45) << "on its way down";
    EXPECT_EQ(mate.diverged(), "");
}

}  // namespace
}  // namespace fairlead
