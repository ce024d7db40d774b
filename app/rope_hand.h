#pragma once
// rope_hand.h — the mouse takes a rope of the picture and pulls it, as orders to the session: a
// place that is dragged stays as deep in the picture as it was taken.
#include "app/layout.h"
#include "engine/input/command.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class RopeHand {
  public:
    // At a point of the picture [px, y down]; false: no rope is near.
    bool take(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Rect picture, float x,
              float y);
    // Asks for nothing while it has moved by less than a millimetre's order can say.
    void pull(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y,
              Outbox& outbox);
    void let_go(Outbox& outbox);
    bool holds() const { return !rod_.empty(); }

  private:
    std::string rod_;     // empty: none
    double along_ = 0;    // [m]
    double depth_ = 0;    // w of its place in the picture
    std::string before_;  // order
};

}  // namespace fairlead
