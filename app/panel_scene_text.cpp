#include "app/panel_scene_text.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::size_t most_letters = 1 << 18;  // [bytes] more is for an editor of its own

}  // namespace

void SceneTextPanel::draw_history() {
    const double now = ImGui::GetTime();
    ImGui::BeginDisabled(!writer_.can_undo());
    if (ImGui::Button(tr("Undo"))) writer_.undo(now);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!writer_.can_redo());
    if (ImGui::Button(tr("Redo"))) writer_.redo(now);
    ImGui::EndDisabled();
}

// Where a body begins, by hand.
void SceneTextPanel::draw_place() {
    const auto found = writer_.place(list_, part_);
    if (!found) return;
    std::array<float, 3> shown{float((*found)[0]), float((*found)[1]), float((*found)[2])};
    ImGui::SetNextItemWidth(-1);
    const bool moved = ImGui::DragFloat3("##place", shown.data(), 0.05f, -1e4f, 1e4f, "%.2f m");
    const bool begins = ImGui::IsItemActivated();
    tip(tr("Where it begins: drag, or click twice and type"));
    if (!moved) return;
    std::array<double, 3> to = *found;
    for (std::size_t i = 0; i < 3; ++i)
        if (shown[i] != float(to[i])) to[i] = std::round(double(shown[i]) * 1e3) / 1e3;
    writer_.move(part_, to, begins, ImGui::GetTime());
}

void SceneTextPanel::draw_parts() {
    const double now = ImGui::GetTime();
    if (ImGui::Button(tr("Add…"))) ImGui::OpenPopup("##parts");
    if (ImGui::BeginPopup("##parts")) {
        const auto parts = SceneWriter::parts();
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (ImGui::Selectable(tr(parts[i]))) writer_.add(i, now);
        ImGui::EndPopup();
    }
    ImGui::SameLine();
    draw_history();

    const auto lists = SceneWriter::lists();
    ImGui::SetNextItemWidth(em() * 7);
    if (ImGui::BeginCombo("##list", tr(lists[list_]))) {
        for (std::size_t i = 0; i < lists.size(); ++i)
            if (ImGui::Selectable(tr(lists[i]), i == list_)) list_ = i, part_.clear();
        ImGui::EndCombo();
    }
    const std::vector<std::string> names = writer_.names(list_);
    if (std::find(names.begin(), names.end(), part_) == names.end())
        part_ = names.empty() ? "" : names.back();
    ImGui::SameLine();
    const char *copy = tr("Copy"), *remove = tr("Delete");
    const ImGuiStyle& s = ImGui::GetStyle();
    ImGui::SetNextItemWidth(-ImGui::CalcTextSize(copy).x - ImGui::CalcTextSize(remove).x -
                            4 * s.FramePadding.x - 2 * s.ItemSpacing.x);
    if (ImGui::BeginCombo("##part", part_.c_str())) {
        for (const std::string& name : names)
            if (ImGui::Selectable(name.c_str(), name == part_)) part_ = name;
        ImGui::EndCombo();
    }
    ImGui::BeginDisabled(part_.empty());
    ImGui::SameLine();
    if (ImGui::Button(copy)) writer_.copy(list_, part_, now);
    ImGui::SameLine();
    if (ImGui::Button(remove)) writer_.remove(list_, part_, now);
    ImGui::EndDisabled();
    draw_stops();
    draw_place();
    if (!writer_.trouble().empty()) wrapped(writer_.trouble(), bad);
}

