#pragma once
// node_balance.h — contact nodes of one wire brought into balance: nodes that no longer press lift
// off, nodes slide along their edges to where tension and friction balance (edge_slide_solver.h),
// and over vertices, until nothing changes.
#include "physics/wire/route/edge_slide_solver.h"
#include "physics/wire/route/homotopy.h"

namespace fairlead::physics {

// Made once and used for many wires, it keeps its storage.
class Balancing {
  public:
    struct Job {
        Wire& wire;
        WireTypes types;
        const Bodies& bodies;
        const Surfaces& surfaces;
        Homotopy& string;
        double h;  // [s]
    };
    // Takes and leaves wire.lines as they are; leaves the wraps, too.
    void run(const Job& job);

  private:
    bool lift(const Job& job);
    bool slide(const Job& job);
    bool find_way(const Job& job, SlideReport& report);
    bool kept(const WirePoint& p) const;
    bool at_closed_vertex(const WirePoint& p, const Surface& surface) const;

    std::vector<std::pair<int, int>> kept_, passed_;  // (body, edge), (body, vertex)
    std::vector<double> tension_, along_;             // (segments) [N], (points) [m]
    std::vector<const Surface*> surface_;             // (points)
    std::vector<char> pinned_;                        // (points)
    std::vector<std::pair<double, double>> room_;     // (points) [m]
    NodeSlide node_slide_;
    bool again_ = false;  // nodes have slid in this tick
};

}  // namespace fairlead::physics
