#include <algorithm>
#include <numbers>
#include <stdexcept>

#include "physics/wire/model/chain_model.h"
#include "physics/wire/model/sheave.h"
#include "physics/wire/route/contact_nodes.h"
#include "physics/wire/route/lay.h"
#include "physics/wire/route/route.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

Vec3 middle(const WirePoint& p, const Bodies& bodies) {
    return p.kind == Kind::mass ? p.node.x : bodies[p.body].point(p.at);
}

// Where the wire's neighbour of a wheel begins or ends: the tangent point if that is a wheel too.
Vec3 neighbour(const WirePoint& p, bool leaving, const Bodies& bodies) {
    if (!has_wheel(p)) return middle(p, bodies);
    return wheel_of(p, bodies).rim(leaving ? p.wheel.turn_out : p.wheel.turn_in);
}

}  // namespace

// Two wheels in a row depend on each other: sweeps contract by about (radius/distance)² each.
void touch_wheels(Wire& wire, const Bodies& bodies) {
    const std::size_t n = wire.points.size();
    bool neighbours = false;
    for (std::size_t k = 0; k + 1 < n; ++k)
        neighbours |= has_wheel(wire.points[k]) && has_wheel(wire.points[k + 1]);
    for (int sweep = 0; sweep < (neighbours ? 60 : 1); ++sweep) {
        double moved = 0;
        for (std::size_t k = 0; k < n; ++k) {
            WirePoint& p = wire.points[k];
            if (!has_wheel(p)) continue;
            const Wheel wheel = wheel_of(p, bodies);
            const double in = p.wheel.turn_in, out = p.wheel.turn_out;
            if (k > 0)
                p.wheel.turn_in = wheel.touch(neighbour(wire.points[k - 1], true, bodies), in);
            if (k + 1 < n)
                p.wheel.turn_out = wheel.leave(neighbour(wire.points[k + 1], false, bodies), out);
            moved =
                std::max({moved, std::abs(p.wheel.turn_in - in), std::abs(p.wheel.turn_out - out)});
        }
        if (moved < 1e-14) break;
    }
}

namespace {

void measure_segments(Wire& wire, const Bodies& bodies) {
    find_lines(wire, bodies);
    for (std::size_t k = 0; k < wire.segments.size(); ++k)
        wire.segments[k].length = wire.lines[k].length;
}

// Segments of massless wire joined by eyes share their material in proportion to their lengths.
void share_through_eyes(Wire& wire) {
    if (wire.heavy) return;
    const std::size_t n = wire.segments.size();
    for (std::size_t first = 0, last; first < n; first = last + 1) {
        last = first;
        double rest = wire.segments[first].rest_length, length = wire.segments[first].length;
        while (last + 1 < n && wire.points[last + 1].kind == Kind::eye) {
            ++last;
            rest += wire.segments[last].rest_length, length += wire.segments[last].length;
        }
        if (last == first || length <= 0) continue;
        double given = 0;  // the last segment takes the remainder: nothing is lost
        for (std::size_t k = first; k < last; ++k) {
            wire.segments[k].rest_length = rest * (wire.segments[k].length / length);
            given += wire.segments[k].rest_length;
        }
        wire.segments[last].rest_length = rest - given;
    }
}

// Material on the first point, if it is a wheel, and in the first segment [m].
double held_first(const Wire& wire) {
    return on_arc(wire.points.front()) + wire.segments.front().rest_length;
}

// The last of a tail that swings round its drum: it lies on it and goes no further.
void hold_tail(Wire& wire) {
    if (wire.points.size() != 2) return;
    const double rest = wire.segments.front().rest_length;
    const auto hold = [&](WirePoint& p, double& turn, double before, double sign) {
        const double radius = wheel_radius(p), least = radius / 4;  // tuning: LooseEnd.*
        const double most = std::max(0.0, rest - least) / radius;   // [rad] that it may wind
        if (sign * (turn - before) > most) turn = before + sign * most;
    };
    WirePoint &first = wire.points.front(), &last = wire.points.back();
    if (first.kind == Kind::winch && last.kind == Kind::mass)
        hold(first, first.wheel.turn_out, first.wheel.turned_out, 1);
    if (last.kind == Kind::winch && first.kind == Kind::mass)
        hold(last, last.wheel.turn_in, last.wheel.turned_in, -1);
}

// New tangent points, and the material that has run past them.
void run_over_wheels(Wire& wire, const Bodies& bodies, std::vector<Winch>& winches, double h) {
    for (WirePoint& p : wire.points)
        if (has_wheel(p))
            p.wheel.turned_in = p.wheel.turn_in, p.wheel.turned_out = p.wheel.turn_out;
    const double had = held_first(wire);
    touch_wheels(wire, bodies);
    hold_tail(wire);
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        const WirePoint& p = wire.points[k];
        if (!has_wheel(p)) continue;
        // [m] how far the wire has run past the tangent points, seen from the carrier
        double rim = 0;
        if (p.kind == Kind::sheave) {
            const Body &wheel = bodies[p.body], &carrier = bodies[p.wheel.carrier];
            rim = h * p.wheel.radius * wheel_of(p, bodies).n.dot(wheel.w - carrier.w);
        }
        WireSegment* before = k > 0 ? &wire.segments[k - 1] : nullptr;
        WireSegment* after = k < wire.segments.size() ? &wire.segments[k] : nullptr;
        const double in = wheel_radius(p) * (p.wheel.turn_in - p.wheel.turned_in),
                     out = wheel_radius(p) * (p.wheel.turn_out - p.wheel.turned_out);
        if (before) before->rest_length -= rim - in;
        if (after) after->rest_length += rim - out;
        WireSegment* led = before ? before : after;
        // what has come from beyond the first point is counted from there (material.h)
        if (p.kind == Kind::winch && led) led->rest_length += h * winches[p.wheel.winch].speed;
        if (k == 0 && !wire.pieces.empty()) wire.start -= held_first(wire) - had;
        if (p.kind != Kind::winch || !led) continue;
        // what the turning of the tangent point gives the wire has left the drum
        winches[p.wheel.winch].drum.wound -= before ? in : -out;
        if (before) continue;  // at the wire's beginning: what is paid out there moves the rest on
        for (Connection& c : wire.connections) c.at += h * winches[p.wheel.winch].speed;
        for (std::size_t s = 1; s < wire.stretches.size(); ++s)
            wire.stretches[s].from += h * winches[p.wheel.winch].speed;
    }
}

