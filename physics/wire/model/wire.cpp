#include "physics/wire/model/wire.h"

#include <algorithm>
#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead::physics {

double WireType::axial_stiffness() const {
    return young_modulus * std::numbers::pi / 4 * diameter * diameter;
}

double WireType::bending() const {
    if (bending_stiffness >= 0) return bending_stiffness;
    return young_modulus * std::numbers::pi / 64 * elementary::pow(diameter, 4);
}

double WireType::torsion() const {
    constexpr double poisson = 0.3;  // [-] of steel
    if (torsional_stiffness >= 0) return torsional_stiffness;
    return young_modulus * std::numbers::pi / 64 * elementary::pow(diameter, 4) / (1 + poisson);
}

double WireType::displaced() const {
    constexpr double steel = 7850;  // [kg/m³]
    return displaced_area >= 0 ? displaced_area : mass_per_metre / steel;
}

double WireType::width_on_seabed() const {
    return seabed_width >= 0 ? seabed_width : diameter;
}

const GripFriction& WireType::friction_on(int material) const {
    for (const auto& [m, grip] : on)
        if (m == material) return grip;
    return friction;
}

Wheel wheel_of(const WirePoint& p, const Bodies& bodies) {
    Wheel w;
    const Body& body = bodies[p.body];
    w.centre =
        body.point(p.wheel.layer_radius > 0 ? Vec3(p.at + p.wheel.layer_across * p.axis) : p.at);
    w.n = body.X_WB.q * p.axis * (p.side < 0 ? -1.0 : 1.0);
    w.radius = wheel_radius(p);
    const Vec3 zero = bodies[p.wheel.carrier].X_WB.q * p.wheel.zero;
    w.zero = (zero - zero.dot(w.n) * w.n).normalized();
    w.quarter = w.n.cross(w.zero);
    return w;
}

void lead_off_drums(std::vector<Wire>& wires, const std::vector<Winch>& winches) {
    const auto lead = [&](WirePoint& p) {
        if (p.kind != WirePoint::Kind::winch) return;
        const Drum& drum = winches[p.wheel.winch].drum;
        p.wheel.layer_radius = drum.spools() ? drum.radius : 0;
        p.wheel.layer_across = drum.spools() ? drum.across : 0;
    };
    for (Wire& wire : wires) {
        if (wire.points.empty()) continue;
        lead(wire.points.front()), lead(wire.points.back());
    }
}

Vec3 zero_direction(const WirePoint& p, const Bodies& bodies) {
    const Quat to_carrier = bodies[p.wheel.carrier].X_WB.q.conjugate();
    return any_perpendicular((to_carrier * (bodies[p.body].X_WB.q * p.axis)).normalized());
}

// Written in its place: most ends are mass nodes, of which there is little to write.
void find_end(const WirePoint& p, bool leaving, const Bodies& bodies, SegmentLine::End& end) {
    using Kind = WirePoint::Kind;
    end.spin.setZero();
    if (p.kind == Kind::mass) {
        end.p = p.node.x, end.arm.setZero();
        return;
    }
    const Body& body = bodies[p.body];
    end.arm = turned(body.X_WB.q, p.at);
    end.p = body.X_WB.p + end.arm;
    if (p.kind == Kind::sheave) {
        const Wheel wheel = wheel_of(p, bodies);
        end.p = wheel.rim(leaving ? p.wheel.turn_out : p.wheel.turn_in);
        end.spin = p.wheel.radius * wheel.n;
    } else if (p.kind == Kind::winch) {
        const Wheel wheel = wheel_of(p, bodies);
        end.p = wheel.rim(leaving ? p.wheel.turn_out : p.wheel.turn_in);
        end.arm = end.p - body.X_WB.p;
    }
}

Vec3 end_position(const WirePoint& p, bool leaving, const Bodies& bodies) {
    SegmentLine::End end;
    find_end(p, leaving, bodies, end);
    return end.p;
}

Vec3 path_position(const WirePoint& p, const Bodies& bodies) {
    if (p.kind == WirePoint::Kind::mass) return p.node.x;
    if (has_wheel(p)) return wheel_of(p, bodies).rim((p.wheel.turn_in + p.wheel.turn_out) / 2);
    return bodies[p.body].point(p.at);
}

bool slides(const Wire& wire, int k) {
    const WirePoint& p = wire.points[k];
    if (p.kind != WirePoint::Kind::contact ||
        !(std::abs(p.contact.slid) > 1e-9 * wire.scales.speed()))
        return false;
    // where the wire runs nearly along the edge, the node's way along it is next to none for the
    // wire: a step could let it slip forwards as fast as its node slides back
    constexpr double least_sin = 0.5;
    if (std::max(wire.bends[k].sin_in, wire.bends[k].sin_out) < least_sin) return false;
    const auto pulls = [](const WireSegment& s) { return s.tension > 1e-9 * s.stiffness; };
    return pulls(wire.segments[k - 1]) && pulls(wire.segments[k]);
}

