#include "physics/wire/dynamics/edge_slide_rows.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

constexpr double changed = 1.2;  // [-] tension since H and C were made

// [m/s] a wrap that slips faster takes friction along with it
double running(const Wire& wire) {
    return 1e-6 * wire.scales.speed();
}

// (points) of wire w: freedoms of nodes that slide, else -1.
const int* slides_of(int w, const WireContext& on) {
    return on.freedoms.along.data() + on.freedoms.wire[w];
}

Vec3 edge_direction(const WirePoint& p, const WireContext& on) {
    return on.bodies[p.body].X_WB.q * p.axis;
}

// [N]
double least_tension(const WireView& view, int j) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (const Wrap* wrap = wrap_of(wire, j); wrap && !live(wire, j))
        j = live(wire, wrap->last) ? wrap->last : wrap->first - 1;
    else if (!live(wire, j) && j + 1 < int(wire.segments.size()))
        ++j;
    const double softness = mobility({view, j, true}, {view, j, false}, on);
    return softness > 1e-9 / wire.scales.mass ? wire.scales.length / softness : wire.scales.force;
}

// How a force on the wrap follows the tensions T of the live spans beside it, per newton of that of
// segment `side` [1/N]. With f the share of the wrap's turning angle up to there, which is
// `turned`:
//     T_side⁺ (1-f or f)/((1-f) T_in + f T_out)
// Both together give what there was, where tensions stay; and neither makes more of a side that
// comes to pull than the wire pulls with there.
double share_of(const Wire& wire, const Wrap& wrap, double turned, int side) {
    const int in = wrap.first - 1, out = wrap.last;
    if (!(wire.segments[side].tension > 0)) return 0;
    if (!wrap.open || !(wire.segments[side == in ? out : in].tension > 0))
        return 1 / wire.segments[side].tension;
    const double f = wrap.grip > 1e-9 ? std::min(1.0, turned / wrap.grip) : 0.5;
    const double all = (1 - f) * wire.segments[in].tension + f * wire.segments[out].tension;
    return (side == in ? 1 - f : f) / all;
}

// How much of the tension of dead segment j follows that of live segment `side` of its wrap [-].
double follows(const Wire& wire, const Wrap& wrap, int j, int side) {
    const double T = wire.segments[j].tension;
    if (!(T > 0)) return 0;
    double used = 0;
    for (int k = wrap.first; k <= j; ++k) used += wire.bends[k].grip;
    return T * share_of(wire, wrap, used, side);
}

// Force at node k, per newton of it, that follows the tension of live segment `side` [1/N].
double node_share(const Wire& wire, const Wrap& wrap, int k, int side) {
    double before = 0, here = 0;
    for (int i = wrap.first; i <= k; ++i) {
        before += here;
        here = wire.bends[i].grip;
    }
    return share_of(wire, wrap, before + here / 2, side);
}

// Likewise for what holds a node against the pull of the wire, T_side⁺ T_side/(T_in² + T_out²):
// with it what the two rows push the node by is never against what they ask of it.
double held_share(const Wire& wire, const Wrap& wrap, int side) {
    const int in = wrap.first - 1, out = wrap.last;
    const double T = wire.segments[side].tension;
    if (!(T > 0)) return 0;
    if (!wrap.open) return 1 / T;
    const double T_in = wire.segments[in].tension, T_out = wire.segments[out].tension;
    return T / (T_in * T_in + T_out * T_out);
}

// Of the material over node k, along the wire [m/s].
double wrap_speed(const Wire& wire, int k) {
    const Wrap* wrap = wrap_of(wire, k);
    return wrap && wrap->open && wire.points[k].slips ? wire.points[k].slip : 0;
}

// μ N of node k [N]; a wire that runs is held sideways by no more than it is along itself.
double friction(const Wire& wire, int k, const WireContext& on) {
    const Bend& bend = wire.bends[k];
    const GripFriction& grip =
        type_at(wire, k, on.types).friction_on(on.bodies[wire.points[k].body].material);
    const double mu = wrap_speed(wire, k) == 0 ? grip.along : std::min(grip.along, grip.across);
    return mu * bend.theta / 2 *
           (wire.segments[k - 1].tension * bend.sin_in + wire.segments[k].tension * bend.sin_out);
}

