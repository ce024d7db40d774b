#pragma once
// contact.h — a point where two things touch, or may within a step, and its rows.
//
// A contact joins two attachments, whatever they hang on: bodies, nodes of wires and of deformable
// bodies, points between nodes, and things of families that are not built in. Who finds contacts
// says what is particular to them as data; the rows are the same for all.
//
//     normal     ġ_n = n · (velocity of b - velocity of a),   λ_n ≥ 0
//     friction   ġ_t = t · (velocity of b - velocity of a),   |λ_t| ≤ μ_t Σ λ_n,   two across n
//     turning    |λ_spin| ≤ ρ_n Σ λ_n about n,   |λ_roll| ≤ ρ Σ λ_n about both t
//
// where Σ is over the normal rows that share this friction: most contacts have their own, those of
// a patch one for all of them (body_contact_rows.h).
//
// Friction holds the way of a step, not a velocity at its beginning: what lies on a body that turns
// goes round with it, and G v⁺ = 0 along tangents would carry it outwards by h w² r/2
// (Row::turning).
//
// The two bounds are a pyramid: up to √2 too strong along its diagonals. As a cone, the first
// direction is that of the slide, or, where it holds, that of its last force: so the bound is met
// along one direction, where it is exact. Across a slide of speed u friction only turns with the
// slide: λ_2 = -(μ Σ λ_n / u) u_2, as a compliance of that row. Second order in what turns within a
// tick; what has just come together has no last load and is a pyramid along its slide for that
// tick.
#include <array>
#include <vector>

#include "physics/constraint/attachment.h"
#include "physics/constraint/options.h"
#include "physics/constraint/row.h"

namespace fairlead::physics {

struct Bounce {        // restitution.h
    double at = 0;     // [s] from now; before it: negative
    double speed = 0;  // [m/s] of the gap in the middle of the step; 0: it does not bounce
    double lag = 0;    // [m/s] by which it was more at the impact: a (h/2 - t)
};

struct Contact {
    Attachment a, b;
    Vec3 n = Vec3::UnitZ();  // unit normal, from a to b
    double gap = 0;          // [m] negative: penetration
    double turned = 0;       // [m] ≤ 0: by how much more it closes in a step than its speed says

    RowKey key = {};  // of its normal row: same point of the same pair in the next tick
    int index = 0, part = 0;
    bool leans = true;                 // it ties nothing; false: a wire hangs on how it pushes
    bool caught = false;               // what meets there stops dead
    double compliance = 0;             // [m/N]
    double damping_time = 0;           // [s] of a penetration
    double most_recovery = unbounded;  // [m/s] at most this fast out of it
    Bounce bounce = {};

    double closing() const { return -n.dot(b.v - a.v); }  // [m/s] half a tick back
};

// Two directions across a normal in which friction is reckoned, and remembered.
using Tangents = std::array<Vec3, 2>;
Tangents tangents(const Vec3& n);                     // functions of the normal alone
Tangents turned_by(double angle, const Tangents& t);  // [rad]

struct Friction {
    RowKey key;  // of its first row; of the others the last bits of `sub` count on
    int index = 0;
    Tangents t;
    std::array<double, 2> slides{};  // [-] μ along them
    double softness = 0;             // [m/(N s)]
    bool leans = true;
    // Of a surface that is not alike in all directions. Its rows keep the directions they have, and
    // their bounds follow the load within the solution (Cone): of what holds still `sticks`.
    bool directed = false;
    std::array<double, 2> sticks{};  // [-]
    // Across the direction of the last force it has what that left of its circle, a tenth at least,
    // so that it can turn. Or many points of a body about to slide, each with its own direction,
    // would hold 2 % more than Coulomb says: both bounds of each at once. Not of a pyramid.
    bool narrows = false;
    bool spins = false;                // has a row about n
    double spinning = 0, rolling = 0;  // [m]
};

// Makes rows of contacts.
class ContactRows {
  public:
    // remembered: rows of the last tick, sorted by key.
    ContactRows(Rows& rows, FrictionLaw law, const std::vector<Remembered>& remembered, double h)
        : rows_(rows), law_(law), remembered_(remembered), h_(h) {}

    void add(const Contact& c, const Friction& friction);  // with friction of its own
    int add_normal(const Contact& c);                      // → its row
    // Between the attachments of c, shared by normal rows first … last.
    void add_friction(const Contact& c, const Friction& friction, int first, int last);

    double h() const { return h_; }
    const Scales& scales() const { return rows_.scales; }

  private:
    struct Drag;
    Drag drag_of(const Contact& c, const Friction& friction, const MidStep& turning, int first,
                 int last) const;
    double last_impulse(const RowKey& key) const;
    Row& add_row(const Friction& friction, int part, double factor, int first, int last);
    void add_along(const Contact& c, const Friction& friction, const MidStep& turning, int first,
                   int last);
    void add_about(const Contact& c, const Friction& friction, const MidStep& turning, int part,
                   const Vec3& d, double factor, int first, int last);

    Rows& rows_;
    FrictionLaw law_;
    const std::vector<Remembered>& remembered_;
    double h_;  // [s]
};

// Friction is remembered along `Friction::t`; rows of a cone use others.
enum class Turn { to_own, to_common };
void turn_friction(Rows& rows, Turn turn);

}  // namespace fairlead::physics
