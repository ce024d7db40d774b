#include "physics/wire/rigging/strands.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "physics/wire/model/segment_ends.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "physics/wire/rigging/joined_material.h"
#include "physics/wire/rigging/stretches.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// [m] of a piece that a node is set in
double shortest(const Wire& wire) {
    return 0.01 * wire.scales.length;
}

// What is found anew from points and segments.
void renew(Wire& wire, WireTypes types, const Bodies& bodies) {
    follow_material(wire, types);
    wire.lines.clear(), wire.bends.clear(), wire.balance.state.clear();
    wire.wraps.clear(), wire.before.clear(), wire.tensions.clear();
    find_lines(wire, bodies);
    for (std::size_t k = 0; k < wire.segments.size(); ++k)
        wire.segments[k].length = wire.lines[k].length;
    find_wraps(wire, types, bodies);
}

// Mass nodes are shared out, or put together, by material.
int share_of(int nodes, double material, double all) {
    if (nodes == 0 || all <= 0) return 0;
    return std::max(1, int(std::round(nodes * material / all)));
}

Vec3 mean(double a, const Vec3& x, double b, const Vec3& y) {
    return a + b > 0 ? Vec3((a * x + b * y) / (a + b)) : Vec3((x + y) / 2);
}

// What a node set at `fraction` of segment j has of the speeds at which drums at its ends pay out
// [m/s]; refine() knows none of drums.
Vec3 of_drums(const Rigged& r, int j, double fraction, double Winch::*speed) {
    const WirePoint &a = r.wire.points[j], &c = r.wire.points[j + 1];
    double along = 0;
    if (a.kind == Kind::winch) along += (1 - fraction) * r.winches[a.wheel.winch].*speed;
    if (c.kind == Kind::winch) along -= fraction * r.winches[c.wheel.winch].*speed;
    return along * r.wire.lines[j].u;
}

}  // namespace

MaterialPlace material_place(const Wire& wire, double at) {
    MaterialPlace best;
    const double least = shortest(wire);
    double before = 0, nearest = 0;
    for (int j = 0; j < int(wire.segments.size()); ++j) {
        before += on_arc(wire.points[j]);
        const double rest = wire.segments[j].rest_length;
        if (live(wire, j) && rest > 2 * least) {
            const double here = std::clamp(at - before, least, rest - least);
            const double off = std::abs(at - before - here);
            if (best.segment < 0 || off < nearest) best = {j, here / rest}, nearest = off;
        }
        before += rest;
    }
    return best;
}

double material_before(const Wire& wire, const MaterialPlace& place) {
    double sum = on_arc(wire.points[0]);
    for (int j = 0; j < place.segment; ++j)
        sum += wire.segments[j].rest_length + on_arc(wire.points[j + 1]);
    return sum + place.fraction * wire.segments[place.segment].rest_length;
}

int set_node(const Rigged& r, const MaterialPlace& place) {
    const int j = place.segment;
    const double rest = r.wire.segments[j].rest_length;
    const auto is_node = [&](int k) {
        return k > 0 && k + 1 < int(r.wire.points.size()) && r.wire.points[k].kind == Kind::mass;
    };
    if (place.fraction * rest < 2 * shortest(r.wire) && is_node(j)) return j;
    if ((1 - place.fraction) * rest < 2 * shortest(r.wire) && is_node(j + 1)) return j + 1;
    const Vec3 v = of_drums(r, j, place.fraction, &Winch::speed);
    const Vec3 v_before = of_drums(r, j, place.fraction, &Winch::speed_before);
    refine(r.wire, j, place.fraction, r.bodies);
    r.wire.points[j + 1].node.v += v, r.wire.points[j + 1].node.v_before += v_before;
    renew(r.wire, r.types, r.bodies);
    return j + 1;
}

