#include <algorithm>
#include <cmath>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

// "/wire_types/hoist/young_modulus" → group "wire types / hoist", name "young modulus". Names
// that the scene's author gave stay as they are.
std::string group_of(const std::string& path) {
    const auto last = path.rfind('/');
    if (last == std::string::npos || last == 0) return tr("world");
    std::string group;
    bool kind = true;
    for (std::size_t i = 1; i < last; ++i) {
        kind &= path[i] != '/';
        if (path[i] == '/')
            group += " / ";
        else
            group += kind && path[i] == '_' ? ' ' : path[i];
    }
    return group;
}

std::string name_of(const std::string& path) {
    std::string name = path.substr(path.rfind('/') + 1);
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

bool differs(double a, double b) {
    return std::abs(a - b) > 1e-9 * std::max(std::abs(a), std::abs(b));
}

// Returns whether the value was edited.
bool draw_parameter(const ParameterInfo& info, double& value) {
    ImGui::PushID(info.path.c_str());
    const bool changed = differs(value, info.initial);
    const std::string range = quantity(info.min, info.unit) + " … " + quantity(info.max, info.unit);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    if (changed) ImGui::PushFont(fonts.bold);
    wrapped(name_of(info.path), changed ? warn : text);
    if (changed) ImGui::PopFont();
    tip(info.help + "\n" + info.path + "\n" +
        filled(tr("range %s, scene value %s"), range.c_str(),
               quantity(info.initial, info.unit, 6).c_str()));

    ImGui::TableNextColumn();
    double edited = value;
    bool done = false;
    ImGui::SetNextItemWidth(-1);
    const ImGuiSliderFlags flags = ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp |
                                   (info.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    // the slider's own text would repeat the number beside it
    done |= ImGui::SliderScalar("##slider", ImGuiDataType_Double, &edited, &info.min, &info.max, "",
                                flags);
    tip(range);
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1);
    const Scaled in = scaled(info.initial, info.unit);  // of the scene: it does not jump about
    double typed = value / in.one;
    if (ImGui::InputDouble(
            "##number", &typed, 0, 0, "%.6g",
            ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
        edited = std::clamp(typed * in.one, info.min, info.max);
        done = true;
    }
    tip(info.help.empty() ? range : info.help + "\n" + filled(tr("range %s"), range.c_str()));
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    quiet_text(in.unit.c_str());
    ImGui::TableNextColumn();
    if (changed && ImGui::Button("↺")) {
        edited = info.initial;
        done = true;
    }
    if (changed)
        tip(filled(tr("Back to the scene's %s"), quantity(info.initial, info.unit, 6).c_str()));
    ImGui::PopID();
    done = done && differs(edited, value);
    if (done) value = edited;
    return done;
}

// What was found when the scene was built: for whoever designs it, not for whoever drives.
void draw_notes(const Notes& notes) {
    if (notes.empty()) return;
    const std::string title = filled(tr("Notes (%d)"), int(notes.size())) + "##notes";
    if (!ImGui::TreeNodeEx(title.c_str(), ImGuiTreeNodeFlags_NoTreePushOnOpen)) return;
    for (const SceneNote& note : notes) wrapped(note.in(tr), quiet);
}

}  // namespace

void DesignerPanel::ask(const std::string& path, double value, Outbox& outbox) {
    asked_[path] = value;
    outbox.ask(SetParameter{path, value});
}

// What is dragged on without a pause is one change.
void DesignerPanel::note(Changes changes) {
    constexpr double pause = 0.7;  // [s]
    const double now = ImGui::GetTime();
    const bool goes_on = !undo_.empty() && changes.size() == 1 && undo_.back().size() == 1 &&
                         undo_.back().front().path == changes.front().path &&
                         now - noted_ < pause && redo_.empty();
    if (goes_on)
        undo_.back().front().after = changes.front().after;
    else
        undo_.push_back(std::move(changes));
    redo_.clear();
    noted_ = now;
}

// Another scene has a history of its own.
void DesignerPanel::follow(const Snapshot& now) {
    if (now.scenery->file == file_) return;
    file_ = now.scenery->file;
    undo_.clear();
    redo_.clear();
    said_.clear();
    save_as_.fill(0);
    file_.copy(save_as_.data(), save_as_.size() - 1);
}

void DesignerPanel::draw_history(Outbox& outbox) {
    const auto move = [&](std::vector<Changes>& from, std::vector<Changes>& to, bool back) {
        for (const Change& c : from.back()) ask(c.path, back ? c.before : c.after, outbox);
        to.push_back(std::move(from.back()));
        from.pop_back();
    };
    ImGui::BeginDisabled(undo_.empty());
    if (ImGui::SmallButton(tr("Undo"))) move(undo_, redo_, true);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(redo_.empty());
    if (ImGui::SmallButton(tr("Redo"))) move(redo_, undo_, false);
    ImGui::EndDisabled();
}

void DesignerPanel::draw_save(const Snapshot& now, const std::vector<double>& values) {
    const auto& table = now.scenery->parameters;
    Save save{save_as_.data(), {}};
    for (std::size_t i = 0; i < table.size(); ++i)
        if (differs(values[i], table[i].initial))
            save.values.emplace_back(table[i].path, values[i]);
    if (save.values.empty() && said_.empty()) return;
    ImGui::SetNextItemWidth(-em() * 8);
    ImGui::InputText("##save", save_as_.data(), save_as_.size());
    ImGui::SameLine();
    ImGui::BeginDisabled(save.values.empty() || save.file.empty());
    if (ImGui::Button(tr("Save as scene"), {-1, 0})) save_ = std::move(save);
    ImGui::EndDisabled();
    tip(tr("What was changed goes into the scene's text: comments and all else stay as they are"));
    if (!said_.empty()) wrapped(said_, saved_ ? good : bad);
}

// Of the table, what the search finds, group by group.
void DesignerPanel::draw_groups(const std::vector<ParameterInfo>& table,
                                std::vector<double>& values, Outbox& outbox) {
    const bool searching = filter_[0] != 0 || only_changed_;
    for (std::size_t begin = 0; begin < table.size();) {
        const std::string group = group_of(table[begin].path);
        std::size_t end = begin;
        std::vector<std::size_t> shown;
        for (; end < table.size() && group_of(table[end].path) == group; ++end)
            if ((!only_changed_ || differs(values[end], table[end].initial)) &&
                (matches(table[end].path, filter_.data()) ||
                 matches(name_of(table[end].path), filter_.data()) ||
                 matches(table[end].help, filter_.data())))
                shown.push_back(end);
        begin = end;
        if (shown.empty()) continue;
        // a search opens what it finds; without one the list stays a table of contents
        if (searching) ImGui::SetNextItemOpen(true);
        if (!ImGui::CollapsingHeader(group.c_str())) continue;
        if (!ImGui::BeginTable(group.c_str(), 5)) continue;
        ImGui::TableSetupColumn("##name", ImGuiTableColumnFlags_WidthStretch, 1.3f);
        ImGui::TableSetupColumn("##slider", ImGuiTableColumnFlags_WidthStretch, 1.0f);
        ImGui::TableSetupColumn("##number", ImGuiTableColumnFlags_WidthFixed, em() * 5.2f);
        ImGui::TableSetupColumn("##unit", ImGuiTableColumnFlags_WidthFixed, em() * 2.6f);
        ImGui::TableSetupColumn("##reset", ImGuiTableColumnFlags_WidthFixed, em() * 1.8f);
        for (const std::size_t i : shown) {
            const double before = values[i];
            if (!draw_parameter(table[i], values[i])) continue;
            ask(table[i].path, values[i], outbox);
            note({{table[i].path, before, values[i]}});
        }
        ImGui::EndTable();
    }
}

// Numbers of the run that is on, live; or the text of its scene, for the next one.
void DesignerPanel::draw(Rect where, bool& open, const Snapshot& now, Outbox& outbox) {
    begin_panel("##designer", tr("Parameters"), where, &open);
    if (ImGui::BeginTabBar("##as")) {
        if (ImGui::BeginTabItem(tr("Live values"))) {
            draw_values(now, outbox);
            ImGui::EndTabItem();
        }
        if (ImGui::BeginTabItem(tr("Scene text"))) {
            scene_text_.draw(now.scenery->file, now.scenery.get());
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void DesignerPanel::draw_values(const Snapshot& now, Outbox& outbox) {
    const auto& table = now.scenery->parameters;
    // while paused no tick obeys: the panel shows what was asked, not what still is
    if (now.tick != asked_tick_) asked_.clear();
    asked_tick_ = now.tick;
    follow(now);
    std::vector<double> values = now.parameters;
    values.resize(table.size());
    for (std::size_t i = 0; i < table.size(); ++i)
        if (const auto a = asked_.find(table[i].path); a != asked_.end()) values[i] = a->second;
    const std::size_t count = table.size();
    int changed = 0;
    for (std::size_t i = 0; i < count; ++i) changed += differs(values[i], table[i].initial);

    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##filter", tr("Search"), filter_.data(), filter_.size());
    ImGui::Checkbox(tr("Only changed"), &only_changed_);
    ImGui::SameLine();
    quiet_text(filled(tr("%d of %d changed"), int(changed), int(count)).c_str());
    ImGui::SameLine();
    draw_history(outbox);
    if (changed > 0) {
        ImGui::SameLine();
        if (ImGui::SmallButton(tr("Reset all"))) {
            Changes all;
            for (std::size_t i = 0; i < count; ++i)
                if (differs(values[i], table[i].initial)) {
                    all.push_back({table[i].path, values[i], table[i].initial});
                    ask(table[i].path, table[i].initial, outbox);
                }
            note(std::move(all));
        }
    }
    draw_save(now, values);

    ImGui::BeginChild("##parameters");
    draw_notes(now.scenery->notes);
    draw_groups(table, values, outbox);
    if (count == 0) wrapped(tr("This scene has no parameters to tune."), quiet);
    ImGui::EndChild();
}

}  // namespace fairlead
