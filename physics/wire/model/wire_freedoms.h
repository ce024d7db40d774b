#pragma once
// wire_freedoms.h — where the points of all wires stand in the vector of velocities: three for a
// mass node, one for the slip of an open wrap, one for a contact node that slides along its edge.
#include <vector>

namespace fairlead::physics {

struct WireFreedoms {
    std::vector<int> wire;         // (wires) where the wire's points begin in what follows
    std::vector<int> point;        // (all points of all wires) first of a mass node's
                                   // three; of a wrap's first node its slip; else -1
    std::vector<double> per_mass;  // (all points of all wires) [1/kg] 1/m of a mass node, else 0
    std::vector<int> along;  // (all points of all wires) of a contact node that slides; else -1
    int sliding = 0;         // so many do

    int wire_point(int w, int k) const { return point[wire[w] + k]; }
    int slide(int w, int k) const { return along[wire[w] + k]; }
};

}  // namespace fairlead::physics
