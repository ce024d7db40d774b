#pragma once
// dofs.h — where each thing that can move stands in the one vector of velocities:
// 6 per dynamic body that is awake (v, w), 3 per mass node, 1 per winch, per open wrap (its slip)
// and per contact node that slides along its edge.
#include <vector>

namespace fairlead::physics {

struct Freedoms {
    int count = 0;           // n
    std::vector<int> body;   // (bodies) first of six, -1: not free
    std::vector<int> winch;  // (winches)
    std::vector<int> wire;   // (wires) where the wire's points begin in `point`
    std::vector<int> point;  // (all points of all wires) first of a mass node's
                             // three; of a wrap's first node its slip; else -1

    std::vector<double> per_mass;  // (all points of all wires) [1/kg] 1/m of a mass node, else 0
    std::vector<int> along;  // (all points of all wires) of a contact node that slides; else -1
    int sliding = 0;         // so many do

    int wire_point(int w, int k) const { return point[wire[w] + k]; }
    int slide(int w, int k) const { return along[wire[w] + k]; }
};

}  // namespace fairlead::physics
