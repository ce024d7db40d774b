// Exercises of the overhead crane, from the first button to the verdict: passed with
// care; and driven so badly that every rule strikes.
#include "tests/engine/overhead_ways.h"

namespace fairlead {

TEST(CorridorAndBarrels, PassesByThePendantAlone) {
    Pendant p;
    p.keep();
    corridor_with_care(p);
    expect_passed(p, 90);
    p.d.become_model_run("overhead");
}

TEST(CorridorAndBarrels, EveryRuleStrikes) {
    Struck struck;
    for (const auto& drive : {corridor_into_the_poles, corridor_over_the_barrels, corridor_past_it,
                              corridor_chain_anywhere}) {
        Pendant p;
        p.keep();
        drive(p);
        if (drive == corridor_past_it) p.wait_for_the_end();
        note(p, struck);
    }
    struck.erase("over time");  // no rule of the list: it costs by the second
    EXPECT_EQ(struck, rules_of("overhead"));
}

TEST(MachineBase, PassesWithAnEmergencyStopOnTheWay) {
    Pendant p("overhead_machine", 0.15, 1500);
    p.keep();
    machine_with_care(p);
    expect_passed(p, 80);
    p.d.become_model_run("overhead_machine");
}

TEST(MachineBase, EveryRuleStrikes) {
    Struck struck;
    for (const auto& drive :
         {machine_out_of_plumb, machine_over_somebody, machine_swung, machine_dropped}) {
        Pendant p("overhead_machine", 0.15, 1500);
        p.keep();
        drive(p);
        note(p, struck);
    }
    EXPECT_EQ(struck, rules_of("overhead_machine"));
}

}  // namespace fairlead
