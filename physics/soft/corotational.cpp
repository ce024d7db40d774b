#include "physics/soft/corotational.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

namespace fairlead::physics {

namespace {

// A sum of two stretches below this counts as none: their common turn then has no stiffness. It
// lies far below what two metres of material that is all but inside out leave of rounding.
constexpr double no_stretch = 1e-9;

}  // namespace

Lame lame(double young, double poisson) {
    return {young / (2 * (1 + poisson)), young * poisson / ((1 + poisson) * (1 - 2 * poisson))};
}

Corotational::Corotational(const Mat3& F, const Lame& material) : m_(material) {
    const Eigen::JacobiSVD<Mat3> svd(F, Eigen::ComputeFullU | Eigen::ComputeFullV);
    U_ = svd.matrixU(), V_ = svd.matrixV(), s_ = svd.singularValues();
    // both rotations; the least stretch takes the sign
    if (U_.determinant() < 0) U_.col(2) = -U_.col(2), s_[2] = -s_[2];
    if (V_.determinant() < 0) V_.col(2) = -V_.col(2), s_[2] = -s_[2];
    const double swelling = m_.lambda * (s_.sum() - 3);
    for (int i = 0; i < 3; ++i) p_[i] = 2 * m_.mu * (s_[i] - 1) + swelling;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double sum = s_[i] + s_[j];
        const double tau = sum > no_stretch ? std::max(0.0, (p_[i] + p_[j]) / sum) : 0;
        plus_[k] = m_.mu + tau / 2, minus_[k] = m_.mu - tau / 2;
    }
}

double Corotational::energy() const {
    const double swelling = s_.sum() - 3;
    return m_.mu * (s_ - Vec3::Ones()).squaredNorm() + m_.lambda / 2 * swelling * swelling;
}

Mat3 Corotational::stress() const {
    return U_ * p_.asDiagonal() * V_.transpose();
}

double Corotational::largest_stress() const {
    const double a = p_[0] - p_[1], b = p_[1] - p_[2], c = p_[2] - p_[0];
    return std::sqrt((a * a + b * b + c * c) / 2);
}

Corotational::Tangent Corotational::tangent() const {
    Tangent C;
    for (int l = 0; l < 3; ++l)
        for (int k = 0; k < 3; ++k) {
            // dF = e_k e_lᵀ, seen in the frames of U and V
            const Mat3 d = U_.row(k).transpose() * V_.row(l);
            Mat3 dp;
            const double swelling = m_.lambda * d.trace();
            for (int i = 0; i < 3; ++i) {
                const int j = (i + 1) % 3, pair = (i + 2) % 3;  // ij is pair number k
                dp(i, i) = 2 * m_.mu * d(i, i) + swelling;
                dp(i, j) = plus_[pair] * d(i, j) + minus_[pair] * d(j, i);
                dp(j, i) = plus_[pair] * d(j, i) + minus_[pair] * d(i, j);
            }
            const Mat3 dP = U_ * dp * V_.transpose();
            C.col(3 * l + k) = Eigen::Map<const Eigen::Matrix<double, 9, 1>>(dP.data());
        }
    return C;
}

}  // namespace fairlead::physics
