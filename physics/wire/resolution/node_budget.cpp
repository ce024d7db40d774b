#include "physics/wire/resolution/node_budget.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "physics/wire/model/segment_ends.h"

namespace fairlead::physics {

namespace {

using Limit = Allowance::Limit;

// Tuning is by tests of budgets and resolution: they pass with half and with twice of each.
constexpr double run_by_a_winch = 10;  // [-] times the attention: 1.6 times the nodes. Tuning
constexpr double room = 0.1;           // [-] to grow. Tuning
constexpr double eased = 0.7;          // [-] of N_c from which on nodes come back. Tuning
constexpr double steepness = 10;       // [-] γ_time times the budget, [Adaptive] 3.2
constexpr double countless = 1e6;      // nodes: more than any budget can pay

double sigmoid(double x) {
    return 1 / (1 + elementary::exp(-x));
}

// `length` [m] here and below is the wire's rest length.
double nodes_resolved(const Wire& wire, double length, double h) {
    double tension = 0;
    for (const WireSegment& s : wire.segments) tension = std::max(tension, s.tension);
    if (!(tension > 0)) return countless;
    if (wire.model == Wire::Model::massless) return 0;
    const double mass = wire_mass(wire, length);
    return std::min(countless, std::sqrt(length * mass / tension) / (2 * h));
}

bool is_run(const Wire& wire, const std::vector<Winch>& winches) {
    return std::any_of(wire.points.begin(), wire.points.end(), [&](const WirePoint& p) {
        return p.kind == WirePoint::Kind::winch && winches[p.wheel.winch].target_speed != 0;
    });
}

// What the scene wants, and why not more.
void find_wanted(const Wire& wire, WireTypes types, double length, Allowance& f) {
    const Resolution& r = wire.resolution;
    f.wanted = 0, f.limit = Limit::none;
    const auto bears = [&](const WireType& type) {
        return bears_nodes(type.mass_per_metre, wire.scales);
    };
    if (wire.model == Wire::Model::chain) {
        f.wanted = mass_nodes(wire), f.limit = Limit::chain;
    } else if (wire.model == Wire::Model::massless || !any_type(wire, types, bears)) {
        f.limit = Limit::massless;
    } else if (r.max_nodes > 0) {
        const double spacing = std::max(r.min_segment, 1 / r.nodes_per_metre);
        const double room_for = length / spacing;
        f.wanted = int(std::min<double>(r.max_nodes, room_for));
        f.limit = f.wanted < r.max_nodes ? Limit::spacing : Limit::scene;
    }
}

bool adapts(const Wire& wire) {
    return wire.model == Wire::Model::hmr && wire.allowance.wanted > 0;
}

// Without regard to the budget.
int most_nodes(Wire& wire) {
    Allowance& f = wire.allowance;
    if (!adapts(wire) || !wire.resolution.yields) return f.wanted;
    const double held = std::clamp<double>(f.allowed, eased * f.resolvable, f.resolvable);
    const int most = int(std::min<double>(f.wanted, held));
    if (most < f.wanted) f.limit = Limit::tension;
    return most;
}

// What takes away comes at once, what gives waits until there is room.
void allow(Allowance& f, int most) {
    if (most <= f.allowed || most == f.wanted || most > f.allowed * (1 + room)) f.allowed = most;
}

// Gives each wire its part of `all` nodes, where that is less than the most it could have.
void share(std::vector<Wire>& wires, const std::vector<Winch>& winches, double all) {
    std::vector<double> claims;
    std::vector<int> most;
    for (Wire& wire : wires) {
        const double attention =
            wire.resolution.attention * (is_run(wire, winches) ? run_by_a_winch : 1);
        const double wanted = adapts(wire) ? wire.allowance.wanted : 0;
        claims.push_back(elementary::pow(attention * elementary::pow(wanted, 4), 0.2));
        most.push_back(most_nodes(wire));
    }
    const auto part = [&](double price, std::size_t w) {
        return std::min<double>(most[w], std::floor(claims[w] * price));
    };
    double low = 0, high = countless;
    for (int i = 0; i < 60; ++i) {
        const double price = (low + high) / 2;
        double sum = 0;
        for (std::size_t w = 0; w < wires.size(); ++w) sum += part(price, w);
        (sum <= all ? low : high) = price;
    }
    for (std::size_t w = 0; w < wires.size(); ++w) {
        if (!adapts(wires[w])) continue;
        if (part(low, w) < most[w]) wires[w].allowance.limit = Limit::budget;
        allow(wires[w].allowance, int(part(low, w)));
    }
}

}  // namespace

void find_allowances(std::vector<Wire>& wires, WireTypes types, const std::vector<Winch>& winches,
                     const NodeBudget& budget, double h) {
    int sum = 0;
    for (Wire& wire : wires) {
        const double length = wire_rest_length(wire);
        find_wanted(wire, types, length, wire.allowance);
        wire.allowance.resolvable = nodes_resolved(wire, length, h);
        if (adapts(wire)) sum += most_nodes(wire);
    }
    const double affordable = budget.seconds / budget.node_cost;
    if (budget.seconds > 0 && sum > affordable)
        share(wires, winches, affordable);
    else
        for (Wire& wire : wires) allow(wire.allowance, most_nodes(wire));

    double cost = 0;
    if (budget.seconds > 0)
        for (const Wire& wire : wires) cost += budget.node_cost * mass_nodes(wire);
    for (Wire& wire : wires) {
        Allowance& f = wire.allowance;
        f.accuracy = f.robustness = f.time = 1;
        if (f.wanted == 0) continue;
        const int nodes = mass_nodes(wire);
        f.accuracy = std::min(1.0, elementary::pow(double(nodes) / f.wanted, 2));
        f.robustness = sigmoid(f.resolvable - nodes);
        f.time = budget.seconds > 0 ? sigmoid(steepness * (1 - cost / budget.seconds)) : 1;
    }
}

}  // namespace fairlead::physics
