#pragma once
// rod.h — elastic rods: what they are made of, where they are, what they touch and hang on. The
// step is in rod_step.h, its derivation in docs/theory/rods.md.
//
// A rod is a chain of nodes x, joined by elements. An element has a frame q of its own, whose third
// axis follows the direction to the next node as closely as shear lets it; neighbours' frames say
// how the rod is bent and twisted. So every node has six freedoms, v of the node and w of the
// element that begins at it; the frame of a rod's last node is its end's and follows nothing.
// Strains (Spillmann & Teschner, CoRdE, 2007; theory/rods.md 1):
//     stretch  |e|/l - 1        shear  Rᵀ e/|e| - e₃       bend, twist  vec(q̄ᵢ qᵢ₊₁) 2/l̄ - rest
//
// Plain data, indices instead of pointers. SI units.
#include <array>
#include <string>
#include <vector>

#include "physics/geometry/shape.h"
#include "physics/math/math.h"

namespace fairlead::physics {

struct RodSection {
    double radius = 0.005;             // [m]
    double mass_per_metre = 0.1;       // [kg/m]
    double axial = 1e5;                // [N] EA
    double shear = 3e4;                // [N] GA
    Eigen::Vector2d bending = {1, 1};  // [N m²] EI about the frame's first and second axis
    double torsion = 1;                // [N m²] GJ
    double friction = 0.3;             // [-] a pair uses the geometric mean
    // Strands that a rope is laid of stick to each other until they bend it with this moment, over
    // radius and tension [-]; till then it is stiffer by `stuck` [N m²] (theory/rods.md 1).
    double strand_friction = 0, stuck = 0;
    double damping = 0;  // [1/s] rate at which its motion fades

    // A round one of a material [kg/m³, Pa], that bends as easily as `loose` of a solid one would:
    // 1 for rubber, about 0.02 for a laid rope, whose strands slide. GJ = EI/1.5 (a Poisson's ratio
    // of 0.5); GA = 0.3 EA. What it is looser than a solid one is stiff while its strands stick.
    static RodSection round(double radius, double density, double E, double loose = 1);
};

struct RodNode {
    Vec3 x = Vec3::Zero(), v = Vec3::Zero();  // [m] [m/s]
    Quat q = Quat::Identity();                // frame of the element that begins here
    Vec3 w = Vec3::Zero();                    // [rad/s] of that frame, in world axes
    double length = 0;                        // [m] of that element at rest; 0: the rod ends here
    Vec3 rest = Vec3::Zero();  // [-] vec(q̄ᵢ qᵢ₊₁) to the next element's frame at rest
    // Of that joint's strands, state: the bend [-] (first two of that vector) at which they would
    // not strain each other, and what they gave in the last substep over what sticking asked for.
    Eigen::Vector2d set = Eigen::Vector2d::Zero();
    double give = 1;
    double quiet = 0;  // [s] since another rod pressed on that element; kept where a rod adapts
    // [N] that somebody pulls with, [N m] that he turns the element with; theirs to reset
    Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
};

// Somebody's hand at a node: a soft spring to where one wants it, that pulls no harder than one
// can.
struct RodHand {
    int node = -1;           // -1: none
    Vec3 to = Vec3::Zero();  // [m]
};

// Where a rod has how many nodes (rod_refine.h). Elements are no shorter and no longer than this;
// those of the start may be. Source of the two turns: [Knots] 5.1.
struct RodResolution {
    bool adapts = false;
    double shortest = 0, longest = 0;           // [m] longest ≥ 2 shortest
    double split_turn = 0.6, merge_turn = 0.2;  // [rad] of a joint, above and below
    double merge_after = 0.5;                   // [s] without another rod that presses
    bool plain = false;  // new nodes on the chord, as others do: to compare with
};

struct Rod {
    std::string name;
    RodSection section;
    int first = 0, count = 0;  // of its nodes; state where it adapts
    RodHand hand;              // state
    RodResolution resolution;

    int last() const { return first + count - 1; }
};

// What rods touch or hang on. Moved by whoever owns it; the step of the rods knows how it goes on.
struct RodBody {
    int body = 0;      // whose it is, for the owner
    bool held = true;  // no force moves it
    // state: something besides rods and weight moves it. For a tick's substeps its velocity is
    // known, as a held one's is; then rods say how they resist (rod_party.h)
    bool led = false;
    Pose X;                                            // centre of mass
    Vec3 v = Vec3::Zero(), w = Vec3::Zero();           // [m/s] [rad/s] at the beginning of the tick
    double mass = 1;                                   // [kg]
    Mat3 inertia = Mat3::Identity();                   // [kg m²] in world axes
    Vec3 force = Vec3::Zero(), torque = Vec3::Zero();  // [N] [N m] what else acts, as far as known
    double friction = 0.5;                             // [-]
    std::vector<ShapePart> shape;                      // what rods touch; may be empty