// Along its edge and across it, how fast the wire ran over node k in the last tick [m/s].
double ran(const Wire& wire, int k) {
    return elementary::hypot(wire.points[k].contact.slid,
                             wrap_speed(wire, k) * wire.bends[k].sin_out);
}

// Likewise, as a solution of this step has it [m/s]. Friction made for a tension that this step has
// found, and for a speed that it has not, would be out of all proportion where a load is caught.
double runs(const WireView& view, int k, const Eigen::VectorXd& found) {
    const Wire& wire = view.wire;
    const WireFreedoms& freedoms = view.on.freedoms;
    const int run = freedoms.wire_point(view.index, wrap_of(wire, k)->first);
    return elementary::hypot(found[freedoms.slide(view.index, k)],
                             run < 0 ? 0 : found[run] * wire.bends[k].sin_out);
}

// Along its edge t, what friction takes at node k from a wire that runs over it aslant [N]
// (edge_slide_solver.h).
double drag(const Wire& wire, int k, const Vec3& t, double most) {
    const double taken = wire.segments[k].tension - wire.segments[k - 1].tension;
    if (taken * wrap_speed(wire, k) <= 0) return 0;
    return std::clamp(taken, -most, most) * (wire.lines[k - 1].u + wire.lines[k].u).dot(t) / 2;
}

// What is left of the pull along its edge at node k after friction [N]: edge_slide_solver.h has
// made it small, and it is taken for nothing. A thousandth of the tension would move the node at
// l/1000 per tick, which is far more than the motion that is to be foretold.
double imbalance(const Wire& wire, int k, const WireContext& on) {
    const WirePoint& p = wire.points[k];
    const Vec3 t = edge_direction(p, on);
    const double pull = wire.segments[k].tension * wire.lines[k].u.dot(t) -
                        wire.segments[k - 1].tension * wire.lines[k - 1].u.dot(t);
    const double most = friction(wire, k, on);
    return pull - drag(wire, k, t, most) - most * p.contact.slid / ran(wire, k);
}

// The tension that H and C are made with. With one far below what the step will find, a node would
// give way to whatever pulls and leave no tension to be found; so at least one that gives what
// the wire leads to 1 m/s².
double working_tension(const WireView& view, int j) {
    const Wire& wire = view.wire;
    return std::max(wire.segments[j].tension, least_tension(view, j));
}

}  // namespace

void add_dead_shares(const WireView& view, const Span& span, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const std::pair<int, int> beside[] = {{span.first, span.first},     // segment, contact node
                                          {span.last, span.last + 1}};  // of the wrap there
    for (const auto& [side, node] : beside) {
        const Wrap* wrap = wrap_of(wire, node);
        if (!wrap) continue;
        const auto [from, to] = dead_segments(wire, *wrap);
        const int* slide = slides_of(view.index, on);
        for (int k = wrap->first; k <= wrap->last; ++k) {
            const int at = slide[k];
            if (at < 0) continue;
            const Vec3 t = edge_direction(wire.points[k], on);
            double rate = 0, force = 0;
            for (int j : {k - 1, k}) {
                if (j < from || j >= to) continue;
                const double out = wire.lines[j].u.dot(t) * (j == k ? 1 : -1);  // pull per tension
                if (wrap->giver == side) rate -= out;
                // the impulse of a tension row is -T h
                force -= follows(wire, *wrap, j, side) * out;
            }
            force += imbalance(wire, k, on) * held_share(wire, *wrap, side);
            rows.add_lopsided(at, rate, force);
        }
    }
}

