// What is open at the same time: no panel lies on another or leaves the screen, none is too narrow
// for its words, at the sizes and in the languages that there are.
#include <gmock/gmock.h>
#include <imgui_internal.h>

#include <filesystem>
#include <functional>
#include <map>

#include "app/panel_style.h"
#include "tests/app/letters.h"
#include "tests/app/ui_keys.h"
#include "tests/engine/driver.h"

namespace fairlead {
namespace {

ImRect visible(const ImGuiWindow& window) {
    return {window.Pos, {window.Pos.x + window.Size.x, window.Pos.y + window.Size.y}};
}

// Panels and banners; lists that are open and hints lie on what they belong to.
std::vector<const ImGuiWindow*> panels() {
    std::vector<const ImGuiWindow*> all;
    for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows) {
        const bool lies_on = w->Flags & (ImGuiWindowFlags_ChildWindow | ImGuiWindowFlags_Tooltip |
                                         ImGuiWindowFlags_Popup | ImGuiWindowFlags_Modal);
        if (w->WasActive && !w->Hidden && !lies_on && !w->IsFallbackWindow) all.push_back(w);
    }
    return all;
}

std::string rect_text(const ImGuiWindow& w) {
    const ImRect r = visible(w);
    return std::string(w.Name) + " [" + std::to_string(int(r.Min.x)) + " " +
           std::to_string(int(r.Min.y)) + " " + std::to_string(int(r.Max.x)) + " " +
           std::to_string(int(r.Max.y)) + "]";
}

// What lies on what, or leaves the screen.
std::vector<std::string> overlaps(float width, float height) {
    std::vector<std::string> found;
    const auto all = panels();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const ImRect a = visible(*all[i]);
        if (a.Min.x < -1 || a.Min.y < -1 || a.Max.x > width + 1 || a.Max.y > height + 1)
            found.push_back(rect_text(*all[i]) + " leaves the screen");
        for (std::size_t k = i + 1; k < all.size(); ++k) {
            ImRect both = visible(*all[k]);
            both.ClipWith(a);
            if (both.GetWidth() > 1 && both.GetHeight() > 1)
                found.push_back(rect_text(*all[i]) + " and " + rect_text(*all[k]));
        }
    }
    return found;
}

// A panel whose words are cut off at a side, or below where nothing scrolls; empty: there is none.
std::string widest_cut() {
    for (const ImGuiWindow* w : ImGui::GetCurrentContext()->Windows) {
        if (!w->WasActive || w->Hidden) continue;
        const CutOff cut = cut_off(w->Name);
        if (cut.across > 0) return w->Name;
        if (cut.along > 0 && w->ScrollMax.y == 0) return std::string(w->Name) + ", below";
    }
    return "";
}

// Where the guide's arrow is drawn; empty: it is not.
ImRect arrow_drawn() {
    ImRect all(1e9f, 1e9f, -1e9f, -1e9f);
    for (const ImDrawVert& v : ImGui::GetBackgroundDrawList()->VtxBuffer)
        if (v.col == style::accent) all.Add(v.pos);
    return all;
}

// The lowest line of the plan [px], as far as it is seen; what is written there begins below.
float lowest_of_plan(float& label) {
    float lowest = 0;
    const ImDrawList& d = *ImGui::FindWindowByName("##plan")->DrawList;
    for (const ImDrawCmd& cmd : d.CmdBuffer)
        for (unsigned i = 0; i < cmd.ElemCount; ++i) {
            const ImDrawVert& v =
                d.VtxBuffer[int(cmd.VtxOffset + d.IdxBuffer[int(cmd.IdxOffset + i)])];
            if (v.col == style::line || v.col == style::quiet)
                lowest = std::max(lowest, std::min(v.pos.y, cmd.ClipRect.w));
        }
    const ImGuiWindow& plan = *ImGui::FindWindowByName("##plan");
    label = plan.ContentRegionRect.Max.y - 1.9f * style::em();
    return lowest;
}

