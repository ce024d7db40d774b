#pragma once
// panel_picture.h — the mouse on the picture: a click says what stands there, a drag with the
// control key pulls it.
#include "app/devices.h"
#include "app/picked_words.h"
#include "app/pull_hand.h"
#include "app/rope_hand.h"

namespace fairlead {

struct PictureView {
    const Mouse& mouse;
    Rect picture;  // [px]
    const Eigen::Matrix4f& clip_from_world;
    const Snapshot& now;
    bool loaded = false;  // there is something in it
    bool live = false;    // and it may be pulled
};

class PictureMouse {
  public:
    // Once per picture, before the panels: behind them stands the label.
    void use(const PictureView& view, Outbox& outbox);
    bool holds() const { return hand_.holds() || pull_.holds(); }
    void follow(const Snapshot& before) { before_ = {before.time, before.bodies}; }
    void forget() { picked_ = {}, why_not_ = ""; }
    const Picked& picked() const { return picked_; }

  private:
    void pull(const PictureView& view, bool begins, Outbox& outbox);
    void draw(const PictureView& view);

    RopeHand hand_;
    PullHand pull_;
    Picked picked_;             // whose label is shown
    const char* why_not_ = "";  // it was to be pulled, and is not
    Earlier before_;
    const Scenery* scenery_ = nullptr;       // only compared: another run
    float pressed_x_ = -1, pressed_y_ = -1;  // [px] where a click began; negative: none has
    bool button_ = false;                    // the left one was down in the last picture
};

}  // namespace fairlead
