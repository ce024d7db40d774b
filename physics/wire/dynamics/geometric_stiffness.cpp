#include "physics/wire/dynamics/geometric_stiffness.h"

#include <algorithm>

#include "physics/constraint/righting.h"

namespace fairlead::physics {

namespace {

// Weights of K, theory/wires.md 4.3: of what the step resolves, of what it does not; then of Newton
// passes. All tuning but the first, which is Numerov's.
constexpr double numerov = 1.0 / 12, implicit = 1, newton = 4;  // [-]

// A mass node, or a bead: a body held at its centre of mass.
bool point(const EndMotion& e, double length) {
    return e.node >= 0 || (e.body >= 0 && e.end.arm.isZero(1e-9 * length));
}

// A light body that a taut wire lies on swings by (T/l)/m, which no step resolves. It is not to
// keep the speed it came with: carried along by K it would bend the wire on, and so be given more
// energy than it had.
bool lies_on_free_body(const EndMotion& e) {
    return e.point.kind == WirePoint::Kind::contact && e.body >= 0;
}

// What the turning of its neighbours would make of a segment's transversal velocity `own` [m/s]. A
// wire that turns as a whole agrees with that; a zigzag is its opposite.
Vec3 smooth(const Wire& wire, int k, const Vec3& own, const Vec3* rates) {
    Vec3 sum = Vec3::Zero();
    int neighbours = 0;
    const auto take = [&](int other, int between) {
        if (wire.points[between].kind != WirePoint::Kind::mass || !live(wire, other)) return;
        sum += rates[other - k];
        ++neighbours;
    };
    if (k > 0) take(k - 1, k);
    if (k + 1 < int(wire.segments.size())) take(k + 1, k + 1);
    return neighbours == 0 ? own : Vec3(wire.lines[k].length / neighbours * sum);
}

// Shares of K(q) in a segment's terms: on v⁺, on v, on v as K(min(q, q_old)), on smooth v. K turns
// nothing but pushes sideways, so it costs angular momentum: between bodies on arms, which carry no
// waves, it is left out until it must hold them. `righting` is the share of what rights bodies.
struct Weights {
    double left = 0, now = 0, kept = 0, smooth = 0, righting = 0;
};

inline Weights weights(bool newton_pass, bool point, double stiffness) {
    if (stiffness <= resolved_well) return {};
    if (newton_pass) return {newton, newton, 0, 0, newton};
    const double wave = point ? numerov : 0;
    const double held = unresolved(stiffness) * (implicit - wave);
    const double calmed = damped(stiffness);
    return {wave + held + calmed, wave, held, calmed, held};
}

// A segment between what its ends hang on: Dᵀ · P D and what it does to the right side.
struct Across {
    Limb limbs[2];
    Mat3 P;

