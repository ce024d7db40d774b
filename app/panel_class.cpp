#include "app/outside.h"
#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

void draw_mates(const CourseList& list) {
    const auto flags =
        ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_PadOuterX;
    if (!ImGui::BeginTable("##mates", 6, flags)) return;
    const auto wide = ImGuiTableColumnFlags_WidthStretch;
    ImGui::TableSetupColumn(tr("Trainee"), wide, 2);
    ImGui::TableSetupColumn(tr("Exercise"), wide, 2.4f);
    ImGui::TableSetupColumn(tr("Attempts"), wide, 1);
    ImGui::TableSetupColumn(tr("Passed"), wide, 1);
    ImGui::TableSetupColumn(tr("Best score"), wide, 1.2f);
    ImGui::TableSetupColumn(tr("Latest"), wide, 1.6f);
    ImGui::TableHeadersRow();
    for (const CourseList::Mate& mate : list.mates) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        wrapped(mate.trainee.empty() ? tr("without a name") : mate.trainee);
        ImGui::TableNextColumn();
        wrapped(tr(mate.exercise));
        ImGui::TableNextColumn();
        wrapped(number(mate.attempts, 6));
        ImGui::TableNextColumn();
        wrapped(number(mate.passed, 6), mate.passed > 0 ? good : text);
        ImGui::TableNextColumn();
        wrapped(number(std::round(mate.best), 3));
        ImGui::TableNextColumn();
        wrapped(mate.latest, quiet);
    }
    ImGui::EndTable();
}

}  // namespace

void ClassPanel::draw_export(const CourseList& list, Outbox& outbox) {
    if (ImGui::Button(tr("Export…"))) ImGui::OpenPopup("##export");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    wrapped(list.said, list.exported.empty() ? bad : quiet);
    if (!list.exported.empty() && installed("xdg-open") && ImGui::Button(tr("Open it")))
        show_outside(list.exported);
    ImGui::SetNextWindowSize({em() * 34, 0});
    if (!ImGui::BeginPopup("##export")) return;
    if (file_[0] == 0) (list.export_to + "/" + tr("class")).copy(file_.data(), file_.size() - 1);
    quiet_text(tr("File, without ending"));
    ImGui::SetNextItemWidth(-1);
    ImGui::InputText("##file", file_.data(), file_.size());
    struct Choice {
        const char *label, *ending, *what;
        ExportClass::Kind kind;
    };
    using Kind = ExportClass::Kind;
    const Choice choices[] = {
        {tr("Page"), ".html", tr("The class on a page, with lines to sign"), Kind::page},
        {tr("Table"), ".csv", tr("Every run with its marks, one a line"), Kind::table},
        {"xAPI", ".json", tr("Statements for a learning record store"), Kind::statements}};
    ImGui::BeginDisabled(file_[0] == 0);
    for (const Choice& c : choices) {
        if (&c != choices) ImGui::SameLine();
        if (ImGui::Button(c.label, {em() * 6, 0})) {
            outbox.ask(Control(ExportClass{c.kind, file_.data() + std::string(c.ending)}));
            ImGui::CloseCurrentPopup();
        }
        tip(c.what);
    }
    ImGui::EndDisabled();
    ImGui::EndPopup();
}

void ClassPanel::draw(const CourseList& list, Outbox& outbox) {
    if (list.mates.empty()) {
        wrapped(
            tr("No exercise has come to its verdict yet. Whose it is is asked above: who drives."),
            quiet);
        return;
    }
    draw_export(list, outbox);
    draw_mates(list);
}

}  // namespace fairlead
