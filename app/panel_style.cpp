#include "app/panel_style.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <filesystem>

namespace fairlead::style {

Fonts fonts;

namespace {

// The first that exists is used; the last resort is the bitmap font inside ImGui.
struct Typeface {
    const char *regular, *bold;
};
constexpr std::array<Typeface, 4> typefaces{{
    {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
     "/usr/share/fonts/truetype/noto/NotoSans-SemiBold.ttf"},
    {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
     "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
     "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
     "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"},
}};
constexpr const char* symbols_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

// Latin, Greek, dashes and quotes, super- and subscripts
constexpr std::array<ImWchar, 9> letters{0x20,   0x17f,  0x370,  0x3ff, 0x2010,
                                         0x2027, 0x2070, 0x209c, 0};
// arrows, mathematics, boxes and dots: few typefaces have them, DejaVu does
constexpr std::array<ImWchar, 7> symbols{0x2190, 0x21ff, 0x2200, 0x22ff, 0x25a0, 0x25ff, 0};

ImFont* load_font(const char* file, float size) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    ImFont* font = atlas.AddFontFromFileTTF(file, size, &config, letters.data());
    if (font && std::filesystem::exists(symbols_file)) {
        config.MergeMode = true;
        atlas.AddFontFromFileTTF(symbols_file, size * 0.9f, &config, symbols.data());
    }
    return font;
}

ImVec4 rgba(int r, int g, int b, float a = 1) {
    return {float(r) / 255, float(g) / 255, float(b) / 255, a};
}

}  // namespace

void load_fonts(float em) {
    ImGui::GetIO().Fonts->Clear();
    fonts = {};
    for (const Typeface& t : typefaces) {
        if (!std::filesystem::exists(t.regular) || !std::filesystem::exists(t.bold)) continue;
        fonts.body = load_font(t.regular, em);
        fonts.bold = load_font(t.bold, em);
        fonts.large = load_font(t.bold, std::round(em * 2));
        break;
    }
    if (fonts.body && fonts.bold && fonts.large) return;
    ImFontConfig config;
    config.SizePixels = em;
    fonts.body = ImGui::GetIO().Fonts->AddFontDefault(&config);
    fonts.bold = fonts.body;
    config.SizePixels = em * 2;
    fonts.large = ImGui::GetIO().Fonts->AddFontDefault(&config);
}

namespace {

struct Palette {  // of one theme
    ImU32 good, warn, bad, accent, text, quiet, line, well, pressed;
    ImVec4 window, popup, border, frame, frame_hovered, frame_active, title, grab, button,
        button_hovered, header, header_hovered, row;
};

const Palette dark{IM_COL32(62, 168, 130, 255),
                   IM_COL32(240, 196, 60, 255),
                   IM_COL32(226, 74, 58, 255),
                   IM_COL32(99, 183, 196, 255),
                   IM_COL32(226, 230, 233, 255),
                   IM_COL32(150, 160, 168, 255),
                   IM_COL32(62, 70, 78, 255),
                   IM_COL32(12, 15, 18, 235),
                   IM_COL32(46, 104, 114, 255),
                   rgba(22, 26, 31, 0.95f),
                   rgba(28, 33, 39, 0.98f),
                   rgba(62, 70, 78, 0.8f),
                   rgba(50, 58, 66),
                   rgba(58, 67, 76),
                   rgba(64, 75, 85),
                   rgba(30, 35, 41),
                   rgba(70, 79, 88),
                   rgba(48, 55, 63),
                   rgba(62, 72, 82),
                   rgba(40, 47, 54),
                   rgba(52, 61, 69),
                   rgba(255, 255, 255, 0.025f)};

const Palette bright{
    IM_COL32(22, 128, 88, 255),   IM_COL32(196, 134, 0, 255),   IM_COL32(196, 40, 28, 255),
    IM_COL32(20, 116, 134, 255),  IM_COL32(24, 29, 34, 255),    IM_COL32(84, 94, 103, 255),
    IM_COL32(168, 176, 183, 255), IM_COL32(214, 219, 223, 250), IM_COL32(140, 200, 210, 255),
    rgba(240, 242, 244, 0.97f),   rgba(248, 249, 250, 0.99f),   rgba(160, 169, 177, 0.9f),
    rgba(221, 226, 230),          rgba(210, 216, 221),          rgba(198, 206, 212),
    rgba(228, 232, 235),          rgba(170, 179, 187),          rgba(214, 220, 225),
    rgba(198, 206, 213),          rgba(224, 229, 232),          rgba(208, 215, 220),
    rgba(0, 0, 0, 0.03f)};

}  // namespace

