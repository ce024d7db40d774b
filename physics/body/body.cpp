#include "physics/body/body.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>
#include <numbers>

namespace fairlead::physics {

namespace {

constexpr int most_passes = 12;  // each gains h |w| times the spread of inertia

}  // namespace

Mat3 Body::inertia_W() const {
    const Mat3 R = X_WB.q.toRotationMatrix();
    return R * inertia * R.transpose();
}

void Body::answer(const Vec3& J, const Vec3& L, Vec3& dv, Vec3& dw) const {
    if (!afloat) {
        dv = J / mass, dw = inertia_W().ldlt().solve(L);
        return;
    }
    Eigen::Matrix<double, 6, 6> M = water;
    M.topLeftCorner<3, 3>() += mass * Mat3::Identity();
    M.bottomRightCorner<3, 3>() += inertia_W();
    Eigen::Matrix<double, 6, 1> impulse;
    impulse << J, L;
    const Eigen::Matrix<double, 6, 1> change = M.ldlt().solve(impulse);
    dv = change.head<3>(), dw = change.tail<3>();
}

// The inverse on the plane across the arm: about the arm itself no pull at its end turns it.
double Body::least_inertia(const Vec3& arm) const {
    const Vec3 d = (X_WB.q.conjugate() * arm).normalized();
    const Vec3 a = d.unitOrthogonal(), b = d.cross(a);
    const Mat3 inverse = inertia.inverse();
    const double aa = a.dot(inverse * a), bb = b.dot(inverse * b), ab = a.dot(inverse * b);
    return 1 / ((aa + bb) / 2 + std::sqrt((aa - bb) * (aa - bb) / 4 + ab * ab));
}

namespace {

// [kg m²] in B, about their common centre
Mat3 with_burden(const Body& b) {
    const Vec3 c = b.common_centre();
    return b.inertia + b.burden.inertia -
           (b.mass + b.burden.mass) * (c.squaredNorm() * Mat3::Identity() - c * c.transpose());
}

}  // namespace

void turn_freely(const Mat3& I, double h, Quat& q, Vec3& w) {
    if (w.isZero(0)) return;  // as knots of a net, and all that only slides
    const Vec3 L_B = I * (q.conjugate() * w), L = q * L_B;
    const Eigen::LDLT<Mat3> inverse(I);
    // in the body's frame as it was: over h it turns by `half` twice
    Vec3 half = h / 2 * (q.conjugate() * w);
    for (int pass = 0; pass < most_passes; ++pass) {
        const Vec3 last = half;
        half = h / 2 * inverse.solve(rotation(-half) * L_B);
        if ((half - last).squaredNorm() <= 1e-30 * half.squaredNorm()) break;
    }
    q = (q * rotation(2 * half)).normalized();
    w = q * inverse.solve(q.conjugate() * L);
}

Vec3 Body::mid_step_precession(double h) const {
    if (!dynamic() || w.isZero(0)) return Vec3::Zero();
    const Mat3 I = with_burden(*this);
    const Vec3 w_B = X_WB.q.conjugate() * w;
    const Vec3 added = -h / 2 * (I.inverse() * w_B.cross(I * w_B));
    // beyond what a step resolves no more than it turns
    const double most = w_B.norm(), size = added.norm();
    return X_WB.q * (size > most ? Vec3(most / size * added) : added);
}

void Body::Burden::add(double m, const Vec3& at) {
    mass += m;
    moment += m * at;
    inertia += m * (at.squaredNorm() * Mat3::Identity() - at * at.transpose());
}

namespace {

void move_freely(Body& b, double h) {
    const Vec3 c = b.common_centre();
    const Mat3 I = with_burden(b);
    Vec3 arm = b.X_WB.q * c;
    const Vec3 v = b.v + b.w.cross(arm), p = b.X_WB.p + arm + h * v;
    turn_freely(I, h, b.X_WB.q, b.w);
    arm = b.X_WB.q * c;
    b.X_WB.p = p - arm;
    b.v = v - b.w.cross(arm);
}

void take_back(Body& b) {
    if (b.back.isZero(0) && b.turn_back.isZero(0)) return;
    b.X_WB.p -= b.back;
    const Quat turn = rotation(-b.turn_back);
    b.X_WB.q = (turn * b.X_WB.q).normalized();
    b.w = turn * b.w;
    b.back.setZero(), b.turn_back.setZero();
}

}  // namespace

void move_bodies(Bodies& bodies, double h) {
    for (Body& b : bodies) {
        if (b.motion == Motion::fixed || b.asleep()) continue;
        if (b.dynamic()) {
            move_freely(b, h);
            take_back(b);
            continue;
        }
        // a kinematic body moves with the velocity the last forces knew of
        b.X_WB.p += h * b.v_before;
        b.X_WB.q = (rotation(h * b.w_before) * b.X_WB.q).normalized();
    }
}

namespace {

using std::numbers::pi;

struct Solid {                    // of unit density, in the shape's own frame
    double volume = 0;            // [m³]
    Vec3 centre = Vec3::Zero();   // [m]
    Mat3 inertia = Mat3::Zero();  // [m⁵] about the centre
};

Mat3 diagonal(double x, double y, double z) {
    return Vec3(x, y, z).asDiagonal();
}

Solid solid_of(const Box& b) {
    const Vec3 s = 2 * b.half, q = s.cwiseProduct(s);
    const double V = s.prod();
    return {V, Vec3::Zero(), V / 12 * diagonal(q.y() + q.z(), q.x() + q.z(), q.x() + q.y())};
}

Solid solid_of(const Sphere& s) {
    const double V = 4.0 / 3 * pi * s.radius * s.radius * s.radius;
    return {V, Vec3::Zero(), 0.4 * V * s.radius * s.radius * Mat3::Identity()};
}

Solid solid_of(const Cylinder& c) {
    const double r2 = c.radius * c.radius, V = pi * r2 * c.length;
    const double across = V * (3 * r2 + c.length * c.length) / 12;
    return {V, Vec3::Zero(), diagonal(across, across, V * r2 / 2)};
}

Solid solid_of(const Capsule& c) {
    const double r = c.radius, L = c.length;
    const Solid tube = solid_of(Cylinder{r, L}), ball = solid_of(Sphere{r});
    // each half ball has its centre 3/8 r beyond the end of the tube
    const double d = L / 2 + 3.0 / 8 * r;
    const double half = ball.volume / 2;
    const double half_across = half * r * r * (0.4 - 9.0 / 64);
    const double across = tube.inertia(0, 0) + 2 * (half_across + half * d * d);
    return {tube.volume + ball.volume, Vec3::Zero(),
            diagonal(across, across, tube.inertia(2, 2) + ball.inertia(2, 2))};
}

Solid solid_of(const HalfSpace&) {
    return {};
}

// Sum over tetrahedra spanned by the origin and each triangle.
Solid solid_of(const TriangleMesh& mesh) {
    Solid s;
    Mat3 second = Mat3::Zero();  // ∫ x xᵀ dV
    for (const Eigen::Vector3i& t : mesh.triangles) {
        const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
        const double V = a.dot(b.cross(c)) / 6;
        const Vec3 sum = a + b + c;
        s.volume += V;
        s.centre += V / 4 * sum;
        second +=
            V / 20 *
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    }
    if (s.volume <= 0) return {};
    s.centre /= s.volume;
    second -= s.volume * s.centre * s.centre.transpose();
    s.inertia = second.trace() * Mat3::Identity() - second;
    return s;
}

Solid solid_of(const Convex& c) {
    return solid_of(*c.hull);
}
Solid solid_of(const Mesh& m) {
    return solid_of(*m.surface);
}

}  // namespace

MassProperties solid(const std::vector<ShapePart>& parts, double density) {
    MassProperties total;
    std::vector<Solid> solids;
    for (const ShapePart& part : parts) {
        Solid s = std::visit([](const auto& shape) { return solid_of(shape); }, part.geometry);
        const Mat3 R = part.X_BS.q.toRotationMatrix();
        s.centre = part.X_BS * s.centre;
        s.inertia = R * s.inertia * R.transpose();
        total.mass += density * s.volume;
        total.centre += density * s.volume * s.centre;
        solids.push_back(s);
    }
    if (total.mass <= 0) return {};
    total.centre /= total.mass;
    for (const Solid& s : solids) {
        const Vec3 d = s.centre - total.centre;
        total.inertia +=
            density *
            (s.inertia + s.volume * (d.squaredNorm() * Mat3::Identity() - d * d.transpose()));
    }
    return total;
}

}  // namespace fairlead::physics
