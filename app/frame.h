#pragma once
// frame.h — what happens sixty times a second, in its order; the window is presented by the caller.
#include "app/application.h"

namespace fairlead {

void make_frame(Application& app);

// Of levers and switches that a scene has of its own.
LeverNames names_of(const Scenery& scenery);

}  // namespace fairlead
