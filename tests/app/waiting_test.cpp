// What was asked of a paused run is said until it goes on.
#include "app/waiting.h"

#include <gtest/gtest.h>

using namespace fairlead;

TEST(Waiting, EachOrderIsNamedOnceAndTheRestCounted) {
    Scenery scene;
    scene.faults.push_back({"cell", "Load cell reads 15 % too little"});
    scene.orders.push_back({"Two falls", "reeve 2"});
    Outbox outbox;
    EXPECT_EQ(waiting_text(outbox.waiting(), scene), "");
    outbox.ask(Command{SetParameter{"/wires/hoist/resolution/attention", 2}});
    EXPECT_EQ(waiting_text(outbox.waiting(), scene), "") << "no person has asked for that";
    outbox.ask(Command{SetFault{"cell", true}});
    outbox.ask(Command{SetFault{"cell", true}});
    EXPECT_EQ(waiting_text(outbox.waiting(), scene),
              "The run is paused. When it goes on: fault on: Load cell reads 15 % too little");
    outbox.ask(Command{SetWeather{SetWeather::Kind::wind, 12, 20}});
    const std::string two = waiting_text(outbox.waiting(), scene);
    EXPECT_NE(two.find("too little; weather: wind 12 m/s within 20 s"), two.npos) << two;
    EXPECT_EQ(waiting_orders(outbox.waiting(), scene), "") << "the trainee is not told of faults";
    for (const char* words : {"a", "b", "c"}) outbox.ask(Command{Say{words}});
    outbox.ask(Command{Rig{"reeve 2"}});
    const std::string many = waiting_text(outbox.waiting(), scene);
    EXPECT_NE(many.find("; 2 more"), many.npos) << many;
    EXPECT_NE(waiting_orders(outbox.waiting(), scene).find("Two falls"), std::string::npos);
    outbox.take_commands();
    outbox.ask(Command{SetFault{"cell", false}});
    EXPECT_NE(waiting_text(outbox.waiting(), scene).find("fault off: Load cell"),
              std::string::npos);
    outbox.ask(Command{SetFault{"of_another_scene", true}});
    EXPECT_NE(waiting_text(outbox.waiting(), scene).find("fault of_another_scene set"),
              std::string::npos);
    outbox.take_commands();
    EXPECT_EQ(waiting_text(outbox.waiting(), scene), "");
}
