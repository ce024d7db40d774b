#pragma once
// experiment.h — figures of the papers, and of ships in waves, measured anew on this engine.
//
// The same build gives the same numbers every time; only times of computing differ.
#include <string>
#include <vector>

namespace fairlead {

struct Findings {
    std::string csv;   // every number
    std::string plot;  // SVG
    std::string page;  // Markdown: what the paper claims, what is found here, how to repeat it
};

enum class Effort { quick, full };  // quick: fewer points, seconds instead of minutes

struct Experiment {
    std::string name;
    std::string what;  // one line
    Findings (*run)(Effort) = nullptr;
};

const std::vector<Experiment>& experiments();

Findings contact_nodes_timed(Effort effort);  // [HMR] Fig. 9
Findings stability_chart(Effort effort);      // [HMR] Fig. 11
Findings friction_on_a_beam(Effort effort);   // [HMR] Fig. 13
Findings catenary_resolution(Effort effort);
Findings slack_drops(Effort effort);
Findings chain_and_net_timed(Effort effort);   // [HMR] Fig. 8
Findings nodes_under_tension(Effort effort);   // [Adaptive] Fig. 4
Findings nodes_in_view(Effort effort);         // Fig. 5
Findings beside_other_engines(Effort effort);  // Bullet, ODE, MuJoCo
Findings ship_in_waves(Effort effort);
Findings cable_stretched(Effort effort);           // [Massless] Fig. 5
Findings cable_stretched_energies(Effort effort);  // Fig. 6
Findings cable_twisted(Effort effort);             // Fig. 7
Findings cable_twisted_energies(Effort effort);    // Fig. 8
Findings new_nodes_of_a_rod(Effort effort);        // [Knots] Fig. 2
Findings resolutions_of_a_knot(Effort effort);     // Fig. 5
Findings cost_of_contacts(Effort effort);          // Fig. 6
Findings regions_apart(Effort effort);             // [Regions] Fig. 1, of soft bodies
Findings soft_solvers(Effort effort);              // section 4
Findings slope_on_patches(Effort effort);          // section 5
Findings table_walks(Effort effort);               // Fig. 2

}  // namespace fairlead
