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

// Of dF = e_k aᵀ, in the frame of U and V: d_kl = a_l, and nothing else.
Mat3 Corotational::stiffness(const Vec3& b, const Vec3& a) const {
    Mat3 K;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;  // ij is pair number k
        K(i, i) =
            (2 * m_.mu + m_.lambda) * a[i] * b[i] + plus_[k] * a[j] * b[j] + plus_[j] * a[k] * b[k];
        K(i, j) = m_.lambda * a[j] * b[i] + minus_[k] * a[i] * b[j];
        K(j, i) = m_.lambda * a[i] * b[j] + minus_[k] * a[j] * b[i];
    }
    return U_ * K * U_.transpose();
}

// Newton's iteration (Higham 1986): R ← (R + R⁻ᵀ)/2. Off by e, it is off by e²/2 next.
GentleCorotational::GentleCorotational(const Mat3& F, const Lame& material) : m_(material), R_(F) {
    constexpr double near = 1e-8;
    constexpr int most = 30;
    for (int k = 0; k < most; ++k) {
        Mat3 cofactors;
        cofactors.col(0) = R_.col(1).cross(R_.col(2));
        cofactors.col(1) = R_.col(2).cross(R_.col(0));
        cofactors.col(2) = R_.col(0).cross(R_.col(1));
        const double half = .5 / R_.col(0).dot(cofactors.col(0));
        const Mat3 next = .5 * R_ + half * cofactors;
        const double change2 = (next - R_).squaredNorm();
        R_ = next;
        if (!(change2 > near * near)) break;
    }
    strain_ = F - R_;
    swelling_ = R_.cwiseProduct(strain_).sum();
}

double GentleCorotational::energy() const {
    return m_.mu * strain_.squaredNorm() + m_.lambda / 2 * swelling_ * swelling_;
}

Mat3 GentleCorotational::stress() const {
    return 2 * m_.mu * strain_ + m_.lambda * swelling_ * R_;
}

// P Rᵀ is U diag(p) Uᵀ, of which the swelling changes the mean alone.
double GentleCorotational::largest_stress() const {
    const Mat3 stretch = strain_ * R_.transpose();
    const double mean = stretch.trace() / 3;
    return 2 * m_.mu * std::sqrt(1.5 * (stretch - mean * Mat3::Identity()).squaredNorm());
}

}  // namespace fairlead::physics
