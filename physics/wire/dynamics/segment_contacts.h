#pragma once
// segment_contacts.h — light things that come upon a taut wire between its nodes.
//
// A contact node is made when a wire has crossed an edge (contact_nodes.h), so a wire that a body
// ran into within a tick is bent by as much as the body moved. Where the step resolves how the wire
// throws the body back, that is right. A bob of half a kilogram that brushes a sling of 490 kN is
// another matter: bent by 2 cm, the sling holds 200 times the energy that the bob came with. So
// what the step cannot resolve,
//     h² k > m,      k = T / (s (1 - s) l)   at the share s of a segment of length l,
// is seen ahead, as bodies see each other, and meets the wire as the spring k that it is:
//     n·(v_wire - v_body)⁺ + Σ λ ≥ -gap/h,      λ ≥ 0,      ε = 1/k
// Rows, which act on the body and, in the shares 1 - s and s, on the segment's ends: a blow
// without bounce. What goes on pressing bends the wire by F/k, and so becomes a contact node.
#include <vector>

#include "physics/contact/contact.h"
#include "physics/geometry/near_bodies.h"
#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

class SegmentContacts {
  public:
    // `surfaces` by wire type.
    void add_rows(const std::vector<Wire>& wires, const std::vector<Surfaces>& surfaces,
                  const WireContext& on, ContactRows& to);

  private:
    // How a body stands to a segment of a wire, seen from one of its edges.
    struct Near {
        double share = 0;        // [-] 0 … 1 along the segment
        double gap = 0;          // [m] to where nodes are
        Vec3 n = Vec3::Zero();   // unit, from the body to the wire
        Vec3 at = Vec3::Zero();  // [m] on the wire
        double turned = 0;       // [m] by how much more it closes as the body turns; ≤ 0
        double ahead = 0;        // [m] the gap after h, if nothing happens
    };
    // One segment and one body.
    struct Pair {
        WireView view;
        int segment, body;
        double h;
    };
    void find_light(const Wire& wire, const Surfaces& surfaces, double tautest,
                    const WireContext& on, double h);
    void find_near(const Pair& pair, const Surface& surface);
    void keep_three(double apart);
    void add_row(const Pair& pair, const Near& near, int which, ContactRows& to);

    // scratch: bodies that the wire is too taut for, those of them beside a segment, and how one
    // of these stands to it
    NearBodies light_;
    std::vector<int> beside_;
    std::vector<Surface::NearEdge> edges_;
    std::vector<Near> near_;
};

}  // namespace fairlead::physics
