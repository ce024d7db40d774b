#include "tests/stories/person.h"

#include <gtest/gtest.h>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "app/frame.h"

namespace fairlead {

Person::Person(const std::string& folder, double frame_length) {
    setenv("XDG_CONFIG_HOME", (folder + "/config").c_str(), 1);
    setenv("XDG_DATA_HOME", (folder + "/data").c_str(), 1);
    for (const char* own : {"/config", "/documents"})
        std::filesystem::create_directories(folder + own);
    std::ofstream(folder + "/config/user-dirs.dirs")
        << "XDG_DOCUMENTS_DIR=\"" << folder << "/documents\"\n";
    Options options;
    options.width = 1280, options.height = 720;
    options.mute = true;
    options.language = "en";
    app_ = std::make_unique<Application>(options);
    app_->seconds = app_->window.seconds();
    app_->frame_length = frame_length;
    hand("search --sync --name '^Fairlead$' windowmove 0 0 windowfocus");
    look(1);
}

void Person::hand(const std::string& words) {
    if (std::system(("xdotool " + words + " >/dev/null 2>&1").c_str()) != 0)
        ADD_FAILURE() << "xdotool " << words;
}

void Person::frame() {
    make_frame(*app_);
    app_->window.present();
}

void Person::look(double seconds) {
    const double until = app_->seconds + seconds;
    do frame();
    while (app_->seconds < until);
}

bool Person::look_until(const std::function<bool()>& done, double seconds) {
    const double until = app_->seconds + seconds;
    while (!done() && app_->seconds < until) frame();
    return done();
}

void Person::click(const std::string& window, const std::vector<Label>& what, bool on_desk) {
    const std::string title = on_desk ? "^Fairlead: Instructor$" : "^Fairlead$";
    const auto seek = [&] {
        ImGuiContext* const of =
            on_desk && app_->ui.desk() ? app_->ui.desk()->context() : ImGui::GetCurrentContext();
        return found_item(of, window, what, [this] { frame(); });
    };
    FoundItem it;
    for (int attempt = 0; attempt < 40; ++attempt) {
        it = seek();
        if (it.place.w <= 0) continue;
        if (it.above <= 0 && it.below <= 0) break;
        hand("search --name '" + title + "' mousemove --window %1 " +
             std::to_string(int(it.window.x + it.window.w / 2)) + " " +
             std::to_string(int(it.window.y + it.window.h / 2)) +
             (it.below > 0 ? " click 5" : " click 4"));
        look(0.2);
    }
    std::string words;
    for (const Label& label : what)
        if (const auto* text = std::get_if<std::string>(&label)) words += "/" + *text;
    ASSERT_GT(it.place.w, 0) << "not on the screen: " << window << words;
    click_at(it.place.x + std::min(it.place.w / 2, 60.0f), it.place.y + it.place.h / 2, title);
}

void Person::click_at(float x, float y, const std::string& title) {
    hand("search --name '" + title + "' windowraise %1 windowfocus %1 mousemove --window %1 " +
         std::to_string(int(x)) + " " + std::to_string(int(y)));
    look(0.4);
    hand("mousedown 1");
    look(0.2);
    hand("mouseup 1");
    look(0.4);
}

void Person::point_at(float x, float y, const std::string& title) {
    hand("search --name '" + title + "' mousemove --window %1 " + std::to_string(int(x)) + " " +
         std::to_string(int(y)));
    look(0.2);
}

void Person::select_all() {
    hand("keydown ctrl");
    look(0.3);
    tap("a");
    hand("keyup ctrl");
    look(0.3);
}

void Person::type(const std::string& text) {
    hand("type --delay 30 '" + text + "'");
    look(0.5);
}

void Person::tap(const std::string& key) {
    hand("keydown " + key);
    look(0.15);
    hand("keyup " + key);
    look(0.3);
}

void Person::hold(const std::string& key, bool down) {
    const auto at = std::find(held_.begin(), held_.end(), key);
    if (down == (at != held_.end())) return;
    hand((down ? "keydown " : "keyup ") + key);
    if (down)
        held_.push_back(key);
    else
        held_.erase(at);
}

void Person::hold_only(const std::vector<std::string>& keys) {
    const auto among = [](const std::vector<std::string>& all, const std::string& key) {
        return std::find(all.begin(), all.end(), key) != all.end();
    };
    std::string words;
    for (const std::string& key : held_)
        if (!among(keys, key)) words += "keyup " + key + " ";
    for (const std::string& key : keys)
        if (!among(held_, key)) words += "keydown " + key + " ";
    if (!words.empty()) hand(words);
    held_ = keys;
}

void Person::let_go() {
    for (const std::string& key : std::vector<std::string>(held_)) hold(key, false);
}

Person::~Person() {
    for (const std::string& key : held_) hand("keyup " + key);
}

// Shift_R goes by its code: by its name xdotool presses the left one with it.
std::string x_key(const std::string& name) {
    static const std::map<std::string, std::string> known{
        {"Enter", "Return"},        {"Left Control", "Control_L"},
        {"Left Shift", "Shift_L"},  {"LeftControl", "Control_L"},
        {"LeftShift", "Shift_L"},   {"RightShift", "62"},
        {"Backspace", "BackSpace"}, {"Space", "space"}};
    if (const auto it = known.find(name); it != known.end()) return it->second;
    if (name.size() == 1)
        return std::string(1, char(std::tolower(static_cast<unsigned char>(name[0]))));
    return name;
}

}  // namespace fairlead
