#include "physics/world/rigging.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/dynamics/material_momentum.h"
#include "physics/wire/dynamics/unloading_wave.h"
#include "physics/wire/model/wrap.h"
#include "physics/wire/resolution/refine_coarsen.h"
#include "physics/wire/rigging/joined_material.h"
#include "physics/wire/rigging/strands.h"
#include "physics/wire/rigging/stretches.h"
#include "physics/wire/route/lay.h"
#include "physics/world/families.h"
#include "physics/world/retune.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

Rigged rigged(World& w, int wire) {
    return {w.wires[wire], w.wire_types, w.bodies, w.winches};
}

Refusal unfit(const World& w, int i) {
    const Wire& wire = w.wires[i];
    if (!present(wire)) return "wire " + wire.name + " is not there";
    if (wire.model == Wire::Model::chain)
        return "wire " + wire.name + " is a chain of fixed links, which is not rigged anew";
    const auto weighs = [&](const WireType& type) {
        return bears_nodes(type.mass_per_metre, w.scales);
    };
    if (wire.model == Wire::Model::massless || !all_types(wire, w.wire_types, weighs))
        return "wire " + wire.name + " has no mass: loose it could not move";
    return {};
}

// The thickest of its pieces.
int thickest(const World& w, const Wire& wire) {
    if (wire.pieces.empty()) return wire.type;
    return std::max_element(wire.pieces.begin(), wire.pieces.end(),
                            [&](const WirePiece& a, const WirePiece& b) {
                                return w.wire_types[a.type].diameter <
                                       w.wire_types[b.type].diameter;
                            })
        ->type;
}

const char* name_of(WireEnd end) {
    return end == WireEnd::start ? "start" : "end";
}

std::string metres(double x) {
    std::string text = std::to_string(x);
    return text.substr(0, text.find('.') + 3) + " m";
}

// The wire lies on no body that it passes: such contact nodes give way.
void drop_contacts_passed(Wire& wire) {
    for (int k = 1; k + 1 < int(wire.points.size());)
        if (wire.points[k].kind == Kind::contact && passes(wire, wire.points[k].body))
            leave_out(wire, k);
        else
            ++k;
}

// Contact nodes come and go, with material: bodies and nodes keep what momentum that had.
template <class Change>
void keeping_momentum(World& w, Wire& wire, Change change) {
    note_material(w.wires, w.bodies);
    for (std::size_t i = 0; i < wire.before.size(); ++i)
        wire.before[i].rest_length = wire.segments[i / 2].rest_length / 2;
    change();
    find_lines(wire, w.bodies);
    for (std::size_t k = 0; k < wire.segments.size(); ++k)
        wire.segments[k].length = wire.lines[k].length;
    keep_momentum(wire, w.bodies);
    find_wraps(wire, w.wire_types, w.bodies);
}

// After wires were rigged: what the world keeps about them is of wires that are no more.
void renew(World& w, std::initializer_list<int> wires) {
    for (const int i : wires) {
        Wire& wire = w.wires[i];
        if (present(wire) && wire.type < int(w.surfaces.size())) {
            lead_off(wire, w.wire_types[wire.type], w.bodies, w.surfaces[wire.type]);
            keeping_momentum(w, wire, [&] { drop_contacts_passed(wire); });
        }
        // a warm start from other rows would be worse than none
        std::erase_if(w.remembered, [&](const Remembered& r) {
            const Owner owner = r.key.owner;
            const bool of_wire = owner == Owner::wire || owner == Owner::bearing ||
                                 owner == Owner::wrap || owner == Owner::slide ||
                                 owner == Owner::twist || owner == Owner::node_contact ||
                                 owner == Owner::node_friction;
            return of_wire && r.key.thing == i;
        });
    }
    w.rigger = Rigger();
    w.node_contacts.clear();
    renumber(w);
    ++w.riggings;
}

