#pragma once
// continuous.h — where two bodies will touch within the step, or might, so that nothing sinks
// into what it meets, and nothing passes through.
//
// Both are moved along until the gap along its normal is closed, again and again (conservative
// advancement), which gives the time of impact t, the normal and the points there. As contacts of
// now these have the gap  d + t ċ,  ċ the speed of approach, d what is left at t: a row of the law
// `approach` (row.h) then stops them where they meet, with the arms that they have there. With the
// nearest point come the others of the same faces: one impulse turns a body, and brings its far
// corner down in the same step.
//
// Two that pass each other by, but near, are kept apart as well: a third may push them together in
// this step. As far as they go by themselves they may. Limits: one meeting of a pair per step; what
// only turns into the way of the other may be missed; the impulse acts from the beginning of the
// step, so two loose bodies that meet askew gain or lose the angular momentum of impulse times the
// way they slide past each other until t. Source: Mirtich, Impulse-based dynamic simulation of
// rigid body systems, PhD thesis, Berkeley 1996.
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>

#include <vector>

#include "physics/contact/body_contact.h"

namespace fairlead::physics {

// [m/s] by which its turning moves any of its points, at most.
double fastest_spin(const btCollisionObject& object, const Body& body);

// Adds those of two that do not touch. `a` and `b` are where the bodies of those indices are now;
// Bullet's pair in any order. False where no point of theirs moves by `least_way` [m] against the
// other: then nothing was looked for.
bool contacts_ahead(const btCollisionObject& a, const btCollisionObject& b, const Bodies& bodies,
                    double least_way, double h, btCollisionDispatcher& dispatcher,
                    std::vector<BodyContact>& contacts);

// Adds those of two as they are, nearer than `reach` [m]; where they touch, also those of the same
// faces that they may close within the step of h [s].
void contacts_now(const btCollisionObject& a, const btCollisionObject& b, const Bodies& bodies,
                  double reach, double h, btCollisionDispatcher& dispatcher,
                  std::vector<BodyContact>& contacts);

}  // namespace fairlead::physics
