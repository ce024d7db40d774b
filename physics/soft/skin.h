#pragma once
// skin.h — surfaces of deformable bodies as they meet each other, and themselves.
//
// A node meets the nearest triangle of each other body and of its own; an edge meets edges of its
// own body where that is the way out of both: the normal of the contact lies between those of the
// faces beside each of them. Of one body only parts count that face each other, and that have come
// to half their distance at rest; what has gone through by a little counts on, if it touched in the
// last tick. A body with an element that is inside out does not meet itself until that has come
// back: its parts may have to pass each other for it.
#include <array>
#include <vector>

#include "physics/math/aabb_tree.h"
#include "physics/soft/soft_body.h"
#include "physics/soft/soft_contact.h"

namespace fairlead::physics {

// Contacts are known this much ahead [m], times the scale, and one and a half times the way of a
// tick: so what is struck and sped up by others within it is known, too.
inline constexpr double known_ahead = 2e-3, ways_ahead = 1.5;

enum class Feature : std::uint64_t {
    node_on_body,
    edge_on_body,
    triangle_on_body,
    node_on_soft,
    edge_on_soft,
    wire_on_soft
};

inline std::uint64_t key_of(Feature feature, int soft, int other, int item) {
    return std::uint64_t(feature) << 58 ^ std::uint64_t(soft) << 44 ^ std::uint64_t(other) << 26 ^
           std::uint64_t(item);
}

inline SoftPoint node_point(int soft, int node) {
    SoftPoint at;
    at.soft = soft, at.node = {node, node, node};
    return at;
}

inline Vec3 blend(const std::vector<Vec3>& of, const std::array<int, 3>& node, const Vec3& weight) {
    return weight[0] * of[node[0]] + weight[1] * of[node[1]] + weight[2] * of[node[2]];
}

// Weights of the point of a triangle that is nearest to p.
Vec3 nearest_weights(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

// A soft body's surface as others meet it.
struct Skin {
    Skin(const SoftBody& body, double h);

    Bounds box;           // of where it is and goes
    Vec3 drift;           // [m/s] mean velocity
    double restless = 0;  // [m/s] the most that a node is faster

    // What follows is there once it has been asked for.
    void look_closely(const SoftBody& body);
    std::vector<Bounds> of;                  // (triangles)
    BoxTree tree;                            // of them
    std::vector<Vec3> face;                  // (triangles) unit, out
    std::vector<Vec3> out;                   // (nodes) area-weighted normal, of any length
    std::vector<std::array<int, 2>> beside;  // (edges) triangles
    std::vector<char> ridge;                 // (edges) convex, now
    std::vector<Vec3> edge_out;              // (edges) unit, between those of its triangles
};

struct SkinContext {
    const std::vector<SoftBody>& soft;
    const std::vector<Remembered>& remembered;  // of the last tick, sorted
    double h, ahead;                            // [s] [m]
    double touching;                            // [m] nearer, only the triangle knows the way out
};

// Of body s: its nodes on all soft bodies, and its edges on each other.
void find_skin_contacts(int s, const SkinContext& on, std::vector<Skin>& skins,
                        std::vector<SoftContact>& contacts);

}  // namespace fairlead::physics
