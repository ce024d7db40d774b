#pragma once
// rod_refine.h — a rod has many short elements where it is bent or touched, few elsewhere: the
// criteria of [Knots] 5.1.
//
// An element is split where its joints turn by more than RodResolution::split_turn, or where other
// rods press on both of its halves; two are merged where they and their neighbours turn by less
// than merge_turn and no rod has pressed on them for merge_after. Call it between
// ticks. It depends on the state of the rods alone, so a restored state goes on in the same way.
#include "physics/rod/rod.h"

namespace fairlead::physics {

// Splits and merges in rods that adapt; `tick` [s] has passed since it was last called. An element
// changes once at a time, so that what a change brings is seen before the next.
void refine(Rods& rods, double tick);

bool adapts(const Rods& rods);  // any of them

}  // namespace fairlead::physics
