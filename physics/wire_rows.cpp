#include "physics/wire_rows.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace fairlead::physics {

namespace {

using Kind = WirePoint::Kind;
using End = SegmentLine::End;

// Material at the end of a segment moves with
//     v_end = v + ω × arm + u (spin·ω) + s u ṗ        on a body, a wheel, a winch
//     v_end = v_node                                  on a mass node
// with s = +1 where the wire leaves its drum along u, -1 where it runs onto it.
struct EndMotion {
    const WirePoint& point;
    const End& end;
    const Vec3& u;
    int node = -1, body = -1, winch = -1;        // freedoms, -1: none
    double s = 1;

    EndMotion(const Wire& wire, int w, int segment, bool from, const WireContext& on)
        : point(wire.points[segment + (from ? 0 : 1)]),
          end(from ? wire.lines[segment].from : wire.lines[segment].to),
          u(wire.lines[segment].u) {
        if (point.kind == Kind::mass) {
            node = on.freedoms.node(w, segment + (from ? 0 : 1));
        } else {
            body = on.freedoms.body[point.body];
            if (point.kind == Kind::winch) winch = on.freedoms.winch[point.winch], s = from ? 1 : -1;
        }
    }

    // v_end = v + A ω (+ s u ṗ)
    Mat3 A() const { return u * end.spin.transpose() - cross_matrix(end.arm); }

    void add_to_row(Rows& rows, const WireContext& on, const Vec3& d) const {
        if (node >= 0) {
            rows.add_node(node, d);
            return;
        }
        rows.add_body(on.bodies, on.freedoms, point.body, d, end.arm.cross(d) + d.dot(u) * end.spin);
        if (winch >= 0) rows.add_freedom(winch, s * d.dot(u));
    }

    Vec3 velocity(const WireContext& on) const {
        if (node >= 0) return point.v;
        const Body& b = on.bodies[point.body];
        return b.velocity_at(end.arm) + end.spin.dot(b.w) * u +
               (winch >= 0 ? Vec3(s * on.winches[point.winch].speed * u) : Vec3(Vec3::Zero()));
    }

    // centripetal acceleration of the end at zero angular acceleration [m/s²]
    Vec3 acceleration(const WireContext& on) const {
        if (node >= 0 || point.kind == Kind::sheave) return Vec3::Zero();
        const Vec3& w = on.bodies[point.body].w;
        return w.cross(w.cross(end.arm));
    }

    // 1/m [1/kg] felt at the end by a sideways pull, the softest direction of rotation included
    double mobility(const WireContext& on, double node_mass) const {
        if (node >= 0) return 1 / node_mass;
        const Body& b = on.bodies[point.body];
        if (!b.dynamic()) return 0;
        const double easiest = b.inertia.diagonal().minCoeff();
        return 1 / b.mass + end.arm.squaredNorm() / easiest;
    }
};

struct Span { int first, last; };            // segments joined by eyes

// The span that begins with segment k.
Span span_at(const Wire& wire, int k) {
    Span s{k, k};
    while (s.last + 1 < int(wire.segments.size()) &&
           wire.points[s.last + 1].kind == Kind::eye)
        ++s.last;
    return s;
}

double half_mass(const Wire& wire, const WireContext& on, int segment) {
    if (wire.model == Wire::Model::massless) return 0;
    return on.types[wire.type].mass_per_metre / 2 * wire.segments[segment].rest_length;
}

double node_mass(const Wire& wire, const WireContext& on, int k) {
    return (k > 0 ? half_mass(wire, on, k - 1) : 0) +
           (k < int(wire.segments.size()) ? half_mass(wire, on, k) : 0);
}

constexpr double least_rest_length = 1e-3;   // [m] keeps compliance and division alive

void add_span(const Wire& wire, int w, const Span& span, const WireContext& on, double h,
              Rows& rows) {
    const WireType& type = on.types[wire.type];
    rows.add(Owner::wire, w, std::uint64_t(span.first));
    double rest = 0, length = 0, curvature = 0;
    for (int k = span.first; k <= span.last; ++k) {
        rest += wire.segments[k].rest_length;
        length += wire.lines[k].length;
        const EndMotion from(wire, w, k, true, on), to(wire, w, k, false, on);
        from.add_to_row(rows, on, -wire.lines[k].u);
        to.add_to_row(rows, on, wire.lines[k].u);
        const Vec3 dv = to.velocity(on) - from.velocity(on);
        const Vec3& u = wire.lines[k].u;
        const double across = (dv - dv.dot(u) * u).squaredNorm();
        curvature += across / std::max(wire.lines[k].length, least_rest_length) +
                     u.dot(to.acceleration(on) - from.acceleration(on));
    }
    rest = std::max(rest, least_rest_length);
    const bool was_taut = wire.segments[span.first].tension > 0;
    Row& row = rows.rows.back();
    row.g = length - rest;
    row.compliance = rest / type.axial_stiffness();
    // the step that catches a slack wire needs damping, or it gives energy (PHYSICS.md 1.3)
    row.damping_time = was_taut ? type.damping_time : std::max(type.damping_time, h);
    row.law = row.g < 0 && !was_taut ? Law::approach : Law::position;
    row.upper = 0;
    // with less damping than h the curvature term is unstable (PHYSICS.md 3.3)
    if (row.damping_time >= h && was_taut) row.curvature = curvature;
    // Where the step cannot resolve the spring, stretch beyond the elastic one is an overshoot of
    // the linearized rows: taken back at half the rest length per second (PHYSICS.md 4.3, s_cap).
    const double mobility =
        EndMotion(wire, w, span.first, true, on).mobility(on, node_mass(wire, on, span.first)) +
        EndMotion(wire, w, span.last, false, on).mobility(on, node_mass(wire, on, span.last + 1));
    if (4 * row.compliance / (h * h) < mobility) row.most_recovery = 0.5 * rest;
    row.elastic = row.compliance * wire.segments[span.first].tension;
}

}  // namespace

