#include "physics/wire/resolution/adapt.h"

#include <algorithm>
#include <cmath>

#include "physics/wire/model/segment_ends.h"
#include "physics/wire/resolution/free_way.h"
#include "physics/wire/resolution/node_blending.h"
#include "physics/wire/resolution/refine_coarsen.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double look_ahead = 0.1;  // [s] motion counts as where it leads in this time
constexpr double even = 0.01;       // [-] of its length, what a piece counts that does not bend
constexpr double better = 4;        // [-] so much more it must be worth elsewhere to move a node
constexpr double alike = 1e-6;      // [-] of its length: pieces that rounding alone tells apart
constexpr double too_long = 1.5;    // [-] of what is wanted: a piece beyond it is split
constexpr int moves_apart = 15;     // [ticks]
constexpr double most_leisure = 8, most_time = 1;  // [s] to fade, without and with a budget; tuning
constexpr int least_nodes = 3;  // so that a wire's own weight and inertia are seen

bool material_passes(const WirePoint& p) {
    return on_wheel(p) || p.kind == Kind::winch || p.kind == Kind::eye || p.kind == Kind::contact;
}

// Where material can be.
struct Around {
    Bodies& bodies;
    const Surfaces& surfaces;
    WireTypes types;
    double h;
};

// Whether the wire could do without the mass nodes between two points.
bool may_go(const Wire& wire, int from, int to, const Around& in) {
    return !hangs_from_one_body(wire, from, to) &&
           straight_is_free(wire, from, to, in.bodies, in.surfaces);
}

// A loose end that has run up to an edge takes the place of the contact node there, turned into the
// way on, and is free to fall off: between the two there is no more wire than a tick can resolve
// (tension_rows.h). True if it did.
bool pass_last_edge(Wire& wire, Bodies& bodies, bool first, double h) {
    const int n = int(wire.points.size());
    const int end = first ? 0 : n - 1, node = first ? 1 : n - 2, last = first ? 0 : n - 2;
    if (n < 3 || wire.points[end].kind != Kind::mass || wire.points[node].kind != Kind::contact)
        return false;
    const WireSegment gone = wire.segments[last];
    const WirePoint& edge = wire.points[node];
    const double mass = first ? gone.mass_from() : gone.mass_to();
    const double runs_out = 2 * h * (first ? edge.slip : -edge.slip);
    const bool short_of_wire = gone.rest_length * mass < 2 * h * h * gone.tension ||
                               gone.rest_length < std::max(least_rest_length(wire), runs_out);
    if (!short_of_wire) return false;
    const auto momentum = [&](int k) -> Vec3 {  // of segment k
        const SegmentLine& line = wire.lines[k];
        const WireSegment& s = wire.segments[k];
        const Vec3 from = material_velocity(wire.points[k], line.from, line.u, bodies);
        const Vec3 to = material_velocity(wire.points[k + 1], line.to, line.u, bodies);
        if (s.lump_from == s.lump_to) return s.mass_from() * (from + to);
        return s.mass_from() * from + s.mass_to() * to;
    };
    const Vec3 had = momentum(node - 1) + momentum(node);
    Body& left = bodies[edge.body];
    const SegmentLine &before = wire.lines[node - 1], &after = wire.lines[node];
    const Vec3 v_B = bodies[edge.body].velocity_at(first ? before.to.arm : after.from.arm);
    const Quat turn =
        first ? Quat::FromTwoVectors(before.u, after.u) : Quat::FromTwoVectors(after.u, before.u);
    WirePoint& loose = wire.points[end];
    loose.node.v = v_B + turn * (loose.node.v - v_B);
    loose.node.x = first ? before.to.p : after.from.p;
    const Vec3 arm = loose.node.x - left.X_WB.p;
    wire.points.erase(wire.points.begin() + node);
    wire.segments.erase(wire.segments.begin() + last);
    wire.segments[first ? 0 : last - 1].rest_length += gone.rest_length;
    find_lines(wire, bodies);
    left.push(had - momentum(first ? 0 : last - 1), arm);
    return true;
}