class PanelsApart : public UiKeys {
  protected:
    struct State {
        std::string name, scene;
        std::function<void()> open;
        bool centre = false;  // what comes to the front lies on the others
    };
    std::vector<State> states() {
        const auto drive = [this] {
            ui_->view().exercise = ui_->view().gauges = ui_->view().timeline = true;
        };
        return {
            {"a first lift", "gantry", drive},
            {"a first lift that is paused, and the instructor", "gantry",
             [this] { ui_->running.paused = ui_->view().instructor = true; }},
            {"a guide beside orders", "mobile_crane", drive},
            {"orders, paused", "mobile_crane", [this] { ui_->running.paused = true; }},
            {"faults that wait", "overhead",
             [this] {
                 ui_->running.paused = ui_->view().instructor = true;
                 for (const FaultLook& f : session_.snapshot().scenery->faults)
                     ui_->outbox.ask(Command{SetFault{f.name, true}});
             }},
            {"parameters and plots", "gantry",
             [this] { ui_->view().designer = ui_->view().plots = true; }},
            {"wires and solver", "pipes",
             [this] { ui_->view().wires = ui_->view().solver = true; }},
            {"a ship at work", "anchor_handling", drive},
            {"a ship at work, paused, and the instructor", "anchor_handling",
             [this] { ui_->running.paused = ui_->view().instructor = true; }},
            {"a verdict with deductions", "gantry",
             [this, drive] {
                 drive();
                 fail();
             }},
            {"a verdict that is looked back at", "gantry",
             [this, drive] {
                 drive();
                 fail();
                 ui_->tape.playing = true;
             }},
            {"the chooser", "gantry", [this] { ui_->view().scenes = true; }, true},
            {"the library", "gantry", [this] { ui_->view().library = true; }, true},
            {"the keys", "gantry", [this] { ui_->view().keys = true; }, true},
            {"the courses", "gantry", [this] { ui_->view().scenes = ui_->view().courses = true; },
             true},
            {"the settings", "gantry", [this] { ui_->view().settings = true; }},
            {"everything at once", "off_board",
             [this] {
                 View& v = ui_->view();
                 v.exercise = v.gauges = v.timeline = v.plots = v.wires = v.solver = v.inset = true;
             }},
        };
    }
    void load(const State& state) {
        session_ =
            Session(load_scene(std::string(FAIRLEAD_HOME "/scenes/") + state.scene + ".json"));
        presets_.fit(session_.snapshot().scenery);
    }
    // A crate that is dragged into the wall, and the instructor, who ends it with a reason.
    void fail() {
        if (session_.snapshot().exercise.finished) return;
        Driver d(session_);
        ASSERT_TRUE(d.take_crate());
        d.hook_to(2);
        d.levers[Axis::luff] = 1;
        d.wait(12);
        Outbox outbox;
        outbox.ask(Command(EndExercise{
            false, "the load went into the wall; nobody had been told that it would come so low"}));
        session_.tick({}, outbox);
        ASSERT_TRUE(session_.snapshot().exercise.finished);
        ASSERT_FALSE(session_.snapshot().exercise.deductions.empty());
    }
    void resize(int width, int height) {
        const std::string size = std::to_string(width) + " " + std::to_string(height);
        ASSERT_EQ(hand("search --name '^Keys under test$' windowsize %1 " + size), 0);
        ASSERT_TRUE(frames_until([&] { return window_->width() == width; })) << size;
    }
    void show(const State& state, const std::string& language, float text_size = 1) {
        ui_->outbox.take_commands();
        ui_->running.paused = ui_->tape.playing = false;
        ui_->view() = View();
        ui_->view().language = language;
        ui_->view().text_size = text_size;
        state.open();
        for (int i = 0; i < 6; ++i) frame();
    }
};

}  // namespace

