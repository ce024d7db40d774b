#include "app/desk_picture.h"

#include <algorithm>

#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

int cameras_of(const Snapshot& now) {
    return static_cast<int>(now.scenery->cameras.size());
}

}  // namespace

std::string camera_name(const Scenery& scenery, int i) {
    const auto count = static_cast<int>(scenery.cameras.size());
    if (i >= 0 && i < count) return tr(scenery.cameras[static_cast<std::size_t>(i)].name);
    return i == count ? tr("whole scene") : tr("free flight");
}

std::optional<DeskPicture::Wish> DeskPicture::wish(const Snapshot& now) const {
    if (width_ < 1 || height_ < 1 || now.scenery->file != scene_) return std::nullopt;
    return Wish{camera_, width_, height_};
}

void DeskPicture::follow(const Snapshot& before, const Snapshot& now, double blend,
                         double seconds) {
    if (now.scenery->file != scene_ || chosen_ < 0) {
        scene_ = now.scenery->file;
        choose(cameras_of(now), now);
    }
    render::follow(camera_, before, now, blend, seconds);
}

void DeskPicture::choose(int camera, const Snapshot& now) {
    chosen_ = camera;
    const int count = cameras_of(now);
    if (camera < count)
        camera_ = render::choose(now.scenery->cameras[static_cast<std::size_t>(camera)], now);
    else if (camera == count)
        camera_ = render::overview(now);
    else  // from where one is
        render::set_free(camera_, now);
}

void DeskPicture::move() {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered() && io.MouseWheel != 0) render::zoom(camera_, io.MouseWheel);
    if (!ImGui::IsItemActive()) return;
    if (io.MouseDown[0])
        render::turn(camera_, io.MouseDelta.x, io.MouseDelta.y);
    else
        render::pan(camera_, io.MouseDelta.x, io.MouseDelta.y, height_);
}

void DeskPicture::draw(Rect where, const Snapshot& now, std::uintptr_t texture) {
    begin_panel("##picture", "", where, nullptr, Panel::strip);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::BeginCombo("##camera", camera_name(*now.scenery, chosen_).c_str())) {
        for (int i = 0; i <= cameras_of(now) + 1; ++i)
            if (ImGui::Selectable(camera_name(*now.scenery, i).c_str(), i == chosen_))
                choose(i, now);
        ImGui::EndCombo();
    }
    const ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorScreenPos();
    width_ = std::max(1, static_cast<int>(room.x));
    height_ = std::max(1, static_cast<int>(room.y));
    const ImVec2 end{at.x + float(width_), at.y + float(height_)};
    ImDrawList& d = *ImGui::GetWindowDrawList();
    if (texture)
        d.AddImage(ImTextureID(texture), at, end, {0, 1}, {1, 0});
    else
        d.AddRectFilled(at, end, well);
    ImGui::InvisibleButton("##seen", {float(width_), float(height_)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    move();
    ImGui::End();
}

}  // namespace fairlead
