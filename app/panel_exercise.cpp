#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/recording_panels.h"
#include "app/words.h"
#include "engine/input/clock.h"
#include "engine/view/event_text.h"

namespace fairlead {
namespace {

using namespace style;

// Latin letters of two bytes are 0x20 apart in the second, as those of one byte are.
std::string capital(std::string words) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(words[i]); };
    if (words.size() > 1 && byte(0) == 0xc3 && byte(1) >= 0xa0)
        words[1] = static_cast<char>(byte(1) - 0x20);
    else if (!words.empty())
        words[0] = static_cast<char>(std::toupper(byte(0)));
    return words;
}

// "Load swings: 6.2°, allowed 5°", "Over time: 3:39, target 2:30": a deduction explains itself.
std::string reason(const Deduction& d) {
    const std::string what = capital(tr(d.what));
    if (d.limit == 0 && d.value == 0) return what;
    if (d.unit.empty()) return what;
    return filled(d.unit == "s" ? tr("%s: %s, target %s") : tr("%s: %s, allowed %s"), what.c_str(),
                  quantity(d.value, tr(d.unit)).c_str(), quantity(d.limit, tr(d.unit)).c_str());
}

// "−3 every 3 s", "−8" of what strikes once until the exercise ends, "fails"
std::string price(const RuleSheet& rule, double time_limit) {
    if (rule.critical) return tr("fails");
    const std::string points = "−" + number(rule.points, 3);
    if (rule.grace <= 0 || (time_limit > 0 && rule.grace >= time_limit)) return points;
    return filled(tr("%s every %s"), points.c_str(), quantity(rule.grace, "s").c_str());
}

void draw_rules(const ExerciseSheet& sheet) {
    if (sheet.optimum > 0)
        wrapped(sheet.time_points > 0
                    ? filled(tr("Target time %s. Later costs up to %s points; at %s the exercise "
                                "ends."),
                             minutes(sheet.optimum).c_str(), number(sheet.time_points, 3).c_str(),
                             minutes(sheet.time_limit).c_str())
                    : filled(tr("Target time %s. At %s the exercise ends."),
                             minutes(sheet.optimum).c_str(), minutes(sheet.time_limit).c_str()));
    wrapped(filled(tr("100 points at the start, %s to pass."), number(sheet.pass, 3).c_str()));
    if (!ImGui::BeginTable("##rules", 2, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("##what", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("##price", ImGuiTableColumnFlags_WidthFixed);
    for (const RuleSheet& rule : sheet.rules) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        const std::string what = capital(tr(rule.what));
        wrapped(rule.unit.empty() ? what
                                  : filled(tr("%s: more than %s"), what.c_str(),
                                           quantity(rule.limit, tr(rule.unit)).c_str()));
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, rule.critical ? bad : text);
        ImGui::TextUnformatted(price(rule, sheet.time_limit).c_str());
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
        // what it failed in; who passes all the same needs nothing more
        const ImU32 on = !e.finished ? accent : e.passed ? line : bad;
        const ImU32 colour = i < e.phase_index ? good : i == e.phase_index ? on : line;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {x, at.y}, {x + width / n - gap, at.y + em() * 0.35f}, colour, em() * 0.1f);
    }
    ImGui::Dummy({width, em() * 0.4f});
}

// A moment of the run that is on, as a link into its replay: a little before, so that one sees it
// come about.
void draw_moment(const ExerciseState& e, const Deduction& d, const Tape& tape, Outbox& outbox) {
    constexpr double before = 3;  // [s]
    if (!tape.playing && !tape.recording) return quiet_text(minutes(d.time).c_str());
    if (ImGui::SmallButton(minutes(d.time).c_str())) {
        if (!tape.playing) outbox.ask(OpenRecording{});
        outbox.ask(Pause{true});
        const double moment = std::max(0.0, e.began + d.time - before);
        outbox.ask(Seek{static_cast<std::int64_t>(std::lround(moment / tick_seconds))});
    }
    tip(tr("Looks at it in the recording, from 3 s before"));
}

