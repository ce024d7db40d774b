#pragma once
// person.h — somebody before the real window: sees what is on the screen, and acts with the keys
// and the mouse of the X server alone.
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/application.h"
#include "tests/window_items.h"

namespace fairlead {

class Person {
  public:
    // Settings and recordings go into `folder`. `frame_length` [s]: of each frame, however long it
    // takes; 0: as long as it takes.
    explicit Person(const std::string& folder, double frame_length = 0);
    // Keys that are held go up: the next window on the same display would have them.
    ~Person();

    Application& app() { return *app_; }
    const Snapshot& sees() const { return app_->stage.now(); }

    void frame();
    void look(double seconds);  // and does nothing
    bool look_until(const std::function<bool()>& done, double seconds);

    // A button or field by its window and its name, with those of the groups it stands in; scrolls
    // to it. "popup" is the list that is open. Fails the test where there is none.
    void click(const std::string& window, const std::vector<Label>& what, bool on_desk = false);
    // The window gets the keys, too, as on any desktop; a bare X server leaves them where they
    // were.
    void click_at(float x, float y, const std::string& title = "^Fairlead$");
    void point_at(float x, float y, const std::string& title = "^Fairlead$");
    void select_all();                                     // of the field that was clicked
    void type(const std::string& text);                    // into the field that was clicked
    void tap(const std::string& key);                      // by X's name: "Return", "F9"
    void hold(const std::string& key, bool down);          // does nothing where it is so already
    void hold_only(const std::vector<std::string>& keys);  // and no other
    void let_go();

    static void hand(const std::string& xdotool_words);

  private:
    std::unique_ptr<Application> app_;
    std::vector<std::string> held_;
};

// Keys as people or key_names call them, by X's names: "Left Control" → "Control_L", "W" → "w";
// or by its code.
std::string x_key(const std::string& name);

}  // namespace fairlead
