#pragma once
// sleep.h — bodies at rest cost nothing.
//
// Deformable bodies sleep as rigid ones do. A region whose bodies have hardly moved for half a
// second, and that leans on something fixed, falls asleep. Its bodies stand still to the last bit
// and are to the solver as if they were fixed; the contacts among them are not looked for again but
// kept, with the forces and the warm start they had. They wake all at once, before the tick's
// forces are found, when
//     anything awake comes as near as contacts are known, or a moving kinematic body does;
//     one of them is changed from outside (velocity, pose, mass, …);
//     gravity, settling, a material or something fixed is changed;
//     a joint, a wire or a winch is tied to one of them, or two that touch are to be kept apart.
// When in doubt they stay awake: what joints, wires or winches tie never sleeps, nor what touches
// it. Whoever sleeps, and why, is state: it is saved, restored and hashed.
//
// Hardly moved: less than a millimetre away from where it was (each node of a soft body), and not
// on its way ever faster, as what begins to slide or roll on a slope. Limit: what goes evenly and
// is slower than that in half a second, rocks by less, or speeds up by less than 2e-4 m/s², is
// taken for rest.
namespace fairlead::physics {

struct World;

// Wakes whoever must; true when there was one: contacts must then be found again, since those
// among sleepers are not. Reads the world's contacts, soft contacts and node contacts of this tick.
bool wake(World& world);
void wake_all(World& world);

// After the tick's velocities are known: lays to rest what has been still, over h [s] more. The
// world's contacts are then all there are, those of sleepers last.
void fall_asleep(World& world, double h);

}  // namespace fairlead::physics
