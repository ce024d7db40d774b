#include "engine/experiments/experiment.h"

namespace fairlead {

const std::vector<Experiment>& experiments() {
    static const std::vector<Experiment> all{
        {"hmr-fig8", "time of a step against the nodes of a chain and of a net",
         chain_and_net_timed},
        {"hmr-fig9", "time of a step against the contact nodes of a wire over a cylinder",
         contact_nodes_timed},
        {"hmr-fig11", "which wires and loads of 1 kg to 100 t are stable", stability_chart},
        {"hmr-fig13", "friction along and across the edges of a beam: acceleration against mu",
         friction_on_a_beam},
        {"resolution", "error of a catenary, and its cost, against the number of mass nodes",
         catenary_resolution},
        {"slack-drops", "loads of 1 kg to 100 t dropped into slack wires, at random", slack_drops},
        {"adaptive-fig4", "nodes that go with tension and with time", nodes_under_tension},
        {"adaptive-fig5", "nodes where one looks", nodes_in_view},
        {"peers", "four wires here and in Bullet, ODE and MuJoCo", beside_other_engines},
        {"ship-in-waves", "a ship of 75 m let go in still water, in regular waves and in a sea",
         ship_in_waves},
        {"massless-fig5", "two boxes flown apart on a cable: stretch over time", cable_stretched},
        {"massless-fig6", "the same, energies", cable_stretched_energies},
        {"massless-fig7", "two boxes turned against each other: twist over time", cable_twisted},
        {"massless-fig8", "the same, energies", cable_twisted_energies},
        {"knots-fig2", "where a new node of a rod goes, and what it stirs up", new_nodes_of_a_rod},
        {"knots-fig5", "a knot with many nodes, with few, and with many where they matter",
         resolutions_of_a_knot},
        {"knots-fig6", "what contacts of a knot cost", cost_of_contacts},
        {"regions-fig1", "contacts of soft bodies solved region by region and all at once",
         regions_apart},
        {"regions-fig2", "a plastic table whose legs slide in turns", table_walks},
        {"regions-solvers", "Gauss-Seidel, gradients and both in turn, for soft contacts",
         soft_solvers},
        {"regions-slope", "when a soft plate on one to forty feet begins to slide",
         slope_on_patches},
    };
    return all;
}

}  // namespace fairlead
