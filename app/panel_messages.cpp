#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"
#include "app/panels.h"
#include "engine/view/event_text.h"

namespace fairlead {
namespace {

using namespace style;

constexpr double read_by = 12;     // [s] of the scene: what is only said at the start has been read
constexpr double fault_time = 10;  // [s] of the exercise that a critical fault is announced
constexpr double radio_time = 6;   // [s] of the scene that words are seen: tuning, read twice
constexpr std::size_t most_alarms = 3;  // more would hide what they are about

// A bar across the middle that takes no clicks; returns the height it took.
float banner(const char* id, Rect middle, float y, ImU32 colour, const std::string& words,
             ImFont* font) {
    ImGui::PushFont(font);
    const float most = middle.w - em();
    const ImVec2 size = ImGui::CalcTextSize(broken(words, most - em() * 2).c_str(), nullptr, false,
                                            most - em() * 2);
    const ImVec2 box{size.x + em() * 2, size.y + em() * 0.8f};
    ImGui::SetNextWindowPos({middle.x + (middle.w - box.x) / 2, y});
    ImGui::SetNextWindowSize(box);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, colour);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em(), em() * 0.4f});
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(2);
    wrapped(words, ink_on(colour));
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopFont();
    return box.y + em() * 0.4f;
}

// Something was cut off or switched off, as against a warning that it may be.
bool urgent(const Event& alarm) {
    return alarm.severity >= Event::Severity::alarm;
}

// Around the picture, where the eye is while it drives; swells twice a second, never goes out. Red
// is twice as broad: it is seen from the corner of the eye as well.
void frame_picture(Rect middle, bool red) {
    const float swell = 0.5f + 0.5f * std::sin(float(ImGui::GetTime()) * 4 * float(M_PI));
    const float thick = em() * (0.25f + 0.35f * swell) * (red ? 2 : 1), in = thick / 2;
    const ImU32 paler = (warn & ~IM_COL32_A_MASK) | (ImU32(150 + 105 * swell) << IM_COL32_A_SHIFT);
    ImGui::GetBackgroundDrawList()->AddRect({middle.x + in, middle.y + in},
                                            {middle.x + middle.w - in, middle.y + middle.h - in},
                                            red ? bad : paler, em() * 0.3f, 0, thick);
}

// Why the levers do nothing, and what helps.
std::string hint(const CraneState& crane, const Operating& o, const Running& running) {
    if (crane.name.empty() || !running.loaded) return "";
    if (running.away) return tr("Another window has the keyboard: click here to drive");
    if (running.typing)
        return o.stop_while_typing.empty()
                   ? std::string(
                         tr("The keys write text: Enter or Esc gives them back to the crane"))
                   : filled(tr("The keys write text: Enter or Esc gives them back to the crane. "
                               "Emergency stop: %s"),
                            o.stop_while_typing.c_str());
    if (running.switched_off_by_leaving && !crane.enabled)
        return filled(tr("The crane was switched off when you left this window: press %s to enable "
                         "it again"),
                      o.enable_key.c_str());
    if (o.pushed_without_enable && !running.paused)
        return filled(tr("Let go of the levers, press %s to enable, then move them"),
                      o.enable_key.c_str());
    return "";
}

std::string restart_words(float held) {
    std::string words = tr("Keep Home held to start again") + std::string("  ");
    for (int i = 0; i < 10; ++i) words += float(i) < held * 10 ? "■" : "□";
    return words;
}

// The critical fault that has just failed the attempt; null: none, or it has been read.
const Deduction* fresh_fault(const ExerciseState& e) {
    if (e.finished) return nullptr;
    for (const Deduction& d : e.deductions)
        if (d.critical && e.elapsed < d.time + fault_time) return &d;
    return nullptr;
}

