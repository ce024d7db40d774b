#include <cmath>
#include <cstdio>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

std::string minutes(double seconds) {
    const int s = static_cast<int>(std::floor(seconds));
    char buffer[24];
    std::snprintf(buffer, sizeof buffer, "%d:%02d", s / 60, s % 60);
    return buffer;
}

// "swing 6.2 ° (limit 5 °)": a deduction explains itself.
std::string reason(const Deduction& d) {
    std::string out = d.what;
    if (d.limit == 0 && d.value == 0) return out;
    const std::string unit = d.unit.empty() ? "" : " " + d.unit;
    return out + ": " + number(d.value, 3) + unit + ", limit " + number(d.limit, 3) + unit;
}

void draw_phases(const ExerciseState& e) {
    const float width = ImGui::GetContentRegionAvail().x, gap = em() * 0.2f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto n = static_cast<float>(e.phase_count);
    for (int i = 0; i < e.phase_count; ++i) {
        const float x = at.x + width * float(i) / n;
        const ImU32 colour = i < e.phase_index || e.finished ? good
                             : i == e.phase_index            ? accent
                                                             : line;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {x, at.y}, {x + width / n - gap, at.y + em() * 0.35f}, colour, em() * 0.1f);
    }
    ImGui::Dummy({width, em() * 0.4f});
}

void draw_deductions(const ExerciseState& e) {
    if (e.deductions.empty()) {
        quiet_text("No deductions so far.");
        return;
    }
    if (!ImGui::BeginTable("deductions", 3, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("time", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("points", ImGuiTableColumnFlags_WidthFixed);
    // the newest first: it is the one just earned
    for (auto d = e.deductions.rbegin(); d != e.deductions.rend(); ++d) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        quiet_text(minutes(d->time).c_str());
        ImGui::TableNextColumn();
        wrapped(reason(*d), d->critical ? bad : text);
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(d->critical ? "fail" : ("−" + number(d->points, 3)).c_str());
    }
    ImGui::EndTable();
}

void draw_verdict(const ExerciseState& e, Outbox& outbox) {
    ImGui::PushFont(fonts.large);
    wrapped(e.passed ? "PASSED" : "NOT PASSED", e.passed ? good : bad);
    ImGui::PopFont();
    if (!e.verdict.empty()) wrapped(e.verdict);
    if (ImGui::Button("Try again")) outbox.ask(Restart{});
    ImGui::Separator();
}

}  // namespace

float ExercisePanel::draw(Rect where, bool& open, const Snapshot& now, const std::string& hook_key,
                          Outbox& outbox) {
    const ExerciseState& e = now.exercise;
    begin_panel("exercise", e.name.empty() ? now.scenery->name.c_str() : e.name.c_str(), where,
                &open, Panel::fitted);
    const std::string& brief = now.scenery->brief.empty() ? now.scenery->why : now.scenery->brief;
    if (e.name.empty()) {
        if (!brief.empty()) wrapped(brief);
        quiet_text("Free driving: nothing is marked.");
    } else {
        if (e.finished) draw_verdict(e, outbox);
        if (e.phase_count > 0) draw_phases(e);
        if (!e.finished) {
            quiet_text(("Step " + std::to_string(e.phase_index + 1) + " of " +
                        std::to_string(e.phase_count) + ": " + e.phase)
                           .c_str());
            ImGui::PushFont(fonts.bold);
            wrapped(e.instruction);
            ImGui::PopFont();
            if (matches(e.instruction, "hook button")) wrapped("Hook button: " + hook_key, quiet);
        }
        ImGui::Separator();
        const bool late = e.optimum > 0 && e.elapsed > e.optimum;
        wrapped("Time " + minutes(e.elapsed) +
                    (e.optimum > 0 ? " of " + minutes(e.optimum) + (late ? " — late" : "") : ""),
                late ? warn : text);
        ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize("Score 100").x);
        ImGui::TextUnformatted(("Score " + number(std::round(e.score), 3)).c_str());
        ImGui::Separator();
        draw_deductions(e);
        if (!brief.empty()) {
            ImGui::Separator();
            wrapped(brief, quiet);
        }
    }
    for (const std::string& note : now.scenery->notes) wrapped("Note: " + note, quiet);
    const float height = ImGui::GetCursorPosY() + ImGui::GetScrollY() + em() * 0.4f;
    ImGui::End();
    return height;
}

}  // namespace fairlead
