#include "physics/world/measure.h"

#include <algorithm>
#include <numbers>

#include "physics/math/elementary.h"
#include "physics/wire/dynamics/bending.h"
#include "physics/wire/dynamics/torsion.h"
#include "physics/world/step_solver.h"
#include "physics/world/world.h"

namespace fairlead::physics {
namespace {

// Of what the wire is tied to, at its end [m/s²]; of what is driven it is not known.
Vec3 end_acceleration(const World& w, const WirePoint& p, const SegmentLine::End& end) {
    const Body& b = w.bodies[p.body];
    if (!b.dynamic()) return Vec3::Zero();
    const Vec3 spin = b.w_now();
    return (b.v - b.v_before + (b.w - b.w_before).cross(end.arm)) / w.h +
           spin.cross(spin.cross(end.arm));
}

struct EndTensions {
    double from = 0, to = 0;  // [N]
};

// The row's tension is that of the segment's middle; towards its upper end the wire's own weight
// adds, towards one that is tied to a body what accelerates the wire with it.
[[gnu::always_inline]] inline EndTensions end_tensions(const World& w, const Wire& wire,
                                                       int segment) {
    const WireSegment& s = wire.segments[segment];
    if (!(s.tension > 0)) return {};
    if (s.mass_per_metre() == 0) return {s.tension, s.tension};
    const SegmentLine& line = wire.lines[segment];
    const double half_from = s.mass_from(), half_to = s.mass_to();
    const double weighs = s.load.dot(line.u);
    double from = (half_from + s.borne_from) * weighs + s.drag_from,
           to = (half_to + s.borne_to) * weighs + s.drag_to;
    const WirePoint &a = wire.points[segment], &b = wire.points[segment + 1];
    using Kind = WirePoint::Kind;
    if (half_from > 0 && a.kind == Kind::attach)
        from -= half_from * end_acceleration(w, a, line.from).dot(line.u);
    if (half_to > 0 && b.kind == Kind::attach)
        to -= half_to * end_acceleration(w, b, line.to).dot(line.u);
    return {std::max(0.0, s.tension + from), std::max(0.0, s.tension - to)};
}

// Of what a point hangs on, there where the wire does, half way through the tick [m/s].
Vec3 holding_velocity(const World& w, const WirePoint& p, const SegmentLine::End& end) {
    const Body& b = w.bodies[p.body];
    return b.v_now() + b.w_now().cross(end.arm);
}

bool lies_still(const WirePoint& p, const Body& body) {
    return p.kind == WirePoint::Kind::contact && body.motion == Motion::fixed && p.slip == 0 &&
           p.slip_before == 0 && p.contact.slide == 0 && p.contact.slide_before == 0;
}

// Momentum and energies of the wire's mass: half a segment's at each end, moving as that does.
void measure_material(const World& w, const Wire& wire, Energies& total) {
    using Kind = WirePoint::Kind;
    Vec3 held = Vec3::Zero(), momentum = total.momentum;
    double kinetic = total.kinetic, potential = total.potential;
    const auto carry = [&](double mass, const Vec3& v, const Vec3& at) {
        kinetic += mass / 2 * v.squaredNorm();
        momentum += mass * v;
        potential -= mass * w.environment.gravity.dot(at);
    };
    const auto carry_node = [&](double mass, const WirePoint& p) {
        carry(mass, (p.node.v_before + p.node.v) / 2, p.node.x);
    };
    const auto carry_end = [&](double half, int k, bool from) {
        const SegmentLine& line = wire.lines[k];
        const WirePoint& p = wire.points[from ? k : k + 1];
        const SegmentLine::End& end = from ? line.from : line.to;
        const Body& b = w.bodies[p.body];
        if (lies_still(p, b)) {
            potential -= half * w.environment.gravity.dot(end.p);
            return;
        }
        // of a point between two segments it is the same for both, but for a drum
        if (!from || k == 0 || p.kind == Kind::winch) held = holding_velocity(w, p, end);
        Vec3 v = held;
        if (on_wheel(p) || p.kind == Kind::winch) v += end.spin.dot(b.w_now()) * line.u;
        if (p.kind == Kind::contact || p.kind == Kind::eye)
            v += (p.slip_before + p.slip) / 2 * line.u;
        if (p.kind == Kind::contact && (p.contact.slide != 0 || p.contact.slide_before != 0))
            v += (p.contact.slide_before + p.contact.slide) / 2 * turned(b.X_WB.q, p.axis);
        if (p.kind == Kind::winch)
            v += (from ? 1 : -1) * w.winches[p.wheel.winch].speed_now() * line.u;
        carry(half, v, end.p);
    };
    double before = 0;  // [kg] half of the segment before
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        const WireSegment& s = wire.segments[k];
        const WirePoint& p = wire.points[k];
        if (p.kind == Kind::mass)
            carry_node(before + s.mass_from(), p);
        else if (s.mass_from() > 0)
            carry_end(s.mass_from(), k, true);
        before = s.mass_to();
        if (before > 0 && wire.points[k + 1].kind != Kind::mass) carry_end(before, k, false);
    }
    if (wire.points.back().kind == Kind::mass) carry_node(before, wire.points.back());
    total.momentum = momentum;
    total.kinetic = kinetic, total.potential = potential;
}

// What lies on wheels, too: `probe.length` is that of the arcs then.
void count_points(const Wire& wire, WireProbe& probe) {
    int nodes = 0;
    for (const WirePoint& p : wire.points) {
        if (p.kind == WirePoint::Kind::mass) {
            ++nodes;
            continue;
        }
        probe.contact_nodes += p.kind == WirePoint::Kind::contact;
        probe.wrap_angle += on_wheel(p) ? wrap_angle(p) : 0;
        probe.length += on_arc(p);
    }
    probe.mass_nodes = nodes;
}

void measure_wire(const World& w, int index, WireProbe& probe, Energies& total) {
    const Wire& wire = w.wires[index];
    std::vector<WrapProbe> memory = std::move(probe.wraps);
    probe = {};
    probe.wraps = std::move(memory);
    probe.wraps.clear();
    if (!present(wire)) return;
    probe.wanted_nodes = wire.allowance.wanted;
    probe.resolvable_nodes = wire.allowance.resolvable;
    count_points(wire, probe);
    probe.rest_length = probe.length;
    for (const Wrap& wrap : wire.wraps) {
        const WirePoint& p = wire.points[wrap.first];
        if (p.kind != WirePoint::Kind::contact) continue;
        const double slip = (p.slip_before + p.slip) / 2;
        probe.wrap_angle += wrap.grip;
        if (std::abs(slip) > std::abs(probe.slip)) probe.slip = slip;
        probe.wraps.push_back({wrap.body, wrap.last - wrap.first + 1, wrap.grip,
                               end_tensions(w, wire, wrap.first - 1).to,
                               end_tensions(w, wire, wrap.last).from, slip, p.slips});
    }

    probe.twist = wire.twist, probe.torque = wire.torque;
    const BendState bend = bend_state(wire, w.wire_types, w.bodies);
    probe.bending_moment = bend.moment, probe.curvature = bend.curvature;
    const double twisted = twist_energy(wire, w.wire_types);
    total.elastic += bend.energy + twisted;
    const double others = total.elastic - twisted;

    const int n = int(wire.segments.size());
    double stiffness = 0, per_stiffness = 0;
    double stored = total.elastic, length = probe.length, rest_length = probe.rest_length;
    double tension = 0, beyond = 0;  // [-] of its length, that tension does not explain
    for (int k = 0; k < n; ++k) {
        const WireSegment& s = wire.segments[k];
        length += s.length, rest_length += s.rest_length;
        const auto [from, to] = end_tensions(w, wire, k);
        tension = std::max({tension, from, to});
        if (k == 0) probe.tension_start = from;
        if (k + 1 == n) probe.tension_end = to;
        // damping pulls without storing; what a tick cannot resolve stretches without pulling
        if (s.stiffness != stiffness) stiffness = s.stiffness, per_stiffness = 1 / stiffness;
        const double softness = s.rest_length * per_stiffness;
        const double elastic = softness * s.tension, stretch = s.length - s.rest_length;
        if (stretch > elastic) beyond = std::max(beyond, (stretch - elastic) / s.length);
        if (stretch > 0)
            stored += (elastic <= stretch ? s.tension * elastic : stretch * stretch / softness) / 2;
    }
    probe.length = length, probe.rest_length = rest_length;
    if (w.environment.sea)
        for (const WireSegment& s : wire.segments)
            probe.grounded += s.grounded, probe.wet += s.wet * s.rest_length;
    probe.tension = tension, probe.violation = beyond;
    total.elastic = stored, probe.stored = stored - others;
    probe.mass = wire_mass(wire, rest_length);
    if (wire.heavy) measure_material(w, wire, total);
}

}  // namespace

