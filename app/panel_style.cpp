#include "app/panel_style.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>

#include "app/words.h"

namespace fairlead::style {

void begin_panel(const char* id, const char* title, Rect where, bool* open, Panel kind) {
    ImGuiWindowFlags flags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                             ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                             ImGuiWindowFlags_NoSavedSettings;
    if (kind != Panel::centre) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
    if (kind == Panel::strip)
        flags |= ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    ImGui::SetNextWindowPos({where.x, where.y});
    if (kind == Panel::fitted) {
        flags |= ImGuiWindowFlags_AlwaysAutoResize;
        ImGui::SetNextWindowSizeConstraints({where.w, 0}, {where.w, where.h});
    } else {
        ImGui::SetNextWindowSize({where.w, where.h});
    }
    // what is read in the middle must not mix with what it covers
    if (kind == Panel::centre) ImGui::SetNextWindowBgAlpha(1);
    ImGui::Begin(id, nullptr, flags);
    if (!*title) return;
    const float side = ImGui::GetFontSize() * 1.1f;
    const float room = ImGui::GetContentRegionMax().x - ImGui::GetCursorPosX();
    ImGui::PushFont(fonts.bold);  // a long title takes two lines, beside the cross
    ImGui::TextUnformatted(
        broken(title, std::max(em() * 5, room - (open ? side + em() * 0.3f : 0))).c_str());
    ImGui::PopFont();
    if (open) {
        ImGui::SameLine(ImGui::GetContentRegionMax().x - side);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("##close", {side, side})) *open = false;
        const ImU32 colour = ImGui::IsItemHovered() ? text : quiet;
        const float a = side * 0.25f, b = side * 0.75f;
        ImGui::GetWindowDrawList()->AddLine({at.x + a, at.y + a}, {at.x + b, at.y + b}, colour,
                                            side / 12);
        ImGui::GetWindowDrawList()->AddLine({at.x + b, at.y + a}, {at.x + a, at.y + b}, colour,
                                            side / 12);
    }
    ImGui::Separator();
}

void quiet_text(const char* t) {
    ImGui::PushStyleColor(ImGuiCol_Text, quiet);
    ImGui::TextUnformatted(t);
    ImGui::PopStyleColor();
}

namespace {

float measured(std::string_view t) {
    return ImGui::CalcTextSize(t.data(), t.data() + t.size()).x;
}

}  // namespace

void subheading(const char* words) {
    ImGui::Dummy({0, em() * 0.2f});
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(words);
    ImGui::PopFont();
}

std::string broken(const std::string& t, float width) {
    return fairlead::broken(t, width, measured);
}

std::string shortened(const std::string& t, float width) {
    return fairlead::shortened(t, width, measured);
}

