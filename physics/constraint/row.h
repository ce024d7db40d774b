#pragma once
// row.h — one constraint row: the language shared by joints, winches, wires, contacts and solver.
//
// Velocities of all freedoms stand in one vector v (dofs.h). A row is G v with few blocks, and a
// law:
//   position  drives the violation g to zero by SPOOK with compliance ε and damping time τ;
//   velocity  drives ġ to a target speed (motors, brakes, friction);
//   approach  a gap g ≥ 0 that may close within this step but not more (speculative).
// λ is an impulse [N s]; the force on the bodies is +Gᵀ λ / h. A wire row has g = length - rest
// length, so its λ is -tension·h ≤ 0.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

#include "physics/body/body.h"
#include "physics/math/scales.h"

namespace fairlead::physics {

struct Attachment;  // attachment.h

inline constexpr double unbounded = std::numeric_limits<double>::infinity();

enum class Law : std::uint8_t { position, velocity, approach };
// Who made a row, for whoever reads its answer. The solver does not ask. Families that are not
// built in number theirs from `others` on.
enum class Owner : int {
    joint,
    joint_limit,
    joint_motor,
    winch,
    wire,
    bearing,
    wrap,
    slide,
    twist,
    node_contact,
    node_friction,
    segment_contact,
    contact,
    friction,
    soft_contact,
    soft_friction,
    anchor,
    clamp,
    pinch,
    pinch_friction,
    others
};
enum class Bound : std::uint8_t { free, lower, upper };

struct Block {
    int first = 0, size = 0;  // freedoms first … first + size - 1
    double G[6] = {};         // [-] or [m]
    bool lopsided = false;    // size 1: the impulse acts on the freedom by `force`, not by G
    double force = 0;
    double pull(int k) const { return lopsided ? force : G[k]; }
};

// Tells a row from all others, and is the same in the next step.
struct RowKey {
    Owner owner = Owner::joint;
    int thing = -1;         // of the owner, in their list; -1: the list changes from step to step
    std::uint64_t sub = 0;  // which of that one's rows; nothing is read out of it
    auto operator<=>(const RowKey&) const = default;
};

struct Row {
    // What the solver looks at again and again stands first, together. Numbers of one size stand
    // beside each other: rows are made by the thousand in a tick, and each by one copy.
    int first_block = 0, block_count = 0;
    Law law = Law::position;
    Bound bound = Bound::free;  // written by the solver, as are impulse, sigma and rhs
    // What the solver has to know about it, in its own terms:
    bool leans = false;     // it touches and ties nothing: many of them are swept (hybrid_solver.h)
    bool lags = false;      // of a cone: its bounds stand still; written by the solver (mlcp.h)
    bool anchored = false;  // ties something that no force moves
    bool caught = false;    // ġ counts as stopped: an inelastic catch
    bool turns = false;     // g is an angle [rad], λ a moment over the step [N m s]
    // Bounds that follow rows i and j, both set, or both -1: none.
    //   larger, sum  |λ| ≤ limit_factor · the larger of |λ_i|, |λ_j|, or the sum of all from i to j
    //   cone         its Cone says how
    enum class Limit : std::uint8_t { larger, sum, cone } limit = Limit::larger;
    int limit_i = -1, limit_j = -1;
    int cone = -1;                                 // index into Rows::cones, where its limit is one
    double impulse = 0;                            // [N s] λ
    double sigma = 0, rhs = 0;                     // SPOOK's Σ and right side of this row
    double lower = -unbounded, upper = unbounded;  // [N s]

    RowKey key;     // identifies the row in the next step (warm start)
    int index = 0;  // of its owner's thing in their list
    int part = 0;   // which of that one's rows it is

    double g = 0;               // [m] or [rad] violation
    double driven = 0;          // [m/s] part of ġ that no freedom makes: kinematic bodies, now
    double driven_before = 0;   //       and in the step before
    double curvature = 0;       // [m/s²] κ: g̈ at zero acceleration (theory/wires.md 1.4)
    double curvature_next = 0;  //        and as it will be after the step
    double compliance = 0;      // [m/N] ε
    double damping_time = 0;    // [s] τ
    double undamped = 0;        // [m/s] part of ġ before the step that damping leaves alone
    double target = 0;          // [m/s] velocity law
    double turning = 0;         // [m/s] velocity law: part of ġ in the middle of the step that
                                // rotations add to G v⁺ (contact.h)
    double elastic = 0;         // [m] part of g that is elastic stretch, by the last force
    double most_recovery = unbounded;  // [m/s] at most this fast is the rest of g taken back
    double bounce = 0;                 // [m/s] at least this fast away again (restitution)
    double bounce_at = 0;              // [s] from now, of the impact
    double bounce_lag = 0;             // [m/s] of the gap's speed, from the impact to mid-step
    double wanted = 0;  // [m/s] change of g over the step that rhs stands for (taut_newton.h)

