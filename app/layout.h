#pragma once
// layout.h — where the panels stand: along the edges, so that the crane stays visible in the
// middle. Pure arithmetic in pixels; `em` is the height of the text.
#include <cstddef>
#include <vector>

namespace fairlead {

struct Rect {
    float x = 0, y = 0, w = 0, h = 0;
};  // [px] y down

inline bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

struct Shown {  // which panels are to have a place
    bool gauges = false, exercise = false, plots = false, designer = false, solver = false,
         wires = false, timeline = false, playing = false;  // playing: the timeline has its strip
    float exercise_height = 0;  // [px] what its words need; 0: not known yet
    bool chart = false;         // where no other panel stands in the right column
    bool rating = false;        // likewise: what a line or a load may be
    bool table = false;         // a table belongs to that
    float strip_height = 0;     // [px] what the gauges' words need; 0: not known yet
    bool winch = false;         // where the exercise leaves it room, and there are no plots
};

struct Layout {
    Rect bar, gauges;              // upper and lower edge, full width
    Rect timeline;                 // above the gauges
    Rect exercise, plots;          // left column
    Rect winch;                    // its lower end; height 0: there is no room
    Rect designer, solver, wires;  // right column
    Rect chart, rating;            // top of it
    Rect rigging;                  // beside the left column, above the timeline
    Rect middle;                   // what is left: the crane, hints, alarms
    Rect centre;                   // for what is read, not driven: chooser, keys
};

// What `rigging`, that high, leaves of the middle to guide, alarms and hints: what is beside it, or
// where that is too narrow to read, what is below it.
Rect beside_rigging(const Rect& middle, const Rect& rigging, float height, float em);

Layout lay_out(float width, float height, float em, const Shown& shown);

// What the bar has left [px] beside the scene's whole name, for the list of cameras and the panels'
// buttons: the cameras give way first, down to their least; where that is not enough the last
// buttons stand in a list. What then is still missing the name has to give.
struct BarShares {
    float cameras, panels;
    std::size_t beside;  // buttons that stand beside each other; with fewer than all, then the list
};
BarShares share_bar(float left, float cameras, float least_cameras,
                    const std::vector<float>& buttons, float list);

// What the gauges take beside each other [em].
inline constexpr float gauges_width = 84;

// The height of text for a window of this size [px]: never too small to read, and small enough
// that no panel is cut off. `content_scale` is the desktop's.
float text_height(float width, float height, float content_scale);

}  // namespace fairlead
