#include "physics/wire_stiffness.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace fairlead::physics {

namespace {

// Weights of K, notation.md 4.3: of what the step resolves, of what it does not, and the damping of
// that; then of Newton passes. Between `resolved` and `unresolvable`, bounds of (h ω)² of the
// segment's nodes, one goes over into the other. All tuning but the first, which is Numerov's.
constexpr double numerov = 1.0 / 12, implicit = 1, damping = 0.02, newton = 4;  // [-]
constexpr double resolved = 3, unresolvable = 8;                                // [-]

// One end's share of Dᵀ q P D: freedoms, and how the end's velocity follows them (3 × size).
struct Lever {
    int first = -1, size = 0;
    Eigen::Matrix<double, 3, 6> J = Eigen::Matrix<double, 3, 6>::Zero();
};

Lever lever(const EndMotion& e) {
    Lever l;
    if (e.node >= 0) {
        l.first = e.node, l.size = 3;
        l.J.leftCols<3>().setIdentity();
    } else if (e.body >= 0) {
        l.first = e.body, l.size = 6;
        l.J.leftCols<3>().setIdentity();
        l.J.rightCols<3>() = -cross_matrix(e.end.arm);
    }
    return l;
}

// A mass node, or a bead: a body held at its centre of mass.
bool point(const EndMotion& e) {
    return e.node >= 0 || (e.body >= 0 && e.end.arm.isZero(1e-9));
}

// The positive part of (f·r) 1 - sym(r fᵀ): how the pull f on an arm r rights a body it hangs.
Mat3 righting(const Vec3& f, const Vec3& r) {
    const Mat3 rf = r * f.transpose();
    const Mat3 S = f.dot(r) * Mat3::Identity() - (rf + rf.transpose()) / 2;
    const Eigen::SelfAdjointEigenSolver<Mat3> eigen(S);
    return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() *
           eigen.eigenvectors().transpose();
}

// What the turning of its neighbours would make of a segment's transversal velocity `own` [m/s]. A
// wire that turns as a whole agrees with that; a zigzag is its opposite.
Vec3 smooth(const Wire& wire, int w, int k, const Vec3& own, const WireContext& on) {
    Vec3 turning = Vec3::Zero();
    int neighbours = 0;
    for (const int other : {k - 1, k + 1}) {
        const bool there = other >= 0 && other < int(wire.segments.size()) && live(wire, other);
        if (!there || wire.points[std::max(k, other)].kind != WirePoint::Kind::mass) continue;
        const Vec3 dv = EndMotion(wire, w, other, false, on).velocity(on) -
                        EndMotion(wire, w, other, true, on).velocity(on);
        turning += dv / std::max(wire.lines[other].length, least_rest_length);
        ++neighbours;
    }
    return neighbours == 0 ? own : Vec3(wire.lines[k].length / neighbours * turning);
}

// Shares of K(q) in a segment's terms: on v⁺, on v, on v as K(min(q, q_old)), on smooth v. K turns
// nothing but pushes sideways, so it costs angular momentum: between bodies on arms, which carry no
// waves, it is left out until it must hold them.
struct Weights {
    double left = 0, now = 0, kept = 0, smooth = 0;
};

Weights weights(bool newton_pass, bool point, double stiffness) {
    if (stiffness <= 0.5) return {};
    if (newton_pass) return {newton, newton, 0, 0};
    const double lost = std::clamp((stiffness - resolved) / (unresolvable - resolved), 0.0, 1.0);
    const double wave = point ? numerov : 0;
    const double held = lost * (implicit - wave), damped = lost * damping;
    return {wave + held + damped, wave, held, damped};
}

}  // namespace

void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum) {
    std::size_t segment = 0;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        for (int k = 0; k < int(wire.segments.size()); ++k, ++segment) {
            if (!live(wire, k)) continue;
            const double l = std::max(wire.lines[k].length, least_rest_length);
            const double q = h * h * wire.segments[k].tension / l;
            const double q_kept = std::min(q, h * h * pass.before[segment] / l);
            const EndMotion ends[] = {{wire, w, k, true, on}, {wire, w, k, false, on}};
            // mass nodes keep their place in the pattern even while their wire hangs slack
            const bool node = ends[0].node >= 0 || ends[1].node >= 0;
            const double stiffness = unresolved(wire, w, k, wire.segments[k].tension, on, h) / 2;
            const Weights share = weights(pass.newton, point(ends[0]) || point(ends[1]), stiffness);
            if (!node && share.left == 0) continue;

            const Vec3& u = wire.lines[k].u;
            const Mat3 P = Mat3::Identity() - u * u.transpose();
            const Lever levers[] = {lever(ends[0]), lever(ends[1])};
            Vec3 free = Vec3::Zero();  // [m/s] across the segment, as the freedoms have it
            for (int i : {0, 1}) {
                const Lever& a = levers[i];
                if (a.first < 0) continue;
                free += (i ? 1 : -1) * a.J.leftCols(a.size) * pass.v.segment(a.first, a.size);
                for (int j : {0, 1}) {
                    const Lever& b = levers[j];
                    if (b.first < 0) continue;
                    M.add_block(a.first, b.first,
                                (i == j ? share.left * q : -share.left * q) *
                                    (a.J.leftCols(a.size).transpose() * P * b.J.leftCols(b.size)));
                }
                const double righted = pass.newton ? share.now : share.kept;
                if (a.size == 6) {
                    const Vec3 pull = (i ? -1 : 1) * wire.segments[k].tension * u;
                    const Mat3 S = righted > 0 ? Mat3(h * h * righting(pull, ends[i].end.arm))
                                               : Mat3(Mat3::Zero());
                    M.add_block(a.first + 3, a.first + 3, righted * S);
                    const double then = pass.newton || q <= 0 ? righted : righted * q_kept / q;
                    momentum.segment<3>(a.first + 3) += then * S * pass.v.segment<3>(a.first + 3);
                }
            }
            Vec3 pull = (share.now * q + share.kept * q_kept) * free;
            if (share.smooth > 0) {
                const Vec3 own = ends[1].velocity(on) - ends[0].velocity(on);
                pull += share.smooth * q * (free + smooth(wire, w, k, own, on) - own);
            }
            for (int i : {0, 1})
                if (const Lever& a = levers[i]; a.first >= 0)
                    momentum.segment(a.first, a.size) +=
                        (i ? 1 : -1) * a.J.leftCols(a.size).transpose() * P * pull;
        }
    }
}

}  // namespace fairlead::physics