// The loose end, and what has to follow it, is brought to places [m], past what is in its way.
void bring(World& w, int i, WireEnd end, const std::vector<Vec3>& places) {
    Wire& wire = w.wires[i];
    const int last = int(wire.points.size()) - 1;
    const auto node = [&](int j) -> Vec3& {
        return wire.points[end == WireEnd::start ? j : last - j].node.x;
    };
    if (node(0) == places[0]) return;
    keeping_momentum(w, wire, [&] {
        w.rigger.remember(w.wires, w.bodies, w.surfaces);
        for (int j = 0; j < int(places.size()); ++j) node(j) = places[j];
        find_lines(wire, w.bodies);
        w.rigger.look(w.bodies, w.surfaces);
        w.rigger.follow(i, wire, w.wire_types, w.bodies, w.surfaces[wire.type], w.h);
    });
}

Vec3 place_of_end(const Wire& wire, WireEnd end) {
    const SegmentLine& line = wire.lines[end_segment(wire, end)];
    return end == WireEnd::start ? line.from.p : line.to.p;
}

bool loose(const Wire& wire, WireEnd end) {
    return wire.points[end_point(wire, end)].kind == Kind::mass;
}

void loosen(World& w, int i, WireEnd end) {
    Wire& wire = w.wires[i];
    if (!loose(wire, end)) let_go(rigged(w, i), end_point(wire, end));
}

Refusal too_far(const World& w, int i, WireEnd end, double distance, double reach) {
    return "the " + std::string(name_of(end)) + " of wire " + w.wires[i].name + " is " +
           metres(distance) + " away, the reach is " + metres(reach);
}

// One that holds no wire, nor waits for one that is connected to another.
int free_place(const World& w) {
    for (int i = 0; i < int(w.wires.size()); ++i) {
        if (present(w.wires[i])) continue;
        const auto waits = [&](const Wire& wire) {
            return std::any_of(wire.connections.begin(), wire.connections.end(),
                               [&](const Connection& c) { return c.other == i; });
        };
        if (std::none_of(w.wires.begin(), w.wires.end(), waits)) return i;
    }
    return -1;
}

// The wire is divided at its node k. What is behind is of `cut_from`, or its own (-1).
void take_apart(World& w, int i, int k, int place, int cut_from) {
    const int type = w.wires[i].type;
    Wire &first = w.wires[i], &second = w.wires[place];
    first.stretches = stretches_of(first, i);
    divide(rigged(w, i), k, second);
    second.cut_from = cut_from;
    set_stretches(first, i, first.stretches), set_stretches(second, place, second.stretches);
    coarsen_from(first, false, shortest_followed(first, false, w.h), w.bodies);
    coarsen_from(second, true, shortest_followed(second, true, w.h), w.bodies);
    begin_waves(first, second, w.h);
    for (const int part : {i, place}) {
        Wire& wire = w.wires[part];
        const int of = thickest(w, wire);
        wire.type = type;  // as its contact nodes are
        lie_as(w, wire, of);
    }
    renew(w, {i, place});
}

// Point of a wire that is an eye on the stopper's body within its reach.
std::pair<int, int> eye_in(const World& w, const Fitting& stopper) {
    const Vec3 place = w.bodies[stopper.body].point(stopper.at);
    std::pair<int, int> best{-1, -1};
    double nearest = stopper.reach;
    for (int i = 0; i < int(w.wires.size()); ++i)
        for (int k = 0; k < int(w.wires[i].points.size()); ++k) {
            const WirePoint& p = w.wires[i].points[k];
            if (p.kind != Kind::eye || p.body != stopper.body) continue;
            const double distance = (w.bodies[p.body].point(p.at) - place).norm();
            if (distance <= nearest) best = {i, k}, nearest = distance;
        }
    return best;
}

