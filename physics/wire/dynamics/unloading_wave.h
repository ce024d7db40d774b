#pragma once
// unloading_wave.h — the wave that runs into a wire from an end that was cut free under tension.
//
// At each place it ends the tension T [N]. Before it the wire is as it was; behind it, it is slack
// and flies at T/√(YA λ) [m/s] away from the loose end, with stiffness YA [N] and mass λ [kg/m]. So
// what was stored in a length L [m], T²L/2YA, becomes motion, and what holds the far end feels T
// until the wave is there, after L √(λ/YA) [s]. Steps are of h [s].
//
// A step solves for all rows together, so they would all give way at once, long before the wave,
// and those that become slack would swallow a third of what was stored. So rows which it reaches in
// this step get the impulses that they have then, and those of the next step that of a whole step:
// nothing behind them feels anything yet. A piece between two lumps is reached in its middle, which
// gives each lump the momentum of the material it stands for. Velocities are means over the step to
// come, so halves hold each other for half a step more: then each piece is as short as its material
// when the wave has gone by. Source: theory/wires.md 7.3.
#include <vector>

#include "physics/constraint/row.h"
#include "physics/wire/model/wire.h"
#include "physics/wire/model/wire_freedoms.h"

namespace fairlead::physics {

// [m] What of a wire cut free at that end pieces must have for that, as near to it as they are.
double shortest_followed(const Wire& wire, bool from_start, double h);

// A wire was cut into these two. Steps of h follow the wave into a half unless the last lump would
// fly farther in one than half its piece is long: past what the wire is fast to, it would be pushed
// on. Such a half is solved for as ever; only where both are, nothing holds them together.
void begin_waves(Wire& first, Wire& second, double h);

// Gives the rows before a wave their impulses.
void hold_before_waves(const std::vector<Wire>& wires, double h, Rows& rows);

// The halves of a wire that was cut before this step hold each other for half of it.
struct HeldEnd {
    int wire;
    int freedom;   // the first of three, of its last lump
    Vec3 impulse;  // [N s] on that
};
void find_held_ends(const std::vector<Wire>& wires, const WireFreedoms& freedoms, double h,
                    std::vector<HeldEnd>& held);

// The waves have run on by a step; those that have run through their wire are over.
void advance_waves(std::vector<Wire>& wires, double h);

}  // namespace fairlead::physics
