#include "app/panel_handles.h"

#include <array>
#include <cmath>

#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::array<ImU32, 3> axis_colours{IM_COL32(226, 74, 58, 255), IM_COL32(62, 168, 90, 255),
                                            IM_COL32(80, 140, 240, 255)};

Vec3 vec(const std::array<double, 3>& a) {
    return {a[0], a[1], a[2]};
}

std::array<double, 3> rounded(const Vec3& v) {
    std::array<double, 3> out{};
    for (int k = 0; k < 3; ++k) out[std::size_t(k)] = std::round(1e4 * v[k]) / 1e4 + 0.0;
    return out;
}

// Where the text has a body begin.
Pose pose_of(const SceneWriter& writer, const std::string& body) {
    Pose X;
    if (body.empty()) return X;
    if (const auto at = writer.place(SceneWriter::Part{0, body, 0})) X.p = vec(at->at);
    if (const auto turn = writer.turn(body))
        X.q = Quat((*turn)[0], (*turn)[1], (*turn)[2], (*turn)[3]).normalized();
    return X;
}

void draw_handles(const PictureView& view, const Handles& h, int lit, const std::string& name) {
    ImDrawList& d = *ImGui::GetBackgroundDrawList();
    const auto point = [&](const Vec3& p) {
        const SeenPlace seen = see(view.clip_from_world, view.picture, p);
        return ImVec2{float(seen.x), float(seen.y)};
    };
    const SeenPlace middle = see(view.clip_from_world, view.picture, h.origin);
    if (!middle.in_front) return;
    const ImVec2 from = point(h.origin);
    for (int k = 0; k < 3; ++k) {
        const ImU32 colour = axis_colours[std::size_t(k)];
        if (h.turns) {
            constexpr int steps = 48;
            for (int i = 0; i <= steps; ++i)
                d.PathLineTo(point(on_ring(h, k, 2 * M_PI * i / steps)));
            d.PathStroke(lit == 3 + k ? warn : (colour & 0x00ffffffu) | 0xb0000000u, 0,
                         em() * (lit == 3 + k ? 0.22f : 0.1f));
        }
        const ImVec2 tip_at = point(h.origin + h.length * (h.axes * Vec3::Unit(k)));
        d.AddLine(from, tip_at, lit == k ? warn : colour, em() * (lit == k ? 0.3f : 0.18f));
        d.AddCircleFilled(tip_at, em() * 0.35f, lit == k ? warn : colour);
        d.AddText({tip_at.x + em() * 0.45f, tip_at.y - em() * 0.5f}, text,
                  k == 0   ? "x"
                  : k == 1 ? "y"
                           : "z");
    }
    d.AddCircleFilled(from, em() * 0.25f, text);
    d.AddText({from.x + em() * 0.5f, from.y + em() * 0.4f}, text, name.c_str());
}

}  // namespace

void PartHandles::drag_on(const PictureView& view, SceneWriter& writer,
                          const SceneWriter::Part& part) {
    const float x = float(view.mouse.x), y = float(view.mouse.y);
    const double now = ImGui::GetTime();
    if (drag_.turns()) {
        const Quat q =
            (drag_.turn(view.clip_from_world, view.picture, x, y) * turned_).normalized();
        std::array<double, 4> to{q.w(), q.x(), q.y(), q.z()};
        for (double& c : to) c = std::round(1e6 * c) / 1e6 + 0.0;
        if (writer.turn(part.name) == to) return;
        writer.put_turn(part.name, to, !begun_, now);
    } else {
        const Vec3 p = drag_.place(view.clip_from_world, view.picture, x, y);
        const std::array<double, 3> to = rounded(frame_.inverse() * p);
        if (const auto at = writer.place(part); at && at->at == to) return;
        writer.put(part, to, !begun_, now);
    }
    begun_ = true;
}

void PartHandles::use(const PictureView& view, SceneWriter& writer, const SceneWriter::Part& part) {
    const Mouse& m = view.mouse;
    const float x = float(m.x), y = float(m.y);
    const bool begins = m.left && !button_ && !ImGui::GetIO().WantCaptureMouse;
    button_ = m.left;
    if (!m.left) drag_.let_go();
    if (drag_.holds()) drag_on(view, writer, part);
    const auto place = writer.place(part);
    if (!place) return drag_.let_go();
    const Pose frame = pose_of(writer, place->body);
    const auto turn = part.list == 0 ? writer.turn(part.name) : std::nullopt;
    Handles h{frame * vec(place->at), frame.q, 1, turn.has_value()};
    h.length = length_of_handles(h.origin, view.clip_from_world, view.picture, 6 * em());
    if (!std::isfinite(h.length)) return;  // no camera has looked yet
    int lit = drag_.handle();
    if (!drag_.holds() && !ImGui::GetIO().WantCaptureMouse) {
        const auto near = handle_near(h, view.clip_from_world, view.picture, x, y);
        lit = near.value_or(-1);
        if (near && begins) {
            drag_.begin(h, *near, view.clip_from_world, view.picture, x, y);
            frame_ = frame;
            if (turn) turned_ = Quat((*turn)[0], (*turn)[1], (*turn)[2], (*turn)[3]);
            begun_ = false;
        }
    }
    draw_handles(view, h, lit, part.name);
}

}  // namespace fairlead
