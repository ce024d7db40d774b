#include "physics/wire/model/wrap.h"

#include <algorithm>
#include <cmath>

#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

double angle_between(const Vec3& a, const Vec3& b) {
    return elementary::atan2(a.cross(b).norm(), a.dot(b));
}

}  // namespace

using Kind = WirePoint::Kind;

double turning(const Vec3& u_in, const Vec3& u_out, const Vec3& t) {
    const Vec3 a = u_in - t * t.dot(u_in), b = u_out - t * t.dot(u_out);
    return angle_between(a, b);
}

double across(const Vec3& u, const Vec3& t) {
    const double c = u.dot(t);
    return std::sqrt(std::max(1e-12, 1 - c * c));
}

namespace {

// Unit, what of u is across t; zero along t.
Vec3 flat(const Vec3& u, const Vec3& t) {
    const Vec3 a = u - t * t.dot(u);
    const double l = a.norm();
    return l > 1e-12 ? Vec3(a / l) : Vec3::Zero();
}

// Directions in the body's frame.
void measure_bend(const Vec3& in, const Vec3& out, const Vec3& t, Bend& bend) {
    bend.theta = turning(in, out, t);
    bend.sin_in = across(in, t), bend.sin_out = across(out, t);
    bend.grip = bend.theta * (bend.sin_in + bend.sin_out) / 2;
    bend.log_ratio = elementary::log(bend.sin_in / bend.sin_out);
    bend.turn = flat(out, t) - flat(in, t);
    bend.press = unknown;
}

// Whether node k is on another edge, or elsewhere on its body, than when this was asked last.
bool has_moved(const WirePoint& p, Bend& bend) {
    if (bend.edge == p.contact.edge && bend.here == p.at) return false;
    bend.edge = p.contact.edge, bend.here = p.at;
    return true;
}

// All bends of a wrap; between its first node and its last one only those that have changed.
void find_bends(Wire& wire, const Wrap& wrap, const Body& body) {
    const Quat back = body.X_WB.q.conjugate();
    const auto measure_end = [&](int k) {
        const Vec3 in = back * wire.lines[k - 1].u, out = back * wire.lines[k].u;
        measure_bend(in, out, wire.points[k].axis, wire.bends[k]);
        wire.bends[k].kept = false;
    };
    const WirePoint* p = &wire.points[wrap.first];
    Bend* bend = &wire.bends[wrap.first];
    bool before = true, here = has_moved(*p, *bend);
    for (int k = wrap.first; k < wrap.last; ++k, ++p, ++bend) {
        const bool after = has_moved(p[1], bend[1]);
        if (k > wrap.first && (!bend->kept || before || here || after)) {
            measure_bend((p->at - p[-1].at).normalized(), (p[1].at - p->at).normalized(), p->axis,
                         *bend);
            bend->kept = true;
        }
        before = here, here = after;
    }
    measure_end(wrap.first);
    if (wrap.last > wrap.first) measure_end(wrap.last);
}

}  // namespace

void find_wraps(Wire& wire, WireTypes types, const Bodies& bodies) {
    wire.heavy = std::any_of(wire.segments.begin(), wire.segments.end(),
                             [](const WireSegment& s) { return s.lump_from > 0; });
    wire.wraps.clear();
    if (!present(wire)) return wire.bends.clear();
    const auto free = [](const WirePoint& p) { return p.kind == Kind::mass; };
    if (std::all_of(wire.points.begin() + 1, wire.points.end() - 1, free)) {
        wire.bends.clear();
        return;
    }
    wire.bends.resize(wire.points.size());
    wire.bends.front().kept = wire.bends.back().kept = false;
    const int n = int(wire.points.size());
    for (int k = 1; k + 1 < n; ++k) {
        const WirePoint& p = wire.points[k];
        Wrap wrap;
        wrap.first = wrap.last = k;
        wrap.body = p.body;
        if (p.kind == Kind::eye && wire.heavy) {
            wrap.open = true;
            wrap.slips = p.slips;
            wrap.angle = wrap.grip = angle_between(wire.lines[k - 1].u, wire.lines[k].u);
            wire.wraps.push_back(wrap);
        }
        if (p.kind != Kind::contact) {
            wire.bends[k].kept = false;
            continue;
        }
        while (wrap.last + 2 < n && wire.points[wrap.last + 1].kind == Kind::contact &&
               wire.points[wrap.last + 1].body == p.body)
            ++wrap.last;
        const bool in = live(wire, wrap.first - 1), out = live(wire, wrap.last);
        const double before = wire.segments[wrap.first - 1].tension;
        const double after = wire.segments[wrap.last].tension;
        wrap.open = in && out;
        wrap.giver = in && (!out || before <= after) ? wrap.first - 1 : out ? wrap.last : -1;
        find_bends(wire, wrap, bodies[p.body]);
        const GripFriction& grip =
            type_at(wire, wrap.first, types).friction_on(bodies[p.body].material);
        wrap.slips = p.slips;
        const double held = std::max(grip.across, grip.stick_across);
        wrap.friction = wrap.slips ? grip.across : held;
        double log_skew = 0;
        for (int i = wrap.first; i <= wrap.last; ++i) {
            const Bend& bend = wire.bends[i];
            wrap.angle += bend.theta, wrap.grip += bend.grip;
            // nowhere more than friction can make good, or nearly parallel spans would decide
            const double most = wrap.friction * bend.theta;
            log_skew += std::clamp(bend.log_ratio, -most, most);
        }
        wrap.skew = elementary::exp(log_skew);
        wire.wraps.push_back(wrap);
        k = wrap.last;
    }
}

double running_mobility(const Wire& wire, const Wrap& wrap) {
    const WirePoint& first = wire.points[wrap.first];
    if (!wire.heavy || !wrap.open || wrap.friction > 0 || first.fitting.hold > 0) return 0;
    double mass = 0;
    for (int k = wrap.first; k <= wrap.last; ++k)
        mass += wire.segments[k - 1].mass_to() + wire.segments[k].mass_from();
    return mass > 0 ? 1 / mass : 0;
}

std::pair<int, int> dead_segments(const Wire& wire, const Wrap& w) {
    return {live(wire, w.first - 1) ? w.first : w.first - 1,
            live(wire, w.last) ? w.last : w.last + 1};
}

}  // namespace fairlead::physics
