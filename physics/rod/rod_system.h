#pragma once
// rod_system.h — the one matrix of a substep: inertia, springs of rods, attachments and the
// contacts that push, over six freedoms of every node and every body that rods may move.
//
//     (M + h² K + Σ Jᵀ K_c J) u = M v + h f + Σ h Jᵀ f_c
//
// Velocities of bodies that are held or led are known and go to the right side.
#include <vector>

#include "physics/linear/block_cholesky.h"
#include "physics/rod/rod_contacts.h"
#include "physics/rod/rod_party.h"

namespace fairlead::physics {

class RodSystem {
  public:
    using Vec6 = RodParty::Vec6;

    void begin_tick() { fresh_ = true; }
    // Makes the pattern hold what joins `touches` that are joined; finds it anew only if it does
    // not, or at the first time within a tick if it holds anything else.
    void join(const Rods& rods, const std::vector<RodTouch>& touches);
    // Springs and inertia at the present places.
    void assemble(const Rods& rods, double h);
    // → velocities; false: not positive definite.
    bool solve(const Rods& rods, const std::vector<RodTouch>& touches, double h);

    void start_from(const Rods& rods);  // velocities become those of the rods and bodies
    Vec3 velocity(int block) const { return u_[block].head<3>(); }
    Vec3 spin(int block) const { return u_[block].tail<3>(); }
    void turn_rigidly(int block, const Vec3& arm, const Vec3& w) {
        u_[block].head<3>() += w.cross(arm);
        u_[block].tail<3>() += w;
    }
    Vec3 relative(const RodTouch& touch) const;                     // [m/s] of its surfaces
    Vec3 relative(const Rods& rods, const RodAttachment& a) const;  // of a node to its place
    bool finite() const;

    // [N s] [N m s] what the last solution gave a body that is led
    const Vec6& given(int body) const { return given_[body]; }

    // ---- all bodies known (rod_resistance.cpp), at the present places and for a whole tick
    // What moves together, where something else moves one of its bodies; until the next substep
    // follow() may be asked.
    std::vector<RodParty> parties(const Rods& rods, const std::vector<RodTouch>& touches,
                                  const std::vector<char>& moved_by_others, double tick);
    // What a tick's substeps would have found otherwise, had bodies gone on with other velocities,
    // by `change` [m/s] [rad/s]. Velocities become the sums of what changes over the substeps:
    // times their length, how much farther all goes.
    void follow(const std::vector<Vec6>& change);
    double follow_step() const { return follow_step_; }  // [s] of one of those substeps
    // [m/s] [rad/s] the change of a node's velocities at the end of them
    const Vec6& last_change(int node) const { return last_[node]; }
    // [m/s] sum of what changes over substeps at the i-th attachment, its memory's share with it
    const Vec3& pulled(int attachment) const { return grips_[attachment].felt; }
    // [N s] [N m s] by how much less rods give the body for it
    const Vec6& resisted(int body) const { return resisted_[body]; }

    int analyses() const { return analyses_; }
    double flops() const { return cholesky_.flops(); }

  private:
    using Block = BlockCholesky::Block;
    static constexpr int pairs_of_limbs = 6;
    struct Places {
        std::array<int, pairs_of_limbs> at;  // -1: not in the matrix
        std::array<bool, pairs_of_limbs> turned;
    };
    // A spring between limbs: its stiffness K [N/m] and the force [N] that it has now.
    struct Spring {
        Mat3 K;
        Vec3 force;
    };

