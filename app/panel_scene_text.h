#pragma once
// panel_scene_text.h — the text of the scene that is on, written in the window: checked while one
// types, its parts added, copied, moved and taken out by buttons, and every change undone. What is
// kept is the file; the scene is then opened anew.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/devices.h"
#include "app/panel_handles.h"
#include "app/scene_drafts.h"
#include "app/scene_writer.h"

namespace fairlead {

class SceneTextPanel {
  public:
    // `file`: of the scene that is on; `run` is only compared: another says that it was opened
    // anew. Inside a panel that has begun.
    void draw(const std::string& file, const void* run);

    // Shall be written; taken once.
    struct Write {
        std::string file, text;
    };
    std::optional<Write> take_write() { return std::exchange(write_, std::nullopt); }
    void tell(bool ok, const std::string& what) { written_ = ok, said_ = what; }
    const SceneWriter& writer() const { return writer_; }

    // The mouse and keys on the picture, while the text is shown: its chosen part has handles, a
    // body that was clicked becomes the chosen one. Once per picture.
    void use(const PictureView& view, const Picked& picked, const Devices& devices);
    bool holding() const { return handles_.holds(); }
    // Outlines of what the text has elsewhere than the file, while the text is shown.
    const std::vector<render::Line>& drafts() const { return drafts_.lines(); }
    bool shown() const { return shown_; }  // in the last picture
    void hide() { shown_ = false; }

  private:
    void press_keys(const Devices& devices);
    void draw_stops();
    void draw_history();
    void draw_parts();
    void draw_place();
    void draw_keep();
    void draw_letters();

    SceneWriter writer_;
    std::size_t list_ = 0;
    std::string part_;
    std::size_t stop_ = 0;  // of a wire
    PartHandles handles_;
    SceneDrafts drafts_;
    int clicked_ = -1;  // body that was last
    Devices before_;
    bool shown_ = false;
    std::array<char, 512> save_as_{};
    std::optional<Write> write_;
    std::string said_;
    bool written_ = false;
};

}  // namespace fairlead
