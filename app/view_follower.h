#pragma once
// view_follower.h — where a scene says so (resolution/follow_view), wires that can be seen get the
// mass nodes: their share of the budget's attention is a hundred times as large. That is asked for
// as any parameter is, so it is recorded and a replay needs no camera.
#include <Eigen/Core>
#include <memory>
#include <vector>

#include "engine/input/command.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class ViewFollower {
  public:
    // Once per drawn frame of a live run.
    void follow(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Outbox& outbox);

  private:
    struct Watched {
        double attention = 1;  // [-] by the scene
        bool seen = false;
        int frames_unseen = 0;
    };
    std::shared_ptr<const Scenery> scenery_;  // that it was begun for
    std::vector<Watched> wires_;
};

// Whether a quarter of its points or more lie within the picture.
bool in_view(const WireState& wire, const Eigen::Matrix4f& clip_from_world);

}  // namespace fairlead
