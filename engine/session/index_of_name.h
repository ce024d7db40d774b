#pragma once
// index_of_name.h — where something of a name stands in a list of the world.
#include <algorithm>
#include <string>

#include "engine/machine/named.h"

namespace fairlead {

// Index by name; reading the scene has checked that there is one.
template <class List>
int index_of_name(const List& list, const std::string& name) {
    return std::max(0, named(list, name));
}

}  // namespace fairlead
