#include "app/pull_hand.h"

#include <algorithm>

#include "engine/machine/tool_hand.h"
#include "engine/view/language.h"

namespace fairlead {

bool PullHand::no(const char* why) {
    why_not_ = why;
    return false;
}

bool PullHand::take(const Picked& picked, const Snapshot& now) {
    const auto i = std::size_t(picked.index);
    why_not_ = "";
    if (picked.what == Picked::What::body) {
        if (!(now.bodies[i].mass > 0)) return no(tr_later("It cannot be pulled: it stands fast"));
        name_ = now.scenery->bodies[i].name;
    } else if (picked.what == Picked::What::wire) {
        const auto& points = now.wires[i].points;
        if (std::none_of(points.begin(), points.end(), [](const WirePoint& p) {
                return p.kind == WirePoint::Kind::mass || p.kind == WirePoint::Kind::free;
            }))
            return no(
                tr_later("It cannot be pulled: without mass nodes a wire is straight; pull "
                         "what hangs on it"));
        name_ = std::to_string(i);  // of two parts of a wire that was cut each has the name
    } else {
        return false;
    }
    held_ = picked;
    at_ = picked.what == Picked::What::body ? picked.at : place_on(now.wires[i], picked.along).p;
    before_.clear();
    return true;
}

void PullHand::pull(const Eigen::Matrix4f& clip_from_world, Rect picture, float x, float y,
                    Outbox& outbox) {
    if (!holds()) return;
    const Vec3 to = place_at(clip_from_world, picture, x, y, held_.depth);
    const auto what =
        held_.what == Picked::What::body ? ToolHand::Holds::body : ToolHand::Holds::wire;
    const std::string order = dragging_words(what, name_, at_, to);
    if (order != before_) outbox.ask(Command(PullRod{order}));
    before_ = order;
}

void PullHand::let_go(Outbox& outbox) {
    if (!holds()) return;
    outbox.ask(Command(PullRod{"drop"}));
    *this = {};
}

}  // namespace fairlead
