#pragma once
// node_contacts.h — mass nodes that lie on things: on planes and on the surfaces of bodies.
//
// A node rests where the wire's middle can be: half its thickness above. In a corner it rests on
// up to three faces of a body. Contacts are known before they close (approach law), so that no node
// passes through in a tick; friction along the wire and
// sideways is Coulomb's with the wire's own coefficients for that material, apart for starting
// and for sliding on.
#include "physics/contact/contact.h"
#include "physics/geometry/near_bodies.h"
#include "physics/geometry/offset_surface.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

struct NodeContact {
    int wire = 0, point = 0, body = 0;
    int face = 0;              // 0: the nearest of the body's, 1, 2: of a corner's others
    Vec3 n = Vec3::UnitZ();    // unit normal, from the body to the node
    double gap = 0;            // [m] negative: pressed in
    double reach = unbounded;  // [m] of the body from its centre of mass

    // written by the step
    Vec3 force = Vec3::Zero();  // [N] on the node
};

// Made once and used every step, it keeps its storage.
class NodeContactFinder {
  public:
    // All nodes that could touch within h [s]. surfaces (wire types, bodies).
    void find(const std::vector<Wire>& wires, const std::vector<WireType>& types,
              const Bodies& bodies, const std::vector<Surfaces>& surfaces, const Scales& scales,
              double h, std::vector<NodeContact>& contacts);

  private:
    std::vector<char> used_;        // wire types that have mass nodes
    std::vector<NearBodies> near_;  // (wire types) bodies that these could touch
    std::vector<int> found_;
};

void add_node_contact_rows(const std::vector<NodeContact>& contacts, const std::vector<Wire>& wires,
                           const WireContext& on, ContactRows& to);
void read_node_contact_rows(const Rows& rows, double h, std::vector<NodeContact>& contacts);

}  // namespace fairlead::physics
