#pragma once
// waiting.h — what was asked of a run that is paused. Commands are obeyed within ticks, and a run
// that stands has none: until it goes on, whoever asked reads that his order waits.
#include <string>
#include <vector>

#include "engine/input/command.h"

namespace fairlead {

// One line; empty: nothing waits. Settings that pictures ask for by themselves are no orders.
std::string waiting_text(const std::vector<Command>& waiting);
// The same of orders about wires alone, which the trainee may give himself.
std::string waiting_orders(const std::vector<Command>& waiting);

}  // namespace fairlead
