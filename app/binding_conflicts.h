#pragma once
// binding_conflicts.h — levers and switches of a scene one by one, and which keys, buttons or axes
// two of them share.
#include <string>
#include <vector>

#include "app/bindings.h"

namespace fairlead {

struct HandControl {  // a lever or a switch that there is in a scene
    bool lever = true;
    std::size_t place = 0;  // in Levers
    std::string id, name;   // as recordings call it; for people
};

// The scene's levers first, then the switches that every machine has, then its own buttons. Of a
// scene without either: all the standard ones.
std::vector<HandControl> controls_of(const Bindings& bindings, const Scenery& scenery);

struct Conflict {
    std::string input;                  // "D", "left stick, sideways", "stick 0 button 3"
    std::size_t first = 0, second = 0;  // places in the list of controls; equal: with the window
    std::string use;                    // what the window does with it, else empty
};
std::vector<Conflict> conflicts_of(const Bindings& bindings,
                                   const std::vector<HandControl>& controls,
                                   const Scenery& scenery);

// What the window itself does with a key; null: nothing.
const char* window_use(std::string_view key, const Scenery& scenery);

}  // namespace fairlead
