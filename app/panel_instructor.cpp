#include <algorithm>

#include "app/panel_style.h"
#include "app/panels.h"
#include "app/waiting.h"
#include "app/words.h"
#include "engine/view/event_text.h"

namespace fairlead {
namespace {

using namespace style;

// Who hears of it and when: the trainee never, the recording at once.
void draw_faults(const Snapshot& now, Outbox& outbox) {
    subheading(tr("Faults"));
    const auto& faults = now.scenery->faults;
    if (faults.empty()) return quiet_text(tr("This scene names none."));
    for (std::size_t i = 0; i < faults.size() && i < now.faults.size(); ++i) {
        const FaultLook& fault = faults[i];
        const bool on = now.faults[i] != 0;
        ImGui::PushID(static_cast<int>(i));
        ImGui::BeginDisabled(!fault.by_hand);
        if (toggle(on ? tr("On") : tr("Off"), on)) outbox.ask(Command(SetFault{fault.name, !on}));
        ImGui::EndDisabled();
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        wrapped(tr(spelled(fault.what)), on ? warn : text);
        ImGui::PopID();
    }
}

// As high while nothing waits: no button moves from under the mouse as it is pressed.
void draw_waiting(const Scenery& scenery, const Outbox& outbox) {
    const float top = ImGui::GetCursorPosY();
    const std::string waits = waiting_text(outbox.waiting(), scenery);
    wrapped(waits.empty() ? tr("The run is paused: what is asked waits.") : waits.c_str(),
            waits.empty() ? quiet : warn);
    ImGui::SetCursorPosY(
        std::max(ImGui::GetCursorPosY(), top + 2 * ImGui::GetTextLineHeightWithSpacing()));
}

void draw_checkpoints(const Snapshot& now, Checkpoints& checkpoints, Outbox& outbox) {
    subheading(tr("Checkpoints"));
    if (ImGui::Button(tr("Keep this moment")))
        outbox.ask(Command(Note{filled(tr("Checkpoint %d"), checkpoints.keep(now))}));
    const auto& moments = checkpoints.list();
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const Checkpoints::Moment& moment = moments[i];
        ImGui::PushID(static_cast<int>(i));
        std::string words = filled(tr("Return to %s"), minutes(double(moment.tick) / 60).c_str());
        if (!moment.phase.empty()) words += "  " + tr(moment.phase);
        const float room = ImGui::GetContentRegionAvail().x - em();
        if (ImGui::Button(shortened(words, room).c_str()))
            outbox.ask(Control(ReturnTo{moment.tick}));
        tip(tr("The run goes on live from there, in a recording of its own; its marks are void"));
        ImGui::PopID();
    }
}

}  // namespace

void InstructorPanel::draw(Rect where, bool& open, const Snapshot& now, bool paused,
                           Checkpoints& checkpoints, Outbox& outbox, bool* desk) {
    begin_panel("##instructor", tr("Instructor"), where, &open);
    if (desk && ImGui::Button(tr("In a window of its own"))) *desk = true;
    if (paused) draw_waiting(*now.scenery, outbox);
    draw_faults(now, outbox);
    subheading(tr("Weather"));
    draw_weather(now, outbox);
    draw_checkpoints(now, checkpoints, outbox);

    subheading(tr("Note"));
    ImGui::SetNextItemWidth(-1);
    const bool written =
        ImGui::InputTextWithHint("##note", tr("Enter keeps it on the timeline"), note_.data(),
                                 note_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    if (written && note_[0]) {
        outbox.ask(Command(Note{note_.data()}));
        note_.fill(0);
    }

    const ExerciseState& e = now.exercise;
    if (e.name.empty()) return ImGui::End();
    subheading(tr("Verdict"));
    if (e.finished) {
        const double pass = now.scenery->exercise ? now.scenery->exercise->pass : 0;
        wrapped(verdict_text(e, pass, tr), e.passed ? good : bad);
        return ImGui::End();
    }
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##why", tr("Why, for the report"), why_.data(), why_.size());
    for (const bool passed : {true, false}) {
        if (ImGui::Button(passed ? tr("End: passed") : tr("End: not passed"))) {
            outbox.ask(Command(EndExercise{passed, why_.data()}));
            outbox.ask(SingleStep{});  // a run that is paused hears of it, too
            why_.fill(0);
        }
        if (passed) ImGui::SameLine();
    }
    ImGui::End();
}

}  // namespace fairlead