// Points beside node k that stay.
std::pair<int, int> staying_beside(const Wire& wire, int k) {
    int a = k - 1, b = k + 1;
    while (wire.points[a].node.leaves) --a;
    while (wire.points[b].node.leaves) ++b;
    return {a, b};
}

// What is left of the pieces beside node k without it, and the nodes that leave [m].
double merged_piece(const Wire& wire, int k) {
    const auto [a, b] = staying_beside(wire, k);
    double sum = 0;
    for (int j = a; j < b; ++j) sum += wire.segments[j].rest_length;
    return sum;
}

// The node whose neighbours would keep the shortest piece without it, if that is shorter than
// `wanted` [m] and runs straight; 0: none. Of many alike it is the last, not what rounding picks.
int superfluous_node(const Wire& wire, double wanted, const Around& in) {
    int best = 0;
    double shortest = wanted;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        const double beside = wire.segments[k - 1].rest_length + wire.segments[k].rest_length;
        if (beside >= (1 + alike) * shortest || wire.points[k].kind != Kind::mass ||
            wire.points[k].node.junction >= 0 || wire.points[k].node.leaves)
            continue;
        const double merged = merged_piece(wire, k);
        if (merged >= (1 + alike) * shortest) continue;
        const auto [a, b] = staying_beside(wire, k);
        if (!may_go(wire, a, b, in)) continue;
        shortest = merged, best = k;
    }
    return best;
}

// Node k goes, at once or after it has faded out.
void retire(Wire& wire, int k, const Around& in) {
    if (!fade_out(wire, k)) coarsen(wire, k, in.bodies);
}

void split(Wire& wire, int segment, double fraction, const Around& in) {
    refine(wire, segment, fraction, in.bodies);
    follow_material(wire, in.types);
    fade_in(wire, segment + 1);
}

void let_fade(Wire& wire, bool limited, const Around& in) {
    const int gone = fade(wire, limited ? most_time : most_leisure, in.h);
    if (gone == 0) return;
    if (may_go(wire, gone - 1, gone + 1, in))
        coarsen(wire, gone, in.bodies);
    else
        wire.points[gone].node.leaves = false;
}

Vec3 velocity(const WirePoint& p, const SegmentLine::End& end, const Bodies& bodies) {
    return p.kind == Kind::mass ? p.node.v : bodies[p.body].velocity_at(end.arm);
}

// How far from the straight way between its neighbours node k is, or soon will be [m].
double worth(const Wire& wire, int k, const Bodies& bodies) {
    const SegmentLine &in = wire.lines[k - 1], &out = wire.lines[k];
    const double before = wire.segments[k - 1].rest_length, after = wire.segments[k].rest_length;
    const double share = before / std::max(before + after, 1e-9 * wire.scales.length);
    const Vec3 u = (out.to.p - in.from.p).normalized();
    const auto off = [&](const Vec3& here, const Vec3& a, const Vec3& c) {
        const Vec3 d = here - (1 - share) * a - share * c;
        return (d - d.dot(u) * u).norm();
    };
    const WirePoint& p = wire.points[k];
    return off(p.node.x, in.from.p, out.to.p) +
           look_ahead * off(p.node.v, velocity(wire.points[k - 1], in.from, bodies),
                            velocity(wire.points[k + 1], out.to, bodies));
}

// How far a new node would be from the middle of segment k, going by how the wire bends at its ends
// and by its slack [m].
double need(const Wire& wire, int k, const std::vector<double>& worths) {
    const WireSegment& s = wire.segments[k];
    const double least = 1e-12 * wire.scales.length * wire.scales.length;  // [m²] to divide by
    double sag = 0;
    for (const int end : {k, k + 1}) {
        if (wire.points[end].kind != Kind::mass || worths[end] < 0) continue;
        const double pieces = wire.segments[end - 1].rest_length * wire.segments[end].rest_length;
        sag = std::max(sag, worths[end] * s.rest_length * s.rest_length / (4 * pieces + least));
    }
    const double slack = std::max(0.0, s.rest_length - s.length);  // a flat arc: 8 f²/3 l
    return std::max(sag, std::sqrt(3.0 / 8 * s.rest_length * slack));
}

