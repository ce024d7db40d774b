#include <algorithm>
#include <cmath>

#include "physics/surface.h"
#include "physics/wire_motion.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double look_ahead = 0.1;  // [s] motion counts as where it leads in this time
constexpr double even = 0.01;       // [-] of its length, what a piece counts that does not bend
constexpr double better = 4;        // [-] so much more it must be worth elsewhere to move a node
constexpr int moves_apart = 15;     // [ticks]
constexpr int least_nodes = 3;      // so that a wire's own weight and inertia are seen

bool material_passes(const WirePoint& p) {
    return on_wheel(p) || p.kind == Kind::winch || p.kind == Kind::eye || p.kind == Kind::contact;
}

// Whether the wire could run straight from point k - 1 to k + 1.
bool straight_is_free(const Wire& wire, int k, const Bodies& bodies, const Surfaces& surfaces) {
    const Vec3 a = wire.lines[k - 1].from.p, b = wire.lines[k].to.p;
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        if (!surfaces[i] || passes(wire, int(i))) continue;
        const Pose back = bodies[i].X_WB.inverse();
        if (surfaces[i]->entry(back * a, back * b) <= 1 ||
            surfaces[i]->entry(back * b, back * a) <= 1)
            return false;
    }
    return true;
}

// A loose end that has run up to an edge takes the place of the contact node there, turned into the
// way on, and is free to fall off: between the two there is no more wire than a tick can resolve
// (wire_rows.h). True if it did.
bool pass_last_edge(Wire& wire, const WireType& type, const Bodies& bodies, bool first, double h) {
    const int n = int(wire.points.size());
    const int end = first ? 0 : n - 1, node = first ? 1 : n - 2, last = first ? 0 : n - 2;
    if (n < 3 || wire.points[end].kind != Kind::mass || wire.points[node].kind != Kind::contact)
        return false;
    const WireSegment gone = wire.segments[last];
    const WirePoint& edge = wire.points[node];
    const double mass = type.mass_per_metre / 2 * gone.rest_length;
    const double runs_out = 2 * h * (first ? edge.slip : -edge.slip);
    const bool short_of_wire = gone.rest_length * mass < 2 * h * h * gone.tension ||
                               gone.rest_length < std::max(1e-3, runs_out);
    if (!short_of_wire) return false;
    const SegmentLine &before = wire.lines[node - 1], &after = wire.lines[node];
    const Vec3 v_B = bodies[edge.body].velocity_at(first ? before.to.arm : after.from.arm);
    const Quat turn =
        first ? Quat::FromTwoVectors(before.u, after.u) : Quat::FromTwoVectors(after.u, before.u);
    WirePoint& loose = wire.points[end];
    loose.v = v_B + turn * (loose.v - v_B);
    loose.x = first ? before.to.p : after.from.p;
    wire.points.erase(wire.points.begin() + node);
    wire.segments.erase(wire.segments.begin() + last);
    wire.segments[first ? 0 : last - 1].rest_length += gone.rest_length;
    find_lines(wire, bodies);
    return true;
}

// The node whose neighbours would keep the shortest piece without it, if that is shorter than
// `wanted` [m] and runs straight; 0: none.
int superfluous_node(const Wire& wire, double wanted, const Bodies& bodies,
                     const Surfaces& surfaces) {
    int best = 0;
    double shortest = wanted;
    for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
        const double merged = wire.segments[k - 1].rest_length + wire.segments[k].rest_length;
        if (wire.points[k].kind != Kind::mass || merged >= shortest) continue;
        if (!straight_is_free(wire, k, bodies, surfaces)) continue;
        shortest = merged, best = k;
    }
    return best;
}

Vec3 velocity(const WirePoint& p, const SegmentLine::End& end, const Bodies& bodies) {
    return p.kind == Kind::mass ? p.v : bodies[p.body].velocity_at(end.arm);
}

// How far from the straight way between its neighbours node k is, or soon will be [m].
double worth(const Wire& wire, int k, const Bodies& bodies) {
    const SegmentLine &in = wire.lines[k - 1], &out = wire.lines[k];
    const double before = wire.segments[k - 1].rest_length, after = wire.segments[k].rest_length;
    const double share = before / std::max(before + after, 1e-9);
    const Vec3 u = (out.to.p - in.from.p).normalized();
    const auto off = [&](const Vec3& here, const Vec3& a, const Vec3& c) {
        const Vec3 d = here - (1 - share) * a - share * c;
        return (d - d.dot(u) * u).norm();
    };
    const WirePoint& p = wire.points[k];
    return off(p.x, in.from.p, out.to.p) +
           look_ahead * off(p.v, velocity(wire.points[k - 1], in.from, bodies),
                            velocity(wire.points[k + 1], out.to, bodies));
}

// How far a new node would be from the middle of segment k, going by how the wire bends at its ends
// and by its slack [m].
double need(const Wire& wire, int k, const std::vector<double>& worths) {
    const WireSegment& s = wire.segments[k];
    double sag = 0;
    for (const int end : {k, k + 1}) {
        if (wire.points[end].kind != Kind::mass || worths[end] < 0) continue;
        const double pieces = wire.segments[end - 1].rest_length * wire.segments[end].rest_length;
        sag = std::max(sag, worths[end] * s.rest_length * s.rest_length / (4 * pieces + 1e-12));
    }
    const double slack = std::max(0.0, s.rest_length - s.length);  // a flat arc: 8 f²/3 l
    return std::max(sag, std::sqrt(3.0 / 8 * s.rest_length * slack));
}