void wrapped(const std::string& t, ImU32 colour) {
    constexpr float rounded = 1;  // [pixel] panels are cut to whole ones
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    // what is left to ImGui is a word longer than a line
    ImGui::PushTextWrapPos(ImGui::GetContentRegionMax().x + rounded);
    ImGui::TextUnformatted(broken(t, ImGui::GetContentRegionAvail().x + rounded).c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

static ImVec2 size_of_lamp(const char* label) {
    return {ImGui::CalcTextSize(label).x + em() * 1.9f, em() * 1.45f};
}

void row_of_lamps(const char* next) {
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    ImGui::SameLine(0, em() * 0.3f);
    if (ImGui::GetCursorScreenPos().x + size_of_lamp(next).x > right) ImGui::NewLine();
}

void lamp(const char* label, bool on, ImU32 colour) {
    const ImVec2 size = size_of_lamp(label), at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    const float round = em() * 0.25f;
    d.AddRectFilled(at, end, on ? colour : well, round);
    d.AddRect(at, end, on ? colour : line, round);
    const ImVec2 dot{at.x + em() * 0.75f, at.y + size.y / 2};
    const ImU32 ink = on ? ink_on(colour) : quiet;
    if (on)
        d.AddCircleFilled(dot, em() * 0.25f, ink);
    else
        d.AddCircle(dot, em() * 0.25f, ink);
    d.AddText({at.x + em() * 1.3f, at.y + (size.y - em()) / 2}, ink, label);
}

// As the diagram marks contacts in the picture.
void draw_grip(ImDrawList& d, ImVec2 middle, bool slips) {
    const auto [x, y] = middle;
    const float r = em() * (slips ? 0.42f : 0.3f);
    if (slips)
        d.AddQuadFilled({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, warn);
    else
        d.AddCircleFilled(middle, r, good);
}

bool icon_button(const char* id, Icon icon, const char* tip_text) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::PushID(id);
    const bool clicked = ImGui::Button("##icon", {side * 1.3f, side});
    ImGui::PopID();
    tip(tip_text);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);  // paler while it is disabled
    const float x = at.x + side * 0.65f, y = at.y + side / 2, r = side * 0.26f, w = side * 0.09f;
    const auto arrow = [&](float shift) {
        d.AddTriangleFilled({x - r * 0.8f + shift, y - r}, {x - r * 0.8f + shift, y + r},
                            {x + r + shift, y}, ink);
    };
    switch (icon) {
        case Icon::run:
            arrow(0);
            break;
        case Icon::pause:
            d.AddRectFilled({x - r * 0.8f, y - r}, {x - r * 0.8f + 2 * w, y + r}, ink);
            d.AddRectFilled({x + r * 0.8f - 2 * w, y - r}, {x + r * 0.8f, y + r}, ink);
            break;
        case Icon::step:
            arrow(-w);
            d.AddRectFilled({x + r * 0.9f, y - r}, {x + r * 0.9f + 1.6f * w, y + r}, ink);
            break;
        case Icon::settings:  // a cog: a ring and its teeth
            d.AddCircle({x, y}, r * 0.75f, ink, 24, w * 1.3f);
            for (int tooth = 0; tooth < 8; ++tooth) {
                const float c = std::cos(float(tooth) * float(M_PI) / 4),
                            s = std::sin(float(tooth) * float(M_PI) / 4);
                d.AddLine({x + c * r * 0.85f, y + s * r * 0.85f},
                          {x + c * r * 1.3f, y + s * r * 1.3f}, ink, w * 1.4f);
            }
            break;
        case Icon::restart:  // most of a circle, and its arrowhead
            d.PathArcTo({x, y}, r, -1.2f, 3.9f, 20);
            d.PathStroke(ink, 0, w);
            d.AddTriangleFilled({x + r * 0.36f - 2.2f * w, y - r * 1.05f},
                                {x + r * 0.36f + 1.2f * w, y - r * 1.45f},
                                {x + r * 0.36f + 1.2f * w, y - r * 0.35f}, ink);
            break;
    }
    return clicked;
}

bool toggle(const char* label, bool on, const char* tip_text) {
    if (on) {
        ImGui::PushStyleColor(ImGuiCol_Button, style::pressed);
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, style::pressed);
    }
    const bool clicked = ImGui::Button(label);
    if (on) ImGui::PopStyleColor(2);
    if (tip_text) tip(tip_text);
    return clicked;
}

void tip(const std::string& t) {
    if (t.empty() || !ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(em() * 24);
    ImGui::TextUnformatted(t.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool matches(std::string_view t, std::string_view search) {
    return std::search(t.begin(), t.end(), search.begin(), search.end(), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) ==
                      std::tolower(static_cast<unsigned char>(b));
           }) != t.end();
}

std::string number(double value, int significant) {
    std::array<char, 40> buffer{};
    if (std::abs(value) < 1e-12) value = 0;  // "-0" reads like a fault
    std::snprintf(buffer.data(), buffer.size(), "%.*g", significant, value);
    return buffer.data();
}

void small_words(ImDrawList& d, ImVec2 at, ImU32 colour, const std::string& words, float share) {
    const float height = em() * 0.8f;
    const ImVec2 room = fonts.body->CalcTextSizeA(height, 1e6f, 0, words.c_str());
    d.AddText(fonts.body, height, {at.x - share * room.x, at.y - room.y / 2}, colour,
              words.c_str());
}

}  // namespace fairlead::style
