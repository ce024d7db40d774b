#include "app/rope_hand.h"

#include <cmath>

#include "app/picking.h"
#include "engine/machine/pulling.h"

namespace fairlead {
namespace {

constexpr float near_enough = 14;  // [px] of a finger or a mouse to a rope's node

}  // namespace

bool RopeHand::take(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Rect picture,
                    float x, float y) {
    double best = near_enough;
    for (std::size_t r = 0; r < now.rods.size() && r < now.scenery->rods.size(); ++r) {
        double along = 0;
        const std::vector<Vec3>& nodes = now.rods[r];
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (i > 0) along += (nodes[i] - nodes[i - 1]).norm();
            const SeenPlace seen = see(clip_from_world, picture, nodes[i]);
            const double off = std::hypot(seen.x - x, seen.y - y);
            if (!seen.in_front || !(off < best)) continue;
            best = off;
            rod_ = now.scenery->rods[r].name, along_ = along, depth_ = seen.depth;
        }
    }
    return holds();
}

void RopeHand::pull(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y,
                    Outbox& outbox) {
    if (!holds()) return;
    const std::string order =
        pulling_words(rod_, along_, place_at(clip_from_world, picture, x, y, depth_));
    if (order != before_) outbox.ask(Command(PullRod{order}));
    before_ = order;
}

void RopeHand::let_go(Outbox& outbox) {
    if (!holds()) return;
    outbox.ask(Command(PullRod{letting_go_words(rod_)}));
    *this = {};
}

}  // namespace fairlead