void add_wire_rows(const std::vector<Wire>& wires, const WireContext& on, double h, Rows& rows) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        int before = -1;                     // row of the span that ends at this point
        for (int k = 0; k < int(wire.segments.size());) {
            const Span span = span_at(wire, k);
            add_span(wire, w, span, on, h, rows);
            const int row = int(rows.rows.size()) - 1;
            const WirePoint& p = wire.points[k];
            if (p.kind == Kind::sheave && p.efficiency < 1) {
                Row& bearing = rows.add(Owner::bearing, w, std::uint64_t(k));
                bearing.law = Law::velocity;
                bearing.compliance = slip_compliance;
                bearing.limit_i = before < 0 ? row : before, bearing.limit_j = row;
                bearing.limit_factor = 1 - p.efficiency;
                const Vec3& spin = wire.lines[k].from.spin;
                rows.add_body(on.bodies, on.freedoms, p.body, Vec3::Zero(), spin);
                rows.add_body(on.bodies, on.freedoms, p.carrier, Vec3::Zero(), -spin);
            }
            before = row;
            k = span.last + 1;
        }
    }
}

void read_wire_rows(const Rows& rows, double h, std::vector<Wire>& wires) {
    for (const Row& r : rows.rows) {
        if (r.owner != Owner::wire) continue;
        Wire& wire = wires[r.index];
        const Span span = span_at(wire, int(r.key & 0xffff));
        for (int k = span.first; k <= span.last; ++k)
            wire.segments[k].tension = r.bound == Bound::upper ? 0 : std::max(0.0, -r.impulse / h);
    }
}

void add_wire_inertia(const std::vector<Wire>& wires, const WireContext& on, const Vec3& gravity,
                      MassMatrix& M, Eigen::VectorXd& force) {
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        if (wire.model == Wire::Model::massless) continue;
        for (int k = 0; k < int(wire.segments.size()); ++k) {
            const double m = half_mass(wire, on, k);
            for (bool from : {true, false}) {
                const EndMotion e(wire, w, k, from, on);
                const Vec3 weight = m * gravity;
                if (e.node >= 0) {
                    M.add_block(e.node, e.node, m * Mat3::Identity());
                    force.segment<3>(e.node) += weight;
                    continue;
                }
                const Mat3 A = e.A();
                if (e.body >= 0) {
                    M.add_block(e.body, e.body, m * Mat3::Identity());
                    M.add_block(e.body, e.body + 3, m * A);
                    M.add_block(e.body + 3, e.body, m * A.transpose());
                    M.add_block(e.body + 3, e.body + 3, m * A.transpose() * A);
                    force.segment<3>(e.body) += weight;
                    force.segment<3>(e.body + 3) += A.transpose() * weight;
                }
                if (e.winch >= 0) {
                    const Vec3 along = e.s * e.u;
                    M.add(e.winch, e.winch, m);
                    force[e.winch] += along.dot(weight);
                    if (e.body >= 0) {
                        const Vec3 turn = A.transpose() * along;
                        M.add_block(e.body, e.winch, m * along);
                        M.add_block(e.winch, e.body, m * along.transpose());
                        M.add_block(e.body + 3, e.winch, m * turn);
                        M.add_block(e.winch, e.body + 3, m * turn.transpose());
                    }
                }
            }
        }
    }
}

