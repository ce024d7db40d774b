#pragma once
// panel_style.h — how every panel looks: colours, fonts, the unit of length, and the few shapes
// that more than one panel draws. Sizes are in `em`, the height of the text, so that a panel
// looks the same on a laptop and on a 4K wall.
#include <imgui.h>

#include <string>
#include <string_view>

#include "app/layout.h"

namespace fairlead {

namespace style {

// Set by set_colours(); here as in the dark. Signals keep apart for the colour-blind by lightness,
// and never speak by colour alone.
inline ImU32 good = IM_COL32(62, 168, 130, 255);
inline ImU32 warn = IM_COL32(240, 196, 60, 255);
inline ImU32 bad = IM_COL32(226, 74, 58, 255);
inline ImU32 accent = IM_COL32(99, 183, 196, 255);
inline ImU32 text = IM_COL32(226, 230, 233, 255);
inline ImU32 quiet = IM_COL32(150, 160, 168, 255);
inline ImU32 line = IM_COL32(62, 70, 78, 255);
inline ImU32 well = IM_COL32(12, 15, 18, 235);       // sunken: gauges, plots
inline ImU32 pressed = IM_COL32(46, 104, 114, 255);  // a button that is down

struct Fonts {
    ImFont *body = nullptr, *bold = nullptr, *large = nullptr;
};
extern Fonts fonts;

inline float em() {
    return ImGui::GetFontSize();
}

void set_colours(bool light);  // for a bright room, or the dark of a cab
void set_sizes(float em);
void load_fonts(float em);  // whatever good typeface the machine has, at this height [px]

enum class Panel {
    column,  // fills its place; scrolls when there is more
    fitted,  // only as tall as it needs
    strip,   // along an edge; never scrolls
    centre   // comes to the front
};

// A window that stands still at `where`; end with ImGui::End(). `title` empty: no heading.
// `open`: can be closed.
void begin_panel(const char* id, const char* title, Rect where, bool* open = nullptr,
                 Panel kind = Panel::column);

void quiet_text(const char* text);  // small facts beside large ones
void wrapped(const std::string& text, ImU32 colour = style::text);
void lamp(const char* label, bool on, ImU32 colour);       // on: filled; off: outline
void draw_grip(ImDrawList& d, ImVec2 middle, bool slips);  // disc: sticks; diamond: slips
enum class Icon { run, pause, step, restart };
bool icon_button(const char* id, Icon icon, const char* tip);        // drawn, not typed
bool toggle(const char* label, bool on, const char* tip = nullptr);  // a button that stays down
void tip(const std::string& text);                                   // for the item just drawn

bool matches(std::string_view text, std::string_view search);  // as one types: any case

std::string number(double value, int significant = 4);  // 12.35, 1.1e+11: as short as it is clear

}  // namespace style
}  // namespace fairlead
