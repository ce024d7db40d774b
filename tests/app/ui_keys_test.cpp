// Keys and mouse of the X server on a real window: what is text, what is a control, and what acts
// whatever is open. Frames are run one by one, so nothing depends on how fast they are.
#include "tests/app/ui_keys.h"

#include "engine/input/clock.h"
#include "tests/screen_text.h"

namespace fairlead {

TEST_F(UiKeys, TheEnterThatEndsANoteIsNoGripUntilItHasBeenLetGo) {
    click_note();
    ASSERT_EQ(hand("type --delay 0 rwd"), 0);
    ASSERT_EQ(hand("keydown Return"), 0);
    ASSERT_TRUE(frames_until([&] { return !ui_->running.typing; }));
    EXPECT_EQ(notes(), std::vector<std::string>{"rwd"});
    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE(window_->devices().down("Enter"));
        EXPECT_FALSE(levers_[Switch::hook]);
        frame();
    }
    ASSERT_EQ(hand("keyup Return"), 0);
    ASSERT_TRUE(key_arrives("Enter", false));
    ASSERT_EQ(hand("keydown Return"), 0);
    EXPECT_TRUE(frames_until([&] { return levers_[Switch::hook]; })) << "the next one grips";
    hand("keyup Return");
}

TEST_F(UiKeys, AnEnterShorterThanAFrameEndsANote) {
    click_note();
    ASSERT_EQ(hand("type --delay 0 ok"), 0);
    ASSERT_EQ(hand("key --delay 0 Return"), 0);  // pressed and let go before the next frame looks
    ASSERT_TRUE(frames_until([&] { return !ui_->running.typing; }));
    EXPECT_EQ(notes(), std::vector<std::string>{"ok"});
}

// Frame by frame as a slow machine has them: Ctrl is let go in one, the letters come in the next.
TEST_F(UiKeys, WhatIsTypedRightAfterControlIsWritten) {
    click_note();
    ASSERT_EQ(hand("keydown ctrl"), 0);
    ASSERT_TRUE(key_arrives("LeftControl", true));
    ASSERT_EQ(hand("keyup ctrl sleep 0.1"), 0);
    frame();
    ASSERT_EQ(hand("type --delay 0 Kari"), 0);
    ASSERT_EQ(hand("sleep 0.1"), 0);
    for (int i = 0; i < 3; ++i) frame();
    ASSERT_EQ(hand("key Return"), 0);
    ASSERT_TRUE(frames_until([&] { return !ui_->running.typing; }));
    EXPECT_EQ(notes(), std::vector<std::string>{"Kari"});
}

// Held as long as it takes to repeat, it would lead into the chooser's first field.
TEST_F(UiKeys, TheTabThatOpensTheChooserWritesIntoNoField) {
    ASSERT_EQ(hand("keydown Tab"), 0);
    ASSERT_TRUE(frames_until([&] { return ui_->choosing(); }));
    for (int i = 0; i < 6; ++i) settle();
    EXPECT_FALSE(ui_->running.typing);
    ASSERT_EQ(hand("keyup Tab"), 0);
    ASSERT_TRUE(key_arrives("Tab", false));
    click("##scenes", {"##filter"});
    ASSERT_TRUE(frames_until([&] { return ui_->running.typing; }));
    const ImGuiID search = ImGui::GetCurrentContext()->ActiveId;
    ASSERT_EQ(hand("key Tab"), 0);
    EXPECT_TRUE(frames_until([&] {
        const ImGuiID now = ImGui::GetCurrentContext()->ActiveId;
        return ui_->running.typing && now != search && now != 0;
    })) << "from field to field it leads on";
}