    // A spring at the limbs of a body, for solutions with all bodies known: K is h² of its
    // stiffness [kg], memory what it adds in each later substep for the gap that is there (rods.md
    // 3).
    struct Grip {
        std::array<RodLimb, 4> limbs;
        int count = 0;
        Mat3 K, memory;
        Vec3 gap = Vec3::Zero(), felt = Vec3::Zero();  // [m/s] sums over substeps
    };
    // What turns the element at a tie and the body against each other: K [kg m²].
    struct Clamp {
        int element = 0, block = 0;
        Mat3 K;
        Vec3 torque;  // [N m] on the element
    };
    static std::array<RodLimb, 2> limbs_of(const Rods& rods, const RodAttachment& a);
    static Spring spring_of(const Rods& rods, const RodAttachment& a);
    static Spring spring_of(const RodTouch& c);
    bool turns(const Rods& rods, const RodAttachment& a) const {
        const RodBody& body = rods.bodies[a.body];
        return a.clamped || (!body.held && (all_known_ || !body.led));
    }
    Clamp clamp_of(const Rods& rods, const RodAttachment& a, double h) const;

    bool free(const Rods& rods, int block) const {
        if (block < nodes_) return true;
        const RodBody& body = rods.bodies[block - nodes_];
        return !all_known_ && !body.held && !body.led;
    }
    void fill(const Rods& rods, const std::vector<RodTouch>& touches, double h);
    void find_given(const Rods& rods, const std::vector<RodTouch>& touches, double h);
    void list_grips(const Rods& rods, const std::vector<RodTouch>& touches, double h);
    std::vector<RodParty> find_parties(const Rods& rods, const std::vector<RodTouch>& touches,
                                       const std::vector<char>& moved_by_others) const;
    void find_resistance(std::vector<RodParty>& parties);
    void weigh(const Rods& rods);
    void follow_substep();
    void push_nodes(const Grip& grip, const Vec3& impulse);
    void add_hand(const Rods& rods, const Rod& rod, double h);
    void assemble_element(const Rods& rods, const Rod& rod, int i, double h);
    void list_edges(const Rods& rods, const std::vector<RodTouch>& touches);
    void find_places(const Rods& rods, const std::vector<RodTouch>& touches);
    template <class Limbs>
    void add_spring(const Rods& rods, const Limbs& limbs, int count, const Places& places,
                    const Spring& spring, double h);
    void add_attachment(const Rods& rods, const RodAttachment& a, double h);
    void add_clamp(const Rods& rods, const RodAttachment& a, double h);
    void add_at(int row, int col, const Block& block);

    int nodes_ = 0, blocks_ = 0;
    bool fresh_ = true;
    int analyses_ = 0;
    BlockCholesky cholesky_;
    std::vector<BlockCholesky::Edge> edges_, wanted_;
    std::vector<int> link_at_;            // (nodes) of the block from a node to the next
    std::vector<char> link_turned_;       // (nodes)
    std::vector<Places> places_;          // (touches)
    std::vector<Block> diagonal_, link_;  // of rods and bodies alone
    std::vector<Vec6> pushed_;            // (blocks) right side of rods and bodies alone
    std::vector<Vec6> u_;                 // (blocks) velocities
    std::vector<Vec6> right_;
    std::vector<Vec6> given_, resisted_;  // (bodies)
    bool all_known_ = false;
    // Of the substeps that follow: their number, length, inertia of nodes and frames (nodes × 6),
    // how motion fades, velocities and right sides (blocks), impulses on bodies.
    int follow_steps_ = 0;
    double follow_step_ = 0;
    std::vector<Vec6> inertia_, last_, sum_, left_, pulls_;
    std::vector<double> fading_;
    std::vector<Grip> grips_;
    std::vector<Clamp> clamps_;
};

// [N/m] of an attachment, of the element that is held
double attachment_stiffness(const Rods& rods, const RodAttachment& a);
// [m] from its place on the body to the node
Vec3 attachment_gap(const Rods& rods, const RodAttachment& a);

// The share of a penetration, or of an attachment's gap, that a contact's spring feels at once;
// what remains its multiplier takes over within some substeps. tuning: 1 makes contacts of knots
// ring, 0 leaves what is there (theory/rods.md 3)
inline constexpr double rod_push_out = 0.3;
// How stiff a contact sticks, of how stiff it presses. Sticking creeps at no stiffness, since its
// force is remembered; tuning: half, as prototyped, loads the matrix least for the same motion.
inline constexpr double rod_stick_stiffness = 0.5;

}  // namespace fairlead::physics
