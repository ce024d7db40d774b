#include "physics/wire/rigging/holding.h"

#include <algorithm>

#include "physics/wire/model/segment_ends.h"
#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// One end of a segment at a point, and the material lumped there.
struct Lump {
    double mass = 0;          // [kg]
    Vec3 u = Vec3::Zero();    // unit, along the wire
    Vec3 arm = Vec3::Zero();  // [m] from the centre of mass of the point's body
    double runs = 0;          // [-] ±1 where a drum's speed moves it along u
};

std::vector<Lump> lumps_at(const Rigged& r, int k) {
    std::vector<Lump> lumps;
    const bool drum = r.wire.points[k].kind == Kind::winch;
    for (const int j : {k - 1, k}) {
        if (j < 0 || j >= int(r.wire.segments.size())) continue;
        const SegmentLine& line = r.wire.lines[j];
        const WireSegment& s = r.wire.segments[j];
        lumps.push_back({j == k ? s.mass_from() : s.mass_to(), line.u,
                         j == k ? line.from.arm : line.to.arm, drum ? (j == k ? 1.0 : -1.0) : 0});
    }
    return lumps;
}

// Velocity of a lump that body, drum and eye move [m/s].
Vec3 velocity_of(const Lump& lump, const Vec3& v, const Vec3& w, double slip, double drum) {
    return v + w.cross(lump.arm) + (slip + lump.runs * drum) * lump.u;
}

// The mean of the lumps' velocities, weighed by mass [m/s].
Vec3 mean_velocity(const std::vector<Lump>& lumps, const Vec3& v, const Vec3& w, double slip,
                   double drum) {
    double mass = 0;
    Vec3 momentum = Vec3::Zero(), any = Vec3::Zero();
    for (const Lump& lump : lumps) {
        any = velocity_of(lump, v, w, slip, drum);
        mass += lump.mass, momentum += lump.mass * any;
    }
    return mass > 0 ? Vec3(momentum / mass) : any;
}

void renew(const Rigged& r) {
    r.wire.lines.clear(), r.wire.bends.clear(), r.wire.balance.state.clear();
    find_lines(r.wire, r.bodies);
    for (std::size_t k = 0; k < r.wire.segments.size(); ++k)
        r.wire.segments[k].length = r.wire.lines[k].length;
    find_wraps(r.wire, r.types, r.bodies);
}

// What the lumps at point k, which moved at v, have more than what now moves them: to the body.
void hand_over(const Rigged& r, int k, const Vec3& v, double slip, double drum) {
    Body& body = r.bodies[r.wire.points[k].body];
    for (const Lump& lump : lumps_at(r, k))
        body.push(lump.mass * (v - velocity_of(lump, body.v, body.w, slip, drum)), lump.arm);
}

// The place of a mass node, and its velocities, which the point forgets.
struct Moving {
    Vec3 x, v, v_before;
    PermanentSet set;
};
Moving become(WirePoint& p, Kind kind, const Bodies& bodies, int body) {
    const Moving was{p.node.x, p.node.v, p.node.v_before, p.set};
    const int stop = p.stop;
    p = WirePoint();
    p.kind = kind, p.body = body, p.stop = stop;
    p.at = p.fitting.led = bodies[body].X_WB.inverse() * was.x;
    return was;
}

void end_wave(Wire& wire, WireEnd end) {
    (end == WireEnd::start ? wire.from_start : wire.from_end) = {};
}

}  // namespace

void let_go(const Rigged& r, int k) {
    WirePoint& p = r.wire.points[k];
    const Body& body = r.bodies[p.body];
    const std::vector<Lump> lumps = lumps_at(r, k);
    const bool drum = p.kind == Kind::winch, first = k == 0;
    const Winch none;
    const Winch& winch = drum ? r.winches[p.wheel.winch] : none;
    WirePoint node;
    node.kind = Kind::mass, node.stop = p.stop;
    const SegmentLine& line = r.wire.lines[first ? 0 : k - 1];
    node.node.x = first ? line.from.p : line.to.p;
    const double slip = p.kind == Kind::eye ? p.slip : 0;
    const double slip_before = p.kind == Kind::eye ? p.slip_before : 0;
    node.node.v = mean_velocity(lumps, body.v, body.w, slip, winch.speed);
    node.node.v_before =
        mean_velocity(lumps, body.v_before, body.w_before, slip_before, winch.speed_before);
    node.set = p.set;
    p = node;
    renew(r);
}