// What wire must hold at its ends, or it is soon used up, and what is wanted of it.
struct Spacing {
    const Wire& wire;
    const Bodies& bodies;
    double h, wanted;

    // [m] of a piece that ends at point `stop`
    double least(int stop, bool at_its_end) const {
        if (!material_passes(wire.points[stop])) return 0;
        const double taken = (at_its_end ? h : -h) * run_speed(wire, stop, bodies);
        return std::max(0.5 * wanted, 3 * taken);
    }
    bool used_up(int segment, int stop) const {
        return wire.segments[segment].rest_length < least(stop, stop > segment);
    }
    bool can_split(int segment, double first) const {
        if (!bears_nodes(wire.segments[segment].mass_per_metre(), wire.scales)) return false;
        const double rest = wire.segments[segment].rest_length;
        return first >= least(segment, false) && rest - first >= least(segment + 1, true);
    }
};

// Takes nodes away that have come near to what the wire runs over: junctions, or all others.
void clear_stops(Wire& wire, bool junctions, double wanted, const Around& in) {
    const Spacing spacing{wire, in.bodies, in.h, wanted};
    for (int k = 1; k + 1 < int(wire.points.size());) {
        const auto runs_up_to = [&](int segment, int stop) {
            return wire.points[stop].kind != Kind::mass && spacing.used_up(segment, stop);
        };
        const WirePoint& p = wire.points[k];
        const bool too_near = p.kind == Kind::mass && (p.node.junction >= 0) == junctions &&
                              (runs_up_to(k - 1, k - 1) || runs_up_to(k, k + 1));
        if (too_near && straight_is_free(wire, k - 1, k + 1, in.bodies, in.surfaces)) {
            const bool hangs = hangs_from_one_body(wire, k - 1, k + 1);
            coarsen(wire, k, in.bodies);
            if (hangs) {  // the last node of a bight goes to its middle
                refine(wire, k - 1, 0.5, in.bodies);
                ++k;
            } else {
                k = std::max(1, k - 1);  // the node before may be the next to run up to the stop
            }
        } else {
            ++k;
        }
    }
}

// Whether space_evenly() would find nothing to do, and nothing fades: so it is most of the time.
bool stands(const Wire& wire, double wanted, const Around& in) {
    const Spacing spacing{wire, in.bodies, in.h, wanted};
    const int last = int(wire.segments.size());
    for (int k = 0; k <= last; ++k) {
        const WirePoint& p = wire.points[k];
        const double before = k > 0 ? wire.segments[k - 1].rest_length : wanted;
        const double after = k < last ? wire.segments[k].rest_length : wanted;
        if (after > too_long * wanted) return false;
        if (p.kind == Kind::mass) {
            const bool close = before + after < (1 + alike) * wanted;
            if (fades(p) || (close && p.node.junction < 0)) return false;
        } else if ((k > 0 && spacing.used_up(k - 1, k)) || (k < last && spacing.used_up(k, k))) {
            return false;
        }
    }
    return true;
}

void space_evenly(Wire& wire, double wanted, int most, const Around& in) {
    clear_stops(wire, false, wanted, in);
    for (int k = 1; k + 1 < int(wire.points.size()); ++k)  // what was wanted was less
        if (wire.points[k].node.leaves && merged_piece(wire, k) > wanted)
            wire.points[k].node.leaves = false;
    // one in a tick: what is left takes up its shape before the next goes
    if (const int k = superfluous_node(wire, wanted, in)) retire(wire, k, in);
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        if (!live(wire, k)) continue;
        const double rest = wire.segments[k].rest_length;
        if (!(rest > too_long * wanted) || mass_nodes(wire) >= most) continue;
        const double first = rest / std::round(rest / wanted);
        if (Spacing{wire, in.bodies, in.h, wanted}.can_split(k, first))
            split(wire, k, first / rest, in);
    }
}

