#include "physics/wire/dynamics/material_momentum.h"

#include <algorithm>
#include <string>

#include "physics/math/promise.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// The end of a segment at what the wire runs over, and the one where it comes from or goes.
struct Side {
    EndMotion near, far;
    Vec3 u;  // unit, along the flow
    Side(const WireView& view, int segment, bool in, bool forwards)
        : near(view, segment, !in),
          far(view, segment, in),
          u(forwards ? view.wire.lines[segment].u : Vec3(-view.wire.lines[segment].u)) {}
};

void push(const EndMotion& end, const WireContext& on, const Vec3& impulse,
          Eigen::VectorXd& momentum) {
    if (end.node >= 0) momentum.segment<3>(end.node) += impulse;
    if (end.body >= 0) {
        momentum.segment<3>(end.body) += impulse;
        momentum.segment<3>(end.body + 3) += end.A().transpose() * impulse;
    }
    if (end.run >= 0) momentum[end.run] += end.s * end.u.dot(impulse);
    if (end.slide >= 0) momentum[end.slide] += end.along(on).dot(impulse);
}

// As above, but of the body alone: not along the wire.
void push_body(const EndMotion& end, const Vec3& impulse, Eigen::VectorXd& momentum) {
    if (end.body < 0) return;
    momentum.segment<3>(end.body) += impulse;
    momentum.segment<3>(end.body + 3) += end.end.arm.cross(impulse);
}

// `run` [m] of material has gone from segment `in` to segment `out`; less than
// 0: back.
void carry(const WireView& view, int in, int out, double run, Eigen::VectorXd& momentum) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const double mass = wire.segments[run > 0 ? in : out].mass_per_metre() / 2 * std::abs(run);
    const Side a(view, in, true, run > 0), b(view, out, false, run > 0);
    const Side &gives = run > 0 ? a : b, &takes = run > 0 ? b : a;
    const auto of_body = [&](const EndMotion& end) -> Vec3 {
        return on.bodies[end.point.body].velocity_at(end.end.arm);
    };
    const Vec3 left = gives.far.velocity(on);
    const Quat turn = Quat::FromTwoVectors(gives.u, takes.u);
    const Vec3 arrives = of_body(takes.near) + turn * (left - of_body(gives.near));
    push(takes.far, on, mass * (arrives - takes.far.velocity(on)), momentum);
    push_body(gives.near, mass * (left + gives.near.velocity(on)), momentum);
    push_body(takes.near, -mass * (arrives + takes.near.velocity(on)), momentum);
}

// Of segment j at its end on point k [kg].
double mass_beside(const Wire& wire, int k, int j) {
    return j == k ? wire.segments[j].mass_from() : wire.segments[j].mass_to();
}

}  // namespace

double flow_tension(const Wire& wire, const Wrap& wrap) {
    const double s = wire.points[wrap.first].slip;
    return wire.heavy && wrap.open ? wire.segments[wrap.first - 1].mass_per_metre() * s * s : 0;
}

namespace {

// What wire can lie on, or run through.
bool turns(const WirePoint& p) {
    return p.kind == Kind::contact || p.kind == Kind::eye || on_wheel(p);
}

}  // namespace

void note_material(std::vector<Wire>& wires, const Bodies& bodies) {
    const auto solid = [](const Body& b) { return !b.shape.empty(); };
    const bool solids = std::any_of(bodies.begin(), bodies.end(), solid);
    for (Wire& wire : wires) {
        wire.before.clear();
        if (!wire.heavy) continue;
        if (!solids && std::none_of(wire.points.begin(), wire.points.end(), turns)) continue;
        for (std::size_t k = 0; k < wire.segments.size(); ++k) {
            const SegmentLine& line = wire.lines[k];
            wire.before.push_back(
                {0, material_velocity(wire.points[k], line.from, line.u, bodies)});
            wire.before.push_back(
                {0, material_velocity(wire.points[k + 1], line.to, line.u, bodies)});
        }
    }
}

namespace {

// Material as it was before the motion, taken piece by piece from the wire's beginning on.
class MaterialThen {
  public:
    explicit MaterialThen(const std::vector<MaterialBefore>& halves)
        : halves_(halves), left_(halves[0].rest_length) {}

    // ∫ (v_then - v) dξ over the next `length` [m] of it [m²/s].
    Vec3 take(double length, const Vec3& v) {
        Vec3 sum = Vec3::Zero();
        while (length > 0) {
            const double part = std::clamp(left_, 0.0, length);
            if (halves_[at_].v != v) sum += part * (halves_[at_].v - v);
            length -= part, left_ -= part;
            if (left_ > 0) continue;
            if (at_ + 1 == halves_.size()) {
                left_ = length;  // but for rounding there is none left
                break;
            }
            left_ = halves_[++at_].rest_length;
        }
        return sum;
    }

  private:
    const std::vector<MaterialBefore>& halves_;
    std::size_t at_ = 0;
    double left_;  // [m] of half at_
};

// That a wire moves on with the momentum [N s] that its halves had before the motion.
void promise_momentum(const Wire& wire, const Vec3& now) {
    if (!wire.pieces.empty()) return;  // material that changes its place changes its mass there
    const WireSegment& any = wire.segments.front();
    Vec3 then = Vec3::Zero();
    double size = 0;  // [N s] what is summed up
    for (const MaterialBefore& half : wire.before) {
        const double mass = any.mass_per_metre() * half.rest_length;
        then += mass * half.v, size += mass * half.v.norm();
    }
    if (!((then - now).norm() <= 1e-9 * (size + now.norm())))
        promise("wire " + wire.name + " had " + std::to_string(then.norm()) + " N s and has " +
                std::to_string(now.norm()));
}

}  // namespace