namespace {

constexpr double beta = 1, tau = 0.02;       // [-] PHYSICS.md 4.3, tuning

// How far the inertia of a segment's ends is from resolving a tension T at this h: 4 h² T / (l m);
// up to 1 explicit motion is safe.
double unresolved(const Wire& wire, int w, int k, double tension, const WireContext& on, double h) {
    const double l = std::max(wire.lines[k].length, least_rest_length);
    const double mobility = EndMotion(wire, w, k, true, on).mobility(on, node_mass(wire, on, k)) +
                            EndMotion(wire, w, k, false, on).mobility(on, node_mass(wire, on, k + 1));
    return 4 * h * h * tension / l * mobility;
}

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
                        const std::vector<double>& before, const Eigen::VectorXd& v, MassMatrix& M,
                        Eigen::VectorXd& momentum) {
    std::size_t segment = 0;
    for (int w = 0; w < int(wires.size()); ++w) {
        const Wire& wire = wires[w];
        for (int k = 0; k < int(wire.segments.size()); ++k, ++segment) {
            const double l = std::max(wire.lines[k].length, least_rest_length);
            const double q = h * h * wire.segments[k].tension / l;
            const double q_kept = std::min(q, h * h * before[segment] / l);
            const EndMotion ends[] = {{wire, w, k, true, on}, {wire, w, k, false, on}};
            // mass nodes keep their place in the pattern even while their wire hangs slack
            const bool node = ends[0].node >= 0 || ends[1].node >= 0;
            const bool needed = unresolved(wire, w, k, wire.segments[k].tension, on, h) > 1;
            if (!node && !needed) continue;

            const Vec3& u = wire.lines[k].u;
            const Mat3 P = Mat3::Identity() - u * u.transpose();
            const double stiff = needed ? (beta + tau) * q : 0, kept = needed ? beta * q_kept : 0;
            const Lever levers[] = {lever(ends[0]), lever(ends[1])};
            Vec3 dv = Vec3::Zero();
            for (int i : {0, 1}) {
                const Lever& a = levers[i];
                if (a.first < 0) continue;
                dv += (i ? 1 : -1) * a.J.leftCols(a.size) * v.segment(a.first, a.size);
                for (int j : {0, 1}) {
                    const Lever& b = levers[j];
                    if (b.first < 0) continue;
                    M.add_block(a.first, b.first, (i == j ? stiff : -stiff) *
                                (a.J.leftCols(a.size).transpose() * P * b.J.leftCols(b.size)));
                }
                if (a.size == 6) {
                    const Vec3 pull = (i ? -1 : 1) * wire.segments[k].tension * u;
                    const Mat3 S = (needed ? h * h : 0) * righting(pull, ends[i].end.arm);
                    M.add_block(a.first + 3, a.first + 3, (beta + tau) * S);
                    const double share = q > 0 ? q_kept / q : 0;
                    momentum.segment<3>(a.first + 3) +=
                        beta * share * S * v.segment<3>(a.first + 3);
                }
            }
            for (int i : {0, 1})
                if (const Lever& a = levers[i]; a.first >= 0)
                    momentum.segment(a.first, a.size) +=
                        (i ? kept : -kept) * a.J.leftCols(a.size).transpose() * P * dv;
        }
    }
}

bool tensions_jump(const std::vector<Wire>& wires, const WireContext& on, double h,
                   const Rows& rows) {
    constexpr double jump = 3;               // [-] PHYSICS.md 4.3, tuning
    for (const Row& r : rows.rows) {
        if (r.owner != Owner::wire) continue;
        const Wire& wire = wires[r.index];
        const Span span = span_at(wire, int(r.key & 0xffff));
        const double tension = -r.impulse / h;
        for (int k = span.first; k <= span.last; ++k)
            if (tension > jump * wire.segments[k].tension &&
                unresolved(wire, r.index, k, tension, on, h) > 1)
                return true;
    }
    return false;
}

}  // namespace fairlead::physics