// The eye or sheave that a loose end reaches within two steps, as fast as it runs there; -1: none.
int reached_by(const World& w, const Wire& wire, WireEnd end) {
    // [m] beyond an eye; a row bears no less (tension_rows.cpp)
    const double shortest = 0.01 * w.scales.length;
    if (!present(wire) || !wire.heavy || !loose(wire, end) || wire.points.size() < 3) return -1;
    const bool first = end == WireEnd::start;
    const int k = first ? 1 : int(wire.points.size()) - 2;
    if (wire.points[k].kind != Kind::eye && !on_wheel(wire.points[k])) return -1;
    const double comes = (first ? 1 : -1) * run_speed(wire, k, w.bodies);  // [m/s]
    const double left = wire.segments[end_segment(wire, end)].rest_length;
    return left < std::max(shortest, 2 * w.h * comes) ? k : -1;
}

// Point k is left out: what lay on it and on both sides is one segment.
void lead_past(World& w, int i, int k) {
    Wire& wire = w.wires[i];
    keeping_momentum(w, wire, [&] {
        leave_out(wire, k);
        wire.balance.state.clear();
    });
    renew(w, {i});
}

}  // namespace

Refusal detach(World& w, int i, WireEnd end) {
    if (Refusal no = unfit(w, i); !no.empty()) return no;
    if (loose(w.wires[i], end))
        return "the " + std::string(name_of(end)) + " of wire " + w.wires[i].name +
               " is loose already";
    loosen(w, i, end);
    renew(w, {i});
    return {};
}

Refusal attach(World& w, int i, WireEnd end, const Fitting& to) {
    if (Refusal no = unfit(w, i); !no.empty()) return no;
    Wire& wire = w.wires[i];
    const Vec3 wanted = w.bodies[to.body].point(to.at);
    const double distance = (place_of_end(wire, end) - wanted).norm();
    if (!(distance <= to.reach)) return too_far(w, i, end, distance, to.reach);
    loosen(w, i, end);
    bring(w, i, end, places_brought(wire, end, wanted));
    make_fast(rigged(w, i), end, to.body);
    renew(w, {i});
    return {};
}

Refusal attach_to_winch(World& w, int i, WireEnd end, int winch, double reach) {
    if (Refusal no = unfit(w, i); !no.empty()) return no;
    for (const Wire& other : w.wires)
        for (const WirePoint& p : other.points)
            if (p.kind == Kind::winch && p.wheel.winch == winch)
                return "winch " + w.winches[winch].name + " holds wire " + other.name;
    const Winch& drum = w.winches[winch];
    Wire& wire = w.wires[i];
    const Vec3 off = place_of_end(wire, end) - w.bodies[drum.body].point(drum.centre);
    const double distance = std::max(0.0, off.norm() - drum.radius);
    if (!(distance <= reach)) return too_far(w, i, end, distance, reach);
    const int j = end_segment(wire, end);
    const Vec3& held = end == WireEnd::start ? wire.lines[j].to.p : wire.lines[j].from.p;
    const Vec3 axis = w.bodies[drum.body].X_WB.q * drum.axis;
    const Vec3 far = held - w.bodies[drum.body].point(drum.centre);
    const double along = axis.dot(far);
    const double tangent =
        std::sqrt(std::max(0.0, far.squaredNorm() - along * along - drum.radius * drum.radius) +
                  along * along);
    if (tangent > 1.001 * std::max(wire.segments[j].rest_length, wire.lines[j].length))
        return "wire " + wire.name + " has not enough slack to reach the drum";
    loosen(w, i, end);
    w.winches[winch].drum.torn_out = false;
    // the side on which it comes: the end is above the drum, or below
    const Vec3 u = wire.lines[end_segment(wire, end)].u;
    make_fast_to_drum(rigged(w, i), end, winch, axis.cross(off).dot(u) >= 0 ? 1 : -1);
    renew(w, {i});
    return {};
}

