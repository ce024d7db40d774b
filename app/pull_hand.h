#pragma once
// pull_hand.h — the mouse takes a body or a wire of the picture and pulls it by a spring, as orders
// to the session (engine/machine/tool_hand.h): what is dragged stays as deep in the picture as it
// was taken.
#include "app/picking.h"
#include "engine/input/command.h"

namespace fairlead {

class PullHand {
  public:
    // false: there is nothing that a force could move.
    bool take(const Picked& picked, const Snapshot& now);
    const char* why_not() const { return why_not_; }  // it took nothing; tr_later()
    // Asks for nothing while it has moved by less than a millimetre's order can say.
    void pull(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y,
              Outbox& outbox);
    void let_go(Outbox& outbox);
    bool holds() const { return bool(held_); }

  private:
    bool no(const char* why);

    Picked held_;
    Vec3 at_ = Vec3::Zero();  // [m] as the order has it
    std::string name_;
    std::string before_;  // order
    const char* why_not_ = "";
};

}  // namespace fairlead
