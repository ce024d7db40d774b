#pragma once
// attachment.h — how something follows a few of the velocities, and stiffness between two such
// things.
#include "physics/constraint/mass_matrix.h"
#include "physics/math/math.h"

namespace fairlead::physics {

using Lever3 = Eigen::Matrix<double, 3, 6>;

// It moves with J v[first … first + size - 1], 3 of a node or 6 of a body; first -1: not at all.
struct Lever {
    int first = -1, size = 0;
    Lever3 J = Lever3::Zero();  // columns beyond size are zero

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

// M += a.Jᵀ weighted, where weighted (3 × 6) is a stiffness times b.J. Fixed sizes: this is where a
// wire of nodes spends its time.
inline void add_between(const Lever& a, const Lever& b, const Lever3& weighted, MassMatrix& M) {
    if (a.size == 3 && b.size == 3) {
        M.add_block(a.first, b.first, Mat3(a.J.leftCols<3>().transpose() * weighted.leftCols<3>()));
        return;
    }
    const Eigen::Matrix<double, 6, 6> all = a.J.transpose() * weighted;
    M.add_block(a.first, b.first, all.topLeftCorner(a.size, b.size));
}

}  // namespace fairlead::physics
