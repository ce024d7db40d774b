#include <algorithm>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/wrap_labels.h"

namespace fairlead {

using namespace style;

void draw_wrap_labels(Rect picture, const Snapshot& now, const Eigen::Matrix4f& clip_from_world) {
    std::vector<WrapLabel> labels = wrap_labels(now, clip_from_world, picture);
    const float pad = em() * 0.3f;
    for (WrapLabel& label : labels) {
        const float words = ImGui::CalcTextSize(label.text.c_str()).x;
        label.box = {label.x + em() * 1.2f, label.y - em() * 1.8f, words + em() * 1.1f + 2 * pad,
                     em() + 2 * pad};
        if (label.box.x + label.box.w > picture.x + picture.w)
            label.box.x = label.x - em() * 1.2f - label.box.w;
    }
    part_labels(labels, pad);

    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    for (const WrapLabel& label : labels) {
        const Rect& b = label.box;
        const float middle = b.y + b.h / 2;
        d.AddLine({label.x, label.y}, {std::clamp(label.x, b.x, b.x + b.w), middle}, quiet,
                  em() * 0.07f);
        d.AddRectFilled({b.x, b.y}, {b.x + b.w, b.y + b.h}, well, em() * 0.2f);
        draw_grip(d, {b.x + pad + em() * 0.4f, middle}, label.slips);
        d.AddText({b.x + pad + em() * 1.1f, b.y + pad}, text, label.text.c_str());
    }
}

}  // namespace fairlead
