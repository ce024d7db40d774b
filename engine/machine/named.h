#pragma once
// named.h — where something of a name stands in a list.
#include <algorithm>
#include <string>

namespace fairlead {

template <class List>
int named(const List& list, const std::string& name) {  // -1: nowhere
    const auto at =
        std::find_if(list.begin(), list.end(), [&](const auto& x) { return x.name == name; });
    return at == list.end() ? -1 : static_cast<int>(at - list.begin());
}

// Of what is there: reading the scene has checked it.
template <class List>
int index_of_name(const List& list, const std::string& name) {
    return std::max(0, named(list, name));
}

}  // namespace fairlead