// Which stop of a wire has the handles.
void SceneTextPanel::draw_stops() {
    constexpr std::size_t wires = 3;  // of scene_lists()
    const std::vector<std::string> stops =
        list_ == wires ? writer_.stops(part_) : std::vector<std::string>{};
    if (stop_ >= stops.size()) stop_ = 0;
    if (stops.empty()) return;
    ImGui::SetNextItemWidth(-1);
    if (!ImGui::BeginCombo("##stop", stops[stop_].c_str())) return;
    for (std::size_t i = 0; i < stops.size(); ++i) {
        ImGui::PushID(int(i));
        if (ImGui::Selectable(stops[i].c_str(), i == stop_)) stop_ = i;
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

void SceneTextPanel::press_keys(const Devices& devices) {
    const double now = ImGui::GetTime();
    const auto pressed = [&](std::string_view key) {
        return devices.down(key) && !before_.down(key);
    };
    const bool control = devices.down("LeftControl") || devices.down("RightControl");
    if (control && pressed("Z") && writer_.can_undo()) writer_.undo(now);
    if (control && pressed("Y") && writer_.can_redo()) writer_.redo(now);
    if (!part_.empty() && pressed("Insert")) {
        writer_.copy(list_, part_, now);
        const std::vector<std::string> names = writer_.names(list_);
        const auto from = std::find(names.begin(), names.end(), part_);
        if (writer_.trouble().empty() && from != names.end() && from + 1 != names.end())
            part_ = *(from + 1);  // the copy stands behind it
    }
    if (!part_.empty() && pressed("Delete")) writer_.remove(list_, part_, now);
    before_ = devices;
}

void SceneTextPanel::use(const PictureView& view, const Picked& picked, const Devices& devices) {
    if (!shown_) return drafts_.forget();
    drafts_.look(writer_);
    const bool typing = ImGui::GetIO().WantTextInput;
    if (!typing)
        press_keys(devices);
    else
        before_ = devices;
    const int clicked = picked.what == Picked::What::body ? picked.index : -1;
    if (clicked != clicked_ && clicked >= 0 && !handles_.holds()) {
        const std::string& name = view.now.scenery->bodies[std::size_t(clicked)].name;
        const std::vector<std::string> bodies = writer_.names(0);
        if (std::find(bodies.begin(), bodies.end(), name) != bodies.end()) list_ = 0, part_ = name;
    }
    clicked_ = clicked;
    if (!part_.empty()) handles_.use(view, writer_, {list_, part_, stop_});
}

void SceneTextPanel::draw_keep() {
    ImGui::SetNextItemWidth(-em() * 6);
    ImGui::InputText("##file", save_as_.data(), save_as_.size());
    ImGui::SameLine();
    const auto& errors = writer_.errors();
    const bool same = writer_.kept() && writer_.file() == save_as_.data();
    ImGui::BeginDisabled(!errors.empty() || !writer_.checked() || same || save_as_[0] == 0);
    if (ImGui::Button(tr("Keep"), {-1, 0})) {
        write_ = Write{save_as_.data(), writer_.text};
        writer_.keep();
    }
    ImGui::EndDisabled();
    tip(tr("Writes the file, and begins the scene anew with it"));
    if (!said_.empty()) wrapped(said_, written_ ? good : bad);
    if (errors.empty())
        quiet_text(!writer_.checked() ? tr("Checking…")
                   : writer_.kept()   ? tr("As the file has it")
                                      : tr("Nothing is wrong with it"));
    constexpr std::size_t shown = 5;
    for (std::size_t i = 0; i < std::min(shown, errors.size()); ++i) wrapped(errors[i], bad);
    if (errors.size() > shown)
        quiet_text(filled(tr("and %d more"), int(errors.size() - shown)).c_str());
}

void SceneTextPanel::draw_letters() {
    std::string before = writer_.text;
    const bool changed =
        ImGui::InputTextMultiline("##letters", &writer_.text, ImGui::GetContentRegionAvail(),
                                  ImGuiInputTextFlags_AllowTabInput);
    if (ImGui::IsItemActivated()) writer_.typing(std::move(before));
    if (!changed) return;
    writer_.typed(ImGui::GetTime());
    said_.clear();
}

void SceneTextPanel::draw(const std::string& file, const void* run) {
    if (file != writer_.file()) {
        said_.clear(), part_.clear();
        save_as_.fill(0);
        file.copy(save_as_.data(), save_as_.size() - 1);
    }
    writer_.follow(file, run);
    if (file.empty()) return wrapped(tr("No scene is open."), quiet);
    if (writer_.text.size() > most_letters)
        return wrapped(tr("This file is too large to be written here."), quiet);
    shown_ = true;
    wrapped(tr("In the picture: drag arrows and rings. Insert copies, Delete deletes"), quiet);
    draw_parts();
    draw_keep();
    draw_letters();
    writer_.check(save_as_.data(), ImGui::GetTime());
}

}  // namespace fairlead
