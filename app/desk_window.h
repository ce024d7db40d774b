#pragma once
// desk_window.h — the instructor's desk: a second window on the same machine. What it sees is a
// stream of messages, DeskSight, one a frame; what it does are the commands and controls of an
// Outbox. It holds nothing of the session, so that another machine may be sent the same.
#include <cstdint>
#include <memory>
#include <string>

#include "app/desk_hands.h"
#include "app/desk_picture.h"
#include "app/panels.h"
#include "app/window.h"
#include "engine/input/command.h"
#include "engine/view/snapshot.h"

struct ImGuiContext;

namespace fairlead {

struct DeskSight {  // one frame of the trainee's run
    const Snapshot& now;
    const Operating& operating;  // his hands
    const Running& running;
    int palette = 0;
    float em = 15;  // [px]
    // What the desk's camera saw: a texture of the last picture() that was wished for; 0: none yet.
    std::uintptr_t seen = 0;
};

// The scene from above: outlines of what moves, marks, the hook; y is up, to scale.
void draw_plan(Rect where, const Snapshot& now);

class DeskWindow {
  public:
    explicit DeskWindow(Window& trainee);  // throws NoDisplay
    ~DeskWindow();
    DeskWindow(const DeskWindow&) = delete;
    DeskWindow& operator=(const DeskWindow&) = delete;

    bool open() const { return window_.open(); }
    DeskPicture& picture() { return picture_; }
    ImGuiContext* context() const { return own_; }  // of its panels
    // After the trainee's frame; his window and context are the current ones again at the end.
    void draw(const DeskSight& sight, Checkpoints& checkpoints, Outbox& outbox);

  private:
    void draw_bar(Rect where, const DeskSight& sight, Outbox& outbox);
    void draw_panels(const DeskSight& sight, Checkpoints& checkpoints, Outbox& outbox);
    void style_as(const DeskSight& sight);

    Window& trainee_;
    Window window_;
    ImGuiContext* own_ = nullptr;
    int palette_ = -1;
    float em_ = 0;
    OperatorPanel gauges_;
    float strip_height_ = 0;  // [px]
    InstructorPanel instructor_;
    DeskPicture picture_;
    DeskHands hands_;
};

}  // namespace fairlead
