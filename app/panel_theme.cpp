#include "app/panel_theme.h"

#include <array>
#include <cmath>
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
        fonts.title = load_font(t.bold, std::round(em * 1.4f));
        fonts.large = load_font(t.bold, std::round(em * 2));
        break;
    }
    if (fonts.body && fonts.bold && fonts.title && fonts.large) return;
    ImFontConfig config;
    config.SizePixels = em;
    fonts.body = ImGui::GetIO().Fonts->AddFontDefault(&config);
    fonts.bold = fonts.body;
    config.SizePixels = em * 1.4f;
    fonts.title = ImGui::GetIO().Fonts->AddFontDefault(&config);
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
                   IM_COL32(234, 88, 72, 255),
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
    IM_COL32(16, 118, 80, 255),   IM_COL32(150, 94, 0, 255),    IM_COL32(196, 40, 28, 255),
    IM_COL32(20, 116, 134, 255),  IM_COL32(24, 29, 34, 255),    IM_COL32(84, 94, 103, 255),
    IM_COL32(168, 176, 183, 255), IM_COL32(214, 219, 223, 250), IM_COL32(140, 200, 210, 255),
    rgba(240, 242, 244, 0.97f),   rgba(248, 249, 250, 0.99f),   rgba(160, 169, 177, 0.9f),
    rgba(221, 226, 230),          rgba(210, 216, 221),          rgba(198, 206, 212),
    rgba(228, 232, 235),          rgba(170, 179, 187),          rgba(214, 220, 225),
    rgba(198, 206, 213),          rgba(224, 229, 232),          rgba(208, 215, 220),
    rgba(0, 0, 0, 0.03f)};

// White on black, signals at seven times the luminance of what they stand on; borders are seen.
const Palette high_contrast{IM_COL32(60, 230, 140, 255),
                            IM_COL32(255, 220, 60, 255),
                            IM_COL32(255, 130, 110, 255),
                            IM_COL32(110, 220, 255, 255),
                            IM_COL32(255, 255, 255, 255),
                            IM_COL32(220, 226, 230, 255),
                            IM_COL32(190, 198, 205, 255),
                            IM_COL32(0, 0, 0, 255),
                            IM_COL32(0, 84, 120, 255),
                            rgba(0, 0, 0, 1),
                            rgba(0, 0, 0, 1),
                            rgba(220, 226, 230, 1),
                            rgba(44, 48, 52),
                            rgba(60, 66, 72),
                            rgba(72, 80, 88),
                            rgba(20, 22, 24),
                            rgba(190, 198, 205),
                            rgba(40, 44, 48),
                            rgba(66, 74, 82),
                            rgba(30, 34, 38),
                            rgba(52, 60, 68),
                            rgba(255, 255, 255, 0.06f)};

// The dark one with signals of Okabe and Ito, "Color Universal Design" (2008): sky blue, yellow and
// vermilion differ for all kinds of colour blindness.
const Palette colour_blind = [] {
    Palette p = dark;
    p.good = IM_COL32(86, 180, 233, 255);
    p.warn = IM_COL32(240, 228, 66, 255);
    p.bad = IM_COL32(213, 94, 0, 255);
    p.accent = IM_COL32(204, 121, 167, 255);
    return p;
}();

}  // namespace

void set_colours(Colours colours) {
    const std::array<const Palette*, palette_count> palettes{&dark, &bright, &high_contrast,
                                                             &colour_blind};
    const Palette& p = *palettes[static_cast<std::size_t>(colours)];
    const bool light = colours == Colours::light;
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
    c[ImGuiCol_Tab] = c[ImGuiCol_TabUnfocused] = p.button;
    c[ImGuiCol_TabHovered] = p.button_hovered;
    c[ImGuiCol_TabActive] = c[ImGuiCol_TabUnfocusedActive] = vec(pressed);
    c[ImGuiCol_Separator] = p.border;
    c[ImGuiCol_TextSelectedBg] = vec(pressed);
    c[ImGuiCol_TableHeaderBg] = p.title;
    c[ImGuiCol_TableBorderLight] = c[ImGuiCol_TableBorderStrong] = p.border;
    c[ImGuiCol_TableRowBgAlt] = p.row;
    c[ImGuiCol_ModalWindowDimBg] = rgba(8, 10, 12, 0.65f);
}

ImU32 ink_on(ImU32 colour) {
    const auto linear = [colour](int shift) {  // sRGB, IEC 61966-2-1
        const float v = float(colour >> shift & 0xff) / 255;
        return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
    };
    const float luminance = 0.2126f * linear(IM_COL32_R_SHIFT) +
                            0.7152f * linear(IM_COL32_G_SHIFT) + 0.0722f * linear(IM_COL32_B_SHIFT);
    constexpr float as_far_from_both = 0.18f;  // contrast as WCAG 2.1 has it
    return luminance > as_far_from_both ? IM_COL32(14, 17, 20, 255) : IM_COL32_WHITE;
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

}  // namespace fairlead::style
