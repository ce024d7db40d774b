// What was asked of a paused run is said until it goes on.
#include "app/waiting.h"

#include <gtest/gtest.h>

using namespace fairlead;

TEST(Waiting, EachOrderIsNamedOnceAndTheRestCounted) {
    Outbox outbox;
    EXPECT_EQ(waiting_text(outbox.waiting()), "");
    outbox.ask(Command{SetParameter{"/wires/hoist/resolution/attention", 2}});
    EXPECT_EQ(waiting_text(outbox.waiting()), "") << "no person has asked for that";
    outbox.ask(Command{SetFault{"cell", true}});
    outbox.ask(Command{SetFault{"cell", true}});
    EXPECT_EQ(waiting_text(outbox.waiting()), "The run is paused. When it goes on: fault cell set");
    outbox.ask(Command{SetWeather{SetWeather::Kind::wind, 12, 20}});
    const std::string two = waiting_text(outbox.waiting());
    EXPECT_NE(two.find("fault cell set; weather: wind 12 m/s within 20 s"), two.npos) << two;
    EXPECT_EQ(waiting_orders(outbox.waiting()), "") << "the trainee is not told of faults";
    for (const char* words : {"a", "b", "c"}) outbox.ask(Command{Say{words}});
    outbox.ask(Command{Rig{"reeve 2"}});
    const std::string many = waiting_text(outbox.waiting());
    EXPECT_NE(many.find("; 2 more"), many.npos) << many;
    EXPECT_NE(waiting_orders(outbox.waiting()).find("reeve 2"), std::string::npos);
    outbox.take_commands();
    EXPECT_EQ(waiting_text(outbox.waiting()), "");
}
