#include "app/desk_hands.h"

#include <algorithm>
#include <cmath>

#include "app/panel_style.h"

namespace fairlead {
namespace {

using namespace style;

constexpr std::array<const char*, sign_count + word_count> sign_keys{
    "1",     "2", "3", "4", "5", "6", "7", "8", "9", "0", "Minus",
    "Equal", "Q", "W", "E", "R", "T", "Y", "U", "I", "O", "P"};

std::string on_key(std::size_t i, const char* words) {
    const std::string key = sign_keys[i];
    return (key == "Minus" ? "-" : key == "Equal" ? "=" : key) + std::string("  ") + tr(words);
}

// A button as wide as a column of so many; text that is too long for it is told in full by a tip.
bool key_button(std::size_t i, const char* words, bool on, int columns) {
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width =
        (ImGui::GetContentRegionMax().x - ImGui::GetCursorStartPos().x - gap * float(columns - 1)) /
        float(columns);
    const std::string all = on_key(i, words);
    const std::string fits = shortened(all, width - 2 * ImGui::GetStyle().FramePadding.x);
    ImGui::PushID(static_cast<int>(i));
    if (on) {
        ImGui::PushStyleColor(ImGuiCol_Button, pressed);
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, pressed);
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    const bool clicked = ImGui::Button(fits.c_str(), {width, 0});
    ImGui::PopStyleVar();
    if (on) ImGui::PopStyleColor(2);
    ImGui::PopID();
    tip("Alt + " + all);
    return clicked;
}

}  // namespace

void DeskHands::press_key(std::string_view key, const Snapshot& now, Outbox& outbox) {
    for (std::size_t i = 0; i < sign_keys.size(); ++i)
        if (key == sign_keys[i]) press(i, now, outbox);
}

void DeskHands::press(std::size_t i, const Snapshot& now, Outbox& outbox) {
    if (i >= sign_count) return outbox.ask(Command(Say{radio_words[i - sign_count]}));
    const std::string sign(hand_signals[i].id);
    // the same again: he lets his arms hang
    outbox.ask(Command(ShowSign{now.banksman.sign == sign ? "" : sign}));
}

void DeskHands::draw_levers(const Operating& operating, Outbox& outbox) {
    for (const Operating::Lever& lever : operating.levers) {
        ImGui::PushID(lever.id.c_str());
        if (toggle(tr("Take"), lever.taken,
                   tr("Takes this lever from the trainee, or gives it back")))
            outbox.ask(
                Control(HoldLever{lever.id, lever.stays ? lever.position : 0, !lever.taken}));
        ImGui::SameLine();
        ImGui::SetNextItemWidth(em() * 8);
        float position = float(std::lround(100 * lever.position));
        ImGui::BeginDisabled(!lever.taken);
        const bool moved = ImGui::SliderFloat("##position", &position, float(100 * lever.least),
                                              100, "", ImGuiSliderFlags_AlwaysClamp);
        const bool let_go = ImGui::IsItemDeactivated() && !lever.stays;
        ImGui::EndDisabled();
        if (let_go || moved)
            outbox.ask(Control(HoldLever{lever.id, let_go ? 0 : double(position) / 100, true}));
        ImGui::SameLine();
        const std::string words = filled("%.0f %%  ", double(position)) + lever.moves;
        ImGui::TextUnformatted(shortened(words, ImGui::GetContentRegionAvail().x).c_str());
        tip(lever.help);
        ImGui::PopID();
    }
}

// Two side by side, or below each other where their names are too long for that.
void DeskHands::draw_switches(const Operating& operating, Outbox& outbox) {
    const ImGuiStyle& s = ImGui::GetStyle();
    const float from = ImGui::GetCursorPosX();
    const float all = ImGui::GetContentRegionAvail().x + s.ItemSpacing.x;
    float longest = 0;
    for (const Operating::Button& button : operating.switches)
        longest = std::max(longest, ImGui::CalcTextSize(button.name.c_str()).x);
    const float needs =
        ImGui::CalcTextSize(tr("Take")).x + longest + 4 * s.FramePadding.x + 2 * s.ItemSpacing.x;
    const std::size_t columns = needs <= all / 2 ? 2 : 1;
    const float column = all / float(columns);
    for (std::size_t i = 0; i < operating.switches.size(); ++i) {
        const Operating::Button& button = operating.switches[i];
        const std::size_t place = i % columns;
        if (place == 1) ImGui::SameLine(from + column);
        const float end = from + column * float(place + 1) - s.ItemSpacing.x;
        ImGui::PushID(button.id.c_str());
        if (toggle(tr("Take"), button.taken,
                   tr("Takes this switch from the trainee, or gives it back")))
            outbox.ask(Control(HoldLever{button.id, button.pressed ? 1. : 0., !button.taken}));
        ImGui::SameLine();
        ImGui::BeginDisabled(!button.taken);
        const float room = end - ImGui::GetCursorPosX() - 2 * ImGui::GetStyle().FramePadding.x;
        if (toggle(shortened(button.name, room).c_str(), button.pressed, button.name.c_str()))
            outbox.ask(Control(HoldLever{button.id, button.pressed ? 0. : 1., true}));
        ImGui::EndDisabled();
        ImGui::PopID();
    }
}

void DeskHands::draw_banksman(const Snapshot& now, Outbox& outbox) {
    subheading(tr("Banksman: signs (Alt + key)"));
    for (std::size_t i = 0; i < sign_count; ++i) {
        const HandSignal& sign = hand_signals[i];
        if (key_button(i, sign.name, now.banksman.sign == sign.id, 2)) press(i, now, outbox);
        if (i % 2 == 0) ImGui::SameLine();
    }
    subheading(tr("Radio (Alt + key)"));
    for (std::size_t i = 0; i < word_count; ++i) {
        if (key_button(sign_count + i, radio_words[i], false, 2))
            press(sign_count + i, now, outbox);
        if (i % 2 == 0) ImGui::SameLine();
    }
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##words", tr("Other words: Enter says them"), words_.data(),
                                 words_.size(), ImGuiInputTextFlags_EnterReturnsTrue) &&
        words_[0]) {
        outbox.ask(Command(Say{words_.data()}));
        words_.fill(0);
    }
}

void DeskHands::draw(Rect where, const Snapshot& now, const Operating& operating, Outbox& outbox) {
    begin_panel("##hands", tr("Take over a control"), where);
    draw_levers(operating, outbox);
    draw_switches(operating, outbox);
    draw_banksman(now, outbox);
    ImGui::End();
}

}  // namespace fairlead
