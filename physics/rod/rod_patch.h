#pragma once
// rod_patch.h — the few elements of a rod around a place where its resolution changes, apart from
// the rest: they are brought to least energy and given the motion that was there before.
//
// Source: [Knots] 5.2, whose minimum is kept; its conjugate gradients are not: the second
// derivatives of the step (rod_strain.h) are at hand, and about 20 unknowns are solved at once.
#include <array>
#include <vector>

#include "physics/rod/rod.h"

namespace fairlead::physics {

// What pushes on a point of an element, and how stiffly it gives way.
struct RodHold {
    int element = 0;                // of the patch
    double along = 0;               // [-] 0 … 1
    Vec3 force = Vec3::Zero();      // [N]
    Mat3 stiffness = Mat3::Zero();  // [N/m]
};

struct RodPatch {
    Rods rods;                   // one rod, alone
    std::vector<char> held;      // (nodes) by something outside of the rod
    std::vector<char> may_move;  // (nodes) to least energy
    std::vector<char> may_turn;  // (elements)
    std::vector<RodHold> holds;
    bool starts = false, ends = false;  // its first and last node are those of the rod
    bool borne = false;                 // weight counts: it does not fall freely

    const Rod& rod() const { return rods.rods[0]; }
};

// Nodes and elements from one node of a rod to another, as they stand.
RodPatch patch_of(const Rods& rods, int rod, int from, int to);

// Moves what may move to the least of strain energy less the work of weight and of what holds it.
// Returns how often it solved.
int relax(RodPatch& patch);

// Gives `after` the momentum and angular momentum of `before` exactly, and its energy as far as
// motion within the patch can take it up or pay it: that motion becomes at most twice as fast, at
// least half; unless fewer than three of its nodes are free: then velocities stay as they are.
// Returns the energy [J] that is left over; below zero: that it is short of.
double keep_motion(const RodPatch& before, RodPatch& after);

}  // namespace fairlead::physics
