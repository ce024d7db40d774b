#pragma once
// contact_nodes.h — contact nodes from one tick to the next: what a wire lies on.
//
// After bodies and mass nodes have moved: the wire follows as a string does (homotopy.h), its
// nodes find their balance (node_balance.h), and the material of disturbed segments is shared out
// by length.
#include "physics/geometry/near_bodies.h"
#include "physics/wire/route/node_balance.h"

namespace fairlead::physics {

// Surfaces of all bodies for one wire type.
Surfaces find_surfaces(const Bodies& bodies, double wire_diameter, const Scales& scales = {});

// Takes wires along, one after the other, with the same tools.
class Rigger {
  public:
    // Before the motion of a tick: where everything is, and which bodies wires of each type can
    // meet. Surfaces (wire types) are those of follow().
    void remember(const std::vector<Wire>& wires, const Bodies& bodies,
                  const std::vector<Surfaces>& surfaces);

    // After it, once for all wires: where bodies have come to.
    void look(const Bodies& bodies, const std::vector<Surfaces>& surfaces);

    // `wire` is the w-th.
    void follow(int w, Wire& wire, WireTypes types, const Bodies& bodies, const Surfaces& surfaces,
                double h);

    // Where the w-th wire's points were then, if it may touch anything.
    const Places& points_before(int w) const { return points_before_[w]; }

  private:
    struct Sweep {  // of a wire's points in a tick
        Bounds box;
        double most = 0;    // [m] by the point that moves most
        bool still = true;  // none does
    };
    static Sweep sweep_of(const Places& before, const Places& now);
    double reach_of(int body, const Bodies& bodies, const Surfaces& surfaces) const;
    void find_obstacles(const Wire& wire, const Bodies& bodies, const Surfaces& surfaces,
                        const Sweep& sweep);

    // How a wire was left when all of it had stood still: as long as nothing of it changes, there
    // is nothing to do.
    struct Rest {
        std::vector<std::pair<double, double>> segment;  // (segments) tension [N], rest length [m]
        struct Node {                                    // as in WirePoint
            int edge;
            bool slips;
            double along_edge, slip, slide, slid;
            bool operator==(const Node&) const = default;
        };
        std::vector<Node> node;  // (points)
        bool same(const Wire& wire) const;
        void take(const Wire& wire);
    };
    std::vector<std::vector<int>> solid_;  // (wire types) bodies with surfaces, ascending
    std::vector<NearBodies> near_;         // (wire types) these, on their ways in the tick
    std::vector<int> meets_box_;           // bodies near the wire at work
    std::vector<Pose> bodies_before_;      // (bodies)
    std::vector<Places> points_before_;    // (wires) if they may touch anything
    std::vector<Rest> rest_;               // (wires)
    std::vector<Obstacle> obstacles_;      // near the wire at work
    Places now_;
    Homotopy string_;
    Balancing balancing_;
};

}  // namespace fairlead::physics
