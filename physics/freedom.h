#pragma once
// freedom.h — where each thing that can move stands in the one vector of velocities:
// 6 per dynamic body (v, w), 3 per mass node, 1 per winch and per wrap (its slip).
#include <vector>

#include "physics/body.h"

namespace fairlead::physics {

struct Wire;
struct Winch;

struct Freedoms {
    int count = 0;           // n
    std::vector<int> body;   // (bodies) first of six, -1: not free
    std::vector<int> winch;  // (winches)
    std::vector<int> wire;   // (wires) where the wire's points begin in `point`
    std::vector<int> point;  // (all points of all wires) first of a mass node's
                             // three or a wrap's one; else -1

    int wire_point(int w, int k) const { return point[wire[w] + k]; }
};

void count_freedoms(const Bodies& bodies, const std::vector<Wire>& wires,
                    const std::vector<Winch>& winches, Freedoms& freedoms);

// All velocities as one vector (n), and back.
void gather(const Bodies& bodies, const std::vector<Wire>& wires, const std::vector<Winch>& winches,
            const Freedoms& freedoms, Eigen::VectorXd& v);
void scatter(const Eigen::VectorXd& v, const Freedoms& freedoms, Bodies& bodies,
             std::vector<Wire>& wires, std::vector<Winch>& winches);

}  // namespace fairlead::physics
