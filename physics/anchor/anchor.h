#pragma once
// anchor.h — a drag anchor: a rigid body that digs itself in as it is dragged over the seabed,
// holds by what it has dug in, and is broken out by a pull upwards.
//
//     H = U tanh(x / x_r) c(θ) c(ψ)      U = η a (M / 1 t)^b
//
//     x    it has been dragged ahead, level [m]      x_r  that sets it to 76 %: 5, 10, 20 flukes
//     θ    of the line over the bed: c is 1 up to 5°, falls to 0.25 at 30°, and stays so
//     ψ    between its heading and the pull: c = cos²(ψ/2)
//     a, b of soft clay, medium clay, and sand or hard clay, for a Stevpris Mk6 (η = 1)
//
// Rows at the flukes hold it, each of the velocity law: along the pull up to H, across it up to
// H/2, about the bed's normal up to H/2 times a fluke. Dragged, it turns towards the pull by sin ψ
// / 2 flukes a metre. From 0.7 H on it creeps, by 1 mm/s at H. With its line at 30° or more it is
// dragged out as it was dragged in.
//
// Upwards the soil holds up to V, beyond the anchor's weight W; V is a share of the greatest load S
// that has set it, and 1.5 W at least once it is set. Below V suction lets it rise at c_v F, so
// that F = V takes the break-out time for a fluke's length; half of that frees it, and within 0.3 s
// nothing holds. Upside down or on its side it holds U/10. The body stays on the bed: how deep its
// flukes are is a share, tanh(x / x_r), and no place. The chain cuts no way into the soil.
// Source: theory/sea.md 5.
#include <string>
#include <vector>

#include "physics/body/body.h"
#include "physics/constraint/row.h"
#include "physics/sea/seabed.h"

namespace fairlead::physics {

struct Anchor {
    enum class Soil { soft_clay, medium_clay, sand };
    std::string name;
    int body = -1;
    Soil soil = Soil::medium_clay;
    Vec3 flukes = Vec3::Zero();   // [m] their middle in the body's frame, whose x is the shank,
                                  // towards the shackle, and whose z is up when they point down
    double fluke_length = 3.5;    // [m]
    double drag_length = 35;      // [m] x_r
    double efficiency = 1;        // [-] η
    double break_out = 0.3;       // [-] V over S
    double break_out_time = 900;  // [s]

    // state
    double dragged = 0;     // [m] x
    double set_load = 0;    // [N] S
    double risen = 0;       // [m] out of the bed, in all
    double grip = 1;        // [-] share that still holds; less while it comes free
    double holding = 0;     // [N] in the bed's plane, that it holds now
    double line_angle = 0;  // [rad] θ
    // written by the step
    Vec3 pull = Vec3::Zero();  // [N] of the lines that are fast to it
    double capacity = 0;       // [N] H
    double uplift = 0;         // [N] that the soil holds it down with
    double most_uplift = 0;    // [N] V
    bool fouled = false;       // lies on its back or side

    double embedment() const;  // [-] tanh(x / x_r)
};

// What it holds once it has been dragged far [N]; `mass` in kg.
double ultimate_capacity(Anchor::Soil soil, double mass, double efficiency);
// [-] what is left of it with the line at θ [rad] over the bed.
double uplift_share(double angle);
// Of anchors of the usual shape [m]; `mass` in kg.
double usual_fluke_length(double mass);
// x_r in fluke lengths, and the time in which a pull just below V lifts it by one [s].
double usual_drag(Anchor::Soil soil);
double usual_break_out_time(Anchor::Soil soil);

// Rows for what is on the bed; `g` [m/s²].
void add_anchor_rows(std::vector<Anchor>& anchors, const Bodies& bodies, const Seabed& bed,
                     double g, double h, Rows& rows);
void read_anchor_rows(const Rows& rows, double h, std::vector<Anchor>& anchors);

// It is dragged in and out, and set, by the body's motion in a step of h [s].
void drag_anchor(Anchor& anchor, const Body& body, const Seabed& bed, double h);

}  // namespace fairlead::physics
