#pragma once
// line_pieces.h — what a scene's wire is made of: one type, or pieces of several in order.
#include <string>
#include <vector>

#include "engine/scene/scene.h"
#include "physics/wire/model/wire.h"

namespace fairlead {

// Index of a wire's type; of a line of pieces, of the thickest.
int type_of(const SceneWire& wire, const std::vector<physics::WireType>& types);

// [m] unstretched, as the scene says; below zero: taut. Pieces that all have a length add up to it.
double length_of(const SceneWire& wire);

// Gives a wire that is laid the pieces of the scene's: the last takes what the others leave. They
// get the numbers from `next` on as their origin. Returns what is wrong with their lengths, or
// nothing.
std::string lay_pieces(physics::Wire& wire, const SceneWire& from,
                       const std::vector<physics::WireType>& types, int& next);

}  // namespace fairlead
