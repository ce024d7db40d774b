#pragma once
// index_of_name.h — where something of a name stands in a list of the world.
#include <algorithm>
#include <string>

namespace fairlead {

// Index by name; reading the scene has checked that there is one.
template <class List>
int index_of_name(const List& list, const std::string& name) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const auto& thing) { return thing.name == name; });
    return found == list.end() ? 0 : static_cast<int>(found - list.begin());
}

}  // namespace fairlead