void make_fast(const Rigged& r, WireEnd end, int body) {
    const int k = end_point(r.wire, end);
    end_wave(r.wire, end);
    const Moving was = become(r.wire.points[k], Kind::attach, r.bodies, body);
    r.wire.points[k].set = was.set;
    renew(r);
    hand_over(r, k, was.v, 0, 0);
}

void make_fast_to_drum(const Rigged& r, WireEnd end, int w, int side) {
    const int k = end_point(r.wire, end);
    end_wave(r.wire, end);
    const Winch& winch = r.winches[w];
    WirePoint& p = r.wire.points[k];
    const Moving was = become(p, Kind::winch, r.bodies, winch.body);
    p.wheel.winch = w, p.wheel.carrier = winch.body, p.side = side;
    p.at = p.fitting.led = winch.centre, p.axis = winch.axis, p.wheel.radius = winch.radius;
    p.wheel.zero = zero_direction(p, r.bodies);
    const SegmentLine& line = r.wire.lines[end_segment(r.wire, end)];
    const bool first = end == WireEnd::start;
    const Wheel wheel = wheel_of(p, r.bodies);
    const double turn = first ? wheel.leave(line.to.p, 0) : wheel.touch(line.from.p, 0);
    p.wheel.turn_in = p.wheel.turn_out = p.wheel.turned_in = p.wheel.turned_out = turn;
    renew(r);
    hand_over(r, k, was.v, 0, winch.speed);
}

void lead_through(const Rigged& r, int k, int body) {
    const Moving was = become(r.wire.points[k], Kind::eye, r.bodies, body);
    renew(r);
    // the speed at which the material goes on along the wire, as far as it can
    const std::vector<Lump> lumps = lumps_at(r, k);
    const auto slip = [&](const Vec3& v, const Vec3& body_v, const Vec3& w) {
        double mass = 0, momentum = 0;
        for (const Lump& lump : lumps) {
            mass += lump.mass;
            momentum += lump.mass * lump.u.dot(v - velocity_of(lump, body_v, w, 0, 0));
        }
        return mass > 0 ? momentum / mass : 0;
    };
    const Body& b = r.bodies[body];
    WirePoint& p = r.wire.points[k];
    p.slip = slip(was.v, b.v, b.w);
    p.slip_before = slip(was.v_before, b.v_before, b.w_before);
    p.slips = p.slip != 0;
    find_wraps(r.wire, r.types, r.bodies);
    hand_over(r, k, was.v, p.slip, 0);
}

std::vector<Vec3> places_brought(const Wire& wire, WireEnd end, const Vec3& wanted) {
    constexpr int most_sweeps = 20;  // of which one does, unless the wire lies nearly straight
    const bool start = end == WireEnd::start;
    const int last = int(wire.segments.size()) - 1;
    const auto segment = [&](int j) { return start ? j : last - j; };
    std::vector<Vec3> at;
    std::vector<double> reach;  // [m] of the piece behind each
    for (int j = 0; j <= last; ++j) {
        const int k = segment(j);
        const SegmentLine& line = wire.lines[k];
        at.push_back(start ? line.from.p : line.to.p);
        reach.push_back(std::max(wire.segments[k].rest_length, line.length));
        if (wire.points[start ? k + 1 : k].kind == Kind::mass && j < last) continue;
        at.push_back(start ? line.to.p : line.from.p);  // what holds them
        break;
    }
    const auto follow = [&](std::size_t j, std::size_t leader, double reach) {  // true: it had to
        const Vec3 d = at[j] - at[leader];
        if (d.norm() <= reach) return false;
        at[j] = at[leader] + reach * d.normalized();
        return true;
    };
    const Vec3 holds = at.back();
    for (int sweep = 0; sweep < most_sweeps && at.front() != wanted; ++sweep) {
        at.front() = wanted;
        std::size_t j = 1;
        while (j < at.size() && follow(j, j - 1, reach[j - 1])) ++j;
        if (j < at.size()) break;  // none behind it has to
        at.back() = holds;
        for (j = at.size() - 1; j-- > 0;) follow(j, j + 1, reach[j]);
    }
    at.pop_back();
    return at;
}

NearPlace nearest_place(const Wire& wire, const Vec3& point) {
    NearPlace best;
    for (int j = 0; j < int(wire.segments.size()); ++j) {
        if (!live(wire, j)) continue;
        const SegmentLine& line = wire.lines[j];
        const double along = std::clamp(line.u.dot(point - line.from.p), 0.0, line.length);
        const double distance = (line.from.p + along * line.u - point).norm();
        if (best.segment >= 0 && distance >= best.distance) continue;
        best = {j, line.length > 0 ? along / line.length : 0, distance};
    }
    return best;
}

}  // namespace fairlead::physics