// Nodes and segments by what they are worth.
struct Ranking {
    int node = 0, segment = -1;               // the least, the neediest; 0, -1: none
    double node_worth = 0, segment_need = 0;  // [m]
    double node_score = 0, segment_score = 0;

    Ranking(const Wire& wire, double shortest, const Around& in) {
        std::vector<double> worths(wire.points.size(), -1);
        const auto piece = [&](int k) { return wire.segments[k].rest_length; };
        for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
            // what fades will not be worth, or is not worth yet, what it looks
            if (wire.points[k].kind != Kind::mass || fades(wire.points[k])) continue;
            worths[k] = worth(wire, k, in.bodies);
            if (wire.points[k].node.junction >= 0) continue;
            const double score = worths[k] + even * (piece(k - 1) + piece(k));
            if (node > 0 && score >= node_score) continue;
            if (!may_go(wire, k - 1, k + 1, in)) continue;
            node = k, node_worth = worths[k], node_score = score;
        }
        const Spacing spacing{wire, in.bodies, in.h, shortest};
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            const double half = piece(k) / 2;
            if (!live(wire, k) || half < shortest || !spacing.can_split(k, half)) continue;
            const double wants = need(wire, k, worths), score = wants + even * piece(k);
            if (segment >= 0 && score <= segment_score) continue;
            segment = k, segment_need = wants, segment_score = score;
        }
    }
};

// Nodes where the wire bends, hangs slack or whips, no more than `most`.
void space_by_worth(Wire& wire, double shortest, int most, const Around& in) {
    Allowance& f = wire.allowance;
    const double tolerance = wire.resolution.tolerance;
    clear_stops(wire, false, shortest, in);
    const int excess = staying_nodes(wire) - most;
    for (int i = 0; i <= excess / 8 && i < excess; ++i) {
        const Ranking now(wire, shortest, in);
        if (now.node == 0) return;
        retire(wire, now.node, in);
    }
    if (excess > 0) return;
    const Ranking now(wire, shortest, in);
    const int nodes = staying_nodes(wire);
    const bool wants = now.segment >= 0 && (nodes < least_nodes || now.segment_need > tolerance);
    const bool settled = nodes == mass_nodes(wire);  // none is on its way out
    if (wants && mass_nodes(wire) < most) return split(wire, now.segment, 0.5, in);
    f.wait = std::max(0, f.wait - 1);
    if (now.node == 0 || nodes <= std::min(least_nodes, most)) return;
    const bool idle = now.node_worth < tolerance / 2;
    const bool moves =
        wants && settled && f.wait == 0 && now.segment_score > better * now.node_score;
    if (!idle && !moves) return;
    retire(wire, now.node, in);
    if (moves) f.wait = moves_apart;
}

// ---- where pieces meet

bool stands_at(const Wire& wire, int junction) {
    return std::any_of(wire.points.begin(), wire.points.end(),
                       [&](const WirePoint& p) { return p.node.junction == junction; });
}

// The segment that holds the end of a piece somewhere inside, and how much of it is before that
// [m]; -1: none, it is on a drum, a wheel or a body.
struct PlaceInSegment {
    int segment = -1;
    double before = 0;
};
PlaceInSegment find_in_segments(const Wire& wire, double end) {
    double at = wire.start;
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        if (wire.points[k].node.junction >= 0)
            at = end_of_piece(wire, wire.points[k].node.junction);
        at += on_arc(wire.points[k]);
        const double rest = wire.segments[k].rest_length;
        if (at < end && end < at + rest) return {k, end - at};
        at += rest;
    }
    return {};
}