void divide(const Rigged& r, int k, Wire& rest) {
    Wire& wire = r.wire;
    const double all = wire_rest_length(wire);
    const std::string name = rest.name;
    rest = Wire();
    rest.name = name;
    rest.model = wire.model, rest.type = wire.type, rest.passes = wire.passes;
    rest.resolution = wire.resolution, rest.allowance = wire.allowance;
    rest.damage = wire.damage;
    divide_stretches(wire, rest, material_before(wire, {k, 0}), 3 * shortest(wire));
    rest.pieces = wire.pieces, rest.start = wire.start;
    const double at = material_coordinate(wire, k);
    WirePoint& node = wire.points[k];
    node.node.arrived = 1, node.node.leaves = false;
    rest.points.assign(wire.points.begin() + k, wire.points.end());
    rest.segments.assign(wire.segments.begin() + k, wire.segments.end());
    wire.points.resize(k + 1), wire.segments.resize(k);
    end_material_at(wire, at), begin_material_at(rest, at);
    const double first = wire_rest_length(wire), second = wire_rest_length(rest);
    const int nodes = wire.resolution.max_nodes;
    wire.resolution.max_nodes = share_of(nodes, first, all);
    rest.resolution.max_nodes = share_of(nodes, second, all);
    rest.twist = wire.twist * second / all, wire.twist -= rest.twist;
    wire.overloaded = rest.overloaded = 0;
    rest.from_end = wire.from_end, wire.from_end = rest.from_start = {};
    for (const Connection& c : std::exchange(wire.connections, {}))
        if (c.at < first)
            wire.connections.push_back(c);
        else
            rest.connections.push_back({c.at - first, c.other, c.swivel});
    renew(wire, r.types, r.bodies);
    renew(rest, r.types, r.bodies);
}

void join(const Rigged& r, Wire& behind, const Vec3& at) {
    Wire& wire = r.wire;
    const double length = wire_rest_length(wire);
    // by what each has there [kg], which is by its length where both are of one type
    const double a = wire.segments.back().mass_to(), b = behind.segments.front().mass_from();
    const bool pieces = !wire.pieces.empty();
    if (pieces) join_material(wire, behind);
    WirePoint& node = wire.points.back();
    const WirePoint& other = behind.points.front();
    node.node.v = mean(a, node.node.v, b, other.node.v);
    node.node.v_before = mean(a, node.node.v_before, b, other.node.v_before);
    node.set.curvature = mean(a, node.set.curvature, b, other.set.curvature);
    node.node.x = at;
    wire.points.insert(wire.points.end(), behind.points.begin() + 1, behind.points.end());
    wire.segments.insert(wire.segments.end(), behind.segments.begin(), behind.segments.end());
    if (pieces) merge_pieces(wire);
    std::vector<int> passes;
    std::set_union(wire.passes.begin(), wire.passes.end(), behind.passes.begin(),
                   behind.passes.end(), std::back_inserter(passes));
    wire.passes = passes;
    if (wire.resolution.max_nodes + behind.resolution.max_nodes > 0)
        wire.resolution.max_nodes += behind.resolution.max_nodes + 1;
    wire.from_end = behind.from_end;
    wire.twist += behind.twist;
    for (const Connection& c : behind.connections)
        wire.connections.push_back({length + c.at, c.other, c.swivel});
    join_stretches(wire, behind, length);
    const std::string name = behind.name;
    const int type = behind.type;
    behind = Wire();
    behind.name = name, behind.type = type;
    renew(wire, r.types, r.bodies);
}

void reverse(const Rigged& r) {
    Wire& wire = r.wire;
    reverse_material(wire);
    std::swap(wire.from_start, wire.from_end);
    std::reverse(wire.points.begin(), wire.points.end());
    std::reverse(wire.segments.begin(), wire.segments.end());
    const double length = wire_rest_length(wire);
    std::reverse(wire.connections.begin(), wire.connections.end());
    for (Connection& c : wire.connections) c.at = length - c.at;
    reverse_stretches(wire, length);
    for (WireSegment& s : wire.segments) std::swap(s.borne_from, s.borne_to);
    for (WirePoint& p : wire.points) {
        p.slip = -p.slip, p.slip_before = -p.slip_before;
        p.set.curvature = -p.set.curvature, p.set.tangent = -p.set.tangent;
        if (!has_wheel(p)) continue;
        p.side = -p.side;
        const double in = p.wheel.turn_in, turned_in = p.wheel.turned_in;
        p.wheel.turn_in = -p.wheel.turn_out, p.wheel.turn_out = -in;
        p.wheel.turned_in = -p.wheel.turned_out, p.wheel.turned_out = -turned_in;
    }
    renew(wire, r.types, r.bodies);
}

}  // namespace fairlead::physics
