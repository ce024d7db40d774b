#pragma once
// rigging.h — wires rigged anew while the world runs: ends made fast and let go, stoppers, cuts,
// wires connected and disconnected. Between two steps, never within one.
//
// Every order conserves material, mass and momentum and leaves tensions as they are; what follows
// from it (a loose end flies, a load passes from one holder to another) follows in the steps after.
// What an order may not do it refuses with one line that says why, and nothing has changed then.
// Wires must have mass and nodes may stand in them: without mass a loose end cannot move.
#include <optional>
#include <string>

#include "physics/wire/rigging/strands.h"
#include "physics/world/world.h"

namespace fairlead::physics {

// Why it cannot be done; empty: it is done.
using Refusal = std::string;

struct Fitting {  // a place on a body that takes hold of wires
    int body = 0;
    Vec3 at = Vec3::Zero();  // [m] in the body's frame
    double reach = 0.5;      // [m] so far it takes them
};

// The end is let go from what holds it, and is loose.
Refusal detach(World& world, int wire, WireEnd end);

// The end comes to the fitting, as near as it can without a pull; from whatever else held it.
Refusal attach(World& world, int wire, WireEnd end, const Fitting& to);
// The same on the drum of a winch that holds no wire.
Refusal attach_to_winch(World& world, int wire, WireEnd end, int winch, double reach);

// Two ends become one: `other` is then no longer present, its material is that of `wire`.
// `swivel`: twist goes no further than the connection.
Refusal connect(World& world, int wire, WireEnd end, int other, WireEnd other_end, double reach,
                bool swivel = false);

// Where they are connected, and the tension there; none: they are not.
struct Seam {
    int wire = -1;  // which of them the connection is on
    MaterialPlace place;
    Vec3 at = Vec3::Zero();  // [m]
    double tension = 0;      // [N]
};
std::optional<Seam> seam_between(const World& world, int wire, int other);
// They are two again.
Refusal disconnect(World& world, int wire, int other);

// The wire is cut at `at` [m] of material from its first stop, no nearer to an end than it is
// thick, in its middle if it is shorter than twice that. What is behind becomes a wire that was not
// present, the first of those; `rest` is its index.
Refusal cut(World& world, int wire, double at, int* rest = nullptr);

Refusal reverse(World& world, int wire);

// A stopper closes about the nearest wire within its reach, which runs on through it.
Refusal close_stopper(World& world, const Fitting& stopper);
// It holds what runs through it, up to a force [N]; 0: it lets it run.
Refusal set_hold(World& world, const Fitting& stopper, double force);
// It opens, whatever the load.
Refusal open_stopper(World& world, const Fitting& stopper);
// The wire that runs through it, or -1.
int wire_in(const World& world, const Fitting& stopper);
// What it holds along the wire [N]; none: it holds nothing, the wire runs.
std::optional<double> stopper_load(const World& world, const Fitting& stopper);

// What runs through eyes of this body is gripped with up to a force [N], whatever moves; 0: it
// runs. False: nothing has changed.
bool grip_in_eyes(World& world, int body, double force);

// Loose ends that come to an eye, a stopper or a sheave run out of it. step() does this first.
// Limit: the last of the wire, as much as runs through in two steps, does not turn there any more.
void run_off(World& world);

// Ends that were torn out of their drum's clamp are loose. step() does this first; a wire without
// mass, which cannot be loose, stays where it was.
void free_torn_ends(World& world);

// The wire's breaking load now [N]; 0: it never parts.
double breaking_load(const World& world, int wire);
// How worn the material of a wire is, on whichever it is now [-]: the most worn of it. What is made
// so worn is all of that, or what is worn already.
double damage_of(const World& world, int wire);
enum class Worn { everywhere, where_it_is };
void set_damage(World& world, int wire, double damage, Worn which);
// Parts every wire that was above its breaking load in the last two steps, where its tension is
// largest, and says so in World::partings. step() does this first.
void part_overloaded(World& world);

// The shackle that joins this wire to another, else the one at its last stop, breaks above `load`
// [N]; the wires stay whole.
struct BrokenShackle {
    Parting parting;  // whose last point it was
    int other = -1;   // the wire beyond; -1: a body
};
std::optional<BrokenShackle> break_shackle(World& world, int wire, double load);

}  // namespace fairlead::physics
