#pragma once
// seat.h — where somebody sits who drives: a session itself, or the window that shows one.
#include <string>

#include "engine/input/command.h"
#include "engine/input/levers.h"
#include "engine/view/snapshot.h"

namespace fairlead {

struct Seat {
    virtual ~Seat() = default;
    virtual const Snapshot& seen() const = 0;
    // A tick goes by while the levers are held so.
    virtual void hold(const Levers& levers, Outbox& outbox) = 0;
    // What is to be read there about the last order.
    virtual std::string answer() { return ""; }
};

}  // namespace fairlead
