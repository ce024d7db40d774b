#pragma once
// panel_instruments.h — gauges as an operator knows them: a dial with coloured bands and a needle,
// a bar, a figure with its peak. They draw into a place and take no clicks; sizes come from the
// place.
#include <imgui.h>

#include <string>

#include "app/plot_scale.h"

namespace fairlead {

struct Scale {  // what an instrument can show, in the unit of its figures
    double low = 0, high = 1;
    double step = 0.2;               // between numbered marks
    double warn = 1e30, bad = 1e30;  // where amber and red begin; never: no bands
};

// A dial of 240°, the figure in its middle. `peak` below low: no peak mark.
void dial(ImDrawList& d, ImVec2 centre, float radius, const Scale& scale, double value, double peak,
          const std::string& figure, const char* unit, const char* caption);

// An upright bar that fills from below, numbered on its left.
void upright_bar(ImDrawList& d, ImVec2 at, ImVec2 size, const Scale& scale, double value,
                 const char* format);

// A track with a carriage on it, as a travel motion stands between its ends.
void track(ImDrawList& d, ImVec2 at, float width, double low, double high, double value);

// Deck gear from aft: a pin that stands out of the deck by a share of its way, and a shark jaw,
// whose halves meet over the wire and are bolted. 2.4 by 1.9 times the font's height.
void mimic_of_pin(ImDrawList& d, ImVec2 at, double up, ImU32 colour);
void mimic_of_jaw(ImDrawList& d, ImVec2 at, bool closed, bool locked, ImU32 colour);

// From above, x to the right: a load in the middle of a circle of `full` [m], a wall across the way
// to what stands nearest, a ring where the load is to go, on the rim if that is farther. Angles
// [rad] from x towards y; a distance below 0 is not drawn.
struct Surround {
    double wall = -1, wall_way = 0, ring = -1, ring_way = 0, full = 1;
};
void surround(ImDrawList& d, ImVec2 centre, float radius, const Surround& s, ImU32 wall_colour);

// A bubble level from above, ahead is up: the bubble goes to the side that is high. Angles [deg];
// `full` at the rim, rings where amber and red begin; positive: right side low, rear low.
struct Glass {
    double full = 3, warn = 0, bad = 0;
};
void bubble(ImDrawList& d, ImVec2 centre, float radius, const Glass& glass, double heel,
            double trim, ImU32 colour);

}  // namespace fairlead
