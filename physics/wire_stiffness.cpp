#include "physics/wire_stiffness.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace fairlead::physics {

namespace {

constexpr double beta = 1, tau = 0.02, newton = 4;  // [-] notation.md 4.3, tuning

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

// The positive part of (f·r) 1 - sym(r fᵀ): how the pull f on an arm r rights a body it hangs.
Mat3 righting(const Vec3& f, const Vec3& r) {
    const Mat3 rf = r * f.transpose();
    const Mat3 S = f.dot(r) * Mat3::Identity() - (rf + rf.transpose()) / 2;
    const Eigen::SelfAdjointEigenSolver<Mat3> eigen(S);
    return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() *
           eigen.eigenvectors().transpose();
}

}  // namespace

void add_wire_stiffness(const std::vector<Wire>& wires, const WireContext& on, double h,
                        const StiffnessPass& pass, MassMatrix& M, Eigen::VectorXd& momentum) {
    const double now = pass.newton ? newton : beta + tau;  // weight of K on the left
    const double then = pass.newton ? newton : beta;       // and on the right
    std::size_t segment = 0;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        for (int k = 0; k < int(wire.segments.size()); ++k, ++segment) {
            if (!live(wire, k)) continue;
            const double l = std::max(wire.lines[k].length, least_rest_length);
            const double q = h * h * wire.segments[k].tension / l;
            const double q_kept = pass.newton ? q : std::min(q, h * h * pass.before[segment] / l);
            const EndMotion ends[] = {{wire, w, k, true, on}, {wire, w, k, false, on}};
            // mass nodes keep their place in the pattern even while their wire hangs slack
            const bool node = ends[0].node >= 0 || ends[1].node >= 0;
            const bool needed = unresolved(wire, w, k, wire.segments[k].tension, on, h) > 1;
            if (!node && !needed) continue;

            const Vec3& u = wire.lines[k].u;
            const Mat3 P = Mat3::Identity() - u * u.transpose();
            const double stiff = needed ? now * q : 0, kept = needed ? then * q_kept : 0;
            const Lever levers[] = {lever(ends[0]), lever(ends[1])};
            Vec3 dv = Vec3::Zero();
            for (int i : {0, 1}) {
                const Lever& a = levers[i];
                if (a.first < 0) continue;
                dv += (i ? 1 : -1) * a.J.leftCols(a.size) * pass.v.segment(a.first, a.size);
                for (int j : {0, 1}) {
                    const Lever& b = levers[j];
                    if (b.first < 0) continue;
                    M.add_block(a.first, b.first,
                                (i == j ? stiff : -stiff) *
                                    (a.J.leftCols(a.size).transpose() * P * b.J.leftCols(b.size)));
                }
                if (a.size == 6) {
                    const Vec3 pull = (i ? -1 : 1) * wire.segments[k].tension * u;
                    const Mat3 S = (needed ? h * h : 0) * righting(pull, ends[i].end.arm);
                    M.add_block(a.first + 3, a.first + 3, now * S);
                    const double share = q > 0 ? q_kept / q : 0;
                    momentum.segment<3>(a.first + 3) +=
                        then * share * S * pass.v.segment<3>(a.first + 3);
                }
            }
            for (int i : {0, 1})
                if (const Lever& a = levers[i]; a.first >= 0)
                    momentum.segment(a.first, a.size) +=
                        (i ? kept : -kept) * a.J.leftCols(a.size).transpose() * P * dv;
        }
    }
}

}  // namespace fairlead::physics
