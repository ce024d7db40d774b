#pragma once
// edge_slide_solver.h — where contact nodes come to rest along their edges.
//
// With its tensions given, a string lies where
//     Φ(x) = Σ T_j l_j(x) + Σ μ N_k |x_k - x_k°|,     N_k = θ_k (Q_in + Q_out)/2,  Q = T sin α
// is least: x_k along the edges, x° where the tick found them, θ the turning angle across the
// edge, α the wire's angle to it. Φ is convex; Newton on the nodes that slide (tridiagonal), the
// others stick. A wire that runs over its edges at s [m/s] meets friction against its motion, of
// which only the share along the edge is left to hold it: |x| becomes √(x² + (h s sin α)²), and μ
// no more than it is along the wire; ΔT cos α, what friction takes from the wire itself, does not
// push the node.
// Source: theory/wires.md 2.1, 2.4.
#include <memory>

#include "physics/wire/route/slide_problem.h"

namespace fairlead::physics {

struct SlideReport {
    int node = -1;  // the first to reach the end of its edge; -1: none
    int vertex = -1;
};

// Made once and used for many wires, it keeps its storage.
class NodeSlide {
  public:
    NodeSlide();
    ~NodeSlide();
    NodeSlide(NodeSlide&&) noexcept;
    NodeSlide& operator=(NodeSlide&&) noexcept;

    // Whether the wire lies as it did when its nodes were last found not to move: `balance`
    // remembers that. tension (segments) [N].
    bool lies_still(const Wire& wire, const Bodies& bodies, const std::vector<double>& tension,
                    WireBalance& balance) const;

    // If not: new places along their edges of all contact nodes, `along` (points) [m], up to the
    // moment when the first of them reaches a vertex. False: nothing moves.
    bool run(const SlideProblem& problem, std::vector<double>& along, WireBalance& balance,
             SlideReport& report);

  private:
    class Work;
    std::unique_ptr<Work> work_;
};

// Tensions of the live segments [N] where they lie on something, with the weight that hangs there;
// where the whole wire is slack they are all 1, because then only their ratio counts.
void live_tensions(const Wire& wire, std::vector<double>& tension);

// Tensions [N] of the dead segments in wraps from those of the live ones beside them: T sin α is
// constant along a string pulled tight, times the share of the wrap's friction that its turning
// angle has used up (theory/wires.md 2.2). bends (points).
void spread_tensions(const Wire& wire, const std::vector<Bend>& bends, std::vector<double>& T);

// The same for the segments after a solution: what is shown, and what nodes slide by.
void spread_tensions(Wire& wire);

}  // namespace fairlead::physics
