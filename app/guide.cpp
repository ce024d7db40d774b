#include "app/guide.h"

#include <algorithm>
#include <cmath>

#include "engine/input/keys.h"

namespace fairlead {
namespace {

std::string bare(const std::string& word) {
    return word.starts_with('-') ? word.substr(1) : word;
}

// One side of a lever as a binding of its own, so that its keys can be spelled.
std::string side_text(const AxisBinding& lever, bool less) {
    AxisBinding side;
    side.more = less ? lever.less : lever.more;
    return keys_text(side);
}

}  // namespace

void Guide::follow(const Snapshot& now) {
    if (now.scenery.get() != scenery_ || now.time < last_time_) {
        scenery_ = now.scenery.get();
        steps_.clear();
        if (now.scenery->exercise) steps_ = now.scenery->exercise->guide;
        until_.clear();
        for (const GuideStep& step : steps_) {
            until_.push_back(
                parse_condition(step.until));  // the scene has been read: they are good
            bind(until_.back(), now.scenery->signals);
        }
        step_ = 0;
        held_since_ = -1;
    }
    last_time_ = now.time;
    if (step_ == until_.size()) return;
    if (!holds(until_[step_], now.signals)) {
        held_since_ = -1;
        return;
    }
    if (held_since_ < 0) held_since_ = now.time;
    if (now.time - held_since_ >= until_[step_].hold) skip();
}

const GuideStep* Guide::step() const {
    return step_ < steps_.size() ? &steps_[step_] : nullptr;
}

std::vector<std::string> keys_of(const GuideStep& step, const Scenery& scenery,
                                 const Bindings& bindings) {
    std::vector<std::string> keys;
    for (const std::string& word : step.with) {
        const std::string name = bare(word);
        std::string text;
        for (const LeverLook& lever : scenery.levers)
            if (lever.id == name) text = side_text(bindings.axes[lever.axis], word != name);
        for (const ButtonLook& button : scenery.buttons)
            if (button.id == name) text = keys_text(bindings.switches[button.place]);
        if (const auto standard = index_of(switch_names, name))
            text = keys_text(bindings.switches[*standard]);
        // one of several is enough: the first
        keys.push_back(text.substr(0, text.find(", ")));
    }
    return keys;
}

int way_of(const GuideStep* step, const std::string& lever) {
    if (!step) return 0;
    for (const std::string& word : step->with)
        if (bare(word) == lever) return word == lever ? 1 : -1;
    return 0;
}

std::optional<GuideArrow> arrow_of(const GuideStep& step, const Snapshot& now,
                                   const Eigen::Matrix4f& clip_from_world, Rect picture) {
    if (step.body < 0 || step.body >= static_cast<int>(now.bodies.size())) return std::nullopt;
    const Vec3 p = now.bodies[static_cast<std::size_t>(step.body)].X_WB * step.at;
    const Eigen::Vector4f clip = clip_from_world * p.homogeneous().cast<float>();
    // behind the eye: the way there is the mirrored one
    const float side = clip.w() > 0 ? 1.0f : -1.0f;
    const float w = std::max(std::abs(clip.w()), 1e-6f);
    float x = side * clip.x() / w, y = side * clip.y() / w;
    if (!std::isfinite(x) || !std::isfinite(y)) return std::nullopt;
    GuideArrow arrow;
    constexpr float edge = 0.9f;  // [-] of the way to the picture's edge
    const float most = std::max(std::abs(x), std::abs(y));
    arrow.in_sight = clip.w() > 0 && most <= 1;
    if (!arrow.in_sight) {
        const float length = std::max(std::hypot(x, y), 1e-6f);
        arrow.dx = x / length, arrow.dy = -y / length;
        x *= edge / std::max(most, 1e-6f), y *= edge / std::max(most, 1e-6f);
    }
    arrow.x = picture.x + picture.w * (1 + x) / 2;
    arrow.y = picture.y + picture.h * (1 - y) / 2;
    return arrow;
}

}  // namespace fairlead
