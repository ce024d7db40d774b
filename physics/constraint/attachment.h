#pragma once
// attachment.h — how a point of something that moves follows the velocities v (n) of the step.
// Rows, contacts and blocks of stiffness take hold of things by it, and need not know what these
// are:
//
//     velocity of the point = Σ share · J v[first … first + size - 1]     over its limbs
//
// A body that no force moves is a limb without freedoms: J acts on the velocities it is driven
// with. Attachments are made anew in each step, in fixed storage.
#include <array>

#include "physics/body/body.h"
#include "physics/constraint/mass_matrix.h"
#include "physics/math/math.h"

namespace fairlead::physics {

using Mat36 = Eigen::Matrix<double, 3, 6>;

// A few of the velocities, and a point that moves with J v[first … first + size - 1]: 3 of a node
// or 6 of a frame, first its velocity, then its spin. first -1: it has none.
struct Limb {
    int first = -1, size = 0;
    Mat36 J;  // columns beyond size are zero

    Vec3 of(const Eigen::VectorXd& v) const {
        return size == 3 ? Vec3(J.leftCols<3>() * v.segment<3>(first))
                         : Vec3(J * v.segment<6>(first));
    }
    // p += Jᵀ impulse
    void push(const Vec3& impulse, Eigen::VectorXd& p) const {
        if (size == 3)
            p.segment<3>(first) += J.leftCols<3>().transpose() * impulse;
        else
            p.segment<6>(first) += J.transpose() * impulse;
    }
};

inline Limb limb_of_node(int first) {
    Limb limb;
    limb.first = first, limb.size = 3;
    limb.J << Mat3::Identity(), Mat3::Zero();
    return limb;
}

// [m] from its origin to the point
inline Limb limb_of_frame(int first, const Vec3& arm) {
    Limb limb;
    limb.first = first, limb.size = 6;
    limb.J << Mat3::Identity(), -cross_matrix(arm);
    return limb;
}

// What moves is a direction that is fixed to it.
inline Limb limb_of_spin(int first) {
    Limb limb;
    limb.first = first, limb.size = 6;
    limb.J << Mat3::Zero(), Mat3::Identity();
    return limb;
}

// M += a.Jᵀ weighted, where weighted (3 × 6) is a stiffness times b.J. Fixed sizes: this is where a
// wire of nodes spends its time.
inline void add_between(const Limb& a, const Limb& b, const Mat36& weighted, MassMatrix& M) {
    if (a.size == 3 && b.size == 3) {
        M.add_block(a.first, b.first, Mat3(a.J.leftCols<3>().transpose() * weighted.leftCols<3>()));
        return;
    }
    const Eigen::Matrix<double, 6, 6> all = a.J.transpose() * weighted;
    M.add_block(a.first, b.first, all.topLeftCorner(a.size, b.size));
}

// A point and the limbs it follows. Others are made of these by blend().
struct Attachment {
    static constexpr int most_limbs = 4;

    struct Driven {  // velocities of a limb without freedoms, now and a step before
        Vec3 v, w, v_before, w_before;
    };

    int count = 0;  // of limbs
    std::array<double, most_limbs> share;
    std::array<Limb, most_limbs> limb;
    std::array<Driven, most_limbs> driven;

    Vec3 v = Vec3::Zero();        // [m/s] of the point, half a tick back
    const Body* frame = nullptr;  // its first limb, whose spin turns what is fixed there
    Vec3 arm = Vec3::Zero();      // [m] from its centre of mass to the point

    // Adds `weight` times the motion of another point, [-]. Blended, it is no frame. Limbs of both
    // are counted one by one: no more than most_limbs.
    void blend(double weight, const Attachment& other);
};

// A point of a body at an arm [m] from its centre of mass.
Attachment on_body(const Bodies& bodies, int body, const Vec3& arm);
// A point with mass, of velocity v [m/s].
Attachment on_node(int first, const Vec3& v);

// The velocity of the point in the last step [m/s]. Of a limb without freedoms, v is already that
// of the coming one.
Vec3 last_velocity(const Attachment& at);

// What rotations of the two add in the middle of a step to velocity and spin of b less those of a:
// what has no spin goes round with the other. Source: theory/contacts.md 2.5.
struct MidStep {
    Vec3 v = Vec3::Zero(), w = Vec3::Zero();  // [m/s] [rad/s]
};
MidStep mid_step(const Attachment& a, const Attachment& b, double h);

}  // namespace fairlead::physics
