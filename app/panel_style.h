#pragma once
// panel_style.h — the few shapes that more than one panel draws, in the colours and fonts of the
// theme.
#include <string>
#include <string_view>

#include "app/layout.h"
#include "app/panel_theme.h"
#include "engine/view/language.h"
#include "engine/view/snapshot.h"

namespace fairlead {

namespace style {

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

void subheading(const char* words);                           // of a part of a panel
void quiet_text(const char* text);                            // small facts beside large ones
std::string broken(const std::string& text, float width);     // in the font of now (words.h)
std::string shortened(const std::string& text, float width);  // likewise
void wrapped(const std::string& text, ImU32 colour = style::text);
void lamp(const char* label, bool on, ImU32 colour);       // on: filled; off: outline
void row_of_lamps(const char* next);                       // beside the last, or below it
void draw_grip(ImDrawList& d, ImVec2 middle, bool slips);  // disc: sticks; diamond: slips
enum class Icon { run, pause, step, restart, settings };
bool icon_button(const char* id, Icon icon, const char* tip);        // drawn, not typed
bool toggle(const char* label, bool on, const char* tip = nullptr);  // a button that stays down
void tip(const std::string& text);                                   // for the item just drawn

bool matches(std::string_view text, std::string_view search);  // as one types: any case

std::string number(double value, int significant = 4);  // 12.35, 1.1e+11: as short as it is clear

// In the picture of a gauge or chart; that share of them is left of `at`, which is half way up.
void small_words(ImDrawList& d, ImVec2 at, ImU32 colour, const std::string& words,
                 float share = 0.5f);

}  // namespace style
}  // namespace fairlead