void add_edge_friction(const WireView& view, int first_row, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    if (on.freedoms.sliding == 0) return;
    const int last_row = int(rows.rows.size());
    const auto row_of = [&](int segment) {  // -1: dead
        for (int i = first_row; i < last_row; ++i)
            if (const Row& r = rows.rows[i]; r.key.owner == Owner::wire)
                if (const Span span = span_of(r, wire);
                    span.first <= segment && segment <= span.last)
                    return i;
        return -1;
    };
    const int* slide = slides_of(view.index, on);
    for (const Wrap& wrap : wire.wraps)
        for (int k = wrap.first; k <= wrap.last; ++k) {
            const int at = slide[k];
            if (at < 0 || std::abs(wrap_speed(wire, k)) > running(wire)) continue;
            const int in = wrap.first - 1, out = wrap.last;
            const double N = friction(wire, k, on);
            Row& r = rows.add(Owner::slide, view.index, wire.points[k].contact.edge);
            r.key.sub ^= std::uint64_t(wrap.body) << 16;
            r.law = Law::velocity;
            r.compliance = least_slip_compliance(rows.scales);
            Cone& cone = rows.add_cone(row_of(in) < 0 ? row_of(out) : row_of(in),
                                       row_of(out) < 0 ? row_of(in) : row_of(out));
            if (live(wire, in)) cone.lower.i = N * node_share(wire, wrap, k, in);
            if (live(wire, out)) cone.lower.j = N * node_share(wire, wrap, k, out);
            cone.upper = {-cone.lower.i, -cone.lower.j};
            cone.stick_lower = cone.lower, cone.stick_upper = cone.upper;
            rows.add_freedom(at, 1);
            // sliding on is more likely than stopping
            r.bound = wire.points[k].contact.slid > 0 ? Bound::lower : Bound::upper;
        }
}

void add_edge_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const Eigen::VectorXd* found, MassMatrix& M) {
    if (on.freedoms.sliding == 0) return;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        const int* slide = slides_of(w, on);
        for (const Wrap& wrap : wire.wraps)
            for (int k = wrap.first; k <= wrap.last; ++k) {
                const int at = slide[k];
                if (at < 0) continue;
                const WirePoint& p = wire.points[k];
                const Vec3 t = edge_direction(p, on);
                const Vec3 arm = on.bodies[p.body].X_WB.q * p.at;
                const int body = on.bodies[p.body].first;
                double H = 1e-9 * wire.scales.mass;
                for (int j : {k - 1, k}) {
                    const double T = working_tension({wire, w, on}, j);
                    const double l = std::max(wire.lines[j].length, 1e-6 * wire.scales.length);
                    const Vec3& u = wire.lines[j].u;
                    const Vec3 Pt = t - u.dot(t) * u;
                    H += h * h * T / l * std::max(Pt.squaredNorm(), 1e-4);
                    const EndMotion far({wire, w, on}, j, j == k - 1);
                    const Vec3 q = -h * h * T / l * Pt;  // C: what the far end's velocity does
                    if (far.slide >= 0) {
                        // both nodes of the pair add theirs: symmetric by itself
                        M.add(at, far.slide, q.dot(far.along(on)));
                    }
                    if (!live(wire, j)) continue;
                    if (far.node >= 0) {
                        M.add_block(at, far.node, q.transpose());
                        M.add_block(far.node, at, Vec3(Vec3::Zero()));
                    } else if (far.body >= 0) {
                        M.add_block(at, far.body, q.transpose());
                        M.add_block(at, far.body + 3, far.end.arm.cross(q).transpose());
                        M.add_block(far.body, at, Eigen::Matrix<double, 6, 1>::Zero());
                    }
                    if (body >= 0) {
                        // near end: against it, and the edge that turns with the body
                        const double side = j == k ? 1 : -1;
                        const Vec3 turn = -arm.cross(q) - h * h * side * T * t.cross(u);
                        M.add_block(at, body, -q.transpose());
                        M.add_block(at, body + 3, turn.transpose());
                        M.add_block(body, at, Eigen::Matrix<double, 6, 1>::Zero());
                    }
                }
                if (std::abs(wrap_speed(wire, k)) > running(wire)) {
                    const double speed = found ? runs({wire, w, on}, k, *found) : ran(wire, k);
                    H += h * friction(wire, k, on) / std::max(speed, running(wire));
                }
                M.add(at, at, H);
            }
    }
}

bool edges_outdated(const std::vector<Wire>& wires, const WireContext& on, const Rows& rows,
                    double h) {
    if (on.freedoms.sliding == 0) return false;
    for (const Row& r : rows.rows) {
        if (r.key.owner != Owner::wire) continue;
        const Wire& wire = wires[r.index];
        const Span span = span_of(r, wire);
        const bool slides = on.freedoms.slide(r.index, span.first) >= 0 ||
                            on.freedoms.slide(r.index, span.last + 1) >= 0;
        if (!slides) continue;
        const double least = least_tension({wire, r.index, on}, span.first);
        const double then = std::max(least, wire.segments[span.first].tension);
        const double now = std::max(least, -r.impulse / h);
        if (now > changed * then || then > changed * now) return true;
    }
    return false;
}

}  // namespace fairlead::physics