Refusal connect(World& w, int i, WireEnd end, int j, WireEnd other_end, double reach, bool swivel) {
    for (const int k : {i, j})
        if (Refusal no = unfit(w, k); !no.empty()) return no;
    if (i == j) return "wire " + w.wires[i].name + " cannot be connected to itself";
    Wire &wire = w.wires[i], &other = w.wires[j];
    if (int(wire.pieces.size() + other.pieces.size()) + 2 > most_pieces ||
        int(wire.stretches.size() + other.stretches.size()) + 2 > most_pieces)
        return "wires " + wire.name + " and " + other.name + " are of too many pieces together";
    const Vec3 here = place_of_end(wire, end), there = place_of_end(other, other_end);
    const double distance = (here - there).norm();
    if (!(distance <= reach)) return too_far(w, i, end, distance, reach);
    // a place that both reach: each gives way to the other until they agree
    Vec3 place = (here + there) / 2;
    bool meets = false;
    for (int sweep = 0; sweep < 100 && !meets; ++sweep) {
        const Vec3 a = places_brought(wire, end, place).front();
        place = places_brought(other, other_end, a).front();
        meets = (a - place).norm() < 1e-6 * w.scales.length;
    }
    if (!meets)
        return "wires " + wire.name + " and " + other.name + " have not enough slack to meet";
    loosen(w, i, end), loosen(w, j, other_end);
    bring(w, i, end, places_brought(wire, end, place));
    bring(w, j, other_end, places_brought(other, other_end, place));
    wire.stretches = stretches_of(wire, i), other.stretches = stretches_of(other, j);
    if (end == WireEnd::start) reverse(rigged(w, i));
    if (other_end == WireEnd::end) reverse(rigged(w, j));
    const double at = wire_rest_length(wire);
    auto& connections = wire.connections;
    connections.push_back({at, j, swivel});
    if (wire.type != other.type || !wire.pieces.empty() || !other.pieces.empty()) {
        as_pieces(wire, wire.cut_from >= 0 ? wire.cut_from : i);
        as_pieces(other, other.cut_from >= 0 ? other.cut_from : j);
        const int a = wire.type, b = other.type;
        const int type = w.wire_types[a].diameter < w.wire_types[b].diameter ? b : a;
        lie_as(w, wire, type), lie_as(w, other, type);
    }
    join(rigged(w, i), other, place);
    set_stretches(wire, i, wire.stretches);
    renew(w, {i, j});
    return {};
}

std::optional<Seam> seam_between(const World& w, int i, int j) {
    for (const auto& [a, b] : {std::pair(i, j), std::pair(j, i)})
        for (const Connection& c : w.wires[a].connections) {
            if (c.other != b || !unfit(w, a).empty()) continue;
            const Wire& wire = w.wires[a];
            const MaterialPlace place = material_place(wire, c.at);
            if (place.segment < 0) continue;
            const SegmentLine& line = wire.lines[place.segment];
            return Seam{a, place, line.from.p + place.fraction * line.length * line.u,
                        wire.segments[place.segment].tension};
        }
    return {};
}

Refusal disconnect(World& w, int i, int j) {
    const std::optional<Seam> seam = seam_between(w, i, j);
    if (!seam) return "wires " + w.wires[i].name + " and " + w.wires[j].name + " are not connected";
    const int other = seam->wire == i ? j : i;
    const int node = set_node(rigged(w, seam->wire), seam->place);
    std::erase_if(w.wires[seam->wire].connections,
                  [&](const Connection& c) { return c.other == other; });
    take_apart(w, seam->wire, node, other, -1);
    return {};
}

Refusal cut(World& w, int i, double at, int* rest) {
    if (Refusal no = unfit(w, i); !no.empty()) return no;
    Wire& wire = w.wires[i];
    const double all = wire_rest_length(wire);
    if (!(at >= 0 && at <= all))
        return "wire " + wire.name + " is " + metres(all) + " long, there is nothing to cut at " +
               metres(at);
    const int place = free_place(w);
    if (place < 0) return "there is no place for what is cut off wire " + wire.name;
    // a stub shorter than the wire is thick could not end beside what it is fast to
    const double least = std::min(w.wire_types[thickest(w, wire)].diameter, all / 2);
    const MaterialPlace where = material_place(wire, std::clamp(at, least, all - least));
    if (where.segment < 0) return "wire " + wire.name + " is too short to be cut";
    const int node = set_node(rigged(w, i), where);
    take_apart(w, i, node, place, wire.cut_from >= 0 ? wire.cut_from : i);
    if (rest) *rest = place;
    return {};
}