TEST_F(UiKeys, WhileSomebodyTypesF12StopsAndNoLetterIsALever) {
    click_note();
    for (const char* key : {"w", "BackSpace", "shift"}) {
        const char* name = *key == 'w' ? "W" : *key == 's' ? "LeftShift" : "Backspace";
        ASSERT_EQ(hand(std::string("keydown ") + key), 0);
        ASSERT_TRUE(key_arrives(name, true));
        frame();
        EXPECT_EQ(levers_, Levers{}) << key;
        ASSERT_EQ(hand(std::string("keyup ") + key), 0);
        ASSERT_TRUE(key_arrives(name, false));
    }
    ASSERT_TRUE(ui_->running.typing);
    ASSERT_EQ(hand("keydown F12"), 0);
    EXPECT_TRUE(frames_until([&] { return levers_[Switch::emergency_stop]; }));
    EXPECT_TRUE(ui_->running.typing);
    hand("keyup F12");
}

TEST_F(UiKeys, AMenuMasksNeitherEmergencyStopNorLeversAndEscapeClosesIt) {
    open_menu();
    ASSERT_EQ(hand("keydown BackSpace"), 0);
    EXPECT_TRUE(frames_until([&] { return levers_[Switch::emergency_stop]; }));
    hand("keyup BackSpace");
    ASSERT_TRUE(key_arrives("Backspace", false));
    ASSERT_EQ(hand("keydown d"), 0);
    EXPECT_TRUE(frames_until([&] { return levers_[Axis::slew] > 0; }));
    hand("keyup d");
    ASSERT_TRUE(key_arrives("D", false));
    ASSERT_TRUE(menu_open());
    ASSERT_EQ(hand("key --delay 0 Escape"), 0);
    EXPECT_TRUE(frames_until([&] { return !menu_open(); }));
}

TEST_F(UiKeys, ATapOfHomeAsksAndOnlyHoldingItStartsAgain) {
    ASSERT_EQ(hand("key --delay 0 Home"), 0);
    for (int i = 0; i < 100; ++i) frame();
    EXPECT_EQ(restarts(), 0);
    ASSERT_EQ(hand("keydown Home"), 0);
    ASSERT_TRUE(frames_until([&] { return ui_->running.restart_held > 0; }));
    for (int i = 0; i < 200; ++i) frame();
    EXPECT_EQ(restarts(), 1) << "once for as long as it is held";
    hand("keyup Home");
}

TEST_F(UiKeys, ACriticalFaultIsAnnouncedLargeUntilItHasBeenRead) {
    const auto announced = [&](double elapsed) {
        Snapshot now = session_.snapshot();
        now.exercise.elapsed = elapsed;
        now.exercise.deductions = {{5, "load over the no-go strip", 1, 0, "", 25, true}};
        ui_->read_keys();
        ui_->steer(now, now, 1, 1.0 / 60);
        ui_->draw(now, session_.history(), levers_, presets_, Eigen::Matrix4f::Identity());
        const ImGuiWindow* banner = ImGui::FindWindowByName("##fault");
        const bool shown = banner && banner->Active;
        const float height = shown ? banner->Size.y : 0;
        window_->present();
        return height;
    };
    const float em = text_height(window_width, window_height, window_->content_scale());
    EXPECT_GT(announced(5.1), 4 * em) << "two lines, larger than any other";
    EXPECT_GT(announced(14), 0);
    EXPECT_EQ(announced(16), 0);
}

TEST_F(UiKeys, WhyTheCraneWentOffWhileOneWasElsewhereIsKnownUntilItIsOnAgain) {
    ASSERT_EQ(hand("keydown shift"), 0);
    ASSERT_TRUE(frames_until([&] { return levers_[Switch::enable]; }));
    hand("keyup shift");
    ASSERT_TRUE(key_arrives("LeftShift", false));
    ASSERT_EQ(hand("search --name '^Keys under test$' windowunmap"),
              0);  // the focus goes elsewhere
    ASSERT_TRUE(frames_until([&] { return ui_->running.away; }));
    frame();
    EXPECT_FALSE(levers_[Switch::enable]);
    ASSERT_EQ(hand("search --name '^Keys under test$' windowmap --sync windowfocus"), 0);
    ASSERT_TRUE(frames_until([&] { return !ui_->running.away; }));
    EXPECT_TRUE(ui_->running.switched_off_by_leaving);
    ASSERT_EQ(hand("keydown shift"), 0);
    ASSERT_TRUE(frames_until([&] { return levers_[Switch::enable]; }));
    frame();
    EXPECT_FALSE(ui_->running.switched_off_by_leaving);
    hand("keyup shift");
}

