#pragma once
// internal_edges.h — bodies slide over flush edges without catching.
//
// Where boxes lie side by side, what slides from one to the next meets the side of the next one by
// a hair's breadth, and the shallowest way out is backwards. But the plane on which it rests parts
// it from the next one as well: that one reaches no farther up, so it cannot stand in the way. Not
// so where the body may tip into it, or where neither lies under the other: there both hold it.
#include <vector>

#include "physics/contact/body_contact.h"

namespace fairlead::physics {

// Contacts of a loose body that the plane in which it stands keeps it from through the step of h
// [s] are dropped, and turned to that plane where they lean from it by little and the body
// does not roll. Steps of less than .2 mm, at scale 1, are seams. Limits: bodies count as a whole,
// so a compound or mesh with a part above the plane keeps its seams, as does a mesh of more than
// 1000 vertices, and one on which nothing touches squarely.
class InternalEdges {
  public:
    void smooth(const Bodies& bodies, double h, const Scales& scales,
                std::vector<BodyContact>& contacts);

  private:
    bool seam(const Bodies& bodies, int body, double h, const Scales& scales, BodyContact& c) const;
    bool stands(const Bodies& bodies, int body, const Vec3& n, const Scales& scales) const;

    std::vector<std::vector<int>> of_;  // (bodies) what holds the loose ones, in found_
    std::vector<BodyContact> found_;
};

}  // namespace fairlead::physics
