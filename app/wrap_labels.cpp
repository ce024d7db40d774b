#include "app/wrap_labels.h"

#include <cmath>
#include <cstdio>
#include <numbers>

namespace fairlead {
namespace {

std::string words_of(const WrapState& wrap) {
    char angle[24], slip[32] = "";
    std::snprintf(angle, sizeof angle, "%.0f°  ", wrap.angle * 180 / std::numbers::pi);
    if (wrap.slips) std::snprintf(slip, sizeof slip, "  %.2f m/s", std::abs(wrap.slip));
    return angle + kilonewtons(wrap.tension_in) + " → " + kilonewtons(wrap.tension_out) + " kN" +
           slip;
}

}  // namespace

std::string kilonewtons(double force) {
    const double kN = force / 1000, size = std::abs(kN);
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", size < 9.995 ? 2 : size < 99.95 ? 1 : 0, kN);
    return text;
}

std::vector<WrapLabel> wrap_labels(const Snapshot& now, const Eigen::Matrix4f& clip_from_world,
                                   Rect picture) {
    std::vector<WrapLabel> labels;
    for (const WireState& wire : now.wires)
        for (const WrapState& wrap : wire.wraps) {
            const Eigen::Vector4f clip = clip_from_world * wrap.p.homogeneous().cast<float>();
            const float x = clip.x() / clip.w(), y = clip.y() / clip.w();
            const bool in_sight = clip.w() > 0 && std::abs(x) <= 1 && std::abs(y) <= 1;
            if (!in_sight) continue;  // nor when it is not a number
            labels.push_back({picture.x + picture.w * (1 + x) / 2,
                              picture.y + picture.h * (1 - y) / 2,
                              words_of(wrap),
                              wrap.slips,
                              {}});
        }
    return labels;
}

void part_labels(std::vector<WrapLabel>& labels, float gap) {
    for (std::size_t i = 1; i < labels.size(); ++i)
        for (std::size_t k = 0; k < i;) {
            const Rect& other = labels[k].box;
            Rect& box = labels[i].box;
            if (overlap(box, other)) {
                box.y = other.y + other.h + gap;
                k = 0;  // one that was cleared may be covered now; each move goes down
            } else {
                ++k;
            }
        }
}

}  // namespace fairlead