// Chosen while it runs: the letters are made anew, and the next picture has them.
TEST_F(UiKeys, TextSizeColoursAndLanguageChangeWhileItRuns) {
    frame();
    const float usual = ImGui::GetIO().Fonts->Fonts[0]->FontSize;
    ui_->view().text_size = 1.3f;
    ui_->view().palette = 2;
    ui_->view().language = "nb";
    for (int i = 0; i < 3; ++i) frame();
    EXPECT_NEAR(ImGui::GetIO().Fonts->Fonts[0]->FontSize, 1.3f * usual, 1);
    EXPECT_TRUE(ImGui::GetIO().Fonts->IsBuilt());
    EXPECT_NE(ImGui::GetIO().Fonts->TexID, ImTextureID{}) << "letters without a texture";
    EXPECT_STREQ(tr("Wires"), "Wirer");
    ui_->view().language = "en";
    frame();
    EXPECT_STREQ(tr("Wires"), "Wires");
}

// The instructor's desk: what is done there reaches the scene, and the trainee sees nothing of it.
TEST_F(UiKeys, TheDeskIsAWindowOfItsOwnWhoseFaultsTheTraineeDoesNotSee) {
    session_ = Session(load_scene(FAIRLEAD_HOME "/scenes/overhead.json"));
    ui_->view().desk = true;
    for (int i = 0; i < 5; ++i) frame();
    ASSERT_EQ(hand("search --sync --name '^Fairlead: Instructor$'"), 0) << "no second window";
    const auto settle = [&] {  // until the X server's events are here
        hand("sleep 0.1");
        for (int i = 0; i < 5; ++i) frame();
    };
    const auto click = [&](float x, float y) {
        ASSERT_EQ(
            hand("search --name '^Fairlead: Instructor$' windowraise %1 mousemove --window %1 " +
                 std::to_string(int(x)) + " " + std::to_string(int(y))),
            0);
        settle();
        ASSERT_EQ(hand("mousedown 1"), 0);
        settle();
        ASSERT_EQ(hand("mouseup 1"), 0);
    };
    Shown shown;
    shown.gauges = shown.designer = shown.exercise = true;
    const float em = text_height(window_width, window_height, window_->content_scale());
    const Rect panel = lay_out(window_width, window_height, em, shown).designer;
    click(panel.x + 1.7f * em, panel.y + 4.75f * em);  // the first fault's button
    std::vector<Command> asked;
    ASSERT_TRUE(frames_until([&] {
        for (const Command& c : ui_->outbox.take_commands()) asked.push_back(c);
        return !asked.empty();
    }));
    ASSERT_EQ(asked.size(), 1u);
    ASSERT_TRUE(std::holds_alternative<SetFault>(asked.front()));
    Outbox outbox;
    outbox.ask(asked.front());
    session_.tick({}, outbox);
    EXPECT_EQ(session_.snapshot().faults.at(0), 1) << "it has reached the scene";
    frame();
    const ImGuiWindow* here = ImGui::FindWindowByName("##instructor");
    EXPECT_FALSE(here && here->Active) << "the trainee sees the instructor's panel";
    EXPECT_TRUE(session_.snapshot().crane.alarms.empty());

    // a lever is taken, and the banksman shows Stop: Alt and 0
    const Rect own = lay_out(window_width, window_height, em, shown).exercise;
    click(own.x + 2 * em, own.y + 2.7f * em);
    std::vector<HoldLever> held;
    EXPECT_TRUE(frames_until([&] {
        for (const Control& c : ui_->outbox.take_controls())
            if (const auto* hold = std::get_if<HoldLever>(&c)) held.push_back(*hold);
        return !held.empty();
    }));
    ASSERT_FALSE(held.empty());
    EXPECT_TRUE(held.front().held);
    EXPECT_EQ(held.front().position, 0) << "as it stands";
    ASSERT_EQ(hand("search --name '^Fairlead: Instructor$' windowfocus"), 0);
    for (int i = 0; i < 5; ++i) frame();
    ASSERT_EQ(hand("keydown alt keydown 0"), 0);
    std::vector<std::string> signs;
    EXPECT_TRUE(frames_until([&] {
        for (const Command& c : ui_->outbox.take_commands())
            if (const auto* sign = std::get_if<ShowSign>(&c)) signs.push_back(sign->sign);
        return !signs.empty();
    }));
    for (int i = 0; i < 20; ++i) frame();
    EXPECT_FALSE(window_->devices().down("0")) << "with Alt it is no key of the trainee's";
    ASSERT_EQ(hand("keyup 0 keydown F12"), 0);
    EXPECT_TRUE(key_arrives("F12", true)) << "an emergency stop is never masked";
    hand("keyup F12 keyup alt");
    EXPECT_EQ(signs, std::vector<std::string>{"stop"}) << "once for one press";
    EXPECT_TRUE(ui_->desk_picture(session_.snapshot())) << "its camera has a place";

    click(2.5f * em, 1.2f * em);
    bool paused = false;
    EXPECT_TRUE(frames_until([&] {
        for (const Control& c : ui_->outbox.take_controls())
            paused |= std::holds_alternative<Pause>(c);
        return paused;
    }));

    ASSERT_EQ(hand("search --name '^Fairlead: Instructor$' windowfocus"), 0);
    for (int i = 0; i < 5; ++i) frame();
    EXPECT_TRUE(window_->devices().focused) << "the crane would be switched off";
    ASSERT_EQ(hand("keydown w"), 0);
    EXPECT_TRUE(key_arrives("W", true)) << "the keys drive on";
    hand("keyup w");

    ui_->view().desk = false;
    for (int i = 0; i < 5; ++i) frame();
    EXPECT_NE(hand("search --name '^Fairlead: Instructor$'"), 0) << "it is closed";
}

