#include "app/panel_style.h"
#include "app/panels.h"
#include "app/words.h"

namespace fairlead {
namespace {

using namespace style;

void section(const char* words) {
    ImGui::Dummy({0, em() * 0.2f});
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(words);
    ImGui::PopFont();
}

// Who hears of it and when: the trainee never, the recording at once.
void draw_faults(const Snapshot& now, Outbox& outbox) {
    section("Faults and weather");
    const auto& faults = now.scenery->faults;
    if (faults.empty()) return quiet_text("This scene names none.");
    for (std::size_t i = 0; i < faults.size() && i < now.faults.size(); ++i) {
        const FaultLook& fault = faults[i];
        const bool on = now.faults[i] != 0;
        ImGui::PushID(static_cast<int>(i));
        ImGui::BeginDisabled(!fault.by_hand);
        if (toggle(on ? "On" : "Off", on)) outbox.ask(Command(SetFault{fault.name, !on}));
        ImGui::EndDisabled();
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        wrapped(spelled(fault.what), on ? warn : text);
        ImGui::PopID();
    }
}

}  // namespace

void InstructorPanel::draw(Rect where, bool& open, const Snapshot& now, Outbox& outbox) {
    begin_panel("instructor", "Instructor", where, &open);
    if (&*now.scenery != scenery_ || now.tick < last_tick_) checkpoints_.clear();
    scenery_ = &*now.scenery;
    last_tick_ = now.tick;
    draw_faults(now, outbox);

    section("Checkpoints");
    if (ImGui::Button("Keep this moment")) {
        checkpoints_.push_back(now.tick);
        outbox.ask(Command(Note{"Checkpoint " + std::to_string(checkpoints_.size())}));
    }
    for (std::size_t i = 0; i < checkpoints_.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const std::string words = "Return to " + minutes(double(checkpoints_[i]) / 60);
        if (ImGui::Button(words.c_str())) outbox.ask(Control(ReturnTo{checkpoints_[i]}));
        tip("The run goes on live from there, in a recording of its own; its marks are void");
        ImGui::PopID();
        if (i % 2 == 0 && i + 1 < checkpoints_.size()) ImGui::SameLine();
    }

    section("Note");
    ImGui::SetNextItemWidth(-1);
    const bool written =
        ImGui::InputTextWithHint("##note", "Enter keeps it on the timeline", note_.data(),
                                 note_.size(), ImGuiInputTextFlags_EnterReturnsTrue);
    if (written && note_[0]) {
        outbox.ask(Command(Note{note_.data()}));
        note_.fill(0);
    }

    const ExerciseState& e = now.exercise;
    if (e.name.empty()) return ImGui::End();
    section("Verdict");
    if (e.finished) {
        wrapped(e.verdict, e.passed ? good : bad);
        return ImGui::End();
    }
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##why", "Why, for the report", why_.data(), why_.size());
    for (const bool passed : {true, false}) {
        if (ImGui::Button(passed ? "End: passed" : "End: not passed")) {
            outbox.ask(Command(EndExercise{passed, why_.data()}));
            why_.fill(0);
        }
        if (passed) ImGui::SameLine();
    }
    ImGui::End();
}

}  // namespace fairlead
