// panel_devices.cpp — axes and buttons of what is plugged in, live; each axis measured by moving it
// to its ends, with a dead zone and a curve of its own.
#include <algorithm>

#include "app/panel_bindings.h"
#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double shortest = 0.2;  // [-] from end to end: tuning, a stick that was hardly moved

void draw_buttons(const std::vector<bool>& buttons) {
    if (buttons.empty()) return;
    quiet_text(tr("Buttons"));
    for (std::size_t i = 0; i < buttons.size(); ++i) {
        const std::string name = std::to_string(i);
        i == 0 ? ImGui::SameLine() : row_of_lamps(name.c_str());
        lamp(name.c_str(), buttons[i], accent);
    }
}

double shaped_by(double raw, const AxisTravel& t) {
    return shape(travelled(raw, t), {t.dead_zone, t.expo, 0, 0});
}

}  // namespace

AxisTravel DevicesTab::travel(const HandsView& view, const Shown& axis) const {
    if (measured_ && measured_->stick == axis.stick && measured_->axis == axis.axis)
        return *measured_;
    const Bindings& all = view.presets.bindings;
    if (const AxisTravel* own = travel_of(all, axis.stick, axis.axis, axis.device)) return *own;
    AxisTravel usual;
    usual.stick = axis.stick, usual.axis = axis.axis, usual.device = axis.device;
    usual.dead_zone = all.shaping.dead_zone, usual.expo = all.shaping.expo;
    return usual;
}

void DevicesTab::set(const HandsView& view, const AxisTravel& travel, bool begins) {
    PersonalControls next = view.presets.personal();
    std::erase_if(next.travels, [&](const AxisTravel& t) {
        return t.stick == travel.stick && t.axis == travel.axis && t.device == travel.device;
    });
    next.travels.push_back(travel);
    view.presets.change(std::move(next), begins);
}

// Its centre is where it stands as the button is pressed; then the farthest it has been.
void DevicesTab::measure(const HandsView& view, const Shown& axis) {
    const bool mine = measured_ && measured_->stick == axis.stick && measured_->axis == axis.axis;
    if (mine) {
        measured_->least = std::min(measured_->least, axis.raw);
        measured_->most = std::max(measured_->most, axis.raw);
    }
    if (!toggle(mine ? tr("Done") : tr("Calibrate"), mine,
                tr("Let it rest, press here, move it to both ends, and press again")))
        return;
    said_.clear();
    if (!mine) {
        measured_ = travel(view, axis);
        measured_->least = measured_->centre = measured_->most = axis.raw;
        return;
    }
    if (measured_->most - measured_->least >= shortest) {
        set(view, *measured_, true);
        view.presets.keep();
    } else {
        said_ = filled(tr("%s was hardly moved: it is as before"), axis.name.c_str());
    }
    measured_.reset();
}

void DevicesTab::draw_shaping(const HandsView& view, const Shown& axis) {
    AxisTravel t = travel(view, axis);
    ImGui::BeginDisabled(measured_.has_value());
    if (ImGui::Checkbox("##invert", &t.invert)) set(view, t, true), view.presets.keep();
    ImGui::TableNextColumn();
    const auto slide = [&](const char* id, double& value, float least, float most,
                           const char* format, float one) {
        float shown = float(value) * one;
        ImGui::SetNextItemWidth(-1);
        const bool moved = ImGui::SliderFloat(id, &shown, least, most, format);
        const bool begins = ImGui::IsItemActivated();
        if (moved) value = double(shown / one), set(view, t, begins);
        if (ImGui::IsItemDeactivatedAfterEdit()) view.presets.keep();
    };
    slide("##dead", t.dead_zone, 0, 50, "%.0f %%", 100);
    ImGui::TableNextColumn();
    slide("##expo", t.expo, 0.5f, 5, "%.1f", 1);
    ImGui::TableNextColumn();
    if (travel_of(view.presets.bindings, axis.stick, axis.axis, axis.device)) {
        if (ImGui::Button("↺")) {
            PersonalControls next = view.presets.personal();
            std::erase_if(next.travels, [&](const AxisTravel& o) {
                return o.stick == axis.stick && o.axis == axis.axis && o.device == axis.device;
            });
            view.presets.change(std::move(next));
            view.presets.keep();
        }
        tip(tr("As it was before it was calibrated"));
    }
    ImGui::EndDisabled();
}

// What the device says, with the ends and the centre it was measured at; below, what a lever gets.
void DevicesTab::draw_axis(const HandsView& view, const Shown& axis) {
    ImGui::PushID(axis.axis);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    wrapped(axis.name);
    ImGui::TableNextColumn();
    const AxisTravel t = travel(view, axis);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = em() * 0.6f;
    ImGui::InvisibleButton("##bar", {width, 2 * height + em() * 0.1f});
    if (ImGui::IsItemHovered() || measured_) looked_at_ = axis;
    tip(filled(tr("It says %.3f; the lever gets %.2f. Ends %.2f and %.2f, centre %.3f."), axis.raw,
               shaped_by(axis.raw, t), t.least, t.most, t.centre));
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const auto place = [&](double v) {
        return at.x + width * float(std::clamp(v, -1.0, 1.0) + 1) / 2;
    };
    const float low = at.y + height, end = low + height;
    d.AddRectFilled(at, {at.x + width, end}, well);
    d.AddRectFilled({place(t.least), at.y}, {place(t.most), low}, line);
    d.AddLine({place(t.centre), at.y}, {place(t.centre), low}, quiet, em() * 0.1f);
    d.AddLine({place(axis.raw), at.y}, {place(axis.raw), low}, text, em() * 0.2f);
    const float out = place(shaped_by(axis.raw, t)), middle = place(0);
    d.AddRectFilled({std::min(middle, out), low}, {std::max(middle, out), end}, accent);
    ImGui::TableNextColumn();
    measure(view, axis);
    ImGui::TableNextColumn();
    draw_shaping(view, axis);
    ImGui::PopID();
}