Refusal reverse(World& w, int i) {
    if (Refusal no = unfit(w, i); !no.empty()) return no;
    reverse(rigged(w, i));
    renew(w, {i});
    return {};
}

int wire_in(const World& w, const Fitting& stopper) {
    return eye_in(w, stopper).first;
}

std::optional<double> stopper_load(const World& w, const Fitting& stopper) {
    const auto [wire, k] = eye_in(w, stopper);
    if (wire < 0 || w.wires[wire].points[k].fitting.hold == 0) return {};
    const auto& segments = w.wires[wire].segments;
    return std::abs(segments[k].tension - segments[k - 1].tension);
}

Refusal close_stopper(World& w, const Fitting& stopper) {
    if (wire_in(w, stopper) >= 0) return "it is closed about a wire already";
    const Vec3 place = w.bodies[stopper.body].point(stopper.at);
    int wire = -1;
    NearPlace best;
    for (int i = 0; i < int(w.wires.size()); ++i) {
        if (!unfit(w, i).empty()) continue;
        const NearPlace here = nearest_place(w.wires[i], place);
        if (here.segment < 0 || (wire >= 0 && here.distance >= best.distance)) continue;
        best = here, wire = i;
    }
    if (wire < 0 || !(best.distance <= stopper.reach))
        return wire < 0
                   ? Refusal("there is no wire that could lie in it")
                   : "the nearest wire, " + w.wires[wire].name + ", is " + metres(best.distance) +
                         " away, the reach is " + metres(stopper.reach);
    const double material = w.wires[wire].segments[best.segment].rest_length;
    const double least = std::min(0.1, material / 4);  // [m] to run on either side
    const double share = std::clamp(best.fraction, least / material, 1 - least / material);
    const int node = set_node(rigged(w, wire), {best.segment, share});
    lead_through(rigged(w, wire), node, stopper.body);
    renew(w, {wire});
    return {};
}

Refusal set_hold(World& w, const Fitting& stopper, double force) {
    const auto [wire, k] = eye_in(w, stopper);
    if (wire < 0) return "no wire runs through it";
    double& hold = w.wires[wire].points[k].fitting.hold;
    if (hold != force) hold = force, ++w.riggings;
    return {};
}

Refusal open_stopper(World& w, const Fitting& stopper) {
    const auto [wire, k] = eye_in(w, stopper);
    if (wire < 0) return "no wire runs through it";
    let_go(rigged(w, wire), k);
    renew(w, {wire});
    return {};
}

bool grip_in_eyes(World& w, int body, double force) {
    bool changed = false;
    for (Wire& wire : w.wires)
        for (WirePoint& p : wire.points)
            if (p.kind == Kind::eye && p.body == body && p.fitting.hold != force)
                p.fitting.hold = force, changed = true;
    w.riggings += changed;
    return changed;
}

void run_off(World& w) {
    for (int i = 0; i < int(w.wires.size()); ++i)
        for (const WireEnd end : {WireEnd::start, WireEnd::end})
            if (const int k = reached_by(w, w.wires[i], end); k >= 0) lead_past(w, i, k);
}

void free_torn_ends(World& w) {
    for (int i = 0; i < int(w.wires.size()); ++i)
        for (const WireEnd end : {WireEnd::start, WireEnd::end}) {
            if (!present(w.wires[i])) break;
            const WirePoint& p = w.wires[i].points[end_point(w.wires[i], end)];
            const bool torn = p.kind == Kind::winch && w.winches[p.wheel.winch].drum.torn_out;
            if (torn && unfit(w, i).empty()) loosen(w, i, end), renew(w, {i});
        }
}

}  // namespace fairlead::physics
