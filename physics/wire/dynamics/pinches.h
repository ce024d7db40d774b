#pragma once
// pinches.h — a wire between two bodies.
//
// Contact nodes tell what one body does to a wire (route/contact_nodes.h). Of two that close upon
// it from both sides each would bend it about the other over no length at all, which no step
// resolves: the pull across is k = T/s for nodes s apart. So where two bodies stand on both sides
// of a segment, they are held apart by rows, a wire's thickness between them:
//     n·(v_b - v_a)⁺ ≥ -gap/h,      λ ≥ 0
// with Coulomb's friction across n. What presses with N holds the wire by (μ_a + μ_b) N, both its
// sides, beside the capstan law (capstan.h); by the answer of the last step.
//
// Friction needs a node. So bodies come a little nearer than the wire is thick until one of them
// has got one, and it stays while it is pressed (ContactNode::pressed), though the wire runs
// straight. Limits: a wire that bodies roll between is held by where they are, not as they roll.
// Source: theory/wires.md 2.6.
#include <optional>
#include <utility>
#include <vector>

#include "physics/contact/contact.h"
#include "physics/geometry/near_bodies.h"
#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

// What is looked at: wires, their surfaces by wire type, pairs of bodies that pass through each
// other (sorted), and the answers of the last step.
struct PinchScene {
    std::vector<Wire>& wires;
    const std::vector<Surfaces>& surfaces;
    const WireContext& on;
    const std::vector<std::pair<int, int>>& apart;
    const std::vector<Remembered>& remembered;
};

class Pinches {
  public:
    // Finds them, and writes Wrap::held and ContactNode::pressed.
    void find(const PinchScene& in, double h);
    void add_rows(const std::vector<Wire>& wires, const WireContext& on, ContactRows& to) const;
    void keep_awake(std::vector<char>& awake) const;  // by body

  private:
    struct Pinch {
        int wire, segment;
        double share;  // [-] 0 … 1 along the segment
        int a, b;      // bodies, a < b
        Vec3 n;        // unit, from a to b
        Vec3 at;       // [m] on the wire
        double gap;    // [m] between the two, less the wire
        int node;      // point of the wire that is there on one of them; -1: none
        int which;     // of those of one wire and two bodies
    };
    struct Place {
        int wire, segment;
        double share, thick, h;  // [-] along it, [m] of the wire, [s]
    };
    struct Stand {   // how a body stands to a place of a wire
        Vec3 n;      // unit, from it to the wire
        double gap;  // [m]
    };
    static Vec3 between(const Stand& a, const Stand& b, const Vec3& u, double near);
    static int node_at(const Wire& wire, const Place& place, int a, int b);
    static std::optional<Stand> stand_of(const PinchScene& in, const Place& place, int b,
                                         const Vec3& at, double room);
    void find_near(const PinchScene& in, double h);
    bool may_be_pinched(const PinchScene& in, const Wire& wire, double h);
    void find_beside(const PinchScene& in, int w, int k, double h);
    void find_against(const PinchScene& in, const Place& place, int a, const Stand& edge);
    void add_outermost(double thick);
    void add_nearest(Pinch pinch, double thick);
    void hold(const PinchScene& in, double h) const;
    static RowKey key_of(const Pinch& pinch, Owner owner);

    std::vector<Pinch> found_;

    // scratch
    std::vector<char> used_;        // wire types
    std::vector<NearBodies> near_;  // (wire types)
    std::vector<int> beside_;
    std::vector<Pinch> beside_segment_;
    std::vector<Surface::NearEdge> edges_;
};

}  // namespace fairlead::physics