// The desk of a paused run: a fault that is switched on waits for the next tick, which is said, and
// no button moves for it.
TEST_F(UiKeys, AFaultOfAPausedRunIsSaidToWait) {
    session_ = Session(load_scene(FAIRLEAD_HOME "/scenes/overhead.json"));
    ui_->view().instructor = true;
    ui_->running.paused = true;
    for (int i = 0; i < 5; ++i) frame();
    ImGuiWindow* const panel = ImGui::FindWindowByName("##instructor");
    ASSERT_TRUE(panel);
    const float before = panel->ContentSize.y;
    click("##instructor", {0, "Off"});
    ASSERT_EQ(ui_->outbox.waiting().size(), 1u);
    EXPECT_TRUE(std::holds_alternative<SetFault>(ui_->outbox.waiting()[0]));
    frame();
    shoot("fault_waits");
    EXPECT_EQ(panel->ContentSize.y, before);
    session_.tick({}, ui_->outbox);
    EXPECT_NE(session_.snapshot().faults.at(0), 0);
    EXPECT_TRUE(ui_->outbox.waiting().empty());
}

// A jaw is opened by two presses, of its key or of its button; locked by one.
TEST_F(UiKeys, WhatLetsALineGoIsAskedTwice) {
    session_ = Session(load_scene(FAIRLEAD_HOME "/scenes/anchor_handling.json"));
    for (int i = 0; i < 5; ++i) frame();
    const auto press = [&](const char* key) {
        ASSERT_EQ(hand(std::string("keydown ") + key), 0);
        ASSERT_TRUE(key_arrives(key, true));
        ASSERT_EQ(hand(std::string("keyup ") + key), 0);
        ASSERT_TRUE(key_arrives(key, false));
        frame();
    };
    const auto given = [&] {
        std::vector<std::string> all;
        for (const Command& c : ui_->outbox.take_commands())
            if (const auto* rig = std::get_if<Rig>(&c)) all.push_back(rig->order);
        return all;
    };
    using Orders = std::vector<std::string>;
    given();
    press("2");
    EXPECT_EQ(given(), Orders{"lock shark_jaw"});
    press("4");
    EXPECT_EQ(given(), Orders{});
    shoot("asked_again");
    press("4");
    EXPECT_EQ(given(), Orders{"open shark_jaw"});
    press("4");
    press("3");
    press("4");
    EXPECT_EQ(given(), Orders{}) << "another one between them";
    for (int i = 0; i < 200; ++i) frame();
    press("4");
    EXPECT_EQ(given(), Orders{}) << "too long ago";
    click("##rigging", {"4  Jaw: open"});
    EXPECT_EQ(given(), Orders{"open shark_jaw"}) << "its key and its button are the same";
    click("##rigging", {"4  Jaw: open"});
    EXPECT_EQ(given(), Orders{});
}

