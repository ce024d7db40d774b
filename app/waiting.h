#pragma once
// waiting.h — what was asked of a run that is paused. Commands are obeyed within ticks, and a run
// that stands has none: until it goes on, whoever asked reads that his order waits.
#include <string>
#include <vector>

#include "engine/input/command.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// One line; empty: nothing waits. Settings that pictures ask for by themselves are no orders.
// Faults and orders about wires stand in it as on their buttons.
std::string waiting_text(const std::vector<Command>& waiting, const Scenery& scenery);
// The same of orders about wires alone, which the trainee may give himself.
std::string waiting_orders(const std::vector<Command>& waiting, const Scenery& scenery);

}  // namespace fairlead
