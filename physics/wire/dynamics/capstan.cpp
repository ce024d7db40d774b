#include "physics/wire/dynamics/capstan.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"
#include "physics/wire/dynamics/material_momentum.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

// Of a segment, by the motion of its ends [m/s].
double stretching(const WireView& view, int segment) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const Vec3 apart =
        EndMotion(view, segment, false).velocity(on) - EndMotion(view, segment, true).velocity(on);
    return apart.dot(wire.lines[segment].u);
}

struct Beyond {  // [N s] what presses at the body beside the rows' tensions
    double in, out;
};

// The capstan law, and what the wrap is held by from outside [N s].
void bind(const Wrap& wrap, const GripFriction& grip, const Beyond& more, double held, Cone& cone) {
    const double sticks = wrap.slips ? grip.across : std::max(grip.across, grip.stick_across);
    const auto share = [&](double mu, double w) {
        return std::max(0.0, 1 - elementary::exp(-mu * wrap.grip) * w);
    };
    cone.lower.j = share(grip.across, 1 / wrap.skew);  // slips forwards
    cone.upper.i = -share(grip.across, wrap.skew);     // slips back
    cone.stick_lower.j = share(sticks, 1 / wrap.skew);
    cone.stick_upper.i = -share(sticks, wrap.skew);
    for (Cone::Share* s : {&cone.lower, &cone.stick_lower}) s->rest = -more.out * s->j - held;
    for (Cone::Share* s : {&cone.upper, &cone.stick_upper}) s->rest = -more.in * s->i + held;
}

}  // namespace

void add_capstan_row(const WireView& view, int number, int i, int j, double h, Rows& rows) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const Wrap& wrap = wire.wraps[number];
    const WireType& type = type_at(wire, wrap.first, on.types);
    // [N s] what presses is the row's tension, that of the segment's middle, with the weight that
    // hangs between, and without what only turns the running material
    const int in = wrap.first - 1, out = wrap.last;
    const double flow = flow_tension(wire, wrap);
    const double mass_in = wire.segments[in].mass_to() + wire.segments[in].borne_to;
    const double mass_out = wire.segments[out].mass_from() + wire.segments[out].borne_from;
    const double more_in = h * (-mass_in * wire.segments[in].load.dot(wire.lines[in].u) - flow);
    const double more_out = h * (mass_out * wire.segments[out].load.dot(wire.lines[out].u) - flow);
    const bool pressed =
        h * wire.segments[in].tension >= -more_in && h * wire.segments[out].tension >= -more_out;
    const bool ring = wire.points[wrap.first].kind == WirePoint::Kind::eye;
    const GripFriction grip =
        ring || !pressed ? GripFriction{0, 0} : type.friction_on(on.bodies[wrap.body].material);
    Row& r = rows.add(Owner::wrap, view.index, number);
    r.key.sub ^= std::uint64_t(wrap.body) << 16;
    r.law = Law::velocity;
    r.compliance = least_slip_compliance(rows.scales);
    Cone& cone = rows.add_cone(i, j);
    if (const double hold = h * wire.points[wrap.first].fitting.hold; hold > 0) {  // a stopper
        for (Cone::Share* s : {&cone.lower, &cone.stick_lower}) s->rest = -hold;
        for (Cone::Share* s : {&cone.upper, &cone.stick_upper}) s->rest = hold;
        rows.add_freedom(on.freedoms.wire_point(view.index, wrap.first), 1);
        return;
    }
    bind(wrap, grip, {pressed ? more_in : 0, pressed ? more_out : 0}, h * wrap.held, cone);
    // what the last slip could take in two ticks, or how the other side stretches; of a loose end,
    // what a tick can resolve; a ring comes no nearer to a stop than the wire is thick
    const auto used_up = [&](int segment, int end) {
        const double draws = stretching(view, segment == in ? out : in);
        const double run = 2 * h * std::max(std::abs(wire.points[wrap.first].slip), draws);
        const WireSegment& s = wire.segments[segment];
        const bool last = end == 0 || end + 1 == int(wire.points.size());
        const bool loose = last && wire.points[end].kind == WirePoint::Kind::mass;
        const double hold = loose ? 2 * h * h * s.tension *
                                        mobility({view, segment, true}, {view, segment, false}, on)
                                  : run;
        const bool meets = ring && wire.points[end].kind != WirePoint::Kind::mass;
        const double thick = meets ? on.types[s.type].diameter : 0;
        return s.rest_length < std::max(least_rest_length(wire), thick + hold);
    };
    if (used_up(in, in)) cone.stick_lower.j = unbounded;
    if (used_up(out, out + 1)) cone.stick_upper.i = -unbounded;
    rows.add_freedom(on.freedoms.wire_point(view.index, wrap.first), 1);
}

}  // namespace fairlead::physics
