#include <algorithm>
#include <cmath>
#include <cstring>

#include "app/panel_style.h"
#include "app/recording_panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr const char* rename_title = tr_later("Rename the recording");
constexpr const char* delete_title = tr_later("Delete the recording?");

std::string result_text(const LibraryRow& row) {
    if (row.verdict.empty()) return row.exercise ? tr("not finished") : tr("free driving");
    const std::string text = row.exam ? (row.passed() ? tr("exam passed") : tr("exam not passed"))
                                      : (row.passed() ? tr("passed") : tr("not passed"));
    if (!std::isfinite(row.score)) return text;
    return filled(tr("%s, %d points"), text.c_str(), int(std::lround(row.score)));
}

bool begin_question(const char* title, const char* wanted) {
    if (std::strcmp(title, wanted) == 0) ImGui::OpenPopup(title);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, 0, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(screen.x * 0.8f, em() * 34), 0});
    return ImGui::BeginPopupModal(title, nullptr,
                                  ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings);
}

// Escape is the answer that changes nothing.
void end_question() {
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

// [px] of the buttons of a row.
float width_of_actions() {
    float width = em() * 0.9f;
    for (const char* word : {tr("Open"), tr("Ghost"), tr("Rename"), tr("Delete")})
        width += ImGui::CalcTextSize(word).x + 2 * ImGui::GetStyle().FramePadding.x;
    return width + em() * 0.4f;
}

}  // namespace

void LibraryPanel::draw_rename(Outbox& outbox) {
    if (!begin_question(rename_title, question_)) return;
    ImGui::SetNextItemWidth(-1);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##name", new_name_.data(), new_name_.size(),
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::Button(tr("Rename"), {em() * 6, 0}) || entered) {
        outbox.ask(RenameRecording{chosen_.file, new_name_.data()});
        ImGui::CloseCurrentPopup();
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("Cancel"), {em() * 6, 0})) ImGui::CloseCurrentPopup();
    end_question();
}

void LibraryPanel::draw_delete(Outbox& outbox) {
    if (!begin_question(delete_title, question_)) return;
    wrapped(filled(tr("%s, %s. It cannot be brought back."),
                   (chosen_.name + (chosen_.length.empty() ? "" : ", " + chosen_.length)).c_str(),
                   chosen_.size.c_str()));
    ImGui::PushStyleColor(ImGuiCol_Button, bad);
    if (ImGui::Button(tr("Delete"), {em() * 6, 0})) {
        outbox.ask(DeleteRecording{chosen_.file});
        ImGui::CloseCurrentPopup();
    }
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (ImGui::Button(tr("Keep"), {em() * 6, 0})) ImGui::CloseCurrentPopup();
    end_question();
}

void LibraryPanel::draw_row(const LibraryRow& row, const Tape& tape, Outbox& outbox) {
    ImGui::PushID(row.file.c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    bool starred = row.starred;
    if (ImGui::Checkbox("##star", &starred)) outbox.ask(StarRecording{row.file, starred});
    tip(tr("Keep in mind: starred recordings stand first"));
    ImGui::TableNextColumn();
    const bool on = row.file == tape.file;
    ImGui::PushFont(on ? fonts.bold : fonts.body);
    wrapped(row.name);
    ImGui::PopFont();
    tip(row.scene + "\n" + row.file +
        (row.parent.empty() ? "" : "\n" + filled(tr("took over from %s"), row.parent.c_str())));
    ImGui::TableNextColumn();
    wrapped(row.trainee);
    ImGui::TableNextColumn();
    if (row.error.empty())
        wrapped(result_text(row), row.passed() ? good : text);
    else
        wrapped(row.error, bad);
    for (const std::string* cell : {&row.started, &row.length, &row.size}) {
        ImGui::TableNextColumn();
        quiet_text(cell->c_str());
    }
    ImGui::TableNextColumn();
    const bool writing = on && !tape.playing;
    ImGui::BeginDisabled(!row.error.empty());
    if (ImGui::SmallButton(tr("Open"))) outbox.ask(OpenRecording{writing ? "" : row.file});
    ImGui::SameLine(0, em() * 0.3f);
    ImGui::BeginDisabled(!tape.loaded || on);
    if (ImGui::SmallButton(tr("Ghost"))) outbox.ask(ShowGhost{row.file});
    tip(tr("Draw this run beside the one that is on"));
    ImGui::EndDisabled();
    ImGui::EndDisabled();
    ImGui::SameLine(0, em() * 0.3f);
    ImGui::BeginDisabled(on);
    if (ImGui::SmallButton(tr("Rename"))) {
        chosen_ = row;
        question_ = rename_title;
        new_name_.fill(0);
        row.name.copy(new_name_.data(), new_name_.size() - 1);
    }
    ImGui::SameLine(0, em() * 0.3f);
    if (ImGui::SmallButton(tr("Delete"))) {
        chosen_ = row;
        question_ = delete_title;
    }
    ImGui::EndDisabled();
    ImGui::PopID();
}

void LibraryPanel::draw(Rect where, bool& open, const LibraryList& list, const Tape& tape,
                        Outbox& outbox) {
    begin_panel("##library", tr("Recordings"), where, &open, Panel::centre);
    ImGui::SetNextItemWidth(em() * 16);
    ImGui::InputTextWithHint("##filter", tr("Search"), filter_.data(), filter_.size());
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    quiet_text(filled(tr("%d recordings, %s, in %s; %s left on the disk"), int(list.rows.size()),
                      list.size.c_str(), list.folder.c_str(), list.disk_left.c_str())
                   .c_str());
    if (!list.error.empty()) wrapped(list.error, bad);
    question_ = "";
    if (list.rows.empty()) wrapped(tr("No run has been recorded yet."), quiet);
    const auto flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY |
                       ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;
    if (!list.rows.empty() && ImGui::BeginTable("##runs", 8, flags)) {
        ImGui::TableSetupScrollFreeze(0, 1);
        const auto fixed = ImGuiTableColumnFlags_WidthFixed;
        ImGui::TableSetupColumn(tr("Star"), fixed, em() * 2.2f);
        ImGui::TableSetupColumn(tr("Name"), ImGuiTableColumnFlags_WidthStretch, 2);
        ImGui::TableSetupColumn(tr("Trainee"), ImGuiTableColumnFlags_WidthStretch, 1.8f);
        ImGui::TableSetupColumn(tr("Result"), ImGuiTableColumnFlags_WidthStretch, 1.3f);
        ImGui::TableSetupColumn(tr("Recorded"), fixed, em() * 8.2f);
        ImGui::TableSetupColumn(tr("Length"), fixed, em() * 3.4f);
        ImGui::TableSetupColumn(tr("Size"), fixed, em() * 4);
        ImGui::TableSetupColumn("", fixed, width_of_actions());
        ImGui::TableHeadersRow();
        for (const bool starred : {true, false})
            for (const LibraryRow& row : list.rows)
                if (row.starred == starred &&
                    matches(row.name + row.scene + row.trainee + result_text(row), filter_.data()))
                    draw_row(row, tape, outbox);
        ImGui::EndTable();
    }
    draw_rename(outbox);
    draw_delete(outbox);
    ImGui::End();
}

}  // namespace fairlead