// Material slips from span to span; no further than the one that gives has any.
void slip_through_wraps(Wire& wire, double h) {
    const auto give = [&](const Wrap& wrap, double run) {
        wire.segments[wrap.first - 1].rest_length -= run;
        wire.segments[wrap.last].rest_length += run;
    };
    const auto asked = [&](const Wrap& wrap) {
        return wrap.open ? h * wire.points[wrap.first].slip : 0;
    };
    for (const Wrap& wrap : wire.wraps)
        if (wrap.open) give(wrap, asked(wrap));
    const auto give_back = [&](const Wrap& wrap) {
        const double run = asked(wrap);
        const int giver = run > 0 ? wrap.first - 1 : wrap.last;
        const double lacks = -wire.segments[giver].rest_length;
        if (run == 0 || lacks <= 0) return;
        give(wrap, std::copysign(std::min(std::abs(run), lacks), -run));
    };
    // what one gets back the next may have to give
    for (const Wrap& wrap : wire.wraps) give_back(wrap);
    for (std::size_t i = wire.wraps.size(); i-- > 0;) give_back(wire.wraps[i]);
}

}  // namespace

double lay_wire(Wire& wire, const Bodies& bodies, double length, const Surfaces& surfaces,
                const WireType& type) {
    if (wire.points.size() < 2) throw std::runtime_error("a wire needs two ends");
    if (wire.model == Wire::Model::chain) return lay_chain(wire, bodies, length);
    wire.segments.assign(wire.points.size() - 1, {});
    for (WirePoint& p : wire.points) {
        if (!has_wheel(p)) continue;
        if (p.kind != Kind::sheave) p.wheel.carrier = p.body;
        p.wheel.zero = zero_direction(p, bodies);
        p.wheel.turn_in = p.wheel.turn_out = 0;
    }
    // A wheel is passed on the side where the wire bends least, seen from the next stops.
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        WirePoint& p = wire.points[k];
        if (!has_wheel(p) || p.side != 0) continue;
        p.side = 1;
        if (p.kind == Kind::winch || k == 0 || k + 1 == wire.points.size()) continue;
        const Vec3 c = middle(p, bodies), n = bodies[p.body].X_WB.q * p.axis;
        const Vec3 in = c - middle(wire.points[k - 1], bodies);
        const Vec3 out = middle(wire.points[k + 1], bodies) - c;
        if (in.cross(out).dot(n) < 0) p.side = -1;
    }
    touch_wheels(wire, bodies);
    for (WirePoint& p : wire.points)
        if (on_wheel(p)) {
            const double turn = 2 * std::numbers::pi;
            double wrap = std::fmod(p.wheel.turn_out - p.wheel.turn_in, turn);
            if (wrap < -1e-9) wrap += turn;
            p.wheel.turn_out = p.wheel.turn_in + std::max(0.0, wrap) + turn * p.turns;
        }
    touch_wheels(wire, bodies);
    pull_tight(wire, type, bodies, surfaces);
    touch_wheels(wire, bodies);
    measure_segments(wire, bodies);

    double free = 0;
    for (const WireSegment& s : wire.segments) free += s.length;
    const double route = wire_length(wire), arcs = route - free;
    const double scale = length < 0 ? 1 : (length - arcs) / free;
    if (!(scale > 0)) throw std::runtime_error("the wire is too short to reach round its wheels");
    for (WireSegment& s : wire.segments) s.rest_length = scale * s.length;
    return route;
}

void slide_wires(std::vector<Wire>& wires, const Bodies& bodies, std::vector<Winch>& winches,
                 double h) {
    for (Wire& wire : wires) {
        if (std::any_of(wire.points.begin(), wire.points.end(), has_wheel))
            run_over_wheels(wire, bodies, winches, h);
        for (std::size_t i = 0; i < wire.before.size(); ++i)
            wire.before[i].rest_length = wire.segments[i / 2].rest_length / 2;
        slip_through_wraps(wire, h);
        measure_segments(wire, bodies);
        share_through_eyes(wire);
    }
}

}  // namespace fairlead::physics