bool is_taut(const Wire& wire) {
    for (int k = 0; k < int(wire.segments.size()); ++k) {
        const WireSegment& s = wire.segments[k];
        if (live(wire, k) && s.tension > 1e-9 * s.stiffness) return true;
    }
    return false;
}

bool passes(const Wire& wire, int body) {
    return std::binary_search(wire.passes.begin(), wire.passes.end(), body);
}

namespace {

// Finds the end of a segment that is reached at point p; true if it is where it was.
bool stays(const WirePoint& p, const Bodies& bodies, SegmentLine::End& end) {
    if (p.kind == WirePoint::Kind::mass || has_wheel(p)) {
        find_end(p, false, bodies, end);
        return false;
    }
    const Pose& X = bodies[p.body].X_WB;
    const Vec3 arm = turned(X.q, p.at), place = X.p + arm;
    if (end.p == place && end.arm == arm) return true;
    end.p = place, end.arm = arm;
    end.spin.setZero();
    return false;
}

}  // namespace

void find_lines(Wire& wire, const Bodies& bodies) {
    const std::size_t n = wire.segments.size();
    const bool fresh = wire.lines.size() != n;
    wire.lines.resize(n);
    bool stood, stands = false;
    for (std::size_t k = 0; k < n; ++k) {
        const WirePoint& p = wire.points[k];
        SegmentLine& line = wire.lines[k];
        stood = stands, stands = stays(wire.points[k + 1], bodies, line.to) && !fresh;
        // most are wraps at rest; between ends that stay a line does, too
        if (stood && stands && !has_wheel(p)) continue;
        // only wheels are left elsewhere than they are reached
        if (k > 0 && !has_wheel(p)) {
            // one vector after the other, as they have just been written: what is read in other
            // pieces than it was written in has to wait
            const SegmentLine::End& before = wire.lines[k - 1].to;
            line.from.p = before.p, line.from.arm = before.arm, line.from.spin = before.spin;
        } else {
            find_end(p, true, bodies, line.from);
        }
        const Vec3 d = line.to.p - line.from.p;
        line.length = d.norm();
        line.u = line.length > 1e-12 * wire.scales.length ? Vec3(d / line.length) : Vec3::UnitZ();
    }
}

double wrap_angle(const WirePoint& p) {
    return on_wheel(p) ? std::max(0.0, p.wheel.turn_out - p.wheel.turn_in) : 0.0;
}

namespace {

double on_wheels(const Wire& wire) {
    double sum = 0;
    for (const WirePoint& p : wire.points) sum += on_arc(p);
    return sum;
}

}  // namespace

double wire_length(const Wire& wire) {
    double sum = on_wheels(wire);
    for (const WireSegment& s : wire.segments) sum += s.length;
    return sum;
}

double wire_rest_length(const Wire& wire) {
    double sum = on_wheels(wire);
    for (const WireSegment& s : wire.segments) sum += s.rest_length;
    return sum;
}

int mass_nodes(const Wire& wire) {
    int n = 0;
    for (const WirePoint& p : wire.points) n += p.kind == WirePoint::Kind::mass;
    return n;
}

void wire_path(const Wire& wire, const Bodies& bodies, std::vector<PathPoint>& path) {
    path.clear();
    const int last = int(wire.segments.size()) - 1;
    for (std::size_t k = 0; k < wire.points.size(); ++k) {
        const WirePoint& p = wire.points[k];
        const int segment = std::min(int(k), last);
        if (p.kind == WirePoint::Kind::mass) {
            path.push_back({p.kind, false, p.node.x, segment});
        } else if (on_wheel(p) || p.kind == WirePoint::Kind::winch) {
            const Wheel wheel = wheel_of(p, bodies);
            const bool first = k == 0, end = int(k) > last;
            const double from = first ? p.wheel.turn_out : p.wheel.turn_in;
            const double to = end ? p.wheel.turn_in : p.wheel.turn_out;
            const int pieces = on_wheel(p) ? 1 + int(std::max(0.0, to - from) / 0.1) : 0;
            for (int i = 0; i <= pieces; ++i) {
                const double turn = pieces ? from + (to - from) * i / pieces : from;
                path.push_back({p.kind, i > 0 && i < pieces, wheel.rim(turn), segment});
            }
        } else {
            path.push_back({p.kind, false, bodies[p.body].point(p.at), segment});
        }
    }
}

}  // namespace fairlead::physics
