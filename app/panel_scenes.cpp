#include <algorithm>
#include <array>

#include "app/panel_style.h"
#include "app/panels.h"

namespace fairlead {
namespace {

using namespace style;

constexpr float card_width = 19, picture_height = 8.6f;  // [em]

// The picture cut to the card's shape, or a plain field where there is none yet.
void draw_picture(const SceneChoice& s, ImVec2 at, ImVec2 size) {
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    if (!s.picture) {
        d.AddRectFilled(at, end, well);
        const char* name = s.error.empty() ? tr("no picture") : tr("not readable");
        const ImVec2 t = ImGui::CalcTextSize(name);
        d.AddText({at.x + (size.x - t.x) / 2, at.y + (size.y - t.y) / 2}, line, name);
        return;
    }
    const float wanted = size.x / size.y;
    const float u = std::min(1.0f, wanted / s.picture_aspect) / 2;
    const float v = std::min(1.0f, s.picture_aspect / wanted) / 2;
    d.AddImage(reinterpret_cast<ImTextureID>(s.picture), at, end, {0.5f - u, 0.5f - v},
               {0.5f + u, 0.5f + v});
}

std::string title_of(const SceneChoice& s) {
    return s.name.empty() ? s.file.substr(s.file.rfind('/') + 1) : tr(s.name);
}

// Its words below the picture, from `pen` on in a column of `width`; returns their height. Drawn
// only where there is a list to draw into.
float draw_words(const SceneChoice& s, ImDrawList* d, ImVec2 pen, float width) {
    const float top = pen.y;
    const auto put = [&](ImFont* font, ImU32 colour, const std::string& words) {
        if (words.empty()) return;
        if (d) d->AddText(font, em(), pen, colour, words.c_str(), nullptr, width);
        pen.y += font->CalcTextSizeA(em(), 1e9f, width, words.c_str()).y + em() * 0.2f;
    };
    put(fonts.bold, text, title_of(s));
    put(fonts.body, accent, tr(s.difficulty));
    put(fonts.body, s.error.empty() ? quiet : bad, s.error.empty() ? tr(s.brief) : s.error);
    return pen.y - top;
}

constexpr float pad = 0.6f;  // [em] around a card's words

float height_of(const SceneChoice& s, float width) {
    return em() * (picture_height + 2 * pad) + draw_words(s, nullptr, {}, width - 2 * em() * pad);
}

bool draw_card(const SceneChoice& s, bool current, ImVec2 size) {
    ImGui::PushID(s.file.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton("##card", size);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    d.AddRectFilled(at, end,
                    ImGui::GetColorU32(hovered ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                    em() * 0.25f);
    draw_picture(s, at, {size.x, em() * picture_height});
    if (hovered || current) d.AddRect(at, end, accent, em() * 0.25f, 0, em() * 0.12f);
    draw_words(s, &d, {at.x + em() * pad, at.y + em() * (picture_height + pad)},
               size.x - 2 * em() * pad);
    ImGui::PopID();
    return pressed;
}

using Choices = std::vector<const SceneChoice*>;

// In rows as high as the longest words of a row need. Returns the card that was clicked, or null.
const SceneChoice* draw_cards(const Choices& choices, const std::string& current) {
    const SceneChoice* chosen = nullptr;
    const float width = ImGui::GetContentRegionAvail().x, gap = em() * 0.6f;
    const auto columns =
        static_cast<std::size_t>(std::max(1.0f, (width + gap) / (em() * card_width + gap)));
    const float card = (width - gap * float(columns - 1)) / float(columns);
    for (std::size_t first = 0; first < choices.size(); first += columns) {
        const std::size_t end = std::min(first + columns, choices.size());
        float height = 0;
        for (std::size_t i = first; i < end; ++i)
            height = std::max(height, height_of(*choices[i], card));
        for (std::size_t i = first; i < end; ++i) {
            if (i > first) ImGui::SameLine(0, gap);
            if (draw_card(*choices[i], choices[i]->file == current, {card, height}))
                chosen = choices[i];
        }
    }
    return chosen;
}

void heading(const char* words) {
    ImGui::PushFont(fonts.title);
    ImGui::TextUnformatted(words);
    ImGui::PopFont();
}

std::string mode_of(const CourseList::Row& row) {
    std::string words = row.exam ? tr("exam") : tr("practice");
    if (row.most > 0)
        words += filled(tr(", attempt %d of %d"), std::min(row.attempts + 1, row.most), row.most);
    return words;
}

// At the right end of the course's heading.
void draw_certificate(const CourseList& list, std::size_t number, Outbox& outbox) {
    const char* words = tr("Certificate…");
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(words).x - em());
    if (ImGui::SmallButton(words)) outbox.ask(Control(ExportCertificate{number}));
    tip(filled(tr("How far %s has come, as a PDF to sign: into %s"), list.trainee.c_str(),
               list.export_to.c_str()));
}

// Returns whether an exercise was chosen.
bool draw_course(const CourseList& list, std::size_t number, Outbox& outbox) {
    const CourseList::Course& course = list.courses[number];
    bool chosen = false;
    heading(tr(course.name).c_str());
    if (!list.trainee.empty()) draw_certificate(list, number, outbox);
    if (!course.brief.empty()) wrapped(tr(course.brief), quiet);
    if (!ImGui::BeginTable(course.name.c_str(), 4, ImGuiTableFlags_NoSavedSettings)) return false;
    ImGui::TableSetupColumn("##drive", ImGuiTableColumnFlags_WidthFixed, em() * 6);
    ImGui::TableSetupColumn("##name", ImGuiTableColumnFlags_WidthStretch, 2.4f);
    ImGui::TableSetupColumn("##mode", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("##state", ImGuiTableColumnFlags_WidthStretch, 2.8f);
    for (std::size_t i = 0; i < course.rows.size(); ++i) {
        const CourseList::Row& row = course.rows[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::BeginDisabled(!row.open);
        if (ImGui::Button(tr("Drive"), {em() * 5.4f, 0})) {
            outbox.ask(Control(LoadExercise{number, i}));
            chosen = true;
        }
        ImGui::EndDisabled();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        wrapped(tr(row.name));
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        wrapped(filled(tr("%s, %s points needed"), mode_of(row).c_str(),
                       style::number(row.needed, 3).c_str()),
                quiet);
        ImGui::TableNextColumn();
        wrapped(row.state, row.done ? good : row.open ? text : quiet);
        ImGui::PopID();
    }
    ImGui::EndTable();
    return chosen;
}

bool draw_courses(const CourseList& list, Outbox& outbox) {
    if (!list.error.empty()) wrapped(list.error, bad);
    if (!list.said.empty()) wrapped(list.said, list.exported.empty() ? bad : quiet);
    if (list.courses.empty()) quiet_text(tr("No courses were found beside the scenes."));
    bool chosen = false;
    for (std::size_t i = 0; i < list.courses.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        chosen |= draw_course(list, i, outbox);
        ImGui::PopID();
        ImGui::Dummy({0, em() * 0.5f});
    }
    return chosen;
}

template <class Inside>
void kind_of_scene(const char* title, const char* child, const Inside& inside,
                   ImGuiTabItemFlags flags = ImGuiTabItemFlags_None) {
    if (!ImGui::BeginTabItem(title, nullptr, flags)) return;
    ImGui::BeginChild(child);
    inside();
    ImGui::EndChild();
    ImGui::EndTabItem();
}

}  // namespace

// Who drives: results are kept under this name; nobody must give one.
void ScenesPanel::draw_trainee(const CourseList& courses, Outbox& outbox) {
    if (trainee_shown_ != courses.trainee) {
        trainee_shown_ = courses.trainee;
        trainee_.fill(0);
        courses.trainee.copy(trainee_.data(), trainee_.size() - 1);
    }
    ImGui::SameLine(0, em() * 2);
    ImGui::AlignTextToFramePadding();
    quiet_text(tr("Who drives"));
    ImGui::SameLine();
    ImGui::SetNextItemWidth(em() * 14);
    ImGui::InputTextWithHint("##trainee", tr("Name or number, if you like"), trainee_.data(),
                             trainee_.size());
    if (ImGui::IsItemDeactivatedAfterEdit()) outbox.ask(Control(SetTrainee{trainee_.data()}));
    if (courses.known.empty()) return;
    ImGui::SameLine();
    if (!ImGui::BeginCombo("##known", "", ImGuiComboFlags_NoPreview)) return;
    for (const std::string& name : courses.known)
        if (ImGui::Selectable(name.c_str(), name == courses.trainee))
            outbox.ask(Control(SetTrainee{name}));
    ImGui::EndCombo();
}

// Returns whether one was opened.
bool ScenesPanel::draw_own_files(const std::vector<std::string>& recent, Outbox& outbox) {
    wrapped(
        tr("A scene file of your own: type where it is, or drop it onto the window. While it is on "
           "it is opened anew whenever it is written."),
        quiet);
    ImGui::SetNextItemWidth(-em() * 12);
    const bool entered =
        ImGui::InputTextWithHint("##path", "/home/…/crane.json", path_.data(), path_.size(),
                                 ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    ImGui::BeginDisabled(path_[0] == 0);
    const bool opened = ImGui::Button(tr("Open"), {em() * 5.4f, 0}) || (entered && path_[0] != 0);
    ImGui::SameLine();
    const bool made = ImGui::Button(tr("New"), {-1, 0});
    ImGui::EndDisabled();
    tip(
        tr("Begins a scene in this file, with nothing in it but the ground; write it under "
           "Parameters (F3), Scene text"));
    if (opened) outbox.ask(LoadScene{path_.data()});
    if (made) outbox.ask(NewScene{path_.data()});
    if (!recent.empty()) heading(tr("Opened lately"));
    bool chosen = opened || made;
    for (const std::string& file : recent)
        if (ImGui::Selectable(file.c_str())) {
            outbox.ask(LoadScene{file});
            chosen = true;
        }
    return chosen;
}

void ScenesPanel::draw(Rect where, bool& open, bool must_choose,
                       const std::vector<SceneChoice>& scenes, const CourseList& courses,
                       const std::vector<std::string>& recent, const std::string& current,
                       Outbox& outbox) {
    begin_panel("##scenes",
                must_choose ? tr("Fairlead — choose an exercise") : tr("Choose an exercise"), where,
                must_choose ? nullptr : &open, Panel::centre);
    ImGui::SetNextItemWidth(em() * 16);
    ImGui::InputTextWithHint("##filter", tr("Search"), filter_.data(), filter_.size());
    draw_trainee(courses, outbox);
    using Kind = SceneChoice::Kind;
    std::array<Choices, 3> found;
    for (const SceneChoice& s : scenes)
        if (matches(s.name + tr(s.name) + s.file + tr(s.brief), filter_.data()))
            found[static_cast<std::size_t>(s.kind)].push_back(&s);
    const SceneChoice* chosen = nullptr;
    const auto section = [&](Kind kind, const char* title) {
        const Choices& choices = found[static_cast<std::size_t>(kind)];
        if (choices.empty()) return;
        if (title) heading(title);
        if (const SceneChoice* clicked = draw_cards(choices, current)) chosen = clicked;
    };
    if (ImGui::BeginTabBar("##kinds")) {
        const auto courses_first = std::exchange(courses_first_, false)
                                       ? ImGuiTabItemFlags_SetSelected
                                       : ImGuiTabItemFlags_None;
        kind_of_scene(tr("Exercises and free play"), "##cards", [&] {
            section(Kind::exercise, tr("Exercises"));
            section(Kind::free_play, tr("Free play"));
        });
        const auto choose_course = [&] { open &= !draw_courses(courses, outbox); };
        kind_of_scene(tr("Courses"), "##courses", choose_course, courses_first);
        kind_of_scene(tr("Class"), "##class", [&] { class_.draw(courses, outbox); });
        kind_of_scene(tr("Demonstrations"), "##cards",
                      [&] { section(Kind::demonstration, nullptr); });
        kind_of_scene(tr("Own files"), "##own files",
                      [&] { open &= !draw_own_files(recent, outbox); });
        ImGui::EndTabBar();
    }
    if (scenes.empty()) wrapped(tr("No scenes were found beside the program."), bad);
    if (chosen) {
        outbox.ask(LoadScene{chosen->file});
        open = false;
    }
    ImGui::End();
}

}  // namespace fairlead
