#pragma once
// ui_keys.h — the real window under a test, with keys and mouse of the X server as its hands.
// Frames are run one by one, so nothing depends on how fast they are.
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "app/bindings.h"
#include "app/layout.h"
#include "app/presets.h"
#include "app/ui.h"
#include "app/window.h"
#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "engine/view/language.h"
#include "tests/window_items.h"

namespace fairlead {

inline constexpr int patience = 2000;  // [frames] an event of the X server may take
inline constexpr int window_width = 1280, window_height = 720;

class UiKeys : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("DISPLAY")) GTEST_SKIP() << "no display; ./test provides one";
        if (std::system("command -v xdotool >/dev/null")) GTEST_SKIP() << "no xdotool";
        window_ = std::make_unique<Window>("Keys under test", window_width, window_height);
        ui_ = std::make_unique<Ui>(*window_);
        ui_->running.loaded = true;
        ui_->tape.loaded = ui_->tape.recording = true;
        ASSERT_EQ(hand("search --sync --name '^Keys under test$' windowfocus"), 0);
        ASSERT_TRUE(frames_until([&] { return window_->devices().focused; }));
        for (int i = 0; i < 3; ++i) frame();  // panels find their sizes
    }

    static int hand(const std::string& does) {
        return std::system(("xdotool " + does + " >/dev/null").c_str());
    }
    static void point_at(float x, float y) {
        ASSERT_EQ(hand("search --name '^Keys under test$' mousemove --window %1 " +
                       std::to_string(int(x)) + " " + std::to_string(int(y))),
                  0);
    }

    // As app/frame.cpp has it.
    void frame() {
        ui_->read_keys();
        levers_ = hands_.read(ui_->devices(), presets_.bindings, 1.0 / 60);
        ui_->running.switched_off_by_leaving = hands_.switched_off_by_leaving();
        ui_->steer(session_.previous(), session_.snapshot(), 1, 1.0 / 60);
        ui_->draw(session_.snapshot(), session_.history(), levers_, presets_, clip_from_world_);
        window_->present();
    }

    template <class Done>
    bool frames_until(const Done& done) {
        for (int i = 0; i < patience && !done(); ++i) frame();
        return done();
    }
    bool key_arrives(const char* key, bool down) {
        return frames_until([&] { return window_->devices().down(key) == down; });
    }
    bool menu_open() const {
        return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    }

    void click_note() {
        Shown shown;
        shown.gauges = shown.timeline = true;
        const float em = text_height(window_width, window_height, window_->content_scale());
        const Rect timeline = lay_out(window_width, window_height, em, shown).timeline;
        point_at(timeline.w - 10 * em, timeline.y + timeline.h / 2);
        ASSERT_EQ(hand("click 1"), 0);
        ASSERT_TRUE(frames_until([&] { return ui_->running.typing; })) << "no field was hit";
    }

    // A button or field by its window and its name; fails where there is none.
    void click(const std::string& window, const std::vector<Label>& what) {
        FoundItem it;
        for (int attempt = 0; attempt < 20 && it.place.w <= 0; ++attempt)
            it = found_item(ImGui::GetCurrentContext(), window, what, [this] { frame(); });
        std::string words = window;
        for (const Label& label : what)
            if (const auto* text = std::get_if<std::string>(&label)) words += "/" + *text;
        ASSERT_GT(it.place.w, 0) << "not on the screen: " << words;
        point_at(it.place.x + std::min(it.place.w / 2, 60.0f), it.place.y + it.place.h / 2);
        settle();
        ASSERT_EQ(hand("mousedown 1"), 0);
        settle();
        ASSERT_EQ(hand("mouseup 1"), 0);
        settle();
    }
    // With FAIRLEAD_SHOOT=folder: what the screen shows, to be looked at.
    void shoot(const std::string& name) {
        const char* folder = std::getenv("FAIRLEAD_SHOOT");
        if (!folder) return;
        const std::string words =
            "import -window root '" + std::string(folder) + "/" + name + ".png'";
        EXPECT_EQ(std::system(words.c_str()), 0);
    }
    void settle() {  // until the X server's events are here
        hand("sleep 0.1");
        for (int i = 0; i < 5; ++i) frame();
    }

    // The menu "Show…" of the bar, wherever it stands: buttons are wider than the step.
    void open_menu() {
        for (float x = 300; x < 900 && !menu_open(); x += 20) {
            point_at(x, 15);
            ASSERT_EQ(hand("click 1"), 0);
            for (int i = 0; i < 5; ++i) frame();
        }
        ASSERT_TRUE(menu_open());
    }

    std::vector<std::string> notes() {
        std::vector<std::string> all;
        for (const Command& c : ui_->outbox.take_commands())
            if (const auto* note = std::get_if<Note>(&c)) all.push_back(note->text);
        return all;
    }
    int restarts() {
        int n = 0;
        for (const Control& c : ui_->outbox.take_controls())
            n += std::holds_alternative<Restart>(c);
        return n;
    }

    Session session_{load_scene(FAIRLEAD_HOME "/scenes/gantry.json")};
    Presets presets_ = find_presets(FAIRLEAD_HOME "/assets/bindings", "/nowhere");
    Eigen::Matrix4f clip_from_world_ = Eigen::Matrix4f::Identity();  // of the picture
    Hands hands_;
    Levers levers_;
    std::unique_ptr<Window> window_;
    std::unique_ptr<Ui> ui_;
};

}  // namespace fairlead