void set_colours(bool light) {
    const Palette& p = light ? bright : dark;
    good = p.good;
    warn = p.warn;
    bad = p.bad;
    accent = p.accent;
    text = p.text;
    quiet = p.quiet;
    line = p.line;
    well = p.well;
    pressed = p.pressed;
    if (light)
        ImGui::StyleColorsLight();
    else
        ImGui::StyleColorsDark();
    const auto vec = [](ImU32 colour) { return ImGui::ColorConvertU32ToFloat4(colour); };
    auto* c = ImGui::GetStyle().Colors;
    const ImVec4 clear = rgba(0, 0, 0, 0);
    c[ImGuiCol_Text] = vec(text);
    c[ImGuiCol_TextDisabled] = vec(quiet);
    c[ImGuiCol_WindowBg] = p.window;
    c[ImGuiCol_ChildBg] = clear;
    c[ImGuiCol_PopupBg] = p.popup;
    c[ImGuiCol_Border] = p.border;
    c[ImGuiCol_FrameBg] = p.frame;
    c[ImGuiCol_FrameBgHovered] = p.frame_hovered;
    c[ImGuiCol_FrameBgActive] = p.frame_active;
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = p.title;
    c[ImGuiCol_MenuBarBg] = p.title;
    c[ImGuiCol_ScrollbarBg] = clear;
    c[ImGuiCol_ScrollbarGrab] = c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] =
        p.grab;
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = c[ImGuiCol_SliderGrabActive] =
        c[ImGuiCol_NavHighlight] = vec(accent);
    c[ImGuiCol_Button] = p.button;
    c[ImGuiCol_ButtonHovered] = p.button_hovered;
    c[ImGuiCol_ButtonActive] = vec(pressed);
    c[ImGuiCol_Header] = p.header;
    c[ImGuiCol_HeaderHovered] = p.header_hovered;
    c[ImGuiCol_HeaderActive] = vec(pressed);
    c[ImGuiCol_Separator] = p.border;
    c[ImGuiCol_TextSelectedBg] = vec(pressed);
    c[ImGuiCol_TableHeaderBg] = p.title;
    c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] = p.border;
    c[ImGuiCol_TableRowBgAlt] = p.row;
    c[ImGuiCol_ModalWindowDimBg] = rgba(8, 10, 12, 0.65f);
}

void set_sizes(float em) {
    ImGuiStyle& s = ImGui::GetStyle();
    // whole pixels: half a pixel too little would give a fitted panel a scrollbar
    const auto px = [em](float ems) { return std::round(em * ems); };
    s.WindowPadding = {px(0.7f), px(0.55f)};
    s.FramePadding = {px(0.45f), px(0.22f)};
    s.ItemSpacing = {px(0.5f), px(0.35f)};
    s.ItemInnerSpacing = {px(0.4f), px(0.3f)};
    s.CellPadding = {px(0.3f), px(0.18f)};
    s.IndentSpacing = px(0.9f);
    s.ScrollbarSize = px(0.75f);
    s.GrabMinSize = px(0.7f);
    s.WindowBorderSize = s.PopupBorderSize = 1;
    s.FrameBorderSize = 0;
    s.WindowRounding = s.PopupRounding = px(0.3f);
    s.FrameRounding = s.GrabRounding = px(0.2f);
    s.ScrollbarRounding = px(0.4f);
    s.WindowMinSize = {1, 1};
    s.SelectableTextAlign = {0, 0.5f};
}

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
    ImGui::PushFont(fonts.bold);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    if (open) {
        const float side = ImGui::GetFontSize() * 1.1f;
        ImGui::SameLine(ImGui::GetContentRegionMax().x - side);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        if (ImGui::InvisibleButton("close", {side, side})) *open = false;
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

void wrapped(const std::string& t, ImU32 colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(t.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void lamp(const char* label, bool on, ImU32 colour) {
    const ImVec2 size{ImGui::CalcTextSize(label).x + em() * 1.9f, em() * 1.45f};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(size);
    ImDrawList& d = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + size.x, at.y + size.y};
    const float round = em() * 0.25f;
    d.AddRectFilled(at, end, on ? colour : well, round);
    d.AddRect(at, end, on ? colour : line, round);
    const ImVec2 dot{at.x + em() * 0.75f, at.y + size.y / 2};
    const ImU32 ink = on ? IM_COL32(14, 17, 20, 255) : quiet;
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

}  // namespace fairlead::style
