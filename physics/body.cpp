#include "physics/body.h"

#include <numbers>

namespace fairlead::physics {

Mat3 Body::inertia_W() const {
    const Mat3 R = X_WB.q.toRotationMatrix();
    return R * inertia * R.transpose();
}

Vec3 gyroscopic_update(const Mat3& I, const Quat& q, const Vec3& w_W, double h) {
    const Vec3 w0 = q.conjugate() * w_W;
    Vec3 w = w0;
    for (int pass = 0; pass < 2; ++pass) {
        const Vec3 residual = I * (w - w0) + h * w.cross(I * w);
        const Mat3 slope = I + h * (cross_matrix(w) * I - cross_matrix(I * w));
        w -= slope.partialPivLu().solve(residual);
    }
    return q * w;
}

void move_bodies(Bodies& bodies, double h) {
    for (Body& b : bodies) {
        if (b.motion == Motion::fixed) continue;
        // a kinematic body moves with the velocity the last forces knew of
        const Vec3& v = b.dynamic() ? b.v : b.v_before;
        const Vec3& w = b.dynamic() ? b.w : b.w_before;
        b.X_WB.p += h * v;
        b.X_WB.q = (rotation(h * w) * b.X_WB.q).normalized();
    }
}

namespace {

constexpr double pi = std::numbers::pi;

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