void DevicesTab::draw_device(const HandsView& view, int stick) {
    const Devices& devices = view.devices;
    const bool pad = stick < 0;
    const std::string device = pad ? devices.pad->name : devices.sticks[std::size_t(stick)].name;
    ImGui::PushID(stick);
    ImGui::PushFont(fonts.bold);
    wrapped(pad ? filled(tr("Gamepad: %s"), device.c_str())
                : filled(tr("Stick %d: %s"), stick, device.c_str()));
    ImGui::PopFont();
    const std::size_t count =
        pad ? devices.pad->axes.size() : devices.sticks[std::size_t(stick)].axes.size();
    if (count > 0 &&
        ImGui::BeginTable("##axes", 7, ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX)) {
        ImGui::TableSetupColumn(tr("Axis"), ImGuiTableColumnFlags_WidthStretch, 1);
        ImGui::TableSetupColumn(tr("Now"), ImGuiTableColumnFlags_WidthStretch, 1.6f);
        ImGui::TableSetupColumn("##measure", ImGuiTableColumnFlags_WidthFixed, em() * 6.5f);
        ImGui::TableSetupColumn(tr("Invert"), ImGuiTableColumnFlags_WidthFixed, em() * 4);
        ImGui::TableSetupColumn(tr("Dead zone"), ImGuiTableColumnFlags_WidthStretch, 0.8f);
        ImGui::TableSetupColumn(tr("Curve"), ImGuiTableColumnFlags_WidthStretch, 0.8f);
        ImGui::TableSetupColumn("##reset", ImGuiTableColumnFlags_WidthFixed, em() * 2);
        ImGui::TableHeadersRow();
        for (std::size_t i = 0; i < count; ++i) {
            const double raw =
                pad ? devices.pad->axes[i] : devices.sticks[std::size_t(stick)].axes[i];
            draw_axis(view, {stick, int(i), device,
                             pad ? pad_axis_text(i) : filled(tr("Axis %d"), int(i)), raw});
        }
        ImGui::EndTable();
    }
    if (pad)
        draw_buttons(std::vector<bool>(devices.pad->buttons.begin(), devices.pad->buttons.end()));
    else
        draw_buttons(devices.sticks[std::size_t(stick)].buttons);
    ImGui::Spacing();
    ImGui::PopID();
}

// The lever over what the device says, of the axis last looked at.
void DevicesTab::draw_curve(const HandsView& view) {
    if (!looked_at_) return;
    Shown axis = *looked_at_;
    const Devices& devices = view.devices;
    const auto stick = std::size_t(std::max(axis.stick, 0)), i = std::size_t(axis.axis);
    const bool there = axis.stick < 0
                           ? devices.pad && i < devices.pad->axes.size()
                           : stick < devices.sticks.size() && i < devices.sticks[stick].axes.size();
    if (!there) return looked_at_.reset();
    axis.raw = axis.stick < 0 ? devices.pad->axes[i] : devices.sticks[stick].axes[i];
    const AxisTravel t = travel(view, axis);
    const float side = em() * 7;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy({side, side});
    ImDrawList& d = *ImGui::GetWindowDrawList();
    d.AddRectFilled(at, {at.x + side, at.y + side}, well);
    const auto place = [&](double raw) {
        return ImVec2{at.x + side * float(raw + 1) / 2,
                      at.y + side * float(1 - shaped_by(raw, t)) / 2};
    };
    d.AddLine({at.x + side / 2, at.y}, {at.x + side / 2, at.y + side}, line);
    d.AddLine({at.x, at.y + side / 2}, {at.x + side, at.y + side / 2}, line);
    constexpr int steps = 80;
    for (int k = 0; k <= steps; ++k) d.PathLineTo(place(-1 + 2.0 * k / steps));
    d.PathStroke(accent, 0, em() * 0.12f);
    d.AddCircleFilled(place(axis.raw), em() * 0.3f, text);
    ImGui::SameLine();
    const std::string device = axis.device + ", " + axis.name;
    wrapped(device + "\n" + tr("The lever (up) over what the device says (to the right)"), quiet);
}

void DevicesTab::draw(const HandsView& view) {
    if (measured_ && view.devices.down("Escape")) measured_.reset();
    const Devices& devices = view.devices;
    if (!devices.pad && devices.sticks.empty())
        return wrapped(tr("No joystick and no gamepad is plugged in. Plug one in: it is shown here "
                          "at once."),
                       quiet);
    if (measured_)
        wrapped(tr("Move it slowly to both ends, let it rest, and press Done. Levers are at rest "
                   "meanwhile. Esc: never mind."),
                warn);
    else if (!said_.empty())
        wrapped(said_, bad);
    if (devices.pad) draw_device(view, -1);
    for (std::size_t i = 0; i < devices.sticks.size(); ++i) draw_device(view, int(i));
    draw_curve(view);
}

}  // namespace fairlead
