#include "app/wire_advice.h"

#include <cmath>
#include <cstdio>

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

std::string count(int n) {
    return std::to_string(n) + (n == 1 ? " node" : " nodes");
}

std::string what_limits(const WireAllowance& w) {
    const std::string most = std::to_string(w.wanted);
    switch (w.limit) {
        case Limit::none:
            return "It has no mass nodes because its scene asks for none: it hangs in straight "
                   "pieces. Give it resolution/max_nodes to see it sag and swing by its own "
                   "weight.";
        case Limit::massless:
            return "It has no mass, so there is nothing that mass nodes could carry: it is "
                   "straight between what it touches.";
        case Limit::chain:
            return "A chain keeps the nodes it was laid with.";
        case Limit::spacing:
            return "It has room for no more than " + most +
                   ": resolution/min_segment and nodes_per_metre keep them apart.";
        case Limit::tension:
            return "It yields to tension (yield_to_tension): at " + pull(w.tension) + " it keeps " +
                   std::to_string(w.allowed) + " of " + most + ".";
        case Limit::budget:
            return "The budget for nodes is shared, and its part is " + std::to_string(w.allowed) +
                   " of " + most +
                   ". More come with a larger resolution/budget, with more attention for this "
                   "wire, or with fewer nodes elsewhere.";
        case Limit::tolerance:
            return "More than " + std::to_string(w.nodes) +
                   " would move it by less than its tolerance of " + text(w.tolerance * 1e3, 3) +
                   " mm.";
        case Limit::scene:
            break;
    }
    if (w.nodes < w.wanted)
        return "Its scene asks for " + most +
               "; pieces that would soon be used up at what it runs over have none.";
    return "It has all the scene asks for (resolution/max_nodes).";
}

// A tick sees sideways motion of so many nodes; what becomes of the others?
std::string what_is_resolved(const WireAllowance& w) {
    if (w.nodes == 0 || w.resolvable >= w.nodes) return {};
    const std::string seen = "At " + pull(w.tension) +
                             " a tick can follow the sideways motion of " +
                             count(int(w.resolvable)) + " at most. ";
    if (w.limit == Limit::chain)
        return seen +
               "A chain with more than that is unstable: fewer nodes, a heavier wire, less "
               "load, or the model hmr.";
    return seen + "What moves faster is held implicitly: stable, but more nodes show nothing new.";
}

}  // namespace

std::string wire_advice(const WireAllowance& wire) {
    const std::string limits = what_limits(wire), resolved = what_is_resolved(wire);
    return resolved.empty() ? limits : limits + " " + resolved;
}

}  // namespace fairlead