void measure_wires(World& w, Energies& sum) {
    w.probe.wires.resize(w.wires.size());
    for (std::size_t i = 0; i < w.wires.size(); ++i) measure_wire(w, int(i), w.probe.wires[i], sum);
}

bool of_wire(Owner owner) {
    return owner == Owner::wire || owner == Owner::bearing || owner == Owner::wrap ||
           owner == Owner::slide || owner == Owner::twist;
}

// What its pull, its friction over what it is led over and its torque do on all that move: drums
// and its own nodes as well as bodies, those that are driven too. What it stores and what it gives
// sum to nothing but what it loses, whatever else acts on what it holds.
void measure_given(World& w) {
    for (int i = 0; i < int(w.rows.rows.size()); ++i) {
        const Row& r = w.rows.rows[i];
        if (!of_wire(r.key.owner)) continue;
        const double rate = w.rows.rate(i, w.solver->v) + r.driven_before +
                            w.rows.rate(i, w.solver->v_new) + r.driven;
        w.probe.wires[r.index].given += r.impulse * rate / 2;
    }
}

void measure(World& w) {
    Probe& p = w.probe;
    Energies sum;
    for (const auto& family : w.families) family->measure(w, sum);
    p.kinetic_energy = sum.kinetic, p.potential_energy = sum.potential;
    p.elastic_energy = sum.elastic, p.momentum = sum.momentum;
    measure_given(w);
    for (const Row& r : w.rows.rows)
        if (r.key.owner == Owner::winch || r.key.owner == Owner::joint_motor) {
            const int i = int(&r - w.rows.rows.data());
            p.drive_work +=
                r.impulse * (w.rows.rate(i, w.solver->v) + w.rows.rate(i, w.solver->v_new)) / 2;
        }
    const MlcpReport& report = w.solver->report;
    p.rows = int(w.rows.rows.size());
    p.unknowns = w.solver->unknowns();
    p.regions = w.solver->regions();
    p.asleep = int(w.sleeping.bodies.size());
    p.pivots = report.pivots;
    p.factorizations = report.factorizations;
    p.gradients = report.gradients;
    p.sweeps = report.sweeps;
    const auto& regions = w.solver->island_reports();
    p.iterative = int(std::count_if(regions.begin(), regions.end(),
                                    [](const auto& r) { return r.solution.iterative; }));
    p.lagging = report.lagging;
    p.tangled = int(std::count_if(w.wires.begin(), w.wires.end(),
                                  [](const Wire& wire) { return wire.tangled; }));
    p.residual = report.residual;
}

}  // namespace fairlead::physics
