#pragma once
// rod_contacts.h — what of rods touches, or may within a substep: rod on rod, rod on body.
//
// Found by a grid of cells as wide as the longest element, pair by pair with the margin that their
// own relative speed asks for: a rod that falls as a whole finds no more than one at rest. Bodies
// are asked at every node, and along every element that comes nearest between its nodes.
#include <array>
#include <vector>

#include "physics/rod/rod.h"

namespace fairlead::physics {

// Part of a contact's velocity that a node or a body brings: w v + ω × arm.
struct RodLimb {
    int block = 0;            // a node; from the number of nodes on a body
    double weight = 0;        // [-]
    Vec3 arm = Vec3::Zero();  // [m]
};

// A contact as a substep sees it.
struct RodTouch {
    RodContact kept;  // what came from before
    std::array<RodLimb, 4> limbs;
    int count = 0;         // of limbs
    double gap = 0;        // [m] between surfaces
    double radius = 0;     // [m] of the thinner rod
    double stiffness = 0;  // [N/m]
    double friction = 0;   // [-]
    bool on_rod = false;   // else on a body
    bool joined = false;   // its blocks stand in the pattern
    bool active = false;   // it pushes in this solution
    double press = 0;      // [N] of the last solution
    Vec3 drag = Vec3::Zero();

    void add(const RodLimb& limb) { limbs[count++] = limb; }
};

class RodDetector {
  public:
    // What may touch within the next h [s], by the memory in rods.contacts. Ascending by key.
    void find(const Rods& rods, double h, std::vector<RodTouch>& touches);

  private:
    struct Element {
        Vec3 middle, velocity;
        double length = 0, radius = 0, along = 0;  // [m] along: of the rod, to its middle
        int rod = 0, node = 0, cell = 0;
    };
    // Where a rod is made fast. Two different nodes that are made fast to one body, no farther from
    // each other than the radius of the thinner rod, are a splice: as if one rod, or end of a rod,
    // went on in the other. Which are is looked up anew only when an attachment has changed.
    struct Tie {
        int rod = 0;
        double at = 0;  // [m] along it
    };
    // Nodes of a rod that is tied inside a body, to where it has come out: they do not touch it.
    struct ComingOut {
        int body = 0, first = 0, last = 0;
    };
    void list_elements(const Rods& rods);
    void list_splices(const Rods& rods);
    void find_splices(const Rods& rods);
    bool spliced(const Element& a, const Element& b, double near) const;
    void sort_into_cells(double h);
    void find_pairs(const Rods& rods, double h);
    void try_pair(const Rods& rods, const Element& a, const Element& b, double h);
    void touch_pair(const Rods& rods, const Element& a, const Element& b, double h);
    void touch_bodies(const Rods& rods, double h);
    void list_coming_out(const Rods& rods);
    bool let_off(const Rods& rods, int body, int node, double radius) const;
    void touch_node(const Rods& rods, int rod, int node, int b, const ShapePart& part, int place,
                    double h);
    void touch_element(const Rods& rods, const Element& e, int b, const ShapePart& part, int place,
                       double h);
    void remember(const Rods& rods);
    void inherit(const Rods& rods);
    const RodContact* memory_of(const Rods& rods, int i, int j) const;

    std::vector<Element> elements_, sorted_;
    std::vector<double> along_;             // (nodes) [m] from the start of its rod
    std::vector<RodAttachment> tied_;       // as they were when splices were found
    std::vector<std::vector<int>> beside_;  // (attachments) those that it is spliced with
    std::vector<Tie> ties_;                 // (attachments)
    std::vector<ComingOut> coming_out_;
    std::vector<int> spliced_ties_;  // that have others beside them; by rod, then place
    std::array<int, 3> cells_{};
    std::vector<int> cell_begin_, memory_begin_;
    std::vector<char> met_;  // (contacts of before) it was found again
    std::vector<RodTouch>* touches_ = nullptr;
};

// [m] A contact is looked at from so far off, in radii of the thinner rod, if nothing moves.
inline constexpr double rod_margin = 1;
// How far ahead contacts are looked for, in motions of the pair at its present speed: what it gains
// within a substep is bounded by the step's own test (rod_step.cpp). Tuning, as is the rest: each
// is halved and doubled in trials.md, rods.md 3.
inline constexpr double rod_foresight = 1.5;
// An element may be this much longer than at rest.
inline constexpr double rod_longest = 1.05;
// [radii of the thinner one] nearer along a rod than this, elements do not touch: a hairpin as
// tight as a rod can be, with its axis on a half circle of one radius, comes back to itself after
// π, and where it leaves the element's ends are one length farther.
inline constexpr double rod_own_neighbourhood = 7;

}  // namespace fairlead::physics
