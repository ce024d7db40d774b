#pragma once
// panel_scene_text.h — the text of the scene that is on, written in the window: checked while one
// types, its parts added, copied, moved and taken out by buttons, and every change undone. What is
// kept is the file; the scene is then opened anew.
#include <array>
#include <optional>
#include <string>
#include <utility>

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

  private:
    void draw_history();
    void draw_parts();
    void draw_place();
    void draw_keep();
    void draw_letters();

    SceneWriter writer_;
    std::size_t list_ = 0;
    std::string part_;
    std::array<char, 512> save_as_{};
    std::optional<Write> write_;
    std::string said_;
    bool written_ = false;
};

}  // namespace fairlead
