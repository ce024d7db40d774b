#include "app/guide.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/input/keys.h"

namespace fairlead {
namespace {

constexpr float leap = 3;  // [em] that another place must be nearer to be worth a leap
constexpr float arrow_tail = 3.7f, arrow_wide = 1;  // [em] as panel_guide.cpp draws it, at most

bool inside(const Rect& a, const Rect& b) {
    return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

// How far a box moves along each axis [px] to stand beside a panel or at the picture's edge.
struct Shifts {
    std::vector<float> x{0}, y{0};
};
Shifts ways_out(const Rect& box, const std::vector<Rect>& panels, const Rect& picture) {
    constexpr float gap = 1;
    Shifts all;
    for (const Rect& p : panels) {
        all.x.push_back(p.x - box.x - box.w - gap);
        all.x.push_back(p.x + p.w - box.x + gap);
        all.y.push_back(p.y - box.y - box.h - gap);
        all.y.push_back(p.y + p.h - box.y + gap);
    }
    all.x.push_back(picture.x - box.x + gap);
    all.x.push_back(picture.x + picture.w - box.x - box.w - gap);
    all.y.push_back(picture.y - box.y + gap);
    all.y.push_back(picture.y + picture.h - box.y - box.h - gap);
    return all;
}

// As it is, and round its place where that is in sight.
std::vector<GuideArrow> turned(const GuideArrow& arrow) {
    std::vector<GuideArrow> all{arrow};
    if (!arrow.in_sight) return all;
    for (const auto& [dx, dy] : {std::pair(0.f, 1.f), {0, -1}, {1, 0}, {-1, 0}}) {
        if (dx == arrow.dx && dy == arrow.dy) continue;
        all.push_back(arrow);
        all.back().dx = dx, all.back().dy = dy;
    }
    return all;
}

bool leaps(const ArrowShift& from, const ArrowShift& to, float em) {
    const bool turns = from.dx * to.dx + from.dy * to.dy < 0.7f;
    return turns || std::hypot(to.x - from.x, to.y - from.y) > 1.5f * em;
}

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
    while (step_ < count() && steps_[step_].phase >= 0 &&
           steps_[step_].phase < now.exercise.phase_index)
        skip();
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
    arrow.in_sight = clip.w() > 0 && most <= edge;  // it comes in where it stood outside
    if (!arrow.in_sight) {
        const float length = std::max(std::hypot(x, y), 1e-6f);
        arrow.dx = x / length, arrow.dy = -y / length;
        x *= edge / std::max(most, 1e-6f), y *= edge / std::max(most, 1e-6f);
    }
    arrow.x = picture.x + picture.w * (1 + x) / 2;
    arrow.y = picture.y + picture.h * (1 - y) / 2;
    return arrow;
}

Rect box_of(const GuideArrow& arrow, float em) {
    const float tail = em * arrow_tail, aside = em * arrow_wide;
    const float x = arrow.x - arrow.dx * tail, y = arrow.y - arrow.dy * tail;
    const float wide = std::abs(arrow.dy) * aside, high = std::abs(arrow.dx) * aside;
    const float left = std::min(x, arrow.x) - wide, top = std::min(y, arrow.y) - high;
    return {left, top, std::abs(x - arrow.x) + 2 * wide, std::abs(y - arrow.y) + 2 * high};
}

GuideArrow clear_of(const GuideArrow& arrow, const std::vector<Rect>& panels, Rect picture,
                    float em, std::optional<ArrowShift>& before) {
    const auto fits = [&](const GuideArrow& a) {
        const Rect box = box_of(a, em);
        return inside(box, picture) &&
               std::none_of(panels.begin(), panels.end(),
                            [&](const Rect& panel) { return overlap(box, panel); });
    };
    GuideArrow best = arrow;
    float least = std::numeric_limits<float>::max();
    ArrowShift chosen{0, 0, arrow.dx, arrow.dy};
    for (const GuideArrow& a : turned(arrow)) {
        const Shifts out = ways_out(box_of(a, em), panels, picture);
        for (const float x : out.x)
            for (const float y : out.y) {
                const bool moved = x != 0 || y != 0;
                if (moved && a.in_sight && x * a.dx + y * a.dy >= 0) continue;  // points elsewhere
                const ArrowShift shift{x, y, a.dx, a.dy};
                const bool as_pointed = a.dx == arrow.dx && a.dy == arrow.dy;
                const float cost = std::hypot(x, y) + (as_pointed ? 0 : em) +
                                   (before && leaps(*before, shift, em) ? leap * em : 0);
                GuideArrow there = a;
                there.x += x, there.y += y;
                if (cost < least && fits(there)) best = there, chosen = shift, least = cost;
            }
    }
    before = chosen;
    return best;
}

}  // namespace fairlead
