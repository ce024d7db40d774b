#include <cctype>
#include <cmath>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

std::string capital(std::string words) {
    if (!words.empty())
        words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words;
}

// "Load swings: 6.2°, allowed 5°", "Over time: 3:39, target 2:30": a deduction explains itself.
std::string reason(const Deduction& d) {
    std::string out = capital(d.what);
    if (d.limit == 0 && d.value == 0) return out;
    if (d.unit.empty()) return out;
    return out + ": " + quantity(d.value, d.unit) + (d.unit == "s" ? ", target " : ", allowed ") +
           quantity(d.limit, d.unit);
}

// "−3 every 3 s", "fails"
std::string price(const RuleSheet& rule) {
    if (rule.critical) return "fails";
    return "−" + number(rule.points, 3) +
           (rule.grace > 0 ? " every " + quantity(rule.grace, "s") : "");
}

void draw_rules(const ExerciseSheet& sheet) {
    if (sheet.optimum > 0)
        wrapped("Target time " + minutes(sheet.optimum) + ". " +
                (sheet.time_points > 0
                     ? "Later costs up to " + number(sheet.time_points, 3) + " points; at "
                     : "At ") +
                minutes(sheet.time_limit) + " the exercise ends.");
    wrapped("100 points at the start, " + number(sheet.pass, 3) + " to pass.");
    if (!ImGui::BeginTable("rules", 2, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("price", ImGuiTableColumnFlags_WidthFixed);
    for (const RuleSheet& rule : sheet.rules) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        wrapped(capital(rule.what) +
                (rule.unit.empty() ? "" : ": more than " + quantity(rule.limit, rule.unit)));
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, rule.critical ? bad : text);
        ImGui::TextUnformatted(price(rule).c_str());
        ImGui::PopStyleColor();
    }
    ImGui::EndTable();
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
    wrapped(e.passed           ? "PASSED"
            : e.voided.empty() ? "NOT PASSED"
                               : "NOT MARKED",
            e.passed ? good : bad);
    ImGui::PopFont();
    if (!e.verdict.empty()) wrapped(e.verdict);
    if (ImGui::Button("Try again")) outbox.ask(Restart{});
    ImGui::Separator();
}

void draw_step(const ExerciseState& e, const std::string& hook_key) {
    quiet_text(("Step " + std::to_string(e.phase_index + 1) + " of " +
                std::to_string(e.phase_count) + ": " + e.phase)
                   .c_str());
    ImGui::PushFont(fonts.bold);
    wrapped(e.instruction);
    ImGui::PopFont();
    if (matches(e.instruction, "Grip/Release")) wrapped("Grip/Release: " + hook_key, quiet);
}

void draw_score(const ExerciseState& e) {
    const bool late = e.optimum > 0 && e.elapsed > e.optimum;
    wrapped((late ? "Over time: " : "Time ") + minutes(e.elapsed) +
                (e.optimum > 0 ? ", target " + minutes(e.optimum) : ""),
            late ? warn : text);
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize("Score 100").x);
    ImGui::TextUnformatted(("Score " + number(std::round(e.score), 3)).c_str());
    if (!e.voided.empty() && !e.finished) wrapped("The marks do not count: " + e.voided, warn);
}

void draw_exercise(const Snapshot& now, const std::string& hook_key, const std::string& attempts,
                   bool& sheet_open, Outbox& outbox) {
    const ExerciseState& e = now.exercise;
    const Scenery& scenery = *now.scenery;
    const bool begun = e.elapsed > 0;
    if (e.finished) draw_verdict(e, outbox);
    if (!attempts.empty()) wrapped(attempts, warn);
    if (!begun && scenery.exercise) {
        wrapped(scenery.exercise->brief.empty() ? scenery.brief : scenery.exercise->brief);
        ImGui::Separator();
    }
    if (e.phase_count > 0) draw_phases(e);
    if (!e.finished) draw_step(e, hook_key);
    ImGui::Separator();
    if (begun) {
        draw_score(e);
        ImGui::Separator();
        draw_deductions(e);
        ImGui::Separator();
    }
    if (!scenery.exercise) return;
    ImGui::SetNextItemOpen(sheet_open);
    sheet_open = ImGui::TreeNodeEx("Task and marks", ImGuiTreeNodeFlags_NoTreePushOnOpen);
    if (sheet_open) {
        if (begun) wrapped(scenery.exercise->brief, quiet);
        draw_rules(*scenery.exercise);
    }
}

}  // namespace

float ExercisePanel::draw(Rect where, bool& open, const Snapshot& now, const std::string& hook_key,
                          const std::string& attempts, Outbox& outbox) {
    const ExerciseState& e = now.exercise;
    begin_panel("exercise", e.name.empty() ? now.scenery->name.c_str() : e.name.c_str(), where,
                &open, Panel::fitted);
    const std::string& brief = now.scenery->brief.empty() ? now.scenery->why : now.scenery->brief;
    if (e.name.empty()) {
        if (!brief.empty()) wrapped(brief);
        quiet_text("Free driving: nothing is marked.");
    } else {
        const bool begun = e.elapsed > 0;
        // before it begins all of it is read; then it is there for whoever asks
        if (begun != begun_ || scenery_ != now.scenery.get()) sheet_open_ = !begun;
        begun_ = begun;
        scenery_ = now.scenery.get();
        draw_exercise(now, hook_key, attempts, sheet_open_, outbox);
    }
    for (const std::string& note : now.scenery->notes) wrapped("Note: " + note, quiet);
    const float height = ImGui::GetCursorPosY() + ImGui::GetScrollY() + em() * 0.4f;
    ImGui::End();
    return height;
}

}  // namespace fairlead