TEST_F(PanelsApart, NothingLiesOnAnotherAndNoWordIsCut) {
    for (const auto& [width, height] : {std::pair(1280, 720), {1920, 1080}, {3840, 2160}}) {
        const std::string size = std::to_string(width) + " " + std::to_string(height);
        resize(width, height);
        std::string scene;
        for (const State& state : states()) {
            if (scene != state.scene) load(state);
            scene = state.scene;
            for (const char* language : {"en", "nb"}) {
                show(state, language);
                const std::string what = state.name + ", " + size + ", " + language;
                shoot(state.name + " " + size + " " + language);
                const auto found = overlaps(float(width), float(height));
                if (state.centre)  // it lies on what is behind it, and is seen to
                    EXPECT_FALSE(found.empty()) << what;
                else
                    EXPECT_THAT(found, testing::IsEmpty()) << what;
                EXPECT_EQ(widest_cut(), "") << what;
            }
        }
    }
    choose_language("en");
}

// The instructor's window, of its own size, with all that he can take, let happen and say.
TEST_F(PanelsApart, NothingLiesOnAnotherOnTheDesk) {
    const State closed{"closed", "gantry", [] {}};
    show(closed, "en");
    ui_->view().desk = true;
    for (int i = 0; i < 5; ++i) frame();
    ASSERT_TRUE(ui_->desk());
    for (const auto& [width, height] : {std::pair(1280, 720), {1920, 1080}, {3840, 2160}}) {
        const std::string size = std::to_string(width) + " " + std::to_string(height);
        ASSERT_EQ(hand("search --name '^Fairlead: Instructor$' windowsize %1 " + size), 0);
        for (const char* scene : {"gantry", "overhead", "mobile_course", "off_board", "break_out"})
            for (const char* language : {"en", "nb"}) {
                const State state{scene, scene, [this] {
                                      ui_->view().desk = true;
                                      ui_->running.trainee = "Ola Hansen-Bjørnstad";
                                      ui_->running.paused = true;
                                      for (const FaultLook& f : session_.snapshot().scenery->faults)
                                          ui_->outbox.ask(Command{SetFault{f.name, true}});
                                  }};
                load(state);
                show(state, language);
                ImGuiContext* const own = ImGui::GetCurrentContext();
                const std::string what = state.name + ", " + size + ", " + language;
                ASSERT_TRUE(frames_until([&] {
                    return ui_->desk()->context()->IO.DisplaySize.x == float(width);
                })) << what;
                for (int i = 0; i < 4; ++i) frame();
                shoot("desk " + what);
                ImGui::SetCurrentContext(ui_->desk()->context());
                EXPECT_GE(panels().size(), 6u) << what;
                EXPECT_THAT(overlaps(float(width), float(height)), testing::IsEmpty()) << what;
                EXPECT_EQ(widest_cut(), "") << what;
                float label = 0;
                EXPECT_LT(lowest_of_plan(label), label) << what << ": crosses the plan's scale";
                ImGui::SetCurrentContext(own);
            }
    }
    choose_language("en");
}

// Wherever the place lies that it points to: in sight, behind a card or out of the picture.
TEST_F(PanelsApart, TheGuidesArrowLiesBehindNoPanel) {
    const State state{"the guide", "gantry", [this] {
                          View& v = ui_->view();
                          v.exercise = v.gauges = v.timeline = v.instructor = true;
                      }};
    load(state);
    Driver d(session_);
    d.enable();
    d.wait(0.2);
    for (const auto& [width, height] : {std::pair(1280, 720), {1920, 1080}}) {
        resize(width, height);
        show(state, "en");
        ASSERT_TRUE(frames_until([] { return arrow_drawn().Max.x > 0; })) << "it has an arrow";
        for (float x = -1.25f; x < 1.3f; x += 0.25f)
            for (float y = -1.25f; y < 1.3f; y += 0.25f) {
                clip_from_world_.setZero();  // each place of the scene is there in the picture
                clip_from_world_.col(3) << x, y, 0, 1;
                frame();
                const ImRect arrow = arrow_drawn();
                const std::string what =
                    std::to_string(width) + ": " + std::to_string(x) + " " + std::to_string(y);
                EXPECT_GE(arrow.Min.x, 0) << what;
                EXPECT_LE(arrow.Max.x, float(width)) << what;
                for (const ImGuiWindow* panel : panels())
                    EXPECT_FALSE(visible(*panel).Overlaps(arrow)) << what << ", " << panel->Name;
            }
    }
}