    // what rods gave it in the last tick [N s] [N m s], and how far it went in it [m] [rad]
    Vec3 impulse = Vec3::Zero(), turn_impulse = Vec3::Zero();
    Vec3 way = Vec3::Zero(), turn = Vec3::Zero();
};

// A node made fast to a point of a body; clamped: with the direction and the twist of its element.
struct RodAttachment {
    int node = 0, body = 0;  // body: index into Rods::bodies
    Vec3 at = Vec3::Zero();  // [m] in the body's frame
    bool clamped = false;
    Quat turn = Quat::Identity();  // frame of the element in the body's
    Vec3 pull = Vec3::Zero();      // [N] state: what it held with in the last substep

    int element(const std::vector<RodNode>& nodes) const {  // whose frame is clamped
        return nodes[node].length > 0 ? node : node - 1;
    }
};

// Two elements, or an element or node and a body, that touch or soon may. What is kept from substep
// to substep is state: the normal says on which side they are, the forces are where the next
// solution begins.
struct RodContact {
    // i: an element, or the node of a contact with a body; j: another element > i, or -1 - k of the
    // k-th place of a body's shapes (twice: for nodes, for elements)
    int i = 0, j = 0;
    Vec3 normal = Vec3::UnitZ();  // from j to i
    double press = 0;             // [N] ≥ 0
    Vec3 drag = Vec3::Zero();     // [N] friction, at right angles to the normal, on i
    double slip = 1;              // [-] 0 … 1: drag over what sticking would ask for

    auto key() const { return std::pair(i, j); }
};

struct RodOptions {
    int substeps = 4, most_substeps = 32;  // of a tick
    int solves = 3;                        // of a substep, at most
    // [radii] two surfaces come past each other by no more in one substep: 2.5 let one rod through
    // another in some runs (theory/rods.md 5)
    double most_motion = 1.5;
};

// What changed at the last look at resolution.
struct RodChanges {
    int splits = 0, merges = 0, refused = 0;
    int iterations = 0;  // of all least energies
};

// What a tick did and found.
struct RodFindings {
    int substeps = 0, refused = 0, solves = 0, analyses = 0;
    int touching = 0;        // contacts that press at the end
    double penetration = 0;  // [radii] the deepest within the tick
    double flops = 0;        // of the last factorization
};

struct Rods {
    std::vector<Rod> rods;
    std::vector<RodNode> nodes;
    std::vector<RodBody> bodies;
    std::vector<RodAttachment> attachments;
    std::vector<RodContact> contacts;  // state; ascending by key
    Vec3 gravity = Vec3(0, 0, -9.81);  // [m/s²]
    double settling = 0;               // [1/s] rate at which all motion fades
    RodOptions options;
    double substep = 1;  // [s] state: what the last one took
    RodFindings found;
    RodChanges changed;
    // [J] state: what changes of resolution released and no motion took up, less what they cost and
    // no motion paid (theory/rods.md 8)
    double booked = 0;

    // A rod along a line of at least three points, at rest as it lies if `curved`, else straight;
    // its frames turn as little as they can. Returns its index.
    int add(const std::string& name, const RodSection& section, const std::vector<Vec3>& line,
            bool curved = false);
    // Makes a node fast to a body as both stand now.
    void attach(int node, int body, bool clamped);
    int rod_of(int node) const;
    bool element(int node) const { return nodes[node].length > 0; }
    bool joint(int node) const {  // elements begin here and at the next node
        return element(node) && element(node + 1);
    }
};

// [N] of an element
double tension(const Rods& rods, const Rod& rod, int element);

// [N] with which a rod's hand pulls its node; zero: there is none
Vec3 pull_of_hand(const Rods& rods, const Rod& rod);
// [N] that a person of 75 kg pulls with who leans back on soles of friction 0.7
inline constexpr double most_of_hand = 515;
// [N/m] most_of_hand where the node is 0.25 m from where it is wanted; tuning: an arm's bend
inline constexpr double hand_stiffness = most_of_hand / 0.25;

// The least turn that takes direction a to b, which need not be unit vectors, but are not zero; of
// opposite ones half a turn about some axis across them.
Quat least_turn(const Vec3& a, const Vec3& b);
// q̄ᵢ qᵢ₊₁, the short way round
Quat between(const Quat& first, const Quat& second);

// [kg] of a node, [kg m²] of the frame of an element about any axis. A frame's inertia is that of
// the section about the rod's axis, whatever the axis: so spin conserves, and the turn of an
// element about the others is the motion of its nodes.
double node_mass(const Rods& rods, const Rod& rod, int node);
double frame_inertia(const Rods& rods, const Rod& rod, int element);

}  // namespace fairlead::physics
