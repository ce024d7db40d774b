#include "app/wire_advice.h"

#include <cstdio>

#include "engine/view/language.h"

namespace fairlead {
namespace {

using Limit = WireAllowance::Limit;

std::string text(double value, int digits) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
    return buffer;
}

std::string pull(double newtons) {
    return newtons < 1e3 ? text(newtons, 3) + " N" : text(newtons / 1e3, 3) + " kN";
}

std::string what_limits(const WireAllowance& w) {
    switch (w.limit) {
        case Limit::none:
            return tr(
                "It has no mass nodes because its scene asks for none: it hangs in straight "
                "pieces. Give it resolution/max_nodes to see it sag and swing by its own weight.");
        case Limit::massless:
            return tr(
                "It has no mass, so there is nothing that mass nodes could carry: it is straight "
                "between what it touches.");
        case Limit::chain:
            return tr("A chain keeps the nodes it was laid with.");
        case Limit::spacing:
            return filled(tr("It has room for no more than %d: resolution/min_segment and "
                             "nodes_per_metre keep them apart."),
                          w.wanted);
        case Limit::tension:
            return filled(tr("It yields to tension (yield_to_tension): at %s it keeps %d of %d."),
                          pull(w.tension).c_str(), w.allowed, w.wanted);
        case Limit::budget:
            return filled(tr("The budget for nodes is shared, and its part is %d of %d. More come "
                             "with a larger resolution/budget, with more attention for this wire, "
                             "or with fewer nodes elsewhere."),
                          w.allowed, w.wanted);
        case Limit::tolerance:
            return filled(tr("More than %d would move it by less than its tolerance of %s mm."),
                          w.nodes, text(w.tolerance * 1e3, 3).c_str());
        case Limit::scene:
            break;
    }
    if (w.nodes < w.wanted)
        return filled(tr("Its scene asks for %d; pieces that would soon be used up at what it runs "
                         "over have none."),
                      w.wanted);
    return tr("It has all the scene asks for (resolution/max_nodes).");
}

// A tick sees sideways motion of so many nodes; what becomes of the others?
std::string what_is_resolved(const WireAllowance& w) {
    if (w.nodes == 0 || w.resolvable >= w.nodes) return {};
    const int resolvable = int(w.resolvable);
    const std::string seen = filled(
        resolvable == 1 ? tr("At %s a tick can follow the sideways motion of %d node at most.")
                        : tr("At %s a tick can follow the sideways motion of %d nodes at most."),
        pull(w.tension).c_str(), resolvable);
    if (w.limit == Limit::chain)
        return seen + " " +
               tr("A chain with more than that is unstable: fewer nodes, a heavier wire, less "
                  "load, or the model hmr.");
    return seen + " " +
           tr("What moves faster is held implicitly: stable, but more nodes show nothing new.");
}

}  // namespace

std::string wire_advice(const WireAllowance& wire) {
    const std::string limits = what_limits(wire), resolved = what_is_resolved(wire);
    return resolved.empty() ? limits : limits + " " + resolved;
}

}  // namespace fairlead
