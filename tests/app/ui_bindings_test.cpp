// The editor of bindings in the real window: a stick that is moved after a click drives what was
// clicked, and an axis is measured by moving it. The box of levers is one that the test plugs in
// where the window reads its devices.
#include "tests/app/ui_keys.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

class LeverBox {  // as somebody moves it
  public:
    explicit LeverBox(Window& window) {
        window.also_read([this](Devices& devices) {
            if (plugged_in) devices.sticks.push_back(stick);
        });
    }
    bool plugged_in = true;
    Stick stick{"Lever box", {0.05, 0, 0, 0}, {false, false, false}};
};

constexpr auto hoist_lever = std::size_t(Axis::hoist);

}  // namespace

TEST_F(UiKeys, AStickThatIsMovedBecomesTheLeversAndAnAxisIsMeasured) {
    const ScratchFolder folder;
    presets_ = find_presets(FAIRLEAD_HOME "/assets/bindings", folder.path().string());
    presets_.fit(session_.snapshot().scenery);
    LeverBox box(*window_);
    ui_->view().keys = true;
    for (int i = 0; i < 5; ++i) frame();
    click("##keys", {"##tabs", "Assign"});
    click("##tables", {"##assign", "hoist", "First way…"});
    box.stick.axes[3] = -0.9;
    for (int i = 0; i < 5; ++i) frame();
    const auto& sticks = presets_.bindings.axes[hoist_lever].sticks;
    ASSERT_EQ(sticks.size(), 1u);
    EXPECT_EQ(sticks[0].axis, 3);
    EXPECT_TRUE(sticks[0].invert) << "it was moved to its negative end";
    EXPECT_EQ(levers_[Axis::hoist], 0) << "it drives only when it has been let go";
    box.stick.axes[3] = 0;
    for (int i = 0; i < 5; ++i) frame();
    box.stick.axes[3] = -1;
    for (int i = 0; i < 5; ++i) frame();
    EXPECT_DOUBLE_EQ(levers_[Axis::hoist], 1);
    box.stick.axes[3] = 0;

    // a key, and Escape leaves the panel open
    click("##tables", {"##assign", "hoist", "Other way…"});
    ASSERT_EQ(hand("keydown u"), 0);
    ASSERT_TRUE(key_arrives("U", true));
    EXPECT_EQ(levers_, Levers{}) << "what is pressed for a binding moves nothing";
    ASSERT_EQ(hand("keyup u"), 0);
    ASSERT_TRUE(key_arrives("U", false));
    for (int i = 0; i < 5; ++i) frame();
    EXPECT_EQ(keys_text(presets_.bindings.axes[hoist_lever]), "R / U");
    shoot("assign");
    click("##tables", {"##assign", "horn", "Assign…"});
    ASSERT_EQ(hand("key --delay 50 Escape"), 0);
    settle();
    EXPECT_TRUE(ui_->view().keys);

    click("##keys", {"##tabs", "Devices"});
    box.stick.axes[0] = 0.05;
    click("##tables", {0, "##axes", 0, "Calibrate"});
    for (const double place : {0.05, 0.7, -0.6, 0.05}) {
        box.stick.axes[0] = place;
        for (int i = 0; i < 3; ++i) frame();
        EXPECT_EQ(levers_, Levers{});
    }
    click("##tables", {0, "##axes", 0, "Done"});
    ASSERT_EQ(presets_.bindings.travels.size(), 1u);
    const AxisTravel& t = presets_.bindings.travels[0];
    EXPECT_EQ(t.device, "Lever box");
    EXPECT_DOUBLE_EQ(t.least, -0.6);
    EXPECT_DOUBLE_EQ(t.centre, 0.05);
    EXPECT_DOUBLE_EQ(t.most, 0.7);
    box.stick.axes[0] = 0.7;
    for (int i = 0; i < 3; ++i) frame();
    EXPECT_DOUBLE_EQ(levers_[Axis::slew], 1) << "its own end is the lever's end";

    const Presets again = find_presets(FAIRLEAD_HOME "/assets/bindings", folder.path().string());
    EXPECT_EQ(again.error, "");
    EXPECT_EQ(again.bindings.travels.size(), 1u);
    EXPECT_EQ(again.bindings.axes[hoist_lever].sticks.at(0).axis, 3);
    shoot("devices");
    box.plugged_in = false;
    for (int i = 0; i < 3; ++i) frame();  // pulled out while it is looked at
    window_->also_read({});
}

}  // namespace fairlead
