#include "app/view_follower.h"

#include <algorithm>
#include <cmath>

namespace fairlead {
namespace {

constexpr double in_the_picture = 100;  // [-] times the attention
constexpr int patience = 60;            // [frames] out of the picture before nodes are taken away

std::string attention_of(const std::string& wire) {
    return "/wires/" + wire + "/resolution/attention";
}

}  // namespace

bool in_view(const WireState& wire, const Eigen::Matrix4f& clip_from_world) {
    const auto seen =
        std::count_if(wire.points.begin(), wire.points.end(), [&](const WirePoint& point) {
            const Eigen::Vector4f p = clip_from_world * point.p.cast<float>().homogeneous();
            return p.w() > 0 && std::abs(p.x()) < p.w() && std::abs(p.y()) < p.w();
        });
    return !wire.points.empty() && 4 * seen >= std::ptrdiff_t(wire.points.size());
}

void ViewFollower::follow(const Snapshot& now, const Eigen::Matrix4f& clip_from_world,
                          Outbox& outbox) {
    if (!now.scenery->follow_view) return;
    const auto& looks = now.scenery->wires;
    if (scenery_ != now.scenery) {
        scenery_ = now.scenery;
        wires_.assign(looks.size(), {});
        for (std::size_t i = 0; i < looks.size(); ++i)
            for (const ParameterInfo& p : now.scenery->parameters)
                if (p.path == attention_of(looks[i].name)) wires_[i].attention = p.initial;
    }
    for (std::size_t i = 0; i < wires_.size() && i < now.wires.size(); ++i) {
        Watched& wire = wires_[i];
        const bool visible = in_view(now.wires[i], clip_from_world);
        wire.frames_unseen = visible ? 0 : wire.frames_unseen + 1;
        const bool seen = visible || (wire.seen && wire.frames_unseen < patience);
        if (seen == wire.seen) continue;
        wire.seen = seen;
        outbox.ask(Command(SetParameter{attention_of(looks[i].name),
                                        wire.attention * (seen ? in_the_picture : 1)}));
    }
}

}  // namespace fairlead
