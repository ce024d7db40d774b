#pragma once
// restitution.h — what bounces does so between two ticks, and is then where it would be.
//
// At a tick the gap is d, it closes with u and, by weight, ever faster: d = u t + a t²/2 gives the
// time t to the impact, negative where the two are in each other already. They meet with
// c = u + a t and part with e c. The velocity of the middle of the step is e c - a (h/2 - t); and
// since positions went on with it for all of h, they take back what was not theirs yet:
//
//     q ← q + h v - t M⁻¹ Gᵀ λ
//
// which is the parabola of the textbook to rounding for a ball or a box that falls flat. Only what
// nothing else holds is put there: between other things they would push out of each other what
// they gained in depth. theory/contacts.md 2.4.
//
// Corners that meet one after the other within a step are solved for at once, and friction joins
// them; between them they may then give more energy than they took. What contacts alone hold gives
// none: W = Σ λ (mean speed at the impact) ≤ 0, or all its impulses are that share of themselves
// for which W = 0.
#include "physics/constraint/row.h"
#include "physics/contact/body_contact.h"
#include "physics/contact/contact.h"

namespace fairlead::physics {

// Of a contact that closed with `closing` half a tick ago, for a restitution of e.
Bounce find_bounce(const BodyContact& c, double closing, double e, const Bodies& bodies, double h,
                   const Scales& scales);

// After solving: v (n) and the impulses of bounces that would give more than they take.
void cap_bounce_energy(const Bodies& bodies, Rows& rows, Eigen::VectorXd& v);

// After that, of the n freedoms: what the next motion takes back. Bodies have their velocities of
// before the step.
void correct_bounce_places(const Rows& rows, int n, Bodies& bodies);

}  // namespace fairlead::physics
