#include "engine/view/snapshot.h"

#include <algorithm>

namespace fairlead {

int place_of_signal(const std::vector<Signal>& signals, std::string_view path) {
    const auto at = std::find_if(signals.begin(), signals.end(),
                                 [&](const Signal& signal) { return signal.path == path; });
    return at == signals.end() ? -1 : static_cast<int>(at - signals.begin());
}

int place_of_body(const std::vector<BodyLook>& bodies, std::string_view name) {
    if (name.empty()) return -1;
    const auto at = std::find_if(bodies.begin(), bodies.end(),
                                 [&](const BodyLook& body) { return body.name == name; });
    return at == bodies.end() ? -1 : static_cast<int>(at - bodies.begin());
}

}  // namespace fairlead
