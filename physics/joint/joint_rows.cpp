#include "physics/joint/joint_rows.h"

#include "physics/constraint/attachment.h"
#include "physics/math/elementary.h"

namespace fairlead::physics {

namespace {

using Eigen::Matrix;

// Rotation from A to B as a vector in A's frame [rad]: 2 atan2(|v|, w) v/|v|, short way round.
Vec3 rotation_vector(const JointFrames& f) {
    Quat d = f.A.q.conjugate() * f.B.q;
    if (d.w() < 0) d.coeffs() *= -1;
    const double s = d.vec().norm();
    return s < 1e-9 ? Vec3(2 * d.vec()) : Vec3(2 * elementary::atan2(s, d.w()) / s * d.vec());
}

// d(rotation vector)/dt = J⁻¹(φ) ω_rel, ω_rel in A's frame. φ stays small in a joint that holds,
// so two terms of the series 1 - φ×/2 + φ×φ×/12 are exact to φ⁴.
Mat3 rotation_slope(const Vec3& phi) {
    const Mat3 X = cross_matrix(phi);
    return Mat3::Identity() - X / 2 + X * X / 12;
}

struct Assembler {
    const Joint& j;
    int index;
    const JointFrames& f;
    const Attachment a, b;  // on A the arm reaches to p_B
    Rows& rows;
    int sub = 0;

    Row& start(Owner owner, double g) {
        Row& r = rows.add(owner, index, sub++);
        r.g = g;
        r.compliance = j.compliance;
        r.damping_time = j.damping_time;
        return r;
    }

    // (p_B - p_A)·d with d fixed to A.
    void along(const Vec3& d, Owner owner = Owner::joint) {
        start(owner, (f.B.p - f.A.p).dot(d));
        rows.add_point(a, -d);
        rows.add_point(b, d);
    }

    // an angular violation g with dg/dt = d·(w_B - w_A)
    void about(const Vec3& d, double g, Owner owner = Owner::joint) {
        Row& r = start(owner, g);
        r.turns = true;
        r.compliance /= rows.scales.length * rows.scales.length;
        rows.add_spin(a, -d);
        rows.add_spin(b, d);
    }

    // The joint's own coordinate; for hinges about A's axis, for sliders along it.
    void coordinate(Owner owner, double g) {
        const Vec3 z = f.A.q * Vec3::UnitZ();
        if (j.kind == Joint::Kind::hinge)
            about(z, g, owner);
        else
            along(z, owner);
        rows.rows.back().g = g;
    }
};

}  // namespace

void add_joint_rows(const std::vector<Joint>& joints, const Bodies& bodies, double h, Rows& rows) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const Joint& j = joints[i];
        if (!j.enabled) continue;
        const JointFrames f = joint_frames(j, bodies);
        Assembler to{j,
                     int(i),
                     f,
                     on_body(bodies, j.a, f.arm_a + (f.B.p - f.A.p)),
                     on_body(bodies, j.b, f.arm_b),
                     rows};
        const Mat3 R = f.A.q.toRotationMatrix();

        const bool slider = j.kind == Joint::Kind::slider;
        for (int k = 0; k < (slider ? 2 : 3); ++k) to.along(R.col(k));

        if (j.kind == Joint::Kind::hinge) {
            const Vec3 z_b = f.B.q * Vec3::UnitZ(), z_a = R.col(2);
            for (int k = 0; k < 2; ++k) {
                // g = (z_A × z_B)·u, dg/dt = (w_B - w_A)·[(z_A·z_B) u - (u·z_B) z_A]
                const Vec3 u = R.col(k);
                to.about(z_a.dot(z_b) * u - u.dot(z_b) * z_a, z_a.cross(z_b).dot(u));
            }
        } else if (j.kind != Joint::Kind::ball) {
            const Vec3 phi = rotation_vector(f);
            const Mat3 slope = rotation_slope(phi) * R.transpose();
            for (int k = 0; k < 3; ++k) to.about(slope.row(k).transpose(), phi[k]);
        }

        const bool has_coordinate = slider || j.kind == Joint::Kind::hinge;
        if (has_coordinate && j.limited) {
            // one row for the nearer end; far from it the approach law leaves it idle
            const double low = j.position - j.lower, high = j.upper - j.position;
            to.coordinate(Owner::joint_limit, low < high ? low : -high);
            Row& r = rows.rows.back();
            r.law = std::min(low, high) > 0 ? Law::approach : Law::position;
            (low < high ? r.lower : r.upper) = 0;
        }
        if (has_coordinate && j.motor.mode != Motor::Mode::off) {
            to.coordinate(Owner::joint_motor, 0);
            Row& r = rows.rows.back();
            r.law = Law::velocity;
            r.compliance = slip_compliance(rows.scales);
            if (r.turns) r.compliance /= rows.scales.length * rows.scales.length;
            r.target = j.motor.mode == Motor::Mode::speed
                           ? j.motor.target
                           : (j.motor.target - j.position) / std::max(j.motor.stiffness_time, h);
            r.upper = h * j.motor.max_force;
            r.lower = -r.upper;
        }
    }
}

void read_joint_rows(const Rows& rows, const Eigen::VectorXd& v, double h, const Bodies& bodies,
                     std::vector<Joint>& joints) {
    for (Joint& j : joints) j.force.setZero(), j.motor_force = 0, j.speed = 0;
    if (joints.empty()) return;
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        const Row& r = rows.rows[i];
        if (r.key.owner > Owner::joint_motor) continue;
        Joint& j = joints[r.index];
        if (r.key.owner == Owner::joint_motor) {
            j.motor_force = r.impulse / h;
            j.speed = rows.rate(int(i), v) + r.driven;
        }
        const int linear = j.kind == Joint::Kind::slider ? 2 : 3;
        if (r.key.owner == Owner::joint && r.part < linear) {
            const Mat3 R = (bodies[j.a].X_WB.q * j.X_AJ.q).toRotationMatrix();
            j.force += r.impulse / h * R.col(r.part);
        }
    }
}

}  // namespace fairlead::physics