TEST_F(UiKeys, AVerdictIsHeardWhereTheRunIsPaused) {
    Clock clock;
    clock.pause(true);
    ui_->view().instructor = true;
    for (int i = 0; i < 5; ++i) frame();
    ImGuiWindow* const panel = ImGui::FindWindowByName("##instructor");
    ASSERT_TRUE(panel);
    ImGui::SetScrollY(panel, panel->ScrollMax.y);  // down to the verdict
    for (int i = 0; i < 5; ++i) frame();
    click("##instructor", {"End: passed"});
    EXPECT_TRUE(frames_until([&] {
        for (const Control& c : ui_->outbox.take_controls())
            if (std::holds_alternative<SingleStep>(c)) clock.single_step();
        if (clock.ticks_due(window_->seconds(), 3) == 1) session_.tick({}, ui_->outbox);
        return session_.snapshot().exercise.finished;
    }));
    EXPECT_TRUE(session_.snapshot().exercise.passed);
    EXPECT_EQ(session_.snapshot().tick, 1) << "and stands still again";
}

// The class is in the chooser, as a list and as files.
TEST_F(UiKeys, TheClassIsListedAndWrittenOut) {
    for (const char* language : {"en", "nb"}) {
        ui_->view() = View();
        ui_->view().language = language;
        ui_->view().scenes = true;
        ui_->courses.export_to = "/documents";
        ui_->courses.mates = {
            {"Kari Nordmann", "Corridor and barrels", 2, 1, 88.4, "2026-11-22 07:20"},
            {"", "First lift", 1, 0, 40, "2026-11-22 07:20"}};
        for (int i = 0; i < 3; ++i) frame();
        click("##scenes", {"##kinds", tr("Class")});
        settle();
        const std::string words = ScreenText().words("##scenes");
        for (const char* seen : {"Kari Nordmann", "88", tr("without a name"), tr("Best score")})
            EXPECT_NE(words.find(seen), std::string::npos) << seen << ": " << words;
        shoot(std::string("class ") + language);
        click("##class", {tr("Export…")});
        click("popup", {"xAPI"});
        std::vector<ExportClass> asked;
        for (const Control& c : ui_->outbox.take_controls())
            if (const auto* wish = std::get_if<ExportClass>(&c)) asked.push_back(*wish);
        ASSERT_EQ(asked.size(), 1u) << language;
        EXPECT_EQ(asked[0].kind, ExportClass::Kind::statements);
        EXPECT_EQ(asked[0].file, "/documents/class.json");
    }
    choose_language("en");
}

TEST_F(UiKeys, TheLibrarySaysOfEachRunHowItEnded) {
    LibraryRow row;
    row.file = row.name = "a", row.exercise = true;
    ui_->library.rows = {row, row, row};
    ui_->library.rows[1].file = "b", ui_->library.rows[1].exercise = false;
    ui_->library.rows[2].file = "c", ui_->library.rows[2].verdict = "passed";
    ui_->view().library = true;
    for (int i = 0; i < 5; ++i) frame();
    const std::string words = ScreenText().words("##library");
    for (const char* seen : {"not finished", "free driving", "passed, 0 points"})
        EXPECT_NE(words.find(seen), std::string::npos) << seen << ": " << words;
}

}  // namespace fairlead