    double limit_factor = 0;  // [-], or [m] for a moment
    double last_change = 0;   // [N s] of the bound, while the solver lets it settle
    double turned = 0;        // [rad] of a patch's friction: its directions from the common ones
};

// Held at a bound, a row is exactly λ = share.i λ_i + share.j λ_j + share.rest of those it follows;
// free, it is within the same with the shares of sticking. One that lags is held by impulses that
// were found before, at bounds of sticking.
struct Cone {
    struct Share {
        double i = 0, j = 0;  // [-]
        double rest = 0;      // [N s]
    } lower, upper, stick_lower, stick_upper;
};

struct Remembered {  // warm start: the last answer of a row
    RowKey key;
    double impulse = 0;  // [N s]
    Bound bound = Bound::free;
    double curvature = 0;  // [m/s²]
};

inline const Remembered* recall(const std::vector<Remembered>& memory, const RowKey& key) {
    const auto it =
        std::lower_bound(memory.begin(), memory.end(), key,
                         [](const Remembered& m, const RowKey& k) { return m.key < k; });
    return it == memory.end() || it->key != key ? nullptr : &*it;
}

// Bounds closer than this are one: nothing to solve for, and no sign to check [N s].
inline double no_room(const Scales& scales) {
    return 1e-14 * scales.force;
}

// Softness of velocity rows [m/(N s)]: makes redundant friction and motor rows share the load.
// At 1e5 N it lets a stuck contact creep by 2e-7 m/s.
inline double slip_compliance(const Scales& scales) {
    return 1e-10 / scales.mass;
}

// Of rows whose freedom has an inertia of its own: only keeps pivots away from zero [m/(N s)].
inline double least_slip_compliance(const Scales& scales) {
    return 1e-12 / scales.mass;
}

struct Rows {
    std::vector<Row> rows;
    std::vector<Block> blocks;
    std::vector<Cone> cones;
    Scales scales;  // of their world

    void clear() {
        rows.clear();
        blocks.clear();
        cones.clear();
    }

    // Starts a row; what is added afterwards belongs to it.
    Row& add(Owner owner, int index, int part);
    // Limits the row last added by those of index i and j.
    Cone& add_cone(int i, int j);

    // Adds d·velocity of a point to the row. What no freedom moves joins `driven`.
    void add_point(const Attachment& at, const Vec3& d);
    // Adds d·spin of a frame.
    void add_spin(const Attachment& frame, const Vec3& d);
    // Adds linear·v + angular·w of a body to the row. What is not free to move joins `driven`.
    void add_body(const Bodies& bodies, int body, const Vec3& linear, const Vec3& angular);
    // The same of what pulls at the centre of mass, and turns nothing.
    void add_pull(const Bodies& bodies, int body, const Vec3& linear);
    void add_freedom(int first, double G);
    void add_lopsided(int first, double rate, double force);
    void add_node(int first, const Vec3& linear);
    // -u at a node, and u at the next one, whose freedoms follow.
    void add_nodes(int first, const Vec3& u);

    const Cone& cone(const Row& row) const { return cones[row.cone]; }
    // How a held row of a cone follows the two it is about; null: it does not.
    const Cone::Share* tie(const Row& r) const {
        if (r.limit != Row::Limit::cone || r.lags || r.bound == Bound::free) return nullptr;
        return r.bound == Bound::lower ? &cone(r).lower : &cone(r).upper;
    }

    // G v of row i, without what is driven [m/s]
    double rate(int i, const Eigen::VectorXd& v) const {
        double sum = 0;
        const Block* end = blocks.data() + rows[i].first_block + rows[i].block_count;
        for (const Block* b = end - rows[i].block_count; b != end; ++b) {
            const double* x = v.data() + b->first;
            int k = 0;
            for (; k + 3 <= b->size; k += 3)  // most are a node's, two nodes', or a body's
                sum += b->G[k] * x[k] + b->G[k + 1] * x[k + 1] + b->G[k + 2] * x[k + 2];
            for (; k < b->size; ++k) sum += b->G[k] * x[k];
        }
        return sum;
    }
};

}  // namespace fairlead::physics