void draw_deductions(const ExerciseState& e, bool exam, const Tape& tape, Outbox& outbox) {
    if (e.deductions.empty()) {
        quiet_text(e.finished ? tr("No deductions.") : tr("No deductions so far."));
        return;
    }
    if (!ImGui::BeginTable("##deductions", 3, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("##time", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("##what", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("##points", ImGuiTableColumnFlags_WidthFixed);
    // the newest first: it is the one just earned
    for (auto d = e.deductions.rbegin(); d != e.deductions.rend(); ++d) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushID(static_cast<int>(d - e.deductions.rbegin()));
        if (exam && !e.finished)
            quiet_text(minutes(d->time).c_str());
        else
            draw_moment(e, *d, tape, outbox);
        ImGui::PopID();
        ImGui::TableNextColumn();
        wrapped(reason(*d), d->critical ? bad : text);
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(d->critical ? tr("fail") : ("−" + number(d->points, 3)).c_str());
    }
    ImGui::EndTable();
}

void draw_verdict(const ExerciseState& e, double pass, Outbox& outbox) {
    ImGui::PushFont(fonts.large);
    wrapped(e.passed           ? tr("PASSED")
            : e.voided.empty() ? tr("NOT PASSED")
                               : tr("NOT MARKED"),
            e.passed ? good : bad);
    ImGui::PopFont();
    if (!e.verdict.empty()) wrapped(verdict_text(e, pass, tr));
    if (ImGui::Button(tr("Try again"))) outbox.ask(Restart{});
    ImGui::Separator();
}

void draw_step(const ExerciseState& e, const std::string& hook_key) {
    quiet_text(
        filled(tr("Step %d of %d: %s"), e.phase_index + 1, e.phase_count, tr(e.phase).c_str())
            .c_str());
    ImGui::PushFont(fonts.bold);
    wrapped(tr(e.instruction));
    ImGui::PopFont();
    if (matches(e.instruction, "Grip/Release"))
        wrapped(filled(tr("Grip/Release: %s"), hook_key.c_str()), quiet);
}

void draw_score(const ExerciseState& e) {
    const bool late = e.optimum > 0 && e.elapsed > e.optimum;
    const std::string time = minutes(e.elapsed), target = minutes(e.optimum);
    wrapped(e.optimum <= 0 ? filled(tr("Time %s"), time.c_str())
            : late         ? filled(tr("Over time: %s, target %s"), time.c_str(), target.c_str())
                           : filled(tr("Time %s, target %s"), time.c_str(), target.c_str()),
            late ? warn : text);
    const std::string widest = filled(tr("Score %s"), "100");
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(widest.c_str()).x);
    ImGui::TextUnformatted(filled(tr("Score %s"), number(std::round(e.score), 3).c_str()).c_str());
    if (!e.voided.empty() && !e.finished)
        wrapped(filled(tr("The marks do not count: %s"), tr(e.voided).c_str()), warn);
}

// Outlines of how it is done well, in the picture; nobody is shown that in an exam.
void draw_model_run(const Running& running, const Tape& tape, Outbox& outbox) {
    if (tape.model_run.empty() || running.exam) return;
    bool shown = tape.model_shown;
    if (ImGui::Checkbox(tr("Show the model run"), &shown))
        outbox.ask(ShowGhost{shown ? tape.model_run : ""});
    tip(tr(
        "Outlines of crane and load as they move when it is done well. They wait until you begin, "
        "and then go at your pace: stay with them."));
}

void draw_exercise(const Snapshot& now, const std::string& hook_key, const Running& running,
                   const Tape& tape, bool& sheet_open, Outbox& outbox) {
    const ExerciseState& e = now.exercise;
    const Scenery& scenery = *now.scenery;
    const bool begun = e.elapsed > 0;
    if (e.finished) draw_verdict(e, scenery.exercise ? scenery.exercise->pass : 0, outbox);
    if (!running.attempts.empty()) wrapped(running.attempts, warn);
    if (!begun && scenery.exercise) {
        wrapped(tr(scenery.exercise->brief.empty() ? scenery.brief : scenery.exercise->brief));
        ImGui::Separator();
    }
    if (e.phase_count > 0) draw_phases(e);
    if (!e.finished) draw_step(e, hook_key);
    ImGui::Separator();
    if (begun) {
        draw_score(e);
        ImGui::Separator();
        draw_deductions(e, running.exam, tape, outbox);
        ImGui::Separator();
    }
    if (!scenery.exercise) return;
    ImGui::SetNextItemOpen(sheet_open);
    sheet_open = ImGui::TreeNodeEx(tr("Task and marks"), ImGuiTreeNodeFlags_NoTreePushOnOpen);
    if (sheet_open) {
        if (begun) wrapped(tr(scenery.exercise->brief), quiet);
        draw_rules(*scenery.exercise);
    }
}

}  // namespace

float ExercisePanel::draw(Rect where, bool& open, const Snapshot& now, const std::string& hook_key,
                          const Running& running, const Tape& tape, Outbox& outbox) {
    const ExerciseState& e = now.exercise;
    begin_panel("##exercise", tr(e.name.empty() ? now.scenery->name : e.name).c_str(), where, &open,
                Panel::fitted);
    const std::string& brief = now.scenery->brief.empty() ? now.scenery->why : now.scenery->brief;
    if (e.name.empty()) {
        if (!brief.empty()) wrapped(tr(brief));
        quiet_text(tr("Free driving: nothing is marked."));
    } else {
        const bool begun = e.elapsed > 0;
        // before it begins all of it is read; then it is there for whoever asks
        if (begun != begun_ || scenery_ != now.scenery.get()) sheet_open_ = !begun;
        begun_ = begun;
        scenery_ = now.scenery.get();
        draw_model_run(running, tape, outbox);
        draw_exercise(now, hook_key, running, tape, sheet_open_, outbox);
    }
    const float height = ImGui::GetCursorPosY() + ImGui::GetScrollY() + em() * 0.4f;
    ImGui::End();
    return height;
}

}  // namespace fairlead
