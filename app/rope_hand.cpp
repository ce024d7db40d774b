#include "app/rope_hand.h"

#include <Eigen/LU>
#include <cmath>

#include "engine/machine/pulling.h"

namespace fairlead {
namespace {

constexpr float near_enough = 14;  // [px] of a finger or a mouse to a rope's node

struct Seen {
    bool in_front = false;
    double x = 0, y = 0, w = 1;  // [px] [px]
};

Seen see(const Eigen::Matrix4f& clip_from_world, Rect picture, const Vec3& p) {
    const Eigen::Vector4f clip = clip_from_world * p.homogeneous().cast<float>();
    if (!(clip.w() > 0)) return {};
    return {true, picture.x + picture.w * (1 + clip.x() / clip.w()) / 2,
            picture.y + picture.h * (1 - clip.y() / clip.w()) / 2, clip.w()};
}

// The place at a point of the picture that is as deep in it as `w` says.
Vec3 place_at(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y, double w) {
    const double X = 2 * (x - picture.x) / picture.w - 1, Y = 1 - 2 * (y - picture.y) / picture.h;
    const Eigen::Matrix4d M = clip_from_world.cast<double>();
    Mat3 rows;
    rows << M.block<1, 3>(0, 0), M.block<1, 3>(1, 0), M.block<1, 3>(3, 0);
    return rows.inverse() * Vec3(X * w - M(0, 3), Y * w - M(1, 3), w - M(3, 3));
}

}  // namespace

bool RopeHand::take(const Snapshot& now, const Eigen::Matrix4f& clip_from_world, Rect picture,
                    float x, float y) {
    double best = near_enough;
    for (std::size_t r = 0; r < now.rods.size() && r < now.scenery->rods.size(); ++r) {
        double along = 0;
        const std::vector<Vec3>& nodes = now.rods[r];
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (i > 0) along += (nodes[i] - nodes[i - 1]).norm();
            const Seen seen = see(clip_from_world, picture, nodes[i]);
            const double off = std::hypot(seen.x - x, seen.y - y);
            if (!seen.in_front || !(off < best)) continue;
            best = off;
            rod_ = now.scenery->rods[r].name, along_ = along, depth_ = seen.w;
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