// Nobody is led on in an exercise that has ended.
TEST_F(PanelsApart, TheGuideGoesWithTheExercise) {
    const State state{"a first lift", "gantry", [this] { ui_->view().exercise = true; }};
    load(state);
    show(state, "en");
    const ImGuiWindow* guide = ImGui::FindWindowByName("##guide");
    ASSERT_TRUE(guide && guide->WasActive);
    Outbox outbox;
    outbox.ask(Command(EndExercise{false, "the time was up"}));
    session_.tick({}, outbox);
    for (int i = 0; i < 3; ++i) frame();
    EXPECT_FALSE(guide->WasActive);
}

TEST_F(PanelsApart, TheSettingsHangUnderTheirButtonWhereverThePointerIs) {
    const State state{"the settings", "gantry", [this] { ui_->view().settings = true; }};
    load(state);
    resize(1280, 720);
    point_at(300, 600);
    show(state, "en");
    const auto list = [] {
        const auto& open = ImGui::GetCurrentContext()->OpenPopupStack;
        return open.empty() ? nullptr : open.back().Window;
    };
    ASSERT_TRUE(list());
    const ImRect place = visible(*list());
    shoot("settings");
    EXPECT_GE(place.Min.x, 0);
    EXPECT_LT(place.Min.y, 100);
    EXPECT_LE(place.Max.x, 1280);
    EXPECT_EQ(widest_cut(), "");
}

// Time is up at its first step, or the instructor says that it will do: none is done.
TEST_F(PanelsApart, AStepThatWasNotDoneIsNotGreen) {
    const State state{"given up", "gantry", [this] { ui_->view().exercise = true; }};
    for (const bool passed : {false, true}) {
        load(state);
        Outbox outbox;
        outbox.ask(Command(EndExercise{passed, passed ? "good enough" : "the time was up"}));
        session_.tick({}, outbox);
        ASSERT_TRUE(session_.snapshot().exercise.finished);
        show(state, "en");
        const ImGuiWindow* panel = ImGui::FindWindowByName("##exercise");
        ASSERT_TRUE(panel && panel->WasActive);
        std::map<ImU32, int> steps;  // their corners: they are the only things so low and wide
        for (const ImDrawVert& v : panel->DrawList->VtxBuffer)
            if (!is_letter(v)) ++steps[v.col];
        EXPECT_EQ(steps[style::good], 0) << passed;
        EXPECT_EQ(steps[style::accent], 0) << passed << ": nothing is to be done any more";
        EXPECT_EQ(steps[style::bad] > 0, !passed) << passed;
    }
}

// A banner that comes while a menu is read stands behind it.
TEST_F(PanelsApart, WhatIsAnnouncedLiesBehindAnOpenMenu) {
    open_menu();
    ui_->running.paused = true;
    for (int i = 0; i < 3; ++i) frame();
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    ASSERT_TRUE(menu_open());
    const ImGuiWindow* banner = ImGui::FindWindowByName("##paused");
    ASSERT_TRUE(banner && banner->WasActive);
    EXPECT_EQ(g.Windows.back(), g.OpenPopupStack.back().Window);
}

// What a trainee sees of each exercise in the smallest window, with the usual and the largest text.
TEST_F(PanelsApart, NoExerciseHasAWordThatIsCut) {
    resize(1280, 720);
    for (const SceneCard& card : list_scenes(FAIRLEAD_HOME "/scenes")) {
        if (card.kind != SceneCard::Kind::exercise) continue;
        const std::string name = std::filesystem::path(card.file).stem().string();
        const State state{name, name, [this] {
                              View& v = ui_->view();
                              v.exercise = v.gauges = v.timeline = true;
                          }};
        load(state);
        for (const auto& [language, text_size] :
             {std::pair("en", 1.0f), {"nb", 1.0f}, {"nb", 1.3f}}) {
            show(state, language, text_size);
            const std::string what = name + " " + language + " " + std::to_string(text_size);
            shoot("exercise " + what);
            EXPECT_THAT(overlaps(1280, 720), testing::IsEmpty()) << what;
            EXPECT_EQ(widest_cut(), "") << what;
        }
    }
    choose_language("en");
}

}  // namespace fairlead
