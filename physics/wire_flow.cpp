#include "physics/wire_flow.h"

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;

// The end of a segment at what the wire runs over, and the one where it comes from or goes.
struct Side {
    EndMotion near, far;
    Vec3 u;  // unit, along the flow
    Side(const Wire& wire, int w, int segment, bool in, bool forwards, const WireContext& on)
        : near(wire, w, segment, !in, on),
          far(wire, w, segment, in, on),
          u(forwards ? wire.lines[segment].u : Vec3(-wire.lines[segment].u)) {}
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
void carry(const Wire& wire, int w, int in, int out, double run, const WireContext& on,
           Eigen::VectorXd& momentum) {
    const double mass = on.types[wire.type].mass_per_metre / 2 * std::abs(run);
    const Side a(wire, w, in, true, run > 0, on), b(wire, w, out, false, run > 0, on);
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

}  // namespace

double flow_tension(const Wire& wire, const WireType& type, const Wrap& wrap) {
    const double s = wire.points[wrap.first].slip;
    return wire.heavy && wrap.open ? type.mass_per_metre * s * s : 0;
}

void add_flow(const std::vector<Wire>& wires, const WireContext& on, double h,
              Eigen::VectorXd& momentum) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (!wire.heavy) continue;
        for (const Wrap& wrap : wire.wraps) {
            const double run = h * wire.points[wrap.first].slip;
            if (wrap.open && run != 0) carry(wire, w, wrap.first - 1, wrap.last, run, on, momentum);
        }
        for (int k = 1; k + 1 < int(wire.points.size()); ++k) {
            if (!on_wheel(wire.points[k])) continue;
            const double run = h * run_speed(wire, k, on.bodies);
            if (run != 0) carry(wire, w, k - 1, k, run, on, momentum);
        }
    }
}

}  // namespace fairlead::physics