// A node at the end of piece `junction`, if there is room for it; nodes that stand too near make
// way.
void place_junction(Wire& wire, int junction, double shortest, const Around& in) {
    constexpr double roomier = 1.5;  // [-] than where it has to go, or it would come and go
    const auto gives_way = [&](int k, double distance) {
        return k > 0 && k + 1 < int(wire.points.size()) && wire.points[k].kind == Kind::mass &&
               wire.points[k].node.junction < 0 && distance < shortest / 2 &&
               may_go(wire, k - 1, k + 1, in);
    };
    const double end = end_of_piece(wire, junction);
    PlaceInSegment place = find_in_segments(wire, end);
    while (place.segment >= 0) {
        const double rest = wire.segments[place.segment].rest_length;
        if (gives_way(place.segment, place.before))
            coarsen(wire, place.segment, in.bodies);
        else if (gives_way(place.segment + 1, rest - place.before))
            coarsen(wire, place.segment + 1, in.bodies);
        else
            break;
        place = find_in_segments(wire, end);
    }
    const int k = place.segment;
    if (k < 0 || !live(wire, k)) return;
    const Spacing spacing{wire, in.bodies, in.h, shortest};
    const double after = wire.segments[k].rest_length - place.before;
    if (place.before < roomier * spacing.least(k, false) ||
        after < roomier * spacing.least(k + 1, true) ||
        std::min(place.before, after) < least_rest_length(wire))
        return;
    refine(wire, k, place.before / wire.segments[k].rest_length, in.bodies);
    wire.points[k + 1].node.junction = junction;
    follow_material(wire, in.types);
    fade_in(wire, k + 1);
}

void keep_junctions(Wire& wire, double shortest, const Around& in) {
    clear_stops(wire, true, shortest, in);
    follow_material(wire, in.types);
    for (int junction = 0; junction + 1 < int(wire.pieces.size()); ++junction)
        if (!stands_at(wire, junction)) place_junction(wire, junction, shortest, in);
}

// ---- all of it

void adapt(Wire& wire, const Around& in) {
    for (bool first : {true, false})
        while (pass_last_edge(wire, in.bodies, first, in.h)) continue;
    const bool bears = any_type(wire, in.types, [&](const WireType& type) {
        return bears_nodes(type.mass_per_metre, wire.scales);
    });
    if (!bears)
        for (int k = int(wire.points.size()) - 2; k > 0; --k)
            if (wire.points[k].kind == Kind::mass) coarsen(wire, k, in.bodies);
    const Resolution& r = wire.resolution;
    if (wire.model == Wire::Model::massless || !bears) return;
    if (!wire.pieces.empty()) keep_junctions(wire, r.min_segment, in);
    if (r.max_nodes == 0) return;
    const Allowance& f = wire.allowance;
    const bool limited = f.allowed < f.wanted;
    const bool by_worth = limited || r.tolerance > 0;
    const int most = limited ? f.allowed : r.max_nodes;
    const double shortest = std::max(r.min_segment, 1 / r.nodes_per_metre);
    const double wanted = std::max(shortest, wire_rest_length(wire) / (most + 1));
    if (!by_worth && stands(wire, wanted, in)) return;
    let_fade(wire, limited, in);
    if (by_worth && mass_nodes(wire) > 0)
        space_by_worth(wire, shortest, most, in);
    else
        space_evenly(wire, wanted, most, in);
}

}  // namespace

void adapt_wires(std::vector<Wire>& wires, WireTypes types, Bodies& bodies,
                 const std::vector<Surfaces>& surfaces, double h) {
    for (Wire& wire : wires) {
        if (!present(wire) || wire.model == Wire::Model::chain) continue;
        if (!unloads(wire)) adapt(wire, {bodies, surfaces[wire.type], types, h});
        follow_material(wire, types);
        find_borne(wire);
    }
}

}  // namespace fairlead::physics
