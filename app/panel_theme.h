#pragma once
// panel_theme.h — how every panel looks: colours, fonts, the unit of length. Sizes are in `em`, the
// height of the text, so that a panel looks the same on a laptop and on a 4K wall.
#include <imgui.h>

namespace fairlead::style {

// Set by set_colours(); here as in the dark. Signals keep apart for the colour-blind by lightness,
// and never speak by colour alone.
inline ImU32 good = IM_COL32(62, 168, 130, 255);
inline ImU32 warn = IM_COL32(240, 196, 60, 255);
inline ImU32 bad = IM_COL32(234, 88, 72, 255);
inline ImU32 accent = IM_COL32(99, 183, 196, 255);
inline ImU32 text = IM_COL32(226, 230, 233, 255);
inline ImU32 quiet = IM_COL32(150, 160, 168, 255);
inline ImU32 line = IM_COL32(62, 70, 78, 255);
inline ImU32 well = IM_COL32(12, 15, 18, 235);       // sunken: gauges, plots
inline ImU32 pressed = IM_COL32(46, 104, 114, 255);  // a button that is down

// Black or white: what is read better on it.
ImU32 ink_on(ImU32 colour);

struct Fonts {
    ImFont *body = nullptr, *bold = nullptr, *title = nullptr, *large = nullptr;
};
extern Fonts fonts;

inline float em() {
    return ImGui::GetFontSize();
}

// For the dark of a cab, for a bright room, for weak eyes, for eyes that see red and green alike.
enum class Colours { dark, light, high_contrast, colour_blind };
inline constexpr int palette_count = 4;
void set_colours(Colours colours);
void set_sizes(float em);
void load_fonts(float em);  // whatever good typeface the machine has, at this height [px]

}  // namespace fairlead::style
