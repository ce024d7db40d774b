#pragma once
// node_budget.h — how many mass nodes each wire may have now, and what keeps it from more.
//
// A wire wants what its scene asks for: max_nodes, min_segment, nodes_per_metre. Two things may
// take some of that away:
//   * tension, for a wire that yields to it: of the sideways motion of
//         N_c = √(L m / T) / 2h                                                    [Adaptive] (6)
//     nodes the step can follow all. Others keep their nodes, held implicitly
//     (theory/wires.md 4.3).
//   * the budget of a tick, shared among all wires so that
//         ½ Σ a Q_acc⁻²,   Q_acc = (N / N_wanted)²                                 [Adaptive] (11)
//     is least: N ~ (a N_wanted⁴)^(1/5), a the wire's attention. Wires that a winch is running have
//     ten times as much.
// What is taken away comes back only when there is room for a tenth more, so that no node flickers.
// The budget counts nodes at a price, not time: the same inputs give the same bits.
#include <vector>

#include "physics/wire/model/material.h"

namespace fairlead::physics {

struct NodeBudget {
    double seconds = 0;       // [s] of a tick for mass nodes; 0: as many as are wanted
    double node_cost = 4e-6;  // [s] a node
};

void find_allowances(std::vector<Wire>& wires, WireTypes types, const std::vector<Winch>& winches,
                     const NodeBudget& budget, double h);

}  // namespace fairlead::physics
