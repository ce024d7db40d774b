#include "physics/wire/resolution/node_blending.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/model/material.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// of its chord by a wave, while a node fades; tuning: with half or twice as many
// Resolution.A61NodesComeAndGo fails
constexpr double crossings = 8;
constexpr double shortest = 0.1;  // [s] that takes; tuning: half and twice pass the tests of nodes

// Points beside node k that do not fade.
std::pair<int, int> bearers(const Wire& wire, int k) {
    int a = k - 1, b = k + 1;
    while (fades(wire.points[a])) --a;
    while (fades(wire.points[b])) ++b;
    return {a, b};
}

double rest_between(const Wire& wire, int a, int b) {
    double R = 0;
    for (int j = a; j < b; ++j) R += wire.segments[j].rest_length;
    return R;
}

double tension_at(const Wire& wire, int k) {
    return std::min(wire.segments[k - 1].tension, wire.segments[k].tension);
}

// Whether the wire beside node k is pulled by more than its own weight.
bool taut(const Wire& wire, int k) {
    const double pull = wire.segments[k - 1].load.norm();  // [N/kg]
    const double weight =
        mean_mass_per_metre(wire, k - 1, k) * pull * rest_between(wire, k - 1, k + 1);
    return tension_at(wire, k) > weight;
}

}  // namespace

void fade_in(Wire& wire, int k) {
    if (taut(wire, k)) wire.points[k].node.arrived = 0;
}

bool fade_out(Wire& wire, int k) {
    return wire.points[k].node.leaves = taut(wire, k);
}

int fade(Wire& wire, double longest, double h) {
    int gone = 0;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        WirePoint& p = wire.points[k];
        if (!fades(p)) continue;
        const double T = tension_at(wire, k);
        const auto [a, b] = bearers(wire, k);
        const double crossing =
            T > 0 ? rest_between(wire, a, b) * std::sqrt(mean_mass_per_metre(wire, a, b - 1) / T)
                  : 0;
        const double step = T > 0 ? h / std::clamp(crossings * crossing, shortest, longest) : 1;
        p.node.arrived = std::clamp(p.node.arrived + (p.node.leaves ? -step : step), 0.0, 1.0);
        if (p.node.leaves && p.node.arrived == 0 && gone == 0) gone = k;
    }
    return gone;
}

void find_borne(Wire& wire) {
    for (WireSegment& s : wire.segments) s.borne_from = s.borne_to = 0;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        const WirePoint& p = wire.points[k];
        if (!fades(p)) continue;
        const double mass = lumped_mass(wire, k);
        const auto [a, b] = bearers(wire, k);
        const double all = rest_between(wire, a, b);
        const double share = all > 0 ? rest_between(wire, a, k) / all : 0.5;
        wire.segments[a].borne_from += (1 - carried(p)) * (1 - share) * mass;
        wire.segments[b - 1].borne_to += (1 - carried(p)) * share * mass;
    }
}

int staying_nodes(const Wire& wire) {
    return int(std::count_if(wire.points.begin(), wire.points.end(), [](const WirePoint& p) {
        return p.kind == Kind::mass && !p.node.leaves;
    }));
}

}  // namespace fairlead::physics