void draw_errors(std::vector<std::string>& errors) {
    if (errors.empty()) return;
    const char* title = tr("This cannot be opened");
    if (!ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, 0, {0.5f, 0.5f});
    const float width = std::min(screen.x * 0.8f, em() * 56);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, screen.y * 0.8f});
    if (!ImGui::BeginPopupModal(title, nullptr,
                                ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings))
        return;
    for (const std::string& e : errors) {
        wrapped(e, text);
        ImGui::Separator();
    }
    const bool close = ImGui::Button(tr("Close (Esc)"), {em() * 7, 0});
    ImGui::SameLine();
    if (ImGui::Button(tr("Copy the text"))) {
        std::string all;
        for (const std::string& e : errors) all += e + "\n";
        ImGui::SetClipboardText(all.c_str());
    }
    if (close) {
        errors.clear();
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

// What begins stands before all that there was: over a row of the menu that somebody reads.
void menus_on_top() {
    for (const ImGuiPopupData& popup : ImGui::GetCurrentContext()->OpenPopupStack)
        if (popup.Window) ImGui::BringWindowToDisplayFront(popup.Window);
}

}  // namespace

void MessagesPanel::draw(Rect middle, const Snapshot& now, const Operating& operating,
                         const Running& running, Outbox& outbox) {
    float y = middle.y;
    if (!now.diverged.empty()) {
        y += banner("##diverged", middle, y, bad,
                    filled(tr("The simulation diverged and was stopped: %s. Hold Home to start the "
                              "scene again."),
                           now.diverged.c_str()),
                    fonts.bold);
        if (!running.paused) outbox.ask(Pause{true});
    }
    if (const Deduction* fault = fresh_fault(now.exercise)) {
        frame_picture(middle, true);
        y += banner("##fault", middle, y + em() * 1.2f, bad,
                    filled(tr("CRITICAL FAULT: %s.\nThis attempt has failed."),
                           tr(fault->what).c_str()),
                    fonts.large) +
             em() * 1.2f;
    }
    const auto& alarms = now.crane.alarms;
    if (!alarms.empty()) {
        frame_picture(middle, std::any_of(alarms.begin(), alarms.end(), urgent));
        y += em() * 1.2f;
    }
    for (std::size_t i = 0; i < std::min(most_alarms, alarms.size()); ++i) {
        const bool acknowledge = alarms[i].id == "stopped", red = urgent(alarms[i]);
        std::string words = "▲ " + text_of(alarms[i], tr);
        if (acknowledge) words += " (" + operating.acknowledge_key + ")";
        if (i + 1 == most_alarms && alarms.size() > most_alarms)
            words = filled(tr("%s, and %d more"), words.c_str(), int(alarms.size() - most_alarms));
        y += banner(("##alarm" + std::to_string(i)).c_str(), middle, y, red ? bad : warn, words,
                    red ? fonts.title : fonts.bold);
    }
    const BanksmanState& radio = now.banksman;
    if (!radio.words.empty() && now.time < radio.said_at + radio_time)
        y += banner("##radio", middle, y, accent, filled(tr("Radio: %s"), tr(radio.words).c_str()),
                    fonts.title);
    if (running.loaded && running.paused && now.diverged.empty())
        y += banner("##paused", middle, y, quiet, tr("Paused"), fonts.bold);
    if (running.restart_held >= 0 && running.restart_held < 1)
        y += banner("##restart", middle, y, warn, restart_words(running.restart_held), fonts.bold);
    if (const std::string words = hint(now.crane, operating, running); !words.empty())
        banner("##hint", middle, middle.y + middle.h - em() * 2.4f, warn, words, fonts.bold);
    std::vector<std::string> missing = troubles;  // what is drawn by a stand-in
    for (const SceneNote& note : now.scenery->notes)
        if (matches(note, "stands in its place")) missing.push_back(note.in(tr));
    for (std::size_t i = 0; i < missing.size() && now.time < read_by; ++i)
        y += banner(("##missing" + std::to_string(i)).c_str(), middle, y, warn, missing[i],
                    fonts.body);
    menus_on_top();
    draw_errors(errors);
}

}  // namespace fairlead