    // [m/s] difference of the ends' velocities, as the freedoms have it
    Vec3 velocity(const Eigen::VectorXd& v) const {
        Vec3 sum = Vec3::Zero();
        for (int i : {0, 1})
            if (const Limb& a = limbs[i]; a.first >= 0) sum += (i ? 1 : -1) * a.of(v);
        return sum;
    }
    void add(double stiff, MassMatrix& M) const {
        for (int j : {0, 1}) {
            if (limbs[j].first < 0) continue;
            const Mat36 weighted = (stiff * P) * limbs[j].J;
            for (int i : {0, 1})
                if (limbs[i].first >= 0)
                    add_between(limbs[i], limbs[j], i == j ? weighted : -weighted, M);
        }
    }
    void push(const Vec3& impulse, Eigen::VectorXd& momentum) const {
        for (int i : {0, 1})
            if (const Limb& a = limbs[i]; a.first >= 0)
                a.push((i ? 1 : -1) * (P * impulse), momentum);
    }
};

// P = 1 - u uᵀ in numbers. As a matrix it would be written and read in pieces of unlike size, for
// which the processor waits longer than all this takes.
struct Sideways {
    double xx, xy, xz, yy, yz, zz;
    explicit Sideways(const Vec3& u)
        : xx(1 - u.x() * u.x()),
          xy(0 - u.x() * u.y()),
          xz(0 - u.x() * u.z()),
          yy(1 - u.y() * u.y()),
          yz(0 - u.y() * u.z()),
          zz(1 - u.z() * u.z()) {}
    Vec3 operator*(const Vec3& v) const {  // by the sums that Eigen makes
        return {xx * v.x() + xy * v.y() + xz * v.z(), xy * v.x() + yy * v.y() + yz * v.z(),
                xz * v.x() + (yz * v.y() + zz * v.z())};
    }
    // share · P as the numbers of a spring (mass_matrix.h); all nine
    void put(double share, double* to) const {
        to[0] = share * xx, to[1] = share * xy, to[2] = share * xz;
        to[3] = share * yy, to[4] = share * yz, to[5] = share * zz;
    }
    void put_square(double share, double* to) const {
        double K[6];
        put(share, K);
        to[0] = K[0], to[1] = K[1], to[2] = K[2];
        to[3] = K[1], to[4] = K[3], to[5] = K[4];
        to[6] = K[2], to[7] = K[4], to[8] = K[5];
    }
};

// The same where nothing hangs on an arm: a node's limb is 1. Most segments of a wire are so.
struct AcrossNodes {
    int nodes[2];  // -1: what does not move
    Sideways P;

    Vec3 velocity(const Eigen::VectorXd& v) const {
        Vec3 sum = Vec3::Zero();
        if (nodes[0] >= 0) sum -= v.segment<3>(nodes[0]);
        if (nodes[1] >= 0) sum += v.segment<3>(nodes[1]);
        return sum;
    }
    void add(double stiff, MassMatrix& M) const {
        if (nodes[0] >= 0 && nodes[1] == nodes[0] + 3) {  // neighbours in a wire
            P.put(stiff, M.add_springs(nodes[0], 1));
        } else if (nodes[0] >= 0 && nodes[1] >= 0) {
            P.put(stiff, M.add_spring(nodes[0], nodes[1]));
        } else if (const int moves = std::max(nodes[0], nodes[1]); moves >= 0) {
            P.put_square(stiff, M.add_room(moves, moves, 3, 3));
        }
    }
    void push(const Vec3& impulse, Eigen::VectorXd& momentum) const {
        const Vec3 sideways = P * impulse;
        if (nodes[0] >= 0) momentum.segment<3>(nodes[0]) -= sideways;
        if (nodes[1] >= 0) momentum.segment<3>(nodes[1]) += sideways;
    }
};

// What the pull on its arm does to a body's turning; `kept` of it was there a step ago.
void add_righting(const Limb& body, const Mat3& S, double kept, const Eigen::VectorXd& v,
                  MassMatrix& M, Eigen::VectorXd& momentum) {
    M.add_block(body.first + 3, body.first + 3, S);
    momentum.segment<3>(body.first + 3) += kept * S * v.segment<3>(body.first + 3);
}

// What smooth() is between two mass nodes: both neighbours are live, where there are any.
Vec3 smooth_between_nodes(const Wire& wire, int k, const Vec3* rates) {
    const bool first = k == 0, last = k + 1 == int(wire.segments.size());
    const Vec3 rate = first && last ? rates[0]
                      : first       ? rates[1]
                      : last        ? rates[-1]
                                    : Vec3((rates[-1] + rates[1]) / 2);
    return wire.lines[k].length * rate;
}

// K and its part of the right side for segments first … last - 1, which are between mass nodes:
// most of what there is. In numbers, and nothing looked up twice. `segment` is that of the pass.
void hold_nodes(const WireView& view, int first, int last, std::size_t segment, double h,
                const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum) {
    const Wire& wire = view.wire;
    const WireContext& on = view.on;
    const int at = on.freedoms.wire[view.index] + first;
    const double* per_mass = &on.freedoms.per_mass[at];
    const int node = on.freedoms.point[at];
    double* K = M.add_springs(node, last - first);
    const double* v = pass.v.data() + node;
    double* p = momentum.data() + node;
    const double least = least_rest_length(wire);
    for (int k = first; k < last; ++k, ++segment, ++per_mass, v += 3, p += 3) {
        const double tension = wire.segments[k].tension;
        const double per_tension = h * h / std::max(wire.lines[k].length, least);
        const double q = per_tension * tension,
                     q_kept = per_tension * std::min(tension, pass.before[segment]);
        const Weights share = weights(pass.newton, true, 2 * q * (per_mass[0] + per_mass[1]));
        Vec3 smooth = Vec3::Zero();
        if (share.smooth > 0)
            smooth = share.smooth * q * smooth_between_nodes(wire, k, &pass.rates[segment]);
        const Vec3& u = wire.lines[k].u;
        Sideways(u).put(share.left * q, K);
        K += MassMatrix::spring_numbers;
        const double kept = share.now * q + share.kept * q_kept;
        double push[3], along = 0;
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            push[i] = kept * (v[3 + i] - v[i]) + smooth[i];
            along += push[i] * u[i];
        }
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            const double sideways = push[i] - along * u[i];
            p[i] -= sideways, p[3 + i] += sideways;
        }
    }
}

}  // namespace

