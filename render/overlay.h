#pragma once
// overlay.h — the diagram over the picture: nodes (mass white, massless purple; in contact a green
// disc while they stick, an amber diamond while they slip), force arrows and centres of mass.
// Tension and slack colour the wires themselves (wires.h). Only shapes in the world are made here,
// without GL; lines.h draws them. Limit: no text.
#include <vector>

#include "engine/view/snapshot.h"
#include "render/frame.h"

namespace fairlead::render {

struct Overlay {  // what to show; plain switches for keys and check boxes
    bool nodes = false;
    bool spans = false;  // heat map of tension
    bool slack = false;  // slack wire stands out
    bool forces = false;
    bool mass_centres = false;
    bool plumb = true;                // from the body of the hook camera to the ground
    const Snapshot* ghost = nullptr;  // another run, as outlines (ghost.h)
    const std::vector<struct Line>* drafts = nullptr;  // of what is moved in a text: strokes
    double metres_per_newton = 0;  // length of force arrows; 0: the largest is 2.5 m
    double full_stress = 0;        // [Pa] soft bodies in colours of stress up to this; 0: in paint
};

struct Rgba {
    float r = 1, g = 1, b = 1, a = 1;
};  // display values, as one sees them

struct Line {                            // a stroke with its own width at either end
    Vec3 from, to;                       // [m]
    float from_width = 1, to_width = 1;  // [pixels at scale 1]
    Rgba colour;
};

struct Dot {
    enum class Style { disc, mass_centre, diamond } style = Style::disc;
    Vec3 p;          // [m]
    float size = 6;  // [pixels at scale 1] diameter
    Rgba colour;
};

struct Diagram {
    std::vector<Line> lines;
    std::vector<Dot> dots;
};

// Blue (slack) over green and yellow to red (at `full`): also told apart by brightness.
Rgba tension_colour(double tension, double full);

// No stress dark blue, `full` dark red, over pale yellow: apart for every kind of eye by hue, which
// light and shade leave as it is.
Rgba stress_colour(double stress, double full);

// What shaders light, of a colour as one sees it.
Eigen::Vector3f linear(const Rgba& shown);

// Everything `overlay` asks for except the plumb line. `full_force` [N] is what a 2.5 m arrow
// means when the overlay does not say. Reuses the memory of `diagram`.
void draw_diagram(const Snapshot& now, const Frame& frame, const Overlay& overlay,
                  double full_force, Diagram& diagram);

}  // namespace fairlead::render