// What wire must hold at its ends, or it is soon used up, and what is wanted of it.
struct Pieces {
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
        const double rest = wire.segments[segment].rest_length;
        return first >= least(segment, false) && rest - first >= least(segment + 1, true);
    }
};

void clear_stops(Wire& wire, const WireType& type, double wanted, Bodies& bodies,
                 const Surfaces& surfaces, double h) {
    const Pieces pieces{wire, bodies, h, wanted};
    for (int k = 1; k + 1 < int(wire.points.size());) {
        const bool too_near = wire.points[k].kind == Kind::mass &&
                              (pieces.used_up(k - 1, k - 1) || pieces.used_up(k, k + 1));
        if (too_near && straight_is_free(wire, k, bodies, surfaces)) {
            coarsen(wire, type, k, bodies);
            k = std::max(1, k - 1);  // the node before may be the next to run up to the stop
        } else {
            ++k;
        }
    }
}

void space_evenly(Wire& wire, const WireType& type, double wanted, int most, Bodies& bodies,
                  const Surfaces& surfaces, double h) {
    clear_stops(wire, type, wanted, bodies, surfaces, h);
    // one in a tick: what is left takes up its shape before the next goes
    if (const int k = superfluous_node(wire, wanted, bodies, surfaces))
        coarsen(wire, type, k, bodies);
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        if (!live(wire, k)) continue;
        const double rest = wire.segments[k].rest_length;
        const double first = rest / std::round(rest / wanted);
        if (rest > 1.5 * wanted && mass_nodes(wire) < most &&
            Pieces{wire, bodies, h, wanted}.can_split(k, first))
            refine(wire, type, k, first / rest, bodies);
    }
}

// Nodes and segments by what they are worth.
struct Ranking {
    int node = 0, segment = -1;               // the least, the neediest; 0, -1: none
    double node_worth = 0, segment_need = 0;  // [m]
    double node_score = 0, segment_score = 0;

    Ranking(const Wire& wire, double shortest, const Bodies& bodies, const Surfaces& surfaces,
            double h) {
        std::vector<double> worths(wire.points.size(), -1);
        const auto piece = [&](int k) { return wire.segments[k].rest_length; };
        for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
            if (wire.points[k].kind != Kind::mass) continue;
            worths[k] = worth(wire, k, bodies);
            const double score = worths[k] + even * (piece(k - 1) + piece(k));
            if (node > 0 && score >= node_score) continue;
            if (!straight_is_free(wire, k, bodies, surfaces)) continue;
            node = k, node_worth = worths[k], node_score = score;
        }
        const Pieces pieces{wire, bodies, h, shortest};
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            const double half = piece(k) / 2;
            if (!live(wire, k) || half < shortest || !pieces.can_split(k, half)) continue;
            const double wants = need(wire, k, worths), score = wants + even * piece(k);
            if (segment >= 0 && score <= segment_score) continue;
            segment = k, segment_need = wants, segment_score = score;
        }
    }
};

// Nodes where the wire bends, hangs slack or whips, no more than `most`.
void space_by_worth(Wire& wire, const WireType& type, double shortest, int most, Bodies& bodies,
                    const Surfaces& surfaces, double h) {
    Allowance& f = wire.allowance;
    const double tolerance = wire.resolution.tolerance;
    clear_stops(wire, type, shortest, bodies, surfaces, h);
    const int excess = mass_nodes(wire) - most;
    for (int i = 0; i <= excess / 8 && i < excess; ++i) {
        const Ranking now(wire, shortest, bodies, surfaces, h);
        if (now.node == 0) return;
        coarsen(wire, type, now.node, bodies);
    }
    if (excess > 0) return;
    const Ranking now(wire, shortest, bodies, surfaces, h);
    const int nodes = mass_nodes(wire);
    const bool wants = now.segment >= 0 && (nodes < least_nodes || now.segment_need > tolerance);
    if (wants && excess < 0) return refine(wire, type, now.segment, 0.5, bodies);
    f.wait = std::max(0, f.wait - 1);
    if (now.node == 0 || nodes <= std::min(least_nodes, most)) return;
    const bool idle = now.node_worth < tolerance / 2;
    const bool moves = wants && f.wait == 0 && now.segment_score > better * now.node_score;
    if (!idle && !moves) return;
    coarsen(wire, type, now.node, bodies);
    if (moves) f.wait = moves_apart;
}

}  // namespace

void adapt_wires(std::vector<Wire>& wires, const std::vector<WireType>& types, Bodies& bodies,
                 const std::vector<Surfaces>& surfaces, double h) {
    for (Wire& wire : wires) {
        if (wire.model == Wire::Model::chain) continue;
        const WireType& type = types[wire.type];
        for (bool first : {true, false})
            while (pass_last_edge(wire, type, bodies, first, h)) continue;
        if (!bears_nodes(type))
            for (int k = int(wire.points.size()) - 2; k > 0; --k)
                if (wire.points[k].kind == Kind::mass) coarsen(wire, type, k, bodies);
        const Resolution& r = wire.resolution;
        if (wire.model == Wire::Model::massless || !bears_nodes(type) || r.max_nodes == 0) continue;
        const Allowance& f = wire.allowance;
        const bool limited = f.allowed < f.wanted;
        const int most = limited ? f.allowed : r.max_nodes;
        const double shortest = std::max(r.min_segment, 1 / r.nodes_per_metre);
        if ((limited || r.tolerance > 0) && mass_nodes(wire) > 0)
            space_by_worth(wire, type, shortest, most, bodies, surfaces[wire.type], h);
        else
            space_evenly(wire, type, std::max(shortest, wire_rest_length(wire) / (most + 1)), most,
                         bodies, surfaces[wire.type], h);
    }
}

}  // namespace fairlead::physics