void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum) {
    std::size_t segment = 0;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        const WireView view{wire, w, on};
        for (int k = 0; k < int(wire.segments.size()); ++k, ++segment) {
            if (wire.model == Wire::Model::chain || !live(wire, k)) continue;
            if (const int last = end_of_nodes(wire, k) - 1; last > k) {
                hold_nodes(view, k, last, segment, h, pass, M, momentum);
                segment += last - 1 - k, k = last - 1;
                continue;
            }
            const double tension = wire.segments[k].tension, before = pass.before[segment];
            const double l = std::max(wire.lines[k].length, least_rest_length(wire));
            const double per_tension = h * h / l;
            const double q = per_tension * tension,
                         q_kept = per_tension * std::min(tension, before);
            const Vec3& u = wire.lines[k].u;
            const Vec3* rates = &pass.rates[segment];
            const double length = wire.scales.length;
            const EndMotion ends[] = {{view, k, true}, {view, k, false}};
            // mass nodes keep their place in the pattern even while their wire hangs slack
            const bool node = ends[0].node >= 0 || ends[1].node >= 0;
            const double stiffness = zigzag(wire, k, ends[0], ends[1], tension, on, h);
            Weights share =
                weights(pass.newton, point(ends[0], length) || point(ends[1], length), stiffness);
            if (lies_on_free_body(ends[0]) || lies_on_free_body(ends[1]))
                share.kept *= std::clamp(2 - stiffness / unresolvable, 0.0, 1.0);
            if (!node && share.left == 0) continue;

            const auto hold = [&](const auto& across) {
                across.add(share.left * q, M);
                const Vec3 free = across.velocity(pass.v);
                Vec3 push = (share.now * q + share.kept * q_kept) * free;
                if (share.smooth > 0)
                    push += share.smooth * q *
                            (free + smooth(wire, k, l * rates[0], rates) - l * rates[0]);
                across.push(push, momentum);
            };
            if (ends[0].turns_nothing() && ends[1].turns_nothing()) {
                hold(AcrossNodes{{ends[0].first(), ends[1].first()}, Sideways(u)});
                continue;
            }
            const Across across{{ends[0].limb(), ends[1].limb()},
                                Mat3::Identity() - u * u.transpose()};
            hold(across);
            const double kept = pass.newton || q <= 0 ? 1 : q_kept / q;
            for (int i : {0, 1}) {
                if (across.limbs[i].size != 6) continue;
                Mat3 S = Mat3::Zero();  // which keeps its place in the pattern, too
                if (share.righting > 0)
                    S = share.righting * h * h *
                        righting((i ? -1 : 1) * tension * u, ends[i].end.arm,
                                 2 * h * h * tension * ends[i].righting(on));
                add_righting(across.limbs[i], S, kept, pass.v, M, momentum);
            }
        }
    }
}

}  // namespace fairlead::physics