void keep_momentum(Wire& wire, Bodies& bodies) {
    std::vector<MaterialBefore>& then = wire.before;
    const std::size_t n = wire.segments.size();
    if (then.empty() ||
        (then.size() == 2 * n && std::none_of(wire.points.begin(), wire.points.end(), turns)))
        return;
    const auto now = [&](std::size_t k, bool from) {
        const SegmentLine& line = wire.lines[k];
        return material_velocity(wire.points[k + (from ? 0 : 1)], from ? line.from : line.to,
                                 line.u, bodies);
    };
    // what is tied to a body has moved as a part of it, and what comes off a drum is as the drum is
    if (wire.points.front().kind != Kind::mass) then.front().v = now(0, true);
    if (wire.points.back().kind != Kind::mass) then.back().v = now(n - 1, false);

    MaterialThen material(then);
    Vec3 all = Vec3::Zero();      // [N s] of the wire, as it moves now
    Vec3 of_node = Vec3::Zero();  // gained by both ends at a mass node [N s]
    for (std::size_t k = 0; k < n; ++k)
        for (const bool from : {true, false}) {
            const WireSegment& s = wire.segments[k];
            const Vec3 gained = 2 * (from ? s.lump_from : s.lump_to) *
                                material.take(s.rest_length / 2, now(k, from));
            if constexpr (promises_asked)
                all += gained + (from ? s.mass_from() : s.mass_to()) * now(k, from);
            const std::size_t i = k + (from ? 0 : 1);
            WirePoint& p = wire.points[i];
            if (p.kind != Kind::mass) {
                const SegmentLine& line = wire.lines[k];
                if (!gained.isZero(0))
                    bodies[p.body].push(gained, (from ? line.from : line.to).arm);
                continue;
            }
            of_node = from && i > 0 ? Vec3(of_node + gained) : gained;
            if (!from && i < n) continue;
            const double mass = lumped_mass(wire, int(i));
            if (mass > 0) p.node.v += of_node / mass;
        }
    if constexpr (promises_asked) promise_momentum(wire, all);
}

void agree_on_slips(Wire& wire, Bodies& bodies) {
    if (!wire.heavy) return;
    for (const Wrap& wrap : wire.wraps) {
        const WirePoint& first = wire.points[wrap.first];
        const double slip = wrap.open ? first.slip : 0;
        const bool slips = wrap.open && first.slips;
        for (int k = wrap.first; k <= wrap.last; ++k) {
            WirePoint& p = wire.points[k];
            p.slips = slips;
            if (p.slip == slip) continue;
            for (const int j : {k - 1, k})
                bodies[p.body].push(mass_beside(wire, k, j) * (p.slip - slip) * wire.lines[j].u,
                                    wire.lines[k].from.arm);
            p.slip = slip;
        }
    }
}

void end_slides(Wire& wire, Bodies& bodies) {
    for (const Wrap& wrap : wire.wraps)
        for (int k = wrap.first; k <= wrap.last; ++k) {
            WirePoint& p = wire.points[k];
            if (p.contact.slide == 0 || slides(wire, k)) continue;
            Body& b = bodies[p.body];
            b.push(lumped_mass(wire, k) * p.contact.slide * turned(b.X_WB.q, p.axis),
                   wire.lines[k].from.arm);
            p.contact.slide = 0;
        }
}

namespace {

// Material that moves as the body does when that does not turn [kg].
double riding(const std::vector<Wire>& wires, int body) {
    double mass = 0;
    for (const Wire& wire : wires)
        for (std::size_t k = 0; k < wire.points.size(); ++k) {
            if (wire.points[k].kind == Kind::mass || wire.points[k].body != body) continue;
            if (k > 0) mass += wire.segments[k - 1].mass_to();
            if (k < wire.segments.size()) mass += wire.segments[k].mass_from();
        }
    return mass;
}

}  // namespace

void stop_creep(const std::vector<Wire>& wires, const WireFreedoms& freedoms,
                const Eigen::VectorXd& v, Bodies& bodies) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (!wire.heavy) continue;
        for (const Wrap& wrap : wire.wraps) {
            if (!wrap.open || wire.points[wrap.first].slips || bodies[wrap.body].first < 0)
                continue;
            const double creep = v[freedoms.wire_point(w, wrap.first)];
            Vec3 left = Vec3::Zero();  // [N s]
            for (int k = wrap.first; k <= wrap.last; ++k)
                for (const int j : {k - 1, k})
                    left += mass_beside(wire, k, j) * creep * wire.lines[j].u;
            Body& b = bodies[wrap.body];
            const double rides = riding(wires, wrap.body);
            if (b.afloat) {
                Vec3 dv, dw;
                b.answer(left, Vec3::Zero(), dv, dw);
                b.v += dv;
            } else {
                b.v += left / (b.mass + rides);
            }
        }
    }
}

void add_flow(const std::vector<Wire>& wires, const WireContext& on, double h,
              Eigen::VectorXd& momentum) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (!wire.heavy) continue;
        for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
            if (!on_wheel(wire.points[k])) continue;
            const double run = h * run_speed(wire, k, on.bodies);
            if (run != 0) carry({wire, w, on}, k - 1, k, run, momentum);
        }
    }
}

}  // namespace fairlead::physics
