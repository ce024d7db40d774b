#pragma once
// lines_in_water.h — what water and seabed do to wires, as forces and blocks of the step's matrix.
//
//     (M + M_a + h C + h H + h² κ) v⁺ = (M + M_a) v + h (f + F + C v) + h F_soil - h κ s
//
// M_a added mass; F, C drag and half its Jacobian (drag.h); F_soil, H, κ, s the ground (soil.h).
// f holds weight less buoyancy (load.h). A segment's share is lumped half to each of its ends, as
// its mass is: at mass nodes, and at the points of bodies that it is tied to or runs over. No row
// and no unknown is added, and the matrix keeps its places while the wire keeps its nodes. Limits:
// segments that lie on one body (dead) are dry; slip over bodies feels drag as a force only; no
// bristle holds where a wire runs through or over a body. Source: theory/lines-in-water.md.
#include <vector>

#include "physics/constraint/attachment.h"
#include "physics/environment/environment.h"
#include "physics/math/symmetric3.h"
#include "physics/wire/model/segment_ends.h"
#include "physics/wire/water/soil.h"

namespace fairlead::physics {

class LinesInWater {
  public:
    // Of positions at `time` [s] and velocities half a tick back.
    void find(std::vector<Wire>& wires, const WireContext& on, const Environment& in, double time,
              double h);
    // M_a, and what the accelerating water pushes with [N].
    void add_inertia(MassMatrix& M, Eigen::VectorXd& force) const;
    // Drag and ground, with their share of the right side [N s].
    void add_drag_and_ground(MassMatrix& M, Eigen::VectorXd& momentum) const;
    // Bristles follow the velocities v (n) that were found.
    void bend_bristles(const Eigen::VectorXd& v, std::vector<Wire>& wires) const;

    // What one end of a segment, or one node, has of it.
    struct Share {
        Symmetric3 added;             // [kg] M_a
        Symmetric3 held;              // [kg] h C + h H + h² κ
        Vec3 force = Vec3::Zero();    // [N] of the accelerating water
        Vec3 impulse = Vec3::Zero();  // [N s] of the rest
        void add(const Share& o) {
            added += o.added, held += o.held, force += o.force, impulse += o.impulse;
        }
    };

  private:
    struct BodyEnd {  // of a segment
        Limb limb;
        Share share;
    };
    struct Coupling {  // h H between the two ends of a segment, of which one is no node
        Limb a, b;
        Symmetric3 held;
    };
    struct Run {  // of mass nodes
        int freedom, point, count;
    };
    struct Grip {  // of a bristle
        int wire, point;
        Limb limb;
        Vec3 normal;
        BristleGrip grip;
    };
    struct Ground {                // under a point
        Vec3 push = Vec3::Zero();  // [N]
        double stiffness = 0;      // [N/m] of its bristle
        int body_end = -1;         // where the point is on a body that moves
    };
    struct Coefficients;

    void find_wire(Wire& wire, int w, const WireContext& on, const Environment& in);
    void find_segment(Wire& wire, int w, int k, const WireContext& on, const Environment& in,
                      const Coefficients& c);
    Share share_of(const EndMotion& end, const Vec3& own, const WireContext& on, const Sea& sea,
                   double wet, const Coefficients& c, double& along);
    double press_ground(const Wire& wire, int k, const EndMotion ends[2], const Vec3 own[2],
                        const Seabed& bed, const Coefficients& c, Share shares[2], int point);
    void find_grips(const WireView& view, const Soil& soil);

    const Water& water_near(const Vec3& p, const Sea& sea);

    double time_ = 0, h_ = 0;
    double calm_ = 0;  // [m] in the world: below it no wave is felt
    bool any_ = false, ground_ = false;
    Vec3 last_place_ = Vec3::Zero();  // [m] where …
    Water last_water_;                // … is the water that was found last
    std::vector<Run> runs_;
    std::vector<Share> nodes_;         // (points of all wires)
    std::vector<Symmetric3> between_;  // (points of all wires) [kg] h H of a point and the next
    std::vector<Ground> under_;        // (points of all wires)
    std::vector<BodyEnd> body_ends_;
    std::vector<Coupling> couplings_;
    std::vector<Grip> grips_;
};

}  // namespace fairlead::physics
